"""What can be wrong with cards, each told in a sentence."""

from collections.abc import Sequence

import msgspec

from kiosk.words import Joined, Words, joined, words


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong, and what to do about it.

    ``reason`` is an English template; its ``{name}`` places are filled from ``values``,
    so that it can be translated before it is filled.
    """

    reason: str
    line: int | None = None
    """Line of the file, counted from 1 as editors and spreadsheets do."""
    values: dict[str, str | int] = {}

    def text(self) -> Words:
        """Return the filled English sentence, its line number in front."""
        said = words(self.reason, **self.values)
        if self.line is None:
            return said
        return words("line {line}: {problem}", line=self.line, problem=said)


class CardsError(Exception):
    """The root of all errors of this package; ``problems`` says what is wrong."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(problem.text() for problem in problems))
        self.problems = tuple(problems)

    def told(self) -> Joined:
        """Return all that is wrong, a line each, for whoever reads it on the box."""
        return joined("\n", (problem.text() for problem in self.problems))


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
