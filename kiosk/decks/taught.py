"""Cards that were taught: foreign codes, such as a bought game's, and what they mean.

One code means one card; teaching it again corrects it. One card may have many codes,
for those who own two copies. A code of our own always means what it says and can be
neither taught nor overruled. Memories are kept in a file of their own that no change
of deck touches: a number the deck at hand lacks is unknown for as long as it is used.
"""

from pathlib import Path
from typing import Annotated

import msgspec

from kiosk.decks.codes import Card, Unknown, find, is_number, is_reserved, parse
from kiosk.decks.errors import Problem, TaughtError, refuse
from kiosk.decks.files import replace_file, set_aside
from kiosk.rules.contract import from_json
from kiosk.rules.goods import Deck

LONGEST = 300
"""Letters of a code that can be taught."""
MOST = 5000
"""Codes that are kept."""

_MOST_BYTES = 10_000_000
_Payload = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]
_Number = Annotated[str, msgspec.Meta(pattern=r"^[1-9][0-9]{2}\Z")]
_Cards = Annotated[dict[_Payload, _Number], msgspec.Meta(max_length=MOST)]


class _Saved(msgspec.Struct, forbid_unknown_fields=True):
    tillbox: Annotated[int, msgspec.Meta(ge=1, le=1)]
    """Version of this file's form."""
    cards: _Cards


class Taught:
    """What codes were taught to mean; each change is on disk before it counts."""

    def __init__(
        self, path: Path, numbers: dict[str, str], notice: Problem | None = None
    ) -> None:
        self.notice = notice
        """Set when an unreadable file was found at ``path``."""
        self._path = path
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    def number(self, payload: str) -> str | None:
        """Return the number a code was taught to mean."""
        return self._numbers.get(payload)

    def payloads(self, number: str) -> tuple[str, ...]:
        """Return all codes taught for a number, sorted."""
        return tuple(sorted(p for p, n in self._numbers.items() if n == number))

    def learn(self, payload: str, number: str) -> None:
        """Remember that a code means the card with that number.

        Raises:
            TaughtError: when it is one of ours, empty, too long, or cannot be saved;
                nothing has changed then.
        """
        _check_payload(payload)
        if not is_number(number):
            raise refuse(TaughtError, "A card's number has three digits.")
        if payload not in self._numbers and len(self) >= MOST:
            raise refuse(TaughtError, "No more cards can be remembered.")
        self._keep({**self._numbers, payload: number})

    def forget(self, payload: str) -> None:
        """Forget a code; one never taught is no matter.

        Raises:
            TaughtError: when that cannot be saved; nothing has changed then.
        """
        if payload in self._numbers:
            self._keep({p: n for p, n in self._numbers.items() if p != payload})

    def _keep(self, numbers: dict[str, str]) -> None:
        saved = _Saved(1, dict(sorted(numbers.items())))
        data = msgspec.json.format(msgspec.json.encode(saved), indent=1)
        try:
            replace_file(self._path, data)
        except OSError as error:
            raise refuse(
                TaughtError,
                "The taught cards can't be saved in {folder}: {why}.",
                folder=str(self._path.parent),
                why=error.strerror or "unknown",
            ) from error
        self._numbers = numbers


def load(path: Path) -> Taught:
    """Return what was taught before; nothing where there is no file yet.

    A file that cannot be read is set aside under another name, and ``notice`` says so.
    """
    try:
        return Taught(path, _read(path))
    except FileNotFoundError:
        return Taught(path, {})
    except (OSError, ValueError):
        return Taught(path, {}, _set_aside(path))


def resolve(payload: str, deck: Deck, taught: Taught) -> Card | Unknown:
    """Return the card of the deck that a scanned code means, ours or taught."""
    number = None if is_reserved(payload) else taught.number(payload)
    return parse(payload, deck) if number is None else find(number, deck)


def _check_payload(payload: str) -> None:
    if is_reserved(payload):
        raise refuse(TaughtError, "This is one of our own cards: it stays what it is.")
    if not payload:
        raise refuse(TaughtError, "This code is empty.")
    if len(payload) > LONGEST:
        raise refuse(TaughtError, "This code is too long to be remembered.")
    try:
        payload.encode()
    except UnicodeEncodeError:
        why = "This code is damaged and can't be remembered."
        raise refuse(TaughtError, why) from None


def _read(path: Path) -> dict[str, str]:
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise ValueError("no memory of taught cards is that big")
    cards: dict[str, str] = from_json(data, _Saved).cards
    return cards


def _set_aside(path: Path) -> Problem:
    try:
        kept = set_aside(path)
    except OSError:
        why = "The taught cards in {name} can't be read; none are known now."
        return Problem(why, values={"name": path.name})
    return Problem(
        "The taught cards in {name} can't be read; the file is kept as {kept}.",
        values={"name": path.name, "kept": kept.name},
    )
