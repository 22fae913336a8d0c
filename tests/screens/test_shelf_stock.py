"""Gameshop Shelf Stock played through its screens: drafts, seals, helpers, undo."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kiosk.gus import TUNES
from kiosk.pilot import Pilot
from kiosk.rules.shelf_stock import (
    SHELF_STOCK,
    Helper,
    Options,
    Submitted,
    View,
    Worth,
    write_shelf,
)
from kiosk.screens.options import choices
from kiosk.screens.shelf_stock import advice
from kiosk.screens.shelf_stock.layout import counters, panels, strip
from tests.rules.shelf_table import entry
from tests.screens.stage import NAMES, Stage, stage
from tests.screens.stocking import TITLE, any_choice, pick, rush, sit, stock, view


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        yield made


ADA = "E3 C1 W3 S4 / S3 C5 C2 R5 / W2 E1 R4 S1 / . . . ."
"""Two collections, which a greedy count would miss: 30 points."""
BEN = "R2 W4 R1 C5 / R5 S4 E4 S3 / E1 W2 C3 W5 / . . . ."
"""The same dice the other way round: 1-2-3 in a row, and by luck W5 E1 R2 S4 C3 with
W2 E4 R1 S3 C5: 6 + 30 points.
"""
TYPES = "WERCS"


def dice_for(entry: str, third: int) -> str:
    return f"{TYPES.index(entry[0]) + 1} {entry[1]} {third}"


def boxes(drawing: str) -> list[str]:
    return [word for word in drawing.replace("/", "").split() if word != "."]


@pytest.mark.rule("GSS-9", "GSS-10", "GSS-12", "GSS-13", "GSS-V23")
def test_a_whole_game_by_touch_and_by_button(table: Stage) -> None:
    table.throw(dice_for("E3", 4))
    sit(table, 2)
    turns = list(zip(boxes(ADA), boxes(BEN), strict=True))
    for at, (ada, ben) in enumerate(turns, start=1):
        assert view(table).turn == at
        if at < 12:
            table.throw(dice_for(turns[at][0], 6 if at % 3 == 0 else 1 + at % 5))
        pick(table, 1, ada, at)
        table.push_at("restock-1", table.now + 5)
        stock(table, 2, ben, at)
        assert table.app.ui.overflows == []
    found = view(table)
    assert found.phase == "over"
    assert [write_shelf(seat.shelf) for seat in found.seats] == [ADA, BEN]
    assert [seat.score.total for seat in found.seats] == [30, 36]
    table.wait_ms(60_000)
    table.tap("Podium")
    assert table.hears == "Bea wins with 36 points!"
    assert table.app.ui.overflows == []


LONG = ("Wilhelmwilhelm", "Wm Mw Wm Mw Wm", "Mmmmmmmmmmmmmm", "Ö")


@pytest.mark.parametrize("names", [NAMES[:4], LONG])
@pytest.mark.parametrize("seats", range(1, 5))
def test_all_texts_fit_and_whatever_is_touched_is_large_enough(
    table: Stage, seats: int, names: tuple[str, ...]
) -> None:
    table.sit([f"{name} Window Shopper" for name in names[:seats]], game=TITLE)
    for turn in (2, 8):
        rush(table, turn)
        for picture in _drafts(table, seats):
            assert table.app.ui.overflows == [], picture
            for control in table.app.ui.controls:
                assert min(control.rect.size) >= 72, control
        for seat in range(1, seats + 1):
            table.tap(f"seat {seat} hints")


def _drafts(table: Stage, seats: int) -> Iterator[str]:
    yield "open"
    for seat in range(1, seats + 1):
        box, place = any_choice(view(table), seat, Random(seat))
        table.tap(f"seat {seat} hints", f"seat {seat} {box}")
        yield "hints"
        table.tap(f"seat {seat} place {place}")
        yield "drafted"
        table.tap(f"seat {seat} place {place}", f"seat {seat} {box}")


@pytest.mark.parametrize("seats", range(1, 5))
def test_panels_leave_the_strip_and_each_other_alone(seats: int) -> None:
    rects = [rect for rect, _ in panels(seats)]
    assert len(rects) == seats
    for at, rect in enumerate(rects):
        assert rect.collidelistall(rects) == [at]
        assert not rect.colliderect(strip(seats))
        assert any(counter.contains(rect) for counter, _ in counters(seats))
    facing = [side for _, side in panels(seats)]
    assert facing.count("north") == seats // 2


def test_the_set_up_screen_says_options_in_their_own_words() -> None:
    offered = {choice.field: choice for choice in choices(Options)}
    assert offered["dice"].words("real") == "Our own dice"
    assert offered["set_mode"].words("cross") == "One a line, may cross"
    plain = choices(SHELF_STOCK.Options)[0]
    assert replace(plain, labels={}).words("some_thing") == "Some thing"


# --- sealed choices -----------------------------------------------------------------


@pytest.mark.rule("GSS-A14")
def test_a_sealed_choice_can_be_seen_nowhere_on_the_screen(tmp_path: Path) -> None:
    seen = set()
    for word, place in (("W2", 1), ("R1", 16), ("E3", 7)):
        with stage(tmp_path) as made:
            made.throw("1 2 3")
            sit(made, 4)
            made.wait_ms(5000)
            stock(made, 3, word, place)
            seen.add(made.picture())
            made.tap("Menu", "Clear the table", "Clear the table")
    assert len(seen) == 1


@pytest.mark.rule("GSS-A19")
def test_a_sealed_choice_is_taken_up_again_by_the_same_button(table: Stage) -> None:
    table.throw("1 2 3")
    sit(table, 2)
    pick(table, 2, "R1", 5)
    table.push_at("restock-2", table.now + 5)
    assert view(table).seats[1].chosen
    assert "seat 2 R1" not in table.sees
    table.push_at("restock-2", table.now + 5)
    assert not view(table).seats[1].chosen
    assert table.hears == "Bea thinks again."
    table.tap("seat 2 W3", NAMES[1])
    assert _sealed(table, 1) == Submitted(1, 4, entry("W3"))


def _sealed(table: Stage, seat: int) -> Submitted:
    choice = table.app.desk.playing.view(seat).choice
    return Submitted(seat, choice.cell, choice.entry, choice.helper)


def test_half_a_choice_is_not_confirmed_but_asked_for(table: Stage) -> None:
    table.throw("1 2 3")
    sit(table, 2)
    table.push_at("restock-1", table.now + 5)
    assert table.hears == "Anton, pick a box first."
    table.tap("seat 1 W2", NAMES[0])
    assert table.hears == "Anton, pick an empty place."
    assert table.tunes[-1] == TUNES["no"]
    assert not view(table).seats[0].chosen


def test_a_second_touch_drops_what_was_picked(table: Stage) -> None:
    table.throw("1 2 3")
    sit(table, 1)
    table.tap("seat 1 W2", "seat 1 W2", "seat 1 place 3", "seat 1 place 3", NAMES[0])
    assert table.hears == "Anton, pick a box first."


def test_places_that_are_filled_are_not_offered(table: Stage) -> None:
    table.throw("1 2 3")
    sit(table, 1)
    stock(table, 1, "W2", 6)
    table.wait_ms(3000)
    assert "seat 1 place 6" not in table.sees
    assert "seat 1 place 7" in table.sees


# --- helpers ------------------------------------------------------------------------


@pytest.mark.rule("GSS-8", "GSS-D1")
def test_a_helper_is_called_on_the_own_panel(table: Stage) -> None:
    table.throw("6 2 5 1 2 3")
    sit(table, 2)
    assert "seat 1 helper" in table.sees
    assert "seat 1 E1" not in table.sees
    table.tap("seat 1 helper")
    assert table.app.ui.overflows == []
    table.tap("seat 1 Box Cutter")
    assert "seat 2 E1" not in table.sees
    stock(table, 1, "E1", 1)
    stock(table, 2, "S2", 1)
    assert view(table).seats[0].helpers == (Helper.BOX_CUTTER,)
    assert view(table).seats[1].helpers == ()
    assert "seat 1 helper" not in table.sees


def test_a_helper_is_not_spent_on_a_box_that_needs_none(table: Stage) -> None:
    table.throw("6 2 5 1 2 3")
    sit(table, 1)
    table.tap("seat 1 helper", "seat 1 Labeller")
    stock(table, 1, "E5", 1)
    assert view(table).seats[0].helpers == ()


def test_a_helper_can_be_sent_home_and_takes_its_boxes_along(table: Stage) -> None:
    table.throw("6 2 5")
    sit(table, 1)
    table.tap("seat 1 helper", "seat 1 Twin Tag", "seat 1 E2", "seat 1 place 1")
    table.tap("seat 1 alone", NAMES[0])
    assert table.hears == "Anton, pick a box first."
    table.tap("seat 1 helper", "seat 1 alone", "seat 1 E5", NAMES[0])
    assert view(table).seats[0].helpers == ()
    assert view(table).turn == 2


@pytest.mark.rule("GSS-8")
def test_a_used_helper_is_not_on_the_list_again(table: Stage) -> None:
    table.throw("6 2 5 6 2 5")
    sit(table, 1)
    table.tap("seat 1 helper", "seat 1 Twin Tag")
    stock(table, 1, "E2", 1)
    table.wait_ms(3000)
    table.tap("seat 1 helper")
    listed = {name for name in table.sees if name.startswith("seat 1")}
    assert {"seat 1 Box Cutter", "seat 1 Labeller", "seat 1 Nudger"} <= listed
    assert "seat 1 Twin Tag" not in listed


# --- hints --------------------------------------------------------------------------


def test_hints_say_what_a_box_would_add_in_each_place(table: Stage) -> None:
    table.throw("1 1 3 2 2 4 3 3 5")
    sit(table, 1)
    for at, word in enumerate(("W1", "E2")):
        stock(table, 1, word, at + 1)
    table.wait_ms(3000)
    table.tap("seat 1 R3")
    assert _hints(table) == (None,) * 16
    table.tap("seat 1 hints")
    run, nothing = Worth(6, 0, 0), Worth(0, 0, 0)
    assert _hints(table) == (None, None, run, *[nothing] * 13)
    table.tap("seat 1 place 3")
    assert advice.advice(table.app.ui, view(table), 0) == "Adds 6: run +6"
    table.tap("seat 1 place 4")
    assert advice.advice(table.app.ui, view(table), 0) == "Adds nothing yet"


def _hints(table: Stage) -> tuple[Worth | None, ...]:
    return advice.hints(table.app.ui, view(table), 0)


# --- rolling again, undo, power cuts ------------------------------------------------


@pytest.mark.rule("GSS-4")
def test_a_throw_that_is_rolled_again_is_shown_before_the_one_that_stands(
    table: Stage,
) -> None:
    table.throw("6 6 1 2 3 4")
    sit(table, 2)
    table.wait_ms(500)
    assert "seat 1 E3" not in table.sees
    before = table.picture()
    table.wait_ms(1500)
    assert "seat 1 E3" in table.sees
    assert table.picture() != before
    assert view(table).rerolled == ((6, 6, 1),)
    assert table.app.ui.wake_at is None


@pytest.mark.rule("GSS-A19")
def test_undo_opens_a_seal_but_never_a_turn_that_all_have_seen(table: Stage) -> None:
    table.throw("1 2 3 1 2 3")
    sit(table, 2)
    stock(table, 1, "W2", 1)
    table.tap("Menu", "Undo")
    assert not view(table).seats[0].chosen
    table.tap(NAMES[0])
    stock(table, 2, "W2", 1)
    assert view(table).turn == 2
    table.tap("Menu", "Undo")
    assert view(table).turn == 2


def test_after_a_power_cut_seals_are_still_closed(tmp_path: Path) -> None:
    with stage(tmp_path) as made:
        made.throw("1 2 3")
        sit(made, 3)
        stock(made, 2, "R1", 9)
        before: View = view(made)
    with stage(tmp_path) as again:
        again.tap("Go on playing", "Go on playing")
        assert view(again) == before
        assert "seat 2 R1" not in again.sees
        again.tap(NAMES[1])
        stock(again, 2, "W3", 2)
        assert _sealed(again, 1).cell == 1


def test_nothing_asks_for_frames_while_players_think(pilot: Pilot) -> None:
    from kiosk.screens.desk import Guest

    pilot.tap(TITLE)
    pilot.app.desk.setup.guests = [Guest(name, "", at) for at, name in enumerate("AB")]
    pilot.app.handle(None)
    pilot.tap("Next", "Start game")
    pilot.skip(10)
    assert pilot.app.ui.wake_at is None
    pilot.tap("seat 1 place 1")
    assert pilot.app.ui.wake_at is None


def test_the_bag_over_a_choice_opens_it_again(table: Stage) -> None:
    sit(table, 2)
    table.skip(3)
    entry, place = any_choice(view(table), 1, Random(1))
    stock(table, 1, entry, place)
    assert view(table).seats[0].chosen
    table.tap("seat 1 bag")
    assert not view(table).seats[0].chosen
    assert "seat 1 bag" not in table.sees
