"""The box in the guest: its buttons, its counter, its screen, its journal."""

from dataclasses import dataclass, field
from pathlib import Path

from machine import Machine, Picture, limit_s, until
from PIL import Image
from twin import Twin, newest_game, unlike

from hardware.pins import BUZZER, PINS
from kiosk.games import reopen_game
from kiosk.store import Entry
from kiosk.table import Table, replay

ALIKE = 0.003
"""Pictures are alike when no more of their squares differ."""
STATE = "/var/lib/tillbox"
SERVICE = "tillbox.service"
PINS_FOLDER = "/run/tillbox-pins"
SCENE = "/run/tillbox-scene"
CAMERA = (1280, 960)
"""Width and height of the webcam's frames."""

LISTEN, HEARD = "/run/tillbox-listen.py", "/run/tillbox-heard"
LISTENER = """\
import sys, time
from pathlib import Path

with open(sys.argv[1], "rb", buffering=0) as line:
    changes, last, end = 0, b"0", time.monotonic() + float(sys.argv[2])
    while time.monotonic() < end:
        line.seek(0)
        now = line.read(1)
        if now != last:
            end = end if changes else time.monotonic() + 1
            changes, last = changes + 1, now
part = Path(sys.argv[3] + ".part")
part.write_text(str(changes))
part.rename(sys.argv[3])
"""
"""Counts a line's changes, from the first one on for a second."""

PRESS_S = 0.3
"""A short press; the guest's clock is the real one."""


@dataclass
class Box:
    """The box while its machine is on.

    Attributes:
        machine: the computer it is.
        kept: the folder for pictures and logs of the run.
    """

    machine: Machine
    kept: Path
    seen: int = field(default=0)

    # --- screen -----------------------------------------------------------------------

    def keep(self, name: str, picture: Picture | None = None) -> Picture:
        """Keep what the screen shows (or ``picture``) as a PNG; return it."""
        shown = self.machine.look() if picture is None else picture
        Image.fromarray(shown).save(self.kept / f"{name}.png")
        return shown

    def shows(self, wanted: Picture, most: float = ALIKE) -> bool:
        """Tell whether the screen looks as wanted, but for ``most`` of its squares."""
        return unlike(self.machine.look(), wanted) <= most

    def wait_for(
        self, name: str, wanted: Picture, usual_s: float, most: float = ALIKE
    ) -> None:
        """Wait until the screen looks as wanted; keep both pictures."""
        try:
            until(f"the picture {name}", usual_s, lambda: self.shows(wanted, most))
        except RuntimeError:
            self.keep(f"{name}-wanted", wanted)
            raise
        finally:
            self.keep(name)

    def tap(
        self, twin: Twin, *names: str, usual_s: float = 6, most: float = ALIKE
    ) -> None:
        """Tap controls by name, on the guest's screen and the twin's.

        After each the guest's screen must come to look like the twin's.
        """
        for name in names:
            self.machine.touch(*twin.place(name))
            twin.tap(name)
            self.wait_for(f"tapped-{_file_name(name)}", twin.picture, usual_s, most)

    # --- pins -------------------------------------------------------------------------

    def pull(self, name: str, down: bool) -> None:
        """Close or open a button's contact to ground."""
        way = "pull-down" if down else "pull-up"
        self.machine.run(f"echo {way} > {PINS_FOLDER}/sim_gpio{PINS[name]}/pull")

    def press(self, *names: str) -> None:
        """Press and release buttons, one after another."""
        for name in names:
            folder = f"{PINS_FOLDER}/sim_gpio{PINS[name]}"
            self.machine.run(
                f"echo pull-down > {folder}/pull; sleep {PRESS_S};"
                f" echo pull-up > {folder}/pull"
            )

    def listen(self, usual_s: float) -> None:
        """Begin to watch the buzzer's line; `heard` tells what was seen of it."""
        self.machine.put(LISTEN, LISTENER.encode())
        line = f"{PINS_FOLDER}/sim_gpio{PINS[BUZZER]}/value"
        self.machine.run(
            f"rm -f {HEARD}; systemd-run -q --unit tillbox-test-ear --collect"
            f" /usr/bin/python3 {LISTEN} {line} {limit_s(usual_s):.0f} {HEARD}"
        )

    def heard(self) -> str:
        """Return how often the line has changed; nothing while nobody knows yet."""
        _, out = self.machine.try_run(f"cat {HEARD}")
        return out if out.isdecimal() else ""

    # --- counter ----------------------------------------------------------------------

    def show(self, scene: bytes) -> None:
        """Show a picture to the webcam: grey bytes, row by row."""
        self.machine.put(SCENE, scene)

    # --- program and journal ----------------------------------------------------------

    @property
    def pid(self) -> int:
        """The program's main process; 0 where there is none."""
        return int(self.machine.run(f"systemctl show -P MainPID {SERVICE}"))

    @property
    def active(self) -> bool:
        """Whether the service runs and said that it is ready."""
        _, out = self.machine.try_run(f"systemctl is-active {SERVICE}")
        return out == "active"

    def log(self) -> str:
        """Return everything that the program has logged since the guest started."""
        return self.machine.run(
            f"journalctl -b -u {SERVICE} -o short-monotonic --no-pager", 10
        )

    def fetch(self) -> Path:
        """Copy the journal's files out of the guest; return the folder."""
        folder = self.kept / "journal"
        folder.mkdir(exist_ok=True)
        for name in ("tillbox.db", "tillbox.db-wal"):
            (folder / name).unlink(missing_ok=True)
            code, _ = self.machine.try_run(f"test -e {STATE}/{name}")
            if code == 0:
                (folder / name).write_bytes(self.machine.get(f"{STATE}/{name}"))
        return folder

    def game(self) -> Entry | None:
        """Return the newest game in the guest's journal."""
        return newest_game(self.fetch())

    def table(self) -> Table:
        """Play the guest's journal again here, up to where it is now."""
        lines = self.export().splitlines()
        return replay(lines, reopen_game)

    def export(self) -> bytes:
        """Return what the guest's own command exports."""
        command = f"runuser -u tillbox -- tillbox --state {STATE} export"
        return self.machine.run(command, 15).encode()


def _file_name(name: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in name.lower()).strip("-")
