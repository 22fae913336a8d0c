"""Why a card is not read, and what to do: said where cards are scanned."""

from hardware.interfaces import Advice
from kiosk.screens.desk import Desk
from kiosk.ui import kit, theme
from kiosk.ui.art import disc, path, rect, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import INK, MUSTARD, Color
from kiosk.words import words

SAYS = {
    Advice.DARK: words("Too dark to read: more light, please."),
    Advice.GLARE: words("A lamp shines on the code: tilt or turn the card."),
    Advice.BLURRED: words("The code is out of focus: lay the card flat."),
    Advice.FAR: words("The code is too far away: bring it nearer."),
    Advice.MOVING: words("Hold still for a moment."),
}
SPOT = Rect(222, 8, 940, 76)


def advise(ui: Ui, desk: Desk) -> None:
    """Draw the advice over a screen that is scanning, if there is any."""
    if desk.advice is None or not ui.wants_codes:
        return
    kit.slab(ui, SPOT, "do")
    ui.art(_sign, Rect(SPOT.x + 24, SPOT.y + 8, 52, 52), desk.advice)
    room = Rect(SPOT.x + 96, SPOT.y + 2, SPOT.w - 120, SPOT.h - 12)
    ui.text(SAYS[desk.advice], room, size=theme.TEXT, color=INK, face="bold",
            align="left")  # fmt: skip


def _sign(w: int, h: int, advice: Advice) -> str:
    """Draw what is wrong, in a field of 48 x 48."""
    inner = _SIGNS[advice]
    return f'<g transform="scale({w / 48} {h / 48})">{inner}</g>'


def _card(color: Color = INK) -> str:
    return rect(12, 8, 24, 32, "none", rx=4, stroke=color, stroke_width=4)


_SIGNS = {
    Advice.DARK: path("M30 6A18 18 0 1 0 42 30A15 15 0 0 1 30 6Z", INK),
    Advice.GLARE: disc(24, 24, 9, INK)
    + stroke("M24 3v8M24 37v8M3 24h8M37 24h8M9 9l6 6M33 33l6 6M39 9l-6 6M15 33l-6 6",
             INK, 4),
    Advice.BLURRED: _card()
    + stroke("M4 14v20M44 14v20", INK, 4) + disc(24, 24, 5, MUSTARD, stroke=INK,
                                                 stroke_width=3),
    Advice.FAR: rect(17, 4, 14, 14, "none", rx=3, stroke=INK, stroke_width=4)
    + stroke("M24 22v18M15 32l9 10 9-10", INK, 5),
    Advice.MOVING: _card() + stroke("M4 16h4M2 24h6M4 32h4M40 16h4M40 24h6M40 32h4",
                                    INK, 4),
}  # fmt: skip
