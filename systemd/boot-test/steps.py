"""What the boot test claims, a method a claim; each returns what it saw or raises."""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sound
from box import ALIKE, SERVICE, STATE, Box
from machine import Disks, Machine, until
from scenes import scene
from twin import Twin, twin, unlike

from hardware.interfaces import DeviceState, Health
from hardware.pins import BUZZER, PINS
from kiosk.gus import TUNES
from kiosk.rules.contract import to_json
from kiosk.rules.shop_n_time.views import Stage

USUAL = {
    "boot": 60, "home": 20, "safe": 5, "keys": 10, "game": 15, "seats": 15, "start": 20,
    "buzzer": 10, "speaker": 10, "round": 60, "cards": 25, "cut": 15, "again": 60,
    "resume": 20, "display": 20, "hang": 60, "full": 25, "tidy": 5,
    "off": 20,
}  # fmt: skip
"""Seconds by step, with the machine to itself; limits are four times as much."""

GAME = "Shop 'N Time"
BASKETS = (("155", "171", "179"), ("104", "106", "118"))
NAMES = 0.08
"""So much of the picture of all players may differ: their names are drawn by lot."""
BUZZES = 20
"""Changes of the buzzer's line that are a tone, not a click."""
EXPOSURE = 5.0
"""What systemd may at most say of how exposed the service is, from 0 to 10."""
FILL = (
    f"for size in 64k 1k; do dd if=/dev/zero of={STATE}/ballast-$size bs=$size"
    " status=none 2>&1 || true; done; sync"
)
STATUS = "/sys/class/drm/card0-Virtual-1/status"


class Claim(AssertionError):
    """Something was not as it should be; the message says what was there instead."""


def claim(true: object, otherwise: str) -> None:
    """Raise `Claim` unless something is so."""
    if not true:
        raise Claim(otherwise)


@dataclass
class Session:
    """The steps' common ground.

    Attributes:
        folder: where pictures and logs go.
        disks: the box's disks.
    """

    folder: Path
    arch: str
    disks: Disks
    boots: int = 0
    written: int = 0
    exported: bytes = b""
    _box: Box | None = None
    _twin: Twin | None = None
    _open: ExitStack = field(default_factory=ExitStack)

    @property
    def box(self) -> Box:
        """The box that is on."""
        assert self._box is not None
        return self._box

    @property
    def machine(self) -> Machine:
        """Its machine."""
        return self.box.machine

    @property
    def twin(self) -> Twin:
        """The program on this machine."""
        assert self._twin is not None
        return self._twin

    def follow(self, journal: Path | None = None) -> Twin:
        """Start the twin afresh, with a copy of the guest's journal or none."""
        self._open.close()
        self._twin = self._open.enter_context(twin(journal))
        return self._twin

    def rejoin(self) -> Twin:
        """Bring the twin to where the guest's game is."""
        follower = self.follow(self.box.fetch())
        follower.tap("Go on playing", "Go on playing")
        return follower

    def cpu_s(self) -> float:
        """QEMU's processor seconds, this boot."""
        return self._box.machine.cpu_s if self.is_on else 0.0

    def close(self) -> None:
        """Switch everything off."""
        self._open.close()
        if self._box is not None:
            self._box.machine.off()

    # --- helpers ----------------------------------------------------------------------

    def view(self) -> Any:
        """Return what the journal in the guest comes to, played again here."""
        from kiosk.games import reopen_game
        from kiosk.table import replay

        entry = self.box.game()
        if entry is None:
            return None
        lines = [to_json(entry.header), *entry.actions]
        return replay(lines, reopen_game).view()

    def touch(self, name: str) -> None:
        """Touch a control in the guest where the twin has it."""
        self.machine.touch(*self.twin.place(name))

    def until_view(self, what: str, usual_s: float, true: Callable[[Any], Any]) -> Any:
        """Wait until the guest's journal comes to a view that is ``true``."""

        def look() -> Any:
            view = self.view()
            return view if view is not None and true(view) else None

        return until(what, usual_s, look)

    # --- switching on -----------------------------------------------------------------

    def boot(self) -> str:
        """The box boots without a network, and every unit is well."""
        if self._box is not None:
            self._box.machine.off()
        self.boots += 1
        folder = self.folder / f"boot-{self.boots}"
        self._box = Box(Machine(folder, self.arch, self.disks), self.folder)
        self.machine.hello(USUAL["boot"])
        until("the kiosk is ready", USUAL["boot"], lambda: self.box.active)
        until("the system is up", USUAL["boot"], self._settled)
        failed = self.machine.run("systemctl --failed --no-legend --plain")
        claim(not failed, f"failed units: {failed}")
        links = self.machine.run("ls /sys/class/net").split()
        claim(links == ["lo"], f"network links: {links}")
        return self.machine.run("systemd-analyze time | head -1", 10)

    def _settled(self) -> bool:
        _, out = self.machine.try_run("systemctl is-system-running")
        return out in ("running", "degraded")

    def home(self) -> str:
        """The shop front stands on the screen, as drawn here."""
        self.follow(self.box.fetch() if self.boots > 1 else None)
        self.box.wait_for(f"home-{self.boots}", self.twin.picture, USUAL["home"])
        return "the screen looks as it does on this machine"

    def safe(self) -> str:
        """The service is well shut in, by systemd's own marks."""
        command = f"systemd-analyze security --no-pager {SERVICE}"
        said = self.machine.run(command, USUAL["safe"] * 4)
        (self.folder / "security.txt").write_text(said + "\n")
        verdict = said.splitlines()[-1]
        score = float(next(w for w in verdict.split() if w[0].isdigit()))
        claim(score <= EXPOSURE, verdict)
        return verdict.lstrip("→ ")

    def keys(self) -> str:
        """Keys reach no login prompt, and cannot leave the kiosk or restart the box."""
        pid = self.box.pid
        for chord in (
            ("ctrl", "alt", "f2"),
            ("alt", "right"),
            ("ctrl", "alt", "delete"),
        ):
            self.machine.keys(*chord)
        for key in ("r", "o", "o", "t", "ret"):
            self.machine.keys(key)
        front = self.machine.run("cat /sys/class/tty/tty0/active")
        self.box.wait_for("after-keys", self.twin.picture, USUAL["keys"])
        claim(front == "tty1", f"{front} is in front")
        asked = self.machine.run("pgrep -a 'agetty|login' || true")
        claim("tty1" not in asked, f"a prompt on tty1: {asked}")
        jobs = self.machine.run("systemctl list-jobs --no-legend")
        claim("reboot" not in jobs, f"the box restarts: {jobs}")
        claim(self.box.pid == pid, "the program was restarted")
        return "ctrl alt F2, alt right, ctrl alt delete, letters: still the shop front"

    # --- a game -----------------------------------------------------------------------

    def game(self) -> str:
        """A touch on the sign opens the game's door."""
        self.box.tap(self.twin, GAME)
        return "the screen asks who is shopping"

    def seats(self) -> str:
        """Restock Buttons give guests their seats."""
        self.box.press("restock-1", "restock-2")
        self.twin.pilot.press("restock-1", "restock-2")
        self.box.wait_for("seats", self.twin.picture, USUAL["seats"], NAMES)
        claim("player 2" in self.twin.pilot.sees, "the twin has no second seat")
        self.box.tap(self.twin, "Next", "less rounds", "less rounds")
        return "two presses on simulated lines, two seats"

    def start(self) -> str:
        """The game starts, and its journal with it."""
        self.box.listen(USUAL["start"])
        self.touch("Start game")
        until("a game in the journal", USUAL["start"], self.box.game)
        self.rejoin()
        self.box.keep("started")
        return f"{self.view().names}"

    def buzzer(self) -> str:
        """The buzzer's line was driven as a tone is."""
        number = until("the buzzer's count", USUAL["buzzer"], self.box.heard)
        claim(int(number) >= BUZZES, f"the line changed {number} times")
        return f"GPIO {PINS[BUZZER]} was seen to change {number} times in a second"

    def speaker(self) -> str:
        """The sound card played the tune, at its pitch."""
        wanted = [hertz for hertz, _ in TUNES["door"]]
        path = self.machine.folder / "sound.wav"

        def heard() -> list[int] | None:
            tones = sound.tones(sound.samples(path))
            return tones if sound.has_tune(tones, wanted) else None

        tones = until(f"the tune {wanted}", USUAL["speaker"], heard)
        near = [t for t in tones if min(abs(t - w) for w in wanted) <= sound.OFF_HZ]
        return f"wanted {wanted} Hz, heard {sorted(set(near))} Hz"

    def round(self) -> str:
        """A round is shopped with the buttons, in real time."""
        self.touch("Begin Round")
        self.until_view("the round", 10, lambda v: hasattr(v, "stage"))
        for step in (1, 2):
            self.box.press("restock-1", "restock-2")
            self.until_view(
                f"step {step + 1}", 15,
                lambda v, n=step: v.step >= n and v.stage is Stage.CHOOSE,
            )  # fmt: skip
        for seat in (0, 1):
            name = f"restock-{seat + 1}"
            self.box.pull(name, down=True)
            self.until_view(
                f"seat {seat} closed", 10, lambda v, s=seat: v.rows[s].closed
            )
            self.box.pull(name, down=False)
        self.rejoin()
        self.box.keep("closed")
        self.touch("End Round")
        view = self.until_view("the checkout", 10, lambda v: hasattr(v, "baskets"))
        self.rejoin()
        return f"{len(view.baskets)} baskets at the till"

    def cards(self, seat: int) -> str:
        """The webcam sees printed cards, and the game rings them up."""
        numbers = BASKETS[seat]
        self.box.show(scene(numbers))
        view = self.until_view(
            f"cards {numbers}", USUAL["cards"],
            lambda v: len(v.baskets[seat].goods) >= len(numbers),
        )  # fmt: skip
        self.box.keep(f"cards-{seat + 1}")
        rung = sorted(face.number for face in view.baskets[seat].goods)
        claim(rung == sorted(numbers), f"rung up: {rung}")
        self.box.show(scene(()))
        self.rejoin()
        self.touch("Done")
        self.until_view("the next basket", 10, lambda v: _done(v, seat))
        return f"rung up {', '.join(rung)}"

    # --- power ------------------------------------------------------------------------

    def cut(self) -> str:
        """The plug is pulled in mid-game."""
        self.exported = self.box.export()
        (self.folder / "journal-before.jsonl").write_bytes(self.exported)
        self.note_log()
        self.written += self.machine.written("root")
        self.machine.cut()
        return f"{len(self.exported.splitlines()) - 1} actions in the journal"

    def again(self) -> str:
        """After the cut the box boots, and has lost nothing."""
        said = self.boot()
        after = self.box.export()
        (self.folder / "journal-after.jsonl").write_bytes(after)
        claim(after == self.exported, "the journal is another than before the cut")
        recovered = self.machine.run("dmesg | grep -c 'vdb.*recovery complete' || true")
        return f"same journal; file systems recovered: {recovered}; {said}"

    def resume(self) -> str:
        """The same game is offered, and goes on."""
        claim("Go on playing" in self.twin.pilot.sees, "no game is offered")
        self.machine.keys("ret")
        self.twin.tap("Go on playing")
        self.box.wait_for("resume-offered", self.twin.picture, USUAL["resume"])
        self.box.tap(self.twin, "Go on playing")
        return "by the Return key and a touch; the screens look as they do here"

    # --- accidents --------------------------------------------------------------------

    def display(self) -> str:
        """The display is pulled and put back; the program goes on."""
        pid = self.box.pid
        for state in ("off", "detect"):
            self.machine.run(f"echo {state} > {STATUS}")
            until(f"display {state}", 5,
                  lambda s=state: self._connected() is (s == "detect"))  # fmt: skip
            claim(self.box.active, f"display {state}: the service is down")
        self.box.wait_for("display-back", self.twin.picture, USUAL["display"])
        claim(self.box.pid == pid, "the program was restarted")
        return "same process, same picture"

    def _connected(self) -> bool:
        return self.machine.run(f"cat {STATUS}") == "connected"

    def hang(self) -> str:
        """The main loop hangs, and the watchdog brings the box back."""
        pid = self.box.pid
        self.machine.run(f"kill -STOP {pid}")
        until("another process", USUAL["hang"], lambda: self.box.pid not in (0, pid))
        until("the kiosk is ready", USUAL["boot"], lambda: self.box.active)
        log = self.box.log()
        claim("Watchdog timeout" in log, "systemd's log names no watchdog")
        self.home()
        return "stopped, killed by the watchdog, and back with the game on offer"

    def full(self) -> str:
        """The games' partition fills up; the game goes on, and the box says so."""
        self.box.tap(self.twin, "Go on playing", "Go on playing")
        self.machine.run(FILL, 20)
        pid, before = self.box.pid, self.machine.look()
        for key in f"{BASKETS[1][0]}":
            self.box.tap(self.twin, f"key {key}")
        desk = self.twin.pilot.app.desk
        desk.devices["storage"] = DeviceState("storage", Health.BROKEN, "", 0)
        wanted = self.twin.picture
        x, y = self.twin.place("why storage")
        mark = slice(y - 12, y + 12), slice(x - 24, x + 24)
        claim(unlike(before[mark], wanted[mark]) > ALIKE, "the mark was there before")
        goal = wanted[mark]
        until("the mark DISK", USUAL["full"],
              lambda: unlike(self.machine.look()[mark], goal) <= ALIKE)  # fmt: skip
        self.box.keep("full")
        claim(self.box.pid == pid, "the program was restarted")
        self.machine.run(f"rm {STATE}/ballast*")
        return "the card is rung up, and the mark DISK is shown"

    # --- at the end -------------------------------------------------------------------

    def tidy(self) -> str:
        """No unit failed, and nothing was written outside the games' partition."""
        failed = self.machine.run("systemctl --failed --no-legend --plain")
        claim(not failed, f"failed units: {failed}")
        written = self.written + self.machine.written("root")
        claim(not written, f"{written} bytes were written to the system's disk")
        self.note_log()
        games = self.machine.written("data") >> 10
        return f"system: 0 bytes in {self.boots} boots; games: {games} kB since the cut"

    def off(self) -> str:
        """Asked to, the box goes off calmly."""
        self.machine.run("systemctl poweroff")
        until("the power off", USUAL["off"], lambda: not self.machine.on)
        return "off"

    def note_log(self) -> None:
        """Keep the guest's log of this boot."""
        log = self.machine.run("journalctl -b -o short-monotonic --no-pager", 20)
        (self.folder / f"log-{self.boots}.txt").write_text(log + "\n")

    def note_failure(self, name: str) -> None:
        """Keep what tells why a step failed, as far as the box still answers."""
        with suppress(OSError, ValueError, RuntimeError):
            self.box.keep(f"failed-{name}")
            self.box.keep(f"failed-{name}-twin", self.twin.picture)
            self.note_log()

    @property
    def is_on(self) -> bool:
        """Whether there is a box to go on with."""
        return self._box is not None and self.machine.on

    def walk(self) -> list[tuple[str, Callable[[], str]]]:
        """Return all steps, in order."""
        return [
            ("boot", self.boot), ("home", self.home), ("safe", self.safe),
            ("keys", self.keys), ("game", self.game), ("seats", self.seats),
            ("start", self.start), ("buzzer", self.buzzer), ("speaker", self.speaker),
            ("round", self.round), ("cards", lambda: self.cards(0)), ("cut", self.cut),
            ("again", self.again), ("home again", self.home), ("resume", self.resume),
            ("display", self.display), ("hang", self.hang), ("full", self.full),
            ("tidy", self.tidy), ("off", self.off),
        ]  # fmt: skip


def _done(view: Any, seat: int) -> bool:
    """Tell whether a basket is through the till, or all of them are."""
    return not hasattr(view, "baskets") or view.baskets[seat].done
