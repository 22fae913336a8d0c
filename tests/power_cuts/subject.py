"""The program as systemd starts it, with two handles for tests.

SIGUSR1 hangs its loop. After each frame a file says what the screen shows. A first
start, with nothing to go on with, begins a game and plays two actions of it.
"""

import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from kiosk import cli
from kiosk.app import App
from kiosk.screens.desk import Act, Ask, Guest
from kiosk.simulate import random_action
from kiosk.ui import theme

SEEN = "seen.json"
"""The file in the state folder that says what is on the screen, and since when."""


def main(state: Path) -> int:
    """Run the program on that state folder."""
    signal.signal(signal.SIGUSR1, lambda *_: time.sleep(3600))
    runs, handles = App.run, App.handle

    def handle(app: App, event: Any) -> None:
        handles(app, event)
        _tell(app, state)

    def run(app: App, *arguments: Any) -> None:
        if app.desk.resumable is None and app.desk.table is None:
            _begin(app)
        runs(app, *arguments)

    App.handle, App.run = handle, run  # type: ignore[method-assign,assignment]
    return cli.main(["--state", str(state)])


def _begin(app: App) -> None:
    app.desk.setup.guests = [Guest("Ada", "", 0), Guest("Ben", "", 1)]
    app.perform(Ask("start"))
    for _ in range(2):
        table = app.desk.playing
        app.perform(Act(random_action(table.game, table.state, Random(1))))


def _tell(app: App, state: Path) -> None:
    table = app.desk.table
    seen = {
        "at": time.monotonic_ns(),
        "pid": os.getpid(),
        "screen": app.screen,
        "safe": app.desk.safe,
        "wall": theme.NIGHT,
        "awning": theme.ACCENTS[""],
        "game": table and table._kept._id,
        "actions": len(table.actions) if table else 0,
        "controls": [control.name for control in app.ui.controls],
    }
    part = state / f"{SEEN}.part"
    part.write_text(json.dumps(seen))
    part.replace(state / SEEN)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
