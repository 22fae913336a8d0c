"""Pictures of printed cards on the counter, as a camera above it takes them."""

import io
from collections.abc import Sequence

from box import CAMERA
from PIL import Image

from hardware.interfaces import Gray
from hardware.simcounter import SimCounter
from kiosk.decks.loader import load_deck
from kiosk.drawer import Drawer


def scene(numbers: Sequence[str], size: tuple[int, int] = CAMERA) -> Gray:
    """Return the counter with these cards of our own deck."""
    camera = SimCounter(size=size, rate=None)
    camera.open()
    drawer = Drawer(camera, load_deck(None))
    for number in numbers:
        drawer.lay(number)
    gray, _ = camera.frame()
    camera.close()
    return gray


def jpeg(gray: Gray) -> bytes:
    """Return a picture as a JPEG file."""
    file = io.BytesIO()
    Image.fromarray(gray).save(file, "JPEG", quality=92)
    return file.getvalue()
