"""What the camera sees: a picture, and the scanner's glass around it."""

from collections.abc import Sequence
from weakref import ref

import pygame

from hardware.interfaces import Corners, Gray
from kiosk.ui import theme
from kiosk.ui.art import fade, path, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kept import resized
from kiosk.ui.theme import INK, LASER, PAPER, SLATE, WHITE, mix

RIM = 18


def picture(ui: Ui, surface: pygame.Surface, rect: Rect) -> None:
    """Show a picture, scaled to fit inside ``rect``, centred."""
    room = ui.real(rect)
    scaled = resized(surface, _inside(surface.get_size(), room.size))
    ui.paste(scaled, scaled.get_rect(center=room.center).topleft)


def _inside(size: tuple[int, int], room: tuple[int, int]) -> tuple[int, int]:
    k = min(room[0] / size[0], room[1] / size[1])
    return max(1, int(size[0] * k)), max(1, int(size[1] * k))


def counter_glass(
    ui: Ui, frame: Gray | None, rect: Rect, *, found: Sequence[Corners] = ()
) -> None:
    """Show what the camera sees under the scanner's glass; dark while it rests.

    ``found`` are the corners of codes read in the frame, which are ringed in mint.
    """
    ui.art(_glass, rect, frame is not None, bleed=14)
    glass = rect.inflate(-2 * RIM, -2 * RIM)
    if frame is not None and not ui.blind:
        room = ui.real(glass)
        shown = _GLASS.shown(frame, room.size, tuple(found))
        ui.paste(shown, shown.get_rect(center=room.center).topleft)
    ui.art(_shine, glass, frame is not None)


class _Glass:
    """Makes a picture of each frame once, however often it is drawn meanwhile."""

    def __init__(self) -> None:
        """Nothing has been shown."""
        self._frame: ref[Gray] | None = None
        self._asked: tuple[object, ...] = ()
        self._picture = pygame.Surface((1, 1))

    def shown(
        self, frame: Gray, room: tuple[int, int], found: tuple[Corners, ...]
    ) -> pygame.Surface:
        """Return a picture of the frame that fits into ``room``, with its rings."""
        last = None if self._frame is None else self._frame()
        if last is not frame or self._asked != (room, found):
            self._frame, self._asked = ref(frame), (room, found)
            self._picture = _shown(frame, room)
            for corners in found:
                _ring(self._picture, corners, self._picture.width / frame.shape[1])
        return self._picture


_GLASS = _Glass()


_GREYS = [(grey, grey, grey) for grey in range(256)]


def _shown(frame: Gray, room: tuple[int, int]) -> pygame.Surface:
    """Turn a frame into a picture that fits.

    It is scaled while it has one byte a pixel; pygame could do so only with four. What
    is much too large is first thinned out, which costs nothing.
    """
    from hardware.pictures import scaled  # it takes time, and home has no frame

    h, w = frame.shape
    size = _inside((w, h), room)
    step = max(1, w // size[0])
    small = scaled(frame[::step, ::step], size)
    plain = pygame.image.frombuffer(small.data, size, "P")
    plain.set_palette(_GREYS)
    return plain.convert(_TRUE)


_TRUE = pygame.Surface((1, 1), 0, 32)


def _ring(shown: pygame.Surface, corners: Corners, k: float) -> None:
    points = [(x * k, y * k) for x, y in corners]
    width = max(3, shown.get_width() // 120)
    pygame.draw.polygon(shown, theme.MINT, points, width)


def _glass(w: int, h: int, lit: bool) -> str:
    """Draw a steel rim let into the counter, and dark glass in it."""
    steel = mix(SLATE, PAPER, 0.5)
    inner = mix(SLATE, INK, 0.75)
    screws = ((9, 9), (w - 9, 9), (9, h - 9), (w - 9, h - 9))
    return "".join(
        (
            fade(
                "rim",
                (0, mix(steel, WHITE, 0.4), 1),
                (0.5, steel, 1),
                (1, mix(steel, INK, 0.4), 1),
            ),
            shadow(w, h, r=14),
            rect(0, 0, w, h, "url(#rim)", rx=14),
            rect(RIM - 4, RIM - 4, w - 2 * RIM + 8, h - 2 * RIM + 8, INK, rx=5),
            rect(RIM, RIM, w - 2 * RIM, h - 2 * RIM, inner, rx=3),
            *(
                stroke(f"M{x - 3} {y - 3}l6 6", mix(steel, INK, 0.6), 2.5)
                for x, y in screws
            ),
        )
    )


def _shine(w: int, h: int, lit: bool) -> str:
    """Draw the light on the glass; the scanner's cross while it sees, else a beam."""
    edge = min(w, h) * 0.16
    corners = "".join(
        stroke(f"M{x} {y + dy * edge}V{y}H{x + dx * edge}", LASER, 4)
        for x, y, dx, dy in (
            (10, 10, 1, 1),
            (w - 10, 10, -1, 1),
            (10, h - 10, 1, -1),
            (w - 10, h - 10, -1, -1),
        )
    )
    beam = "" if lit else stroke(f"M{w * 0.12} {h / 2}H{w * 0.88}", LASER, 2.5)
    glare = path(
        f"M{w * 0.62} 0H{w * 0.8}L{w * 0.44} {h}H{w * 0.26}Z",
        WHITE,
        opacity=0.025 if lit else 0.05,
    )
    return glare + corners + beam
