"""How to play Time is Money."""

from kiosk.rules.time_is_money import Die
from kiosk.screens.howto.page import Page, arrow, caption, row, shout
from kiosk.screens.time_is_money.dice import die
from kiosk.screens.time_is_money.notes import note
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Raw, words

THROW = ("10", "30", "30", "40", "50", "+")
GRABS = (10, 40, 50)
"""What may be taken after this throw; the page says so too."""


def _dice(
    ui: Ui, faces: tuple[str, ...], room: Rect, aside: tuple[int, ...] = ()
) -> None:
    for at, (face, spot) in enumerate(
        zip(faces, row(room, len(faces), (124, 164), 18), strict=True)
    ):
        die(ui, Die(plus=face == "+", face=face, blocked=at in aside), spot)


def _rounds(ui: Ui, room: Rect) -> None:
    for seconds, spot in zip(
        (Raw("10 s"), Raw("20 s"), Raw("30 s")),
        row(room, 3, (330, 190), 50),
        strict=True,
    ):
        kit.price(ui, seconds, spot, size=100)


def _grab(ui: Ui, room: Rect) -> None:
    _dice(ui, THROW, Rect(room.x, room.y, room.w, 150))
    for value, spot in zip(
        GRABS,
        row(Rect(room.x, room.y + 170, room.w, 150), 3, (280, 140), 40),
        strict=True,
    ):
        note(ui, value, spot)


def _plus(ui: Ui, room: Rect) -> None:
    _dice(ui, ("+",), Rect(room.x + 200, room.y + 80, 200, 170))
    arrow(ui, (room.centerx - 60, room.centery))
    _dice(ui, ("+",), Rect(room.x + 620, room.y + 80, 200, 170), (0,))
    shout(ui, Raw("+5 s"), Rect(room.x + 840, room.y + 80, 260, 160), theme.MINT)


def _stop(ui: Ui, room: Rect) -> None:
    rows = (
        (words("On the second"), Raw("+60"), theme.MINT),
        (words("Each second too short"), Raw("-10"), theme.HONEY),
        (words("Each second too long"), Raw("-20"), theme.HONEY),
    )
    for at, (said, sum_, color) in enumerate(rows):
        line = Rect(room.x + 160, room.y + at * 106, 840, 96)
        kit.slate(ui, "", line)
        caption(ui, said, Rect(line.x + 30, line.y, 520, line.h))
        shout(ui, sum_, Rect(line.right - 240, line.y, 200, line.h), color)


def _rich(ui: Ui, room: Rect) -> None:
    for at, value in enumerate((60, 50, 40, 30, 20, 10)):
        note(
            ui,
            value,
            Rect(room.x + at * 174, room.y + 60 + (at % 2) * 50, 290, 150),
        )


PAGES = (
    Page(
        words("Feel the seconds"),
        (
            words("Three rounds of 10, 20 and 30 seconds, and no clock to see."),
            words("One plays, the left neighbour keeps the watch."),
        ),
        _rounds,
    ),
    Page(
        words("Roll and grab"),
        (
            words("Roll as often as you like. A value that only one die shows"),
            words("is yours: take one note of it. Here: 10, 40 and 50."),
        ),
        _grab,
    ),
    Page(
        words("Buy time"),
        (
            words("Set a + aside for five seconds more;"),
            words("that die rests until you bring it back."),
        ),
        _plus,
    ),
    Page(
        words("Stop!"),
        (
            words("Stop when you feel that the time is up."),
            words("Fractions don't count; what you owe comes from your notes."),
        ),
        _stop,
    ),
    Page(
        words("The richest wins"),
        (
            words("After three turns each the most millions win."),
            words("Notes taken by mistake go back, and nobody minds."),
        ),
        _rich,
    ),
)
