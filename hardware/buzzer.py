"""The buzzer: one score for both kinds.

A passive piezo sounds the notes, by gpiozero's TonalBuzzer; an active one, which can
only be on or off, taps their rhythm. `play` returns at once: a thread of its own sounds
the notes and sleeps in between.
"""

import logging
from collections import deque
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal, Protocol

from gpiozero import Buzzer as OnOffBuzzer
from gpiozero import TonalBuzzer
from gpiozero.tones import Tone

from hardware.alarm import Alarm
from hardware.debounce import MS
from hardware.factory import Gpio
from hardware.interfaces import DeviceState, Health, Post, Score
from hardware.player import LOUDEST, limited

log = logging.getLogger(__name__)

BuzzerKind = Literal["passive", "active", "none"]

LOWEST, HIGHEST = 220, 3_520
"""Hertz of A3 and A7: what TonalBuzzer is opened for, and a small piezo can sound."""

GAP = 20
"""Milliseconds of silence cut off a note whose end would not be heard otherwise."""

LOST = (
    "The buzzer can't be reached ({error}). Check its wires; it is tried again with the"
    " next tune."
)
WELL = "The buzzer works again."


def folded(hertz: int) -> float:
    """Move a tone by octaves into the buzzer's range."""
    tone = float(hertz)
    while tone < LOWEST:
        tone *= 2
    while tone > HIGHEST:
        tone /= 2
    return tone


class Voice(Protocol):
    """What a buzzer can do at one moment."""

    def same(self, one: int, other: int) -> bool:
        """Tell whether two tones cannot be told apart, one right after the other."""

    def sound(self, hertz: int, volume: int) -> None:
        """Begin to sound."""

    def rest(self) -> None:
        """Fall silent between two notes."""

    def stop(self) -> None:
        """Fall silent after the last."""

    def close(self) -> None:
        """Let go of the pin."""


class Piezo:
    """A passive buzzer: it sounds as many notes as one asks of it."""

    def __init__(self, number: int, gpio: Gpio) -> None:
        self._piezo = TonalBuzzer(
            number, mid_tone=Tone("A5"), octaves=2, pin_factory=gpio.factory
        )

    def same(self, one: int, other: int) -> bool:
        """Tell whether both fold to one tone."""
        return folded(one) == folded(other)

    def sound(self, hertz: int, volume: int) -> None:
        """Sound the tone; a narrower pulse is softer."""
        self._piezo.play(Tone.from_frequency(folded(hertz)))
        if volume < LOUDEST:
            self._piezo.pwm_device.value = 0.5 * (volume / LOUDEST) ** 2

    def rest(self) -> None:
        """Keep the wave going without pulses, so that the next note starts in time."""
        self._piezo.pwm_device.value = 0

    def stop(self) -> None:
        """End the wave, and leave the pin low.

        lgpio leaves it wherever the wave was: half the time high, and a current flows
        through the buzzer's coil for as long as nothing else is played.
        """
        self._piezo.stop()
        self._piezo.pwm_device.pin.state = 0

    def close(self) -> None:
        """Let go of the pin."""
        self._piezo.close()


class Active:
    """An active buzzer: it has one tone and one loudness, and can keep a rhythm."""

    def __init__(self, number: int, gpio: Gpio) -> None:
        self._buzzer: Any = OnOffBuzzer(number, pin_factory=gpio.factory)

    def same(self, _one: int, _other: int) -> bool:
        """Tell that all tones are one."""
        return True

    def sound(self, _hertz: int, _volume: int) -> None:
        """Switch it on."""
        self._buzzer.on()

    def rest(self) -> None:
        """Switch it off."""
        self._buzzer.off()

    def stop(self) -> None:
        """Switch it off."""
        self._buzzer.off()

    def close(self) -> None:
        """Let go of the pin."""
        self._buzzer.close()


def phrased(score: Score, voice: Voice) -> Score:
    """Put a short gap between two notes that the voice would run together."""
    notes: list[tuple[int, int]] = []
    for (hertz, length), (follower, _) in zip_longest(
        score, score[1:], fillvalue=(0, 0)
    ):
        runs_on = hertz and follower and voice.same(hertz, follower)
        gap = min(GAP, length // 2) if runs_on else 0
        notes.append((hertz, length - gap))
        if gap:
            notes.append((0, gap))
    return tuple(notes)


class Buzzer:
    """`hardware.interfaces.Player` on one pin.

    Args:
        voice: the buzzer.
        gpio: whose clock counts the notes.
        post: where its failing is reported.
        volume: from 0, silent, to 10.
        threaded: false in tests, which call `tend` themselves.
    """

    def __init__(
        self,
        voice: Voice,
        gpio: Gpio,
        post: Post,
        *,
        volume: int = LOUDEST,
        threaded: bool = True,
    ) -> None:
        self._voice: Voice | None = voice
        self._clock = gpio.clock
        self._post = post
        self._well = Health.SIMULATED if gpio.name == "mock" else Health.PRESENT
        self._ill = False
        self._volume = limited(volume)
        self._notes: deque[tuple[int, int]] = deque()
        self._due: int | None = None
        self._alarm = Alarm(
            self.tend, "tillbox-buzzer", clock=gpio.clock, threaded=threaded
        )
        self._alarm.start()

    @property
    def volume(self) -> int:
        """From 0, silent, to 10; an active buzzer knows only silent and loud."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = limited(volume)

    def play(self, score: Score) -> None:
        """Start a tune at once, cutting off the one before; returns without waiting."""
        with self._alarm.bell:
            if self._voice is None:
                return
            self._notes = deque(phrased(score, self._voice))
            self._due = self._clock()
            self._alarm.ring()

    def speak(self, clip: Path) -> None:
        """Do nothing: a buzzer has no voice."""

    def silence(self) -> None:
        """Stop whatever sounds."""
        self.play(())

    def rest(self) -> None:
        """Do nothing: a silent buzzer costs nothing."""

    def close(self) -> None:
        """Fall silent and let go of the pin; a second call does nothing."""
        self._alarm.close()
        with self._alarm.bell:
            voice, self._voice, self._due = self._voice, None, None
        if voice:
            voice.close()

    def tend(self) -> int | None:
        """Sound what is due and return when the next note is.

        A note lasts its time from when it began: where the thread is late, the tune is
        late with it, and no note is cut short or left out.
        """
        with self._alarm.bell:
            while self._due is not None and self._due <= (now := self._clock()):
                self._due = self._next(now)
            return self._due

    def _next(self, now: int) -> int | None:
        """Begin the next note and return its end; ``None`` after the last."""
        try:
            end = self._begin(now)
        except Exception as error:
            self._lose(error)
            return None
        if self._ill and end is not None:
            self._ill = False
            self._report(self._well, WELL)
        return end

    def _begin(self, now: int) -> int | None:
        if self._voice is None:
            return None
        if not self._notes:
            self._voice.stop()
            return None
        hertz, length = self._notes.popleft()
        if hertz and self._volume:
            self._voice.sound(hertz, self._volume)
        else:
            self._voice.rest()
        return now + length * MS

    def _lose(self, error: Exception) -> None:
        """Leave the rest of the tune, and say so once."""
        self._notes.clear()
        if not self._ill:
            log.warning("the buzzer failed", exc_info=error)
            self._ill = True
            self._report(Health.BROKEN, LOST.format(error=error))

    def _report(self, health: Health, why: str) -> None:
        self._post(DeviceState("buzzer", health, why, self._clock()))


def open_buzzer(
    kind: Literal["passive", "active"],
    number: int,
    gpio: Gpio,
    post: Post,
    *,
    volume: int = LOUDEST,
) -> Buzzer:
    """Open the buzzer of that kind on that GPIO; gpiozero's errors pass through."""
    voice = Piezo(number, gpio) if kind == "passive" else Active(number, gpio)
    return Buzzer(voice, gpio, post, volume=volume)
