"""The kit on show: scenes that the tests measure, and that one can look at.

``python -m tests.ui.gallery [FOLDER]`` writes each as PNG: as it is, turned upside
down, in grey, and a quarter as large as from two metres away.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame

from kiosk.gus import Face
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui

Scene = Callable[[Ui], object]

NAMES = (
    "Annabel", "Bert", "Ödön Őrült", "Dora-Maximiliane", "Eve", "Félicité", "G", "Hank",
)  # fmt: skip
ROWS = [
    ("Sirloin Steak, 1 lb", "$4.13"),
    ("Bicycle Tire, 1 tire", "$1.62"),
    ("Radio Kit with Shortwave Coils, 1 kit", "$3.88"),
    ("Car Battery, 1 battery", "$4.45"),
    ("Coupon 25 ¢", "-$0.25"),
]
GOODS = [
    ("Sirloin Steak", "1 lb", 1990, "1990s-2000s"),
    ("Bicycle Tire", "1 tire", 1941, "1930s-40s"),
    ("Radio Kit with Shortwave Coils", "1 kit", 1925, "1900s-1920s"),
    ("Frozen Orange Juice Concentrate", "2 dry pints (12 oz each)", 1955, "1950s-60s"),
    ("Cartoon-Character Wristwatch", "1 watch", 1971, "1970s-80s"),
    ("Strawberries", "2 bottles (2 liters each)", 2014, "2010s-20s"),
]


def front(ui: Ui) -> None:
    """Draw the home screen's signs."""
    kit.room(ui, "The Corner Shop")
    for at, key in enumerate(k for k in theme.ACCENTS if k):
        rect = Rect(40 + at * 244, 110, 226, 500)
        kit.department_sign(ui, key, rect)
        name = Rect(rect.x + 12, rect.y + 236, rect.w - 24, 100)
        ui.text(key.replace("-", " ").title(), name, size=36, face="price")
    kit.gus(ui, Rect(40, 644, 820, 146), "welcome", "Welcome! What shall it be?")
    kit.button(ui, "Go on playing", Rect(900, 690, 340, 84), kind="do")


def around(ui: Ui) -> None:
    """Draw a round with eight seats and a price for all of them."""
    states: tuple[kit.State, ...] = ("open", "now", "done", "closed", "danger", "away")
    kit.room(ui, "Price Target  ·  round 2 of 3", "shop-n-time", around=True)
    kit.price_for_all(ui, "$12.75", Rect(160, 204, 960, 350))
    kit.countdown(ui, 7, Rect(540, 562, 200, 80))
    for seat, (rect, facing) in enumerate(kit.seat_places(8)):
        with ui.panel(rect, facing) as area:
            kit.place(
                ui, area, seat, NAMES[seat], ("Keep one, pass on", "3 kept", "Closed",
                "Late!", "")[seat % 5], state=states[seat % 6],
                control=f"seat {seat}" if seat % 2 else None,
                hint=str(seat + 1) if seat < 4 else "",
            )  # fmt: skip


def checkout(ui: Ui) -> None:
    """Draw a till at work."""
    kit.room(ui, "Checkout 2 of 4", "shop-n-time")
    kit.place(ui, Rect(30, 100, 410, 160), 2, "Ödön", "4 things", state="now")
    kit.gus(ui, Rect(40, 280, 388, 180), "counting", "Beep! Next one?")
    kit.slate(ui, "Lay your cards here, one beside the other.", Rect(40, 476, 388, 170))
    kit.receipt(ui, ROWS, Rect(456, 110, 396, 540), total=("4 things", "$13.83"))
    kit.counter_glass(ui, _frame(), Rect(876, 104, 364, 236), found=[_CORNERS])
    kit.keypad(ui, Rect(876, 350, 372, 306))
    kit.button(ui, "Back", Rect(40, 690, 200, 90), kind="quiet", sign="back")
    kit.button(ui, "Done", Rect(956, 686, 284, 96), kind="do", size=40, sign="check")


_CORNERS = ((300.0, 260.0), (520.0, 240.0), (540.0, 460.0), (320.0, 480.0))


def _frame() -> np.ndarray:
    """Return a camera frame with one pale card on dark wood."""
    frame = np.full((1232, 1640), 70, np.uint8)
    frame[200:900, 240:760] = 225
    frame[260:470, 310:530] = 30
    return frame


def names(ui: Ui) -> None:
    """Draw where names are typed."""
    kit.room(ui, "Player 3", "time-is-money")
    kit.slate(ui, "Félicité Őri", Rect(40, 104, 760, 110), size=theme.HEADING)
    kit.button(ui, "Random name", Rect(820, 104, 420, 104), sign="undo")
    for mark in range(8):
        rect = Rect(40 + mark * 152, 228, 136, 108)
        kit.player_card(ui, mark, rect, taken=mark in (0, 5))
    kit.keyboard(ui, Rect(40, 350, 1206, 300), text="Félicité Őri")
    kit.button(ui, "Remove", Rect(472, 690, 220, 84), kind="danger")
    kit.button(ui, "Earlier", Rect(40, 690, 200, 84), enabled=False)
    kit.button(ui, "Done", Rect(960, 690, 280, 84), kind="do")


def evening(ui: Ui) -> None:
    """Draw the podium of a full table after the confetti fell."""
    kit.room(ui, "The evening's best shopper", "shop-n-time")
    ranking = [(at + 1, at, NAMES[at], 30 - 4 * at) for at in range(8)]
    kit.podium(ui, Rect(40, 96, 1200, 560), ranking)
    kit.gus(ui, Rect(40, 662, 560, 130), "delighted", "Congratulations, Annabel!")
    kit.button(ui, "Once more", Rect(620, 684, 280, 92), kind="do")
    kit.button(ui, "Clear the table", Rect(916, 684, 324, 92))
    kit.confetti(ui)


def shared(ui: Ui) -> None:
    """Draw a podium with shared places."""
    kit.room(ui, "A close one", "odd-shop")
    ranking = [(1, 4, "Eve", 20), (1, 7, "Hank", 20), (3, 3, "Dora", 12)]
    kit.podium(ui, Rect(40, 96, 1200, 560), ranking)


def question(ui: Ui) -> None:
    """Draw a question over a screen."""
    checkout(ui)
    kit.ask(
        ui, "The game is kept whatever happens. What now?",
        (("Go on", "do"), ("Undo", "plain"), ("Clear the table", "danger")),
    )  # fmt: skip


def laid(ui: Ui) -> None:
    """Draw a board over a screen."""
    front(ui)
    kit.board(ui, "What does not belong?")
    for at, (name, *_) in enumerate(GOODS):
        rect = Rect(110 + at % 3 * 360, 200 + at // 3 * 90, 340, 80)
        kit.button(ui, name, rect, size=theme.LABEL)
    kit.receipt(ui, ROWS[:2], Rect(110, 400, 480, 240), progress=0.5)
    kit.button(ui, "All right", Rect(830, 620, 340, 92), kind="do")


def cards(ui: Ui) -> None:
    """Draw goods in large and small."""
    kit.room(ui, "Shelf of goods", "shelf-stock")
    for at, (name, amount, year, era) in enumerate(GOODS):
        worth = f"${at + 1}.45" if at % 2 else ""
        rect = Rect(24 + at * 208, 110, 200, 190)
        kit.item_card(ui, rect, name, amount, year=year, era=era, price=worth)
        if at < 4:
            rect = Rect(24 + at * 232, 312, 222, 340)
            kit.item_card(ui, rect, name, amount, year=year, era=era, price=worth)
    kit.coupon(ui, Rect(970, 320, 270, 150), "25 ¢", "Coupon")
    kit.coupon(ui, Rect(970, 490, 180, 100), "50 ¢")
    for at in range(8):
        kit.badge(ui, at, Rect(30 + at * 90, 690, 80, 80))


def faces(ui: Ui) -> None:
    """Draw Gus in all his moods."""
    kit.room(ui, "Gus", "odd-shop")
    moods: tuple[Face, ...] = ("welcome", "counting", "impatient", "delighted", "sorry")
    for at, mood in enumerate(moods):
        kit.gus(ui, Rect(20 + at * 250, 110, 240, 240), mood)
    kit.gus(ui, Rect(40, 400, 600, 200), "sorry", "Oh dear. One cent too many.")
    kit.gus(ui, Rect(680, 430, 560, 130), "impatient", "Pass and wait!")


def buttons(ui: Ui) -> None:
    """Draw buttons of every kind, lying, pressed and asleep."""
    kit.room(ui, "Buttons", "shop-until-you-drop")
    kinds: tuple[kit.Kind, ...] = ("do", "plain", "danger", "done", "quiet")
    for at, kind in enumerate(kinds):
        kit.button(ui, f"A {kind} one", Rect(40 + at * 244, 690, 226, 90), kind=kind)
        kit.button(ui, "", Rect(40 + at * 244, 560, 90, 90), kind=kind, sign="gear",
                   name=f"sign {kind}")  # fmt: skip
        off = Rect(140 + at * 244, 560, 126, 90)
        kit.button(ui, "Off", off, kind=kind, enabled=False)
    for at, sign in enumerate(kit.Icon.__args__):  # type: ignore[attr-defined]
        spot = Rect(60 + at % 12 * 98, 120 + at // 12 * 80, 60, 60)
        kit.icon(ui, sign, spot, theme.PAPER)
    kit.button(ui, "Begin the round", Rect(380, 300, 520, 150), kind="do", size=84,
               face="price", sign="play")  # fmt: skip


def moments(ui: Ui) -> None:
    """Draw stamps, ticks, rolling figures, tags, bags."""
    kit.room(ui, "Moments", "time-is-money")
    kit.receipt(ui, ROWS[:3], Rect(40, 110, 380, 330), total=("Sum", "$9.63"))
    kit.stamp(ui, "BUST", Rect(80, 200, 300, 200))
    kit.stamp(ui, "CLOSED", Rect(40, 480, 300, 160), tone="done", size=60)
    kit.price(ui, "$12.75", Rect(450, 120, 520, 210))
    kit.price(ui, "2,50 €", Rect(1010, 130, 200, 260), size=64)
    kit.slate(ui, "", Rect(380, 470, 420, 150))
    kit.ticks(ui, 13, Rect(410, 500, 360, 90))
    kit.bag(ui, Rect(840, 400, 180, 220), "Bid 3")
    kit.bag(ui, Rect(1050, 440, 120, 160))
    face = kit.tag(ui, Rect(450, 350, 360, 110))
    kit.odometer(ui, "roll", 1275, face, show=_dollars, size=84)
    kit.countdown(ui, 2, Rect(860, 690, 200, 86))


def _dollars(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02d}"


def _empty(key: str) -> Scene:
    return lambda ui: kit.room(ui, key.replace("-", " ").title(), key, thing=True)


SCENES: dict[str, Scene] = {
    "front": front, "around": around, "checkout": checkout, "names": names,
    "evening": evening, "shared": shared, "question": question, "board": laid,
    "cards": cards, "faces": faces, "buttons": buttons, "moments": moments,
    **{f"room-{key}": _empty(key) for key in theme.ACCENTS if key},
}  # fmt: skip


def show(scene: str, size: tuple[int, int] = (1280, 800)) -> pygame.Surface:
    """Return a scene as it stands when all movement is over."""
    ui = Ui(pygame.Surface(size), now=lambda: 10**12)
    ui.motion = False
    ui.begin(None)
    SCENES[scene](ui)
    return ui.surface


def main(folder: Path) -> None:
    """Write every scene in four ways."""
    for kind in ("", "turned", "grey", "small"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    for name in SCENES:
        drawn = show(name)
        pygame.image.save(drawn, folder / f"{name}.png")
        turned = pygame.transform.rotate(drawn, 180)
        pygame.image.save(turned, folder / "turned" / f"{name}.png")
        grey = pygame.transform.grayscale(drawn)
        pygame.image.save(grey, folder / "grey" / f"{name}.png")
        small = pygame.transform.smoothscale(drawn, (320, 200))
        pygame.image.save(small, folder / "small" / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/gallery"))
