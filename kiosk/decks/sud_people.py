"""The five characters' portraits, on their Basic and on their Extra Kiasu side."""

from collections.abc import Callable, Iterator

from kiosk.decks.marks import AWNING, INK, MINT, MUSTARD, NIGHT, PAPER, WHITE, mix
from kiosk.decks.pieces import Piece, Pieces, oval
from kiosk.rules.shop_until_you_drop import Power

FAIR = (240, 190, 148)
TAN = (214, 154, 106)
DARK = (158, 104, 70)
BLUSH = (226, 132, 108)
HAIR = (58, 42, 36)
SILVER = (206, 204, 204)
TEAL = (38, 110, 120)
PLUM = (104, 60, 112)
SKY = (120, 178, 214)


def portrait(power: Power, *, kiasu: bool) -> Pieces:
    """Return a character's head and shoulders, standing on the field's lower edge.

    The Extra Kiasu side looks more determined, before rays.
    """
    rays = _rays() if kiasu else ()
    return (*rays, *_PEOPLE[power](kiasu))


def _rays() -> Iterator[Piece]:
    spokes = ("M50 56L-4 30V8Z", "M50 56L12 -2H36Z", "M50 56L64 -2H88Z",
              "M50 56L104 8V30Z", "M50 56L-4 76V56Z", "M50 56L104 56V76Z")  # fmt: skip
    for d in spokes:
        yield Piece(_within(d), MUSTARD)


def _within(d: str) -> str:
    """Keep a spoke inside the field."""
    return d.replace("-4 ", "1 ").replace("104 ", "99 ").replace(" -2", " 1")


def _shoulders(shirt: tuple[int, int, int]) -> Iterator[Piece]:
    yield Piece("M8 100Q8 78 32 74L50 72L68 74Q92 78 92 100Z", shirt)


def _head(
    skin: tuple[int, int, int], *, wide: float = 25, low: float = 46
) -> Iterator[Piece]:
    yield Piece("M42 62H58V76Q50 84 42 76Z", mix(skin, HAIR, 0.18))
    for x in (50 - wide, 50 + wide):
        yield Piece(oval(x, low + 2, 5, 6), mix(skin, BLUSH, 0.3))
    yield Piece(oval(50, low, wide, 26), skin)
    for x in (50 - wide * 0.6, 50 + wide * 0.6):
        yield Piece(oval(x, low + 9, 5, 4), mix(skin, BLUSH, 0.45))


def _face(
    kiasu: bool, *, low: float = 46, brow: tuple[int, int, int] = HAIR
) -> Iterator[Piece]:
    """Draw eyes, brows and mouth: friendly, or set on the last one in the shop."""
    for x in (40, 60):
        yield Piece(oval(x, low - 1, 4.6, 5.4), WHITE)
        yield Piece(oval(x + (0 if kiasu else 0.8), low, 2.8), INK)
        yield Piece(oval(x + 1.2, low - 1.4, 1), WHITE)
    if kiasu:
        yield Piece(f"M33 {low - 11}L45 {low - 6}M67 {low - 11}L55 {low - 6}",
                    None, brow, 3.2)  # fmt: skip
        yield Piece(f"M39 {low + 11}Q50 {low + 15} 62 {low + 9}Q60 {low + 20} 50 "
                    f"{low + 20}Q42 {low + 19} 39 {low + 11}Z", INK)  # fmt: skip
        yield Piece(f"M41 {low + 12.2}Q50 {low + 15.6} 60 {low + 11}L59 {low + 14.5}"
                    f"Q50 {low + 18} 42 {low + 15}Z", WHITE)  # fmt: skip
    else:
        brows = (f"M34 {low - 9}Q40 {low - 13} 45 {low - 9}"
                 f"M66 {low - 9}Q60 {low - 13} 55 {low - 9}")  # fmt: skip
        yield Piece(brows, None, brow, 2.8)
        yield Piece(f"M41 {low + 11}Q50 {low + 20} 59 {low + 11}", None, INK, 3)
    yield Piece(f"M50 {low + 2}Q54 {low + 7} 49 {low + 7.5}", None,
                mix(TAN, HAIR, 0.4), 2.2)  # fmt: skip


def _aunty(kiasu: bool) -> Iterator[Piece]:
    """Draw Aunty Big Tote: a silver perm, pearls, and the bag she folds first."""
    curl = mix(SILVER, PLUM, 0.25)
    for x, y, r in ((26, 34, 14), (74, 34, 14), (36, 20, 15), (64, 20, 15),
                    (50, 15, 15), (21, 50, 11), (79, 50, 11)):  # fmt: skip
        yield Piece(oval(x, y, r), curl)
    yield from _shoulders(AWNING)
    for x, y in ((24, 86), (40, 92), (62, 90), (78, 86)):
        yield Piece(oval(x, y, 4.4), mix(MUSTARD, PAPER, 0.4))
        yield Piece(oval(x, y, 1.6), AWNING)
    yield from _head(FAIR)
    yield Piece("M27 40Q34 22 50 28Q66 22 73 40Q66 30 50 34Q34 30 27 40Z", curl)
    yield from _face(kiasu, brow=mix(SILVER, HAIR, 0.5))
    for x in (40, 60):
        yield Piece(oval(x, 46, 8.4, 8), None, PLUM, 2.4)
    yield Piece("M48.4 45Q50 43.6 51.6 45M31.6 44L26 42M68.4 44L74 42", None, PLUM, 2.4)
    for at, x in enumerate((36, 41, 46, 54, 59, 64)):
        yield Piece(oval(x, 74.5 + (2.5, 4.4, 5.4)[min(at, 5 - at)], 2.5), PAPER)
    yield Piece("M76 100V92Q76 84 82 84H98V100Z", TEAL)
    yield Piece("M82 86Q80 72 88 72Q96 72 94 86", None, MUSTARD, 2.6)


def _uncle(kiasu: bool) -> Iterator[Piece]:
    """Draw Uncle Return Policy: every receipt kept, the newest in his pocket."""
    shirt = mix(MINT, NIGHT, 0.35)
    yield from _shoulders(shirt)
    yield Piece("M40 74L50 86L60 74L50 78Z", PAPER)
    yield Piece("M50 80V100", None, mix(shirt, INK, 0.4), 2)
    yield from _head(TAN, wide=24)
    yield Piece(
        "M26 44Q22 30 32 24Q28 34 30 44ZM74 44Q78 30 68 24Q72 34 70 44Z", SILVER
    )
    yield Piece("M38 22Q46 16 58 19", None, mix(TAN, WHITE, 0.5), 2.6)
    yield from _face(kiasu, brow=mix(SILVER, HAIR, 0.3))
    if not kiasu:
        yield Piece("M39 56Q50 50 61 56Q50 60 39 56Z", SILVER)
    else:
        yield Piece("M36 57Q43 50 50 54Q57 50 64 57Q57 56 50 57.4Q43 56 36 57Z", SILVER)
    yield Piece("M31 50H45V55Q38 60 31 55ZM55 50H69V55Q62 60 55 55Z", None, INK, 2)
    yield Piece("M45 51Q50 49 55 51", None, INK, 2)
    yield Piece("M66 86H86V100H66Z", mix(shirt, INK, 0.25))
    yield Piece("M69 88V66L72 69L75 66L78 69L81 66L83 68V88Z", WHITE)
    yield Piece("M72 74H80M72 79H80M72 84H77", None, INK, 1.6)


def _scout(kiasu: bool) -> Iterator[Piece]:
    """Draw the Queue Scout: the field glasses find the shorter line."""
    yield from _shoulders(mix(MUSTARD, NIGHT, 0.2))
    yield Piece("M36 74Q50 92 64 74L60 72Q50 82 40 72Z", AWNING)
    yield Piece("M46 84L50 98L54 84Z", AWNING)
    yield from _head(DARK)
    yield from _face(kiasu, brow=HAIR)
    yield Piece("M24 36Q24 16 50 15Q76 16 76 36Q64 28 50 28Q36 28 24 36Z", TEAL)
    yield Piece("M18 38Q34 26 50 27Q66 26 82 38Q66 34 50 34Q34 34 18 38Z",
                mix(TEAL, INK, 0.3))  # fmt: skip
    if kiasu:
        for x in (37, 63):
            yield Piece(f"M{x - 7} 12H{x + 7}V26H{x - 7}Z", INK)
            yield Piece(oval(x, 26, 9), INK)
            yield Piece(oval(x, 26, 6.2), SKY)
            yield Piece(oval(x - 2, 24, 1.8), WHITE)
        yield Piece("M46 20H54", None, INK, 5)
    else:
        yield Piece("M38 76L40 88M62 76L60 88", None, INK, 2.4)
        for x in (41, 59):
            yield Piece(f"M{x - 7} 86H{x + 7}V100H{x - 7}Z", INK)
            yield Piece(oval(x, 97, 5), SKY)
        yield Piece("M46 90H54", None, INK, 5)


def _runner(kiasu: bool) -> Iterator[Piece]:
    """Draw the Errand Runner: a headband, a bun, and a list that gets longer."""
    yield Piece(oval(50, 10, 9), HAIR)
    yield Piece("M22 50Q20 16 50 16Q80 16 78 50L72 60H28Z", HAIR)
    yield from _shoulders(mix(SKY, NIGHT, 0.15))
    yield Piece("M30 75L26 100M70 75L74 100", None, WHITE, 4)
    yield Piece("M40 73Q50 82 60 73", None, AWNING, 4)
    yield from _head(FAIR, wide=23.5)
    yield Piece("M28 42Q30 24 50 22Q70 24 72 42Q66 32 50 31Q34 32 28 42Z", HAIR)
    yield Piece("M27 37Q50 24 73 37L73.6 43Q50 30 26.4 43Z", AWNING)
    yield Piece("M73 38L84 34L82 44Z", AWNING)
    yield from _face(kiasu)
    long = "V70" if kiasu else "V82"
    yield Piece(f"M12 98{long}H32V98Z", WHITE, mix(PAPER, INK, 0.5), 1.6)
    rows = (75, 81, 87, 93) if kiasu else (87, 93)
    for y in rows:
        yield Piece(f"M19 {y}H28", None, INK, 2)
        yield Piece(f"M14.6 {y}L15.8 {y + 1.2}L17.4 {y - 1.4}", None, AWNING, 1.6)


def _landing(kiasu: bool) -> Iterator[Piece]:
    """Draw Soft Landing: three jumpers, a scarf, a hat with a bobble."""
    yield Piece("M2 100Q0 78 26 72H74Q100 78 98 100Z", mix(MUSTARD, AWNING, 0.4))
    yield Piece(
        "M16 100Q16 84 24 78M84 100Q84 84 76 78", None, mix(AWNING, INK, 0.1), 3
    )
    yield from _head(FAIR, wide=27, low=48)
    yield from _face(kiasu, low=48)
    yield Piece("M24 70Q50 84 76 70Q82 76 78 84Q50 98 22 84Q18 76 24 70Z", PLUM)
    yield Piece("M60 82H74V100H58Z", PLUM)
    for x in (32, 46, 60):
        yield Piece(f"M{x} {76 + abs(x - 46) * -0.1 + 2}L{x - 2} 90", None,
                    mix(PLUM, WHITE, 0.35), 3)  # fmt: skip
    yield Piece("M24 38Q22 12 50 11Q78 12 76 38Z", TEAL)
    for x in (36, 50, 64):
        yield Piece(f"M{x} 16V32", None, mix(TEAL, WHITE, 0.25), 2.6)
    yield Piece("M20 32Q50 24 80 32Q83 40 79 43Q50 34 21 43Q17 40 20 32Z",
                mix(TEAL, WHITE, 0.2))  # fmt: skip
    yield Piece(oval(50, 9, 8), AWNING)
    yield Piece(
        "M45 6Q50 10 55 6M44 11Q50 15 56 11", None, mix(AWNING, PAPER, 0.4), 1.8
    )


_PEOPLE: dict[Power, Callable[[bool], Iterator[Piece]]] = {
    Power.BIG_TOTE: _aunty,
    Power.RETURN_POLICY: _uncle,
    Power.QUEUE_SCOUT: _scout,
    Power.ERRAND_RUNNER: _runner,
    Power.SOFT_LANDING: _landing,
}
