"""What all players share: a volume, playing together, and playing nothing."""

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from hardware.interfaces import Player, Score

log = logging.getLogger(__name__)

LOUDEST = 10
"""Volumes go from 0, silent, to 10."""


class LoudPlayer(Player, Protocol):
    """A player whose volume can be set."""

    @property
    def volume(self) -> int:
        """From 0, silent, to 10."""

    @volume.setter
    def volume(self, volume: int) -> None: ...

    def rest(self) -> None:
        """Sleep until the next tune, if being ready for it costs anything."""


class Both:
    """Several players that play the same; one that fails costs the others nothing."""

    def __init__(self, players: Iterable[LoudPlayer]) -> None:
        self.players = tuple(players)
        self._volume = max((p.volume for p in self.players), default=0)

    @property
    def volume(self) -> int:
        """The volume of all of them."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = limited(volume)
        for player in self.players:
            player.volume = volume

    def play(self, score: Score) -> None:
        """Start the tune on all of them."""
        self._each(lambda player: player.play(score))

    def speak(self, clip: Path) -> None:
        """Say a sound file on those that can."""
        self._each(lambda player: player.speak(clip))

    def silence(self) -> None:
        """Stop all of them."""
        self._each(lambda player: player.silence())

    def rest(self) -> None:
        """Let those sleep that cost something while they are silent."""
        self._each(lambda player: player.rest())

    def close(self) -> None:
        """Close all of them."""
        self._each(lambda player: player.close())

    def _each(self, do: Callable[["LoudPlayer"], None]) -> None:
        for player in self.players:
            try:
                do(player)
            except Exception:  # a tune is not worth a game
                log.exception("%s failed", type(player).__name__)


def limited(volume: int) -> int:
    """Return a volume from 0 to 10."""
    return min(max(volume, 0), LOUDEST)
