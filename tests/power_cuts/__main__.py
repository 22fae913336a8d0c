"""Cut the power many times and say what was lost: nothing, or the exit code is 1.

python -m tests.power_cuts [--cuts 500] [--seed SEED] [--jobs 2] [--folder FOLDER]
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.power_cuts import tape
from tests.power_cuts.cutting import Tally, as_json, run, tally_of
from tests.power_cuts.supervisor import hang

AT_MOST = 5.0
"""Seconds from the hang of a program to the same game on the screen."""
NO_COMPILER = """\
There is no C compiler here (or no Linux), so no storage calls can be recorded: cuts
with torn or missing writes are LEFT OUT, only SIGKILL is tried. Install gcc."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Share the cuts among some processes, print the table, return the exit code.

    It is 1 as well where the machine can't make all kinds of cuts.
    """
    args = _parser().parse_args(arguments)
    folder = args.folder or Path(tempfile.mkdtemp(prefix="tillbox-cuts-"))
    folder.mkdir(parents=True, exist_ok=True)
    if args.part is not None:
        print(as_json(run(args.cuts, args.seed, folder, first=args.part,
                          step=args.jobs)))  # fmt: skip
        return 0
    whole = tape.build(folder) is not None
    if not whole:
        print(NO_COMPILER, file=sys.stderr, flush=True)
    began = time.monotonic()
    tally = _together(args, folder)
    seconds = round(time.monotonic() - began)
    hangs = [_hang(folder / f"hang-{number}", tally) for number in range(args.hangs)]
    print(table(tally, hangs, args.seed, seconds))
    if not whole:
        print(NO_COMPILER, file=sys.stderr)
    done = sum(tally.cuts.values())
    return int(not whole or bool(tally.problems) or done < args.cuts)


def _hang(folder: Path, tally: Tally) -> float:
    """Hang the program once; return the seconds until the same game is there."""
    folder.mkdir()
    took = hang(folder)
    if took > AT_MOST:
        tally.problems.append(f"a hang took {took:.1f} s until the game was there")
    return took


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.power_cuts")
    parser.add_argument("--cuts", type=int, default=500)
    parser.add_argument("--seed", default="till", help="plays the same games again")
    parser.add_argument("--jobs", type=int, default=2, help="boxes at a time")
    parser.add_argument("--hangs", type=int, default=3, help="after the cuts")
    parser.add_argument("--folder", type=Path, help="where failed boxes are kept")
    parser.add_argument("--part", type=int, help=argparse.SUPPRESS)
    return parser


def _together(args: argparse.Namespace, folder: Path) -> Tally:
    """Run the parts side by side and add up what they found."""
    parts = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.power_cuts", "--seed", args.seed,
             "--folder", str(folder / f"part-{part}"), "--jobs", str(args.jobs),
             "--cuts", str(-(-args.cuts // args.jobs)), "--part", str(part)],
            stdout=subprocess.PIPE,
        )
        for part in range(args.jobs)
    ]  # fmt: skip
    tally = Tally()
    for part in parts:
        output, _ = part.communicate()
        if part.returncode:
            tally.problems.append(f"a part ended with {part.returncode}")
        else:
            tally.add(tally_of(json.loads(output.splitlines()[-1])))
    return tally


def table(tally: Tally, hangs: Sequence[float], seed: str, seconds: int) -> str:
    """Return what came of it, a row a figure; below it, whatever went wrong."""
    cuts = ", ".join(f"{n} {kind}" for kind, n in sorted(tally.cuts.items()))
    games = ", ".join(f"{n} {key}" for key, n in sorted(tally.games.items()))
    rows = {
        "cuts": f"{sum(tally.cuts.values())} ({cuts})",
        "games begun": f"{sum(tally.games.values())} ({games})",
        "actions shown": tally.actions,
        "of these lost": tally.lost,
        "games gone on with": tally.resumes,
        "files spoilt": sum(tally.spoilt.values()),
        "hang: until the same game is on the screen": _all(hangs),
        "problems": len(tally.problems),
        "seed": seed,
        "seconds": seconds,
    }
    lines = ["| what | figure |", "| --- | --- |"]
    lines += [f"| {name} | {value} |" for name, value in rows.items()]
    return "\n".join([*lines, "", *tally.problems])


def _all(hangs: Sequence[float]) -> str:
    return ", ".join(f"{took:.1f} s" for took in hangs) or "not tried"


if __name__ == "__main__":
    sys.exit(main())
