"""Pictures of printed cards on the counter, as a webcam above it takes them."""

from collections.abc import Sequence

from box import CAMERA

from hardware.simcounter import SimCounter
from kiosk.decks.loader import load_deck
from kiosk.drawer import Drawer


def scene(numbers: Sequence[str]) -> bytes:
    """Return the counter with these cards of our own deck: grey bytes, row by row."""
    camera = SimCounter(size=CAMERA, rate=None)
    camera.open()
    drawer = Drawer(camera, load_deck(None))
    for number in numbers:
        drawer.lay(number)
    gray, _ = camera.frame()
    camera.close()
    return gray.tobytes()
