"""Rendered frames of a checkout counter, to measure the reader with.

Everything is in millimetres until the pinhole projection, so that blur, movement and
distance mean the same at every resolution. The camera sees 62.2 degrees across from 20
to 31 cm above the counter, a little askew. Cards lie at any angle, over one another but
never over a code. ``LEVELS`` say how bad the light, the lens and the hands are: 1 is a
bright counter, 4 an unfocused camera in a dim room.

    scene = make_scene(seed=3, cards=13, level=2)
    frame, truths = render(scene)

The same arguments always give the same pixels.
"""

from tests.scenes.levels import LEVELS, MIXED, OURS, Kind, Level
from tests.scenes.model import FULL, Scene, make_scene
from tests.scenes.printing import Card
from tests.scenes.rendering import Truth, render

__all__ = [
    "FULL",
    "LEVELS",
    "MIXED",
    "OURS",
    "Card",
    "Kind",
    "Level",
    "Scene",
    "Truth",
    "make_scene",
    "render",
]
