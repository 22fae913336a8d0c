"""What QEMU's sound card was given to play, and the tunes in it."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

HEAD, RATE, CHANNELS = 44, 44_100, 2
"""QEMU's WAV files; their head is only right once QEMU has ended, so it is skipped."""
WINDOW = 4096
"""Samples that are listened to at a time: 93 ms, hearing to 11 Hz."""
AUDIBLE = 300.0
"""Of 32,767; what is weaker is taken for silence."""
OFF_HZ = 15


def samples(path: Path) -> npt.NDArray[np.float64]:
    """Return what was played so far, left and right together."""
    data = path.read_bytes()[HEAD:] if path.exists() else b""
    whole = len(data) // (2 * CHANNELS) * 2 * CHANNELS
    played = np.frombuffer(data[:whole], "<i2").reshape(-1, CHANNELS)
    return np.asarray(played.mean(axis=1), np.float64)


def tones(played: npt.NDArray[np.float64]) -> list[int]:
    """Return the loudest frequency (Hz) of each stretch that isn't silent."""
    heard = []
    shape = np.hanning(WINDOW)
    for at in range(0, len(played) - WINDOW, WINDOW // 2):
        part = played[at : at + WINDOW]
        if np.abs(part).max() > AUDIBLE:
            loud = np.abs(np.fft.rfft(part * shape)).argmax()
            heard.append(round(loud * RATE / WINDOW))
    return heard


def has_tune(heard: Sequence[int], wanted: Sequence[int]) -> bool:
    """Tell whether tones were heard in the order wanted, others between them or not."""
    rest = list(wanted)
    for tone in heard:
        if rest and abs(tone - rest[0]) <= OFF_HZ:
            rest.pop(0)
    return not rest
