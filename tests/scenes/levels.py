"""How hard a frame is to read, and which codes the cards carry."""

from dataclasses import dataclass

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Level:
    """How hard the frames are to read; lengths in millimetres on the card."""

    tilt: float
    """Degrees that the camera is askew at most."""
    card_tilt: float
    light: Range
    """The darkest corner's light, as a share of the brightest's."""
    shadow: Range
    """The chance of a cast shadow, and the light that is left in it."""
    glare: tuple[float, float]
    """The chance of each of two glares, and its grey levels."""
    blur: Range
    """Standard deviation of the defocus."""
    motion: Range
    noise: Range
    jpeg: int
    ink: int
    paper: int
    quiet: tuple[int, ...]
    """Widths of the quiet zone in modules."""
    apart: int
    """Modules around a code that no other card covers."""


LEVELS = {
    1: Level(
        tilt=2,
        card_tilt=1,
        light=(0.85, 1),
        shadow=(0, 1),
        glare=(0, 0),
        blur=(0.03, 0.08),
        motion=(0, 0.1),
        noise=(1, 3),
        jpeg=95,
        ink=25,
        paper=240,
        quiet=(4,),
        apart=4,
    ),
    2: Level(
        tilt=5,
        card_tilt=3,
        light=(0.6, 0.9),
        shadow=(0.5, 0.75),
        glare=(0.3, 90),
        blur=(0.06, 0.15),
        motion=(0, 0.35),
        noise=(3, 5),
        jpeg=90,
        ink=35,
        paper=230,
        quiet=(4, 3),
        apart=4,
    ),
    3: Level(
        tilt=9,
        card_tilt=6,
        light=(0.4, 0.7),
        shadow=(0.8, 0.55),
        glare=(0.7, 140),
        blur=(0.12, 0.25),
        motion=(0.1, 0.7),
        noise=(4, 8),
        jpeg=85,
        ink=45,
        paper=220,
        quiet=(4, 2),
        apart=3,
    ),
    4: Level(
        tilt=14,
        card_tilt=10,
        light=(0.25, 0.5),
        shadow=(1, 0.45),
        glare=(1, 190),
        blur=(0.22, 0.38),
        motion=(0.3, 1.2),
        noise=(7, 12),
        jpeg=75,
        ink=55,
        paper=205,
        quiet=(3, 2),
        apart=2,
    ),
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of code: the template of its payload and its error correction."""

    payload: str
    error: str


MIXED = (
    Kind("SNT:{:03d}", "h"),
    Kind("SNT:{:03d}", "q"),
    Kind("HTTPS://SNT.EXAMPLE/C/{:03d}", "q"),
    Kind("https://snt.example/c/{:03d}", "m"),
    Kind("https://snt.example/c/{:03d}", "h"),
)
"""Versions 1 to 4: what other people's cards may carry."""

OURS = (Kind("SNT1:I:{:03d}", "h"),)
"""What our own deck prints: version 1 at the highest error correction."""
