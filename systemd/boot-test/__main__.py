"""Boot the box in QEMU and see from outside that it does what it should.

    python systemd/boot-test --arch amd64 --deb dist

Needs root, for it makes file systems; installs what the machine lacks of QEMU and
mmdebstrap. Pictures, logs and ``summary.md`` go to ``build/boot-test/<arch>/``.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(ROOT)]

from assemble import Made, assemble
from machine import BOARDS
from pieces import Missing, Pieces, clear, prepare_host
from report import Report, host_versions
from session import USUAL
from steps import Walk


def main(argv: Sequence[str] | None = None) -> int:
    """Run the test; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deb", type=Path, required=True,
                        help="our package, or the folder it is in")  # fmt: skip
    parser.add_argument("--arch", choices=tuple(BOARDS), default="amd64")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "boot-test")
    args = parser.parse_args(argv)
    try:
        deb = package(args.deb.resolve(), args.arch)
        prepare_host(args.arch)
    except RuntimeError as why:
        print(f"boot-test: {why}", file=sys.stderr)
        return 1
    work = args.out / args.arch
    clear(work)
    work.mkdir(parents=True)
    report = Report(work, host_versions(BOARDS[args.arch][0]))
    pieces = Pieces(args.out / "cache", args.arch, deb)
    made = build(report, pieces, work)
    if made is not None:
        walk(report, Walk(work, args.arch, made.disks))
    report.write()
    print(f"{'passed' if report.passed else 'FAILED'}: {work / 'summary.md'}")
    return 0 if report.passed else 1


def package(path: Path, arch: str) -> Path:
    """Return the package: ``path`` itself, or the newest one in that folder.

    Raises:
        Missing: when there is none.
    """
    found = [path] if path.is_file() else sorted(
        path.glob(f"tillbox_*_{arch}.deb"), key=lambda file: file.stat().st_mtime
    )  # fmt: skip
    if not found:
        raise Missing(f"There is no package for {arch} in {path}: run make deb first.")
    return found[-1]


def build(report: Report, pieces: Pieces, work: Path) -> Made | None:
    """Put the box together; ``None`` where that failed."""
    made: list[Made] = []

    def put_together() -> str:
        made.append(assemble(pieces, work))
        return f"Linux {made[0].kernel}"

    report.step("putting the box together", 150, put_together)
    if not made:
        return None
    (work / "packages.txt").write_text(made[0].packages)
    report.versions |= {"kernel of the guest": made[0].kernel,
                        "package": pieces.deb.name}  # fmt: skip
    return made[0]


def walk(report: Report, session: Walk) -> None:
    """Take all steps; without a first boot there is nothing to see."""
    began = time.monotonic()
    try:
        for name, act in session.walk():
            if not report.step(name, USUAL[name.split()[0]], act, session.cpu_s):
                session.note_failure(name)
                if not session.is_on:
                    break
    finally:
        session.close()
        took = time.monotonic() - began
        report.versions["the steps in the guest"] = f"{took:.0f} s"


if __name__ == "__main__":
    sys.exit(main())
