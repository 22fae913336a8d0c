"""A disk that loses power: what of the recorded calls is still there afterwards.

Synced is kept, always. Of what was not synced yet any sector may be there or not, in
any order, and files may have grown without their data. Names are journaled, as on every
file system in use: of the creations, renamings and removals since the last sync that
covers them, the first so many are kept.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.power_cuts.tape import Call

SECTORS = (512, 4096)
"""Bytes that a disk writes whole or not at all."""
LOSSES = ("all of it", "the end", "sectors", "nothing")
"""What of the unsynced writes may be lost."""


@dataclass
class File:
    """One file: what is surely on the disk, and what was asked for since."""

    kept: bytearray = field(default_factory=bytearray)
    pending: list[Call] = field(default_factory=list)

    def sync(self) -> None:
        """Have all that was asked for on the disk."""
        for call in self.pending:
            _apply(self.kept, call)
        self.pending.clear()

    def after_cut(self, loss: str, sector: int, rng: Random) -> bytes:
        """Return what is there after the power went."""
        content = bytearray(self.kept)
        calls = list(self.pending) if loss != "all of it" else []
        if loss == "the end" and calls:
            calls = calls[: rng.randrange(len(calls) + 1)]
            if calls:
                calls[-1] = _short(calls[-1], sector, rng)
        for call in calls:
            for part in _sectors(call, sector) if loss == "sectors" else [call]:
                if loss != "sectors" or rng.randrange(2):
                    _apply(content, part)
        return bytes(content)


class Disk:
    """The files of one folder while a tape is played to a cut.

    A file is known by a number of ours: inodes are used again.

    Args:
        folder: whose files they are; what is in them now is on the disk.
    """

    def __init__(self, folder: Path) -> None:
        self._files: list[File] = []
        self._open: dict[int, int] = {}
        """The file of each inode."""
        self._names: dict[str, int] = {}
        """The file of each path, on the disk."""
        self._unsure: list[Call] = []
        """Changes of names that no sync has covered yet; file for inode."""
        for path in sorted(p for p in folder.iterdir() if p.is_file()):
            content = bytearray(path.read_bytes())
            self._names[str(path)] = self._add(path.stat().st_ino, File(content))
        self._asked = dict(self._names)
        """The same as the program sees it."""

    def _add(self, inode: int, file: File) -> int:
        self._files.append(file)
        self._open[inode] = len(self._files) - 1
        return self._open[inode]

    def play(self, calls: Iterable[Call]) -> None:
        """Take in calls, in their order."""
        for call in calls:
            match call.what:
                case "w" | "t":
                    self._files[self._open[call.inode]].pending.append(call)
                case "s":
                    self._sync(call.inode)
                case "c":
                    self._create(call)
                case "r" | "u":
                    self._change(call)

    def _create(self, call: Call) -> None:
        """Know a new file; opening one that was there makes none."""
        there = self._asked.get(call.data.decode())
        if there is None or self._open.get(call.inode) != there:
            self._change(call._replace(inode=self._add(call.inode, File())))

    def _change(self, call: Call) -> None:
        _rename(self._asked, call)
        self._unsure.append(call)

    def _sync(self, inode: int) -> None:
        """A file's sync covers its own creation, a folder's all names in it."""
        file = self._open.get(inode)
        if file is None:
            self._settle(len(self._unsure))
            return
        self._files[file].sync()
        own = [at for at, call in enumerate(self._unsure)
               if call.what == "c" and call.inode == file]  # fmt: skip
        self._settle(own[-1] + 1 if own else 0)

    def _settle(self, count: int) -> None:
        for call in self._unsure[:count]:
            _rename(self._names, call)
        del self._unsure[:count]

    def cut(self, rng: Random) -> dict[str, bytes]:
        """Cut the power; return what each path then holds."""
        loss, sector = rng.choice(LOSSES), rng.choice(SECTORS)
        some = rng.randrange(len(self._unsure) + 1)
        self._settle(len(self._unsure) if loss == "nothing" else some)
        return {
            path: self._files[file].after_cut(loss, sector, rng)
            for path, file in self._names.items()
        }


def rebuild(folder: Path, contents: dict[str, bytes], rng: Random) -> None:
    """Make a folder hold just that; shared memory is no storage, and holds anything."""
    for path in folder.iterdir():
        if path.is_file():
            path.unlink()
    for name, content in contents.items():
        Path(name).write_bytes(content)
        if name.endswith("-wal") and rng.randrange(2):
            shared = Path(name.removesuffix("-wal") + "-shm")
            shared.write_bytes(rng.randbytes(32_768))


def _apply(content: bytearray, call: Call) -> None:
    if call.what == "t":
        _grow(content, call.offset)
        del content[call.offset :]
        return
    _grow(content, call.offset + len(call.data))
    content[call.offset : call.offset + len(call.data)] = call.data


def _grow(content: bytearray, size: int) -> None:
    content.extend(bytes(max(0, size - len(content))))


def _sectors(call: Call, sector: int) -> Iterable[Call]:
    """Split a write where a sector of the disk ends."""
    if call.what != "w":
        yield call
        return
    at, data = call.offset, call.data
    while data:
        room = sector - at % sector
        yield call._replace(offset=at, data=data[:room])
        at, data = at + room, data[room:]


def _short(call: Call, sector: int, rng: Random) -> Call:
    """Leave out the last sectors of a write."""
    parts = list(_sectors(call, sector))
    size = sum(len(p.data) for p in parts[: rng.randrange(len(parts) + 1)])
    return call._replace(data=call.data[:size]) if call.what == "w" else call


def _rename(names: dict[str, int], call: Call) -> None:
    text = call.data.decode()
    match call.what:
        case "c":
            names[text] = call.inode
        case "u":
            names.pop(text, None)
        case "r":
            before, after = text.split("\n")
            if before in names:
                names[after] = names.pop(before)
