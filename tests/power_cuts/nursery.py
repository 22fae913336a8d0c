"""Starts lives quickly: one process that has loaded the program, and forks.

Each life is a process of its own that opens the journal, the devices and the screen
itself. Only the loading of Python modules and the drawing of the furniture is shared:
it takes longer than all the rest and writes nothing.
"""

import json
import os
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ |= {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "GPIOZERO_PIN_FACTORY": "mock",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}

import pygame

from kiosk.games import DEPARTMENTS
from kiosk.ui.core import Ui
from tests.power_cuts.life import SMALL, Order, live

LATER = (
    "hardware.box", "hardware.counter", "hardware.sound", "hardware.buzzer",
    "kiosk.decks.loader", "kiosk.decks.taught", "kiosk.drawer", "kiosk.decks.odd",
    "kiosk.decks.sud",
)  # fmt: skip
"""What the program imports only when it opens."""


def warm_up() -> None:
    """Load what every life will need."""
    for name in LATER:
        import_module(name)
    for each in DEPARTMENTS:
        if each.open is not None:
            each.open(None)
            module = each.key.replace("-", "_")
            import_module(f"kiosk.screens.{module}")
            import_module(f"kiosk.gus.{module}")
    _draw_home()


def _draw_home() -> None:
    """Draw the furniture once; drawings are kept by size."""
    from kiosk.screens.desk import Desk
    from kiosk.screens.home import home

    pygame.font.init()
    ui = Ui(pygame.Surface(SMALL), now=lambda: 0)
    ui.begin(None)
    home(ui, Desk())


def main() -> None:
    """Take an order a line; say when that life has ended, and how."""
    warm_up()
    print(json.dumps({"what": "ready"}), flush=True)
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            _life(Order(**json.loads(line)))
        _, status = os.waitpid(pid, 0)
        ended = {"what": "dead", "code": os.waitstatus_to_exitcode(status)}
        print(json.dumps(ended), flush=True)


def _life(order: Order) -> None:
    """Live, and leave without what Python does at an end: nobody is asked."""
    import traceback

    try:
        live(order)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder
        Path(folder).chmod(0o700)
        main()
