"""Keys move a frame from control to control and press what is framed."""

import pygame
import pytest

from hardware.interfaces import Pressed, Released
from kiosk.ui.core import Rect, Ui
from kiosk.ui.inputs import Input, Key, Press, Touch

GRID = {
    "a": Rect(0, 0, 100, 100), "b": Rect(200, 0, 100, 100),
    "c": Rect(0, 200, 100, 100), "d": Rect(200, 200, 100, 100),
    "foot": Rect(0, 400, 300, 60),
}  # fmt: skip


def key(name: str, text: str = "", phase: str = "down") -> Key:
    return Key(name, text, 7, phase)  # type: ignore[arg-type]


@pytest.fixture
def ui() -> Ui:
    made = Ui(pygame.Surface((1280, 800)), now=lambda: 1_000_000_000)
    draw(made, None)
    return made


def draw(
    ui: Ui, event: Input | None, dead: str = "", default: str = "", typing: bool = False
) -> dict[str, Press]:
    """Draw the grid as the loop does; return what was used."""
    ui.begin(ui.steered(event))
    used = {}
    for name, rect in GRID.items():
        shortcut = "return" if name == default else None
        press = ui.touch(name, rect, enabled=name != dead, key=shortcut)
        if press:
            used[name] = press
    if typing and (typed := ui.typed()):
        used[typed.name] = Press(typed.at)
    ui.ring()
    return used


def go(ui: Ui, *names: str) -> str | None:
    for name in names:
        draw(ui, key(name))
    return ui.focus.name


def test_tab_goes_round_and_back(ui: Ui) -> None:
    assert [go(ui, "tab") for _ in range(6)] == ["a", "b", "c", "d", "foot", "a"]
    assert go(ui, "shift tab") == "foot"


def test_arrows_go_where_they_point_and_stop_at_the_edge(ui: Ui) -> None:
    assert go(ui, "down") == "a"
    assert go(ui, "right") == "b"
    assert go(ui, "right") == "b"
    assert go(ui, "down") == "d"
    assert go(ui, "left") == "c"
    assert go(ui, "down") == "foot"
    assert go(ui, "up", "up") in ("a", "b")


@pytest.mark.parametrize("name", ["return", "enter", "space"])
def test_a_key_is_a_finger_for_as_long_as_it_is_down(ui: Ui, name: str) -> None:
    go(ui, "tab", "tab")
    assert draw(ui, key(name)) == {"b": Press(7)}
    assert ui.is_down(GRID["b"])
    draw(ui, key(name, phase="up"))
    assert not ui.is_down(GRID["b"])


def test_what_is_framed_is_pressed_before_what_is_likeliest(ui: Ui) -> None:
    draw(ui, None, default="d")
    assert set(draw(ui, key("return"), default="d")) == {"d"}
    draw(ui, key("tab"), default="d")
    assert set(draw(ui, key("return"), default="d")) == {"a"}


def test_what_cannot_be_used_is_passed_over(ui: Ui) -> None:
    draw(ui, None, dead="a")
    draw(ui, key("tab"), dead="a")
    assert ui.focus.name == "b"


def test_a_framed_control_that_dies_is_pressed_no_more(ui: Ui) -> None:
    go(ui, "tab")
    draw(ui, None, dead="a")
    assert draw(ui, key("return"), dead="a") == {}


def test_a_blank_is_typed_where_text_is_typed(ui: Ui) -> None:
    go(ui, "tab")
    draw(ui, None, typing=True)
    assert set(draw(ui, key("space", " "), typing=True)) == {"space"}


def test_a_key_let_go_means_nothing_without_its_press(ui: Ui) -> None:
    go(ui, "tab")
    assert ui.steered(key("return", phase="up")) is None


def test_the_frame_is_seen_and_goes_with_the_screen(ui: Ui) -> None:
    before = pygame.image.tobytes(ui.surface, "RGB")
    go(ui, "tab")
    assert pygame.image.tobytes(ui.surface, "RGB") != before
    ui.forget()
    assert ui.focus.name is None


def test_two_buttons_do_for_a_keyboard_where_a_screen_says_so(ui: Ui) -> None:
    assert ui.steered(Pressed("stopwatch-1", 5)) == Pressed("stopwatch-1", 5)
    ui.steers = "stopwatch-1", "stopwatch-2"
    assert ui.steered(Pressed("stopwatch-1", 5)) is None
    assert ui.focus.name == "a"
    assert ui.steered(Pressed("stopwatch-2", 6)) == Touch(50, 50, "down", 6)
    assert ui.steered(Released("stopwatch-2", 7)) == Touch(50, 50, "up", 7)
    assert ui.steered(Pressed("restock-1", 8)) == Pressed("restock-1", 8)
