"""Open everything the box has, and say of each device how it is.

A device that cannot be used is no reason to stop: it is reported broken with a sentence
that says what to do, and something that does nothing stands in its place.
"""

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from hardware import pins
from hardware.buttons import GpioButtons, NoButtons, open_buttons
from hardware.buzzer import BuzzerKind, open_buzzer
from hardware.claim import Claim, runtime_folder
from hardware.debounce import MS, Timing
from hardware.errors import Trouble
from hardware.factory import FactoryName, Gpio, open_gpio
from hardware.interfaces import (
    Buttons,
    Counter,
    DeviceState,
    Event,
    Health,
    Post,
)
from hardware.late import OPENING, LateCounter
from hardware.nocounter import NoCounter
from hardware.player import Both, LoudPlayer
from hardware.probe import open_probe
from hardware.sound import Speaker
from hardware.supply import Supply

log = logging.getLogger(__name__)

MODEL = Path("/proc/device-tree/model")

ON_SCREEN = "{why} Until then the buttons on the screen take their place."
NO_PINS = "The pins cannot be opened ({error})."
NO_BUTTONS = "The buttons cannot be opened ({error})."
BUTTONS_WORK = "The buttons are working."
BUTTONS_SIMULATED = "The buttons are simulated: press keys instead."
BUZZER_FAILS = "The buzzer cannot be opened ({error})."
BUZZER_WORKS = "The buzzer is working."
BUZZER_SIMULATED = "The buzzer is simulated: the loudspeaker plays instead."
NO_BUZZER = "The settings say that there is no buzzer."
NO_CAMERA = (
    "The camera cannot be used ({error}). Type the numbers of the cards instead."
)

Mains = Literal[50, 60]
Milliseconds = Annotated[int, msgspec.Meta(ge=1, le=60_000)]
OpenCounter = Callable[[str, Mains, Post], tuple[Counter, DeviceState]]


class HardwareSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the box is made of."""

    factory: FactoryName = "lgpio"
    """How the pins are reached; ``rpigpio`` on systems before Bookworm."""
    pins: dict[str, int] = {}
    """BCM number by name, for whatever is not wired as in ``hardware/pins.py``."""
    normally_closed: tuple[str, ...] = ()
    """Buttons whose contact opens when they are pressed."""
    press_ms: Annotated[int, msgspec.Meta(ge=4, le=100)] = Timing().press // MS
    """The shortest press; 25 for leads of more than a metre in a noisy room."""
    release_ms: Annotated[int, msgspec.Meta(ge=4, le=100)] = Timing().release // MS
    """The shortest pause between two presses."""
    hold_ms: Milliseconds = Timing().hold // MS
    """A press this long is a hold."""
    stuck_ms: Milliseconds = Timing().stuck // MS
    """A button that is down longer is stuck."""
    buzzer: BuzzerKind = "passive"
    speaker: bool = False
    """Whether the sound card plays along."""
    volume: Annotated[int, msgspec.Meta(ge=0, le=10)] = 6
    camera: str = "picamera2"
    """``picamera2``, ``webcam``, ``webcam:N``, ``folder:PATH``, ``simulated``,
    ``none``."""
    mains: Mains = 50
    """Hertz of the lamps' current, against bands in the picture."""

    def replace(self, **changes: Any) -> "HardwareSettings":
        """Return these settings with some of them changed, and checked.

        Raises:
            msgspec.ValidationError: when a value is none that is allowed.
        """
        return msgspec.convert({**msgspec.structs.asdict(self), **changes}, type(self))

    def timing(self) -> Timing:
        """Return the limits of debouncing."""
        return Timing(
            press=self.press_ms * MS,
            release=self.release_ms * MS,
            hold=self.hold_ms * MS,
            stuck=self.stuck_ms * MS,
        )


def simulated_settings() -> HardwareSettings:
    """Return settings for a PC: keys for buttons, cards by hand, its own speaker."""
    return HardwareSettings(factory="mock", speaker=True, camera="simulated")


def default_settings(model: Path = MODEL) -> HardwareSettings:
    """Return settings for the machine this runs on."""
    return HardwareSettings() if on_raspberry_pi(model) else simulated_settings()


def on_raspberry_pi(model: Path = MODEL) -> bool:
    """Tell whether this machine is a Raspberry Pi, by its device tree."""
    with suppress(OSError):
        return b"Raspberry Pi" in model.read_bytes()
    return False


@dataclass
class Box:
    """All devices, opened; close it when done.

    Attributes:
        buttons: the Restock Buttons and the stopwatch buttons.
        player: the buzzer and the loudspeaker together.
        counter: the camera above the counter.
        states: how each device is, by name; kept up to date as devices report.
    """

    buttons: Buttons
    player: LoudPlayer
    counter: Counter
    states: dict[str, DeviceState]
    _rest: list[Gpio | Claim | Supply]
    _opening: "_Opening | None" = None

    def rewire(self, numbers: Mapping[str, int]) -> None:
        """Read the buttons on other pins from now on: BCM numbers by name.

        Raises:
            BadPins: when these can't be had; the buttons then stay as they were.
        """
        pins.pins(numbers)
        if self._opening is None:
            return
        self.buttons.close()
        self.buttons = self._opening.rewired(numbers)

    def revoice(self, kind: BuzzerKind) -> None:
        """Drive the buzzer as one of that kind from now on."""
        if self._opening is not None:
            self.player.close()
            self.player = self._opening.revoiced(kind)

    def probe(self) -> GpioButtons | None:
        """Listen to every pin that nothing hangs on; ``None`` without any pins.

        They report as buttons do, under names such as ``gpio-13``; close it when done.
        """
        return self._opening.probe() if self._opening else None

    def open_rest(self) -> None:
        """Begin to open what was left for later: a thread posts how that went."""
        if isinstance(self.counter, LateCounter):
            self.counter.begin()

    def hanging(self) -> str:
        """Name the device in use whose thread hangs; empty while all live."""
        devices = {"camera": self.counter, "buttons": self.buttons}
        return next((k for k, d in devices.items() if getattr(d, "hangs", False)), "")

    def close(self) -> None:
        """Close every device, whatever the others do; a second call does nothing."""
        rest, self._rest = self._rest, []
        for device in (self.counter, self.player, self.buttons, *rest):
            try:
                device.close()
            except Exception:
                log.exception("%s could not be closed", type(device).__name__)


def open_hardware(
    settings: HardwareSettings,
    post: Post,
    *,
    open_counter: OpenCounter | None = None,
    lock_folder: Path | None = None,
    camera_later: bool = False,
) -> Box:
    """Open everything that ``settings`` name; never raises for a device.

    Args:
        settings: what the box is made of.
        post: where events go; safe to call from any thread.
        open_counter: opens the camera; ``hardware.counter.open_counter`` by default.
        lock_folder: where the lock against a second program lies; for tests.
        camera_later: leave the camera to `Box.open_rest`.
    """
    opening = _Opening(settings, post, lock_folder)
    return opening.all(open_counter or _open_counter, camera_later=camera_later)


def _open_counter(camera: str, mains: Mains, post: Post) -> tuple[Counter, DeviceState]:
    # Imported only now: it loads the camera's libraries, which may fail.
    opener: OpenCounter = import_module("hardware.counter").open_counter
    return opener(camera, mains, post)


class _Opening:
    """The opening of one box, device by device."""

    def __init__(
        self, settings: HardwareSettings, post: Post, lock_folder: Path | None
    ) -> None:
        self._settings = settings
        self._out = post
        self._lock_folder = lock_folder
        self._states: dict[str, DeviceState] = {}
        self._rest: list[Gpio | Claim | Supply] = []
        self._opened: Gpio | str = ""

    def all(self, open_counter: OpenCounter, *, camera_later: bool) -> Box:
        """Open everything."""
        counter = self._counter(open_counter, later=camera_later)
        self._opened = gpio = self._gpio()
        self._look_after_the_supply()
        return Box(
            buttons=self._buttons(gpio),
            player=Both(self._players(gpio)),
            counter=counter,
            states=self._states,
            _rest=self._rest,
            _opening=self,
        )

    def _look_after_the_supply(self) -> None:
        supply = Supply(self._post)
        self._rest.append(supply)
        if supply.state is not None:
            self._states[supply.state.device] = supply.state

    def rewired(self, numbers: Mapping[str, int]) -> Buttons:
        """Open the buttons anew, on other pins."""
        self._settings = self._settings.replace(pins=dict(numbers))
        for name in pins.BUTTONS:
            self._states.pop(name, None)
        return self._buttons(self._opened)

    def revoiced(self, kind: BuzzerKind) -> LoudPlayer:
        """Open the players anew, with a buzzer of that kind."""
        self._settings = self._settings.replace(buzzer=kind)
        return Both(self._players(self._opened))

    def probe(self) -> GpioButtons | None:
        """Open all pins that nothing hangs on."""
        if isinstance(self._opened, str):
            return None
        used = pins.pins(self._settings.pins).values()
        return open_probe(used, self._opened, self._out)

    def _post(self, event: Event) -> None:
        if isinstance(event, DeviceState):
            self._states[event.device] = event
        self._out(event)

    def _report(self, device: str, health: Health, why: str) -> None:
        self._states[device] = DeviceState(device, health, why, time.monotonic_ns())

    def _gpio(self) -> Gpio | str:
        """Return the open pins, or the sentence that says why there are none."""
        try:
            gpio = self._open_gpio()
        except Exception as error:
            return _sentence(NO_PINS, error)
        self._rest.insert(0, gpio)
        return gpio

    def _open_gpio(self) -> Gpio:
        if self._settings.factory == "mock":
            return open_gpio("mock", Path())
        self._rest.append(Claim(self._lock_folder))
        return open_gpio(self._settings.factory, runtime_folder())

    def _buttons(self, gpio: Gpio | str) -> Buttons:
        try:
            buttons = self._open_buttons(gpio)
        except Exception as error:
            why = _sentence(NO_BUTTONS, error)
            self._report("buttons", Health.BROKEN, ON_SCREEN.format(why=why))
            return NoButtons(pins.BUTTONS)
        for name, why in buttons.broken.items():
            self._report(name, Health.BROKEN, why)
        self._report("buttons", *self._fine(BUTTONS_WORK, BUTTONS_SIMULATED))
        return buttons

    def _open_buttons(self, gpio: Gpio | str) -> GpioButtons:
        if isinstance(gpio, str):
            raise Trouble(gpio)
        numbers = pins.pins(self._settings.pins)
        contacts = pins.contacts(numbers, self._settings.normally_closed)
        timing = self._settings.timing()
        return open_buttons(contacts, gpio, self._post, timing=timing)

    def _fine(self, works: str, simulated: str) -> tuple[Health, str]:
        if self._settings.factory == "mock":
            return Health.SIMULATED, simulated
        return Health.PRESENT, works

    def _players(self, gpio: Gpio | str) -> Iterator[LoudPlayer]:
        if buzzer := self._buzzer(gpio):
            yield buzzer
        if self._settings.speaker:
            speaker = Speaker(volume=self._settings.volume, post=self._post)
            self._states["sound"] = speaker.open()
            yield speaker

    def _buzzer(self, gpio: Gpio | str) -> LoudPlayer | None:
        kind = self._settings.buzzer
        if kind == "none":
            self._report("buzzer", Health.SIMULATED, NO_BUZZER)
            return None
        try:
            buzzer = self._open_buzzer(kind, gpio)
        except Exception as error:
            why = _sentence(BUZZER_FAILS, error)
            self._report("buzzer", Health.BROKEN, why)
            return None
        self._report("buzzer", *self._fine(BUZZER_WORKS, BUZZER_SIMULATED))
        return buzzer

    def _open_buzzer(
        self, kind: Literal["passive", "active"], gpio: Gpio | str
    ) -> LoudPlayer:
        if isinstance(gpio, str):
            raise Trouble(gpio)
        number = pins.pins(self._settings.pins)[pins.BUZZER]
        return open_buzzer(kind, number, gpio, self._post, volume=self._settings.volume)

    def _counter(self, open_counter: OpenCounter, *, later: bool) -> Counter:
        camera, mains = self._settings.camera, self._settings.mains

        def open_now() -> tuple[Counter, DeviceState]:
            try:
                return open_counter(camera, mains, self._post)
            except Exception as error:
                log.warning("the camera failed", exc_info=error)
                why = NO_CAMERA.format(error=error)
                at = time.monotonic_ns()
                return NoCounter(), DeviceState("camera", Health.BROKEN, why, at)

        if later:
            self._report("camera", Health.PRESENT, OPENING)
            return LateCounter(open_now, self._post)
        counter, state = open_now()
        self._states[state.device] = state
        return counter


def _sentence(otherwise: str, error: Exception) -> str:
    """Return the error's own sentence where it has one, else one that names it."""
    if isinstance(error, Trouble):
        return str(error)
    why = otherwise.format(error=error)
    log.warning("%s", why, exc_info=error)
    return why
