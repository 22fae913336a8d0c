"""``python -m tests.fuzz [TARGET...] --seconds N``: coverage-guided fuzzing by atheris.

Without names all targets are run, one after the other. What crashes one is written to
``build/fuzz/<target>/``; keep it as ``tests/fuzz/found/<target>/<what it is>``.
"""

import argparse
import importlib
import logging
import os
import re
import subprocess
import sys
from pathlib import Path

BUILD = Path("build") / "fuzz"
RUNS = re.compile(r"Done (\d+) runs in (\d+) second|#(\d+)\t")
FEATURES = re.compile(r"cov: (\d+) ft: (\d+)")


def main() -> int:
    """Run each target in a process of its own; return 1 where one crashed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.inside:
        fuzz(args.targets[0], args.seconds)
    names = args.targets or list(importlib.import_module("tests.fuzz.targets").TARGETS)
    return max(run(name, args.seconds) for name in names)


def run(name: str, seconds: int) -> int:
    """Fuzz one target; print how many inputs it took."""
    command = [sys.executable, "-m", "tests.fuzz", name, "--inside",
               "--seconds", str(seconds)]  # fmt: skip
    done = subprocess.run(
        command, check=False, text=True, errors="replace",
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / f"{name}.log").write_text(done.stderr, errors="replace")
    runs = [next(filter(None, found.groups())) for found in RUNS.finditer(done.stderr)]
    reach = FEATURES.findall(done.stderr)
    found = f"FAILED, see {BUILD / name}.log" if done.returncode else "nothing found"
    covered = f"{reach[-1][0]} branches" if reach else "?"
    print(f"{name:12s} {runs[-1] if runs else '?':>9s} inputs, {covered}: {found}")
    sys.stdout.flush()
    return int(done.returncode != 0)


def fuzz(name: str, seconds: int) -> None:
    """Fuzz until the time is over; never returns."""
    import atheris

    logging.disable(logging.CRITICAL)
    with atheris.instrument_imports(include=["kiosk", "hardware"]):
        targets = importlib.import_module("tests.fuzz.targets")
    target, seeds = targets.TARGETS[name]
    corpus = BUILD / name / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for at, seed in enumerate(seeds()):
        (corpus / f"seed-{at}").write_bytes(seed)
    words = BUILD / name / "words"
    words.write_text(
        "".join(f'"{quoted(w)}"\n' for w in targets.HOSTILE if len(w) < 64)
    )
    atheris.Setup(
        [sys.argv[0], str(corpus), f"-max_total_time={seconds}", f"-dict={words}",
         f"-artifact_prefix={BUILD / name}{os.sep}", "-max_len=20000",
         "-rss_limit_mb=4096", "-timeout=60", "-print_final_stats=1"],
        target,
    )  # fmt: skip
    atheris.Fuzz()


def quoted(word: bytes) -> str:
    """Return bytes as libFuzzer's dictionaries take them."""
    return "".join(f"\\x{byte:02x}" for byte in word)


if __name__ == "__main__":
    sys.exit(main())
