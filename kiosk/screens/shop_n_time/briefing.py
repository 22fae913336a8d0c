"""Before a round: how it is won, in a few words, and "Begin Round" (SNT-11)."""

from kiosk.rules.shop_n_time.actions import BeginRound
from kiosk.rules.shop_n_time.options import Cards, Mode
from kiosk.rules.shop_n_time.views import Briefing
from kiosk.screens.desk import Act, Desk, Request
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import joined, words

TITLES = {
    Mode.PRICE_TARGET: "Price Target",
    Mode.STRETCH: "Stretch Your Dollar",
    Mode.BUNDLE: "Pick a Bundle",
    Mode.BULLS_EYE: "Bulls-Eye",
    Mode.RANDOM: "Random",
}
GOALS = {
    Mode.PRICE_TARGET: "Get as near to the price as you dare. "
    "One cent over, and you bust!",
    Mode.STRETCH: "Buy as many things as you can. Go over the price, and you bust!",
    Mode.BUNDLE: "Guess what the bundle costs, and match it without going over.",
    Mode.BULLS_EYE: "Collect things that cost more than one of the two items "
    "and less than the other.",
}
COUPONS = {
    Mode.PRICE_TARGET: "A coupon moves your sum up or down, just as you need it.",
    Mode.STRETCH: "A coupon only breaks ties.",
    Mode.BUNDLE: "A coupon moves your sum up or down, just as you need it.",
    Mode.BULLS_EYE: "A coupon only breaks ties.",
}


def title(view: Briefing) -> str:
    """Return what the moment is called."""
    return words("Round {round} of {rounds}", round=view.round, rounds=view.rounds)


def heading(mode: Mode | None, at: int, rounds: int) -> str:
    """Return the line over the middle of a round: its mode, and which one it is."""
    if mode is None:
        return ""
    return words(
        "{mode}  ·  round {round} of {rounds}",
        mode=words(TITLES[mode]), round=at, rounds=rounds,
    )  # fmt: skip


def steps(view: Briefing) -> str:
    """Return how to play this round, in order."""
    if view.strategy:
        turn = words(
            "In your turn take one, fill the gap, then Continue or Pass. "
            "The quickest get the coupons."
        )
        lay = words("Lay seven cards open in the middle.")
        return turn if view.cards is Cards.DEALT else joined(" ", (lay, turn))
    deal = words(
        "Deal seven cards each, face down. Keep one, pass the rest to your "
        "left, press your button. Hold the button to close."
    )
    again = words("Put this round's cards aside.")
    return joined(" ", (again, deal)) if view.round > 1 else deal


def _fine_print(mode: Mode | None) -> str:
    coupons = COUPONS[mode] if mode else ""
    if mode is Mode.BULLS_EYE:
        return coupons
    return joined(" ", (words("Fewer than 3 things score nothing."), coupons))


def briefing(ui: Ui, desk: Desk, view: Briefing) -> Request | None:
    """Explain this round's mode; anybody may begin it."""
    mode = view.mode
    kit.room(ui, title(view), "shop-n-time")
    name = TITLES[mode] if mode else "Drawing the mode"
    ui.text(
        name, Rect(90, 96, 1100, 96), size=theme.SHOUT, face="price", color=theme.PAPER
    )
    goal = GOALS[mode] if mode else ""
    kit.slate(ui, goal, Rect(90, 204, 1100, 150), size=40)
    kit.slate(ui, steps(view), Rect(90, 366, 644, 262))
    kit.slate(ui, _fine_print(mode), Rect(750, 366, 440, 262))
    said = desk.said.announcement if desk.said else None
    kit.gus(
        ui, Rect(100, 654, 740, 136), said.face if said else "welcome",
        said.words() if said else "No peeking before the bell!",
    )  # fmt: skip
    begin = kit.button(
        ui, "Begin Round", Rect(880, 684, 360, 92), kind="do", size=40,
        enabled=view.ready, key="return",
    )  # fmt: skip
    return Act(BeginRound(desk.playing.ms(begin.at))) if begin else None
