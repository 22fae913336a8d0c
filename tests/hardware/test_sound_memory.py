"""A sound card that can't be opened, tried again and again: no memory stays behind."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
TRIES = """
import ctypes, pygame
from hardware.sound import ALSA, open_mixer

def tried(times):
    for _ in range(times):
        try:
            open_mixer()
        except pygame.error:
            continue
        raise SystemExit("card 31 is there after all")
    pages = int(open("/proc/self/statm").read().split()[1])
    return pages * 4

before = tried(20)
print(tried(50) - before)
try:
    ctypes.CDLL(ALSA)  # only now: whoever loads it holds it
except OSError:
    print("no ALSA")
"""


def test_a_card_that_fails_to_open_leaves_no_memory_behind(tmp_path: Path) -> None:
    """SDL's own way costs 104 kB a time."""
    env = {"HOME": str(tmp_path), "SDL_AUDIODRIVER": "alsa", "ALSA_CARD": "31"}
    done = subprocess.run(
        [sys.executable, "-c", TRIES], cwd=ROOT, env=os.environ | env,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    grown = done.stdout.splitlines()[-1]
    if grown == "no ALSA":
        pytest.skip("this machine has no ALSA")
    assert int(grown) < 1_000  # kB, in fifty tries
