"""Shut the machine down cleanly, as far as this program may."""

from collections.abc import Callable, Sequence

from hardware.errors import Trouble
from hardware.health import run

REFUSED = (
    "The box can't be shut down from here ({error}). Pull the plug instead: games are "
    "safe, whatever moment you choose."
)
COMMAND = ("systemctl", "--no-ask-password", "--no-wall", "poweroff")


PATIENCE_S = 60
"""Whoever grants it may have to be started first; who leaves earlier takes it back."""


def _ask(command: Sequence[str]) -> str:
    return run(command, patience_s=PATIENCE_S)


def power_off(ask: Callable[[Sequence[str]], str] = _ask) -> None:
    """Ask the system to stop all programs and switch the machine off.

    Raises:
        Trouble: when it refuses; the sentence says what to do instead.
    """
    try:
        ask(COMMAND)
    except OSError as error:
        raise Trouble(REFUSED.format(error=error)) from error
