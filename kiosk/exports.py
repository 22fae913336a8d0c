"""Copy games and logs to a stick, whole or not at all, and into that folder alone."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from kiosk import doctor, logbook
from kiosk.decks.files import sync_folder
from kiosk.storelook import every_game

NAME = "tillbox-{number}"
GAMES, UNREAD = "games", "unread"
"""Folders of the copy: games that `tillbox replay` plays, and all others."""
WHY_UNREAD = """\
The first line of these games could not be read by the Tillbox that copied them: it is
damaged, or another version wrote it. Every line is here as it stood in the journal.
"""
PART = ".tillbox-part"
"""What a copy is called until it is whole."""


class Made(NamedTuple):
    """A copy on the stick."""

    folder: Path
    unread: int
    """How many games in it can't be read by this version."""


def export(target: Path, journal: Path | None, texts: Mapping[str, str]) -> Made:
    """Write every game's journal and some texts into a new folder in ``target``.

    Games whose first line can't be read here go into a folder of their own, as they
    stand: another version may know them. The journal is only read, so that this may be
    done beside the loop.

    Args:
        target: the stick; nothing outside it is touched.
        journal: the file games are kept in, if there is one.
        texts: more files, by plain names.

    Returns:
        the new folder, and how many games went into the other one.

    Raises:
        OSError: when it could not be written, or the journal not be read; no half copy
            is left then.
    """
    part = target / PART
    shutil.rmtree(part, ignore_errors=True)
    unread = 0
    try:
        (part / GAMES).mkdir(parents=True)
        for name, text in texts.items():
            _write(part / Path(name).name, text.encode())
        for game, known, lines in every_game(journal) if journal is not None else ():
            if not known and not unread:
                (part / UNREAD).mkdir()
                _write(part / UNREAD / "README.txt", WHY_UNREAD.encode())
            unread += not known
            place = part / (GAMES if known else UNREAD) / f"{game:05d}.jsonl"
            _write(place, b"".join(line + b"\n" for line in lines))
        for folder in (*(each for each in part.iterdir() if each.is_dir()), part):
            sync_folder(folder)
        made = _free(target)
        part.rename(made)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise
    sync_folder(target)
    return Made(made, unread)


def report(checks: list[doctor.Check]) -> dict[str, str]:
    """Return the texts about the box that an export takes along, by file name.

    They are in English, for whoever mends it; the pages show the same to staff.
    """
    told = "".join(f"{doctor.line(each)}\n" for each in checks)
    software = "".join(f"{name}: {at}\n" for name, at in doctor.versions())
    return {"doctor.txt": f"{software}\n{told}", "log.txt": logbook.log_text()}


def fault_line(fault: logbook.Mishap) -> str:
    """Return a fault as one line of a text file, in English as the log beside it."""
    start, since = fault.boot[:8] or "-", doctor.lasted(fault.at)
    return f"{start} {since} x{fault.times} {fault.device}: {fault.why}"


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
