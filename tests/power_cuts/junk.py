"""Spoils files in a state folder, and looks whether nothing of them was thrown away."""

import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

WHAT = ("tillbox.toml", "deck.csv", "taught.json", "tillbox.db", "tillbox.db-wal")
JOURNAL = WHAT[3:]
WELL = {
    "tillbox.toml": b'house = "The Corner"\nvolume = 3\nmotion = true\n',
    "deck.csv": b'number,name,price\n101,"Tea, green",3.49\n102,Milk,1.19\n',
    "taught.json": b'{"tillbox":1,"cards":{"4006381333931":"101"}}\n',
}
"""What a file that is not there holds before it is spoilt."""
WITH_DECK = b'deck = "%s"\n'


def _emptied(content: bytes, rng: Random) -> bytes:
    return b""


def _cut_short(content: bytes, rng: Random) -> bytes:
    return content[: rng.randrange(len(content) or 1)]


def _garbage(content: bytes, rng: Random) -> bytes:
    return rng.randbytes(rng.choice((1, 40, 4096, 20_000)))


def _zeros(content: bytes, rng: Random) -> bytes:
    return bytes(len(content) or 512)


def _holed(content: bytes, rng: Random) -> bytes:
    """Overwrite a stretch of it."""
    at = rng.randrange(len(content) or 1)
    size = rng.choice((1, 16, 512, 4096))
    return content[:at] + rng.randbytes(size) + content[at + size :]


WAYS: dict[str, Callable[[bytes, Random], bytes]] = {
    "emptied": _emptied,
    "cut short": _cut_short,
    "garbage": _garbage,
    "zeros": _zeros,
    "holed": _holed,
}


@dataclass(frozen=True)
class Spoilt:
    """A file that was spoilt."""

    path: Path
    way: str
    content: bytes
    readable: bool
    """Whether the program can use it as it is now, and so needn't set it aside."""

    @property
    def name(self) -> str:
        return f"{self.path.name} {self.way}"

    @property
    def hits_journal(self) -> bool:
        return self.path.name in JOURNAL

    def thrown_away(self) -> bool:
        """Tell whether what was in the file is nowhere any more."""
        if self.readable or not self.content:
            return False
        return not any(
            path.read_bytes() == self.content
            for path in self.path.parent.iterdir()
            if path.is_file()
        )


def spoil(folder: Path, rng: Random) -> Spoilt:
    """Spoil one file in a state folder."""
    name, way = rng.choice(WHAT), rng.choice(tuple(WAYS))
    path = folder / name
    before = path.read_bytes() if path.exists() else WELL.get(name, b"")
    content = WAYS[way](before, rng)
    readable = _readable(folder, name, content)
    path.write_bytes(content)
    if name == "deck.csv":
        (folder / "tillbox.toml").write_bytes(WITH_DECK % bytes(path))
    return Spoilt(path, way, content, readable)


def _readable(folder: Path, name: str, content: bytes) -> bool:
    """Judge a spoilt file apart from the program: SQLite alone, on a copy."""
    match name:
        case "tillbox.db":
            return _opens(content, folder / "tillbox.db-wal")
        case "tillbox.db-wal":
            return len(content) < 32 or content[:3] == b"\x37\x7f\x06"
    return False


def _opens(content: bytes, log: Path) -> bool:
    """Tell whether SQLite finds nothing wrong with a database and its log."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        copy.write_bytes(content)
        if log.exists():
            shutil.copy(log, f"{copy}-wal")
        db = sqlite3.connect(copy)
        try:
            db.execute("pragma journal_mode = wal")
            return bool(db.execute("pragma quick_check").fetchone() == ("ok",))
        except sqlite3.DatabaseError:
            return False
        finally:
            db.close()
