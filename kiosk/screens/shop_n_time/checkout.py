"""The checkout: scan, type, take off, move, bet, done, seat by seat (SNT-26 to 31)."""

from hardware.interfaces import Gone, Scan
from kiosk.decks.codes import Unknown, find
from kiosk.gus import Announcement
from kiosk.rules.goods import Coupon
from kiosk.rules.shop_n_time.actions import Back, Bet, Done, Moved, Removed, Scanned
from kiosk.rules.shop_n_time.views import Basket, Checkout
from kiosk.screens.desk import Act, Desk, Request, Say
from kiosk.screens.shop_n_time import goods
from kiosk.screens.shop_n_time.counter import counter
from kiosk.screens.words import coupon, money
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Raw, counted, words

RECEIPT = Rect(452, 96, 400, 560)


def checkout(ui: Ui, desk: Desk, view: Checkout) -> Request | None:
    """Draw one seat's checkout, or the question that lies over it."""
    basket = view.baskets[view.counter]
    over = _question(ui, view)
    ui.inert = ui.inert or over
    request = _counter_side(ui, desk, view, basket)
    request = _person(ui, desk, view, basket) or request
    request = _foot(ui, view, basket) or request
    if not over:
        return request
    ui.inert = False
    return _answer(ui, desk, view, basket)


def _question(ui: Ui, view: Checkout) -> bool:
    asked = ui.memory.get("move") is not None or ui.memory.get("list") == view.counter
    return asked or ui.memory.get("bet") == view.counter


def _answer(ui: Ui, desk: Desk, view: Checkout, basket: Basket) -> Request | None:
    if ui.memory.get("move") is not None:
        return _move(ui, desk, view)
    if ui.memory.get("list") == view.counter:
        return _take_off(ui, basket)
    return _bet(ui, desk, view, basket)


# --- cards come in ------------------------------------------------------------------


def _counter_side(ui: Ui, desk: Desk, view: Checkout, basket: Basket) -> Request | None:
    title = words(
        "Checkout {number} of {count}",
        number=view.counter + 1, count=len(view.baskets),
    )  # fmt: skip
    kit.room(ui, title, "shop-n-time")
    if not view.may_edit:
        return None
    number = counter(ui, desk, view.counter)
    scan = ui.scanned()
    if isinstance(scan, Scan):
        return _scanned(ui, desk, view, desk.resolve(scan.payload))
    if isinstance(scan, Gone):
        return None
    if number:
        return _typed(ui, desk, view, number)
    return None


def _typed(ui: Ui, desk: Desk, view: Checkout, number: str) -> Request | None:
    """Put the card of that number on the list; say so if it stands there already.

    Of a card that is scanned again nothing is said: it may still lie on the counter.
    """
    card = find(number, desk.playing.game.deck)  # type: ignore[attr-defined]
    if not isinstance(card, Unknown) and owner_of(view, card) == view.counter:
        values: dict[str, str | int] = {"thing": _thing(card)}
        there = "“{thing}” is on your list already."
        return Say(Announcement(there, values, "no", "impatient"))
    return _scanned(ui, desk, view, card)


def _scanned(ui: Ui, desk: Desk, view: Checkout, card: object) -> Request | None:
    """Put a card on the list; ask first if another player has bought it (SNT-A27)."""
    if isinstance(card, Unknown):
        return Say(Announcement(card.reason, dict(card.values), "no", "sorry"))
    action = Scanned(view.counter, card.number)  # type: ignore[attr-defined]
    owner = owner_of(view, card)
    if owner == view.counter:
        return None
    if owner is not None:
        ui.memory["move"] = card.number, owner  # type: ignore[attr-defined]
        return Say(Announcement("Whose is this?", {}, "no", "impatient"))
    return Act(action)


def owner_of(view: Checkout, card: object) -> int | None:
    """Return the seat on whose list a card stands already."""
    for basket in view.baskets:
        if isinstance(card, Coupon):
            held = basket.coupon == card.value
        else:
            held = any(face.number == card.number for face in basket.goods)  # type: ignore[attr-defined]
        if held:
            return basket.seat
    return None


def _move(ui: Ui, desk: Desk, view: Checkout) -> Request | None:
    number, owner = ui.memory["move"]
    card = find(number, desk.playing.game.deck)  # type: ignore[attr-defined]
    mine, theirs = Raw(view.names[view.counter]), Raw(view.names[owner])
    question = words(
        "{name} has already bought “{thing}”. Whose is it?",
        name=theirs, thing=_thing(card),
    )  # fmt: skip
    answer = kit.ask(ui, question, ((mine, "do"), (theirs, "plain")))
    if answer:
        del ui.memory["move"]
    return Act(Moved(view.counter, number)) if answer == mine else None


def _thing(card: object) -> str:
    """Return what a card on a list is called there."""
    return coupon(card.value) if isinstance(card, Coupon) else Raw(card.name)  # type: ignore[attr-defined]


# --- the list -----------------------------------------------------------------------


def _person(ui: Ui, desk: Desk, view: Checkout, basket: Basket) -> Request | None:
    note = "Scan, or type the numbers" if view.may_edit else "All listed"
    kit.place(
        ui, Rect(34, 96, 400, 180), desk.card(basket.seat), basket.name, note,
        state="now",
    )  # fmt: skip
    said = desk.said.announcement if desk.said else None
    asks = words("{name}, your turn! Lay your cards here.", name=basket.name)
    kit.gus(ui, Rect(40, 300, 388, 130), said.face if said else "counting", "")
    kit.slate(ui, said.words() if said else asks, Rect(40, 440, 388, 216))
    rows = [goods.row(face) for face in basket.goods]
    if basket.coupon:
        rows.append(("Coupon", coupon(basket.coupon)))
    kit.receipt(ui, rows, RECEIPT, total=_total(basket))
    if rows and view.may_edit and ui.touch("Receipt", RECEIPT):
        ui.memory["list"] = view.counter
    return None


def _total(basket: Basket) -> tuple[str, str]:
    things = counted(len(basket.goods), "{n} thing", "{n} things")
    return things, "" if basket.sum is None else money(basket.sum)


def _take_off(ui: Ui, basket: Basket) -> Request | None:
    """Offer every line of the list, large: a touch takes it off."""
    kit.board(ui, "What does not belong?")
    lines: list[tuple[str, str]] = [(f.number, Raw(f.name)) for f in basket.goods]
    if basket.coupon:
        lines.append(("coupon", words("Coupon {value}", value=coupon(basket.coupon))))
    gone = None
    for at, (number, name) in enumerate(lines):
        rect = Rect(96 + at % 3 * 368, 190 + at // 3 * 86, 352, 78)
        if kit.button(ui, name, rect, name=f"remove {number}", size=theme.LABEL):
            gone = number
    if kit.button(ui, "All right", Rect(860, 620, 340, 92), kind="do", key="return"):
        del ui.memory["list"]
    if gone is None:
        return None
    return Act(Removed(basket.seat, gone if gone != "coupon" else _slip(basket)))


def _slip(basket: Basket) -> str:
    from kiosk.decks.shipped import coupons

    return next(c.number for c in coupons() if c.value == basket.coupon)


# --- on ------------------------------------------------------------------------------


def _foot(ui: Ui, view: Checkout, basket: Basket) -> Request | None:
    if view.may_go_back and kit.button(
        ui, "Back", Rect(40, 690, 170, 84), kind="quiet", key="escape"
    ):
        return Act(Back())
    _warn(ui, view, basket)
    if view.betting and kit.button(
        ui, _bet_words(view, basket), Rect(640, 684, 300, 92),
        kind="plain" if basket.bet is not None else "do", name="Bet",
    ):  # fmt: skip
        ui.memory["bet"] = view.counter
    done = kit.button(
        ui, "Done", Rect(956, 684, 284, 92), kind="do" if view.may_finish else "plain",
        size=40, enabled=view.may_finish, key="return",
    )  # fmt: skip
    return Act(Done(view.counter)) if done else None


def _warn(ui: Ui, view: Checkout, basket: Basket) -> None:
    """Say what is amiss: first what keeps the seat from being done."""
    warning = ""
    if view.betting and basket.bet is None:
        warning = "Your checkout needs a bet: who wins?"
    elif basket.short:
        warning = "Fewer than 3 things score nothing."
    elif basket.forgotten:
        due = coupon(basket.coupon_due or 0)
        warning = words("Your {value} coupon is not scanned yet.", value=due)
    elif basket.astray:
        warning = "That is not the coupon you took."
    if warning:
        ui.text(warning, Rect(226, 690, 400, 84), size=theme.LABEL, color=theme.PAPER,
                face="bold")  # fmt: skip


def _bet_words(view: Checkout, basket: Basket) -> str:
    if basket.bet is None:
        return "Who wins?"
    return words("Bet: {name}", name=view.names[basket.bet])


def _bet(ui: Ui, desk: Desk, view: Checkout, basket: Basket) -> Request | None:
    """Pick one other player who may win the round; nobody is done without a bet."""
    kit.board(ui, words("{name}: who wins this round?", name=basket.name))
    others = [b.seat for b in view.baskets if b.seat != basket.seat]
    chosen = None
    for at, seat in enumerate(others):
        rect = Rect(96 + at % 2 * 552, 190 + at // 2 * 104, 536, 92)
        kind: kit.Kind = "do" if len(others) == 1 else "plain"
        kind = "done" if basket.bet == seat else kind
        name = Raw(view.names[seat])
        if kit.button(ui, name, rect, kind=kind, name=f"bet {seat + 1}"):
            chosen = seat
        badge = Rect(rect.x + 14, rect.y + 12, 64, 64)
        kit.badge(ui, desk.card(seat), badge)
    if _bet_left(ui, basket) or chosen is not None:
        del ui.memory["bet"]
    if chosen is None:
        return None
    return Act(Bet(basket.seat, chosen))


def _bet_left(ui: Ui, basket: Basket) -> bool:
    """Offer to let a bet stand, or to go back without one for now."""
    spot = Rect(860, 620, 340, 92)
    if basket.bet is not None:
        return (
            kit.button(ui, "All right", spot, kind="do", name="leave bet") is not None
        )
    asks = "Choose somebody: your checkout needs a bet."
    ui.text(asks, Rect(110, 620, 730, 92), color=theme.PAPER, align="left")
    return kit.button(ui, "Back", spot, name="leave bet") is not None
