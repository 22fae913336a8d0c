"""How to play Gameshop Shelf Stock."""

from kiosk.rules.shelf_stock import TYPES, Entry
from kiosk.screens.howto.page import Page, arrow, caption, row, shout
from kiosk.screens.shelf_stock.boxes import box
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kit.dice import die
from kiosk.words import words

CELL = 150
THROW = (1, 4, 2)
MADE = ("W4", "C1", "E1")
"""Three of the entries that this throw makes."""
RUN, SET = ("W2", "R3", "E4"), ("C5", "C1", "C1")
COLLECTION = ("E2", "W3", "R4", "S5", "C1")
ONE_SIX = (6, 2, 5)


def entry(words: str) -> Entry:
    """Return the entry that is written so."""
    kind = next(one for one in TYPES if str(one) == words[0])
    return Entry(kind, int(words[1]))


def _boxes(ui: Ui, entries: tuple[str, ...], room: Rect, cell: int = CELL) -> None:
    for each, spot in zip(
        entries, row(room, len(entries), (cell, cell), 12), strict=True
    ):
        box(ui, entry(each), spot)


def _delivery(ui: Ui, room: Rect) -> None:
    for face, spot in zip(
        THROW,
        row(Rect(room.x, room.y, 520, room.h), 3, (140, 140), 24),
        strict=True,
    ):
        die(ui, spot, face)
    arrow(ui, (room.x + 600, room.centery))
    _boxes(ui, MADE, Rect(room.x + 640, room.y, 520, room.h), 165)


def _letters(ui: Ui, room: Rect) -> None:
    for at, (kind, said) in enumerate(
        zip(
            ("W", "E", "R", "C", "S"),
            (
                words("war"),
                words("euro"),
                words("role-play"),
                words("cards"),
                words("strategy"),
            ),
            strict=True,
        )
    ):
        spot = Rect(room.x + 20 + at * 228, room.y + 100, CELL + 20, CELL + 20)
        die(ui, Rect(spot.centerx - 38, room.y + 12, 76, 76), at + 1)
        box(ui, entry(f"{kind}3"), spot)
        caption(ui, said, Rect(spot.x - 24, room.y + 276, spot.w + 48, 44))


def _lines(ui: Ui, room: Rect) -> None:
    half = room.w // 2
    left, right = (
        Rect(room.x, room.y, half, 220),
        Rect(room.x + half, room.y, half, 220),
    )
    _boxes(ui, RUN, left, 158)
    _boxes(ui, SET, right, 158)
    caption(ui, "Run: 2 + 3 + 4 = 9", Rect(left.x, room.y + 240, half, 60), theme.HONEY)
    caption(ui, "Set: one type", Rect(right.x, room.y + 240, half, 60), theme.HONEY)


def _collection(ui: Ui, room: Rect) -> None:
    _boxes(ui, COLLECTION, Rect(room.x, room.y, 940, room.h), 178)
    shout(ui, "15", Rect(room.x + 920, room.y + 60, 220, 200), theme.HONEY)


def _helpers(ui: Ui, room: Rect) -> None:
    for face, spot in zip(
        ONE_SIX,
        row(Rect(room.x, room.y, 400, room.h), 3, (110, 110), 18),
        strict=True,
    ):
        die(ui, spot, face, "lit" if face == 6 else "plain")
    helpers = (
        words("Box Cutter: the 6 is any size"), words("Labeller: the 6 is any type"),
        words("Twin Tag: one die gives both"), words("Nudger: one die, one up or down"),
    )  # fmt: skip
    for at, said in enumerate(helpers):
        line = Rect(room.x + 430, room.y + at * 80, 730, 76)
        kit.slate(ui, said, line)


PAGES = (
    Page(
        words("Twelve deliveries"),
        (
            words("Three dice are rolled for everybody, twelve times."),
            words("Choose two: one gives the type of a game box, one its size."),
        ),
        _delivery,
    ),
    Page(
        words("Five types"),
        (
            words("Write the box into any free place of your shelf."),
            words("There it stays; you see the others' choices afterwards."),
        ),
        _letters,
    ),
    Page(
        words("Runs and sets"),
        (
            words("Your best run of three scores the sum of its sizes."),
            words("Sets of three in a row score 3, 5, 8, 12 and 17 together."),
        ),
        _lines,
    ),
    Page(
        words("Collections"),
        (
            words("Five boxes anywhere with all types and all sizes score 15."),
            words("A box may count in a run, a set and a collection."),
        ),
        _collection,
    ),
    Page(
        words("A single six"),
        (
            words("With exactly one 6 you may call a helper, each once a game."),
            words("Two or three sixes are rolled again. Most points win."),
        ),
        _helpers,
    ),
)
