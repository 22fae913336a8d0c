"""Read a deck that is a folder: a TOML file for its frame, CSV files for its cards."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from kiosk.decks.errors import DeckError, Problem
from kiosk.decks.files import read_toml
from kiosk.decks.tables import Row, Table, read_table

Frame = TypeVar("Frame", bound=msgspec.Struct)


def read_frame(path: Path, kind: type[Frame]) -> Frame:
    """Return what a TOML file says, checked.

    Raises:
        DeckError: when it can't be opened or says something else.
    """
    try:
        return read_toml(path, kind)
    except OSError as error:
        why = error.strerror or "unknown"
        raise DeckError(
            [problem_in(path.name, "it cannot be opened: {why}", why=why)]
        ) from error
    except ValueError as error:
        raise DeckError([problem_in(path.name, "{why}", why=str(error))]) from error


def read_cards(path: Path, columns: Sequence[str]) -> Table:
    """Read a table, its cells stripped; one that cannot be read has no rows."""
    try:
        table = read_table(path, columns)
    except DeckError as error:
        table = Table([], list(error.problems))
    rows = [
        Row(line, {column: cell.strip() for column, cell in cells.items()})
        for line, cells in table.rows
    ]
    return Table(rows, [in_file(one, path.name) for one in table.problems])


def in_file(problem: Problem, file: str) -> Problem:
    """Return the problem with the name of its file."""
    values = {**problem.values, "file": file}
    return Problem(problem.reason + " ({file})", problem.line, values)


def problem_in(
    file: str, reason: str, line: int | None = None, **values: str | int
) -> Problem:
    """Return a problem of a file."""
    return in_file(Problem(reason, line, dict(values)), file)
