"""Who plays: names, nicknames, Player Cards, and the order round the table (SNT-7)."""

from dataclasses import replace
from random import SystemRandom

from hardware.interfaces import Pressed
from kiosk.screens import howto, people
from kiosk.screens.desk import Desk, Go, Guest, Request, restock
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Raw, counted, words

_RNG = SystemRandom()
SLOTS = [
    Rect(40 + x * 304, 108 + y * 270, 288, 254) for y in range(2) for x in range(4)
]

ONE_WAITS = "{most} can play this. {n} player waits for the next game."
MANY_WAIT = "{most} can play this. {n} players wait for the next game."


def players(ui: Ui, desk: Desk) -> Request | None:
    """Enter the players in the order in which they sit, clockwise."""
    if (at := ui.memory.get("edited")) is not None and at < len(desk.setup.guests):
        return edit(ui, desk, at)
    _call_back(desk)
    kit.room(ui, "Who is shopping?", desk.setup.department.key)
    guests = desk.setup.guests
    most = max_seats(desk)
    for at, rect in enumerate(SLOTS[:most]):
        if at < len(guests):
            if _guest(ui, guests[at], at, rect):
                ui.memory["edited"] = at
                ui.memory.pop("greeted", None)
        elif at == len(guests) and kit.button(
            ui, "+", rect, kind="do" if at < least(desk) else "plain",
            size=theme.SHOUT, name="Add a player", pin=restock(at),
        ):  # fmt: skip
            add(desk)
            ui.memory.pop("greeted", None)
    _greet(ui, desk)
    return _onward(ui, desk)


def least(desk: Desk) -> int:
    """Return how few may play the chosen game."""
    return int(desk.setup.department.seats.split()[0])


def max_seats(desk: Desk) -> int:
    """Return how many may play the chosen game."""
    return int(desk.setup.department.seats.split()[-1])


def _call_back(desk: Desk) -> None:
    """Take those back who had to wait while another game was played."""
    desk.setup.guests += map(replace, desk.setup.waiting)
    desk.setup.waiting = []


def _send_off(desk: Desk) -> None:
    """Let those wait for whom this game has no seat."""
    guests, most = desk.setup.guests, max_seats(desk)
    desk.setup.waiting = guests[most:]
    del guests[most:]


def add(desk: Desk) -> None:
    """Seat somebody new, with a random name and the first free Player Card."""
    guests = desk.setup.guests
    taken = {g.name for g in guests} | {g.nickname for g in guests}
    name, nickname = people.someone(taken, _RNG)
    marks = {g.mark for g in guests}
    mark = next(m for m in range(len(theme.SEATS)) if m not in marks)
    guests.append(Guest(name, nickname, mark))


def _guest(ui: Ui, guest: Guest, at: int, rect: Rect) -> bool:
    """Draw a player's place; tell whether it was touched, or its button pressed."""
    kit.player_card(ui, guest.mark, Rect(rect.x, rect.y, rect.w, rect.h))
    line = Rect(rect.x + 14, rect.y + 128, rect.w - 28, 48 if guest.nickname else 88)
    ui.text(kit.called(ui, guest.name, line, 40), line, size=40, face="bold")
    nick = Rect(rect.x + 14, rect.y + 176, rect.w - 28, 40)
    ui.text(Raw(guest.nickname), nick, size=theme.LABEL)
    number = Rect(rect.right - 70, rect.y + 12, 56, 56)
    ui.box(theme.PAPER, number, radius=14)
    ui.text(str(at + 1), number, size=theme.HEADING, face="price")
    pressed = isinstance(ui.event, Pressed) and ui.event.button == restock(at)
    if pressed:
        ui.memory["greeted"] = at
    return ui.touch(f"player {at + 1}", rect) is not None


def _greet(ui: Ui, desk: Desk) -> None:
    at = ui.memory.get("greeted")
    guests = desk.setup.guests
    if at is not None and at < len(guests):
        says = words("Hello {name}! Your button works.", name=guests[at].full)
    elif len(guests) < least(desk):
        says = words("Touch + or press your Restock Button to take a seat.")
    elif waiting := guests[max_seats(desk) :]:
        says = counted(len(waiting), ONE_WAITS, MANY_WAIT, most=max_seats(desk))
    else:
        says = words("Sit in this order, clockwise. Touch a card to change it.")
    kit.gus(ui, Rect(206, 652, 526, 140), "welcome", says)


def _onward(ui: Ui, desk: Desk) -> Request | None:
    ready = len(desk.setup.guests) >= least(desk)
    if kit.button(ui, "Back", Rect(40, 690, 170, 84), kind="quiet", key="escape"):
        return Go("home")
    if kit.button(ui, "How to play", Rect(744, 690, 226, 84), kind="quiet"):
        howto.open_book(ui, desk.setup.department.key)
    if kit.button(
        ui, "Next", Rect(984, 690, 256, 84), kind="do", enabled=ready, key="return"
    ):
        _send_off(desk)
        return Go("options")
    return None


def edit(ui: Ui, desk: Desk, at: int) -> Request | None:
    """Change one player: type or draw a name, choose a card, move the seat, leave."""
    guests = desk.setup.guests
    guest = guests[at]
    kit.room(ui, words("Player {number}", number=at + 1), desk.setup.department.key)
    _names(ui, guests, guest)
    _cards(ui, desk, guest)
    kit_row = 690
    if kit.button(ui, "Earlier", Rect(40, kit_row, 200, 84), enabled=at > 0):
        _swap(ui, guests, at, at - 1)
    last = len(guests) - 1
    if kit.button(ui, "Later", Rect(256, kit_row, 200, 84), enabled=at < last):
        _swap(ui, guests, at, at + 1)
    if kit.button(ui, "Remove", Rect(472, kit_row, 220, 84), kind="danger"):
        del guests[at]
        ui.memory.pop("edited")
        return None
    if kit.button(ui, "Done", Rect(960, kit_row, 280, 84), kind="do", key="return"):
        _close(ui, guests, guest)
    return None


def _names(ui: Ui, guests: list[Guest], guest: Guest) -> None:
    kit.slate(ui, Raw(guest.full or " "), Rect(40, 104, 760, 110), size=theme.HEADING)
    if kit.button(ui, "Random name", Rect(820, 104, 420, 110), size=theme.TEXT):
        taken = {g.name for g in guests} | {g.nickname for g in guests}
        guest.name, guest.nickname = people.someone(taken, _RNG)
    typed = kit.keyboard(ui, Rect(40, 350, 1200, 310)) or _keyed(ui)
    if typed:
        _type(guest, typed)


def _keyed(ui: Ui) -> str:
    key = ui.typed()
    if key is None:
        return ""
    return "<" if key.name == "backspace" else key.text


def _type(guest: Guest, letter: str) -> None:
    if letter == "<":
        guest.nickname, guest.name = "", guest.name[:-1] if not guest.nickname else ""
    elif letter.isprintable():
        # The first letter typed replaces the name that was drawn.
        before = "" if guest.nickname else guest.name
        fresh = not before or before.endswith((" ", "-"))
        longer = before + (letter.upper() if fresh else letter.lower())
        if len(longer) <= people.LONGEST and people.is_narrow(longer):
            guest.name, guest.nickname = longer, ""


def _cards(ui: Ui, desk: Desk, guest: Guest) -> None:
    """Offer the Player Cards that nobody has who plays; who waits swaps."""
    most, guests = max_seats(desk), desk.setup.guests
    others = {g.mark for g in guests[:most] if g is not guest}
    for mark, seat in enumerate(theme.SEATS):
        rect = Rect(40 + mark * 152, 228, 136, 108)
        if mark == guest.mark:
            ui.box(theme.MUSTARD, rect.inflate(8, 8), radius=14)
        kit.player_card(ui, mark, rect, taken=mark in others)
        if ui.touch(f"card {seat.letter}", rect, enabled=mark not in others):
            for waiting in guests[most:]:
                if waiting.mark == mark:
                    waiting.mark = guest.mark
            guest.mark = mark


def _swap(ui: Ui, guests: list[Guest], a: int, b: int) -> None:
    guests[a], guests[b] = guests[b], guests[a]
    ui.memory["edited"] = b


def _close(ui: Ui, guests: list[Guest], guest: Guest) -> None:
    guest.name = guest.name.strip()
    if not guest.full:
        taken = {g.name for g in guests}
        guest.name, guest.nickname = people.someone(taken, _RNG)
    ui.memory.pop("edited")
