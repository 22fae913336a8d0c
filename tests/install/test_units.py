"""The units, as systemd itself reads and marks them."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.power_cuts.supervisor import RESTART_S, WATCHDOG_S

UNITS = Path(__file__).parent.parent.parent / "systemd"
ANALYZE = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(
    ANALYZE is None, reason="systemd-analyze is not installed"
)
TOO_NEW = {"RestartSteps": 254, "RestartMaxDelaySec": 254}
"""Keys that an older systemd ignores, and since when it knows them."""
MODULES = {"drm": "drm", "alsa": "snd", "video4linux": "videodev", "media": "mc"}
"""Kinds of devices, and the kernel modules that give them their numbers."""
BUILT_IN = {"input", "gpiochip", "dma_heap"}
"""Kinds that are part of Debian's kernel and of Raspberry Pi's."""


def analyze(*words: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = dict(os.environ)
    if path:
        environment["SYSTEMD_UNIT_PATH"] = f"{path}:"  # and then the usual places
    return subprocess.run(
        ["systemd-analyze", *words], capture_output=True, text=True, env=environment,
        check=False, timeout=120,
    )  # fmt: skip


def version() -> int:
    found = re.search(r"systemd (\d+)", analyze("--version").stdout)
    assert found
    return int(found[1])


def complaints(text: str) -> list[str]:
    """Return what it says, but for keys that came later than this systemd."""
    here = version()
    late = [key for key, since in TOO_NEW.items() if here < since]
    return [
        line
        for line in text.splitlines()
        if not any(f"'{key}'" in line for key in late)
    ]


@needs_systemd
@pytest.mark.parametrize(
    "unit", ["tillbox.service", "tillbox-wifi.service", "tillbox-stick@sda1.service"]
)
def test_systemd_finds_nothing_wrong(tmp_path: Path, unit: str) -> None:
    for path in UNITS.glob("*.service"):
        text = path.read_text()
        for program in ("/usr/bin/tillbox", "/usr/lib/tillbox/bin/python3"):
            text = text.replace(f"={program}", "=/bin/true")
        (tmp_path / path.name).write_text(text)
    result = analyze("verify", "--man=no", unit, path=tmp_path)
    assert complaints(result.stderr + result.stdout) == []
    assert result.returncode == 0


@needs_systemd
@pytest.mark.parametrize("unit", ["tillbox.service", "tillbox-wifi.service"])
def test_little_is_exposed(unit: str) -> None:
    result = analyze(
        "security", "--offline=true", "--threshold=25", "--no-pager", str(UNITS / unit)
    )
    mark = re.search(r"exposure level for \S+: ([\d.]+)", result.stdout)
    assert mark, result.stderr
    assert float(mark[1]) <= 2.5
    assert result.returncode == 0


def keys(unit: str) -> list[str]:
    text = (UNITS / unit).read_text()
    return [line for line in text.splitlines() if line and line[0] not in "#["]


def test_neither_network_nor_clock_is_waited_for() -> None:
    kinds = ("After=", "Requires=", "Wants=", "BindsTo=")
    order = [line for line in keys("tillbox.service") if line.startswith(kinds)]
    assert order
    assert not re.search(r"network|time-sync|timesync|wait-sync", " ".join(order))


def test_devices_that_come_late_are_allowed() -> None:
    """A kind of device is looked up at the start: its module must be there by then."""
    lines = keys("tillbox.service")
    allowed = {line.split("char-")[1].split()[0] for line in lines if "=char-" in line}
    assert allowed == MODULES.keys() | BUILT_IN
    wanted = {f"modprobe@{module}.service" for module in MODULES.values()}
    for kind in ("Wants=", "After="):
        named = " ".join(line for line in lines if line.startswith(kind))
        assert wanted <= set(re.split("[= ]", named))


def test_it_is_started_again_for_ever() -> None:
    assert {"Restart=always", "StartLimitIntervalSec=0", "Type=notify"} <= set(
        keys("tillbox.service")
    )


def test_its_hang_is_measured_with_the_limits_it_has() -> None:
    limits = {
        f"WatchdogSec={WATCHDOG_S * 1000:g}ms",
        f"RestartSec={RESTART_S * 1000:g}ms",
    }
    assert limits <= set(keys("tillbox.service"))


def test_the_picture_is_drawn_by_the_renderer_that_shows_one() -> None:
    """With SDL's first choice the screen stays black, and no log says so."""
    line = " ".join(keys("tillbox.service"))
    for word in ("SDL_VIDEODRIVER=kmsdrm", "SDL_FRAMEBUFFER_ACCELERATION=opengles2",
                 "SDL_RENDER_DRIVER=opengles2"):  # fmt: skip
        assert word in line


def test_each_relaxed_protection_is_explained() -> None:
    """What is switched off by name stands right below a comment that says why."""
    lines = (UNITS / "tillbox.service").read_text().splitlines()
    off = re.compile(r"(Private|Protect|Memory|Proc)\w+=(no|all)")
    relaxed = [at for at, line in enumerate(lines) if off.fullmatch(line)]
    assert len(relaxed) == 3
    for at in relaxed:
        above = "\n".join(lines[max(0, at - 4) : at])
        assert "# Exception:" in above, lines[at]


def test_the_user_is_in_each_group_that_the_unit_names() -> None:
    named = next(line for line in keys("tillbox.service")
                 if line.startswith("SupplementaryGroups="))  # fmt: skip
    made = re.findall(
        r"^m tillbox (\w+)$", (UNITS / "tillbox.sysusers").read_text(), re.M
    )
    assert sorted(named.partition("=")[2].split()) == sorted(made)


@pytest.mark.parametrize(
    ("device", "taken"), [("sda1", False), ("sda2", True), ("sda10", True)]
)
def test_the_stick_that_the_box_is_started_from_is_none_for_results(
    tmp_path: Path, device: str, taken: bool
) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("proc /proc proc rw 0 0\n/dev/sda1 /boot/firmware vfat ro 0 0\n")
    (line,) = [x for x in keys("tillbox-stick@.service") if "ExecCondition=" in x]
    command = line.partition("=")[2].replace("%i", device)
    done = subprocess.run(
        shlex.split(command.replace("/proc/self/mounts", str(mounts))), check=False
    )
    assert done.returncode == (0 if taken else 1)
    (after,) = [x for x in keys("tillbox-stick@.service") if x.startswith("After=")]
    assert "boot-firmware.mount" in after.split()
