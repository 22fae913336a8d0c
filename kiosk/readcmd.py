"""``tillbox read``: reads the codes in picture files and prints them."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from hardware.decoders import NoReader, clean
from hardware.interfaces import Corners, Gray
from hardware.modules import module_pixels
from hardware.pictures import PictureError, load_gray
from hardware.reader import read

TOO_LARGE = "There is not enough memory to read this picture."


class Read(msgspec.Struct, frozen=True, omit_defaults=True):
    """A code in a picture."""

    payload: str
    corners: Corners
    """In pixels, from the code's own top left clockwise."""
    module_px: float | None = None
    """Pixels to a module, where it can be told; 4 and more read well."""


class Reads(msgspec.Struct, frozen=True):
    """What a file shows."""

    file: str
    reads: tuple[Read, ...]


class Failure(msgspec.Struct, frozen=True):
    """Why a file could not be read: a sentence."""

    file: str
    error: str


def read_files(paths: Iterable[str]) -> Iterator[Reads | Failure]:
    """Yield what each file shows, or why it cannot be read; never raises for a file."""
    for path in paths:
        yield _read_file(path)


def run(paths: list[str], as_json: bool) -> int:
    """Print what each file shows, a line each.

    Args:
        paths: picture files.
        as_json: one JSON object a line on standard output, errors included; else text,
            and errors on standard error.

    Returns:
        The exit code: 1 when any file could not be read, else 0.
    """
    failed = False
    for result in read_files(paths):
        failed |= isinstance(result, Failure)
        _print(result, as_json)
    return int(failed)


def _read_file(path: str) -> Reads | Failure:
    name = _shown(path)
    try:
        with _silence():
            gray = load_gray(Path(path))
        return Reads(name, tuple(_reads(gray)))
    except (PictureError, NoReader) as error:
        return Failure(name, str(error))
    except MemoryError:
        return Failure(name, TOO_LARGE)


def _reads(gray: Gray) -> Iterator[Read]:
    """From the top left of the picture to the bottom right, as people read."""
    found = sorted(read(gray), key=lambda s: (s.corners[0][1], s.corners[0][0]))
    for sighting in found:
        a, b, c, d = ((round(x, 1), round(y, 1)) for x, y in sighting.corners)
        size = module_pixels(gray, sighting.corners)
        yield Read(sighting.payload, (a, b, c, d), size)


def _print(result: Reads | Failure, as_json: bool) -> None:
    out = sys.stdout
    if as_json:
        line = msgspec.json.encode(result).decode()
    elif isinstance(result, Failure):
        out, line = sys.stderr, f"{clean(result.file)}: {result.error}"
    else:
        texts = ", ".join(r.payload for r in result.reads) or "no code"
        line = f"{clean(result.file)}: {texts}"
    out.write(line + "\n")
    out.flush()


def _shown(path: str) -> str:
    """The path as text: file names may hold bytes that are none."""
    return os.fsencode(path).decode(errors="replace")


@contextmanager
def _silence() -> Iterator[None]:
    """Keep the picture libraries from writing to standard error on their own."""
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
