"""Every screen of Odd Shop: six around the table, then two with a Profiteer."""

from collections.abc import Iterator, Sequence

from kiosk.pilot import Pilot
from kiosk.rules.odd_shop import Moment, View
from kiosk.screens.desk import Guest
from kiosk.ui.inputs import Touch

NAMES = (
    "Ada the Basket", "Ben Half Price", "Cleo Exact Money", "Dov Last in Line",
    "Edda Window Shopper", "Finn Loose Change",
)  # fmt: skip


def situations(pilot: Pilot) -> Iterator[str]:
    """Drive games to each screen worth a picture."""
    pilot.tap("Odd Shop")
    seat(pilot, 6)
    pilot.tap("Next")
    yield "options"
    pilot.tap("Start game")
    yield from _experts(pilot)
    yield from _auction(pilot)
    yield from _trade(pilot)
    yield from _ordered(pilot)
    yield from _end(pilot)


def seat(pilot: Pilot, count: int) -> None:
    """Seat the first ``count`` guests."""
    pairs = [name.split(" ", maxsplit=1) for name in NAMES[:count]]
    pilot.app.desk.setup.guests = [
        Guest(name, nickname, mark) for mark, (name, nickname) in enumerate(pairs)
    ]
    pilot.app.handle(None)


def view(pilot: Pilot) -> View:
    """Return what the screen knows of the game."""
    found = pilot.app.desk.playing.view()
    assert isinstance(found, View)
    return found


def count(pilot: Pilot) -> int:
    """Return how many sit there."""
    return len(view(pilot).people)


def moment(pilot: Pilot) -> Moment:
    """Return what is to happen next."""
    return view(pilot).moment


def down(pilot: Pilot, name: str) -> None:
    """Hold a mat or a bag down until it is felt."""
    touch(pilot, name, "down")
    pilot.skip(1.1)


def up(pilot: Pilot, name: str) -> None:
    """Let it go."""
    touch(pilot, name, "up")


def touch(pilot: Pilot, name: str, phase: str) -> None:
    """Move a finger on a control."""
    x, y = pilot.app.ui.find(name).rect.center
    pilot.app.handle(Touch(x, y, phase, pilot.clock()))  # type: ignore[arg-type]


def step(pilot: Pilot, presses: Sequence[int]) -> None:
    """Press each seat's mat so many times."""
    for one, times in enumerate(presses):
        pilot.tap(*[NAMES[one]] * times)


def revealed(pilot: Pilot) -> None:
    """Let the countdown run out."""
    actions = len(pilot.app.desk.playing.actions)
    for _ in range(8):
        if len(pilot.app.desk.playing.actions) > actions:
            return
        pilot.skip(1)
    raise TimeoutError(f"nothing was revealed; sees {pilot.sees}")


def no_experts(pilot: Pilot) -> None:
    """Let everybody go without an expert."""
    for name in NAMES[: count(pilot)]:
        if moment(pilot) is Moment.EXPERTS and name in pilot.sees:
            pilot.tap(name)


def done(pilot: Pilot) -> None:
    """Let everybody be done with trading."""
    here = moment(pilot)
    for name in NAMES[: count(pilot)]:
        if moment(pilot) is here and name in pilot.sees:
            pilot.tap(name)


def sell(pilot: Pilot, presses: Sequence[int]) -> None:
    """Auction an item in secret, up to its verdict."""
    step(pilot, presses)
    revealed(pilot)


def _experts(pilot: Pilot) -> Iterator[str]:
    yield "experts"
    pilot.tap("expert 5")
    yield "expert-who"
    pilot.tap(NAMES[4])
    yield "expert-where"
    pilot.tap("item 2", "Pay and look")
    yield "look-covered"
    down(pilot, NAMES[4])
    yield "look-open"
    up(pilot, NAMES[4])
    yield "look-covered-again"
    pilot.tap("Seen enough", "expert 10", NAMES[0], "item 1", "item 3")
    yield "expert-two"
    pilot.tap("other cards", "Pay and look")
    down(pilot, NAMES[0])
    yield "look-two"
    up(pilot, NAMES[0])
    pilot.tap("Seen enough")
    yield "experts-looked"
    no_experts(pilot)


def _auction(pilot: Pilot) -> Iterator[str]:
    yield "bidding"
    step(pilot, (3, 4, 1, 0, 2, 1))
    down(pilot, NAMES[4])
    yield "bidding-peek-far"
    up(pilot, NAMES[4])
    down(pilot, f"{NAMES[1]} bag")
    yield "bidding-peek-near"
    up(pilot, f"{NAMES[1]} bag")
    step(pilot, (0, 0, 0, 1, 0, 0))
    revealed(pilot)
    yield "sold"
    pilot.tap("Shelves")
    yield "shelves"
    pilot.tap("All right", "Onward")
    sell(pilot, (4, 1, 4, 2, 1, 1))
    yield "tie"
    pilot.tap(NAMES[0], NAMES[2])
    revealed(pilot)
    yield "adding"
    pilot.tap(NAMES[0], NAMES[2])
    revealed(pilot)
    yield "forfeiting"
    for _ in range(2):
        pilot.tap(NAMES[view(pilot).waiting[0]], "Set aside")
    yield "nobody-has-it"
    pilot.tap("Onward")
    for presses in ((1, 1, 1, 3, 1, 1), (1, 1, 2, 1, 1, 1), (1, 1, 1, 1, 5, 1)):
        sell(pilot, presses)
        pilot.tap("Onward")


def _trade(pilot: Pilot) -> Iterator[str]:
    yield "pre-trade"
    done(pilot)
    yield "trade"
    pilot.tap("Make a deal")
    yield "deal-who"
    pilot.tap(NAMES[0], NAMES[4])
    yield "deal-empty"
    pilot.tap("1 card 5", "1 card 20")
    first = view(pilot).people[4].pieces[0].item.name
    pilot.tap(f"5 {first}")
    yield "deal-arranged"
    pilot.tap(NAMES[4])
    yield "offer"
    pilot.tap(NAMES[0])
    yield "dealt"
    pilot.tap(NAMES[1])
    done(pilot)


def _ordered(pilot: Pilot) -> Iterator[str]:
    no_experts(pilot)
    yield "ordered"
    pilot.tap("card 5", "card 10")
    yield "ordered-bid"
    pilot.tap("Bid")
    yield "ordered-next"
    while moment(pilot) is Moment.BIDDING and "Onward" not in pilot.sees:
        pilot.tap("card 5" if "card 5" in pilot.sees else "card 0", "Bid")
    yield "ordered-sold"
    pilot.tap("Onward")
    while moment(pilot) is Moment.BIDDING:
        pilot.tap("card 0", "Bid")
    step(pilot, (1, 1, 2, 2, 2, 2))
    revealed(pilot)
    pilot.tap(NAMES[view(pilot).waiting[0]])
    yield "ordered-adding"
    pilot.tap("Lay")
    yield "ordered-added"


def _end(pilot: Pilot) -> Iterator[str]:
    pilot.tap("Menu", "Clear the table", "Clear the table", "Odd Shop")
    seat(pilot, 2)
    pilot.tap("Next", "Start game")
    for _ in range(5):
        no_experts(pilot)
        while moment(pilot) not in (Moment.PRE_TRADE, Moment.TRADE):
            auction(pilot)
        if "Onward" in pilot.sees:
            pilot.tap("Onward")
        done(pilot)
        if view(pilot).round == 5:
            yield "last-call"
        done(pilot)
    while moment(pilot) is Moment.CHECKING:
        yield f"check-{view(pilot).acting}"
        pilot.tap("Let us see")
        pilot.skip(0.1)
        pilot.skip(6)
        yield "checked"
        pilot.tap("Go on")
    yield "counted"
    pilot.tap("receipt 1")
    pilot.skip(5)
    yield "receipt"
    pilot.tap("All right", "Podium")
    yield "podium"


def auction(pilot: Pilot) -> None:
    """Play one step of an auction: the first seat always bids a little more."""
    if "Onward" in pilot.sees:
        pilot.tap("Onward")
    elif view(pilot).ordered:
        first = view(pilot).waiting[0]
        pilot.tap(*[NAMES[first]] * (2 - first), "Bid")
    else:
        sell(pilot, [2 - one for one in range(count(pilot))])
