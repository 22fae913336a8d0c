"""The shop front: five departments, and the game that was interrupted."""

from kiosk.games import DEPARTMENTS, Department
from kiosk.gus import Announcement
from kiosk.screens import logo, sound, tongues
from kiosk.screens.desk import Ask, Desk, Go, Request, Say
from kiosk.screens.service.knock import knocked
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Raw, joined, words


def home(ui: Ui, desk: Desk) -> Request | None:
    """Offer the five games; those not yet there say so when touched."""
    kit.room(ui, Raw(desk.settings.house))
    logo.draw(ui, desk)
    says = desk.said.announcement.words() if desk.said else "Welcome! What shall it be?"
    face = desk.said.announcement.face if desk.said else "welcome"
    kit.gus(ui, Rect(40, 640, 520, 150), face, says)
    request: Request | None = None
    for at, each in enumerate(DEPARTMENTS):
        rect = Rect(27 + at * 248, 110, 234, 500)
        if _sign(ui, each, rect):
            request = _enter(desk, each)
    if kit.button(ui, "Teach cards", Rect(690, 690, 220, 84), kind="quiet"):
        request = Go("teach")
    request = tongues.row(ui, desk, Rect(580, 612, 660, 76)) or request
    request = sound.button(ui, desk, Rect(580, 690, 94, 84)) or request
    if desk.resumable and kit.button(
        ui, "Go on playing", Rect(930, 690, 310, 84), kind="do", key="return"
    ):
        request = Go("resume")
    return Go("service") if knocked(ui) else request


def _sign(ui: Ui, each: Department, rect: Rect) -> bool:
    kit.department_sign(ui, each.key, rect)
    open_now = each.on_offer
    name = Rect(rect.x + 12, rect.y + 230, rect.w - 24, 100)
    ui.text(Raw(each.title), name, size=36, face="price", color=theme.INK)
    blurb = Rect(rect.x + 14, rect.y + 330, rect.w - 28, 116)
    ui.text(each.blurb if open_now else "Opening soon", blurb, size=theme.LABEL)
    seats = Rect(rect.x + 12, rect.bottom - 52, rect.w - 24, 40)
    ui.text(
        words("{seats} players", seats=words(each.seats)),
        seats,
        size=theme.LABEL,
        face="bold",
    )
    return ui.touch(each.title, rect) is not None


def _enter(desk: Desk, each: Department) -> Request:
    if not each.on_offer:
        return Say(
            Announcement(
                "{game} is still being unpacked. Shop 'N Time is open!",
                {"game": Raw(each.title)},
                tune="no",
                face="sorry",
            )
        )
    setup = desk.setup
    if setup.department is not each or not setup.options:
        setup.others[setup.department.key] = setup.options
        house = desk.backroom.house if desk.backroom else {}
        setup.department = each
        setup.options = setup.others.get(each.key) or dict(house.get(each.key, {}))
    return Go("players")


def resume(ui: Ui, desk: Desk) -> Request | None:
    """Ask whether to go on with the game that was interrupted."""
    kit.room(ui, "Where we left off")
    entry = desk.resumable
    if entry is None:
        return Go("home")
    asked = "clearing" in ui.memory and not ui.inert
    ui.inert = ui.inert or asked
    title = next((d.title for d in DEPARTMENTS if d.key == entry.header.game), "A game")
    names = Raw(", ".join(entry.header.seats))
    turn = _turn(desk.turn, len(entry.header.seats))
    lines = [Raw(title), names, turn, "Gus kept your place."]
    told = joined("\n", filter(None, lines))
    kit.slate(
        ui, told, Rect(190, 130, 900, 330), size=40,
    )  # fmt: skip
    kit.gus(ui, Rect(40, 480, 700, 150), "welcome", "Shall we go on?")
    if kit.button(ui, "Go on playing", Rect(860, 690, 380, 84), kind="do"):
        return Ask("resume")
    if kit.button(ui, "Clear the table", Rect(440, 690, 380, 84)):
        ui.memory["clearing"] = True
    if kit.button(ui, "Back", Rect(40, 690, 240, 84), kind="quiet"):
        return Go("home")
    return _clearing(ui) if asked else None


def _clearing(ui: Ui) -> Request | None:
    """Ask whether the game really is to be given up."""
    ui.inert = False
    answer = kit.ask(
        ui, "Give this game up? Nobody can go on with it then.",
        (("Keep it", "do"), ("Give it up", "danger")),
    )  # fmt: skip
    if answer:
        del ui.memory["clearing"]
    return Ask("discard") if answer == "Give it up" else None


def _turn(names: tuple[str, ...], seats: int) -> str:
    """Say whose turn it was."""
    if 1 < seats == len(names):
        return "It's everybody's turn."
    if len(names) > 1:
        return words("To play: {names}", names=", ".join(names))
    return words("It's {name}'s turn.", name=names[0]) if names else ""
