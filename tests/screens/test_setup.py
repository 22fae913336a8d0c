"""Home, players and options: entered by touch, by button, by keyboard."""

import msgspec
import pytest

from kiosk.games import DEPARTMENTS, open_game
from kiosk.pilot import Pilot
from kiosk.rules.shop_n_time.options import Cards, Mode
from kiosk.screens.options import choices, words


def names(pilot: Pilot) -> list[str]:
    return [guest.full for guest in pilot.app.desk.setup.guests]


def test_a_game_that_is_not_there_yet_says_so_honestly(pilot: Pilot) -> None:
    for department in DEPARTMENTS:
        if not department.on_offer:
            pilot.tap(department.title)
            assert "still being unpacked" in pilot.hears
            assert department.title in pilot.sees


@pytest.mark.rule("SNT-4", "SNT-7")
def test_players_sit_down_by_touch_or_by_their_buttons(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time")
    assert not pilot.app.ui.find("Next").enabled
    pilot.tap("Add a player")
    assert not pilot.app.ui.find("Next").enabled
    pilot.press("restock-2")
    assert pilot.app.ui.find("Next").enabled
    for _ in range(6):
        pilot.tap("Add a player")
    assert "Add a player" not in pilot.sees
    assert len(set(names(pilot))) == 8
    assert len({guest.mark for guest in pilot.app.desk.setup.guests}) == 8


def test_a_name_is_typed_on_the_screen_or_on_a_keyboard(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "player 1")
    for letter in ("key Z", "key O", "key E"):
        pilot.tap(letter)
    pilot.type("y")
    pilot.tap("Done")
    assert names(pilot) == ["Zoey"]


def test_a_player_left_without_a_name_gets_one(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "player 1", "key <")
    assert names(pilot) == [""]
    pilot.tap("Done")
    assert names(pilot) != [""]


def test_a_player_changes_card_and_place_and_may_leave(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "Add a player")
    first, second = names(pilot)
    pilot.tap("player 1")
    assert not pilot.app.ui.find("card B").enabled  # the other one has it
    pilot.tap("card G", "Later")
    assert names(pilot) == [second, first]
    pilot.tap("Done", "player 1", "Remove")
    assert names(pilot) == [first]
    assert pilot.app.desk.setup.guests[0].mark == 6


def test_options_are_those_of_the_engine_and_reach_it(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "Add a player", "Next")
    pilot.tap("more mode", "more rounds", "more betting", "Start game")
    options = pilot.app.desk.playing.options
    assert (options.mode, options.rounds, options.betting) == (Mode.STRETCH, 4, True)


@pytest.mark.rule("SNT-D5")
def test_cards_that_the_box_deals_go_with_strategy_mode(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "Add a player", "Next", "more cards")
    chosen = pilot.app.desk.setup.options
    assert chosen == {"cards": "dealt", "strategy": True}
    pilot.tap("more strategy")
    assert chosen == {"cards": "real", "strategy": False}
    pilot.tap("more strategy")
    assert chosen == {"cards": "real", "strategy": True}
    pilot.tap("more cards", "Start game")
    options = pilot.app.desk.playing.options
    assert (options.cards, options.strategy) == (Cards.DEALT, True)


@pytest.mark.rule("SNT-D5")
def test_choices_kept_from_earlier_are_refused_where_they_do_not_go_together(
    pilot: Pilot,
) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "Add a player")
    pilot.app.desk.setup.options = {"cards": "dealt"}
    pilot.tap("Next", "Start game")
    assert "Strategy Mode" in pilot.hears
    assert pilot.app.desk.table is None


@pytest.mark.parametrize(
    "key", [d.key for d in DEPARTMENTS if d.open is not None], ids=str
)
def test_every_choice_of_every_game_can_be_taken(key: str) -> None:
    options = open_game(key).Options
    for choice in choices(options):
        assert choice.title
        assert choice.values
        for value in choice.values:
            assert words(value)
            try:
                msgspec.convert({choice.field: value}, options)
            except msgspec.ValidationError as error:
                pytest.fail(f"{choice.field} = {value!r}: {error}")


def test_the_same_players_may_play_again(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "Add a player", "Next", "Start game")
    before = names(pilot)
    pilot.tap("Menu", "Clear the table", "Clear the table", "Shop 'N Time")
    assert names(pilot) == before


def test_another_game_starts_with_its_own_choices(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "Add a player", "Next", "more rounds")
    assert pilot.app.desk.setup.options == {"rounds": 4}
    pilot.tap("Back", "Back", "Time is Money")
    assert pilot.app.desk.setup.options == {}
    assert len(names(pilot)) == 2


def test_a_game_that_cannot_start_so_says_why(pilot: Pilot) -> None:
    pilot.tap("Shop Until You Drop")
    for _ in range(5):
        pilot.tap("Add a player")
    pilot.tap("Next", "Start game")
    assert "Start game" in pilot.sees
    assert pilot.hears
    assert "More" not in pilot.sees
    pilot.skip(7)
    assert pilot.app.ui.overflows == []


def test_guests_wait_whom_a_game_has_no_seat_for(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", *["Add a player"] * 8)
    everybody = names(pilot)
    pilot.tap("Back", "Gameshop Shelf Stock")
    cards = [c for c in pilot.app.ui.controls if c.name.startswith("player ")]
    assert len(cards) == 4
    pilot.tap("Next")
    assert names(pilot) == everybody[:4]
    pilot.tap("Start game")
    assert [row.name for row in pilot.app.desk.playing.view().seats] == everybody[:4]
    pilot.tap("Menu", "Clear the table", "Clear the table", "Shop 'N Time")
    assert names(pilot) == everybody
    assert pilot.app.desk.setup.waiting == []


def test_who_waits_swaps_its_card_with_who_plays(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", *["Add a player"] * 8)
    pilot.tap("Back", "Gameshop Shelf Stock", "player 1")
    assert not pilot.app.ui.find("card B").enabled
    pilot.tap("card H", "Done")
    assert [g.mark for g in pilot.app.desk.setup.guests] == [7, 1, 2, 3, 4, 5, 6, 0]


def test_gus_greets_a_button_until_somebody_else_sits_down(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "Add a player")
    pilot.press("restock-1")
    assert pilot.app.ui.memory["greeted"] == 0
    pilot.press("restock-3")
    assert len(names(pilot)) == 3
    assert "greeted" not in pilot.app.ui.memory
