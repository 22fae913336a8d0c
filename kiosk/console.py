r"""The box's console belongs to the kiosk: no key typed on it ends the program.

The screen is drawn over the first console, and a plugged-in keyboard types into both.
What the terminal would make of Ctrl+C, Ctrl+\ or Ctrl+Z is switched off here.
"""

import os
import signal
import sys
from contextlib import suppress
from typing import IO

TYPED = ("SIGINT", "SIGQUIT", "SIGTSTP", "SIGTTIN", "SIGTTOU")
"""What a terminal sends for keys, or for using it from behind."""


def is_a_service() -> bool:
    """Tell whether systemd started this, and not somebody at a prompt."""
    return "NOTIFY_SOCKET" in os.environ


def hold(stdin: IO[str] | None = None) -> None:
    """Make the console deaf to keys; only SIGTERM, systemd's own, ends the program."""
    for name in TYPED:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    source = sys.stdin if stdin is None else stdin
    if source is not None and source.isatty():
        with suppress(OSError):
            _mute(source.fileno())


def _mute(terminal: int) -> None:
    """Take keys' signals, their echo and line editing away from a terminal."""
    import termios

    state = termios.tcgetattr(terminal)
    state[3] &= ~(termios.ISIG | termios.ECHO | termios.ICANON)
    with suppress(termios.error):
        termios.tcsetattr(terminal, termios.TCSANOW, state)
