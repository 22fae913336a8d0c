"""A journal file, played from its header to its last action."""

from collections.abc import Callable, Sequence
from typing import cast

from kiosk.rules.contract import Game, Illegal, from_json
from kiosk.store import Header
from kiosk.table import Table


class ReplayError(ValueError):
    """A journal file can't be replayed; the message says which line and why."""


def replay(lines: Sequence[bytes], open_game: Callable[[Header], Game]) -> Table:
    """Play a journal file (header line, then one action a line) to its last action.

    Raises:
        ReplayError: naming the line that can't be read or that the rules refuse.
    """
    header = _header(lines)
    try:
        game = open_game(header)
        table = Table(game, header, now=lambda: 0)
    except (ValueError, LookupError) as error:
        raise ReplayError(f"line 1: this game can't be set up: {error}") from error
    for number, line in enumerate(lines[1:], start=2):
        if line.strip():
            _replay_line(table, number, line)
    return table


def _header(lines: Sequence[bytes]) -> Header:
    try:
        return cast(Header, from_json(lines[0] if lines else b"", Header))
    except ValueError as error:
        raise ReplayError(
            f"line 1: a journal starts with its header: {error}"
        ) from error


def _replay_line(table: Table, number: int, line: bytes) -> None:
    try:
        table._fold(from_json(line, table.game.Action))
    except Illegal as error:
        raise ReplayError(f"line {number}: {error} ({error.rule})") from error
    except (ValueError, TypeError, LookupError) as error:
        raise ReplayError(f"line {number}: not an action: {error}") from error
