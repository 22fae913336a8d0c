"""``tillbox doctor``: what is said of a machine, and what the exit code is."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

import pytest

from hardware import health
from hardware.box import Box, open_hardware, simulated_settings
from hardware.debounce import Tally
from hardware.health import Storage, Strain
from hardware.interfaces import DeviceState, Event, Health, Pressed
from hardware.pins import BUTTONS
from hardware.supply import SAGGED
from kiosk import doctor, doctorcmd
from kiosk.cli import main
from kiosk.doctor import Check, Verdict
from kiosk.doctorcmd import Desk
from kiosk.settings import Settings
from kiosk.store import Store

GB = 1_000_000_000


@pytest.mark.parametrize(
    ("heat", "verdict"),
    [(45_000, "ok"), (75_000, "note"), (81_999, "note"), (82_000, "fail")],
)
def test_heat_is_judged(heat: int, verdict: str) -> None:
    check = doctor._temperature(heat)
    assert check is not None
    assert check.verdict == verdict


@pytest.mark.parametrize(
    ("strain", "verdict", "word"),
    [
        (Strain(0), "ok", "Steady"),
        (Strain.LOW_VOLTAGE | Strain.HAD_LOW_VOLTAGE, "fail", "too weak right now"),
        (Strain.HAD_LOW_VOLTAGE, "fail", "has sagged"),
        (Strain.THROTTLED, "fail", "hot"),
        (Strain.HAD_BEEN_THROTTLED, "note", "once"),
    ],
)
def test_power_is_judged(strain: Strain, verdict: str, word: str) -> None:
    check = doctor._power(strain, since=True)
    assert check is not None
    assert check.verdict == verdict
    assert word in check.says


def test_steady_since_the_start_is_said_only_where_somebody_looked(
    tmp_path: Path,
) -> None:
    def power() -> tuple[str, str] | None:
        found = [c for c in doctor.of_machine(tmp_path, refuse) if c.name == "Power"]
        return (found[0].verdict.value, found[0].says) if found else None

    def refuse(command: object) -> str:
        raise OSError("no such program")

    assert power() is None
    pi(tmp_path)
    assert power() == ("note", "Unknown here: nothing tells how it is.")
    chip = tmp_path / "sys/class/hwmon/hwmon1"
    chip.mkdir(parents=True)
    (chip / "name").write_text("rpi_volt\n")
    (chip / "in0_lcrit_alarm").write_text("0\n")
    assert power() == ("ok", "Steady right now.")
    kept = tmp_path / health.WATCHED
    kept.parent.mkdir(parents=True)
    kept.write_text("0")
    assert power() == ("ok", "Steady since the start.")
    kept.write_text("1")
    assert power() == ("fail", SAGGED)


def test_a_weak_supply_is_told_once() -> None:
    states = {"power": DeviceState("power", Health.BROKEN, SAGGED, 0)}
    assert [*doctor.of_devices(states)] == []
    assert doctor.title("power") == "Power"


@pytest.mark.parametrize(
    ("told", "verdicts"),
    [
        (Storage(9 * GB, 16 * GB, False), ("ok", "ok")),
        (Storage(GB // 5, 16 * GB, False), ("note", "ok")),
        (Storage(GB // 50, 16 * GB, False), ("fail", "ok")),
        (Storage(9 * GB, 16 * GB, True), ("fail", "ok")),
        (Storage(9 * GB, 16 * GB, False, errors=1), ("ok", "fail")),
        (Storage(9 * GB, 16 * GB, False, worn=9), ("ok", "note")),
        (Storage(9 * GB, 16 * GB, False, worn=11), ("ok", "fail")),
        (Storage(9 * GB, 16 * GB, False, worn=3, reserve=3), ("ok", "fail")),
    ],
)
def test_the_card_is_judged(told: Storage, verdicts: tuple[str, str]) -> None:
    assert (doctor._room(told).verdict, doctor._wear(told).verdict) == verdicts


def test_a_broken_device_fails_with_its_own_sentence() -> None:
    why = "No camera was found: push its cable in."
    states = {
        "camera": DeviceState("camera", Health.BROKEN, why, 0),
        "buttons": DeviceState("buttons", Health.PRESENT, "The buttons work.", 0),
        "restock-3": DeviceState("restock-3", Health.BROKEN, "Stuck.", 0),
    }
    found = [(c.name, c.verdict, c.says) for c in doctor.of_devices(states)]
    assert found == [
        ("Buttons", Verdict.OK, "The buttons work."),
        ("Camera", Verdict.FAIL, why),
        ("Restock 3", Verdict.FAIL, "Stuck."),
    ]


def pi(root: Path) -> None:
    model = root / "proc/device-tree/model"
    model.parent.mkdir(parents=True)
    model.write_text("Raspberry Pi 5 Model B Rev 1.0\0")


def test_a_pi_s_user_needs_its_groups(tmp_path: Path) -> None:
    assert doctor.of_user(tmp_path, []) == []
    pi(tmp_path)
    (fine,) = doctor.of_user(tmp_path, ["gpio", "input", "render", "video", "audio"])
    assert fine.verdict is Verdict.OK
    (bad,) = doctor.of_user(tmp_path, ["gpio", "video"])
    assert bad.verdict is Verdict.FAIL
    assert "usermod -aG input,render" in bad.says


def test_a_pi_without_a_screen_fails_and_without_touch_is_told(tmp_path: Path) -> None:
    pi(tmp_path)
    (tmp_path / "sys/class/drm").mkdir(parents=True)
    screen, touch = doctor.of_screen("", tmp_path)
    assert (screen.verdict, touch.verdict) == (Verdict.FAIL, Verdict.NOTE)


def test_a_journal_is_looked_at_and_left_alone(tmp_path: Path) -> None:
    assert doctor.of_journal(tmp_path).verdict is Verdict.OK
    Store(tmp_path / "tillbox.db").close()
    assert doctor.of_journal(tmp_path).says == "0 games are in it."
    (tmp_path / "tillbox.db").write_bytes(b"garbage" * 100)
    assert doctor.of_journal(tmp_path).verdict is Verdict.FAIL
    assert [p.name for p in tmp_path.iterdir()] == ["tillbox.db"]


def mounts(root: Path, *rows: str) -> None:
    file = root / "proc/self/mounts"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{row} rw 0 0\n" for row in rows))


def test_memory_in_place_of_the_data_partition_is_told(tmp_path: Path) -> None:
    there = "/dev/mmcblk0p3 /var/lib/tillbox ext4"
    spare = "tillbox-spare /var/lib/tillbox tmpfs"
    folder = Path("/var/lib/tillbox")
    mounts(tmp_path, "tillbox-spare /var/lib/other tmpfs", there)
    assert doctor.of_data(folder, 5, tmp_path) == {}
    mounts(tmp_path, there, spare)
    (state,) = doctor.of_data(folder, 5, tmp_path).values()
    assert (state.health, state.at) == (Health.BROKEN, 5)
    (check,) = doctor.of_storage(folder, tmp_path)
    assert (check.name, check.verdict) == ("Storage", Verdict.FAIL)
    assert "gone when the box is switched off" in check.says
    mounts(tmp_path, spare, there)
    assert doctor.of_data(folder, 5, tmp_path) == {}, "a mount covers those before it"


def test_the_command_leaves_a_damaged_journal_where_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tillbox.db").write_bytes(b"garbage" * 100)
    assert main(["--state", str(tmp_path), "doctor"]) == 1
    assert "FAIL  Journal:" in capsys.readouterr().out
    assert [p.name for p in tmp_path.iterdir()] == ["tillbox.db"]


def test_time_is_told_in_two_steps() -> None:
    assert doctor.lasted(59) == "0 h 0 min"
    assert doctor.lasted(3 * 3600 + 125) == "3 h 2 min"
    assert doctor.lasted(50 * 3600) == "2 d 2 h"


def test_the_command_says_all_and_is_content_on_a_pc(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--state", str(tmp_path), "doctor"]) == 0
    said = capsys.readouterr().out
    assert "OK    Buttons: The buttons are simulated" in said
    assert "NOTE  PIN: None is set" in said
    assert said.endswith("All is well.\n")
    assert list(tmp_path.iterdir()) == []


def test_a_settings_file_that_cannot_be_used_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tillbox.toml").write_text("volume = 99")
    for _ in range(2):  # the first look takes nothing from the second, or the kiosk
        assert main(["--state", str(tmp_path), "doctor"]) == 1
        assert "FAIL  Settings:" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["tillbox.toml"]


def test_a_camera_that_is_not_there_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tillbox.toml").write_text('camera = "folder:/no/such/place"')
    assert main(["--state", str(tmp_path), "doctor"]) == 1
    said = capsys.readouterr().out
    assert "FAIL  Camera:" in said
    assert said.endswith("1 of 9 checks failed.\n")


# --- tests by hand --------------------------------------------------------------------


class Hands:
    """Says what is printed, and presses what it is told to."""

    def __init__(self, presses: dict[str, str] | None = None, typed: str = "") -> None:
        self.said: list[str] = []
        self.presses, self.typed = presses or {}, typed
        self.box: Any = None
        self.post: Any = None
        self.at = 0

    def desk(self) -> Desk:
        return Desk(self.say, self.ask, self.clock, self.open)

    def clock(self) -> int:
        """Return a time; each look costs a second when nobody presses."""
        self.at += 1
        return self.at * 1_000

    def say(self, text: str) -> None:
        self.said.append(text)
        for name, pressed in self.presses.items():
            if text.startswith(f"Press {doctor.title(name)} "):
                self.post(Pressed(pressed, 0))

    def ask(self, question: str) -> str:
        self.said.append(question)
        return self.typed

    def open(self, chosen: Settings, post: Any) -> Box:
        """Open a box whose buttons look like real ones."""
        self.post = post
        box = open_hardware(simulated_settings().replace(camera="none"), post)
        box.buttons.close()
        tallies = Tally(edges=4, presses=1, bounce=3_000_000)
        box.buttons = SimpleNamespace(tally=lambda name: tallies, close=lambda: None)
        self.box = box
        return box


def run(hands: Hands, tmp_path: Path, test: str, settings: str = "") -> int:
    (tmp_path / "tillbox.toml").write_text(settings)
    return doctorcmd.run(tmp_path, None, test, 0, hands.desk())


def test_each_button_is_asked_for_in_turn(tmp_path: Path) -> None:
    hands = Hands({name: name for name in BUTTONS})
    hands.clock = iter(range(0)).__next__  # type: ignore[method-assign]
    desk = Desk(hands.say, hands.ask, lambda: 0, hands.open)
    assert doctorcmd.run(tmp_path, None, "buttons", 5, desk) == 0
    assert hands.said[0] == "Press Restock 1 (GPIO 17) …"
    assert hands.said[1] == "OK    2 bounces, settled in 3.0 ms"
    assert hands.said[-1] == "All ten answer."


def test_crossed_and_dead_buttons_fail(tmp_path: Path) -> None:
    presses = {name: name for name in BUTTONS}
    presses |= {"restock-1": "restock-2"}
    hands = Hands(presses)
    desk = Desk(hands.say, hands.ask, lambda: 0, hands.open)
    assert doctorcmd.run(tmp_path, None, "buttons", 5, desk) == 1
    assert hands.said[1].startswith("FAIL  that was Restock 2 (GPIO 27)")
    silent = Hands()
    assert run(silent, tmp_path, "buttons") == 1
    assert silent.said[1].startswith("FAIL  nothing came.")
    assert silent.said[-1] == "10 buttons need you."


def test_on_a_pc_there_is_nothing_to_press(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--state", str(tmp_path), "doctor", "--buttons"]) == 1
    assert capsys.readouterr().out == doctorcmd.SIMULATED + "\n"


@pytest.mark.parametrize(
    ("kind", "typed", "code", "word"),
    [
        ("passive", "1", 0, "All is well"),
        ("passive", "2", 1, 'buzzer = "active"'),
        ("active", "2", 0, "All is well"),
        ("active", "3", 1, 'buzzer = "passive"'),
        ("passive", "4", 1, "two wires"),
        ("passive", "maybe", 1, "Type 1, 2, 3 or 4."),
    ],
)
def test_the_ear_is_asked_about_the_buzzer(
    tmp_path: Path, kind: str, typed: str, code: int, word: str
) -> None:
    hands = Hands(typed=typed)
    assert run(hands, tmp_path, "buzzer", f'buzzer = "{kind}"') == code
    assert word in hands.said[-1]


def test_without_anybody_to_answer_the_buzzer_s_test_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())
    assert main(["--state", str(tmp_path), "doctor", "--buzzer"]) == 1
    assert capsys.readouterr().out.endswith(f"{doctorcmd.NO_ANSWER}\n")


def test_the_camera_tells_its_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import cv2

    from hardware.simcounter import SimCounter, card_face

    counter = SimCounter(rate=None)
    counter.lay(card_face("SNT1:I:155", "POT"), 0, 0, 5)
    frame, _ = counter.frame()
    (tmp_path / "shots").mkdir()
    cv2.imwrite(str(tmp_path / "shots" / "one.png"), frame)
    settings = f'camera = "folder:{tmp_path / "shots"}"'
    (tmp_path / "tillbox.toml").write_text(settings)
    state = ["--state", str(tmp_path)]
    assert main([*state, "doctor", "--camera", "--seconds", "4"]) == 0
    said = capsys.readouterr().out
    assert "SNT1:I:155" in said
    assert said.endswith("1 codes were read.\n")


def test_a_press_tells_its_pin(tmp_path: Path) -> None:
    events: SimpleQueue[Event] = SimpleQueue()
    events.put(Pressed("restock-2", 0))
    events.put(Pressed("gpio-13", 0))
    closed: list[str] = []
    box = SimpleNamespace(
        probe=lambda: SimpleNamespace(close=lambda: closed.append("probe")),
        close=lambda: closed.append("box"),
    )
    said: list[str] = []

    def opened(chosen: Settings, post: Any) -> Any:
        while not events.empty():
            post(events.get())
        return box

    times = iter(range(100))
    desk = Desk(said.append, input, lambda: next(times) * doctorcmd.SECOND, opened)
    assert doctorcmd.run(tmp_path, None, "pins", 3, desk) == 0
    assert said[1:] == [
        "GPIO 27: Restock 2", "GPIO 13: nothing in the settings hangs there",
    ]  # fmt: skip
    assert closed == ["probe", "box"]


@contextmanager
def another_program(tmp_path: Path) -> Iterator[None]:
    from hardware.claim import Claim

    claim = Claim()
    try:
        yield
    finally:
        claim.close()


def test_while_the_shop_is_open_its_devices_are_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with another_program(tmp_path):
        assert main(["--state", str(tmp_path), "doctor"]) == 0
    assert "NOTE  Devices: The shop is open" in capsys.readouterr().out


def test_the_worst_verdict_counts() -> None:
    def checks(*verdicts: Verdict) -> list[Check]:
        return [Check("x", verdict, "y") for verdict in verdicts]

    assert doctor.worst([]) is Verdict.OK
    assert doctor.worst(checks(Verdict.NOTE, Verdict.OK)) is Verdict.NOTE
    assert doctor.worst(checks(Verdict.FAIL, Verdict.NOTE)) is Verdict.FAIL
