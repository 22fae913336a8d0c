"""A table of Shop Until You Drop behind the real screens, for a pilot to play at."""

from random import Random
from typing import Any

from kiosk.pilot import Pilot
from kiosk.rules.shop_until_you_drop import Moment, State, View
from kiosk.screens.desk import Guest
from tests.rules.shopping import GAME

NAMES = ("Ada the Bargain", "Ben Two-for-One", "Cleo Full Trolley", "Dov Last in Line",
         "Edda Window Shopper")  # fmt: skip


class Dealer(Random):
    """Deals what it is told to, in order; then whatever chance would."""

    def __init__(self, *deals: str) -> None:
        super().__init__(7)
        self.deals = [deal.split() for deal in deals]

    def sample(self, population: Any, k: int, **_: Any) -> list[Any]:
        """Return the next cards of the script."""
        if not self.deals:
            return super().sample(population, k)
        dealt = self.deals.pop(0)
        assert len(dealt) == k, f"{dealt} is dealt where {k} are asked for"
        assert set(dealt) <= set(population), f"{dealt} is not all in the deck"
        return dealt

    def choice(self, seq: Any) -> Any:
        """Let seat 0 begin."""
        return seq[0]


def begin(
    pilot: Pilot, seats: int, dealer: Random | None = None, **options: Any
) -> None:
    """Seat so many and start a game, by the set-up screens."""
    pilot.app.sitting.rng = dealer or Random(seats)
    pilot.tap("Shop Until You Drop")
    guests = [Guest(name, "", mark) for mark, name in enumerate(NAMES[:seats])]
    pilot.app.desk.setup.guests = guests
    pilot.app.desk.setup.options = {"allow_five": seats > 4, **options}
    pilot.app.handle(None)
    pilot.tap("Next", "Start game")


def dress(pilot: Pilot) -> None:
    """Let every seat take the first character that is free, by touch and button."""
    for at in range(len(see(pilot).places)):
        pilot.tap(f"seat {at + 1} {see(pilot).characters[0].name}")
        pilot.press(f"restock-{at + 1}")


def see(pilot: Pilot) -> View:
    """Return what the table shows."""
    view: View = pilot.app.desk.playing.view()
    return view


def put(pilot: Pilot, state: State) -> None:
    """Put a state laid out by hand on the table; nothing can be undone from there."""
    pilot.app.desk.playing.state = state
    pilot.app.ui.forget()
    pilot.app.handle(None)


def settle(pilot: Pilot) -> None:
    """Wait until nothing moves any more."""
    for _ in range(60):
        if pilot.app.ui.wake_at is None:
            return
        pilot.skip(0.2)
    raise AssertionError("the screen never comes to rest")


def name(card: str) -> str:
    """Return what a card is called, which is its control."""
    return GAME.book.card(card).name


def take(pilot: Pilot, *cards: str) -> None:
    """Let the seats whose turn it is take these cards: touch, then the button."""
    for card in cards:
        at = see(pilot).seat
        assert at is not None
        pilot.tap(name(card))
        pilot.press(f"restock-{at + 1}")
        settle(pilot)


def shopped(pilot: Pilot, seat: int) -> list[str]:
    """Return the ids of all that lies in a seat's bags, sorted."""
    bags = see(pilot).places[seat].bags
    return sorted(card.id for bag in bags for card in bag)


def robot(pilot: Pilot, rng: Random) -> None:
    """Do something that the screen offers, as a guest would by hand or by button."""
    view = see(pilot)
    if "Open the doors" in pilot.sees:
        pilot.tap("Open the doors")
        return
    match view.moment:
        case Moment.LOSING:
            _lose(pilot, rng)
        case Moment.RETURNING:
            pilot.tap(rng.choice(("Take it back to the shop", "Rather drop")))
        case Moment.OVER:
            pilot.tap("Next")
        case _:
            _choose(pilot, view, rng)


def _choose(pilot: Pilot, view: View, rng: Random) -> None:
    assert view.seat is not None
    offers = view.choices or tuple(offer.card for offer in view.offers)
    drops = {offer.card.id for offer in view.offers if offer.drops} | set(view.risky)
    card = rng.choice([one for one in offers if one.id not in drops] or offers)
    pilot.tap(card.name)
    if card.id in drops or not rng.randrange(4):
        pilot.press(f"restock-{view.seat + 1}")
    else:
        pilot.tap(card.name)


def _lose(pilot: Pilot, rng: Random) -> None:
    bags = [control for control in pilot.sees if control.startswith("bag ")]
    if rng.randrange(2):
        pilot.tap(rng.choice(bags))
    pilot.tap("Give up")
