"""Shut the machine down cleanly, as far as this program may."""

from collections.abc import Callable, Sequence

from hardware.errors import Trouble
from hardware.health import run

REFUSED = (
    "The box can't be shut down from here ({error}). Pull the plug instead: games are "
    "safe, whatever moment you choose."
)
PATIENCE_S = 60.0
"""So long the system may take to agree: polkit may have to start first."""
COMMAND = ("systemctl", "--no-ask-password", "--no-wall", "poweroff")


def ask_system(command: Sequence[str]) -> str:
    """Run a command with that patience; raises ``OSError`` when it fails."""
    return run(command, PATIENCE_S)


def power_off(ask: Callable[[Sequence[str]], str] = ask_system) -> None:
    """Ask the system to stop all programs and switch the machine off.

    Raises:
        Trouble: when it refuses; the sentence says what to do instead.
    """
    try:
        ask(COMMAND)
    except OSError as error:
        raise Trouble(REFUSED.format(error=error)) from error
