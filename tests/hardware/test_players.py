"""Whatever plays tunes: the buzzers, the loudspeaker, and both together."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.buzzer import GAP, HIGHEST, LOWEST, Active, Buzzer, Piezo, folded, phrased
from hardware.debounce import MS
from hardware.factory import Gpio, open_gpio
from hardware.interfaces import DeviceState, Event, Health, Score
from hardware.pins import PINS
from hardware.player import Both, LoudPlayer
from hardware.sound import AGAIN_NS, RATE, Speaker
from hardware.tunes import rendered
from tests.hardware.table import HandClock, pass_time

TUNE: Score = ((440, 100), (0, 50), (880, 200))


class Stage:
    """One buzzer on a mock pin, without a thread."""

    def __init__(self, voice: Callable[[int, Gpio], Any], volume: int = 10) -> None:
        self.clock = HandClock()
        self.events: list[Event] = []
        self.gpio = open_gpio("mock", Path(), self.clock)
        self.voice = voice(PINS["buzzer"], self.gpio)
        self.pin = self.gpio.factory.pin(PINS["buzzer"])
        self.buzzer = Buzzer(
            self.voice, self.gpio, self.events.append, volume=volume, threaded=False
        )

    def play(self, score: Score, ms: int = 5_000) -> list[tuple[int, int]]:
        """Play and return (milliseconds since the start, hertz) of every change."""
        start, heard = self.clock.now, []
        self.buzzer.play(score)
        for step in range(ms):
            pass_time(self.clock, self.buzzer.tend, start + step * MS)
            # The trace begins with what sounds already.
            while len(self.pin.trace) > 1:
                self.pin.trace.popleft()
                heard.append((step, self.pin.trace[0]))
        return heard


@pytest.fixture(params=[Piezo, Active])
def stage(request: pytest.FixtureRequest) -> Iterator[Stage]:
    stage = Stage(request.param)
    yield stage
    stage.buzzer.close()


def test_a_passive_buzzer_sounds_the_notes_in_their_time() -> None:
    stage = Stage(Piezo)
    assert stage.play(TUNE) == [(0, 440), (100, 0), (150, 880), (350, 0)]
    assert not stage.pin.state


def test_an_active_buzzer_taps_their_rhythm() -> None:
    stage = Stage(Active)
    assert stage.play(TUNE) == [(0, 1), (100, 0), (150, 1), (350, 0)]


def test_a_late_thread_leaves_no_note_out() -> None:
    stage = Stage(Piezo)
    stage.buzzer.play(((440, 100), (880, 200)))
    for late, hertz in ((400, 440), (700, 880)):
        stage.clock.now += late * MS
        due = stage.buzzer.tend()
        assert stage.pin.trace[-1] == hertz
    assert due == stage.clock.now + 200 * MS


def test_a_repeated_note_is_heard_twice_on_either(stage: Stage) -> None:
    silences = [ms for ms, hertz in stage.play(((440, 100), (440, 100))) if not hertz]
    assert silences == [100 - GAP, 200]


def test_a_slur_needs_no_gap_on_a_passive_buzzer_and_one_on_an_active() -> None:
    slur: Score = ((440, 100), (660, 100))
    assert Stage(Piezo).play(slur) == [(0, 440), (100, 660), (200, 0)]
    assert Stage(Active).play(slur) == [(0, 1), (80, 0), (100, 1), (200, 0)]


def test_a_new_tune_cuts_off_the_one_before(stage: Stage) -> None:
    stage.play(((440, 1_000), (550, 1_000)), ms=300)
    assert [ms for ms, _ in stage.play(((880, 50),))] in ([0, 50], [50])


def test_silence_stops_what_sounds_and_leaves_the_pin_low(stage: Stage) -> None:
    stage.play(((440, 1_000),), ms=300)
    stage.buzzer.silence()
    assert stage.buzzer.tend() is None
    assert not stage.pin.state


def test_volume_nought_is_silent(stage: Stage) -> None:
    stage.buzzer.volume = 0
    assert [hertz for _, hertz in stage.play(TUNE) if hertz] == []


def test_a_soft_note_has_narrower_pulses() -> None:
    stage = Stage(Piezo, volume=5)
    stage.play(((440, 1_000),), ms=10)
    assert stage.pin.state == pytest.approx(0.125)


@given(st.integers(20, 20_000))
def test_tones_are_folded_into_the_buzzer_s_range_by_octaves(hertz: int) -> None:
    tone = folded(hertz)
    assert LOWEST <= tone <= HIGHEST
    octaves = np.log2(tone / hertz)
    assert octaves == pytest.approx(round(octaves), abs=1e-9)


@given(st.integers(20, 20_000))
def test_the_buzzer_can_sound_every_folded_tone(hertz: int) -> None:
    stage = Stage(Piezo)
    assert stage.play(((hertz, 10),), ms=5) == [(0, round(folded(hertz)))]
    stage.buzzer.close()


notes = st.tuples(st.sampled_from((0, 440, 880)), st.integers(1, 500))


@given(st.lists(notes, max_size=12).map(tuple))
def test_gaps_take_no_time(score: Score) -> None:
    voice = Stage(Active).voice
    assert sum(ms for _, ms in phrased(score, voice)) == sum(ms for _, ms in score)


def test_a_buzzer_that_fails_is_reported_once_and_stays_silent(stage: Stage) -> None:
    stage.voice.close()
    stage.play(TUNE, ms=400)
    stage.play(TUNE, ms=400)
    [state] = stage.events
    assert isinstance(state, DeviceState)
    assert (state.device, state.health) == ("buzzer", Health.BROKEN)


def test_the_thread_plays_a_tune_to_its_end() -> None:
    gpio = open_gpio("mock", Path())
    pin = gpio.factory.pin(PINS["buzzer"])
    voice = Piezo(PINS["buzzer"], gpio)
    rang = Rang(voice)
    buzzer = Buzzer(rang, gpio, print)
    buzzer.play(((440, 1), (880, 1)))
    assert rang.stopped.wait(5)
    buzzer.close()
    assert list(pin.trace) == [0, 440, 880, 0]


class Rang:
    """A voice that tells when it was stopped."""

    def __init__(self, voice: Piezo) -> None:
        self._voice = voice
        self.stopped = threading.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._voice, name)

    def stop(self) -> None:
        self._voice.stop()
        self.stopped.set()


def test_the_silent_driver_counts_as_simulated_and_plays() -> None:
    speaker = Speaker()
    assert speaker.open().health is Health.SIMULATED
    speaker.play(TUNE)
    speaker.silence()
    speaker.close()


def no_card() -> Any:
    raise OSError("no such device")


def test_no_sound_card_is_told_once_and_costs_nothing() -> None:
    speaker = Speaker(opener=no_card)
    state = speaker.open()
    assert (state.device, state.health) == ("sound", Health.BROKEN)
    assert "no such device" in state.why
    speaker.play(TUNE)
    speaker.silence()
    speaker.close()
    assert speaker.open() is state


class Mixer:
    """A mixer that writes down what it is asked to play."""

    def __init__(self) -> None:
        self.log: list[Any] = []

    def Channel(self, _number: int) -> "Mixer":  # noqa: N802  (pygame's name)
        return self

    def Sound(self, buffer: bytes) -> bytes:  # noqa: N802  (pygame's name)
        return buffer

    def stop(self) -> None:
        self.log.append("stop")

    def set_volume(self, volume: float) -> None:
        self.log.append(volume)

    def play(self, sound: bytes) -> None:
        self.log.append(sound)

    def queue(self, sound: bytes) -> None:
        self.log.append(("then", sound))

    def quit(self) -> None:
        self.log.append("quit")


def test_the_loudspeaker_speaks_after_the_tune_and_is_silent_when_told_to() -> None:
    mixer = Mixer()
    speaker = Speaker(opener=lambda: mixer, volume=10)
    clip = Path("voices/en/sold.ogg")
    speaker.play(TUNE)
    speaker.speak(clip)
    assert mixer.log == [
        "stop", 1.0, rendered(TUNE).tobytes(), 1.0, ("then", str(clip))
    ]  # fmt: skip
    mixer.log.clear()
    speaker.volume = 0
    speaker.speak(clip)
    assert mixer.log == []


@pytest.mark.parametrize("step", ["Channel", "set_volume", "queue"])
def test_a_loudspeaker_that_fails_while_it_speaks_is_given_up_and_told(
    step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mixer, told = Mixer(), list[Event]()
    speaker = Speaker(opener=lambda: mixer, volume=10, post=told.append)
    speaker.open()
    monkeypatch.setattr(mixer, step, lambda *_: no_card())
    speaker.speak(Path("voices/en/sold.ogg"))
    assert mixer.log[-1] == "quit"
    (state,) = told
    assert isinstance(state, DeviceState)
    assert state.health is Health.BROKEN
    assert "no such device" in state.why
    speaker.speak(Path("voices/en/sold.ogg"))
    assert told == [state]


def test_the_loudspeaker_cuts_off_the_tune_before_and_minds_its_volume() -> None:
    mixer = Mixer()
    speaker = Speaker(opener=lambda: mixer, volume=5)
    speaker.play(TUNE)
    speaker.volume = 0
    speaker.play(TUNE)
    speaker.close()
    assert mixer.log == ["stop", 0.25, rendered(TUNE).tobytes(), "stop", "quit"]


def test_the_sound_card_is_opened_by_the_first_tune_and_not_before() -> None:
    opened: list[Mixer] = []

    def opener() -> Mixer:
        opened.append(Mixer())
        return opened[-1]

    speaker = Speaker(opener=opener)
    assert opened == []
    speaker.play(TUNE)
    speaker.play(TUNE)
    assert len(opened) == 1


def test_a_rendered_tune_lasts_as_long_as_its_score() -> None:
    wave = rendered(TUNE)
    assert abs(len(wave) - RATE * 350 // 1_000) < RATE // 40
    assert np.abs(wave[RATE * 110 // 1_000 : RATE * 140 // 1_000]).max() == 0


def test_a_rendered_note_has_its_pitch_and_comes_softly() -> None:
    wave = rendered(((1_000, 500),)).astype(float)
    spectrum = np.abs(np.fft.rfft(wave[: RATE // 2]))
    assert abs(int(spectrum.argmax()) * 2 - 1_000) <= 2
    assert np.abs(np.diff(wave)).max() < 12_000
    assert np.abs(wave[:20]).max() < 0.2 * np.abs(wave).max()


@pytest.fixture(params=["passive", "active", "speaker", "no card", "both"])
def player(request: pytest.FixtureRequest) -> Iterator[LoudPlayer]:
    kinds: dict[str, Callable[[], LoudPlayer]] = {
        "passive": lambda: Stage(Piezo).buzzer,
        "active": lambda: Stage(Active).buzzer,
        "speaker": Speaker,
        "no card": lambda: Speaker(opener=no_card),
        "both": lambda: Both([Stage(Piezo).buzzer, Speaker(opener=Mixer)]),
    }
    player = kinds[request.param]()
    yield player
    player.close()


def test_every_player_plays_is_silenced_and_closes_twice(player: LoudPlayer) -> None:
    player.play(TUNE)
    player.play(())
    player.speak(Path("voices/en/sold.ogg"))
    player.silence()
    player.close()
    player.close()
    player.play(TUNE)


def test_every_player_keeps_its_volume_between_nought_and_ten(
    player: LoudPlayer,
) -> None:
    for wanted, got in ((3, 3), (-1, 0), (11, 10)):
        player.volume = wanted
        assert player.volume == got


def test_a_resting_loudspeaker_gives_the_card_back_and_plays_again() -> None:
    opened: list[str] = []

    class Mixer:
        def Channel(self, number: int) -> "Mixer":  # noqa: N802  # pygame's name
            return self

        def Sound(self, buffer: bytes) -> bytes:  # noqa: N802  # pygame's name
            return buffer

        def stop(self) -> None: ...

        def set_volume(self, volume: float) -> None: ...

        def play(self, sound: bytes) -> None:
            opened.append("play")

        def quit(self) -> None:
            opened.append("quit")

    def opener() -> Mixer:
        opened.append("open")
        return Mixer()

    speaker = Speaker(volume=5, opener=opener)
    speaker.rest()
    speaker.play(TUNE)
    speaker.rest()
    speaker.rest()
    speaker.play(TUNE)
    assert opened == ["open", "play", "quit", "open", "play"]


def test_a_buzzer_that_is_back_says_so_once(stage: Stage) -> None:
    sounds, rests = stage.voice.sound, stage.voice.rest

    def fail(*_: object) -> None:
        raise OSError("GPIO busy")

    stage.voice.sound = stage.voice.rest = fail
    stage.play(TUNE, ms=400)
    stage.voice.sound, stage.voice.rest = sounds, rests
    assert stage.play(TUNE, ms=400)
    stage.play(TUNE, ms=400)
    healths = [e.health for e in stage.events if isinstance(e, DeviceState)]
    assert healths == [Health.BROKEN, Health.SIMULATED]


def test_a_sound_card_that_fails_in_a_tune_is_told_and_tried_again_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, mixers = HandClock(), [Mixer(), Mixer()]
    events: list[Any] = []

    def lost(_sound: bytes) -> None:
        raise OSError("no such device")

    monkeypatch.setattr(mixers[0], "play", lost)
    waiting = list(mixers)
    speaker = Speaker(
        opener=lambda: waiting.pop(0), clock=clock, post=events.append, volume=10
    )
    speaker.open()
    speaker.play(TUNE)
    assert [(e.health, "no such device" in e.why) for e in events] == [
        (Health.BROKEN, True)
    ]
    speaker.play(TUNE)
    assert waiting == [mixers[1]]
    clock.now += AGAIN_NS
    speaker.play(TUNE)
    speaker.play(TUNE)
    assert [e.health for e in events] == [Health.BROKEN, Health.PRESENT]
    assert mixers[1].log.count(rendered(TUNE).tobytes()) == 2


class Quiet:
    """A player that only remembers."""

    def __init__(self) -> None:
        self.volume = 0
        self.played: list[Score] = []

    def play(self, score: Score) -> None:
        self.played.append(score)

    def speak(self, clip: Path) -> None: ...

    def silence(self) -> None: ...

    def rest(self) -> None: ...

    def close(self) -> None: ...


def test_a_player_that_throws_costs_the_others_nothing() -> None:
    class Bad(Quiet):
        def play(self, score: Score) -> None:
            raise OSError("gone")

    good = Quiet()
    Both((Bad(), good)).play(TUNE)
    assert good.played == [TUNE]
