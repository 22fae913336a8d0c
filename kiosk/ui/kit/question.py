"""What is laid over a screen: a question, or a large board with its own controls."""

from collections.abc import Sequence

from kiosk.ui import theme
from kiosk.ui.art import fade, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kit.controls import Kind, button
from kiosk.ui.kit.paper import slate
from kiosk.ui.theme import INK, PAPER, WOOD, mix

BOARD = Rect(200, 176, 880, 448)


def ask(ui: Ui, question: str, answers: Sequence[tuple[str, Kind]]) -> str:
    """Lay a question over the screen; return the answer touched, or ``""``.

    Draw what lies beneath with ``ui.inert`` set, and clear that before asking. With
    three answers each has room for some 14 letters at full size; more shrink or wrap.
    """
    ui.dim()
    ui.art(_board, BOARD, bleed=16)
    inner = BOARD.inflate(-48, -48)
    slate(ui, question, Rect(inner.x, inner.y, inner.w, inner.h - 116), size=40)
    chosen = ""
    wide = (inner.w + 16) // len(answers)
    for at, (label, kind) in enumerate(answers):
        spot = Rect(inner.x + at * wide, inner.bottom - 96, wide - 16, 96)
        if button(ui, label, spot, kind=kind):
            chosen = label
    return chosen


def board(ui: Ui, title: str) -> None:
    """Lay a large board over the screen, with a title: its own controls go on it.

    They have the room from (90, 180) to (1190, 720).
    """
    ui.dim()
    frame = Rect(50, 80, 1180, 664)
    ui.art(_board, frame, bleed=16)
    slate(ui, "", frame.inflate(-28, -28))
    head = Rect(frame.x + 50, frame.y + 32, frame.w - 100, 66)
    ui.text(title, head, size=theme.HEADING, face="price", color=PAPER)


def _board(w: int, h: int) -> str:
    """Draw a wooden tray."""
    lines = (
        stroke(
            f"M14 {y}Q{w / 2} {y + bow} {w - 14} {y}",
            mix(WOOD, INK, 0.4),
            1.6,
            opacity=0.4,
        )
        for y, bow in ((60, 5), (150, -4), (250, 6), (330, -5), (400, 4))
    )
    return "".join(
        (
            fade("tray", (0, mix(WOOD, PAPER, 0.12), 1), (1, mix(WOOD, INK, 0.15), 1)),
            shadow(w, h, r=22, soft=14, drop=8),
            rect(0, h - 66, w, 66, mix(WOOD, INK, 0.45), rx=22),
            rect(0, 0, w, h - 6, "url(#tray)", rx=22),
            rect(
                6,
                6,
                w - 12,
                h - 18,
                "none",
                rx=17,
                stroke=mix(WOOD, PAPER, 0.22),
                stroke_width=2,
            ),
            *lines,
        )
    )
