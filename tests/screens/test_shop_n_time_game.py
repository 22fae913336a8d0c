"""A whole game of Shop 'N Time: four players, three rounds, every score worked by hand.

Real screens, simulated pins, camera frames rendered of the printed cards. Chance is
seeded so that the rounds are a Price Target of $15.49, a Bulls-Eye between $1.10 and
$3.83, and a Bundle of $14.88.
"""

from collections.abc import Sequence

import pytest

from kiosk.pilot import Pilot
from kiosk.rules.shop_n_time.options import Mode
from kiosk.rules.shop_n_time.views import Checkout, Results, Shopping, Stage
from kiosk.screens.desk import Guest

ADA, BEN, CLEO, DOV = range(4)
NAMES = ("Ada", "Ben", "Cleo", "Dov")
TEN, QUARTER, HALF = "784", "892", "945"


def begin(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time")
    pilot.app.desk.setup.guests = [Guest(name, "", at) for at, name in enumerate(NAMES)]
    pilot.app.handle(None)
    pilot.tap("Next", "less mode", "more betting", "More")
    pilot.tap(*["more wait_s"] * 11, "Start game")  # 15 seconds to pass and to close


def view(pilot: Pilot) -> object:
    return pilot.app.desk.playing.view()


def closed(pilot: Pilot, seat: int) -> bool:
    now = view(pilot)
    assert isinstance(now, Shopping)
    return now.rows[seat].closed


def shop(pilot: Pilot, hands: int, closing: Sequence[int]) -> None:
    """Play a round's hands by the buttons, then close in order by holding them."""
    pilot.tap("Begin Round")
    for hand in range(hands):
        for seat in range(4):
            pilot.press(f"restock-{seat + 1}")
        if hand < hands - 1:
            pilot.skip(16)
    for seat in closing:
        close(pilot, seat)
    pilot.tap("End Round")


def close(pilot: Pilot, seat: int) -> None:
    button = f"restock-{seat + 1}"
    now = view(pilot)
    assert isinstance(now, Shopping)
    if now.rows[seat].picks < 3 and now.mode is not Mode.BULLS_EYE:
        pilot.hold(button, lambda: "fewer than three" in pilot.hears)
    pilot.hold(button, lambda: closed(pilot, seat))


def basket(pilot: Pilot) -> tuple[list[str], int]:
    """Return the numbers and the coupon on the list of the seat at the counter."""
    now = view(pilot)
    assert isinstance(now, Checkout)
    mine = now.baskets[now.counter]
    return [face.number for face in mine.goods], mine.coupon


def scan(pilot: Pilot, numbers: Sequence[str]) -> None:
    """Lay cards on the counter all at once and wait until each is on the list."""
    coupons = {TEN: 10, QUARTER: 25, HALF: 50}
    items = {n for n in numbers if n not in coupons}
    value = sum(coupons.get(n, 0) for n in numbers)
    pilot.lay(numbers)
    pilot.until(
        lambda: items <= set(basket(pilot)[0]) and basket(pilot)[1] == value,
        f"cards {numbers} on the list",
    )
    pilot.clear()


def done(pilot: Pilot, bet: int) -> None:
    pilot.tap("Bet", f"bet {bet + 1}", "Done")


def results(pilot: Pilot) -> Results:
    now = view(pilot)
    assert isinstance(now, Results)
    return now


def points(pilot: Pilot) -> list[tuple[int, int, int]]:
    """Return each seat's base, exact and bet points of the round."""
    return [(r.score.base, r.score.exact, r.score.bet) for r in results(pilot).results]


def price_target(pilot: Pilot) -> None:
    shop(pilot, 3, (CLEO, ADA, BEN, DOV))  # 50, 25, 10 cents, none
    scan(pilot, ("248", "155", "364", QUARTER))  # 5.42+4.98+4.85 = 15.25, +24: exact
    done(pilot, CLEO)
    # Ben types a wrong card, sees its name, takes it off, and types the right one.
    pilot.tap("Drawer")
    type_number(pilot, "131")
    assert basket(pilot)[0] == ["131"]
    pilot.tap("Receipt", "remove 131", "All right")
    assert basket(pilot)[0] == []
    type_number(pilot, "265")
    scan(pilot, ("265", "423", "416", TEN))  # 5.99+5.32+4.62 = 15.93, -10: still over
    done(pilot, ADA)
    # One of Ada's cards still lies there: whose is it? It stays hers.
    pilot.lay(["248"])
    pilot.wait("Ada")
    assert "Cleo" in pilot.sees
    pilot.tap("Ada")
    assert "248" not in basket(pilot)[0]
    pilot.clear()
    scan(pilot, ("399", "339", "302", HALF))  # 4.93+4.50+5.66 = 15.09, +40: exact
    done(pilot, DOV)
    # One of Cleo's is really Dov's: it moves. Then Back, and it moves home again.
    pilot.lay(["399"])
    pilot.wait("Dov")
    pilot.tap("Dov")
    assert basket(pilot)[0] == ["399"]
    pilot.clear()
    pilot.tap("Back")
    assert sorted(basket(pilot)[0]) == ["302", "339"]  # read in one frame, in any order
    type_number(pilot, "399")
    pilot.tap("Cleo")
    pilot.tap("Done")
    scan(pilot, ("289", "260", "104"))  # 5.50+5.00+4.13 = 14.63
    done(pilot, ADA)


def type_number(pilot: Pilot, number: str) -> None:
    for digit in number:
        pilot.tap(f"key {digit}")


def bulls_eye(pilot: Pilot) -> None:
    shop(pilot, 1, (BEN, DOV, CLEO, ADA))
    scan(pilot, ("106", "118", "193", "201"))  # 1.62 1.84 1.99 2.06: four inside
    done(pilot, BEN)
    scan(pilot, ("166", "171", "142", HALF))  # 3.42 1.67 inside, 5.25 outside: +1
    done(pilot, ADA)
    done(pilot, ADA)  # Cleo has nothing, and no coupon on her list: 0
    scan(pilot, ("217", "222", "120", QUARTER))  # 1.50 2.53 inside, 4.45 outside: +1
    done(pilot, BEN)


def bundle(pilot: Pilot) -> None:
    shop(pilot, 2, (CLEO, DOV, ADA, BEN))
    scan(pilot, ("938", "914", "399", "253"))  # the bundle itself: 14.88
    done(pilot, DOV)
    scan(pilot, ("131", "138"))  # only two
    done(pilot, ADA)
    scan(pilot, ("315", "236", "274", "294", HALF))  # 1.15+2.19+3.17+2.36+.50 = 9.37
    done(pilot, ADA)
    scan(pilot, ("187", "208", "358", QUARTER))  # 3.76+3.56+4.37+.25 = 11.94
    done(pilot, ADA)


@pytest.mark.rule("SNT-27", "SNT-28", "SNT-29", "SNT-A27")
def test_a_game_of_four_players_and_three_rounds(pilot: Pilot) -> None:
    begin(pilot)

    price_target(pilot)
    first = results(pilot)
    assert (first.mode, first.target) == (Mode.PRICE_TARGET, 1549)
    # Ada and Cleo tie on the cent (4 and 1 more), Dov is next (3), Ben is over (1);
    # the bets of Ada (on Cleo), Ben and Dov (on Ada) pay, Cleo's (on Dov) does not.
    assert points(pilot) == [(4, 1, 1), (1, 0, 1), (4, 1, 0), (3, 0, 1)]
    pilot.tap("Next round")

    bulls_eye(pilot)
    second = results(pilot)
    assert second.mode is Mode.BULLS_EYE
    assert sorted(face.price or 0 for face in second.shown) == [110, 383]
    # Ada 4, Ben 1 with 50 cents, Dov 1 with 25 cents, Cleo 0; Ben and Cleo bet on Ada.
    assert points(pilot) == [(4, 0, 0), (3, 0, 1), (1, 0, 1), (2, 0, 0)]
    pilot.tap("Next round")

    bundle(pilot)
    third = results(pilot)
    assert (third.mode, third.target) == (Mode.BUNDLE, 1488)
    # Ada owns the bundle, Dov is second, Cleo third, Ben brought too little.
    assert points(pilot) == [(4, 1, 0), (0, 0, 1), (2, 0, 1), (3, 0, 1)]

    pilot.tap("Podium")
    ranking = results(pilot).standings.ranking
    # 6+4+5, 5+2+3 with an exact hit, 4+2+4, 2+4+1
    assert [(NAMES[s.seat], s.place, s.total) for s in ranking] == [
        ("Ada", 1, 15),
        ("Cleo", 2, 10),
        ("Dov", 2, 10),
        ("Ben", 4, 7),
    ]
    pilot.tap("Clear the table")
    assert "Shop 'N Time" in pilot.sees


@pytest.mark.rule("SNT-15", "SNT-A20")
def test_the_middle_starts_the_countdown_and_a_closed_button_starts_nothing(
    pilot: Pilot,
) -> None:
    begin(pilot)
    pilot.tap("Begin Round", "middle")
    now = view(pilot)
    assert isinstance(now, Shopping)
    assert now.stage is Stage.COUNTDOWN
    assert "middle" not in pilot.sees  # one countdown a step
    pilot.skip(11)
    assert "Late: Ada, Ben, Cleo, Dov." in pilot.hears
    pilot.skip(16)
    pilot.press("restock-1")
    close(pilot, ADA)
    pilot.skip(30)
    pilot.skip(30)
    before = view(pilot)
    assert isinstance(before, Shopping)
    assert before.stage is Stage.CHOOSE
    pilot.press("restock-1")
    assert "closed" in pilot.hears.lower()
    assert view(pilot) == before


def test_thirteen_cards_at_once_all_count(pilot: Pilot) -> None:
    begin(pilot)
    shop(pilot, 3, (ADA, BEN, CLEO, DOV))
    numbers = [item.number for item in pilot.app.desk.deck.items[:12]]
    scan(pilot, (*numbers, HALF))
    assert sorted(basket(pilot)[0]) == sorted(numbers)
