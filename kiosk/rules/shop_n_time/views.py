"""What screens and seats may know of a game of Shop 'N Time: one type a phase.

Prices stand in a view only once they are known at the table: never before the
checkout, at the checkout only where the target is known and nobody bets, and all of
them with the results.
"""

from enum import StrEnum

import msgspec

from kiosk.rules.contract import Line, Standings
from kiosk.rules.shop_n_time.options import Cards, Mode
from kiosk.rules.shop_n_time.scoring import Score


class Face(msgspec.Struct, frozen=True):
    """An Item Card as it lies on the table."""

    number: str
    name: str
    amount: str
    year: int
    era: str
    price: int | None = None
    """Cents, where it may be known."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One seat while cards are selected."""

    seat: int
    name: str
    closed: bool
    chosen: bool
    """Has put its cards down in this step."""
    late: bool
    """Was late in the step that just ended: the table may name a forfeit."""
    picks: int
    """Cards kept so far, as far as the box can tell."""
    coupon: int
    """Cents; what it took on closing, 0 for none."""
    empty: bool
    """No card lies in its packet."""
    may_choose: bool
    may_close: bool


class Common(msgspec.Struct, frozen=True, kw_only=True):
    """What every view of the game carries."""

    seat: int | None
    """Who looks; ``None`` is the shared screen."""
    names: tuple[str, ...]
    mode: Mode | None
    """Of this round; ``None`` until it is drawn."""
    random: bool
    round: int
    rounds: int
    strategy: bool
    betting: bool
    cards: Cards
    points: tuple[int, ...]
    """By seat: of the rounds scored so far."""
    coupons_left: tuple[int, ...]
    """Cents, highest first."""
    target: int | None = None
    """Cents, where it may be known."""
    shown: tuple[Face, ...] = ()
    """The bundle, or the two items of a Bulls-Eye."""


class Briefing(Common, frozen=True, tag="briefing"):
    """Instructions are shown; ``ready`` when the round may begin."""

    ready: bool
    rows: tuple[Row, ...]


class Stage(StrEnum):
    """Where a real-time round is."""

    CHOOSE = "choose"
    COUNTDOWN = "countdown"
    WAIT = "wait"
    DRAW = "draw"
    """All dealt packets are empty: cards come from the deck."""
    CLOSED = "closed"
    """Everybody is closed: the round may be ended."""


class Shopping(Common, frozen=True, tag="shopping"):
    """A real-time round."""

    stage: Stage
    step: int
    """0 in the first hand."""
    dry: bool
    """All packets were empty when this step began: cards come from the deck."""
    deadline: int | None
    """Game time (ms) when the countdown or the pause ends."""
    may_touch: bool
    """A touch in the middle starts the countdown now."""
    rows: tuple[Row, ...]
    hand: tuple[Face, ...] = ()
    """Dealt cards: the looking seat's packet, while it may keep one."""
    kept: tuple[Face, ...] = ()
    """Dealt cards: what the looking seat has kept."""


class TurnRow(msgspec.Struct, frozen=True, kw_only=True):
    """One seat in Strategy Mode."""

    seat: int
    name: str
    passed: bool
    picks: int
    kept: tuple[Face, ...]
    """Dealt cards: what it has taken, for all to see."""
    selections: int
    ms: int
    """Its time so far; the running turn comes on top."""
    average_ms: int | None
    """Rounded down; ``None`` before the first selection."""
    coupon: int
    """Cents; given once all have passed."""


class Turns(Common, frozen=True, tag="turns"):
    """A round in Strategy Mode."""

    turn: int | None
    """The seat in turn; ``None`` once all have passed."""
    turn_start: int
    """Game time (ms)."""
    taken: bool
    """Dealt cards: the seat in turn has its card, and continues or passes."""
    may_pass_empty: bool
    grid: tuple[Face | None, ...]
    """Dealt cards: the seven places."""
    rows: tuple[TurnRow, ...]


class Basket(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's checkout list."""

    seat: int
    name: str
    goods: tuple[Face, ...]
    coupon: int
    """Cents; what was scanned, 0 for none."""
    coupon_due: int
    """Cents; what closing order or speed gave."""
    sum: int | None
    """Cents without the coupon, where it may be known."""
    short: bool
    """Too few items for this mode: it would score nothing."""
    full: bool
    bet: int | None
    done: bool

    @property
    def astray(self) -> bool:
        """Tell whether it shows a coupon that was not its own to take."""
        return self.coupon not in (0, self.coupon_due)

    @property
    def forgotten(self) -> bool:
        """Tell whether its coupon has not been scanned yet."""
        return self.coupon_due != 0 and self.coupon == 0


class Checkout(Common, frozen=True, tag="checkout"):
    """Gus calls one seat after the other to the counter."""

    counter: int
    """The seat at the counter."""
    may_edit: bool
    """Real cards are scanned and taken off; dealt ones are listed by the box."""
    may_go_back: bool
    may_finish: bool
    prices_known: bool
    baskets: tuple[Basket, ...]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's result of the round."""

    seat: int
    name: str
    score: Score
    goods: tuple[Face, ...]
    bet: int | None
    lines: tuple[Line, ...]
    """Their points make up the round points."""
    points: int
    """Round points."""
    total: int
    """Game points."""


class Results(Common, frozen=True, tag="results"):
    """The round is scored; ``final`` after the last one."""

    final: bool
    results: tuple[Result, ...]
    """By seat."""
    standings: Standings


View = Briefing | Shopping | Turns | Checkout | Results
