"""Bubbles that explain a control, once; the house's logo on the front."""

from pathlib import Path

import pygame
import pytest

from kiosk.opening import make_desk
from kiosk.pilot import Pilot
from kiosk.screens import hints, logo
from kiosk.settings import Settings, changed
from kiosk.ui.inputs import Touch
from tests.screens.stage import begin_round


def play(pilot: Pilot) -> None:
    begin_round(pilot, "ABC")
    pilot.settle()  # the light of the last tune goes out


def picture(pilot: Pilot) -> bytes:
    return pygame.image.tobytes(pilot.app.ui.surface, "RGB")


def test_a_control_is_explained_until_it_is_used(pilot: Pilot) -> None:
    play(pilot)
    hinted = pilot.app.desk.hinted
    assert hints.ANY_SEAT not in hinted
    with_bubble = picture(pilot)
    hinted.update(hint.control for hint in hints.HINTS)
    pilot.app.handle(None)
    assert picture(pilot) != with_bubble
    hinted.clear()
    first = next(
        c for c in pilot.app.ui.controls if (c.pin or "") and c.rect.centery > 400
    )
    pilot.tap(first.name)
    assert hinted == {hints.ANY_SEAT}
    pilot.tap("Menu")
    assert hinted == {hints.ANY_SEAT, "Menu"}


def touch_nothing(pilot: Pilot) -> None:
    pilot.app.handle(Touch(1240, 300, "down", pilot.clock()))
    pilot.app.handle(Touch(1240, 300, "up", pilot.clock()))


def test_any_place_that_is_used_shows_that_it_was_understood(pilot: Pilot) -> None:
    play(pilot)
    far = [c.name for c in pilot.app.ui.controls if c.pin and c.rect.centery < 400]
    pilot.tap(far[0])
    assert pilot.app.desk.hinted == {hints.ANY_SEAT}


def test_who_goes_on_without_it_is_not_bothered_for_long(pilot: Pilot) -> None:
    play(pilot)
    for _ in range(hints.PATIENCE - 1):
        touch_nothing(pilot)
    assert hints.ANY_SEAT not in pilot.app.desk.hinted
    touch_nothing(pilot)
    assert pilot.app.desk.hinted == {hints.ANY_SEAT}


def test_a_hint_that_had_no_room_was_not_passed_over(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(pilot)
    monkeypatch.setattr(hints, "places_for", lambda *_: [])
    pilot.app.handle(None)
    for _ in range(hints.PATIENCE):
        touch_nothing(pilot)
    assert not pilot.app.desk.hinted


def test_a_hint_without_room_lets_another_go_first(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(pilot)
    where, told = hints.places_for, []
    monkeypatch.setattr(
        hints, "places_for",
        lambda ui, hint, control: []
        if hint.control == hints.ANY_SEAT
        else where(ui, hint, control),
    )  # fmt: skip
    monkeypatch.setattr(hints, "_bubble", lambda ui, said, place: told.append(said))
    pilot.app.handle(None)
    assert told == [hints.HINTS[1].words]


def test_the_next_guests_get_the_bubbles_again_a_rematch_does_not(
    pilot: Pilot,
) -> None:
    play(pilot)
    pilot.tap("A")
    assert pilot.app.desk.hinted
    pilot.tap("Menu", "Clear the table", "Clear the table")
    assert not pilot.app.desk.hinted


def test_a_bubble_asks_for_no_frames_and_takes_no_touch(pilot: Pilot) -> None:
    play(pilot)
    pilot.skip(1)
    assert pilot.app.ui.wake_at is None
    assert pilot.app.ui.overflows == []
    controls = len(pilot.app.ui.controls)
    pilot.app.desk.hinted.update(hint.control for hint in hints.HINTS)
    pilot.app.handle(None)
    assert len(pilot.app.ui.controls) == controls


def test_a_house_that_wants_none_gets_none(pilot: Pilot) -> None:
    desk = pilot.app.desk
    desk.settings = changed(desk.settings, {"hints": False})
    play(pilot)
    without = picture(pilot)
    desk.hinted.update(hint.control for hint in hints.HINTS)
    pilot.app.handle(None)
    assert picture(pilot) == without


@pytest.mark.parametrize("size", [(60, 60), (640, 200), (3000, 900), (10, 2000)])
def test_a_logo_of_any_shape_hangs_on_its_plate(
    pilot: Pilot, tmp_path: Path, size: tuple[int, int]
) -> None:
    surface = pygame.Surface(size)
    surface.fill((200, 0, 200))
    pygame.image.save(surface, tmp_path / "logo.png")
    desk = make_desk(changed(Settings(), {"logo": "logo.png"}), tmp_path, None)
    assert desk.notices == []
    pilot.app.desk.logo = desk.logo
    pilot.app.handle(None)
    plate = pilot.app.ui.surface.subsurface(pilot.app.ui.real(logo.SPOT))
    seen = pygame.mask.from_threshold(plate, (200, 0, 200), (12, 12, 12, 255))
    assert seen.count() > 0
    assert plate.get_rect().contains(seen.get_bounding_rects()[0])


@pytest.mark.parametrize("body", [b"", b"no picture at all", None])
def test_a_logo_that_cannot_be_shown_is_a_note_for_staff(
    tmp_path: Path, body: bytes | None
) -> None:
    if body is not None:
        (tmp_path / "ours.png").write_bytes(body)
    desk = make_desk(changed(Settings(), {"logo": "ours.png"}), tmp_path, None)
    assert desk.logo is None
    assert "ours.png" in desk.notices[0]
