"""Controls: drawn and touched by one rectangle, in panels that face any side."""

import pygame
import pytest

from hardware.interfaces import Held, Pressed
from kiosk.ui import kit, theme
from kiosk.ui.core import TURN, Facing, Rect, Ui
from kiosk.ui.inputs import Key, Press, Touch
from kiosk.ui.kept import SHELF

SIZES = [(1280, 800), (1920, 1080), (800, 480), (1024, 600)]


def make(size: tuple[int, int] = (1280, 800)) -> Ui:
    return Ui(pygame.Surface(size), now=lambda: 1_000_000_000)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("facing", ["south", "north", "west", "east"])
def test_what_is_drawn_is_what_is_touched(
    size: tuple[int, int], facing: Facing
) -> None:
    ui = make(size)
    panel = Rect(300, 200, 240, 160)
    spot = Rect(20, 10, 60, 40)

    def draw() -> Press | None:
        with ui.panel(panel, facing):
            ui.box(theme.MUSTARD, spot)
            return ui.touch("spot", spot)

    ui.begin(None)
    draw()
    control = ui.find("spot").rect
    for x in range(0, theme.WIDTH, 7):
        for y in (*range(0, 800, 11), control.centery):
            colour = ui.surface.get_at(ui.point(x, y))[:3]
            inside = control.inflate(-4, -4).collidepoint(x, y)
            outside = not control.inflate(4, 4).collidepoint(x, y)
            assert not inside or colour == theme.MUSTARD
            assert not outside or colour != theme.MUSTARD
    ui.begin(Touch(*control.center, "down", 5))
    assert draw() == Press(5)
    ui.begin(Touch(control.right + 2, control.y, "down", 5))
    assert draw() is None


def test_button_key_and_finger_are_one() -> None:
    ui = make()
    rect = Rect(100, 100, 100, 100)
    for event in (
        Touch(150, 150, "down", 9),
        Key("a", "a", 9),
        Pressed("restock-1", 9),
    ):
        ui.begin(event)
        assert ui.touch("x", rect, pin="restock-1", key="a") == Press(9)
        assert ui.used
    ui.begin(Pressed("restock-2", 9))
    assert ui.touch("x", rect, pin="restock-1") is None


def test_a_hold_reaches_only_controls_that_want_one() -> None:
    ui = make()
    rect = Rect(0, 0, 10, 10)
    ui.begin(Held("restock-1", 7))
    assert ui.touch("short", rect, pin="restock-1") is None
    press = ui.touch("long", rect, pin="restock-1", phases=("hold",))
    assert press == Press(7, "hold")


def test_one_event_uses_one_control() -> None:
    ui = make()
    ui.begin(Touch(5, 5, "down", 1))
    assert ui.touch("first", Rect(0, 0, 10, 10)) is not None
    assert ui.touch("second", Rect(0, 0, 10, 10)) is None


def test_beneath_a_question_nothing_can_be_used() -> None:
    ui = make()
    ui.begin(Touch(5, 5, "down", 1))
    ui.inert = True
    assert ui.touch("beneath", Rect(0, 0, 10, 10)) is None
    assert not ui.find("beneath").enabled


def test_a_missing_control_is_said_with_those_there_are() -> None:
    ui = make()
    ui.begin(None)
    kit.button(ui, "Next", Rect(0, 0, 200, 80))
    with pytest.raises(LookupError, match="no control 'Back'; there are: 'Next'"):
        ui.find("Back")


def test_words_that_do_not_fit_are_noticed() -> None:
    ui = make()
    ui.begin(None)
    ui.text("short", Rect(0, 0, 200, 60))
    assert ui.overflows == []
    ui.text("far too much to say in so little room", Rect(0, 0, 60, 30))
    assert ui.overflows == ["far too much to say in so little room"]


def test_a_tween_eases_to_its_goal_and_then_lets_the_screen_sleep() -> None:
    now = [0]
    ui = Ui(pygame.Surface((1280, 800)), now=lambda: now[0])
    seen = []
    for ms, goal in ((0, 0.0), (10, 100.0), (60, 100.0), (150, 100.0), (300, 100.0)):
        now[0] = ms * 1_000_000
        ui.begin(None)
        seen.append(ui.tween("x", goal))
    assert seen[0] == seen[1] == 0
    assert 0 < seen[2] < seen[3] < seen[4] == 100
    assert ui.wake_at is None


@pytest.mark.parametrize("seats", range(1, 9))
def test_seats_sit_clockwise_and_never_on_each_other(seats: int) -> None:
    places = kit.seat_places(seats)
    assert len(places) == seats
    rects = [rect for rect, _ in places]
    for at, rect in enumerate(rects):
        assert rect.collidelistall(rects) == [at]
        assert Rect(0, 0, theme.WIDTH, theme.HEIGHT).contains(rect)
    # Seen from above, clockwise: along the lower edge to the left, then back on top.
    lower = [r.x for r, facing in places if facing == "south"]
    upper = [r.x for r, facing in places if facing == "north"]
    assert lower == sorted(lower, reverse=True)
    assert upper == sorted(upper)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("facing", ["north", "west", "east"])
def test_a_turned_panel_is_the_upright_one_turned(
    size: tuple[int, int], facing: Facing
) -> None:
    turned = facing in ("west", "east")
    lying, standing = Rect(300, 200, 320, 400), Rect(300, 200, 400, 320)

    def drawn(panel: Rect, facing: Facing) -> pygame.Surface:
        ui = make(size)
        ui.begin(None)
        ui.surface.fill(theme.NIGHT)
        with ui.panel(panel, facing) as area:
            kit.place(ui, Rect(0, 0, area.w, 140), 2, "Wilhelmine", "12.40 so far")
            kit.odometer(ui, "sum", 1280, Rect(0, 140, area.w, 80))
            kit.stamp(ui, "BUST", Rect(0, 220, area.w, 100))
        return ui.surface.subsurface(ui.real(panel)).copy()

    upright = drawn(standing if turned else lying, "south")
    found = drawn(lying, facing)
    goal = pygame.transform.rotate(upright, TURN[facing])
    assert found.get_size() == goal.get_size()
    assert pygame.image.tobytes(found, "RGB") == pygame.image.tobytes(goal, "RGB")


def test_a_turned_panel_is_rendered_turned_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ui = make()

    def draw() -> None:
        ui.begin(None)
        with ui.panel(Rect(300, 200, 320, 400), "north"):
            kit.place(ui, Rect(0, 0, 320, 140), 2, "Wilhelmine", "12.40 so far")
            kit.slate(ui, "Lay down what you have.", Rect(0, 150, 320, 200))

    draw()
    before = SHELF.rendered
    monkeypatch.setattr(pygame.transform, "rotate", None)
    draw()
    assert SHELF.rendered == before


def test_a_blind_frame_finds_what_is_touched_and_draws_nothing() -> None:
    ui = make()
    rect = Rect(100, 100, 300, 100)
    ui.begin(Touch(150, 150, "down", 9), blind=True)
    kit.room(ui, "Nothing")
    assert kit.button(ui, "Press", rect)
    kit.confetti(ui)
    ui.dim()
    assert not any(ui.surface.get_buffer().raw)
    ui.begin(None)
    kit.room(ui, "Nothing")
    assert any(ui.surface.get_buffer().raw)
