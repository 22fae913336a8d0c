"""A day at the sale: cards between all seats, whose turn it is, what is chosen."""

from kiosk.gus import Announcement
from kiosk.rules.shop_until_you_drop import (
    Moment,
    Offer,
    Picked,
    Place,
    Saved,
    Scouted,
    View,
)
from kiosk.screens import saying
from kiosk.screens.desk import Act, Desk, Request, Say
from kiosk.screens.shop_until_you_drop import chips, layout, moving, plates, seat
from kiosk.screens.shop_until_you_drop.looking import looks_of
from kiosk.screens.shop_until_you_drop.plates import Mood
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import HONEY, PAPER
from kiosk.words import words

DAYS = 3
_ACTIONS = {
    Moment.PICKING: Picked,
    Moment.SCOUTING: Scouted,
    Moment.SAVING: Saved,
}
_CALLS = {
    Moment.PICKING: ("Pick a card!", "Press to take it!"),
    Moment.SCOUTING: ("Keep one!", "Press to keep it!"),
    Moment.SAVING: ("Rescue one!", "Press to rescue it!"),
}
"""What a seat is to do, before and after it has touched a card."""


def picking(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Draw the table while a seat chooses one of the cards in the middle."""
    chosen = _chosen(ui, view)
    table(ui, desk, view)
    request = _touched(ui, view, chosen)
    request = _mats(ui, desk, view, _chosen(ui, view)) or request
    if isinstance(request, Act) and desk.playing.refusal(request.action) is None:
        ui.memory.pop("chosen", None)
    return request


def table(ui: Ui, desk: Desk, view: View) -> None:
    """Draw all that is not to be touched: counters, bags, words, cards, deck."""
    seats = len(view.places)
    seat.backdrop(ui, seats)
    news(ui, desk, view)
    pile(ui, view)
    for at, (frame, facing) in enumerate(layout.panels(seats)):
        with ui.panel(frame, facing) as area:
            seat.panel(ui, view, at, area)
    cards = moving.lying(view, moving.on_display(ui, view))
    moods = _moods(ui, view)
    moving.lay(ui, looks_of(desk), cards, desk.playing.actions, moods)


def _mats(ui: Ui, desk: Desk, view: View, chosen: Offer | None) -> Request | None:
    """Draw all names; each is its seat's button, which confirms what is chosen."""
    request: Request | None = None
    for at, (frame, facing) in enumerate(layout.panels(len(view.places))):
        with ui.panel(frame, facing):
            press = seat.mat(ui, desk, view, at, _note(view, at, chosen))
        if press is not None:
            request = _confirmed(view, at, chosen)
    return request


# --- choosing and confirming --------------------------------------------------------


def _chosen(ui: Ui, view: View) -> Offer | None:
    """Return the card that has been touched in this seat's turn."""
    seat, card = ui.memory.get("chosen", (None, None))
    if seat != view.seat:
        return None
    return next((o for o in moving.offers(view) if o.card.id == card), None)


def _moods(ui: Ui, view: View) -> dict[str, Mood]:
    moods: dict[str, Mood] = {
        o.card.id: "drops" for o in moving.offers(view) if o.drops
    }
    chosen = _chosen(ui, view)
    if chosen is not None:
        moods[chosen.card.id] = "risked" if chosen.drops else "chosen"
    return moods


def _touched(ui: Ui, view: View, chosen: Offer | None) -> Request | None:
    """Choose a card, or take the chosen one; one that drops is put back instead.

    Nobody drops by touching twice: for that the seat's own button is needed.
    """
    spots = moving.on_display(ui, view)
    for offer in moving.offers(view):
        if not ui.touch(offer.card.name, spots[offer.card.id]):
            continue
        if offer != chosen:
            ui.memory["chosen"] = view.seat, offer.card.id
            return _warning(view, offer) if offer.drops else None
        if offer.drops:
            ui.memory.pop("chosen")
            return None
        return _confirmed(view, view.seat, offer)
    return None


def _warning(view: View, offer: Offer) -> Say:
    values = {"name": _actor(view).name, "card": offer.card.name}
    sure = "{card} is a drop, {name}. Sure? Then press your button."
    return Say(Announcement(sure, dict(values), "no", "impatient"))


def _confirmed(view: View, at: int | None, chosen: Offer | None) -> Request:
    """Take the chosen card; whoever presses out of turn is told so by the rules."""
    assert view.seat is not None
    if at is not None and at != view.seat:
        return Act(_ACTIONS[view.moment](at, moving.offers(view)[0].card.id))
    if chosen is None:
        values: dict[str, str | int] = {"name": _actor(view).name}
        return Say(Announcement("{name}, touch a card first.", values, "no", "sorry"))
    return Act(_ACTIONS[view.moment](view.seat, chosen.card.id))


def _actor(view: View) -> Place:
    assert view.seat is not None
    return view.places[view.seat]


def _note(view: View, at: int, chosen: Offer | None) -> seat.Note:
    if at != view.seat:
        return resting(view, at)
    if chosen is not None and chosen.drops:
        return seat.Note("danger", "Press to drop!")
    return seat.Note("now", _CALLS[view.moment][chosen is not None])


def resting(view: View, at: int) -> seat.Note:
    """Return how a seat stands that has nothing to do."""
    today = view.places[at].today
    return seat.Note("open", words("{count} in the bags", count=today))


# --- the strip ----------------------------------------------------------------------


def news(ui: Ui, desk: Desk, view: View) -> None:
    """Write the day and what Gus says along both sides of the strip; draw Gus."""
    said = desk.said.announcement if desk.said else None
    for rect, facing in layout.lines(len(view.places)):
        with ui.panel(rect, facing) as area:
            day = Rect(area.x, area.y, 172, area.h)
            when = words("Day {day} of {days}", day=view.day, days=DAYS)
            ui.text(when, day, size=theme.LABEL, color=HONEY,
                    face="bold", align="left")  # fmt: skip
            room = Rect(day.right, area.y, area.w - day.w, area.h)
            ui.text(saying.one_line(ui, said, room.w), room, color=PAPER)
    kit.gus(ui, layout.clerk(len(view.places)), said.face if said else "welcome")


def pile(ui: Ui, view: View) -> None:
    """Draw the deck, with how many cards are left in it."""
    spot = layout.pile(len(view.places))
    ui.memory["pile"] = spot
    plates.put(ui, chips.back(ui, view.deck, spot.size), spot)
