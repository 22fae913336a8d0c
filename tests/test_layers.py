"""Imports point one way: who may know whom."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ORDER = (
    "kiosk.rules",
    "kiosk.words",
    "kiosk.endings",
    "kiosk.decks",
    "kiosk.bots",
    "kiosk.simulate",
    "kiosk.drawer",
    "kiosk.storefile",
    "kiosk.store",
    "kiosk.storelook",
    "kiosk.games",
    "kiosk.kept",
    "kiosk.table",
    "kiosk.replay",
    "kiosk.gus",
    "kiosk.voices",
    "kiosk.ui",
    "kiosk.settings",
    "kiosk.starts",
    "kiosk.vitals",
    "kiosk.admin",
    "kiosk.lock",
    "kiosk.logbook",
    "kiosk.errands",
    "kiosk.looking",
    "kiosk.doctor",
    "kiosk.exports",
    "kiosk.backroom",
    "kiosk.wifi",
    "kiosk.display",
    "kiosk.manners",
    "kiosk.screens",
    "kiosk.attract",
    "kiosk.waiting",
    "kiosk.console",
    "kiosk.memory",
    "kiosk.garbage",
    "kiosk.ledger",
    "kiosk.readcmd",
    "kiosk.doubles",
    "kiosk.hands",
    "kiosk.devices",
    "kiosk.speaker",
    "kiosk.choices",
    "kiosk.front",
    "kiosk.sitting",
    "kiosk.rehearsal",
    "kiosk.requests",
    "kiosk.app",
    "kiosk.pilot",
    "kiosk.opening",
    "kiosk.doctorcmd",
    "kiosk.greeting",
    "kiosk.beginning",
    "kiosk.demo",
    "kiosk.main",
    "kiosk.cli",
)
"""From the innermost layer outwards; each may import those before it."""
DEVICES = {
    "gpiozero": "hardware",
    "lgpio": "hardware",
    "RPi": "hardware",
    "picamera2": "hardware",
    "pyzbar": "hardware",
    "zxingcpp": "hardware",
    "cv2": "hardware",
    "sqlite3": "kiosk.store",
}
"""Libraries, and the only part that may import each."""
LOOP = (
    "kiosk.screens", "kiosk.ui", "kiosk.app", "kiosk.gus", "kiosk.hands", "kiosk.table",
    "kiosk.devices", "kiosk.speaker", "kiosk.choices", "kiosk.front", "kiosk.sitting",
    "kiosk.requests", "kiosk.backroom", "kiosk.ledger", "kiosk.attract", "kiosk.lock",
)  # fmt: skip
"""What the loop calls."""
LONGEST = 400
"""Lines of a module."""
PURE = {"msgspec"}
SILENT = {"random", "time", "datetime", "logging", "os", "pathlib", "socket", "io"}


def modules() -> list[tuple[str, Path]]:
    """Return every module of the product by its dotted name."""
    found = []
    for package in ("kiosk", "hardware"):
        for path in sorted((ROOT / package).rglob("*.py")):
            dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found.append((dotted.removesuffix(".__init__"), path))
    return found


def imports(path: Path) -> set[str]:
    """Return the dotted names a file imports, wherever it does."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def layer(module: str) -> int | None:
    """Return a module's place in the order; ``None`` for ``kiosk`` itself."""
    for at, name in enumerate(ORDER):
        if module == name or module.startswith(f"{name}."):
            return at
    return None


@pytest.mark.parametrize(("name", "path"), modules(), ids=lambda v: str(v)[-40:])
def test_a_module_imports_only_what_lies_further_in(name: str, path: Path) -> None:
    own = layer(name)
    if name.startswith("kiosk."):
        assert own is not None, f"{name} has no place in the order"
    for imported in imports(path):
        if name.startswith("hardware"):
            assert not imported.startswith("kiosk"), imported
        elif own is not None and (other := layer(imported)) is not None:
            assert other <= own, f"{name} imports {imported}"


@pytest.mark.parametrize(("name", "path"), modules(), ids=lambda v: str(v)[-40:])
def test_a_module_is_short_enough_to_be_read_at_once(name: str, path: Path) -> None:
    assert len(path.read_text().splitlines()) <= LONGEST, f"split {name}"


@pytest.mark.parametrize(("name", "path"), modules(), ids=lambda v: str(v)[-40:])
def test_a_device_library_has_one_door(name: str, path: Path) -> None:
    for imported in imports(path):
        owner = DEVICES.get(imported.split(".")[0])
        assert owner is None or name.startswith(owner), f"{name} imports {imported}"


def test_nothing_that_the_loop_calls_can_wait_for_the_outside() -> None:
    """What takes time is an errand (`kiosk.errands`) or a device's own thread."""
    for name, path in modules():
        if not name.startswith(LOOP):
            continue
        roots = {imported.split(".")[0] for imported in imports(path)}
        assert not roots & {"subprocess", "threading", "socket"}, name
        assert "sleep(" not in path.read_text(), name


def test_rules_import_nothing_that_could_differ_between_two_replays() -> None:
    for name, path in modules():
        if not name.startswith("kiosk.rules"):
            continue
        for imported in imports(path):
            top = imported.split(".")[0]
            if top == "random":
                assert imported in ("random", "random.Random"), name
            else:
                assert top not in SILENT, f"{name} imports {imported}"
            known = top in sys.stdlib_module_names or top in PURE or top == "kiosk"
            assert known, f"{name} imports {imported}"


def test_loading_every_engine_loads_no_screen_and_no_device() -> None:
    names = [n for n, _ in modules() if n.startswith("kiosk.rules")]
    code = (
        "import sys, importlib\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        "print([m for m in ('pygame', 'gpiozero', 'cv2', 'numpy', 'sqlite3') "
        "if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "[]"
