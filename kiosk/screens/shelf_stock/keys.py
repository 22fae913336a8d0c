"""Real dice are tapped in: six large faces in the strip, and the three dice so far."""

from kiosk.rules.shelf_stock import Rolled, View
from kiosk.screens import saying
from kiosk.screens.desk import Act, Desk, Request
from kiosk.screens.shelf_stock.layout import strip
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kit import dice
from kiosk.words import words

KEY = 112
HEAD = 46


def keys(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Draw the strip while the delivery person rolls; the third face sends them in."""
    room = strip(len(view.seats))
    typed = typed_dice(ui, view)
    line = Rect(room.x, room.y, room.w, HEAD)
    said = saying.words_of(ui, desk) or asks(desk, view)
    ui.text(said, line, size=36, face="price", color=theme.HONEY)
    row = Rect(room.x, line.bottom + 4, room.w, KEY)
    if _so_far(ui, view, typed, Rect(row.x, row.y, 272, row.h)):
        typed = typed[:-1]
    faces = Rect(row.x + 292, row.y, 6 * KEY, row.h)
    typed += face_keys(ui, faces)
    if _camera_key(ui, desk, Rect(faces.right + 12, row.y + 6, 112, row.h - 12)):
        ui.memory["eye"] = True
    if len(typed) == 3:
        ui.memory.pop("typed dice", None)
        return Act(Rolled((typed[0], typed[1], typed[2])))
    ui.memory["typed dice"] = (view.turn, view.throws), typed
    return None


def typed_dice(ui: Ui, view: View) -> tuple[int, ...]:
    """Return the faces tapped so far for this throw."""
    stamp, typed = ui.memory.get("typed dice", (None, ()))
    return tuple(typed) if stamp == (view.turn, view.throws) else ()


def asks(desk: Desk, view: View) -> str:
    """Return what the delivery person is to do."""
    name = desk.name(view.delivery)
    if view.reroll:
        sixes = view.dice.count(6)
        return words(
            "{count} sixes! {name}, roll all three again", count=sixes, name=name
        )
    return words("Delivery {turn}: {name}, roll three dice", turn=view.turn, name=name)


def _so_far(ui: Ui, view: View, typed: tuple[int, ...], room: Rect) -> bool:
    """Show the dice tapped so far, or those rolled again; tell if one is taken back."""
    side = 80
    for at in range(3):
        spot = Rect(room.x + at * (side + 12), room.centery - side // 2, side, side)
        if at < len(typed):
            dice.die(ui, spot, typed[at])
        elif view.reroll and not typed:
            dice.die(ui, spot, view.dice[at], "spent")
        else:
            dice.die(ui, spot, 0, "open")
    return bool(typed) and ui.touch("take one back", room) is not None


def face_keys(ui: Ui, row: Rect, lit: int = 0) -> tuple[int, ...]:
    """Draw the six faces as keys; return the one used, if any."""
    used: tuple[int, ...] = ()
    step = row.w // 6
    for face in range(1, 7):
        spot = Rect(row.x + (face - 1) * step, row.y, step, row.h)
        look: dice.Look = "lit" if face == lit else "plain"
        down = ui.is_down(spot)
        dice.die(ui, spot.inflate(-12, -12).move(0, 4 if down else 0), face, look)
        if ui.touch(f"face {face}", spot, key=str(face)):
            used = (face,)
    return used


def _camera_key(ui: Ui, desk: Desk, rect: Rect) -> bool:
    if not desk.works("camera"):
        return False
    return kit.button(ui, "", rect, name="Camera", sign="camera") is not None
