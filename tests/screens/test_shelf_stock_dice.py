"""Real dice at Gameshop Shelf Stock: tapped in, or seen by the camera and corrected."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hardware.interfaces import DeviceState, Gray, Health, Studied
from kiosk.pilot import Pilot
from kiosk.rules.shelf_stock import View
from kiosk.screens.desk import Guest
from kiosk.screens.shelf_stock.eye import LOOK_MS
from tests.hardware.dice_scenes import Scene, scene
from tests.screens.stage import NAMES, Stage, stage
from tests.screens.stocking import TITLE, sit, stock, view
from tests.ui.reading import reads


class Lens:
    """The camera's newest picture, taken by hand."""

    def __init__(self, made: Stage) -> None:
        self.made = made
        self.frame: Gray | None = None
        made.app.desk.picture = lambda: self.frame
        state = DeviceState("camera", Health.PRESENT, "The camera is working.", 0)
        made.app.handle(state)

    def show(self, frame: Gray, times: int = 2) -> None:
        """Let the camera see something for so many pictures."""
        for _ in range(times):
            self.frame = frame.copy()
            app = self.made.app
            if app.ui.study is not None:
                found = app.ui.study(self.frame)
                app.handle(Studied(app.ui.study, found, self.made.hand.now))
            self.made.wait_ms(LOOK_MS + 20)


def thrown(*values: int) -> Scene:
    return scene(1, Random(str(values)), values=values, table="felt")


def blank() -> Gray:
    return scene(1, Random(1), values=(), table="felt").frame


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        sit(made, 2, "more dice")
        yield made


@pytest.fixture
def lens(table: Stage) -> Lens:
    return Lens(table)


def faces(made: Stage, *values: int) -> None:
    made.tap(*(f"face {value}" for value in values))


# --- tapped in ----------------------------------------------------------------------


@pytest.mark.rule("GSS-4", "GSS-A9")
def test_three_faces_are_a_throw_and_two_sixes_are_rolled_again(table: Stage) -> None:
    assert "seat 1 place 1" not in table.sees
    faces(table, 6, 6, 3)
    assert view(table).reroll
    assert table.app.ui.overflows == []
    faces(table, 6, 6, 6, 1, 2, 6)
    found = view(table)
    assert (found.phase, found.dice, found.throws) == ("choose", (1, 2, 6), 3)
    assert "seat 1 helper" in table.sees


def test_a_wrong_face_is_taken_back_before_the_third(table: Stage) -> None:
    faces(table, 1, 5)
    table.tap("take one back")
    faces(table, 2, 3)
    assert view(table).dice == (1, 2, 3)


def test_faces_can_be_typed_on_a_keyboard(table: Stage) -> None:
    table.type("425")
    assert view(table).dice == (4, 2, 5)


def test_a_wrong_throw_is_corrected_by_touching_the_dice(table: Stage) -> None:
    faces(table, 1, 2, 3)
    table.tap("dice")
    assert view(table).phase == "roll"
    faces(table, 1, 2, 4)
    assert view(table).dice == (1, 2, 4)


def test_once_somebody_has_chosen_the_dice_stand(table: Stage) -> None:
    faces(table, 1, 2, 3)
    stock(table, 1, "W2", 1)
    assert "dice" not in table.sees


def test_dice_that_the_box_rolled_are_not_corrected(tmp_path: Path) -> None:
    with stage(tmp_path) as made:
        sit(made, 2)
        made.wait_ms(3000)
        assert "dice" not in made.sees
        assert "face 1" not in made.sees


def test_a_committed_turn_is_not_undone_before_the_next_throw(table: Stage) -> None:
    faces(table, 1, 2, 3)
    for seat in (1, 2):
        stock(table, seat, "W2", 1)
    before: View = view(table)
    assert (before.phase, before.turn) == ("roll", 2)
    table.tap("Menu", "Undo")
    assert view(table) == before


@pytest.mark.parametrize("seats", range(1, 5))
def test_the_keys_fit_whoever_rolls(tmp_path: Path, seats: int) -> None:
    names = [f"{name} Window Shopper" for name in ("Wilhelmwilhelm", *NAMES)][:seats]
    with stage(tmp_path) as made:
        made.sit(names, "more dice", game=TITLE)
        Lens(made)
        for values in ((), (6,), (6, 1)):
            faces(made, *values)
            assert made.app.ui.overflows == []
            assert all(min(c.rect.size) >= 72 for c in made.app.ui.controls)


# --- seen ---------------------------------------------------------------------------


def test_the_camera_is_offered_only_where_it_works(table: Stage) -> None:
    assert "Camera" not in table.sees
    lens = Lens(table)
    assert "Camera" in table.sees
    table.tap("Camera")
    lens.made.app.handle(DeviceState("camera", Health.BROKEN, "It is gone.", 0))
    assert "face 1" in table.sees


def test_what_the_camera_reads_counts_once_somebody_says_so(
    table: Stage, lens: Lens
) -> None:
    table.tap("Camera")
    assert table.app.ui.wants_counter
    assert "Take these" not in table.sees
    lens.show(thrown(2, 4, 5).frame)
    assert table.app.ui.overflows == []
    assert view(table).phase == "roll"
    table.tap("Take these")
    assert sorted(view(table).dice) == [2, 4, 5]
    assert not table.app.ui.wants_counter


def test_one_picture_alone_is_not_believed(table: Stage, lens: Lens) -> None:
    table.tap("Camera")
    lens.show(thrown(2, 4, 5).frame, times=1)
    assert "Take these" not in table.sees
    table.wait_ms(10 * LOOK_MS)  # the same picture again is no second one
    assert "Take these" not in table.sees


def test_two_dice_are_not_taken_for_three(table: Stage, lens: Lens) -> None:
    table.tap("Camera")
    lens.show(thrown(2, 4).frame)
    assert table.app.ui.overflows == []
    assert "Take these" not in table.sees


def test_a_die_that_was_read_wrong_is_corrected_by_a_touch(
    table: Stage, lens: Lens
) -> None:
    table.tap("Camera")
    one = thrown(2, 4, 5)
    lens.show(one.frame)
    value, _, _ = min(one.dice, key=lambda die: die[1])
    table.tap("die 1")
    assert table.app.ui.overflows == []
    table.tap("face 6", "Take these")
    found = view(table).dice
    assert found[0] == 6
    assert sorted(found[1:]) == sorted({2, 4, 5} - {value})


def test_dice_that_still_lie_there_are_not_a_new_throw(
    table: Stage, lens: Lens
) -> None:
    table.tap("Camera")
    sixes = thrown(6, 6, 3).frame
    lens.show(sixes)
    table.tap("Take these")
    assert view(table).reroll
    lens.show(sixes, times=4)
    assert "Take these" not in table.sees
    lens.show(blank())
    assert "Take these" not in table.sees
    lens.show(sixes)
    table.tap("Take these")
    assert view(table).throws == 2


def test_the_dice_can_be_tapped_in_instead(table: Stage, lens: Lens) -> None:
    table.tap("Camera", "Tap them in")
    assert not table.app.ui.wants_counter
    faces(table, 3, 3, 3)
    assert view(table).dice == (3, 3, 3)


def test_the_next_delivery_is_seen_by_the_camera_again(
    table: Stage, lens: Lens
) -> None:
    table.tap("Camera")
    lens.show(thrown(2, 4, 5).frame)
    table.tap("Take these")
    for seat in (1, 2):
        stock(table, seat, view(table).seats[0].offers[0].entries[0], 1)
    assert "Tap them in" in table.sees


def test_simulated_dice_are_thrown_under_the_simulated_camera(pilot: Pilot) -> None:
    pilot.tap(TITLE)
    pilot.app.desk.setup.guests = [Guest("Ada", "", 0)]
    pilot.app.handle(None)
    pilot.tap("Next", "more dice", "Start game", "Camera")
    pilot.app.desk.drawer.throw((2, 4, 5), Random(1))
    pilot.wait("Take these")
    pilot.tap("Throw")
    pilot.app.desk.drawer.throw((1, 3, 6), Random(2))
    pilot.until(lambda: _read(pilot) == [1, 3, 6], "the new dice")
    pilot.tap("Take these")
    assert sorted(view(pilot).dice) == [1, 3, 6]


def _read(pilot: Pilot) -> list[int]:
    return sorted(pilot.app.ui.memory["eyes"][1].read)


def test_the_dice_say_what_touching_them_does(table: Stage) -> None:
    faces(table, 3, 1, 4)
    assert reads(table).count("Wrong? Touch the dice.") == 2
    table.tap("dice")
    assert view(table).phase == "roll"
    assert "Taken back." in reads(table)
