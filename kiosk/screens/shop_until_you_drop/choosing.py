"""Before the sale: everybody takes a character; then somebody goes first."""

from typing import NamedTuple

from kiosk.gus import Announcement
from kiosk.rules.shop_until_you_drop import (
    Character,
    Chose,
    Moment,
    Opened,
    Sides,
    View,
)
from kiosk.screens import hints, saying
from kiosk.screens.desk import Act, Desk, Request, Say, restock
from kiosk.screens.shop_until_you_drop import layout, seat
from kiosk.ui import kit, theme
from kiosk.ui.core import Facing, Rect, Ui
from kiosk.ui.theme import HONEY, MUSTARD, PAPER
from kiosk.words import Raw, words

DEEP = 360
"""How far a seat's panel reaches into the table while characters are chosen."""
WIDE = 620
ROOMY = 500
"""From this width on, portraits are larger, and words stand beside them."""
INSET = 10
"""What words keep free at both sides of a panel."""
TITLES: tuple[tuple[Facing, Rect, Rect], ...] = (
    ("south", Rect(100, 400, 1080, 40), Rect(100, DEEP, 540, 80)),
    ("north", Rect(100, DEEP, 1080, 40), Rect(640, DEEP, 540, 80)),
)
"""Where each side reads what is to be done, and where it reads a hint instead."""


def _side_of_faces(wide: int) -> int:
    return 96 if wide >= ROOMY else theme.TARGET


def choosing(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Draw each seat's choice of characters, or its name to tap if it goes first."""
    ui.around = True
    kit.room(ui, "", seat.KEY, around=True)
    request: Request | None = None
    spots = panels(len(view.places))
    for top in {rect.top for rect, _ in spots}:
        seat.counter(ui, Rect(0, top, theme.WIDTH, DEEP), far=top == 0)
    _title(ui, desk, view)
    for at, (frame, facing) in enumerate(spots):
        with ui.panel(frame, facing) as area:
            request = _panel(ui, desk, view, at, area) or request
    return request


def panels(seats: int) -> list[tuple[Rect, Facing]]:
    """Return the seats' panels, deeper than while the sale is on."""
    found: list[tuple[Rect, Facing]] = []
    for rect, facing in layout.panels(seats):
        top = theme.HEIGHT - DEEP if facing == "south" else 0
        found.append((Rect(rect.x, top, rect.w, DEEP), facing))
    return found


def _title(ui: Ui, desk: Desk, view: View) -> None:
    """Write what is to be done between both sides, readable from either.

    While characters are chosen it is said there for a while how to take one, and then
    what the menu does; at any time what Gus answers to what could not be done.
    """
    control = _to_explain(ui, desk, view)
    said = _answer(ui, desk, view, control)
    if said is not None:
        control = None
    for facing, title_at, hint_at in TITLES:
        with ui.panel(hint_at if control else title_at, facing) as area:
            if said is not None:
                ui.text(saying.one_line(ui, said, area.w), area, color=PAPER)
            elif control is None:
                ui.text(title(view), area, size=32, face="price", color=HONEY)
            elif facing == "south" or control == hints.ANY_SEAT:
                ui.offer(control, area)


def _to_explain(ui: Ui, desk: Desk, view: View) -> str | None:
    """Return the control that is explained between both sides now, if one is."""
    if ui.inert or view.moment is Moment.OPENING:
        return None
    if hints.wanted(desk, hints.ANY_SEAT):
        wishes = (_wish(ui, view, at) for at in range(len(view.places)))
        return hints.ANY_SEAT if any(wishes) else None
    return hints.MENU if hints.wanted(desk, hints.MENU) else None


def _answer(ui: Ui, desk: Desk, view: View, control: str | None) -> Announcement | None:
    """Return what Gus has just answered; only a refusal goes before all else."""
    waits = control is not None or view.moment is Moment.OPENING
    return saying.fresh(ui, desk, ("no",) if waits else saying.ANSWERS)


def title(view: View) -> str:
    """Return what everybody is to do."""
    if view.moment is Moment.OPENING:
        return "Who read a comic last? Tap first, and begin!"
    return "Who do you shop as?"


class Wish(NamedTuple):
    """The character that a seat has touched, and which side of it."""

    one: Character
    kiasu: bool


def _panel(ui: Ui, desk: Desk, view: View, at: int, area: Rect) -> Request | None:
    wide = min(area.w - 12, WIDE)
    room = Rect(area.centerx - wide // 2, area.y + 6, wide, area.h - 12)
    spot = Rect(room.x, room.bottom - layout.MAT, room.w, layout.MAT)
    upper = Rect(room.x, room.y, room.w, room.h - layout.MAT - 2)
    if view.places[at].character is not None:
        _dressed(ui, view, at, upper)
        return _waiting(ui, desk, view, at, spot)
    wish = _wish(ui, view, at)
    side = _side_of_faces(wide)
    _faces(ui, view, at, wish, Rect(upper.x, upper.y, upper.w, side + 10))
    rest = Rect(upper.x, upper.y + side + 10, upper.w, upper.h - side - 10)
    _about(ui, view, at, wish, rest)
    return _take(ui, desk, view, at, spot)


# --- choosing -----------------------------------------------------------------------


def _wish(ui: Ui, view: View, at: int) -> Wish | None:
    """Return what a seat has touched, if nobody has taken it since."""
    key = ui.memory.get(("wish", at))
    one = next((one for one in view.characters if one.key == key), None)
    return Wish(one, _side(ui, view, at)) if one else None


def _side(ui: Ui, view: View, at: int) -> bool:
    """Return whether a seat would play the Extra Kiasu side."""
    if view.sides is Sides.EACH:
        return bool(ui.memory.get(("kiasu", at), False))
    return view.sides is Sides.EXTRA_KIASU


def _faces(ui: Ui, view: View, at: int, wish: Wish | None, room: Rect) -> None:
    """Draw the portraits of all who are free; a touch shows more of one."""
    side = _side_of_faces(room.w)
    step = (room.w - INSET) // max(5, len(view.characters))
    left = room.centerx - (len(view.characters) * step) // 2
    for number, each in enumerate(view.characters):
        spot = Rect(left + number * step + (step - side) // 2, room.y + 5, side, side)
        if wish and wish.one == each:
            ui.box(MUSTARD, spot.inflate(10, 10), radius=16)
        seat.portrait_of(ui, each.power, spot, kiasu=_side(ui, view, at))
        if ui.touch(f"seat {at + 1} {each.name}", spot):
            ui.memory["wish", at] = each.key


def _about(ui: Ui, view: View, at: int, wish: Wish | None, room: Rect) -> None:
    """Say who it is and what its power does; offer its other side."""
    head = Rect(room.x, room.y, room.w, theme.TARGET).inflate(-2 * INSET, 0)
    if view.sides is Sides.EACH:
        _switch(ui, view, at, Rect(room.right - 176 - INSET, room.y, 176, 72))
        head.w -= 188
    name = Raw(wish.one.name) if wish else words("Touch a face")
    ui.text(name, head, size=38, color=PAPER, face="price", align="left")
    if wish:
        said = wish.one.perk if wish.kiasu else wish.one.hello
        foot = Rect(head.x, head.bottom, room.w - 2 * INSET, room.h - head.h)
        ui.text(said, foot, color=PAPER, align="left", valign="top")


def _switch(ui: Ui, view: View, at: int, spot: Rect) -> None:
    kiasu = _side(ui, view, at)
    label = "Extra Kiasu" if kiasu else "Basic"
    if kit.button(ui, label, spot, name=f"seat {at + 1} side", size=theme.LABEL,
                  kind="danger" if kiasu else "plain"):  # fmt: skip
        ui.memory["kiasu", at] = not kiasu


def _take(ui: Ui, desk: Desk, view: View, at: int, spot: Rect) -> Request | None:
    wish, name = _wish(ui, view, at), view.places[at].name
    press = kit.place(
        ui, spot.inflate(12, 10), desk.card(at), name,
        "Press to take it!" if wish else "Choose a character",
        state="now" if wish else "open", control=name, pin=restock(at),
    )  # fmt: skip
    if press is None:
        return None
    if wish is None:
        values: dict[str, str | int] = {"name": name}
        return Say(Announcement("{name}, touch a face first.", values, "no", "sorry"))
    return Act(Chose(at, wish.one.key, wish.kiasu))


# --- chosen -------------------------------------------------------------------------


def _dressed(ui: Ui, view: View, at: int, room: Rect) -> None:
    """Draw whom a seat shops as, large."""
    place = view.places[at]
    assert place.character is not None
    said = place.character.perk if place.kiasu else place.character.hello
    roomy = room.w >= ROOMY
    side = room.h - 12 if roomy else room.h - 112
    spot = Rect(room.x + INSET, room.y + 6, side, side)
    seat.portrait_of(ui, place.character.power, spot, kiasu=place.kiasu)
    beside = Rect(spot.right + 16, spot.y, room.right - spot.right - 26, spot.h)
    below = Rect(room.x + INSET, spot.bottom + 4, room.w - 2 * INSET,
                 room.bottom - spot.bottom - 4)  # fmt: skip
    if roomy:
        high = beside.h * 2 // 5
        below = Rect(beside.x, beside.y + high, beside.w, beside.h - high)
        beside.h = high
    ui.text(Raw(place.character.name), beside, size=38, color=PAPER, face="price")
    ui.text(said, below, color=PAPER)


def _waiting(ui: Ui, desk: Desk, view: View, at: int, spot: Rect) -> Request | None:
    """Draw the name of a seat that has chosen; it may be first once all have."""
    opening = view.moment is Moment.OPENING
    state: kit.State = "now" if opening else "done"
    press = kit.place(
        ui, spot.inflate(12, 10), desk.card(at), view.places[at].name,
        "I go first!" if opening else "Ready to shop", state=state,
        control=view.places[at].name, pin=restock(at),
    )  # fmt: skip
    return Act(Opened(at)) if press else None
