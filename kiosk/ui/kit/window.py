"""What the camera sees: a picture, and the scanner's glass around it."""

import pygame

from kiosk.ui.core import Rect, Ui


def picture(ui: Ui, surface: pygame.Surface, rect: Rect) -> None:
    """Show a picture (a camera frame), scaled to fit inside ``rect``, centred."""
    room = ui.real(rect)
    w, h = surface.get_size()
    k = min(room.w / w, room.h / h)
    scaled = pygame.transform.smoothscale(surface, (int(w * k), int(h * k)))
    ui.surface.blit(scaled, scaled.get_rect(center=room.center))
