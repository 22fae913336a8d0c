"""After a round: who came how near; after the last one: the podium (SNT-36 to 41)."""

from kiosk.rules.shop_n_time.actions import NextRound
from kiosk.rules.shop_n_time.options import Mode
from kiosk.rules.shop_n_time.scoring import Outcome, Score
from kiosk.rules.shop_n_time.views import Result, Results
from kiosk.screens.desk import Act, Desk, Request
from kiosk.screens.parting import again_or_leave
from kiosk.screens.shop_n_time import goods
from kiosk.screens.words import coupon, listed, money, short, told
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Raw, Words, counted, words


def results(ui: Ui, desk: Desk, view: Results) -> Request | None:
    """Draw the round's results; a seat's line opens its receipt."""
    if ui.memory.get("podium"):
        return podium(ui, desk, view)
    title = words("Results of round {round}", round=view.round)
    kit.room(ui, title, "shop-n-time")
    detail = ui.memory.get("receipt")
    ui.inert = ui.inert or detail is not None
    _goal(ui, view)
    order = sorted(view.results, key=lambda r: (-r.points, r.score.rank or 99, r.seat))
    for result, row in zip(order, rows(len(order)), strict=True):
        if _line(ui, desk, view, result, row):
            ui.memory["receipt"] = result.seat
    request = _onward(ui, view)
    if detail is not None:
        ui.inert = False
        _receipt(ui, view, view.results[detail])
    return request


def _goal(ui: Ui, view: Results) -> None:
    rect = Rect(40, 100, 1200, 76)
    if view.target is not None:
        goal = words("The price was {price}", price=money(view.target))
    else:
        prices = sorted(face.price or 0 for face in view.shown)
        goal = words(
            "Between {low} and {high}", low=money(prices[0]), high=money(prices[-1])
        )
    ui.text(goal, rect, size=56, face="price", color=theme.HONEY)


ONE_COLUMN = 6
"""So many lines have room below each other; with more, they stand in two columns."""
FIELD, ROOMY = 474, 104
"""How high all of them are together, and one at the most."""


def rows(count: int) -> list[Rect]:
    """Return where the seats' lines stand, best first, each large enough to touch."""
    if count <= ONE_COLUMN:
        high = min(ROOMY, FIELD // count)
        return [Rect(40, 186 + at * high, 1200, high - 6) for at in range(count)]
    half = -(-count // 2)
    high = 466 // half
    return [
        Rect(40 + at // half * 606, 186 + at % half * high, 594, high - 10)
        for at in range(count)
    ]


def _line(ui: Ui, desk: Desk, view: Results, result: Result, rect: Rect) -> bool:
    """Draw a seat's line: in a narrow one, how it came out stands below the name."""
    score, narrow = result.score, rect.w < 1000
    kit.slip(ui, rect)
    side = rect.h * 3 // 5
    badge = Rect(rect.x + 12, rect.centery - side // 2, side, side)
    kit.badge(ui, desk.card(result.seat), badge)
    points = Rect(rect.right - (190 if narrow else 250), rect.y, 90, rect.h)
    total = Rect(rect.right - (100 if narrow else 140), rect.y, 90, rect.h)
    left = badge.right + 14
    room = Rect(left, rect.y + 4, points.x - left - 4, rect.h - 8)
    name, how = room.copy(), room.copy()
    if narrow:
        name.h //= 2
        how.update(room.x, name.bottom, room.w, room.h - name.h)
    else:
        name.w = 350
        how.update(name.right + 10, room.y, points.x - name.right - 20, room.h)
    shown = kit.called(ui, result.name, name)
    ui.text(shown, name, size=theme.TEXT, face="bold", align="left")
    color = theme.AWNING if score.outcome is not Outcome.RANKED else theme.INK
    ui.text(outcome(view, score), how, size=theme.LABEL, color=color, align="left")
    ui.text(f"+{result.points}", points, size=48, face="price")
    ui.text(f"= {result.total}", total, size=theme.TEXT)
    return ui.touch(f"receipt {result.seat + 1}", rect) is not None


def outcome(view: Results, score: Score) -> str:
    """Say in a line how a seat came out of the round."""
    if score.outcome is Outcome.SHORT:
        return words("Only {count} of 3 things", count=score.count)
    if score.outcome is Outcome.BUST:
        over = score.counted - (view.target or 0)
        return words("BUST! {sum} over", sum=money(over))
    match view.mode:
        case Mode.STRETCH:
            return _tie(counted(score.count, "{n} thing", "{n} things"), score)
        case Mode.BULLS_EYE:
            return _tie(words("{net:+d} in the ring", net=score.net), score)
    paid = money(score.counted)
    if score.exact:
        return words("{sum}: right on the cent!", sum=paid)
    left = money((view.target or 0) - score.counted)
    return words("{sum}: {left} short", sum=paid, left=left)


def _tie(what: Words, score: Score) -> Words:
    if not score.coupon:
        return what
    return words("{what}, {value} coupon", what=what, value=coupon(score.coupon))


def _receipt(ui: Ui, view: Results, result: Result) -> None:
    """Print a seat's things and points over the board."""
    kit.board(ui, Raw(result.name))
    rows = [goods.row(face) for face in result.goods]
    score = result.score
    if score.adjustment:
        slip = words("Coupon {value}", value=coupon(score.coupon or 0))
        rows.append((slip, money(score.adjustment)))
    total = ("Sum", money(score.counted))
    kit.receipt(ui, rows, Rect(110, 184, 560, 506), total=total, key=result.seat)
    points = [(told(line), f"{line.points:+d}") for line in result.lines]
    kit.receipt(ui, points, Rect(700, 184, 470, 380),
                total=("Points", f"{result.points:+d}"))  # fmt: skip
    if kit.button(ui, "All right", Rect(830, 620, 340, 92), kind="do", key="return"):
        del ui.memory["receipt"]


def _onward(ui: Ui, view: Results) -> Request | None:
    winners = [short(r.name) for r in view.results if r.score.rank == 1]
    says = words("Nobody? Oh dear!")
    if winners:
        says = words("{names} shopped best!", names=listed(winners))
    kit.gus(ui, Rect(40, 662, 800, 130), "delighted" if winners else "sorry", says)
    if view.final:
        if kit.button(ui, "Podium", Rect(880, 684, 360, 92), kind="do", size=40,
                      key="return"):  # fmt: skip
            ui.memory["podium"] = True
        return None
    if kit.button(ui, "Next round", Rect(880, 684, 360, 92), kind="do", size=40,
                  key="return"):  # fmt: skip
        return Act(NextRound())
    return None


def podium(ui: Ui, desk: Desk, view: Results) -> Request | None:
    """Celebrate; then once more, or clear the table."""
    kit.room(ui, "The evening's best shopper", "shop-n-time")
    ranking = view.standings.ranking
    kit.podium(
        ui, Rect(40, 96, 1200, 560),
        [(s.place, desk.card(s.seat), view.names[s.seat], s.total) for s in ranking],
    )  # fmt: skip
    kit.confetti(ui)
    names = [view.names[seat] for seat in view.standings.winners]
    says = words("Congratulations, {names}!", names=listed(names))
    kit.gus(ui, Rect(40, 662, 560, 130), "delighted", says)
    return again_or_leave(ui)
