"""What the look asks of every screen, of the frame just drawn; there are no exceptions.

Type smaller than a label there can't be: the canvas shrinks no words any further, and
says which did not fit.
"""

from collections.abc import Iterator

from kiosk.ui import theme
from kiosk.ui.core import Ui


def faults(ui: Ui) -> Iterator[str]:
    """Yield what is wrong with the frame just drawn, a sentence each."""
    yield from (f"{text!r} does not fit" for text in ui.overflows)
    for control in ui.controls:
        side = min(control.rect.size)
        if control.enabled and 0 < side < theme.TARGET:
            yield f"{control.name!r} is {side} wide"
