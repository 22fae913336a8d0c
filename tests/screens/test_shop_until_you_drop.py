"""Whole games of Shop Until You Drop on the real screens, and each moment alone."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import copytree

import pygame
import pytest

from kiosk.decks.sud import SHIPPED
from kiosk.demo import simulated
from kiosk.gus import Announcement
from kiosk.pilot import Pilot
from kiosk.rules.contract import Standings
from kiosk.rules.shop_until_you_drop import (
    Dropped,
    Moment,
    Options,
    Picked,
    Power,
    State,
)
from kiosk.rules.shop_until_you_drop.states import Losing, Over, Returning, Saving
from kiosk.screens import saying
from kiosk.screens.shop_until_you_drop import layout, moving
from kiosk.words import LANGUAGES, speak
from tests.rules.shopping import GAME, A, B, lay, pick
from tests.screens.sale import (
    NAMES,
    Dealer,
    begin,
    dress,
    name,
    put,
    robot,
    see,
    settle,
    shopped,
    take,
)
from tests.ui.reading import reads

FULL = "R60 Y50 G40"


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    speak("en")


@pytest.fixture
def table(pilot: Pilot) -> Pilot:
    """Return a pilot at a table of two that has just opened."""
    begin(pilot, 2, Dealer("R60a Y50a T01"))
    dress(pilot)
    return pilot


def fits(pilot: Pilot) -> bool:
    return pilot.app.ui.overflows == []


# --- a game worked by hand ----------------------------------------------------------

SCRIPT = (
    "R60a Y50a T01",
    "R50a G40a Y10b", "P10a", "B30a",
    "G20a B40a R40a",
    "B50a P40a G60a",
    "T06 T02 T21",
    "T11 Y30a R10c", "T13",
    "R20a Y40a B20a",
    "G50a P50a Y60a",
    "B20b G30a R30a",
    "R40b G40b P20a",
    "G10b G30b R50b",
)  # fmt: skip


@pytest.mark.rule("SUD-10", "SUD-13", "SUD-14", "SUD-16", "SUD-20", "SUD-21", "SUD-24")
def test_a_game_of_three_days_comes_out_as_worked_by_hand(tmp_path: Path) -> None:
    dealer = Dealer(*SCRIPT)
    with simulated(tmp_path) as pilot:
        begin(pilot, 2, dealer)
        dress(pilot)
        first_day(pilot)
        second_day(pilot)
        pilot.tap("Open the doors")
        before = see(pilot)
    with simulated(tmp_path) as pilot:
        pilot.app.sitting.rng = dealer
        pilot.tap("Go on playing", "Go on playing")
        assert see(pilot) == before
        third_day(pilot)
        sums(pilot)


def first_day(pilot: Pilot) -> None:
    take(pilot, "R60a", "T01")
    assert "dress for the party" in pilot.hears
    # Ben begins. Ada's hair clips… are tea bags: her left neighbour draws, which is
    # Ben; his peppermint-sized marbles let him draw once more.
    take(pilot, "R50a", "Y10b")
    assert shopped(pilot, A) == ["R60a", "Y10b"]
    assert shopped(pilot, B) == ["B30a", "P10a", "R50a"]
    take(pilot, "G20a", "R40a", "B50a")
    # Nothing of Ada's shares colour or value with the cards: two of them are marked.
    drops = {offer.card.id: offer.drops for offer in see(pilot).offers}
    assert drops == {"P40a": True, "G60a": False}
    pilot.tap(name("P40a"))
    assert "is a drop, Ada the Bargain. Sure?" in pilot.hears
    pilot.press("restock-1")
    assert see(pilot).moment is Moment.LOSING
    assert fits(pilot)
    assert see(pilot).losses[0].bag == ("Y10b",)
    pilot.press("restock-1")
    kept = see(pilot).places
    assert sorted(card.id for card in kept[A].kept) == ["G20a", "R60a"]
    assert [place.sum.coupons for place in kept] == [6 + 2, 5 + 1 + 3 + 4 + 5]
    assert [place.sum.total for place in kept] == [8, 18 + 5]
    assert fits(pilot)
    pilot.press("restock-2")  # anybody opens the doors


def second_day(pilot: Pilot) -> None:
    assert (see(pilot).day, see(pilot).seat) == (2, A)
    take(pilot, "T21", "T06", "T11")
    # Ada's ankle socks let her right neighbour draw: Ben's third errand of the day.
    take(pilot, "R10c")
    assert (see(pilot).moment, see(pilot).seat) == (Moment.LOSING, B)
    assert "One errand too many" in pilot.hears
    assert see(pilot).losses[0].points == 0
    pilot.press("restock-2")
    assert "nothing at all" in pilot.hears or see(pilot).day == 3


def third_day(pilot: Pilot) -> None:
    assert (see(pilot).day, see(pilot).seat) == (3, A)
    take(pilot, "Y40a", "R20a", "G50a", "P50a", "B20b", "R30a", "P20a", "R40b")
    take(pilot, "G30b")
    assert see(pilot).losses[0].bag == ("B20b",)
    # The cheapest bag would cost 2; Ada would rather give up her playing cards.
    (at,) = (i for i, bag in enumerate(see(pilot).losses[0].bags)
             if [card.id for card in bag] == ["P50a"])  # fmt: skip
    pilot.tap(f"bag {at + 1}", "Give up")


def sums(pilot: Pilot) -> None:
    """Check both receipts and the podium."""
    ada, ben = (place.sum for place in see(pilot).places)
    assert (ada.coupons, ada.cards) == (6 + 2 + 1 + 4 + 4 + 2, 6)
    assert [(e.tompang.id, e.won, e.points) for e in ada.errands] == [("T21", True, 5)]
    assert [card.id for card in ada.errands[0].cards] == ["R60a"]
    assert (ben.coupons, ben.cards) == (18 + 2 + 5 + 3 + 2, 9)
    assert {(e.tompang.id, e.points) for e in ben.errands} == {
        ("T01", 5), ("T06", 5), ("T11", -3)}  # fmt: skip
    settle(pilot)
    assert fits(pilot)
    pilot.press("restock-1")
    settle(pilot)
    assert fits(pilot)
    pilot.press("restock-2")
    settle(pilot)
    assert "Ben Two-for-One wins with 37 points" in pilot.hears
    standings = see(pilot).standings
    assert isinstance(standings, Standings)
    assert [(row.seat, row.total) for row in standings.ranking] == [(B, 37), (A, 24)]
    pilot.tap("Receipts", "Next", "Next", "Clear the table")
    assert "Shop Until You Drop" in pilot.sees


# --- games of every size ------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "sides"),
    [(2, "each"), (3, "basic"), (4, "extra-kiasu"), (5, "extra-kiasu")],
)
def test_a_game_is_played_to_its_podium_and_every_text_fits(
    pilot: Pilot, seats: int, sides: str
) -> None:
    begin(pilot, seats, Random(f"{seats} {sides}"), sides=sides)
    pilot.app.ui.motion = False
    if sides == "each":
        pilot.tap("seat 1 side")
    dress(pilot)
    rng = Random(seats)
    for _ in range(400):
        assert fits(pilot), (pilot.app.ui.overflows, see(pilot).moment)
        if "Once more" in pilot.sees:
            break
        robot(pilot, rng)
    assert see(pilot).moment is Moment.OVER
    pilot.skip(0.4)  # the light of the last tune goes out
    assert pilot.app.ui.wake_at is None
    pilot.tap("Once more")
    assert see(pilot).moment is Moment.CHOOSING


# --- before the sale ----------------------------------------------------------------


@pytest.mark.rule("SUD-4")
def test_a_character_is_touched_and_then_taken_by_the_seats_own_button(
    pilot: Pilot,
) -> None:
    begin(pilot, 3, sides="each")
    pilot.press("restock-2")
    assert "touch a face first" in pilot.hears
    pilot.tap("seat 2 Soft Landing", "seat 3 Soft Landing", "seat 2 side")
    pilot.press("restock-2")
    chosen = see(pilot).places[B]
    assert chosen.character is not None
    assert (chosen.character.key, chosen.kiasu) == ("landing", True)
    # What Cleo wished for is gone, so her button takes nothing.
    assert "seat 3 Soft Landing" not in pilot.sees
    pilot.press("restock-3")
    assert see(pilot).places[2].character is None


@pytest.mark.parametrize("sides", ["each", "basic", "extra-kiasu"])
def test_every_power_fits_in_every_language_where_three_share_a_side(
    pilot: Pilot, sides: str
) -> None:
    begin(pilot, 5, sides=sides)
    if sides == "each":
        pilot.tap(*(f"seat {at} side" for at in range(1, 6)))
    for character in see(pilot).characters:
        pilot.tap(*(f"seat {at} {character.name}" for at in range(1, 6)))
        for language in LANGUAGES:
            speak(language)
            pilot.app.handle(None)
            assert fits(pilot), (language, pilot.app.ui.overflows)
        speak("en")


def test_what_gus_answers_is_read_from_both_sides_while_characters_are_chosen(
    pilot: Pilot,
) -> None:
    begin(pilot, 4)
    asks, answer = "Who do you shop as?", "Ada the Bargain, touch a face first."
    assert reads(pilot).count(asks) == 2
    pilot.press("restock-1")
    assert (reads(pilot).count(answer), asks in reads(pilot)) == (2, False)
    pilot.skip(5)
    assert answer not in reads(pilot)
    pilot.tap("Menu", "Undo")
    assert reads(pilot).count("That can't be taken back.") == 2
    pilot.tap(f"seat 1 {see(pilot).characters[0].name}", NAMES[A], "Menu", "Undo")
    assert reads(pilot).count("Taken back.") == 2


def test_what_gus_answers_is_read_at_a_drop_and_at_the_till(table: Pilot) -> None:
    put(table, lay(FULL, "", display="B10a R20a Y20a"))
    table.tap(name("B10a"))
    table.press("restock-1")
    table.tap("Single cards", name("R60a"), "Give up")
    assert table.hears in reads(table)
    table.tap("Menu", "Undo")
    assert table.hears in reads(table)
    put(table, next(s for s in fullest(2) if isinstance(s.phase, Over)))
    table.tap("Menu", "Undo")
    assert table.hears in reads(table)
    table.tap("Next", "Next", "Menu", "Undo")
    assert table.hears in reads(table)


def test_what_opens_the_doors_is_read_from_both_sides(table: Pilot) -> None:
    put(table, pick(lay(FULL, "", display="B10a R20a Y20a"), "B10a"))
    table.press("restock-1")
    assert reads(table).count("Or press any Restock Button.") == 2
    table.press("restock-2")
    assert "Open the doors" not in table.sees


@pytest.mark.rule("SUD-6")
def test_whoever_taps_first_begins_where_the_table_chose_so(pilot: Pilot) -> None:
    begin(pilot, 3, starter="first-tap")
    dress(pilot)
    assert see(pilot).moment is Moment.OPENING
    assert fits(pilot)
    pilot.tap(NAMES[2])
    assert (see(pilot).moment, see(pilot).seat) == (Moment.PICKING, 2)


# --- picking ------------------------------------------------------------------------


@pytest.mark.rule("SUD-10")
def test_a_card_is_taken_by_a_second_touch_or_put_off_for_another(table: Pilot) -> None:
    table.tap(name("Y50a"), name("R60a"))
    assert len(see(table).offers) == 3
    table.tap(name("R60a"))
    assert shopped(table, A) == ["R60a"]


@pytest.mark.rule("SUD-10")
def test_a_button_without_a_card_and_a_button_out_of_turn_are_refused(
    table: Pilot,
) -> None:
    table.press("restock-1")
    assert "Ada the Bargain, touch a card first." in table.hears
    table.tap(name("R60a"))
    table.press("restock-2")
    assert table.hears == "Now it is up to Ada the Bargain."
    assert shopped(table, B) == []


def test_a_button_out_of_turn_leaves_the_card_that_was_chosen(table: Pilot) -> None:
    table.tap(name("R60a"))
    table.press("restock-2")
    assert table.hears == "Now it is up to Ada the Bargain."
    table.press("restock-1")
    assert shopped(table, A) == ["R60a"]


@pytest.mark.rule("SUD-A6")
def test_nobody_drops_by_touching_a_card_twice(table: Pilot) -> None:
    put(table, lay(FULL, "", display="B10a R20a Y20a"))
    assert [offer.drops for offer in see(table).offers] == [True, False, False]
    table.tap(name("B10a"), name("B10a"), name("B10a"))
    assert see(table).moment is Moment.PICKING
    table.press("restock-1")
    assert see(table).moment is Moment.LOSING


def test_a_pick_is_taken_back_by_undo(table: Pilot) -> None:
    table.tap(name("R60a"), name("R60a"))
    settle(table)
    table.tap("Menu", "Undo")
    assert (see(table).seat, shopped(table, A)) == (A, [])
    table.press("restock-1")  # what was chosen then is not chosen now
    assert shopped(table, A) == []


def test_a_card_chosen_is_not_the_next_seats_after_undo(table: Pilot) -> None:
    take(table, "R60a")
    table.tap(name("T01"))
    table.tap("Menu", "Undo")
    table.press("restock-1")
    assert (see(table).seat, shopped(table, A)) == (A, [])


def test_a_closer_look_covers_the_table_until_it_is_closed(table: Pilot) -> None:
    table.tap("look 2")
    assert "All right" in table.sees
    assert name("R60a") not in table.sees
    assert fits(table)
    table.press("restock-2")
    assert name("R60a") in table.sees


# --- cards that move ----------------------------------------------------------------


def test_cards_that_make_room_move_visibly_and_come_to_rest(table: Pilot) -> None:
    put(table, lay("R40 R60 Y40 G40 B20b B20c", "", display="Y60a R10a G20a"))
    settle(table)
    before = spots(table)
    assert [sorted(c.id for c in bag) for bag in see(table).places[A].bags] == [
        ["R40a", "R60a"], ["G40a", "Y40a"], ["B20b", "B20c"]]  # fmt: skip
    table.tap(name("Y60a"), name("Y60a"))
    after = moving.lying(see(table), moving.on_display(table.app.ui, see(table)))
    flights = table.app.ui.memory["flights"]
    moved = {card for card, one in after.items() if before[card] != one.spot}
    assert moved == set(flights) == {"Y60a", "R40a", "R60a", "Y40a", "G40a"}
    assert flights["Y60a"].start == before["Y60a"]
    assert table.app.ui.wake_at is not None
    settle(table)
    assert table.app.ui.memory["flights"] == {}


def spots(pilot: Pilot) -> dict[str, pygame.Rect]:
    laid: dict[str, moving.Lying] = pilot.app.ui.memory["lay"][1]
    return {card: one.spot for card, one in laid.items()}


def test_extra_cards_come_from_the_deck_one_after_the_other(pilot: Pilot) -> None:
    begin(pilot, 2, Dealer("R10b Y50a T01", "P10a", "B30a"))
    dress(pilot)
    settle(pilot)
    pilot.tap(name("R10b"), name("R10b"))
    flights = pilot.app.ui.memory["flights"]
    begins = [flights[card].begins for card in ("R10b", "P10a", "B30a")]
    assert begins[1] - begins[0] == begins[2] - begins[1] == 200
    assert [flights[card].fresh for card in ("R10b", "P10a", "B30a")] == [
        False, True, True]  # fmt: skip
    assert flights["P10a"].start == layout.pile(2)


def test_nothing_moves_where_the_house_wants_no_motion(table: Pilot) -> None:
    table.app.ui.motion = False
    table.tap(name("R60a"), name("R60a"))
    assert table.app.ui.memory["flights"] == {}
    table.skip(0.4)  # the light of the tune goes out
    assert table.app.ui.wake_at is None


def test_what_stays_on_display_stays_where_it_is(table: Pilot) -> None:
    before = moving.on_display(table.app.ui, see(table))
    table.tap(name("R60a"), name("R60a"))
    after = moving.on_display(table.app.ui, see(table))
    assert after == {card: before[card] for card in ("Y50a", "T01")}


# --- decisions ----------------------------------------------------------------------


@pytest.mark.rule("SUD-21")
def test_a_bag_may_be_chosen_card_by_card(table: Pilot) -> None:
    put(table, pick(lay("R60 R30 Y50 G40", "", display="B10a R20a Y20a"), "B10a"))
    assert see(table).losses[0].bag == ("G40a",)
    table.tap("Single cards", name("G40a"), name("R60a"))
    assert fits(table)
    table.tap("Give up")
    assert see(table).moment is Moment.LOSING
    assert "the rest must fit into the other two" in table.hears
    table.tap(name("R30a"), "Give up")
    assert sorted(c.id for c in see(table).places[A].kept) == ["G40a", "Y50a"]


def test_ones_own_deck_is_played_with(tmp_path: Path) -> None:
    own = Path(copytree(SHIPPED, tmp_path / "own"))
    coupons = own / "coupons.csv"
    coupons.write_text(
        coupons.read_text("utf-8").replace("Wedding suit", "Spats"), "utf-8"
    )
    with simulated(tmp_path, deck=own) as pilot:
        begin(pilot, 2, Dealer("R60a Y50a T01"))
        dress(pilot)
        pilot.tap("Spats", "Spats")
        assert shopped(pilot, A) == ["R60a"]
        pilot.tap("Menu", "Clear the table", "Clear the table", "Shop 'N Time")
        assert "Next" in pilot.sees


@pytest.mark.rule("SUD-21")
def test_the_proposal_comes_back_by_a_touch(table: Pilot) -> None:
    put(table, pick(lay("R60 R30 Y50 G40", "", display="B10a R20a Y20a"), "B10a"))
    table.tap("Single cards", name("Y50a"), "Cheapest")
    table.press("restock-1")
    assert "G40a" not in [card.id for card in see(table).places[A].kept]


@pytest.mark.rule("SUD-A9")
def test_an_empty_bag_cannot_be_chosen_where_a_drop_must_hurt(table: Pilot) -> None:
    options = Options(must_lose_card=True)
    held = lay("R30 T01 T02", "", display="T03 R20a Y20a", options=options)
    put(table, pick(held, "T03"))
    enabled = [c for c in table.sees if c.startswith("bag ")]
    assert len(enabled) == 1
    table.tap("Single cards", name("R30a"), "Give up")
    assert "give up a bag that is not empty" in table.hears


@pytest.mark.rule("SUD-D4")
def test_a_coupon_goes_back_to_the_shop_by_the_button_or_the_seat_drops(
    table: Pilot,
) -> None:
    powers = [Power.RETURN_POLICY, None]
    held = lay(FULL, "", display="B10a R20a Y20a", powers=powers)
    put(table, pick(held, "B10a"))
    assert fits(table)
    table.press("restock-2")
    assert see(table).moment is Moment.RETURNING
    table.press("restock-1")
    assert (see(table).moment, see(table).seat) == (Moment.PICKING, B)
    put(table, pick(held, "B10a"))
    table.tap("Rather drop")
    assert see(table).moment is Moment.LOSING


@pytest.mark.rule("SUD-D4")
def test_one_card_is_rescued_from_the_bag_that_goes(table: Pilot) -> None:
    powers = [Power.SOFT_LANDING, None]
    held = lay("R60 R30 Y50 G40", "", display="B10a R20a Y20a", powers=powers)
    put(table, pick(held, "B10a"))
    (at,) = (i for i, bag in enumerate(see(table).losses[0].bags)
             if len(bag) == 2)  # fmt: skip
    table.tap(f"bag {at + 1}", "Give up")
    assert see(table).moment is Moment.SAVING
    assert fits(table)
    table.tap(name("R60a"))
    table.press("restock-1")
    kept = sorted(card.id for card in see(table).places[A].kept)
    assert kept == ["G40a", "R60a", "Y50a"]


# --- the fullest tables -------------------------------------------------------------

TENS = "R10a R10b R20a R20b R20c R20d"
HEAVY = (
    f"{TENS} Y30 G30a B30a P30 Y60 G60 B60 T01 T02",
    "R30 R40 Y20 Y40 G20 G40a B20 T03 T04",
    "G10a G10b G10c G20b G20c G30b T05 T06",
    "P10a P10b P10c P20 P20b P40 T07 T08",
    "B10a B10b B10c B20b B20c B20d T09 T10",
)


def heavy(seats: int, **fields: object) -> State:
    """Return a table at which the seats have very much, the first most of all."""
    powers = [Power.ERRAND_RUNNER, Power.SOFT_LANDING]
    kept = ["T11 T12 T13 T14 T15 T16 T17"]
    return lay(*HEAVY[:seats], kept=kept, powers=powers, **fields)  # type: ignore[arg-type]


def fullest(seats: int) -> Iterator[State]:
    yield heavy(seats, display="T18 T21 R50a Y50a G50a P50a"[: 4 * seats + 10])
    full = heavy(seats)
    losing = State(**{f: getattr(full, f) for f in full.__struct_fields__
                      if f != "phase"}, phase=Losing(A, "R50b"))  # fmt: skip
    yield losing
    bag = tuple(GAME.book.coupons(full.shoppers[A].today)[at].id for at in range(7))
    for phase in (Saving(A, bag), Returning(A, "R50b"), Over(early=False)):
        yield State(**{f: getattr(full, f) for f in full.__struct_fields__
                       if f != "phase"}, phase=phase)  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_text_fits_on_the_fullest_table(pilot: Pilot, seats: int) -> None:
    begin(pilot, seats)
    dress(pilot)
    pilot.app.ui.motion = False
    for state in fullest(seats):
        put(pilot, state)
        assert fits(pilot), (see(pilot).moment, pilot.app.ui.overflows)
        if "Single cards" in pilot.sees:
            pilot.tap("Single cards")
            assert fits(pilot), pilot.app.ui.overflows
        if "look 1" in pilot.sees:
            pilot.tap("look 1")
            assert fits(pilot), pilot.app.ui.overflows


def test_what_gus_says_is_cut_at_its_sentences_to_fit_a_line(pilot: Pilot) -> None:
    ui = pilot.app.ui
    text = "{name} can't bag {card}: that is a drop. Shop's closed for today!"
    said = Announcement(
        text, {"name": "Edda Window Shopper", "card": "Building bricks"}
    )
    assert saying.one_line(ui, said, 2000) == said.words()
    short = saying.one_line(ui, said, 900)
    assert short.startswith("Edda can't bag Building bricks: that is a drop.")
    assert saying.one_line(ui, said, 560) == "Edda can't bag Building bricks:"
    assert saying.one_line(ui, said, 90).endswith("…")
    assert saying.one_line(ui, None, 90) == ""


# --- the screens agree with the rules -----------------------------------------------


def test_all_that_the_screens_do_is_an_action_of_the_rules(table: Pilot) -> None:
    take(table, "R60a")
    done = table.app.desk.playing.actions[-1]
    assert done == Picked(A, "R60a")
    put(table, pick(lay(FULL, "", display="B10a R20a Y20a"), "B10a"))
    table.press("restock-1")
    dropped = [a for a in table.app.desk.playing.actions if isinstance(a, Dropped)]
    assert dropped == [Dropped(A, ("G40a",))]


def test_panels_never_overlap_and_keep_inside_the_screen() -> None:
    screen = pygame.Rect(0, 0, 1280, 800)
    for seats in range(2, 6):
        rects = [rect for rect, _ in layout.panels(seats)]
        rects.append(layout.strip(seats))
        assert all(screen.contains(rect) for rect in rects)
        assert sum(rect.w * rect.h for rect in rects) == 1280 * 800
        for frame, _ in layout.panels(seats):
            area = pygame.Rect(0, 0, *frame.size)
            spots_ = layout.panel(area)
            parts = [*spots_.bags, *spots_.slips, spots_.mat]
            assert all(area.contains(part) for part in parts)
            assert all(
                part.collidelist(parts[:at]) == -1 for at, part in enumerate(parts)
            )


def test_targets_are_large_enough_for_a_finger(table: Pilot) -> None:
    for control in table.app.ui.controls:
        assert min(control.rect.size) >= 72, control


@pytest.mark.parametrize("seats", range(2, 6))
def test_nothing_to_touch_lies_over_a_seat_s_mat(seats: int) -> None:
    """Where a button is missing the mat is touched, and must be what is hit."""
    for area, _ in layout.panels(seats):
        spots = layout.panel(area)
        bagged = spots.bags[0].unionall(spots.bags[1:])
        assert not bagged.colliderect(spots.mat)
        assert not spots.errands.colliderect(spots.mat)
