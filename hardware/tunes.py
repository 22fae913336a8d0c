"""Tunes as samples: numpy makes them, so this is loaded with the first tune."""

import numpy as np
import numpy.typing as npt

from hardware.interfaces import Score
from hardware.sound import RATE

ATTACK, FADE = 0.004, 0.030
"""Seconds in which a note comes and goes: without them it clicks."""

RING = 0.35
"""Seconds in which a struck note falls to a third, as on a shop's bell."""

OVERTONES = ((1.0, 1.0), (2.0, 0.38), (3.0, 0.16), (4.2, 0.07))
"""Multiples of the tone and their strength; the last makes it a bell, not an organ."""


def rendered(score: Score) -> npt.NDArray[np.int16]:
    """Return a tune as samples of one channel at ``RATE``, full volume."""
    notes = [_note(hertz, length) for hertz, length in score]
    wave = np.concatenate([*notes, np.zeros(int(RATE * 0.02))])
    return np.asarray(wave * 0.7 * np.iinfo(np.int16).max, dtype=np.int16)


def _note(hertz: int, milliseconds: int) -> npt.NDArray[np.float64]:
    time_ = np.arange(RATE * milliseconds // 1_000) / RATE
    if not hertz:
        return np.zeros_like(time_)
    audible = [(f, s) for f, s in OVERTONES if hertz * f < RATE / 2]
    wave = sum(s * np.sin(2 * np.pi * hertz * f * time_) for f, s in audible)
    return np.asarray(wave * _envelope(time_) / sum(s for _, s in OVERTONES))


def _envelope(time_: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    end = len(time_) / RATE
    come = np.minimum(time_ / ATTACK, 1)
    go = np.minimum((end - time_) / min(FADE, end), 1)
    return np.asarray(come * go * np.exp(-time_ / RING))
