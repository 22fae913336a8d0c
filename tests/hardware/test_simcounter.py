"""The simulated counter: what a player does is what the camera sees."""

import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.reader import read
from hardware.simcounter import HEIGHT_MM, SIZE, WIDTH_MM, SimCounter, card_face


@pytest.fixture
def counter() -> SimCounter:
    counter = SimCounter(rate=None)
    counter.open()
    return counter


def seen(counter: SimCounter) -> dict[str, tuple[float, float]]:
    """What is read, and where in millimetres from the middle."""
    gray, _ = counter.frame()
    scale = SIZE[0] / WIDTH_MM
    middle = np.array(SIZE) / 2
    return {
        s.payload: tuple((np.mean(s.corners, axis=0) - middle) / scale)
        for s in read(gray)
    }


def test_a_card_is_seen_where_it_is_laid(counter: SimCounter) -> None:
    counter.lay(card_face("SNT1:I:104", "Tin of beans"), -60, 20, 0)
    ((x, y),) = seen(counter).values()
    assert x == pytest.approx(-60, abs=1)
    assert 20 < y < 20 + 44  # the code is in the lower half


def test_a_turned_card_is_turned_clockwise(counter: SimCounter) -> None:
    counter.lay(card_face("SNT1:I:104", "Tin of beans"), 0, 0, 90)
    ((x, y),) = seen(counter).values()
    assert y == pytest.approx(0, abs=1)
    assert x < -10


@pytest.mark.parametrize("angle", range(0, 360, 30))
def test_cards_are_read_at_any_angle(counter: SimCounter, angle: int) -> None:
    counter.lay(card_face("SNT1:I:104", "A"), 10, -10, angle)
    assert set(seen(counter)) == {"SNT1:I:104"}


def test_cards_of_any_width_and_resolution_are_laid(counter: SimCounter) -> None:
    counter.lay(card_face("A", "", scale=20), -90, 0, 5, width=63)
    counter.lay(card_face("B", "", scale=5), 60, 0, 5, width=80)
    assert set(seen(counter)) == {"A", "B"}


def test_cards_are_moved_taken_and_cleared_away(counter: SimCounter) -> None:
    handles = [
        counter.lay(card_face(t, t), x, 0, 0) for t, x in (("A", -90), ("B", 60))
    ]
    counter.move(handles[0], -90, -40, 20)
    assert seen(counter)["A"][1] < 0
    counter.take(handles[0])
    counter.take(handles[0])
    counter.move(handles[0], 0, 0, 0)
    assert set(seen(counter)) == {"B"}
    counter.clear()
    assert seen(counter) == {}


def test_the_topmost_card_hides_the_one_below(counter: SimCounter) -> None:
    counter.lay(card_face("A", "A"), 0, 0, 0)
    above = counter.lay(card_face("B", "B"), 0, 0, 0)
    assert set(seen(counter)) == {"B"}
    assert counter.card_at(0, 0) == above


@pytest.mark.parametrize(
    ("x", "y", "hit"), [(0, 40, True), (0, 46, False), (33, 0, False), (30, 0, True)]
)
def test_a_card_is_found_under_a_finger(
    counter: SimCounter, x: float, y: float, hit: bool
) -> None:
    card = counter.lay(card_face("A", "A"), 0, 0, 0)
    assert counter.card_at(x, y) == (card if hit else None)
    counter.move(card, 0, 0, 90)
    assert counter.card_at(y, x) == (card if hit else None)


def test_a_hand_hides_what_is_under_it(counter: SimCounter) -> None:
    counter.lay(card_face("A", "A"), 0, 0, 0)
    counter.cover((-40, -50, 80, 100))
    assert seen(counter) == {}
    counter.uncover()
    assert set(seen(counter)) == {"A"}


def test_cards_half_or_wholly_off_the_counter_do_no_harm(counter: SimCounter) -> None:
    for x, y in ((WIDTH_MM / 2, 0), (0, -HEIGHT_MM / 2), (900, 900), (-1e4, 0)):
        counter.lay(card_face("A", "A"), x, y, 30)
    gray, _ = counter.frame()
    assert gray.shape == (SIZE[1], SIZE[0])


def test_the_same_calls_give_the_same_frames() -> None:
    frames = []
    for _ in range(2):
        counter = SimCounter(seed=4, rate=None)
        counter.open()
        counter.lay(card_face("A", "A"), 0, 0, 30)
        frames.append([counter.frame()[0] for _ in range(2)])
    assert all(np.array_equal(a, b) for a, b in zip(*frames, strict=True))
    assert not np.array_equal(frames[0][0], frames[0][1])


def test_frames_tell_when_they_were_taken() -> None:
    times = iter(range(10))
    counter = SimCounter(rate=None, clock=lambda: next(times))
    counter.open()
    assert counter.frame()[1] < counter.frame()[1]


def test_an_unplugged_camera_says_so_until_it_is_plugged_in(
    counter: SimCounter,
) -> None:
    counter.unplug()
    for use in (counter.open, counter.frame):
        with pytest.raises(CameraError, match="plug it in again"):
            use()
    counter.plug()
    counter.open()
    counter.frame()


def test_a_frozen_camera_repeats_its_picture_until_opened_anew(
    counter: SimCounter,
) -> None:
    counter.frame()
    counter.freeze()
    (one, at), (other, later) = counter.frame(), counter.frame()
    assert np.array_equal(one, other)
    assert later > at
    counter.open()
    assert not np.array_equal(one, counter.frame()[0])


def test_a_stalled_camera_has_only_an_old_picture(counter: SimCounter) -> None:
    _, at = counter.frame()
    counter.stall()
    assert counter.frame()[1] == at
    counter.open()
    assert counter.frame()[1] > at


def test_a_frame_belongs_to_who_asked_for_it(counter: SimCounter) -> None:
    counter.frame()
    counter.freeze()
    counter.frame()[0][:] = 0
    assert counter.frame()[0].mean() > 30


@pytest.mark.parametrize("title", ["", "Größe – Őszibarack", "x" * 200, "a\nb"])
def test_any_title_fits_on_a_card(title: str) -> None:
    face = card_face("SNT1:I:104", title)
    assert face.shape == (704, 504)
    assert [s.payload for s in read(face)] == ["SNT1:I:104"]


def test_a_camera_that_freezes_again_shows_what_lies_there_now() -> None:
    counter = SimCounter(size=(410, 308), rate=None)
    counter.freeze()
    before, _ = counter.frame()
    counter.open()
    counter.lay(np.zeros((50, 50), np.uint8), 0, 0, 0)
    counter.freeze()
    after, _ = counter.frame()
    assert abs(after.astype(int) - before).max() > 50
