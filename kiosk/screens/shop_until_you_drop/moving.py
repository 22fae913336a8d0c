"""Where every card lies, and its way there from where it lay: one movement at a time.

A pick moves a card from the Display into a bag, and whatever must move to make room for
it; then each extra card comes from the deck; then the Display is filled again.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kiosk.rules.shop_until_you_drop import (
    Card,
    Coupon,
    Dealt,
    Drew,
    Moment,
    Offer,
    Picked,
    Scouted,
    View,
)
from kiosk.screens.shop_until_you_drop import bags, chips, faces, layout, plates
from kiosk.screens.shop_until_you_drop.plates import Brief, Looks, Mood, Plate
from kiosk.ui import theme
from kiosk.ui.core import Facing, Rect, Ui

MOST_STEPS = 7
"""More movements than that in a row are not shown: nobody could follow them."""
DISPLAY = -1
"""Stands for a seat where cards lie on the Display."""


class Lying(NamedTuple):
    """A card and where it lies on the screen."""

    card: Card
    seat: int
    spot: Rect
    facing: Facing
    brief: Brief = "all"
    points: int = 0
    """Of a Tompang, as things stand."""


Layout = dict[str, Lying]


class Flight(NamedTuple):
    """A card's way: it starts at ``begins`` (ms) and takes ``theme.MOTION_MS``."""

    start: Rect
    facing: Facing
    begins: int
    fresh: bool
    """Whether it comes from the deck, and is not seen before it starts."""


def on_display(ui: Ui, view: View) -> dict[str, Rect]:
    """Return where the cards lie that can be chosen: each stays where it was laid."""
    shown = [offer.card.id for offer in offers(view)]
    seats = len(view.places)
    count = seats + 1 if view.moment is Moment.PICKING else len(shown)
    spots = layout.display(seats, max(1, count, len(shown)))
    known: dict[str, Rect] = ui.memory.get("display", {})
    kept = {card: known[card] for card in shown if known.get(card) in spots}
    free = (spot for spot in spots if spot not in kept.values())
    laid = {card: kept.get(card) or next(free) for card in shown}
    ui.memory["display"] = laid
    return laid


def offers(view: View) -> tuple[Offer, ...]:
    """Return the cards that the acting seat chooses from, wherever they come from."""
    if view.moment is Moment.PICKING:
        return view.offers
    return tuple(Offer(card, card.id in view.risky) for card in view.choices)


def lying(view: View, display: dict[str, Rect]) -> Layout:
    """Return where all cards lie; those to be chosen as ``display`` says."""
    found = {}
    for seat, (frame, facing) in enumerate(layout.panels(len(view.places))):
        for one in _in_panel(view, seat, frame):
            out = layout.outward(one.spot, frame, facing)
            found[one.card.id] = one._replace(spot=out, facing=facing)
    for offer in offers(view):
        spot = display[offer.card.id]
        found[offer.card.id] = Lying(offer.card, DISPLAY, spot, "south")
    return found


def _in_panel(view: View, seat: int, frame: Rect) -> Iterator[Lying]:
    place, spots = view.places[seat], layout.panel(Rect(0, 0, *frame.size))
    for bag, room in zip(place.bags, spots.bags, strict=True):
        for one in bags.lies(bag, room):
            yield Lying(one.card, seat, one.spot, "south", one.brief)
    errands = errands_shown(view, seat, len(spots.slips))
    for errand, spot in zip(errands, spots.slips, strict=False):
        yield Lying(errand.tompang, seat, spot, "south", "all", errand.points)


def errands_shown(view: View, seat: int, room: int) -> Sequence[Any]:
    """Return a seat's Tompangs as they are shown, those to be fulfilled first.

    One place is left for how many more there are, if they are too many.
    """
    errands = sorted(view.places[seat].sum.errands, key=lambda errand: errand.won)
    return errands if len(errands) <= room else errands[: room - 1]


def lay(
    ui: Ui, looks: Looks, cards: Layout, actions: Sequence[Any], moods: dict[str, Mood]
) -> None:
    """Draw all cards where they lie now, on their way if they have just moved."""
    flights = _flights(ui, cards, actions)
    order = sorted(cards, key=lambda one: one in flights)
    for key in order:
        there, flight = cards[key], flights.get(key)
        mood = moods.get(key, "plain")
        if flight is None:
            _draw(ui, looks, there, there.spot, mood)
        else:
            _fly(ui, looks, there, flight)


def _fly(ui: Ui, looks: Looks, there: Lying, flight: Flight) -> None:
    gone = (ui.ms - flight.begins) / theme.MOTION_MS
    ui.wake_in(16)
    if gone < 0 and flight.fresh:
        return
    come = 1 - (1 - min(1.0, max(0.0, gone))) ** 3
    sides = zip(flight.start, there.spot, strict=True)
    spot = Rect(*(round(a + (b - a) * come) for a, b in sides))
    facing = there.facing if come > 0.5 else flight.facing
    _draw(ui, looks, there._replace(facing=facing), spot, "plain")


def lay_still(ui: Ui, looks: Looks, view: View, seat: int) -> None:
    """Draw the cards of one seat inside its panel, where they lie."""
    for one in _in_panel(view, seat, ui.area):
        plates.put(ui, _plate(ui, looks, one, "plain"), one.spot)


def _draw(ui: Ui, looks: Looks, one: Lying, spot: Rect, mood: Mood) -> None:
    plates.put(ui, _plate(ui, looks, one, mood), spot, one.facing)


def _plate(ui: Ui, looks: Looks, one: Lying, mood: Mood) -> Plate:
    if one.seat == DISPLAY:
        return faces.face(ui, one.card, looks, one.spot.size, mood)
    if isinstance(one.card, Coupon):
        return chips.chip(ui, one.card, looks, one.spot.size, one.brief)
    return chips.slip(ui, one.card, looks, one.spot.size, points=one.points)


# --- what has moved -----------------------------------------------------------------


def _flights(ui: Ui, cards: Layout, actions: Sequence[Any]) -> dict[str, Flight]:
    """Return the cards that are on their way, having noticed what has moved."""
    count = len(actions)
    known: tuple[int, Layout] = ui.memory.setdefault("lay", (count, cards))
    flights: dict[str, Flight] = ui.memory.setdefault("flights", {})
    if known[1] != cards:
        flights.clear()
        if ui.motion:
            news = actions[known[0] :]
            flights.update(_set_off(known[1], cards, news, ui))
    ui.memory["lay"] = count, cards
    for key in [key for key, flight in flights.items() if _landed(ui, flight)]:
        del flights[key]
    return flights


def _pile(ui: Ui) -> Rect:
    """Return where the deck lies on the screen drawn now."""
    spot: Rect = ui.memory["pile"]
    return spot


def _landed(ui: Ui, flight: Flight) -> bool:
    return not ui.motion or ui.ms >= flight.begins + theme.MOTION_MS


def _set_off(
    old: Layout, new: Layout, actions: Sequence[Any], ui: Ui
) -> Iterator[tuple[str, Flight]]:
    steps = _steps(actions)
    if max(steps.values(), default=0) > MOST_STEPS:
        return
    last = _last_steps(steps, new)
    for key, there in new.items():
        was = old.get(key)
        if was is not None and was.spot == there.spot:
            continue
        step = steps.get(key, last.get(there.seat, 0))
        begins = ui.ms + step * theme.MOTION_MS
        if was is not None:
            yield key, Flight(was.spot, was.facing, begins, fresh=False)
        elif key in steps:
            yield key, Flight(_pile(ui), "south", begins, fresh=True)


def _steps(actions: Sequence[Any]) -> dict[str, int]:
    """Return when each card moves that was picked, drawn or dealt, counted from 0."""
    steps: dict[str, int] = {}
    step = 0
    for action in actions:
        cards = _moved_by(action)
        steps.update(dict.fromkeys(cards, step))
        step += bool(cards)
    return steps


def _moved_by(action: Any) -> tuple[str, ...]:
    match action:
        case Picked(card=card) | Scouted(card=card):
            return (card,)
        case Drew(cards=cards) | Dealt(cards=cards):
            return cards
    return ()


def _last_steps(steps: dict[str, int], new: Layout) -> dict[int, int]:
    """Return the step in which each seat last got a card: then others make room."""
    last: dict[int, int] = {}
    for key, step in steps.items():
        if key in new:
            seat = new[key].seat
            last[seat] = max(step, last.get(seat, 0))
    return last
