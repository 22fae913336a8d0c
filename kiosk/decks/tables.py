"""A table as people save it: UTF-8 or UTF-16, split by comma, semicolon or tab."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from kiosk.decks.errors import DeckError, Problem, refuse, shown

MOST_BYTES = 1_000_000
_SEPARATORS = ",;\t"


class Row(NamedTuple):
    """One line of a table: where it begins, and its cells by column."""

    line: int
    cells: dict[str, str]


class Table(NamedTuple):
    """What could be read: whole rows, and what was wrong with the others."""

    rows: list[Row]
    problems: list[Problem]


def read_table(path: Path, columns: Sequence[str]) -> Table:
    """Read the named columns of a CSV file; other columns are passed over.

    Raises:
        DeckError: when the file as a whole cannot be read as such a table.
    """
    return _split(_decode(_bytes(path), path.name), columns)


def _bytes(path: Path) -> bytes:
    name = shown(path.name, 60)
    try:
        data = _head(path)
    except FileNotFoundError:
        raise refuse(DeckError, "There is no file {name}.", name=name) from None
    except OSError as error:
        why = "The file {name} cannot be opened: {why}."
        said = error.strerror or "unknown"
        raise refuse(DeckError, why, name=name, why=said) from error
    if data is None:
        raise refuse(DeckError, "{name} is not a file.", name=name)
    if len(data) > MOST_BYTES:
        raise refuse(DeckError, "{name} is far too big for a deck.", name=name)
    return data


def _head(path: Path) -> bytes | None:
    """Return no more than is needed to see that it is too much; pipes are not read."""
    if not S_ISREG(path.stat().st_mode):
        return None
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _decode(data: bytes, name: str) -> str:
    if not data.strip():
        raise refuse(DeckError, "{name} is empty.", name=shown(name, 60))
    utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = data.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        why = 'the letters are not UTF-8; save it again as "CSV UTF-8"'
        raise DeckError([Problem(why, None if utf16 else line)]) from error
    if "\0" in text:
        raise refuse(DeckError, "{name} is not a table.", name=shown(name, 60))
    return text


def _split(text: str, columns: Sequence[str]) -> Table:
    lines = _lines(text)
    try:
        head = next(lines, None)
    except csv.Error:
        head = None
    if head is None:
        raise refuse(DeckError, "The first line must name the columns.")
    names = [cell.strip().casefold() for cell in head[1]]
    _check_columns(names, columns, head[0])
    return _gather(lines, names, columns)


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the non-blank lines, each with the number it begins at."""
    first = text.lstrip().partition("\n")[0]
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    begin = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield begin, cells
            begin = reader.line_num + 1
    except csv.Error as error:
        raise _Torn(begin) from error


class _Torn(csv.Error):
    """The table cannot be split from this line on."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}")
        self.line = line


def _check_columns(names: list[str], columns: Sequence[str], line: int) -> None:
    missing = [column for column in columns if column not in names]
    if missing:
        why = "the first line must name the columns {columns}; {missing} not found"
        values: dict[str, str | int] = {
            "columns": ", ".join(columns),
            "missing": ", ".join(missing),
        }
        raise DeckError([Problem(why, line, values)])
    twice = [column for column in columns if names.count(column) > 1]
    if twice:
        why = "the column {column} is there twice"
        raise DeckError([Problem(why, line, {"column": twice[0]})])


def _gather(
    lines: Iterator[tuple[int, list[str]]], names: list[str], columns: Sequence[str]
) -> Table:
    table = Table([], [])
    try:
        for line, cells in lines:
            if len(cells) < len(names) or any(cells[len(names) :]):
                table.problems.append(_ragged(line, len(cells), len(names)))
                continue
            by_name = dict(zip(names, cells, strict=False))
            table.rows.append(Row(line, {name: by_name[name] for name in columns}))
    except _Torn as torn:
        why = "a quote is not closed; from here on nothing could be read"
        table.problems.append(Problem(why, torn.line))
    return table


def _ragged(line: int, found: int, wanted: int) -> Problem:
    why = "there are {found} cells where the first line has {wanted}"
    return Problem(why, line, {"found": found, "wanted": wanted})
