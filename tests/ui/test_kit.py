"""The furniture does what it says: keys type, figures roll, receipts print."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.interfaces import Pressed, Released
from kiosk.decks.loader import load_deck
from kiosk.ui import art, kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.inputs import Press, Touch
from kiosk.ui.kit import goods, letters, moments, paper, people, tags
from tests.ui.test_fonts import LETTERS

ROOM = Rect(40, 340, 1200, 300)
Draw = Callable[[Ui], object]


class Table:
    """A screen with a clock of its own, touched by the names of its controls."""

    def __init__(self, draw: Callable[[Ui], object]) -> None:
        self.drawn = draw
        self.at = 10**12
        self.ui = Ui(pygame.Surface((1280, 800)), now=lambda: self.at)
        self.frame()

    def draw(self, ui: Ui) -> object:
        """Draw on a clean surface, as over a room."""
        ui.surface.fill((0, 0, 0))
        return self.drawn(ui)

    def frame(self, ms: int = 0) -> object:
        self.at += ms * 1_000_000
        self.ui.begin(None)
        return self.draw(self.ui)

    def tap(self, name: str) -> object:
        self.frame()
        x, y = self.ui.find(name).rect.center
        self.ui.begin(Touch(x, y, "down", self.at))
        used = self.draw(self.ui)
        self.ui.begin(Touch(x, y, "up", self.at))
        self.draw(self.ui)
        return used

    def pixels(self, rect: Rect | None = None) -> bytes:
        part = self.ui.surface.subsurface(rect or self.ui.area)
        return pygame.image.tobytes(part, "RGB")


class Listening(Ui):
    """Notes the words that are written."""

    def __init__(self) -> None:
        super().__init__(pygame.Surface((1280, 800)), now=lambda: 0)
        self.said: list[str] = []

    def text(self, words: str, rect: Rect, **how: Any) -> Rect:
        self.said.append(words)
        return super().text(words, rect, **how)


# --- keys -----------------------------------------------------------------------------


@pytest.mark.parametrize("rect", [Rect(0, 0, 240, 320), Rect(0, 0, 364, 252)])
def test_a_keypad_has_all_digits_and_a_way_back_on_large_keys(rect: Rect) -> None:
    table = Table(lambda ui: kit.keypad(ui, rect))
    assert [table.tap(f"key {d}") for d in "0123456789<"] == [*"0123456789<"]
    sizes = [min(c.rect.size) for c in table.ui.controls]
    assert min(sizes) >= theme.TARGET
    assert all(rect.contains(c.rect) for c in table.ui.controls)


def test_a_keypad_that_rests_types_nothing() -> None:
    table = Table(lambda ui: kit.keypad(ui, ROOM, enabled=False))
    assert [table.tap(f"key {d}") for d in "0123456789<"] == [""] * 11


def test_a_name_starts_with_a_capital_and_so_do_its_words() -> None:
    table = Table(lambda ui: kit.keyboard(ui, ROOM))
    keys = "EVE key_ANN"
    typed = [table.tap("key " + ("  " if k == "_" else k)[:1]) for k in keys[:3]]
    typed += [table.tap("key  "), table.tap("key A"), table.tap("key N")]
    assert "".join(map(str, typed)) == "Eve An"


def test_shift_writes_one_capital() -> None:
    table = Table(lambda ui: kit.keyboard(ui, ROOM))
    first = table.tap("key M")
    table.tap("key shift")
    assert (first, table.tap("key C"), table.tap("key D")) == ("M", "C", "d")


def test_a_keyboard_that_sees_the_text_starts_afresh_for_the_next_name() -> None:
    text = ["Eve"]
    table = Table(lambda ui: kit.keyboard(ui, ROOM, text=text[0]))
    assert table.tap("key A") == "a"
    text[0] = ""
    assert table.tap("key A") == "A"


@pytest.mark.parametrize("layout", letters.ROWS)
def test_each_layout_has_every_plain_letter_once(layout: kit.Layout) -> None:
    row = "".join(letters.ROWS[layout])
    assert sorted(row) == sorted("ABCDEFGHIJKLMNOPQRSTUVWXYZ'-")


@pytest.mark.parametrize("language", LETTERS)
def test_every_letter_of_a_language_can_be_typed(language: str) -> None:
    plain = {sign for rows in letters.ROWS.values() for sign in "".join(rows)}
    there = plain | set("".join(letters.ACCENTS))
    typed = {s if len(s.upper()) > 1 else s.upper() for s in LETTERS[language]}
    quotes = set("„“‚‘”»«’¿¡ªºĲẞ")  # no name is written with them; IJ is two letters
    assert typed - there - quotes == set()


def test_accents_are_one_key_away_and_leave_after_one_letter() -> None:
    table = Table(lambda ui: kit.keyboard(ui, ROOM))
    table.tap("key accents")
    assert table.tap("key Ő") == "Ő"
    assert table.tap("key R") == "r"


def test_keys_are_large_enough_for_a_finger() -> None:
    table = Table(lambda ui: kit.keyboard(ui, Rect(0, 0, 890, 245)))
    assert min(min(c.rect.size) for c in table.ui.controls) >= theme.TARGET


# --- buttons --------------------------------------------------------------------------


def test_a_button_gives_way_under_a_finger_and_comes_back() -> None:
    table = Table(lambda ui: kit.button(ui, "Go", Rect(100, 100, 300, 90)))
    lying = table.pixels()
    x, y = 250, 140
    table.ui.begin(Touch(x, y, "down", 5))
    assert table.draw(table.ui) == Press(5)
    assert table.pixels() != lying
    assert table.ui.wake_at is None
    table.ui.begin(Touch(x, y, "up", 6))
    table.draw(table.ui)
    assert table.pixels() == lying


def test_a_button_gives_way_while_its_physical_one_is_held() -> None:
    rect = Rect(100, 100, 300, 90)
    table = Table(lambda ui: kit.button(ui, "Go", rect, pin="restock-2"))
    lying = table.pixels()
    table.ui.begin(Pressed("restock-2", 5))
    table.draw(table.ui)
    table.frame(400)
    assert table.pixels() != lying
    table.ui.begin(Released("restock-2", 6))
    table.draw(table.ui)
    assert table.pixels() == lying


def test_a_disabled_button_is_seen_to_be_and_takes_nothing() -> None:
    on = Table(lambda ui: kit.button(ui, "Go", Rect(100, 100, 300, 90), kind="do"))
    off = Table(
        lambda ui: kit.button(
            ui, "Go", Rect(100, 100, 300, 90), kind="do", enabled=False
        )
    )
    assert on.pixels() != off.pixels()
    assert off.tap("Go") is None


def test_a_place_is_its_seats_button_only_if_it_is_named() -> None:
    rect = Rect(0, 640, 320, 150)
    plain = Table(lambda ui: kit.place(ui, rect, 3, "Eve", "waits"))
    assert plain.ui.controls == []
    live = Table(lambda ui: kit.place(ui, rect, 3, "Eve", control="Eve", pin="r-4"))
    assert isinstance(live.tap("Eve"), Press)
    live.ui.begin(Pressed("r-4", 9))
    assert live.draw(live.ui) == Press(9)


@pytest.mark.parametrize("seat", range(8))
def test_places_differ_by_seat_and_by_state(seat: int) -> None:
    states: tuple[kit.State, ...] = ("open", "now", "done", "closed", "danger", "away")
    drawn = set()
    for state in states:
        for at in {seat, (seat + 1) % 8}:
            table = Table(
                lambda ui, at=at, state=state: kit.place(  # type: ignore[misc]
                    ui, Rect(0, 0, 320, 150), at, "Eve", "a note", state=state
                )
            )
            drawn.add(table.pixels(Rect(0, 0, 320, 150)))
    assert len(drawn) == 12


# --- receipts -------------------------------------------------------------------------

ROWS = [(f"Thing number {at}", f"$0.{at:02d}") for at in range(30)]


def printed(rect: Rect, rows: int, **how: Any) -> list[str]:
    ui = Listening()
    kit.receipt(ui, ROWS[:rows], rect, **how)
    return [said for said in ui.said if said]


def test_a_receipt_shows_the_newest_rows_and_its_total() -> None:
    words = printed(Rect(0, 0, 480, 300), 30, total=("Sum", "$4.35"))
    assert words[-2:] == ["Sum", "$4.35"]
    assert "Thing number 29" in words
    assert "Thing number 0" not in words


def test_an_amount_stands_beside_the_last_words_of_its_row() -> None:
    ui = Ui(pygame.Surface((1280, 800)), now=lambda: 0)
    row = "Ember Salamander, real", "220"
    wide = ui.measure("Ember Salamander, real 22", size=theme.LABEL, face="till")
    assert paper._lines(ui, [row], wide) == [("Ember Salamander,", ""), ("real", "220")]
    assert paper._lines(ui, [row], 2 * wide) == [row]
    assert paper._lines(ui, [("Salamander", "220")], 200) == [
        ("Salamander", ""),
        ("", "220"),
    ]


def test_a_receipt_prints_line_by_line() -> None:
    rect = Rect(0, 0, 480, 600)
    counts = [
        len(printed(rect, 5, total=("Sum", "$1"), progress=part / 12))
        for part in range(13)
    ]
    assert counts == sorted(counts)
    assert (counts[0], counts[-1]) == (0, 12)
    assert len(set(counts)) == 7


@given(
    rows=st.lists(st.tuples(st.text("ab ", max_size=60), st.just("$1")), max_size=12),
    wide=st.integers(260, 700),
)
def test_no_line_of_a_receipt_is_too_wide(
    rows: list[tuple[str, str]], wide: int
) -> None:
    ui = Ui(pygame.Surface((1280, 800)), now=lambda: 0)
    for left, right in paper._lines(ui, rows, wide):
        words = f"{left} {right}" if left and right else left + right
        one_word = " " not in left
        measured = ui.measure(words, size=theme.LABEL, face="till")
        assert measured <= wide or one_word


# --- figures --------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.integers(0, 5))
def test_standing_wheels_show_the_number(value: int, wheel: int) -> None:
    assert moments.turned(float(value), wheel) == value // 10**wheel % 10


@given(st.floats(0, 10**6), st.integers(1, 5))
def test_a_wheel_turns_only_while_those_below_pass_nine(
    value: float, wheel: int
) -> None:
    moving = moments.turned(value, wheel) % 1 > 0
    assert not moving or value % 10**wheel > 10**wheel - 1


def test_figures_roll_to_a_new_price_and_then_stand_still() -> None:
    goal = [1000]
    table = Table(lambda ui: kit.odometer(ui, "p", goal[0], Rect(100, 100, 600, 200)))
    before = table.pixels()
    assert table.ui.wake_at is None
    goal[0] = 1275
    table.frame(10)
    table.frame(80)
    assert table.ui.wake_at is not None
    rolling = table.pixels()
    table.frame(400)
    assert table.ui.wake_at is None
    assert len({before, rolling, table.pixels()}) == 3
    fresh = Table(lambda ui: kit.odometer(ui, "p", 1275, Rect(100, 100, 600, 200)))
    assert fresh.pixels() == table.pixels()


# --- moments --------------------------------------------------------------------------

MOMENTS: dict[str, Draw] = {
    "stamp": lambda ui: kit.stamp(ui, "BUST", Rect(100, 100, 400, 200), key="bust"),
    "confetti": kit.confetti,
    "podium": lambda ui: kit.podium(
        ui, Rect(40, 96, 1200, 560), [(1, 0, "Eve", 9), (2, 1, "Bo", 4)]
    ),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_moves_once_and_then_lets_the_screen_sleep(name: str) -> None:
    table = Table(MOMENTS[name])
    table.frame(60)
    assert table.ui.wake_at is not None
    moving = table.pixels()
    table.frame(1500)
    assert table.ui.wake_at is None
    still = table.pixels()
    assert still != moving
    table.frame(60_000)
    assert table.pixels() == still


@pytest.mark.parametrize("name", MOMENTS)
def test_without_motion_a_moment_shows_its_end_at_once(name: str) -> None:
    moved = Table(MOMENTS[name])
    moved.frame(5000)
    still = Table(MOMENTS[name])
    still.ui.forget()
    still.ui.motion = False
    still.frame()
    assert still.ui.wake_at is None
    assert still.pixels() == moved.pixels()


def test_confetti_ends_clear_of_what_is_touched() -> None:
    table = Table(kit.confetti)
    table.frame(5000)
    drawn = pygame.surfarray.array2d(table.ui.surface) != 0
    assert drawn.any()
    assert not drawn[:, 690:].any()
    assert not drawn[:, :630].any()


@pytest.mark.parametrize("count", [0, 1, 4, 5, 13, 60])
def test_a_tally_has_a_stroke_for_each(count: int) -> None:
    assert moments._ticks(300, 80, count, theme.PAPER).count("<path") == count


# --- people, goods, prices ------------------------------------------------------------


def test_a_podium_takes_every_table() -> None:
    for count in range(1, 9):
        ranks = [
            [(at + 1, at, f"Player {at}", 9 - at) for at in range(count)],
            [(1, at, f"Player {at}", 5) for at in range(count)],
        ]
        for ranking in ranks:
            ui = Ui(pygame.Surface((1280, 800)), now=lambda: 0)
            kit.podium(ui, Rect(40, 96, 1200, 560), ranking)
            assert ui.overflows == []


def test_the_price_stands_on_four_sides_and_no_tag_covers_another() -> None:
    four = tags.tags_for_all(Rect(160, 200, 960, 350))
    assert sorted(turn for _, turn in four) == [-90, 0, 90, 180]
    for spot, _ in four:
        assert spot.collidelistall([other for other, _ in four]) == [
            [other for other, _ in four].index(spot)
        ]


def test_the_price_for_the_far_side_is_the_near_one_turned() -> None:
    rect = Rect(160, 200, 960, 350)
    table = Table(lambda ui: kit.price_for_all(ui, "$12.75", rect))
    (near, _), (far, _) = tags.tags_for_all(rect)[:2]
    one = table.ui.surface.subsurface(near.inflate(-8, -8))
    other = table.ui.surface.subsurface(far.inflate(-8, -8))
    turned = pygame.surfarray.array3d(pygame.transform.rotate(other, 180))
    apart = np.abs(turned.astype(int) - pygame.surfarray.array3d(one))
    assert (apart > 40).mean() < 0.01


def test_each_era_has_its_own_shape() -> None:
    kinds = ("arch", "hexagon", "burst", "flower", "pill", "drop")
    drawn = {goods._mark(100, 100, kind, theme.PAPER) for kind in kinds}
    assert len(drawn) == len(kinds)


def test_a_small_card_with_its_price_still_says_the_year() -> None:
    ui = Listening()
    kit.item_card(
        ui, Rect(0, 0, 200, 190), "Tea", "1 lb", year=1941, era="1930s-40s",
        price="$0.90",
    )  # fmt: skip
    assert "1 lb · 1941" in ui.said
    assert "$0.90" in ui.said


@pytest.mark.parametrize("size", [(294, 171), (204, 170), (160, 170), (224, 284)])
def test_every_item_has_air_on_its_card(size: tuple[int, int]) -> None:
    card = Rect((100, 100), size)
    for item in load_deck().items:
        ui = Ui(pygame.Surface((1280, 800)), now=lambda: 0)
        kit.item_card(
            ui, card, item.name, item.amount, year=item.year, era=item.era
        )  # fmt: skip
        assert ui.overflows == [], item.name
        inner = card.inflate(-14, 0)
        assert [spot for spot in ui.shown if not inner.contains(spot)] == [], item.name


def test_an_unknown_shape_is_an_error() -> None:
    with pytest.raises(KeyError):
        people.mark_shape("blob", theme.INK)


@pytest.mark.parametrize("shape", [(1232, 1640), (480, 640), (7, 5)])
def test_the_glass_shows_any_frame_and_rings_what_is_found(
    shape: tuple[int, int],
) -> None:
    frame = np.full(shape, 90, np.uint8)[::1, ::1]
    h, w = shape
    corners = ((w * 0.2, h * 0.2), (w * 0.6, h * 0.2), (w * 0.6, h * 0.6),
               (w * 0.2, h * 0.6))  # fmt: skip
    rect = Rect(800, 100, 400, 300)
    plain = Table(lambda ui: kit.counter_glass(ui, frame, rect))
    ringed = Table(lambda ui: kit.counter_glass(ui, frame, rect, found=[corners]))
    dark = Table(lambda ui: kit.counter_glass(ui, None, rect))
    later = Table(lambda ui: kit.counter_glass(ui, frame + np.uint8(60), rect))
    shown = [table.pixels(rect) for table in (plain, ringed, dark, later)]
    assert len(set(shown)) == 4


# --- art ------------------------------------------------------------------------------


def _half(w: int, h: int) -> str:
    return art.rect(0, 0, w / 2, h, theme.MINT)


def test_a_drawing_fills_its_rectangle_at_any_scale() -> None:
    for size in ((1280, 800), (800, 480), (1920, 1080)):
        ui = Ui(pygame.Surface(size), now=lambda: 0)
        ui.art(_half, Rect(100, 100, 200, 50))
        left, right = ui.point(140, 125), ui.point(260, 125)
        assert ui.surface.get_at(left)[:3] == theme.MINT
        assert ui.surface.get_at(right)[:3] == (0, 0, 0)


def test_gradients_run_the_whole_way() -> None:
    def shaded(w: int, h: int) -> str:
        ends = art.fade("g", (0, (0, 0, 0), 1), (1, (255, 255, 255), 1))
        return ends + art.rect(0, 0, w, h, "url(#g)")

    drawn = art.sprite(shaded, (10, 100), (10, 100), 0, ())
    light = [drawn.get_at((5, y))[0] for y in (2, 50, 97)]
    assert light[0] < 20
    assert 100 < light[1] < 155
    assert light[2] > 235


# --- movement -------------------------------------------------------------------------


def test_a_card_slides_from_where_it_was_and_arrives() -> None:
    goal = [Rect(0, 0, 100, 100)]
    table = Table(lambda ui: kit.slide(ui, "card", goal[0]))
    assert table.frame() == goal[0]
    goal[0] = Rect(400, 200, 50, 50)
    assert table.frame() == Rect(0, 0, 100, 100)
    midway = table.frame(60)
    assert isinstance(midway, Rect)
    assert 0 < midway.x < 400
    assert table.frame(400) == goal[0]
    assert table.ui.wake_at is None


def test_a_new_card_slides_from_the_pile() -> None:
    pile, hand = Rect(0, 0, 10, 10), Rect(300, 300, 90, 120)
    table = Table(lambda ui: kit.slide(ui, "new", hand, start=pile))
    assert table.frame() == pile
    assert table.frame(500) == hand


def test_a_receipt_with_a_key_prints_once() -> None:
    rect = Rect(100, 100, 480, 500)
    table = Table(lambda ui: kit.receipt(ui, ROWS[:4], rect, key="r"))
    begun = table.pixels()
    table.frame(2 * theme.LINE_MS)
    assert table.ui.wake_at is not None
    halfway = table.pixels()
    table.frame(10 * theme.LINE_MS)
    assert table.ui.wake_at is None
    assert len({begun, halfway, table.pixels()}) == 3
