"""What can be wrong with cards, each told in a sentence."""

from collections.abc import Sequence

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong, and what to do about it.

    ``reason`` is an English template; its ``{name}`` places are filled from ``values``,
    so that it can be translated before it is filled.
    """

    reason: str
    line: int | None = None
    """Line of the file, counted from 1 as editors and spreadsheets do."""
    values: dict[str, str | int] = {}

    def text(self) -> str:
        """Return the filled English sentence, its line number in front."""
        said = self.reason.format(**self.values)
        return said if self.line is None else f"line {self.line}: {said}"


class CardsError(Exception):
    """The root of all errors of this package; ``problems`` says what is wrong."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(problem.text() for problem in problems))
        self.problems = tuple(problems)


class DeckError(CardsError, ValueError):
    """A deck that cannot be played with; all of its bad lines at once."""


class SheetError(CardsError, OSError):
    """Sheets that could not be written."""


class TaughtError(CardsError, ValueError):
    """A card that cannot be taught, or a memory of taught cards that cannot be kept."""


def refuse(kind: type[CardsError], reason: str, **values: str | int) -> CardsError:
    """Return an error of that kind with a single problem, for raising."""
    return kind([Problem(reason, values=dict(values))])


def shown(text: str, most: int = 24) -> str:
    """Return text of unknown origin short and printable, fit for a sentence."""
    plain = "".join(c if c.isprintable() else "�" for c in text[: most + 1])
    return plain if len(plain) <= most else plain[:most] + "…"
