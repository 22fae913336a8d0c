"""The loudspeaker: the same scores as the buzzer's, on the sound card.

Only pygame's mixer is opened, and only here: ``pygame.init()`` would seize the sound
card of who does not want it. A box without a sound card plays nothing and goes on.
"""

import ctypes
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from hardware.alarm import Clock
from hardware.interfaces import DeviceState, Health, Post, Score
from hardware.player import LOUDEST, limited

log = logging.getLogger(__name__)

RATE = 44_100
"""Samples a second."""

BUFFER = 512
"""Samples the mixer plays ahead: 12 ms."""

NO_SOUND = (
    "No loudspeaker could be opened ({error}). Plug one in, or choose another output "
    "in the system's sound settings; the games go on without."
)
SILENT = "The silent sound driver is chosen: tunes are played, but nobody hears them."
WORKS = "The loudspeaker works."

AGAIN_NS = 60_000_000_000
"""A sound card that failed is tried again by the first tune after so long."""

KEPT = 64
"""So many tunes are kept ready; a box plays fewer."""

ALSA = "libasound.so.2"

Opener = Callable[[], Any]


def open_mixer() -> Any:
    """Open pygame's mixer and return it; raises ``pygame.error`` without a device."""
    import pygame
    import pygame.mixer

    _hold_alsa()
    if not pygame.mixer.get_init():
        pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
    # One channel is ours alone: a tune cuts off the one before, and nothing else.
    pygame.mixer.set_reserved(1)
    return pygame.mixer


@cache
def _hold_alsa() -> None:
    """Load ALSA, if it is there, and never let go of it.

    SDL lets go of it with every card that can't be opened, and ALSA of none of what it
    has read of its settings: 104 kB a time.
    """
    with suppress(OSError):
        ctypes.CDLL(ALSA)


class Speaker:
    """`hardware.interfaces.Player` on the sound card; to be used from one thread.

    A card that fails is given up and tried again later; games go on without it.

    Args:
        volume: from 0, silent, to 10.
        opener: opens the mixer.
        clock: dates the health report.
        post: where it is reported that the card fails, or works again.
    """

    def __init__(
        self,
        *,
        volume: int = 5,
        opener: Opener = open_mixer,
        clock: Clock = time.monotonic_ns,
        post: Post = lambda event: None,
    ) -> None:
        self._volume = limited(volume)
        self._opener = opener
        self._clock = clock
        self._post = post
        self._mixer: Any = None
        self._state: DeviceState | None = None
        self._told: DeviceState | None = None
        self._sounds: dict[Score, Any] = {}

    @property
    def volume(self) -> int:
        """From 0, silent, to 10."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = limited(volume)

    def open(self) -> DeviceState:
        """Open the sound card unless it is open, and tell how that went.

        One that failed is left alone for a while.
        """
        state = self._state
        broken = state is not None and state.health is Health.BROKEN
        if state is None or (broken and self._clock() - state.at >= AGAIN_NS):
            state = self._state = self._try()
        self._told = self._told or state
        return state

    def _try(self) -> DeviceState:
        try:
            self._mixer = self._opener()
        except Exception as error:
            log.warning("no sound: %s", error)
            return self._failed(error)
        if self._is_silent():
            return self._report(Health.SIMULATED, SILENT)
        return self._report(Health.PRESENT, WORKS)

    def _failed(self, error: Exception) -> DeviceState:
        why = NO_SOUND.format(error=str(error) or type(error).__name__)
        return self._report(Health.BROKEN, why)

    def _give_up(self) -> None:
        try:
            self.close()
        except Exception:  # it is being given up anyway
            log.exception("the loudspeaker did not close")

    def _is_silent(self) -> bool:
        driver = getattr(self._mixer, "get_driver", None)
        return bool(driver and driver() in ("dummy", "disk"))

    def _report(self, health: Health, why: str) -> DeviceState:
        return DeviceState("sound", health, why, self._clock())

    def play(self, score: Score) -> None:
        """Start a tune at once, cutting off the one before; returns without waiting."""
        self._use(lambda: self._start(score))

    def speak(self, clip: Path) -> None:
        """Say a sound file once the tune is over; a new tune cuts it off."""
        self._use(lambda: self._say(clip))

    def _use(self, act: Callable[[], None]) -> None:
        """Do something with the mixer, if there is one; give it up when it fails."""
        before = self._told
        state = self.open()
        if self._mixer is not None:
            try:
                act()
            except Exception as error:  # whatever a driver throws, the game goes on
                log.warning("the loudspeaker failed", exc_info=error)
                self._give_up()
                state = self._failed(error)
        self._state = self._told = state
        if before is not None and before.health is not state.health:
            self._post(state)

    def _start(self, score: Score) -> None:
        channel = self._mixer.Channel(0)
        channel.stop()
        if score and self._volume:
            channel.set_volume((self._volume / LOUDEST) ** 2)
            channel.play(self._sound(score))

    def _say(self, clip: Path) -> None:
        if not self._volume:
            return
        try:
            sound = self._mixer.Sound(str(clip))
        except Exception as error:  # a damaged file costs its words, nothing else
            log.warning("%s can't be spoken: %s", clip, error)
            return
        channel = self._mixer.Channel(0)
        channel.set_volume((self._volume / LOUDEST) ** 2)
        channel.queue(sound)

    def _sound(self, score: Score) -> Any:
        """Return the tune as a pygame Sound, made when it is first played."""
        from hardware.tunes import rendered  # only now: numpy takes long to load

        if score not in self._sounds:
            if len(self._sounds) >= KEPT:
                self._sounds.clear()
            self._sounds[score] = self._mixer.Sound(buffer=rendered(score).tobytes())
        return self._sounds[score]

    def silence(self) -> None:
        """Stop whatever sounds."""
        if self._mixer is not None:
            self._mixer.Channel(0).stop()

    def rest(self) -> None:
        """Let the sound card sleep until the next tune: an open one is never still."""
        if self._mixer is not None:
            self._give_up()
            self._state = None

    def close(self) -> None:
        """Give the sound card back; a second call does nothing."""
        mixer, self._mixer = self._mixer, None
        self._sounds.clear()
        if mixer is not None:
            mixer.quit()
