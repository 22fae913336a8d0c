"""The house's own logo on the shop front."""

from pathlib import Path

import pygame

from kiosk.screens.desk import Desk
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import PAPER
from kiosk.words import words

SPOT = Rect(96, 6, 210, 84)
MOST = (1200, 400)
"""Pixels that are kept of a larger picture."""


def load(path: Path) -> tuple[pygame.Surface | None, str]:
    """Return a PNG picture, made smaller if it is very large.

    Returns:
        the picture, and a sentence for staff if it can't be shown.
    """
    try:
        picture = pygame.image.load(str(path))
    except (OSError, pygame.error, MemoryError) as error:
        sorry = "The logo {file} can't be shown ({why}): choose a PNG picture."
        return None, words(sorry, file=path.name, why=str(error))
    w, h = picture.get_size()
    share = min(1.0, MOST[0] / w, MOST[1] / h)
    if share < 1:
        size = max(1, round(w * share)), max(1, round(h * share))
        picture = pygame.transform.smoothscale(picture.convert_alpha(), size)
    return picture, ""


def draw(ui: Ui, desk: Desk) -> None:
    """Hang the logo on the awning, on a plate of its own."""
    if desk.logo is None:
        return
    ui.box(PAPER, SPOT, radius=14)
    kit.picture(ui, desk.logo, SPOT.inflate(-24, -12))
