"""Real photographs: how many of their codes are read, against the same peers.

No photograph comes with this project. Whoever has some names the folders that hold
them, as arguments or in ``PHOTOS``, separated by colons; every folder in them that
holds pictures is a set. What is in a picture is told by a file beside it, in one of the
ways of two collections that exist:

- ``picture.txt`` with the code's text, or ``picture.toml`` with ``Text`` or
  ``TextPlain``, as in zxing-cpp's ``test/samples/qrcode-*``: one code, and its text
  counts;
- ``picture.txt`` with the corners of each code, as in BoofCV's set of QR codes: what
  counts is that a code is read there, whatever it says.

Pictures with neither are left out. Controls such as the end of a line, and what comes
after our own limit of a payload, don't count.

ZXing's seven sets, which are zxing-cpp's too, are in an old package of npm: ``npm pack
zxing-typescript@0.1.2``, unpack it, and name its folder of ``blackbox`` pictures.

    python -m tests.bench.bench_photos FOLDER...
"""

import os
import statistics
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import segno

from hardware import reader
from hardware.decoders import TEXT, pyzbar_decoder, zxing_decoder
from hardware.interfaces import Gray, Sighting
from tests.bench.bench_reading import wechat
from tests.scenes import OURS, make_scene, render

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff")
BASE = "pyzbar, QR only"
MARKED = "# list of hand selected 2D points"
"""How files with corners begin; the line after it says that there are several."""
UNSHOWN = "\ufffd"
"""What our readers write for a control, such as the end of a line."""

Quads = npt.NDArray[np.float32]
Read = Callable[[Gray], list[Sighting]]


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture, and what is in it: a text, or where its codes are."""

    path: Path
    text: str | None
    quads: Quads

    @property
    def there(self) -> int:
        """How many codes are to be read."""
        return len(self.quads) if self.text is None else 1

    def hits(self, seen: Sequence[Sighting]) -> int:
        """Return how many of them were read."""
        if self.text is not None:
            return int(any(_says(s.payload, self.text) for s in seen))
        middles = [np.mean(s.corners, axis=0) for s in seen]
        return sum(
            any(cv2.pointPolygonTest(quad, (float(x), float(y)), False) >= 0
                for x, y in middles)
            for quad in self.quads
        )  # fmt: skip


def photos(folder: Path) -> list[Photo]:
    """Return the pictures of one folder, without those it tells nothing about."""
    found = []
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() in SUFFIXES and (photo := _told(path)) is not None:
            found.append(photo)
    return found


def _told(path: Path) -> Photo | None:
    none = np.empty((0, 4, 2), np.float32)
    beside, table = path.with_suffix(".txt"), path.with_suffix(".toml")
    if beside.is_file():
        told = beside.read_text(errors="replace")
        if told.startswith(MARKED):
            return Photo(path, None, _quads(told))
        return Photo(path, told, none)
    if table.is_file():
        said = tomllib.loads(table.read_text(errors="replace"))
        text = said.get("Text", said.get("TextPlain"))
        return Photo(path, text, none) if isinstance(text, str) else None
    return None


def _quads(told: str) -> Quads:
    """Return the corners: four points a line, or else all points of one code."""
    rows = [line.split() for line in told.splitlines() if line[:1] not in ("#", "S")]
    numbers = [float(n) for row in rows for n in row]
    return np.array(numbers, np.float32).reshape(-1, 4, 2)


def _says(payload: str, text: str) -> bool:
    """Tell whether a payload is a text, which our readers cut where it is long."""
    read, told = _plain(payload), _plain(text)
    return read == told or (len(payload) >= TEXT and told.startswith(read))


def _plain(text: str) -> str:
    """Return a text without its controls: files and readers write them differently."""
    return "".join(c for c in text if c.isprintable() and c != UNSHOWN).strip()


def readers() -> dict[str, Read]:
    """The readers to compare, ours first."""
    detector, aruco = cv2.QRCodeDetector(), cv2.QRCodeDetectorAruco()
    found: dict[str, Read] = {
        "Tillbox": reader.read,
        "zxing-cpp, QR only": zxing_decoder(),
        "OpenCV QRCodeDetector": lambda gray: _opencv(detector, gray),
        "OpenCV QRCodeDetectorAruco": lambda gray: _opencv(aruco, gray),
    }
    if (theirs := wechat()) is not None:
        found["OpenCV WeChatQRCode"] = lambda gray: _wechat(theirs, gray)
    try:
        found[BASE] = pyzbar_decoder()
    except ImportError:
        print("pyzbar cannot be used here: no ratios.")
    return found


def _opencv(detector: Any, gray: Gray) -> list[Sighting]:
    try:
        _, found, points, *_ = detector.detectAndDecodeBytesMulti(gray)
    except cv2.error:  # of a code it took for one of another kind
        return []
    return _pairs([_text(t) for t in found], () if points is None else points)


def _wechat(detector: Any, gray: Gray) -> list[Sighting]:
    try:
        return _pairs(*detector.detectAndDecode(gray))
    except UnicodeDecodeError:  # it has no way to give a text that is not UTF-8
        return []


def _text(code: bytes) -> str:
    """Return the text of a code, whose letters OpenCV takes for Latin ones."""
    try:
        text = code.decode()
    except UnicodeDecodeError:
        text = code.decode("latin-1")
    with suppress(UnicodeError):
        return text.encode("latin-1").decode("shift_jis")
    return text


def _pairs(texts: Sequence[str], points: Sequence[Any]) -> list[Sighting]:
    return [
        Sighting(text, tuple((float(x), float(y)) for x, y in quad))  # type: ignore[arg-type]
        for text, quad in zip(texts, points, strict=False) if text
    ]  # fmt: skip


@dataclass(slots=True)
class Tally:
    """What one reader made of a set."""

    read: int = 0
    other: int = 0
    """Texts that are not the picture's, where that is told."""
    times: list[float] = field(default_factory=list)


def measure(taken: Sequence[Photo], compared: dict[str, Read]) -> dict[str, Tally]:
    """Have every reader read the same pictures."""
    tallies = {name: Tally() for name in compared}
    for photo in taken:
        gray = cv2.imread(str(photo.path), cv2.IMREAD_GRAYSCALE)
        if gray is None:
            print(f"{photo.path} can't be opened.")
            continue
        for name, read in compared.items():
            begun = time.process_time()
            seen = read(np.asarray(gray, np.uint8))
            tally = tallies[name]
            tally.times.append((time.process_time() - begun) * 1000)
            hits = photo.hits(seen)
            tally.read += hits
            tally.other += bool(seen) and photo.text is not None and not hits
    return tallies


def sets(folders: Sequence[Path]) -> Iterator[tuple[str, list[Photo]]]:
    """Yield every folder in these that holds pictures, by its name."""
    for top in folders:
        for folder in [top, *sorted(p for p in top.rglob("*") if p.is_dir())]:
            if taken := photos(folder):
                yield str(folder.relative_to(top.parent)), taken


def table(name: str, there: int, tallies: dict[str, Tally]) -> Iterator[str]:
    """Yield the lines of one set."""
    for who, tally in tallies.items():
        ms = statistics.median(tally.times) if tally.times else 0.0
        share = "?"
        if BASE in tallies and tally.times:
            pairs = zip(tally.times, tallies[BASE].times, strict=True)
            share = f"{statistics.median(a / max(b, 1e-3) for a, b in pairs):.2f}"
        yield (f"| {name} | {who} | {tally.read}/{there}"
               f" | {tally.other} | {ms:.1f} | {share} |")  # fmt: skip


def main(*folders: str) -> None:
    """Print what each reader reads, set by set."""
    cv2.setNumThreads(1)
    named = folders or tuple(filter(None, os.environ.get("PHOTOS", "").split(":")))
    if not named:
        print("No photographs: name folders that hold some in PHOTOS.")
        return
    print("| set | reader | codes read | other text | median ms | of pyzbar |")
    print("| --- | --- |" + " ---: |" * 4)
    for name, taken in sets([Path(folder) for folder in named]):
        there = sum(photo.there for photo in taken)
        for line in table(name, there, measure(taken, readers())):
            print(line, flush=True)


def check() -> None:
    """Read rendered pictures that are told about in each of the three ways."""
    with TemporaryDirectory() as folder:
        top = Path(folder)
        made(top)
        found = dict(sets([top]))
        assert {Path(n).name: len(t) for n, t in found.items()} == {
            "texts": 3, "corners": 1,
        }, found  # fmt: skip
        for taken in found.values():
            tally = measure(taken, {"Tillbox": reader.read})["Tillbox"]
            assert tally.read == sum(photo.there for photo in taken), tally
            assert tally.other == 0


def made(top: Path) -> None:
    """Make a small collection in the layouts that are known, one picture untold."""
    for name in ("texts", "corners"):
        (top / name).mkdir()
    for seed, suffix in ((1, ".txt"), (2, ".toml"), (3, "")):
        picture, truths = render(make_scene(seed, 1, 1, kinds=OURS))
        path = top / "texts" / f"{seed}.png"
        cv2.imwrite(str(path), picture)
        text = truths[0].payload
        if suffix:
            told = text if suffix == ".txt" else f'TextPlain = "{text}"\n'
            path.with_suffix(suffix).write_text(told)
    lines = "A line, and one more.\r\n" * 20
    segno.make(lines).save(str(top / "texts" / "lines.png"), scale=3)
    (top / "texts" / "lines.txt").write_text(lines.replace("\r", ""))
    picture, truths = render(make_scene(4, 7, 1, kinds=OURS))
    cv2.imwrite(str(top / "corners" / "image001.png"), picture)
    corners = [" ".join(f"{v:.8f}" for v in t.corners.ravel()) for t in truths]
    told = "\n".join([MARKED, "SETS", *corners, ""])
    (top / "corners" / "image001.txt").write_text(told)


if __name__ == "__main__":
    main(*sys.argv[1:])
