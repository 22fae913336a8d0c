"""What the screen shows. Nothing is hidden, so every seat sees the same (SUD-A23)."""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache

import msgspec

from kiosk.rules.contract import Standings
from kiosk.rules.shop_until_you_drop import powers
from kiosk.rules.shop_until_you_drop.actions import Sides
from kiosk.rules.shop_until_you_drop.arrange import Bags, arrange
from kiosk.rules.shop_until_you_drop.cards import (
    Card,
    Catalogue,
    Character,
    Coupon,
    Tompang,
)
from kiosk.rules.shop_until_you_drop.costs import Loss, losses
from kiosk.rules.shop_until_you_drop.scores import (
    Sum,
    points,
    standings,
    tally,
)
from kiosk.rules.shop_until_you_drop.states import (
    Choosing,
    Losing,
    Over,
    Phase,
    Picking,
    Returning,
    Saving,
    Scouting,
    State,
)


class Moment(StrEnum):
    """What is to happen next."""

    CHOOSING = "choosing"
    """Seats without a character choose one."""
    OPENING = "opening"
    """The first starting player is being found."""
    DEALING = "dealing"
    """The Display is being filled."""
    PICKING = "picking"
    """``seat`` picks a card of the Display."""
    DRAWING = "drawing"
    """``seat`` draws an extra card."""
    SCOUTING = "scouting"
    """``seat`` keeps one of ``choices`` and discards the other."""
    RETURNING = "returning"
    """``seat`` may return ``card``, or drop."""
    LOSING = "losing"
    """``seat`` could not hold ``card`` and gives up a bag: see ``losses``."""
    SAVING = "saving"
    """``seat`` keeps one of ``choices``, out of the bag it gives up."""
    OVER = "over"


class Offer(msgspec.Struct, frozen=True):
    """A card of the Display."""

    card: Card
    drops: bool
    """Whether the seat that picks now would drop with it: ask before it does."""


class Place(msgspec.Struct, frozen=True):
    """One seat's side of the table."""

    name: str
    character: Character | None
    kiasu: bool
    bags: Bags
    """Today's coupons as they lie: stable from pick to pick."""
    tompangs: tuple[Tompang, ...]
    """Today's, below the character."""
    tompangs_left: int
    """How many more the seat may take today; with the next one it drops."""
    kept: tuple[Coupon, ...]
    kept_tompangs: tuple[Tompang, ...]
    today: int
    """Points in the bags: what is at stake."""
    sum: Sum
    """Points for all that the seat holds, line by line."""
    may_return: bool
    """Whether the Return Policy can still be used."""


class View(msgspec.Struct, frozen=True):
    """What everybody may know."""

    moment: Moment
    day: int
    starter: int
    seat: int | None
    """The one seat that acts or draws now, if it is one."""
    offers: tuple[Offer, ...]
    places: tuple[Place, ...]
    deck: int
    discard: int
    card: Card | None = None
    choices: tuple[Card, ...] = ()
    risky: tuple[str, ...] = ()
    """Ids of those ``choices`` with which the scout would drop."""
    losses: tuple[Loss, ...] = ()
    """Every bag that may be given up, the proposal first."""
    characters: tuple[Character, ...] = ()
    """Those still free, while characters are chosen."""
    sides: Sides = Sides.BASIC
    early: bool = False
    """Whether the game has ended because the cards ran out."""
    standings: Standings | None = None
    """The final scores, once the game is over."""


@lru_cache(maxsize=4)
def view(book: Catalogue, state: State) -> View:
    """Return what the screen and every seat may know.

    Kept for the latest states, since a screen asks again whenever it draws.
    """
    phase = state.phase
    return View(
        moment=moment(phase),
        day=state.day,
        starter=state.starter,
        seat=acting(state),
        offers=tuple(_offer(book, state, card) for card in state.display),
        places=tuple(_place(book, state, seat) for seat in range(state.count)),
        deck=len(state.deck),
        discard=len(state.discard),
        card=_card(book, phase),
        choices=_choices(book, phase),
        risky=tuple(_risky(book, state)),
        losses=_losses(book, state),
        characters=free(book, state) if isinstance(phase, Choosing) else (),
        sides=state.options.sides,
        early=isinstance(phase, Over) and phase.early,
        standings=standings(book, state) if isinstance(phase, Over) else None,
    )


def moment(phase: Phase) -> Moment:
    """Name a phase."""
    return Moment(type(phase).__name__.lower())


def acting(state: State) -> int | None:
    """Return the one seat that acts or draws now."""
    if isinstance(state.phase, Picking):
        return state.picker
    return getattr(state.phase, "seat", None)


def free(book: Catalogue, state: State) -> tuple[Character, ...]:
    """Return the characters that nobody has taken."""
    taken = {shopper.character for shopper in state.shoppers}
    return tuple(one for key, one in book.characters.items() if key not in taken)


def _offer(book: Catalogue, state: State, card: str) -> Offer:
    picking = isinstance(state.phase, Picking)
    shopper = state.shoppers[state.picker]
    drops = picking and not powers.may_take(book, shopper, card)
    return Offer(book.card(card), drops)


def _place(book: Catalogue, state: State, seat: int) -> Place:
    shopper = state.shoppers[seat]
    today = book.coupons(shopper.today)
    return Place(
        name=state.names[seat],
        character=book.characters.get(shopper.character),
        kiasu=shopper.kiasu,
        bags=arrange(today, powers.has_tote(book, shopper)),
        tompangs=book.tompangs(shopper.today_tompangs),
        tompangs_left=powers.tompangs_left(book, shopper),
        kept=book.coupons(shopper.kept),
        kept_tompangs=book.tompangs(shopper.kept_tompangs),
        today=points(today),
        sum=tally(book, shopper),
        may_return=powers.has_policy(book, shopper),
    )


def _card(book: Catalogue, phase: Phase) -> Card | None:
    if isinstance(phase, Returning | Losing):
        return book.card(phase.card)
    return None


def _choices(book: Catalogue, phase: Phase) -> tuple[Card, ...]:
    match phase:
        case Scouting(cards=cards) | Saving(bag=cards):
            return tuple(map(book.card, cards))
    return ()


def _risky(book: Catalogue, state: State) -> Iterator[str]:
    match state.phase:
        case Scouting(seat=seat, cards=cards):
            shopper = state.shoppers[seat]
            yield from (one for one in cards if not powers.may_take(book, shopper, one))


def _losses(book: Catalogue, state: State) -> tuple[Loss, ...]:
    if isinstance(state.phase, Losing):
        return losses(book, state, state.phase.seat)
    return ()
