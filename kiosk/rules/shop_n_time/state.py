"""Where a game of Shop 'N Time is, and small questions about it."""

from enum import StrEnum
from typing import Any

import msgspec

from kiosk.rules.contract import Illegal
from kiosk.rules.shop_n_time.options import Cards, Mode, ShopOptions
from kiosk.rules.shop_n_time.scoring import Score

HAND = 7
MAX_ITEMS = 12
FACE_DOWN = "?"
"""A real card that the box knows to be there but cannot see."""
NO_CARD = ""
"""A place of the grid that could not be filled again."""

replace = msgspec.structs.replace


class Phase(StrEnum):
    """What the game waits for; the first word of each comment says from whom."""

    MODE = "mode"  # chance: the mode of a random round
    DEAL = "deal"  # chance: seven cards for everybody
    READY = "ready"  # anybody: the instructions are shown
    COUNT = "count"  # chance: of how many items the target is made
    TARGET = "target"  # chance: the items that make the target
    BOUNDS = "bounds"  # chance: the two items of a Bulls-Eye
    GRID = "grid"  # chance: the seven open cards of Strategy Mode
    SELECT = "select"  # open seats: choose a card
    LATE = "late"  # chance: a card for each late seat
    WAIT = "wait"  # the clock: cards are passed
    DRAW = "draw"  # open seats: all packets are empty
    DRAWN = "drawn"  # chance: the card of the seat that draws
    TURN = "turn"  # one seat: Strategy Mode
    REFILL = "refill"  # chance: the card for a place of the grid
    CLOSED = "closed"  # anybody: the round may be ended
    CHECKOUT = "checkout"  # one seat
    RESULT = "result"  # anybody, or nobody after the last round


class Shopper(msgspec.Struct, frozen=True):
    """One seat in the present round."""

    closed: bool = False
    chosen: bool = False
    late: bool = False
    picks: int = 0
    """Cards kept, as far as the box can tell."""
    kept: tuple[str, ...] = ()
    """The cards themselves, where the box deals."""
    coupon: int = 0
    """Cents; the coupon that closing order or speed gave."""
    selections: int = 0
    """Strategy Mode: turns with a card."""
    ms: int = 0
    """Strategy Mode: time of those turns together."""
    goods: tuple[str, ...] = ()
    """Item numbers on the checkout list, in order of scanning."""
    scanned: int = 0
    """Cents; the coupon on the checkout list."""
    bet: int | None = None


class RoundRecord(msgspec.Struct, frozen=True):
    """What a finished round brought."""

    mode: Mode
    target: int
    """Cents; 0 in a Bulls-Eye."""
    scores: tuple[Score, ...]
    """By seat."""


class ShopState(msgspec.Struct, frozen=True):
    """The whole game."""

    names: tuple[str, ...]
    options: ShopOptions
    phase: Phase
    shoppers: tuple[Shopper, ...]
    round: int = 1
    mode: Mode | None = None
    """Of this round; ``None`` until chance has chosen it."""
    clock: int = 0
    """The latest time known, ms."""
    deadline: int | None = None
    """When the countdown or the pause ends, ms."""
    step: int = 0
    """How often packets were picked up from the right."""
    dry: bool = False
    """All packets were empty when this step began: cards come from the deck."""
    packets: tuple[tuple[str, ...], ...] = ()
    """By seat: the packet it holds, or has put at the button on its left."""
    deck: tuple[str, ...] = ()
    """Sorted: a face-down deck has no order."""
    discard: tuple[str, ...] = ()
    """Cards of earlier rounds that everybody has seen, sorted."""
    unseen: tuple[str, ...] = ()
    """Cards of earlier rounds that were passed and never kept, sorted."""
    dealt: tuple[str, ...] = ()
    """Cards of a deal that goes on after the deck was shuffled anew."""
    count: int = 0
    """Of how many items the target is made."""
    target: tuple[str, ...] = ()
    """The items that make the target, the bundle, or the two bounds."""
    turn: int = 0
    """The seat in turn, at the counter, or drawing."""
    turn_start: int = 0
    taken: bool = False
    """Strategy Mode, dealt: the seat in turn has its card."""
    grid: tuple[str, ...] = ()
    place: int = 0
    """The place of the grid that is being filled."""
    history: tuple[RoundRecord, ...] = ()


def is_real(state: ShopState) -> bool:
    """Tell whether players hold printed cards."""
    return state.options.cards is Cards.REAL


def open_seats(state: ShopState) -> list[int]:
    """Return the seats that still select, in entry order."""
    return [seat for seat, who in enumerate(state.shoppers) if not who.closed]


def coupons_in_play(players: int) -> tuple[int, ...]:
    """Return the face values (cents) for that many players, highest first (SNT-6)."""
    if players >= 4:
        return (50, 25, 10)
    return (25, 10) if players == 3 else (25,)


def coupons_left(state: ShopState) -> tuple[int, ...]:
    """Return what nobody has got yet in this round, highest first."""
    taken = {shopper.coupon for shopper in state.shoppers}
    return tuple(c for c in coupons_in_play(len(state.names)) if c not in taken)


def in_round(state: ShopState) -> Mode:
    """Return the mode of the round in play."""
    if state.mode is None:
        raise Illegal("The mode of this round is not drawn yet.", rule="SNT-11")
    return state.mode


def check_seat(state: ShopState, seat: int) -> None:
    """Refuse a seat that nobody sits at."""
    if not 0 <= seat < len(state.names):
        raise Illegal("Nobody sits there.", rule="SNT-7")


def later(state: ShopState, at: int) -> int:
    """Return the time of an action; the clock never runs backwards."""
    return max(state.clock, at)


def change(state: ShopState, seat: int, **changes: Any) -> tuple[Shopper, ...]:
    """Return the shoppers with that one changed."""
    shoppers = state.shoppers
    changed = replace(shoppers[seat], **changes)
    return (*shoppers[:seat], changed, *shoppers[seat + 1 :])


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards less those gone; all cards of a game differ."""
    out = set(gone)
    return tuple(card for card in cards if card not in out)
