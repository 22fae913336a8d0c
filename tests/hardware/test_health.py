"""Readings of a machine that is laid out as files."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from hardware import health
from hardware.errors import Trouble
from hardware.health import Strain
from hardware.power import COMMAND, power_off
from hardware.sticks import sticks


def put(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def refuse(command: Sequence[str]) -> str:
    raise OSError("no such program")


def test_a_machine_that_tells_nothing_is_not_guessed_at(tmp_path: Path) -> None:
    assert health.temperature(tmp_path) is None
    assert health.strain(tmp_path, refuse) is None
    assert health.free_memory(tmp_path) is None
    assert health.model(tmp_path) == ""
    assert health.screens(tmp_path) == health.touch_screens(tmp_path) == []


def test_the_processor_s_own_sensor_is_read(tmp_path: Path) -> None:
    put(tmp_path, {
        "sys/class/thermal/thermal_zone0/type": "wifi\n",
        "sys/class/thermal/thermal_zone0/temp": "31000\n",
        "sys/class/thermal/thermal_zone1/type": "cpu-thermal\n",
        "sys/class/thermal/thermal_zone1/temp": "48686\n",
    })  # fmt: skip
    assert health.temperature(tmp_path) == 48_686


@pytest.mark.parametrize(
    ("told", "strain"),
    [
        ("throttled=0x0\n", Strain(0)),
        ("throttled=0x50005\n", Strain.LOW_VOLTAGE | Strain.THROTTLED
         | Strain.HAD_LOW_VOLTAGE | Strain.HAD_BEEN_THROTTLED),
        ("throttled=0x80000\n", Strain.HAD_BEEN_HOT),
    ],
)  # fmt: skip
def test_the_firmware_s_bits_are_told_apart(
    tmp_path: Path, told: str, strain: Strain
) -> None:
    put(tmp_path, {"dev/vcio": ""})
    assert health.strain(tmp_path, lambda _: told) == strain


def test_the_kernel_s_file_that_makes_it_complain_is_left_alone(tmp_path: Path) -> None:
    put(tmp_path, {"sys/devices/platform/soc/soc:firmware/get_throttled": "10000\n"})
    assert health.strain(tmp_path, refuse) is None


def test_a_sag_that_only_the_kiosk_remembers_counts(tmp_path: Path) -> None:
    put(tmp_path, {str(health.WATCHED): "0"})
    assert health.strain(tmp_path, refuse) == Strain(0)
    assert health.is_watched(tmp_path)
    put(tmp_path, {str(health.WATCHED): "1"})
    assert health.strain(tmp_path, refuse) == Strain.HAD_LOW_VOLTAGE


def test_a_sag_that_the_kernel_saw_counts_though_the_firmware_forgot(
    tmp_path: Path,
) -> None:
    put(tmp_path, {
        "dev/vcio": "",
        "sys/class/hwmon/hwmon1/name": "rpi_volt\n",
        "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1\n",
    })  # fmt: skip
    assert health.strain(tmp_path, lambda _: "throttled=0x0") == Strain.HAD_LOW_VOLTAGE


def medium(root: Path, folder: Path, disk: dict[str, str], errors: str = "0") -> None:
    """Lay out the medium below ``folder``'s device number: a partition of a card."""
    number = os.stat(folder).st_dev
    part = root / "sys/devices/mmc0/block/mmcblk0/mmcblk0p2"
    put(part, {"partition": "2"})
    put(part.parent, {f"device/{name}": text for name, text in disk.items()})
    put(root, {"sys/fs/ext4/mmcblk0p2/errors_count": errors})
    link = root / f"sys/dev/block/{os.major(number)}:{os.minor(number)}"
    link.parent.mkdir(parents=True)
    link.symlink_to(part)


def test_an_emmc_tells_its_age_and_its_faults(tmp_path: Path) -> None:
    medium(tmp_path, tmp_path,
           {"life_time": "0x02 0x0b\n", "pre_eol_info": "0x02\n"}, "3\n")  # fmt: skip
    told = health.storage(tmp_path, tmp_path)
    assert told is not None
    assert (told.device, told.worn, told.reserve, told.errors) == ("mmcblk0", 11, 2, 3)
    assert 0 < told.free <= told.size
    assert not told.read_only


def test_a_plain_card_tells_no_age(tmp_path: Path) -> None:
    medium(tmp_path, tmp_path, {})
    told = health.storage(tmp_path, tmp_path)
    assert told is not None
    assert (told.worn, told.reserve, told.errors) == (None, None, 0)
    assert health.storage(tmp_path / "gone", tmp_path) is None


def test_screens_that_are_connected_are_named_with_their_first_mode(
    tmp_path: Path,
) -> None:
    put(tmp_path, {
        "sys/class/drm/card1-HDMI-A-1/status": "connected\n",
        "sys/class/drm/card1-HDMI-A-1/modes": "1280x800\n1024x768\n",
        "sys/class/drm/card1-HDMI-A-2/status": "disconnected\n",
    })  # fmt: skip
    assert health.screens(tmp_path) == ["HDMI-A-1 1280x800"]


def test_a_touch_screen_is_known_by_its_axes(tmp_path: Path) -> None:
    put(tmp_path, {
        "sys/class/input/event0/device/name": "WaveShare Touch\n",
        "sys/class/input/event0/device/capabilities/abs": "2608000 3\n",
        "sys/class/input/event1/device/name": "A mouse\n",
        "sys/class/input/event1/device/capabilities/abs": "0\n",
        "sys/class/input/event2/device/name": "Goodix\n",
        "sys/class/input/event2/device/capabilities/abs": "660800000000003\n",
    })  # fmt: skip
    assert health.touch_screens(tmp_path) == ["Goodix"]


def test_only_what_is_mounted_where_sticks_go_is_a_stick(tmp_path: Path) -> None:
    for place in ("media/PARTY STICK", "media/bare", "home/data", "run/media/a/b"):
        (tmp_path / place).mkdir(parents=True)
    put(tmp_path, {"proc/self/mounts": (
        "/dev/sda1 /media/PARTY\\040STICK vfat rw,nosuid 0 0\n"
        "/dev/sdb1 /run/media/a/b exfat ro,nosuid 0 0\n"
        "/dev/sdc1 /home/data ext4 rw 0 0\n"
        "/dev/sdd1 /media/../home/data ext4 rw 0 0\n"
        "nonsense\n"
    )})  # fmt: skip
    assert sticks(tmp_path) == [tmp_path / "media/PARTY STICK"]


def test_a_refused_shutdown_says_what_to_do() -> None:
    asked: list[Sequence[str]] = []
    power_off(lambda command: asked.append(command) or "")  # type: ignore[func-returns-value]
    assert asked == [COMMAND]
    with pytest.raises(Trouble, match=r"no such program.*Pull the plug"):
        power_off(refuse)


def test_a_command_that_is_missing_or_fails_is_an_os_error() -> None:
    assert health.run(("printf", "yes")) == "yes"
    for command in (("false",), ("no-such-program-here",)):
        with pytest.raises(OSError, match=command[0]):
            health.run(command)


def test_switching_off_waits_for_whoever_grants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = tmp_path / "systemctl"
    slow.write_text(f"#!/bin/sh\nsleep 2.5\necho $* > {tmp_path}/asked\n")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    power_off()
    asked = (tmp_path / "asked").read_text().split()
    assert asked == list(COMMAND[1:])
