"""The tracker: one scan for each stay of a card on the counter."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from hardware.interfaces import Corners, Gray, Scan, Sighting
from hardware.reader import Reader
from hardware.simcounter import SimCounter, card_face
from hardware.tracker import Tracker

FRAME_NS = 100_000_000


class Stage:
    """A simulated counter whose frames are read and tracked, ten a second."""

    def __init__(self, seed: int = 0) -> None:
        self.counter = SimCounter(seed=seed, size=(1230, 924), rate=None)
        self.now = 0
        self.log: list[str] = []
        self.spoil: Callable[[Gray], Gray] = lambda gray: gray
        self._reader = Reader()
        self._tracker = Tracker()
        self._faces: dict[str, Gray] = {}

    def lay(self, text: str, x: float = 0, y: float = 0, angle: float = 10) -> int:
        face = self._faces.setdefault(text, card_face(text, text))
        return self.counter.lay(face, x, y, angle)

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            self.now += FRAME_NS
            gray, _ = self.counter.frame()
            gray = self.spoil(gray)
            seen = self._reader.read(gray, self._tracker.known())
            for event in self._tracker.update(gray, seen, self.now):
                self.log.append(
                    ("+" if isinstance(event, Scan) else "-") + event.payload
                )


@pytest.fixture
def stage() -> Stage:
    stage = Stage()
    stage.run(0.3)
    return stage


def test_a_card_that_lies_there_counts_once(stage: Stage) -> None:
    stage.lay("A")
    stage.run(1.5)
    assert stage.log == ["+A"]


def test_a_card_that_already_lies_when_looking_starts_counts() -> None:
    stage = Stage()
    stage.lay("A")
    stage.run(0.1)
    assert stage.log == ["+A"]


def test_thirteen_cards_at_once_all_count(stage: Stage) -> None:
    for i in range(13):
        stage.lay(f"SNT1:I:{i:03d}", -130 + 65 * (i % 5), -85 + 80 * (i // 5), angle=0)
    stage.run(0.4)
    assert sorted(stage.log) == [f"+SNT1:I:{i:03d}" for i in range(13)]


@pytest.mark.parametrize("start", ["empty", "lying"])
def test_a_card_counts_again_when_its_place_was_empty(start: str) -> None:
    stage = Stage()
    if start == "empty":
        stage.run(0.3)
    card = stage.lay("A")
    stage.run(0.6)
    stage.counter.take(card)
    stage.run(0.7)
    stage.lay("A")
    stage.run(0.4)
    assert stage.log == ["+A", "-A", "+A"]


@pytest.mark.parametrize("start", ["empty", "lying"])
@pytest.mark.parametrize("seconds", [0.4, 1.5, 5])
def test_a_hand_over_a_card_does_not_make_it_count_again(
    start: str, seconds: float
) -> None:
    stage = Stage()
    if start == "empty":
        stage.run(0.3)
    stage.lay("A")
    stage.run(0.6)
    stage.counter.cover((-50, -60, 100, 120))
    stage.run(min(seconds, 1.5))
    stage.counter.cover((-48, -62, 100, 120))
    stage.run(max(0, seconds - 1.5))
    stage.counter.uncover()
    stage.run(0.5)
    assert stage.log.count("+A") == 1


def test_a_card_taken_away_under_a_hand_has_left_when_the_hand_has(
    stage: Stage,
) -> None:
    card = stage.lay("A")
    stage.run(0.6)
    stage.counter.cover((-50, -60, 100, 120))
    stage.counter.take(card)
    stage.run(0.5)
    assert stage.log == ["+A"]
    stage.counter.uncover()
    stage.run(0.6)
    assert stage.log == ["+A", "-A"]


@pytest.mark.parametrize("step", [3, 12, 40])
def test_a_card_that_is_pushed_goes_on_with_its_stay(stage: Stage, step: int) -> None:
    card = stage.lay("A", x=-100)
    stage.run(0.5)
    for i in range(1, 5):
        stage.counter.move(card, -100 + step * i, 5 * i, 10 + 4 * i)
        stage.run(0.2)
    assert stage.log == ["+A"]


def test_a_card_read_on_its_way_down_counts_once(stage: Stage) -> None:
    card = stage.lay("A", x=-120, y=-60)
    stage.run(0.1)
    stage.counter.take(card)  # too fast to be read
    stage.run(0.6)
    stage.lay("A", x=20, y=10)
    stage.run(0.6)
    assert stage.log == ["+A"]


def test_another_card_on_its_place_ends_a_stay_at_once(stage: Stage) -> None:
    stage.lay("A")
    stage.run(0.5)
    stage.lay("B")
    stage.run(0.1)
    assert stage.log == ["+A", "-A", "+B"]


def test_a_card_uncovered_again_counts_again(stage: Stage) -> None:
    stage.lay("A")
    stage.run(0.3)
    above = stage.lay("B")
    stage.run(0.3)
    stage.counter.take(above)
    stage.run(0.2)
    assert stage.log == ["+A", "-A", "+B", "-B", "+A"]


def test_two_cards_with_the_same_text_are_two_stays(stage: Stage) -> None:
    stage.lay("A", x=-90)
    stage.run(0.4)
    second = stage.lay("A", x=60)
    stage.run(0.4)
    assert stage.log == ["+A", "+A"]
    stage.counter.take(second)
    stage.run(0.7)
    assert stage.log == ["+A", "+A", "-A"]
    stage.lay("A", x=60)
    stage.run(0.4)
    assert stage.log == ["+A", "+A", "-A", "+A"]


def test_a_second_card_counts_while_the_first_cannot_be_read(stage: Stage) -> None:
    def blur_the_left(gray: Gray) -> Gray:
        gray[:, :600] = cv2.GaussianBlur(gray[:, :600], (0, 0), 2.6)
        return gray

    stage.lay("A", x=-90)
    stage.run(0.4)
    stage.spoil = blur_the_left
    stage.run(0.2)
    stage.lay("A", x=90)
    stage.run(0.4)
    assert stage.log == ["+A", "+A"]


def test_a_card_too_blurred_to_read_for_seconds_is_still_there(stage: Stage) -> None:
    stage.lay("A")
    stage.run(0.5)
    stage.spoil = lambda gray: np.asarray(cv2.GaussianBlur(gray, (0, 0), 2.6), np.uint8)
    stage.run(3)
    stage.spoil = lambda gray: gray
    stage.run(0.3)
    assert stage.log == ["+A"]


def test_the_lamp_may_go_dim_and_bright(stage: Stage) -> None:
    card = stage.lay("A")
    stage.run(0.5)
    stage.spoil = lambda gray: np.asarray(gray * 0.6, np.uint8)
    stage.run(0.5)
    stage.counter.take(card)
    stage.run(0.7)
    assert stage.log == ["+A", "-A"]


def test_a_card_taken_while_the_camera_stood_still_has_left(stage: Stage) -> None:
    card = stage.lay("A")
    stage.run(0.5)
    stage.counter.take(card)
    stage.now += 10_000_000_000
    stage.run(0.1)
    assert stage.log == ["+A", "-A"]


def test_a_card_lying_through_a_pause_does_not_count_again(stage: Stage) -> None:
    stage.lay("A")
    stage.run(0.5)
    stage.now += 10_000_000_000
    stage.run(0.6)
    assert stage.log == ["+A"]


def test_a_card_hidden_for_long_is_gone_and_counts_elsewhere(stage: Stage) -> None:
    card = stage.lay("A")
    stage.run(0.5)
    stage.counter.cover((-50, -60, 100, 120))
    stage.run(3)
    assert stage.log == ["+A", "-A"]
    stage.counter.move(card, 90, 20, 50)
    stage.run(0.3)
    assert stage.log == ["+A", "-A", "+A"]


def test_a_card_back_in_sight_is_not_reported_gone_twice(stage: Stage) -> None:
    card = stage.lay("A")
    stage.run(0.5)
    stage.counter.cover((-50, -60, 100, 120))
    stage.run(3)
    stage.counter.uncover()
    stage.run(0.5)
    stage.counter.take(card)
    stage.run(1)
    assert stage.log == ["+A", "-A"]


def test_a_place_at_the_edge_or_off_the_frame_does_no_harm() -> None:
    tracker = Tracker()
    frame = np.full((200, 300), 90, np.uint8)
    off: Corners = ((280, 180), (340, 180), (340, 240), (280, 240))
    far: Corners = ((900, 900), (960, 900), (960, 960), (900, 960))
    sightings = [Sighting("A", off), Sighting("B", far)]
    assert len(tracker.update(frame, sightings, 0)) == 2
    later = [tracker.update(frame, [], FRAME_NS * i) for i in range(1, 40)]
    assert sorted(e.payload for events in later for e in events) == ["A", "B"]


def test_frames_may_change_their_size() -> None:
    tracker = Tracker()
    square: Corners = ((100, 100), (160, 100), (160, 160), (100, 160))
    tracker.update(np.full((400, 400), 90, np.uint8), [Sighting("A", square)], 0)
    small = np.full((120, 120), 90, np.uint8)
    events = [tracker.update(small, [], FRAME_NS * i) for i in range(1, 40)]
    assert [e.payload for batch in events for e in batch] == ["A"]


def test_known_places_are_those_that_look_as_they_did(stage: Stage) -> None:
    card = stage.lay("A")
    stage.run(0.3)
    assert len(stage._tracker.known()) == 1
    stage.counter.take(card)
    stage.run(0.1)
    assert stage._tracker.known() == []
