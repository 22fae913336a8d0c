"""What lies behind the small house in every game: the way out, and help."""

from kiosk.screens import howto, sound
from kiosk.screens.desk import Ask, Desk, Request
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kit.controls import Kind
from kiosk.ui.kit.icons import Icon
from kiosk.words import words

WIDE, HIGH = 344, 190
SPOTS = [
    Rect(100 + x * 368, 240 + y * 216, WIDE, HIGH) for y in range(2) for x in range(3)
]
CHOICES: tuple[tuple[str, Kind, Icon, Rect], ...] = (
    (words("Go on"), "do", "play", SPOTS[0]),
    (words("Undo"), "plain", "undo", SPOTS[1]),
    (words("How to play"), "plain", "help", SPOTS[2]),
    (words("Call staff"), "plain", "hand", SPOTS[4]),
    (words("Clear the table"), "danger", "cross", SPOTS[5]),
)


def menu(ui: Ui, desk: Desk) -> Request | None:
    """Ask what to do with the game that is on the table."""
    if ui.memory["menu"] == "ending":
        return _ending(ui)
    kit.board(ui, "The game is kept. What now?")
    chosen = ""
    for label, kind, sign, spot in CHOICES:
        if kit.button(ui, label, spot, kind=kind, sign=sign):
            chosen = label
    request = sound.button(ui, desk, SPOTS[3], labelled=True)
    if chosen == "Clear the table" and not desk.playing.over:
        ui.memory["menu"] = "ending"
        return None
    if chosen:
        del ui.memory["menu"]
    match chosen:
        case "Undo":
            return Ask("undo")
        case "How to play":
            howto.open_book(ui, desk.playing.game.key)
        case "Call staff":
            return Ask("call_staff")
        case "Clear the table":
            return Ask("leave")
    return request


def _ending(ui: Ui) -> Request | None:
    """Ask whether the game really is to end before it is over."""
    answer = kit.ask(
        ui,
        "Cleared from the table, this game is over for good. Left for later, the shop "
        "front offers it again.",
        (("Keep playing", "do"), ("Leave for later", "plain"),
         ("Clear the table", "danger")),
    )  # fmt: skip
    if answer:
        del ui.memory["menu"]
    match answer:
        case "Leave for later":
            return Ask("shelve")
        case "Clear the table":
            return Ask("leave")
    return None
