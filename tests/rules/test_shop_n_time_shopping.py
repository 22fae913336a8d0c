"""The real-time round: choosing, counting down, passing, closing."""

from typing import Any

import pytest

from kiosk.rules.shop_n_time import (
    BeginRound,
    Cards,
    Chosen,
    Close,
    Keep,
    Phase,
    PickUp,
    Stage,
    TimeUp,
    Touched,
)
from tests.rules.goods_deck import DECK
from tests.rules.playout import Case, play
from tests.rules.shop_table import SHOP, ShopTable, dealt, keep_all, keep_first

# Dealing and beginning


@pytest.mark.rule("SNT-12", "SNT-5")
def test_seven_cards_are_dealt_and_nobody_sees_them_before_the_round() -> None:
    table = ShopTable(4, cards=Cards.DEALT).settle()
    assert [len(packet) for packet in table.state.packets] == [7] * 4
    assert len(table.state.deck) == 104 - 28
    packet = set(table.state.packets[0])
    shown = {row for seat in range(4) for row in str(table.see(seat)).split("'")}
    assert not packet & shown


@pytest.mark.rule("SNT-13")
def test_all_pick_up_at_once_and_see_the_target() -> None:
    table = dealt(3)
    for seat in range(3):
        view = table.see(seat)
        assert [face.number for face in view.hand] == list(table.state.packets[seat])
        assert view.target == sum(
            item.price for item in DECK.items if item.number in table.state.target
        )
    keepers = {action.seat for action in table.legal if isinstance(action, Keep)}
    assert keepers == {0, 1, 2}


# Choosing


@pytest.mark.rule("SNT-14", "SNT-21")
def test_an_open_player_keeps_exactly_one_card() -> None:
    table = dealt(3)
    packet = table.state.packets[1]
    table.do(Keep(1, packet[3], 0))
    assert table.state.shoppers[1].kept == (packet[3],)
    assert table.state.packets[1] == (*packet[:3], *packet[4:])
    assert table.refuses(Keep(1, packet[0], 0)).rule == "SNT-14"
    assert table.see(1).hand == ()


@pytest.mark.rule("SNT-14")
def test_a_card_of_another_packet_cannot_be_kept() -> None:
    table = dealt(3)
    assert table.refuses(Keep(0, table.state.packets[1][0], 0)).rule == "SNT-14"


@pytest.mark.rule("SNT-14")
def test_a_real_choice_counts_one_card_and_shrinks_the_packet() -> None:
    table = ShopTable(3).begin().choose(1)
    assert table.state.shoppers[1].picks == 1
    assert [len(packet) for packet in table.state.packets] == [7, 6, 7]
    assert table.refuses(Chosen(1, 0)).rule == "SNT-14"


def test_each_way_with_the_cards_has_its_own_verb() -> None:
    assert ShopTable(3).begin().refuses(Keep(0, "200", 0)).rule == "SNT-14"
    assert dealt(3).refuses(Chosen(0, 0)).rule == "SNT-14"


# The countdown


@pytest.mark.rule("SNT-15", "SNT-A19")
def test_the_first_choice_with_real_cards_starts_ten_seconds() -> None:
    table = ShopTable(3).begin().wait(2000).choose(2)
    assert table.see().stage is Stage.COUNTDOWN
    assert table.see().deadline == 12_000
    table.wait(3000).choose(0)
    assert table.see().deadline == 12_000


@pytest.mark.rule("SNT-15", "SNT-A20")
def test_with_real_cards_anybody_may_touch_the_screen() -> None:
    table = ShopTable(3, countdown_s=5).begin().do(Touched(1000))
    assert table.see().deadline == 6000
    assert table.refuses(Touched(1500)).rule == "SNT-15"


@pytest.mark.rule("SNT-15", "SNT-A20")
def test_with_dealt_cards_the_touch_must_be_by_one_who_has_passed() -> None:
    table = keep_first(dealt(3), 0)
    assert table.refuses(Touched(0)).rule == "SNT-A20"
    assert table.refuses(Touched(0, seat=1)).rule == "SNT-15"
    assert Touched(0, seat=0) in table.legal
    assert table.do(Touched(0, seat=0)).see().deadline == 10_000


@pytest.mark.rule("SNT-15", "SNT-20")
@pytest.mark.parametrize("action", [Chosen(1, 0), Touched(0, seat=1), Close(1, 0)])
def test_a_closed_player_starts_nothing(action: Any) -> None:
    table = ShopTable(3).close(1).begin()
    refusal = table.refuses(action)
    assert "Ben" in str(refusal)
    assert table.see().deadline is None


@pytest.mark.rule("SNT-A19")
def test_without_a_countdown_a_step_ends_when_all_have_chosen() -> None:
    table = ShopTable(3, countdown_s=0).begin().choose(0, 1)
    assert table.see().deadline is None
    assert table.refuses(Touched(0)).rule == "SNT-A19"
    assert table.choose(2).see().stage is Stage.WAIT


@pytest.mark.rule("SNT-16", "SNT-A29")
def test_who_has_not_chosen_in_time_is_named_and_nothing_else() -> None:
    table = ShopTable(4).begin().choose(0, 2)
    assert table.refuses(TimeUp(9999)).rule == "SNT-16"
    table.tick()
    assert table.see().stage is Stage.WAIT
    assert [row.name for row in table.see().rows if row.late] == ["Ben", "Dot"]
    assert [row.picks for row in table.see().rows] == [1, 1, 1, 1]
    table.tick()
    assert not any(row.late for row in table.see().rows)


@pytest.mark.rule("SNT-A29", "SNT-D5")
def test_chance_keeps_a_card_for_a_late_player_whose_cards_are_dealt() -> None:
    table = keep_first(dealt(3), 0).do(Touched(0, seat=0))
    packets = table.state.packets
    table.tick()
    assert table.state.phase is Phase.LATE
    table.chance((packets[1][4], packets[2][6]))
    assert table.state.shoppers[1].kept == (packets[1][4],)
    assert table.state.shoppers[2].kept == (packets[2][6],)
    assert [row.late for row in table.see().rows] == [False, True, True]
    assert table.see().stage is Stage.WAIT


@pytest.mark.rule("SNT-16")
def test_once_all_have_chosen_there_is_nothing_to_wait_for() -> None:
    table = ShopTable(3).begin().choose(0, 1).wait(3000).choose(2)
    assert table.see().stage is Stage.WAIT
    assert table.see().deadline == 3000 + 4000
    assert not any(row.late for row in table.see().rows)


# Passing


@pytest.mark.rule("SNT-17")
def test_packets_go_to_the_left_by_one_seat() -> None:
    table = keep_all(dealt(4))
    left = table.state.packets
    assert table.refuses(PickUp(3999)).rule == "SNT-17"
    table.tick()
    assert table.state.packets == (left[3], left[0], left[1], left[2])
    assert [f.number for f in table.see(1).hand] == list(left[0])
    assert table.see().stage is Stage.CHOOSE


@pytest.mark.rule("SNT-17")
def test_hands_stay_off_the_cards_during_the_pause() -> None:
    table = ShopTable(2).begin().choose(0, 1)
    assert table.refuses(Chosen(0, table.at)).rule == "SNT-17"


@pytest.mark.rule("SNT-17", "SNT-A19")
def test_the_pause_takes_as_long_as_the_table_chose() -> None:
    table = ShopTable(2, wait_s=9).begin().choose(0, 1)
    assert table.see().deadline == 9000


@pytest.mark.rule("SNT-20", "SNT-A23")
def test_a_closed_player_relays_packets_unseen_and_they_grow_unequal() -> None:
    table = keep_all(dealt(3)).close(0).tick()
    assert table.see(0).hand == ()
    passing = table.state.packets[0]
    keep_all(table)
    assert table.state.packets[0] == passing
    assert sorted(len(packet) for packet in table.state.packets) == [5, 5, 6]
    assert not any(getattr(action, "seat", None) == 0 for action in table.legal)


@pytest.mark.rule("SNT-21", "SNT-A23")
def test_an_empty_packet_leaves_nothing_to_keep_and_the_step_passes() -> None:
    table = dealt(2)
    for _ in range(6):
        keep_all(table).tick()
    keep_first(table, 0).do(Touched(table.at, seat=0)).tick().settle()
    table.close(1)
    assert [len(packet) for packet in table.state.packets] == [0, 0]
    table.tick()
    assert table.see().stage is Stage.DRAW


@pytest.mark.rule("SNT-21", "SNT-22")
def test_with_one_packet_left_its_holder_waits_until_it_comes() -> None:
    table = ShopTable(3, cards=Cards.DEALT).settle().close(2).begin()
    for _ in range(9):
        keep_all(table).tick()
    keep_all(table).close(0).tick()
    assert [len(packet) for packet in table.state.packets] == [1, 0, 0]
    assert table.see().stage is Stage.WAIT
    table.tick()
    assert [len(packet) for packet in table.state.packets] == [0, 1, 0]
    assert len(table.see(1).hand) == 1


@pytest.mark.rule("SNT-22")
def test_the_last_open_player_goes_on_alone() -> None:
    table = ShopTable(3).begin().choose(0, 1, 2).close(0, 2)
    for _ in range(3):
        table.tick().choose(1)
    assert table.state.shoppers[1].picks == 4
    assert table.close(1).see().stage is Stage.CLOSED


# Times


def test_a_time_before_the_latest_is_taken_for_the_latest() -> None:
    table = ShopTable(3).do(BeginRound(5000)).settle().do(Chosen(0, 4990))
    assert table.see().deadline == 15_000


def test_deadlines_become_the_announcements() -> None:
    table = ShopTable(2).begin().choose(0)
    assert SHOP.timeout(table.state, 10_000) == TimeUp(10_000)
    assert SHOP.timeout(table.tick().state, 14_000) == PickUp(14_000)
    assert table.refuses(TimeUp(20_000)).rule == "SNT-16"
    assert table.tick().refuses(PickUp(20_000)).rule == "SNT-17"


def test_all_104_items_are_somewhere_at_any_time() -> None:
    example = next(i for i, o in enumerate(SHOP.examples) if o.cards is Cards.DEALT)
    for seed in range(3):
        for state in play(Case(SHOP, example, 8, seed)).states:
            assert len(set(SHOP.pieces(state))) == len(SHOP.pieces(state)) == 104 + 3
