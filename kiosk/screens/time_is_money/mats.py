"""The seats' places around the table between turns; a touch opens a seat's bill."""

from typing import NamedTuple

from kiosk.rules.time_is_money import BoxView, View
from kiosk.screens.desk import Desk, restock
from kiosk.screens.time_is_money import sentences
from kiosk.screens.words import short
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui
from kiosk.ui.inputs import Press


class Mat(NamedTuple):
    """How a seat's place stands."""

    note: str
    state: kit.State = "open"
    control: str = ""
    """What touching it does; a seat's bill where it is empty."""
    pressed: bool = False
    """Whether the seat's Restock Button does the same."""
    key: str = ""
    """The key that does the same where keys stand for the buttons."""


class Used(NamedTuple):
    """A seat's place was used."""

    seat: int
    at: int
    """When, in monotonic ns."""


def mats(ui: Ui, desk: Desk, places: list[Mat]) -> Used | None:
    """Draw every seat's place; return which was used, if one was.

    A touch on a place without a control of its own opens that seat's bill.
    """
    used = None
    seats = zip(places, kit.seat_places(len(places)), strict=True)
    for seat, (mat, (rect, facing)) in enumerate(seats):
        with ui.panel(rect, facing) as area:
            press = _mat(ui, desk, seat, mat, area)
        if press is not None and mat.control:
            used = Used(seat, press.at)
        elif press is not None:
            ui.memory["bill"] = seat
    return used


def shown(ui: Ui, desk: Desk, places: list[Mat]) -> None:
    """Draw every seat's place; none can be used, and none gives way to a finger."""
    seats = zip(places, kit.seat_places(len(places)), strict=True)
    for seat, (mat, (rect, facing)) in enumerate(seats):
        with ui.panel(rect, facing) as area:
            name, card = _name(desk, seat, area), desk.card(seat)
            kit.place(ui, area, card, name, mat.note, state=mat.state)


def _name(desk: Desk, seat: int, area: Rect) -> str:
    return short(desk.name(seat)) if area.w < 500 else desk.name(seat)


def _mat(ui: Ui, desk: Desk, seat: int, mat: Mat, area: Rect) -> Press | None:
    return kit.place(
        ui, area, desk.card(seat), _name(desk, seat, area), mat.note,
        state=mat.state, control=mat.control or f"bill {seat + 1}",
        pin=restock(seat) if mat.pressed else None,
        hint=_hint(desk, seat, mat),
    )  # fmt: skip


def _hint(desk: Desk, seat: int, mat: Mat) -> str:
    """Return the key that stands for the button, where keys do."""
    state = desk.devices.get("buttons")
    simulated = state is not None and state.health == "simulated"
    return (mat.key or (str(seat + 1) if mat.pressed else "")) if simulated else ""


def owned(view: View, seat: int) -> str:
    """Say what a seat owns, as far as the box knows."""
    if isinstance(view, BoxView):
        return sentences.millions(view.totals[seat])
    known = view.counted[seat]
    if known is None:
        known = view.balances[seat]
    return "" if known is None or not view.settled else sentences.millions(known)
