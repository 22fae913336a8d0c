"""Write every screen as PNG: ``python -m tests.pictures [GAME ...]``.

Each module here drives the real program to its screens by script: ``situations(pilot)``
yields a name at each screen worth a picture.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from PIL import Image

from kiosk.demo import simulated
from kiosk.pilot import Pilot
from kiosk.settings import changed
from kiosk.ui.core import Rect
from tests.pictures.readable import faults as faults_of
from tests.ui.reading import faint, reading

HERE = Path(__file__).parent


def scripts() -> list[str]:
    """Return the names of all scripts."""
    return sorted(
        p.stem
        for p in HERE.glob("[a-z]*.py")
        if p.stem not in ("test_pictures", "readable")
    )


def write(script: str, folder: Path = HERE) -> list[str]:
    """Write the pictures of one script; return what is wrong with them, by picture.

    That are texts that did not fit, or can't be told from what they stand on, targets
    too small for a finger, and movement where the house wants none.
    """
    faults = []
    for pilot, name in situations(script):
        found = [] if at_rest(pilot) else ["something is painted, though nothing moves"]
        pilot.save(folder / f"{script}-{name}.png")
        with reading() as words:
            pilot.app.handle(None)
        found += [*faults_of(pilot.app.ui), *faint(words)]
        faults += [f"{script}-{name}: {fault}" for fault in found]
    return faults


def at_rest(pilot: Pilot) -> bool:
    """Tell whether nothing is painted on a screen that is new, with motion off.

    A countdown may pass a second between two frames, but not between all of them. What
    looks the same but is made anew for each frame is painted, and costs as much as
    what moves.
    """
    ui = pilot.app.ui
    motion, ui.motion = ui.motion, False
    calm = False
    for frame in range(4):  # the first one may be painted as a whole
        painted = _painted(pilot)
        pilot.clock.skip(0.016)
        calm = calm or (frame > 0 and not painted)
    ui.motion = motion
    return calm


def _painted(pilot: Pilot) -> list[Rect]:
    """Draw a frame; return where something was painted."""
    sheet, parts = pilot.app.ui._sheet, list[Rect]()
    settle = sheet.settle

    def noting() -> list[Rect]:
        now = settle()
        parts.extend(now)
        return now

    with patch.object(sheet, "settle", noting):
        pilot.app.handle(None)
    return parts


def situations(script: str) -> Iterator[tuple[Pilot, str]]:
    """Drive the program through a script, without hints; yield each screen's name."""
    with TemporaryDirectory() as state, simulated(Path(state)) as pilot:
        quiet = changed(pilot.app.desk.settings, {"hints": False})
        pilot.app.desk.settings = quiet
        for name in import_module(f"tests.pictures.{script}").situations(pilot):
            yield pilot, name


def _slim(path: Path) -> None:
    """Keep 256 colours: enough to see a change of look, and a third of the bytes."""
    with Image.open(path) as picture:
        flat = picture.convert("RGB").quantize(256)
    flat.save(path, optimize=True)


def main() -> None:
    """Write all of them, or those named."""
    chosen = sys.argv[1:] or scripts()
    faults = [fault for script in chosen for fault in write(script)]
    for script in chosen:
        for path in HERE.glob(f"{script}-*.png"):
            _slim(path)
    print("\n".join(faults) or "Every text fits.")


if __name__ == "__main__":
    main()
