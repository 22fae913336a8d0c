"""Copy games and logs to a stick, whole or not at all, and into that folder alone."""

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from kiosk.decks.files import sync_folder
from kiosk.rules.contract import to_json
from kiosk.store import Entry, Store

NAME = "tillbox-{number}"
PART = ".tillbox-part"
"""What a copy is called until it is whole."""


def export(target: Path, store: Store | None, texts: Mapping[str, str]) -> Path:
    """Write every game's journal and some texts into a new folder in ``target``.

    Args:
        target: the stick; nothing outside it is touched.
        store: where the games are, if there is a journal.
        texts: more files, by plain names.

    Returns:
        the new folder.

    Raises:
        OSError: when it could not be written; no half copy is left then.
    """
    part = target / PART
    shutil.rmtree(part, ignore_errors=True)
    try:
        (part / "games").mkdir(parents=True)
        for name, data in _files(store, texts):
            _write(part / name, data)
        for folder in (part / "games", part):
            sync_folder(folder)
        made = _free(target)
        part.rename(made)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise
    sync_folder(target)
    return made


def _files(
    store: Store | None, texts: Mapping[str, str]
) -> Iterator[tuple[Path, bytes]]:
    for name, text in texts.items():
        yield Path(Path(name).name), text.encode()
    for entry in store.games() if store is not None else ():
        yield Path("games") / f"{entry.id:05d}.jsonl", journal_lines(entry)


def journal_lines(entry: Entry) -> bytes:
    """Return a game as a file that ``tillbox replay`` plays."""
    return b"".join(line + b"\n" for line in (to_json(entry.header), *entry.actions))


def _free(target: Path) -> Path:
    number = 1
    while os.path.lexists(made := target / NAME.format(number=number)):
        number += 1
    return made


def _write(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
