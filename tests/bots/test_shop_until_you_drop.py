"""The greedy shopper, and the report on balance."""

import json
from pathlib import Path
from random import Random
from shutil import copytree

import pytest
from msgspec.structs import replace

from kiosk.bots.shop_until_you_drop import Balance, balance, greedy, play_out
from kiosk.cli import main
from kiosk.decks.sud import SHIPPED
from kiosk.rules.shop_until_you_drop import (
    Declined,
    Dropped,
    Picked,
    Power,
    Returned,
    Saved,
)
from tests.rules.shopping import DECK, GAME, A, B, lay, pick, play

FULL = "R60 Y50 G40"


def chosen(text: str, display: str, **fields: object) -> object:
    state = lay(text, "", display=display, **fields)  # type: ignore[arg-type]
    return greedy(GAME, state, A, Random(1))


def test_much_value_is_taken_before_little() -> None:
    assert chosen("", "R20a Y60a G40a") == Picked(A, "Y60a")


def test_nothing_that_drops_is_taken_while_something_fits() -> None:
    assert chosen(FULL, "B20a P30a R20a") == Picked(A, "R20a")


def test_a_full_bag_is_better_than_another_bag() -> None:
    assert chosen("R60 Y30", "R40a B40b") == Picked(A, "R40a")


def test_a_coupon_that_a_tompang_asks_for_is_better_than_another() -> None:
    assert chosen("T03", "R50a G50a Y50a") == Picked(A, "G50a")


def test_a_tompang_is_taken_when_its_coupons_are_there() -> None:
    assert chosen("R50", "T01 Y10a") == Picked(A, "T01")
    assert chosen("R50", "T02 Y10a") == Picked(A, "Y10a")


def test_the_cheapest_bag_is_given_up() -> None:
    state = pick(lay(FULL, "", display="B10a R20a Y20a"), "B10a")
    assert greedy(GAME, state, A, Random(1)) == Dropped(A, ("G40a",))


def test_a_return_is_better_than_a_drop() -> None:
    powers = [Power.RETURN_POLICY]
    state = pick(lay(FULL, "", display="B10a R20a", powers=powers), "B10a")
    assert {Returned(A), Declined(A)} == set(GAME.legal(state))
    assert greedy(GAME, state, A, Random(1)) == Returned(A)


def test_the_best_card_of_a_bag_is_saved() -> None:
    soft = [Power.SOFT_LANDING]
    held = lay("R60 R30 Y50 G40", "", display="B10a R20a Y20a", powers=soft)
    state = play(pick(held, "B10a"), Dropped(A, ("R60a", "R30a")))
    assert greedy(GAME, state, A, Random(1)) == Saved(A, "R60a")


def test_a_seat_that_may_not_act_is_refused() -> None:
    with pytest.raises(ValueError, match="seat 1 has nothing to do"):
        greedy(GAME, lay("", "", display="R20a"), B, Random(1))


def test_the_same_seed_gives_the_same_game() -> None:
    assert play_out(3, "again") == play_out(3, "again")
    assert play_out(3, "again") != play_out(3, "another")


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_games_of_every_size_come_to_an_end(seats: int) -> None:
    record = play_out(seats, "size")
    assert len(record.totals) == seats
    assert len(record.losses) == 3 or record.early
    assert set(record.winners) <= set(range(seats))
    assert record.fulfilled <= record.tompangs


def test_a_report_adds_up() -> None:
    report = balance(3, seed=1)
    assert len(report.totals) == 9
    assert list(report.totals) == sorted(report.totals)
    assert report.drops == report.days - report.early == 9 - report.early
    assert set(report.power_wins) == {power.value for power in Power}
    assert all(0 <= wins <= 3 for wins in report.power_wins.values())
    assert 0 <= report.free_drops <= report.drops


def test_greedy_shoppers_play_days_of_a_sensible_length() -> None:
    records = [play_out(3, f"days {seed}") for seed in range(12)]
    days, turns = sum(r.days for r in records), sum(r.turns for r in records)
    assert 5 * days <= turns <= 9 * days
    assert 12 * 36 <= sum(r.coupons for r in records) <= 22 * 36


def test_a_report_is_about_the_deck_it_is_given() -> None:
    worthless = tuple(replace(one, value=10) for one in DECK.coupons)
    report = balance(1, seed=1, deck=replace(DECK, coupons=worthless))
    assert report.totals != balance(1, seed=1).totals
    assert report.coupons > sum(report.totals) / 3


def test_a_report_says_in_words_what_the_deck_is_like() -> None:
    report = Balance(
        seats=2, games=4, days=12, turns=90, early=1, drops=10, free_drops=1, lost=35,
        coupons=120, tompangs=20, fulfilled=11, totals=(10, 20, 20, 30, 40, 40, 40, 40),
        basic_wins=2, power_wins={"big-tote": 3},
    )  # fmt: skip
    assert report.lines() == [
        "turns a day: 7.5",
        "score: 30.0 (spread 11.2, from 10 to 40)",
        "coupons kept by each: 15.0",
        "Tompangs taken by each: 2.5, fulfilled: 55 %",
        "a drop costs: 3.5 points, nothing in 10 %",
        "the cards ran out in: 25 % of the games",
        "the seat looked at wins: 50 % on its Basic side, and with a power",
        "  big-tote: 75 %",
    ]


def test_the_command_prints_the_balance_of_ones_own_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = Path(copytree(SHIPPED, tmp_path / "own"))
    table = own / "coupons.csv"
    table.write_text(table.read_text("utf-8").replace(",60,", ",10,"), "utf-8")
    asked = ["simulate", "shop-until-you-drop", "--seats", "5", "--games", "1"]
    reports = []
    for more in ([], ["--deck", str(own)]):
        assert main([*asked, "--json", *more]) == 0
        reports.append(json.loads(capsys.readouterr().out))
    assert reports[0]["balance"]["games"] == reports[0]["games"] == 1
    assert reports[0]["balance"] != reports[1]["balance"]
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert "turns a day: " in said
    assert "soft-landing: " in said


def test_the_command_has_no_balance_for_games_without_greedy_players(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["simulate", "shelf-stock", "--seats", "2", "--games", "1"]
    assert main([*asked, "--json"]) == 0
    assert "balance" not in json.loads(capsys.readouterr().out)
    assert main(asked) == 0
    assert "Greedy" not in capsys.readouterr().out
