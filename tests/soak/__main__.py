"""``python -m tests.soak [--hours 12] [--seed 1]``: a day of play, and what it left."""

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from kiosk.memory import give_back
from tests.soak.day import Day, verdict, warm

MOST_GROWTH = 0.05
"""Of memory, as a share."""
MOST_BYTES = 1_000
"""Of the journal, an action."""


def main() -> int:
    """Run a day; return 1 where something grew that must not."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("--hours", type=float, default=12)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    give_back()  # as the program itself does
    pygame.display.init()
    print(f"seed {args.seed}, {args.hours} hours", flush=True)
    with TemporaryDirectory() as state:
        day = Day(Path(state), args.seed)
        day.run(args.hours, report=True)
    for name, value in day.summary().items():
        print(f"{name}: {value}")
    found = verdict(warm(day.samples))
    print(found)
    return int(
        max(found.rss, found.blocks) > MOST_GROWTH
        or found.files > 0 or found.threads > 0
        or found.bytes_an_action > MOST_BYTES
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
