"""Gus, the clerk: which words, tune and face go with which event.

A game's announcements are a pure function of an action and the public views before and
after it: ``announce(action, before, after)`` in the module named as the game.
"""

from typing import Literal

import msgspec

from kiosk.rules.contract import Illegal
from kiosk.words import Words, words

Tune = Literal[
    "", "door", "beep", "till", "no", "start", "pass", "pickup", "closed", "win",
    "tick", "bust", "late",
]  # fmt: skip
Face = Literal["welcome", "counting", "impatient", "delighted", "sorry"]


class Announcement(msgspec.Struct, frozen=True):
    """What Gus says: a template with its values, and the tune and face with it."""

    text: str
    values: dict[str, str | int] = {}
    tune: Tune = ""
    face: Face = "welcome"

    def words(self) -> Words:
        """Return the filled sentence."""
        return words(self.text, **self.values)


def refusal(refused: Illegal) -> Announcement:
    """Return what is said to an action that the rules refuse."""
    values = {k: v for k, v in refused.values.items() if isinstance(v, str | int)}
    return Announcement(refused.template, values, "no", "sorry")


TUNES: dict[str, tuple[tuple[int, int], ...]] = {
    "door": ((1319, 180), (1047, 320)),
    "beep": ((1760, 70),),
    "till": ((1047, 60), (1319, 60), (1568, 60), (2093, 180)),
    "no": ((196, 110), (0, 50), (196, 160)),
    "start": ((784, 90), (784, 90), (1175, 260)),
    "pass": ((1175, 120), (988, 120), (784, 220)),
    "pickup": ((784, 90), (988, 90), (1175, 180)),
    "closed": ((659, 120), (523, 240)),
    "win": ((784, 110), (988, 110), (1175, 110), (1568, 330)),
    "tick": ((1047, 30),),
    "bust": ((392, 140), (330, 140), (262, 340)),
    "late": ((440, 90), (0, 40), (440, 90), (0, 40), (349, 220)),
}
"""Each tune as (hertz, milliseconds) notes; 0 hertz is a rest."""
