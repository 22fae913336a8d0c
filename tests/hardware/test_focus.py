"""The figure to turn a lens by: it rises as the picture gets sharper."""

import cv2
import numpy as np
import pytest

from hardware.focus import sharpness
from hardware.interfaces import Gray
from hardware.simcounter import SimCounter, card_face


def counter(blur: float, light: float = 1.0) -> Gray:
    camera = SimCounter(rate=None)
    camera.lay(card_face("SNT1:101", "CARD"), 0, 0, 8)
    frame, _ = camera.frame()
    seen = frame if not blur else cv2.GaussianBlur(frame, (0, 0), blur)
    return np.asarray(seen * light, np.uint8)


def test_it_falls_as_the_lens_is_turned_away() -> None:
    figures = [sharpness(counter(blur)) for blur in (0, 0.8, 1.2, 1.8, 2.5, 4)]
    assert all(f is not None for f in figures)
    assert figures == sorted(figures, reverse=True)  # type: ignore[type-var]
    assert len(set(figures)) == len(figures)


def test_it_says_little_of_the_light() -> None:
    bright, dim = sharpness(counter(1.0)), sharpness(counter(1.0, 0.5))
    assert bright is not None
    assert dim is not None
    assert abs(bright - dim) < 12


@pytest.mark.parametrize("level", [0, 128, 255])
def test_where_nothing_lies_there_is_nothing_to_judge(level: int) -> None:
    assert sharpness(np.full((480, 640), level, np.uint8)) is None


def test_a_perfect_edge_is_a_hundred() -> None:
    edges = np.zeros((200, 200), np.uint8)
    edges[:, 60:120] = 255
    edges[60:120, :] = 255
    assert sharpness(edges) == 100
