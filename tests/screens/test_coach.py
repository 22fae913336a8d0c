"""The counter's advice is shown where codes are scanned, and nowhere else."""

import pytest

from hardware.interfaces import Advice, Advised
from kiosk.pilot import Pilot
from kiosk.screens import coach


def words_of(pilot: Pilot) -> bytes:
    rect = pilot.app.ui.real(coach.SPOT)
    return bytes(pilot.app.ui.surface.subsurface(rect).copy().get_buffer().raw)


@pytest.mark.parametrize("advice", Advice)
def test_each_advice_is_shown_with_its_sign_while_scanning(
    pilot: Pilot, advice: Advice
) -> None:
    pilot.tap("Teach cards")
    before = words_of(pilot)
    pilot.app.handle(Advised(advice, 0))
    assert words_of(pilot) != before
    assert pilot.app.ui.overflows == []
    pilot.app.handle(Advised(None, 0))
    assert words_of(pilot) == before


def test_five_troubles_have_five_different_sentences_and_signs() -> None:
    assert len(set(coach.SAYS.values())) == len(Advice)
    assert len(set(coach._SIGNS.values())) == len(Advice)


def test_no_advice_is_shown_where_nothing_is_scanned(pilot: Pilot) -> None:
    before = words_of(pilot)
    pilot.app.handle(Advised(Advice.GLARE, 0))
    assert words_of(pilot) == before


def test_when_the_camera_looks_anew_old_advice_is_forgotten(pilot: Pilot) -> None:
    pilot.tap("Teach cards")
    before = words_of(pilot)
    pilot.app.handle(Advised(Advice.GLARE, 0))
    pilot.tap("Back", "Teach cards")
    assert words_of(pilot) == before
