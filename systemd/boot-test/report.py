"""What was seen: a line a step in the terminal, all of it in ``summary.md``."""

import json
import platform
import subprocess
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path


@dataclass
class Line:
    """How one step went.

    Attributes:
        name: its short name.
        passed: whether all it claims was seen.
        seconds: by the wall clock.
        cpu_s: QEMU's processor seconds.
        usual_s: what it takes on a machine with nothing else to do.
        seen: what was seen, or why it failed.
    """

    name: str
    passed: bool
    seconds: float
    cpu_s: float
    usual_s: float
    seen: str

    def text(self) -> str:
        """Return it as a line of the terminal."""
        mark = "ok    " if self.passed else "FAILED"
        return f"{mark} {self.name:28} {self.seconds:6.1f} s  {self.seen}"


@dataclass
class Report:
    """All steps so far.

    Attributes:
        folder: where the summary goes.
        versions: what was tested with what.
    """

    folder: Path
    versions: dict[str, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)

    def step(
        self, name: str, usual_s: float, act: Callable[[], str],
        cpu_s: Callable[[], float] = lambda: 0.0,
    ) -> bool:  # fmt: skip
        """Take a step, note how it went; tell whether it passed."""
        began, cpu = time.monotonic(), cpu_s()
        try:
            passed, seen = True, act()
        except Exception as error:  # whatever it was: the other steps may still tell
            passed, seen = False, f"{type(error).__name__}: {error}"
        took, spent = time.monotonic() - began, max(0.0, cpu_s() - cpu)
        line = Line(name, passed, round(took, 1), round(spent, 1), usual_s, seen)
        self.lines.append(line)
        print(line.text(), flush=True)
        self.write()
        return passed

    @property
    def passed(self) -> bool:
        """Whether every step passed."""
        return bool(self.lines) and all(line.passed for line in self.lines)

    def write(self) -> None:
        """Write the summary, for people and for programs."""
        rows = [
            f"| {line.name} | {'yes' if line.passed else '**no**'} | {line.seconds} |"
            f" {line.cpu_s} | {line.usual_s:g} | {_cell(line.seen)} |"
            for line in self.lines
        ]
        total = sum(line.seconds for line in self.lines)
        things = [f"- {name}: {value}" for name, value in self.versions.items()]
        text = [
            "# Boot test", "", *things, f"- all steps together: {total:.0f} s", "",
            "| step | passed | seconds | QEMU's CPU seconds | usually | seen |",
            "| --- | --- | --- | --- | --- | --- |", *rows, "",
        ]  # fmt: skip
        (self.folder / "summary.md").write_text("\n".join(text))
        facts = {"versions": self.versions, "steps": [asdict(x) for x in self.lines]}
        (self.folder / "summary.json").write_text(json.dumps(facts, indent=1) + "\n")


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "/").split())[:300]


def host_versions(qemu: str) -> dict[str, str]:
    """Return what the test itself runs on."""
    said = subprocess.run(
        [qemu, "--version"], capture_output=True, text=True, check=True
    )
    return {
        "host": f"{platform.machine()}, Linux {platform.release()}",
        "QEMU": said.stdout.splitlines()[0].removeprefix("QEMU emulator version "),
        "Python of the test": platform.python_version(),
    }
