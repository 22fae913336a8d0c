"""The check of Unknown items, and what a collection is worth."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from kiosk.rules.contract import Draw, Standing, supply
from kiosk.rules.odd_shop import Called, Checked, Kind, Moment
from kiosk.rules.odd_shop.states import Over, Trading, with_collector
from tests.rules.odd_table import GAME, A, B, C, OddTable, auth, points

LENGTHS = ("5", "7", "9", "all")
PROUD = "M08A M09A P01A P02A P03R P04R F06A F02A G13A G11A"
"""Ten items that are worth 1 510 without any bonus; four of them are potions."""


def counted(*collections: str, length: str = "5") -> list[Standing]:
    """Return the final scores of seats with these collections, by seat."""
    table = OddTable(max(2, len(collections)), length=length).owning(*collections)
    table.state = replace(table.state, phase=Over(), round=table.state.rounds)
    standings = GAME.standings(table.state)
    assert standings is not None
    assert standings.final
    return sorted(standings.ranking, key=lambda one: one.seat)


def worth(collection: str, length: str = "5") -> int:
    return counted(collection, length=length)[0].total


def closing(*collections: str, **options: Any) -> OddTable:
    """Return a table after the last trading, about to check what is unknown."""
    table = OddTable(len(collections), **options).owning(*collections)
    phase = Trading(open=True)
    table.state = replace(table.state, phase=phase, round=table.state.rounds)
    return table.done()


def reasons(one: Standing) -> list[str]:
    return [line.text() for line in one.lines]


@pytest.mark.rule("ODD-34")
def test_unknown_items_are_checked_one_player_after_the_other() -> None:
    table = closing("P01U F01A", "M01R", "G01U M02U M03U")
    assert (table.moment, table.view().acting, table.seats) == (
        Moment.CHECKING, A, {A},
    )  # fmt: skip
    assert table.refuses(Called(C)) == "ODD-34"
    known = tuple(sorted(auth("AAARRR")))
    table.do(Called(A))
    assert GAME.awaits(table.state) == Draw(known, 1)
    table.chance("replica-2")
    assert table.items(A) == "P01R F01A"
    assert table.view().acting == C, "B has nothing to check"
    table.do(Called(C))
    assert GAME.awaits(table.state) == Draw(known, 3), "the cards are collected again"
    table.chance("authentic-1", "replica-2", "authentic-3")
    assert table.items(C) == "G01A M02R M03A"
    assert (table.moment, GAME.awaits(table.state)) == (Moment.OVER, None)


@pytest.mark.rule("ODD-34")
@pytest.mark.parametrize(
    "cards", [auth("U"), auth("AA"), (), ("authentic-1", "authentic-1")]
)
def test_a_false_check_is_refused(cards: tuple[str, ...]) -> None:
    table = closing("P01U", "F01A").do(Called(A))
    assert table.refuses(Checked(cards)) == "ODD-34"


@pytest.mark.rule("ODD-34")
def test_a_game_without_unknown_items_is_over_at_once() -> None:
    table = closing("P01A", "M01R")
    assert table.moment is Moment.OVER
    assert table.refuses(Called(A)) == "ODD-39"
    assert table.legal == ()


@pytest.mark.rule("ODD-35", "ODD-A9")
def test_more_unknown_items_than_cards_are_dealt_to_in_batches() -> None:
    table = closing(" ".join(f"P{n:02}U" for n in range(1, 14)), "").do(Called(A))
    sizes, rng = [], Random(3)
    while isinstance(awaits := GAME.awaits(table.state), Draw):
        sizes.append(awaits.count)
        assert len(awaits.pool) == 6
        table.chance(*supply(awaits, rng))
    assert sizes == [6, 6, 1]
    kinds = Counter(one.kind for one in table.owner(A).items)
    assert kinds[Kind.UNKNOWN] == 0
    assert min(kinds[Kind.AUTHENTIC], kinds[Kind.REPLICA]) >= 6
    assert table.moment is Moment.OVER


@pytest.mark.rule("ODD-36")
def test_each_item_scores_its_value_as_it_is() -> None:
    (one, other) = counted("F12A M11R P01R", "M11A")
    assert points(one.lines) == [250, 0, 70]
    assert reasons(one) == [
        "Baby Gryphon, authentic",
        "Crown of the Hidden King, a replica",
        "Draught of Mild Courage, a replica",
    ]
    assert (one.total, other.total) == (320, 400)
    assert [standing.place for standing in (one, other)] == [2, 1]


@pytest.mark.rule("ODD-33")
def test_credits_are_worth_nothing_at_the_end() -> None:
    table = OddTable(2).owning("P01A", "P02A")
    table.state = with_collector(table.state, A, hand=())
    table.state = replace(table.state, phase=Over(), round=5)
    standings = GAME.standings(table.state)
    assert standings is not None
    assert [one.total for one in standings.ranking] == [100, 100]


@pytest.mark.rule("ODD-37", "ODD-A21")
@pytest.mark.parametrize(
    ("gear", "total"),
    [
        ("G01A G02A", 170),
        ("G01A G02A G03A", 560),
        ("G01R G02A G03R", 360),
        ("G10A G11R", 280),
        ("G12R G13R G10R", 280),
        ("G07A G08A G09A G12A G13A", 980),
    ],
)
def test_a_whole_gear_set_counts_twice(gear: str, total: int) -> None:
    assert worth(gear, "all") == total


@pytest.mark.rule("ODD-37")
def test_a_set_shared_by_two_players_counts_once() -> None:
    assert [one.total for one in counted("G10A", "G11A")] == [90, 100]


@pytest.mark.rule("ODD-38", "ODD-V4")
@pytest.mark.parametrize(
    ("length", "count", "gold"),
    [("5", 4, 200), ("7", 5, 300), ("9", 6, 400), ("all", 7, 500)],
)
def test_enough_items_of_a_category_bring_a_bonus(
    length: str, count: int, gold: int
) -> None:
    items = [f"M{n:02}R" for n in range(1, 12)]
    few, enough = (" ".join(items[:n]) for n in (count - 1, count))
    values = {n: worth(" ".join(items[n - 1 : n]), "all") for n in range(1, 12)}
    assert worth(few, length) == sum(values[n] for n in range(1, count))
    assert worth(enough, length) == sum(values[n] for n in range(1, count + 1)) + gold
    view = OddTable(length=length).view()
    assert (view.bonus.items, view.bonus.gold) == (count, gold)


@pytest.mark.rule("ODD-38")
def test_each_category_brings_its_own_bonus_whatever_is_real() -> None:
    (one, _) = counted("P01A P02R P03A P04R F01R F02R F03A F04A G01A G04A")
    bonuses = [line for line in one.lines if "Bonus" in line.text()]
    assert [line.text() for line in bonuses] == [
        "Bonus for 4 Potions",
        "Bonus for 4 Familiars",
    ]
    assert points(bonuses) == [200, 200]


@pytest.mark.rule("ODD-A22", "ODD-V21")
def test_twice_as_many_items_bring_no_second_bonus() -> None:
    potions = " ".join(f"P{n:02}R" for n in range(1, 9))
    assert worth(potions, "5") == 600 + 200
    assert worth(potions, "all") == 600 + 500


@pytest.mark.rule("ODD-V18", "ODD-38")
def test_a_bonus_of_five_rounds_is_none_in_longer_games() -> None:
    assert [worth(PROUD, length) for length in LENGTHS] == [1710, 1510, 1510, 1510]


@pytest.mark.rule("ODD-V19", "ODD-37")
def test_a_set_of_replicas_with_another_piece_of_gear() -> None:
    gear = "G07R G08R G09R G10A"
    assert worth(gear, "5") == (40 + 50 + 60) * 2 + 90 + 200
    assert worth(gear, "7") == 390
    (one, _) = counted(gear)
    assert one.lines[4].text() == "All of the Wizard set counts twice"
    assert one.lines[4].points == 150


FOUR_REAL = "M01A M03A F09A F11A"
THREE_REAL = "M11A M10A F02A"


@pytest.mark.rule("ODD-39", "ODD-V23")
@pytest.mark.parametrize(
    ("rival", "places"), [(THREE_REAL, [1, 2]), ("M02A M04A F08A F10A", [1, 1])]
)
def test_in_a_tie_more_authentic_items_win(rival: str, places: list[int]) -> None:
    one, other = counted(FOUR_REAL, rival)
    assert (one.total, other.total) == (900, 900)
    assert [one.place, other.place] == places
    assert reasons(one)[-1] == "In a tie, more authentic items win: 4"


@pytest.mark.rule("ODD-A27", "ODD-39")
def test_items_found_authentic_by_the_check_count_in_a_tie() -> None:
    table = closing("M01A M03A F09A F11U", THREE_REAL).do(Called(A))
    table.chance("authentic-2")
    standings = GAME.standings(table.state)
    assert standings is not None
    assert standings.winners == (A,)
    assert table.view().standings == standings
    assert [person.authentic for person in table.view().people] == [4, 3]


@pytest.mark.rule("ODD-39")
def test_lines_sum_up_and_say_nothing_of_ties_without_one() -> None:
    for one in counted(PROUD, "G07A G08A G09A M06R"):
        assert sum(points(one.lines)) == one.total
        assert not any("tie" in reason for reason in reasons(one))


@pytest.mark.rule("ODD-5", "ODD-36")
def test_scores_so_far_count_what_is_known() -> None:
    assert GAME.standings(OddTable().state) is None
    table = OddTable(2).open().owning("P01U P02- P03A", "")
    standings = GAME.standings(table.state)
    assert standings is not None
    assert not standings.final
    assert reasons(standings.ranking[0]) == [
        "Draught of Mild Courage, not known yet",
        "Tonic of Tidy Hair, still closed",
        "Elixir of Long Naps, authentic",
    ]
    assert [one.total for one in standings.ranking] == [110, 0]
    assert table.view().people[B].gold == 0
    assert table.view().people[A].gold == 110
