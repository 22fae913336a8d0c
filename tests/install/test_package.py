"""What the Debian package is made of, without building it."""

import gzip
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "systemd" / "package"
PIN = re.compile(r"^([a-z0-9-]+)==([0-9a-z.]+) \\$")
WISH = re.compile(r"^([A-Za-z0-9-]+)>=([0-9a-z.]+)$")


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_deb", PACKAGE / "build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fields() -> dict[str, str]:
    text = (PACKAGE / "control").read_text()
    pairs = re.findall(r"^([A-Z][A-Za-z-]+): (.*)$", text, re.M)
    return dict(pairs)


def pins() -> dict[str, tuple[int, ...]]:
    found = {}
    for line in (PACKAGE / "requirements.lock").read_text().splitlines():
        if match := PIN.match(line):
            found[match[1]] = numbers(match[2])
    return found


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version))


def test_control_has_what_dpkg_needs_and_places_for_the_rest() -> None:
    there = fields()
    assert there["Package"] == "tillbox"
    wanted = {"Version": "@Version@", "Architecture": "@Architecture@"}
    assert wanted.items() <= there.items()
    assert there["Installed-Size"] == "@Size@"
    assert {"Maintainer", "Description", "Section", "Priority"} <= there.keys()


def test_what_debian_lacks_is_only_recommended() -> None:
    """Plain Debian 13 has neither picamera2 nor lgpio; it must install there too."""
    there = fields()
    for name in ("python3-picamera2", "python3-lgpio"):
        assert name not in there["Depends"]
        assert name in there["Recommends"]


def test_each_library_is_pinned_and_new_enough() -> None:
    table = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    pinned = pins()
    for wish in table["dependencies"]:
        match = WISH.match(wish)
        assert match, f"{wish}: the lock can't be checked against it"
        name, least = match[1].lower(), numbers(match[2])
        if name == "numpy":
            assert "python3-numpy" in fields()["Depends"]
            assert name not in pinned, "picamera2 needs the system's numpy"
        else:
            assert name in pinned, f"{name}: run make deb-lock"
            assert pinned[name] >= least, f"{name}: run make deb-lock"


def test_the_table_says_of_each_library_where_it_comes_from() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$",
                      (ROOT / "systemd/README.md").read_text(), re.M)  # fmt: skip
    named: dict[str, str] = {}
    for names, source in rows:
        named |= dict.fromkeys(re.split(r", | and ", names.lower()), source)
    for name in pins():
        assert named["opencv" if name.startswith("opencv") else name] == "wheel"
    for name in ("numpy", "picamera2", "lgpio"):
        assert named[name].startswith("apt")
        assert name not in pins()


def test_the_package_has_a_changelog_that_debian_reads(
    build: ModuleType, tmp_path: Path
) -> None:
    (tmp_path / build.PAPERS).mkdir(parents=True)
    build.news(tmp_path, "1.0~rc1", 0)
    text = gzip.decompress((tmp_path / build.PAPERS / "changelog.gz").read_bytes())
    head, _, tail = text.decode().partition("\n\n")
    assert re.fullmatch(r"tillbox \(1\.0~rc1\) [a-z]+; urgency=[a-z]+", head)
    assert tail.endswith("  Thu, 01 Jan 1970 00:00:00 -0000\n")
    assert f" -- {fields()['Maintainer']}  " in tail


def test_no_finding_of_lintian_is_passed_over_without_a_reason() -> None:
    lines = (PACKAGE / "lintian-overrides").read_text().splitlines()
    assert lines[0].startswith("# ")
    for line in lines:
        assert re.match(r"# \w|tillbox: [a-z0-9-]+( |$)", line)


def test_no_pin_goes_without_a_hash() -> None:
    lines = (PACKAGE / "requirements.lock").read_text().splitlines()
    for at, line in enumerate(lines):
        if PIN.match(line):
            assert lines[at + 1].startswith("    --hash=sha256:")


def test_everything_that_is_copied_is_there(build: ModuleType) -> None:
    missing = [name for name in build.FILES if not (ROOT / name).is_file()]
    assert not missing
    goals = list(build.FILES.values())
    assert len(set(goals)) == len(goals)


def test_every_unit_and_rule_is_packed(build: ModuleType) -> None:
    ours = {f"systemd/{path.name}" for path in (ROOT / "systemd").glob("*.*")}
    assert not ours - build.FILES.keys()


def test_settings_are_left_to_the_owner(build: ModuleType) -> None:
    """An edited conffile is kept by dpkg; all else below /etc it overwrites."""
    below = {f"/{goal}" for goal in build.FILES.values() if goal.startswith("etc/")}
    assert below == set(build.CONFFILES)


@pytest.mark.parametrize(
    ("python", "debian"),
    [("0.1.0", "0.1.0"), ("1.0rc1", "1.0~rc1"), ("1.0.dev3", "1.0~dev3")],
)
def test_versions_sort_as_in_python(
    build: ModuleType, python: str, debian: str
) -> None:
    assert build.debian_version(python) == debian


@pytest.mark.parametrize(
    ("inside", "place"),
    [
        ("msgspec/core.py", "msgspec/core.py"),
        ("x-1.data/purelib/x/a.py", "x/a.py"),
        ("x-1.data/scripts/x", ""),
        ("pygame/docs/index.html", ""),
    ],
)
def test_a_wheel_is_laid_out_as_python_finds_it(
    build: ModuleType, inside: str, place: str
) -> None:
    assert build.place(inside) == place


@pytest.mark.parametrize("inside", ["../x.py", "/etc/passwd", "a/../../x"])
def test_a_wheel_can_not_leave_its_folder(build: ModuleType, inside: str) -> None:
    with pytest.raises(ValueError, match="leaves its folder"):
        build.place(inside)


@pytest.mark.parametrize("name", ["postinst", "prerm", "postrm"])
def test_scripts_are_shell_that_stops_at_a_failure(name: str) -> None:
    text = (PACKAGE / name).read_text()
    assert text.startswith("#!/bin/sh\n")
    assert "\nset -e\n" in text
    subprocess.run(["sh", "-n", str(PACKAGE / name)], check=True)


def test_the_environment_sees_the_system_and_the_right_python(
    build: ModuleType,
) -> None:
    lines = (PACKAGE / "pyvenv.cfg").read_text().splitlines()
    assert "include-system-site-packages = true" in lines
    assert f"version = {build.PYTHON}" in lines
    assert f"python3 (>= {build.PYTHON})" in fields()["Depends"]


@pytest.mark.parametrize(
    ("line", "enabled", "masked"),
    [("quiet", True, True), ("quiet", False, False),
     ("quiet tillbox.console", True, False)],
)  # fmt: skip
def test_the_console_is_shut_only_while_the_kiosk_is_in_charge(
    tmp_path: Path, line: str, enabled: bool, masked: bool
) -> None:
    if sys.platform == "win32":
        pytest.skip("a generator is a shell script")
    wants = tmp_path / "etc/systemd/system/multi-user.target.wants"
    wants.mkdir(parents=True)
    if enabled:
        (wants / "tillbox.service").touch()
    early = tmp_path / "early"
    early.mkdir()
    subprocess.run(
        ["sh", str(ROOT / "systemd/tillbox.generator"), "n", str(early), "l"],
        check=True,
        env={**os.environ, "TILLBOX_ROOT": str(tmp_path), "SYSTEMD_PROC_CMDLINE": line},
    )
    shut = {
        path.name for path in early.iterdir() if str(path.readlink()) == "/dev/null"
    }
    expected = {"getty@tty1.service", "getty-static.service", "autovt@.service",
                "ctrl-alt-del.target"}  # fmt: skip
    assert shut == (expected if masked else set())
