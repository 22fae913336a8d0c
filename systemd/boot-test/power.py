"""Switching on, being shut in, losing the power, and switching off."""

from box import SERVICE, Box
from machine import Machine, until
from session import USUAL, Session, claim
from twin import REPORT

EXPOSURE = 2.5
"""What systemd may at most say of how exposed the service is, from 0 to 10."""


class Power(Session):
    """The steps before the first touch and after the last."""

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
        self.follow()
        self.box.wait_for("home", self.twin, USUAL["home"])
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
        self.box.wait_for("after-keys", self.twin, USUAL["keys"])
        claim(front == "tty1", f"{front} is in front")
        asked = self.machine.run("pgrep -a 'agetty|login' || true")
        claim("tty1" not in asked, f"a prompt on tty1: {asked}")
        jobs = self.machine.run("systemctl list-jobs --no-legend")
        claim("reboot" not in jobs, f"the box restarts: {jobs}")
        claim(self.box.pid == pid, "the program was restarted")
        return "ctrl alt F2, alt right, ctrl alt delete, letters: still the shop front"

    # --- off and on again -------------------------------------------------------------

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

    def offer(self) -> str:
        """After a power cut the box asks whether to go on with that very game."""
        self.follow(self.box.fetch()).welcomed(at_once=False)
        self.box.wait_for("offered", self.twin, USUAL["offer"])
        return f"asks whether to go on: {', '.join(self.view().names)}"

    def resume(self) -> str:
        """The same game goes on at a touch."""
        self.box.tap(self.twin, "Go on playing", usual_s=USUAL["resume"])
        claim(self.box.export() == self.exported, "the game is another than before")
        return "the screen looks as it does here, the journal as before the cut"

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
        """Staff switch the box off on its screen, as the kiosk's own user."""
        self.box.tap(self.twin, "Shut down", most=REPORT)
        self.note_log()
        self.touch("Switch off")
        until("the power off", USUAL["off"], lambda: not self.machine.on)
        return "off, asked for by a touch"
