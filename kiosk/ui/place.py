"""Where on the screen drawing goes, and which side it is turned to."""

from dataclasses import dataclass
from typing import Literal

import pygame

Rect = pygame.Rect
Rotation = Literal[0, 90, 180, 270]
Facing = Literal["south", "north", "west", "east"]
"""The side of the screen at which the reader of a panel sits."""

TURN: dict[Facing, int] = {"south": 0, "north": 180, "west": -90, "east": 90}
MOUNTED: dict[Rotation, Facing] = {0: "south", 90: "west", 180: "north", 270: "east"}
"""How the whole picture lies on a screen that is mounted another way."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where drawing goes, and how its logical units lie on the screen."""

    real: Rect
    """The part of the screen in real pixels, as it lies there, however turned."""
    width: int
    height: int
    rect: Rect
    facing: Facing

    @property
    def turn(self) -> int:
        """Degrees that pictures drawn here are turned, as pygame counts them."""
        return TURN[self.facing]

    def inward(self, x: float, y: float) -> tuple[float, float]:
        """Turn a point of the whole screen into one of this place."""
        x, y = x - self.rect.x, y - self.rect.y
        match self.facing:
            case "south":
                return x, y
            case "north":
                return self.width - x, self.height - y
            case "west":
                return y, self.height - x
            case "east":
                return self.width - y, x

    def outward(self, rect: Rect) -> Rect:
        """Turn a rectangle of this place into one of the whole screen."""
        spot = outward(rect, self.facing, self.width, self.height)
        return spot.move(self.rect.topleft)

    def on_surface(self, rect: Rect) -> Rect:
        """Turn a rectangle of this place, in real pixels, into one of the screen."""
        w, h = self.real.size
        if self.facing in ("west", "east"):
            w, h = h, w
        return outward(rect, self.facing, w, h).move(self.real.topleft)


def outward(rect: Rect, facing: Facing, w: int, h: int) -> Rect:
    """Turn a rectangle of a place ``w`` x ``h`` along with that place."""
    match facing:
        case "south":
            return rect.copy()
        case "north":
            return Rect(w - rect.right, h - rect.bottom, rect.w, rect.h)
        case "west":
            return Rect(h - rect.bottom, rect.x, rect.h, rect.w)
        case "east":
            return Rect(rect.y, w - rect.right, rect.h, rect.w)
