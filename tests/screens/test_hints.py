"""Bubbles that explain a control, once; the house's logo on the front."""

from pathlib import Path

import pygame
import pytest

from kiosk.opening import make_desk
from kiosk.pilot import Pilot
from kiosk.screens import hints, logo
from kiosk.settings import Settings, changed
from kiosk.ui.core import Rect, Ui
from kiosk.words import LANGUAGES, speak
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


def test_who_goes_on_without_it_is_not_bothered_for_long(pilot: Pilot) -> None:
    play(pilot)
    far = [c.name for c in pilot.app.ui.controls if c.pin and c.rect.centery < 400]
    for _ in range(hints.PATIENCE):
        pilot.tap(far[0])
    assert hints.ANY_SEAT in pilot.app.desk.hinted


def test_a_bubble_moves_when_something_comes_to_lie_where_it_was(pilot: Pilot) -> None:
    ui = pilot.app.ui
    control = Rect(400, 600, 300, 100)
    ui.begin(None)
    ui.forget()
    first = hints._room(ui, "Touch me.", control)
    assert first is not None
    assert hints._room(ui, "Touch me.", control) is first
    ui.keep_clear(first.spot)
    second = hints._room(ui, "Touch me.", control)
    assert second is not None
    assert not second.spot.colliderect(first.spot)


def test_the_next_guests_get_the_bubbles_again_a_rematch_does_not(
    pilot: Pilot,
) -> None:
    play(pilot)
    pilot.tap("A")
    assert pilot.app.desk.hinted
    pilot.tap("Menu", "Clear the table")
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


def covered(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Draw the screen with each hint that is due on it; return what it hides."""
    found: list[str] = []
    draw = hints._bubble

    def bubble(ui: Ui, said: str, place: hints.Place) -> None:
        hidden = [rect for rect in ui.shown if place.spot.colliderect(rect)]
        found.extend(f"{said} over {rect}" for rect in hidden)
        found.append(said)
        draw(ui, said, place)

    monkeypatch.setattr(hints, "_bubble", bubble)
    for hint in hints.HINTS:
        pilot.app.desk.hinted = {h.control for h in hints.HINTS if h is not hint}
        pilot.app.handle(None)
        assert pilot.app.ui.overflows == []
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_bubbles_hide_nothing_in_any_language(
    pilot: Pilot, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(pilot)
    speak(language)
    found = covered(pilot, monkeypatch)
    speak("en")
    assert len(found) == 2 or language != "en", "no room, though the words are short"
    assert [each for each in found if " over " in each] == []


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
