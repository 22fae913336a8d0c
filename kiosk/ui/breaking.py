"""Words broken into lines: as few as there is room for, and where one would pause."""

import re
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

Align = Literal["left", "center", "right"]
Width = Callable[[str], int]
"""How wide a line comes out."""

SOFT = "\u00ad"
"""A place where a word may be broken with a hyphen."""
MOST = 6
"""Up to so many lines are set well; more are a text to be read, and stay full."""
SHORT = 0.3
"""A last line shorter than that share of the room looks forgotten."""
INSIDE = 0.7
"""What a break inside a word costs: rather uneven lines than that."""
ENDS, PAUSES = tuple(".!?…"), tuple(":,;·")
"""What closes a sentence, and what one takes a breath after."""


class Piece(NamedTuple):
    """What may not be broken, what joins it on, and what a break before it adds."""

    text: str
    glue: str
    hyphen: str
    """To the line before; one that is already there adds nothing."""


def wrap(words: str, width: Width, room: int) -> list[str]:
    """Break words into lines no wider than ``room``, at spaces and soft hyphens."""
    return [line for part in words.split("\n") for line in _full(part, width, room)]


def set_well(words: str, width: Width, room: int, align: Align) -> list[str]:
    """Break words into as many lines as ``wrap`` does, where they are read best.

    In the middle lines come out about equally long; elsewhere they are filled, but no
    word is left alone. A sentence's first word stays with it, a number with its noun.
    """
    lines = []
    for part in words.split("\n"):
        full = _full(part, width, room)
        well = _best(part, width, room, align, len(full))
        lines += well if well and max(map(width, well)) <= room else full
    return lines


def _full(paragraph: str, width: Width, room: int) -> list[str]:
    """Fill one line after the other."""
    lines, line = [], ""
    pieces = _pieces(paragraph)
    for at, (piece, glue, hyphen) in enumerate(pieces):
        longer = line + glue + piece if line else piece
        after = pieces[at + 1].hyphen if at + 1 < len(pieces) else ""
        if line and width(longer + after) > room:
            lines.append(line + hyphen)
            line = piece
        else:
            line = longer
    return [*lines, line]


def _pieces(paragraph: str) -> list[Piece]:
    return list(_cut(paragraph))


def _cut(paragraph: str) -> Iterator[Piece]:
    for word in paragraph.split(" "):
        before = ""
        for at, part in enumerate(_BREAKS.split(word)):
            hyphen = "-" if at and not before.endswith("-") else ""
            yield Piece(part, "" if at else " ", hyphen)
            before = part


_BREAKS = re.compile(rf"{SOFT}|(?<=\w-)(?=[^\W\d])")
"""Where a word may be broken: at soft hyphens, and after hard ones between letters."""


# --- where they read best -------------------------------------------------------------


def _best(
    paragraph: str, width: Width, room: int, align: Align, count: int
) -> list[str]:
    """Return the lines that cost least; none where there is nothing to choose."""
    if not 1 < count <= MOST:
        return []
    pieces = _pieces(paragraph)
    measured = _Measured(pieces, width)
    goal = measured.wide(0, len(pieces)) / count
    costs: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    """For each number of lines: by how many pieces they hold, their cost, and where
    the last of them begins."""
    for row in range(count):
        ahead: dict[int, tuple[float, int]] = {}
        for start, (cost, _) in costs[-1].items():
            for end in range(start + 1, len(pieces) + 1):
                wide = measured.wide(start, end)
                if wide > room and end > start + 1:
                    break
                last = end == len(pieces)
                if last != (row == count - 1):
                    continue
                there = cost + (0.0 if last else _pause(pieces, end))
                if align == "center":
                    there += (wide / goal - 1) ** 2
                else:
                    there += _ragged(wide / room, last)
                if end not in ahead or there < ahead[end][0]:
                    ahead[end] = there, start
        costs.append(ahead)
    return _lines(pieces, costs)


def _lines(pieces: list[Piece], costs: list[dict[int, tuple[float, int]]]) -> list[str]:
    """Read the lines that cost least from their end."""
    lines: list[str] = []
    end = len(pieces)
    for row in range(len(costs) - 1, 0, -1):
        if end not in costs[row]:
            return []
        start = costs[row][end][1]
        first, *rest = pieces[start:end]
        line = first.text + "".join(each.glue + each.text for each in rest)
        lines.insert(0, line + (pieces[end].hyphen if end < len(pieces) else ""))
        end = start
    return lines


class _Measured:
    """Pieces and how wide any run of them is, near enough."""

    def __init__(self, pieces: list[Piece], width: Width) -> None:
        """Measure every piece once."""
        self._pieces = pieces
        self._space, self._dash = width(" "), width("-")
        self._sums = [0]
        for piece in pieces:
            glue = self._space if piece.glue else 0
            self._sums.append(self._sums[-1] + glue + width(piece.text))

    def wide(self, start: int, end: int) -> int:
        """Return the width of the pieces from ``start`` to before ``end``."""
        found = self._sums[end] - self._sums[start]
        if self._pieces[start].glue:
            found -= self._space
        if end < len(self._pieces) and self._pieces[end].hyphen:
            found += self._dash
        return found


def _ragged(share: float, last: bool) -> float:
    """Return what a line costs that fills that share of the room."""
    return 4 * max(0.0, SHORT - share) ** 2 if last else (1 - share) ** 2


def _pause(pieces: list[Piece], at: int) -> float:
    """Return what a break before a piece costs, or saves, for the sake of sense."""
    before = pieces[at - 1].text
    if not pieces[at].glue:
        return INSIDE
    opens = at > 1 and pieces[at - 2].text[-1:] in (*ENDS, ":")
    cost = 0.0
    if before[-1:] in ENDS:
        cost -= 0.1
    elif opens and (len(before) < 9 or before[-1] == ":"):
        cost += 0.15
    elif before[-1:] in PAUSES:
        cost -= 0.03
    elif len(before) < 3:
        cost += 0.03
    return cost + _number(pieces, at)


def _number(pieces: list[Piece], at: int) -> float:
    """Return what it costs to part a number from its word by a break before a piece.

    It belongs to a name before it, as in "Restock 1", and else to what is counted.
    """
    if pieces[at].text.strip(".,:;!?").isdecimal():
        return 0.2 if pieces[at - 1].text[:1].isupper() else 0.0
    counts = pieces[at - 1].text.isdecimal()
    named = at > 1 and pieces[at - 2].text[:1].isupper()
    return 0.15 if counts and not named else 0.0
