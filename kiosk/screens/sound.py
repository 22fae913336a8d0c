"""One touch for silence, and the visible twin of every sound."""

from kiosk.gus import Announcement, Tune
from kiosk.screens.desk import Desk, Request, Say, Set
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import Color
from kiosk.words import words

FLASH_MS = 350
"""How long the edge of the screen lights up with a tune."""
EDGE = 10
LIGHTS: dict[Tune, Color] = {
    "no": theme.AWNING,
    "bust": theme.AWNING,
    "late": theme.AWNING,
    "door": theme.MINT,
    "till": theme.MINT,
    "win": theme.MINT,
    "closed": theme.MINT,
}
"""Each tune's light; all others are mustard."""


def button(ui: Ui, desk: Desk, rect: Rect, *, labelled: bool = False) -> Request | None:
    """Draw the switch for sound; it shows how it is, and changes it for good.

    In quiet hours it only says that these are on: they are the house's. If ``labelled``
    it has room for its label.
    """
    sign: kit.Icon = "mute" if desk.is_silent else "sound"
    label = (
        (words("Sound on") if desk.is_silent else words("Sound off"))
        if labelled
        else ""
    )
    kind: kit.Kind = "plain" if labelled else "quiet"
    if not kit.button(ui, label, rect, kind=kind, name="Sound", sign=sign):
        return None
    if desk.is_quiet:
        until = desk.settings.quiet_until or ""
        return Say(Announcement("Quiet hours: no sound until {time}.", {"time": until}))
    return Set("silent", not desk.settings.silent)


def flash(ui: Ui, desk: Desk) -> None:
    """Light up the edge of the screen while a tune has just begun."""
    heard = desk.heard
    if heard is None:
        return
    left = FLASH_MS - (ui.now - heard.at) // 1_000_000
    if left <= 0:
        return
    ui.wake_in(left)
    color = LIGHTS.get(heard.tune, theme.MUSTARD)
    ui.box(color, Rect(0, 0, theme.WIDTH, theme.HEIGHT), line=EDGE)
