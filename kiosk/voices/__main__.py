"""Render Gus's voice: ``python -m kiosk.voices``, from ``phrases.toml`` to clips.

Needs ``espeak-ng`` and ``oggenc`` (Debian: espeak-ng, vorbis-tools); the box itself
needs neither, since the clips are kept with the program.
"""

import subprocess
import sys
from pathlib import Path

import numpy as np

from kiosk.voices import FOLDER, phrases
from kiosk.words import LANGUAGES

VOICES = {"en": "en-gb", "de": "de", "nl": "nl", "hu": "hu", "fr": "fr", "es": "es"}
SPEED, PITCH = 165, 38
"""Words a minute; 0 to 99: an elderly clerk who is easily understood."""


RATE = 22_050
"""Samples a second that espeak-ng speaks in."""
QUIET = 300
"""Samples below this, of 32,767, are silence."""
PAD = RATE // 40
"""Samples of silence that are kept before and after."""
PEAK = 29_000
"""How loud each clip is at its loudest."""


def trimmed(wave: bytes) -> bytes:
    """Return a WAV file's samples without the silence around them, made loud."""
    samples = np.frombuffer(wave[wave.index(b"data") + 8 :], np.int16)
    loud = np.flatnonzero(np.abs(samples.astype(np.int32)) > QUIET)
    first, last = max(0, int(loud[0]) - PAD), int(loud[-1]) + PAD
    heard = samples[first:last].astype(np.float64)
    return bytes((heard * (PEAK / np.abs(heard).max())).astype(np.int16).tobytes())


def render(words: str, language: str, path: Path) -> None:
    """Speak words into an OGG file.

    Raises:
        subprocess.CalledProcessError: when a tool refuses.
        FileNotFoundError: when a tool is missing.
    """
    spoken = subprocess.run(
        ["espeak-ng", "-v", VOICES[language], "-s", str(SPEED), "-p", str(PITCH),
         "--stdout", words],
        check=True, capture_output=True,
    )  # fmt: skip
    # A fixed serial number: the same words give the same file.
    subprocess.run(
        ["oggenc", "--quiet", "--raw", "--raw-rate", str(RATE), "--raw-chan", "1",
         "--serial", "1", "--quality", "-1", "-o", str(path), "-"],
        check=True, input=trimmed(spoken.stdout),
    )  # fmt: skip


def main() -> int:
    """Render every clip anew; tell how much they take."""
    total = 0
    for language in LANGUAGES:
        folder = FOLDER / language
        folder.mkdir(exist_ok=True)
        for old in folder.glob("*.ogg"):
            old.unlink()
        for name, phrase in phrases().items():
            path = folder / f"{name}.ogg"
            render(phrase.words(language), language, path)
            total += path.stat().st_size
    count = len(LANGUAGES) * len(phrases())
    sys.stdout.write(f"{count} clips, {total // 1024} KiB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
