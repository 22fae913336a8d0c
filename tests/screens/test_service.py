"""The back room: the door, each page, by touch, by keys and by buttons alone."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.counter import FAILED
from hardware.errors import Trouble
from hardware.interfaces import DeviceState, Health, Pressed, Scan
from hardware.pins import PINS
from kiosk import exports
from kiosk.admin import make_key, new_card
from kiosk.backroom import HESITATION_S, LEFT_ALONE_S
from kiosk.demo import simulated
from kiosk.devices import Devices
from kiosk.doctor import Check, Verdict
from kiosk.looking import Eye
from kiosk.pilot import Pilot
from kiosk.screens.desk import Go, Set, Staff
from kiosk.screens.service import PAGES
from kiosk.screens.service.buzzer import ANSWERS, advice, other
from kiosk.screens.service.hub import TILES
from kiosk.settings import BY_HAND, Settings
from kiosk.ui.inputs import Key, Touch
from kiosk.words import Words
from tests.screens.stage import RealButtons, Stage, stage
from tests.screens.typist import Typist
from tests.ui.reading import reads

PIN = Settings(pin="2468")
HUB = "Shut down"
DOOR = "key 1"
NOISE = np.random.default_rng(1).integers(0, 2, (308, 410), np.uint8) * 200


def f12(pilot: Pilot) -> None:
    pilot.app.handle(Key("f12", "", pilot.clock()))


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Stage]:
    """Yield the shop on a clock turned by hand, its PIN 2468."""
    with stage(tmp_path) as made:
        made.app.desk.settings = PIN
        made.app.handle(None)
        yield made


@pytest.fixture
def inside(shop: Stage) -> Stage:
    """Stand in the back room."""
    f12(shop)
    shop.tap("key 2", "key 4", "key 6", "key 8", "Open")
    assert HUB in shop.sees
    return shop


# --- the way in -----------------------------------------------------------------------


def test_two_far_buttons_held_for_three_seconds_lead_to_the_door(shop: Stage) -> None:
    shop.edge("restock-1", True, 10)
    shop.edge("restock-8", True, 400)
    shop.until_ms(3_390)
    assert DOOR not in shop.sees
    shop.until_ms(3_410)
    assert DOOR in shop.sees


@pytest.mark.parametrize("pair", [("restock-1", "restock-2"), ("restock-8",)])
def test_other_buttons_lead_nowhere(shop: Stage, pair: tuple[str, ...]) -> None:
    for at, name in enumerate(pair):
        shop.edge(name, True, 10 + at)
    shop.until_ms(9_000)
    assert DOOR not in shop.sees


def test_a_button_let_go_in_between_begins_anew(shop: Stage) -> None:
    shop.edge("restock-1", True, 10)
    shop.edge("restock-8", True, 20)
    shop.edge("restock-8", False, 2_900)
    shop.edge("restock-8", True, 3_000)
    shop.until_ms(5_900)
    assert DOOR not in shop.sees
    shop.until_ms(6_100)
    assert DOOR in shop.sees


def test_a_finger_on_the_shop_s_name_leads_to_the_door(shop: Stage) -> None:
    shop.app.handle(Touch(640, 40, "down", shop.clock()))
    shop.until_ms(2_900)
    assert DOOR not in shop.sees
    shop.until_ms(3_100)
    assert DOOR in shop.sees


def test_the_pin_is_typed_by_buttons_and_a_hold_opens(shop: Stage) -> None:
    shop.edge("restock-1", True, 10)
    shop.edge("restock-8", True, 20)
    shop.until_ms(3_100)
    shop.edge("restock-1", False, 3_200)
    shop.edge("restock-8", False, 3_210)
    for at, digit in enumerate("2468"):
        shop.push_at(f"restock-{digit}", 4_000 + 300 * at)
    assert shop.app.ui.memory["digits"] == "2468"
    shop.edge("restock-5", True, 6_000)
    shop.until_ms(7_100)
    assert HUB in shop.sees


def test_the_pin_may_be_typed_on_a_keyboard(shop: Stage) -> None:
    f12(shop)
    shop.type("2468")
    shop.app.handle(Key("return", "", shop.clock()))
    assert HUB in shop.sees


def test_a_wrong_pin_must_wait_longer_each_time(shop: Stage) -> None:
    f12(shop)
    for wait in (1, 2, 4):
        shop.tap("key 1", "Open")
        assert shop.hears == "That is not the PIN."
        assert "Open" not in shop.sees
        assert "key 2" not in shop.sees
        shop.type("2468")
        shop.app.handle(Key("return", "", shop.clock()))
        assert HUB not in shop.sees
        shop.wait_ms(wait * 1000 + 20)
        assert DOOR in shop.sees
    shop.tap("key 2", "key 4", "key 6", "key 8", "Open")
    assert HUB in shop.sees


def scan(pilot: Pilot, payload: str) -> None:
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    pilot.app.handle(Scan(payload, corners, pilot.clock()))


def test_an_admin_card_opens_and_any_other_costs_time(
    shop: Stage, tmp_path: Path
) -> None:
    card = new_card(make_key(tmp_path))
    f12(shop)
    for forged in ("SNT1:101", card[:-1], new_card(bytes(32))):
        scan(shop, forged)
        assert shop.hears == "That card opens nothing here."
        shop.wait_ms(5_000)
    scan(shop, card)
    assert HUB in shop.sees


def test_a_card_laid_on_the_counter_of_the_real_program_opens(tmp_path: Path) -> None:
    from hardware.simcounter import card_face

    card = new_card(make_key(tmp_path))
    with simulated(tmp_path, settings=PIN) as pilot:
        f12(pilot)
        pilot.app.box.counter.camera.lay(card_face(card, "ADMIN"), 0, 0, 20, width=100)
        pilot.wait(HUB)


def test_a_card_means_nothing_away_from_the_door(shop: Stage, tmp_path: Path) -> None:
    scan(shop, new_card(make_key(tmp_path)))
    assert HUB not in shop.sees
    assert not shop.app.backroom.open


def test_on_a_pc_without_a_pin_the_key_opens_at_once(tmp_path: Path) -> None:
    with stage(tmp_path) as made:
        f12(made)
        assert HUB in made.sees


def test_on_a_box_without_a_pin_the_door_says_how_to_set_one(tmp_path: Path) -> None:
    with stage(tmp_path) as made:
        made.app.box.buttons = RealButtons(made.app.box.buttons)
        f12(made)
        assert made.sees == ["Back"]
        made.app.perform(Go("service-export"))
        made.app.handle(None)
        assert made.sees == ["Back"]
        made.app.box.buttons = made.app.box.buttons._buttons


def test_left_alone_it_shuts(inside: Stage) -> None:
    inside.wait_ms((LEFT_ALONE_S - 5) * 1000)
    inside.tap("Health")
    inside.wait_ms((LEFT_ALONE_S - 5) * 1000)
    assert inside.app.screen == "service-checks"
    inside.wait_ms(6_000)
    assert inside.app.screen == "home"
    assert not inside.app.backroom.open
    f12(inside)
    assert HUB not in inside.sees


def test_the_door_left_alone_is_the_shop_again(shop: Stage) -> None:
    f12(shop)
    shop.wait_ms(HESITATION_S * 1000 + 100)
    assert "Shop 'N Time" in shop.sees


def test_going_back_to_the_shop_shuts_the_door(inside: Stage) -> None:
    inside.tap("Back")
    f12(inside)
    assert HUB not in inside.sees


@pytest.mark.parametrize("page", [name for name in PAGES if name != "door"])
def test_no_page_is_shown_while_the_door_is_shut(shop: Stage, page: str) -> None:
    shop.app.perform(Go(page))
    shop.app.handle(None)
    assert DOOR in shop.sees
    for what in ("off", "clear", "export", "house", "tune"):
        shop.app.perform(Staff(what))
    assert shop.app.running
    assert not shop.tunes


# --- the pages ------------------------------------------------------------------------


@pytest.mark.parametrize("tile", [t for t in TILES if t.screen], ids=lambda t: t.label)
def test_each_page_is_reached_and_left_by_keys(inside: Stage, tile: object) -> None:
    hands = Typist(inside)
    hands.choose(tile.label)  # type: ignore[attr-defined]
    assert inside.app.screen == tile.screen  # type: ignore[attr-defined]
    assert inside.app.ui.overflows == []
    hands.choose("Back")
    assert HUB in inside.sees


@pytest.mark.parametrize("number", range(1, 9))
def test_each_page_is_reached_and_left_by_buttons(inside: Stage, number: int) -> None:
    inside.push_at(f"restock-{number}", inside.now + 10)
    assert inside.app.screen == TILES[number - 1].screen
    for _ in range(60):
        if inside.app.screen == "service":
            return
        if inside.app.ui.focus.name == "Back" or not inside.app.ui.steers:
            inside.edge("stopwatch-2", True, inside.now + 10)
            inside.wait_ms(1_100)
            inside.edge("stopwatch-2", False, inside.now)
            inside.wait_ms(50)
        else:
            inside.push_at("stopwatch-1", inside.now + 10)
    raise AssertionError("no way back")


def test_each_button_s_lamp_follows_it_and_counts(inside: Stage) -> None:
    inside.tap("Buttons")
    dark = inside.picture()
    inside.edge("restock-4", True, inside.now + 10)
    inside.wait_ms(30)
    lit = inside.picture()
    assert lit != dark
    inside.edge("restock-4", False, inside.now)
    inside.push_at("restock-4", inside.now + 100, bounces=(1, 2))
    tally = inside.buttons.tally("restock-4")
    assert (tally.presses, tally.edges) == (2, 8)
    assert inside.app.ui.overflows == []


def test_a_broken_button_says_why(inside: Stage) -> None:
    why = "Restock 2 chatters: check its plug."
    inside.app.handle(DeviceState("restock-2", Health.BROKEN, why, 0))
    inside.tap("Buttons")
    texts = reads(inside)
    assert why in texts


def test_a_button_is_taught_its_pin_by_pressing_it(tmp_path: Path) -> None:
    with simulated(tmp_path) as pilot:
        f12(pilot)
        pilot.tap("Wiring", "restock-3")
        probe = pilot.app.backroom._probe
        probe.push("gpio-13")
        pilot.wait("That's it")
        probe.let_go("gpio-13")
        pilot.tap("That's it")
        assert pilot.app.desk.settings.pins == {"restock-3": 13}
        assert pilot.app.backroom.pins()["restock-3"] == 13
        pilot.tap("Back", "Buttons")
        pilot.press("restock-3")
        assert pilot.app.box.buttons.tally("restock-3").presses == 1
        assert pilot.app.backroom._probe is None
    with simulated(tmp_path) as pilot:
        store = pilot.app.store
        assert store is not None
        assert store.get(BY_HAND, dict, {})["pins"] == {"restock-3": 13}


def test_crossed_buttons_change_places(tmp_path: Path) -> None:
    with simulated(tmp_path) as pilot:
        f12(pilot)
        pilot.tap("Wiring")
        pilot.press("restock-2")
        pilot.tap("That's it")
        pins = pilot.app.backroom.pins()
    assert pins["restock-1"] == PINS["restock-2"]
    assert pins["restock-2"] == PINS["restock-1"]


@pytest.mark.parametrize("kind", ["passive", "active"])
@pytest.mark.parametrize("answer", ANSWERS)
def test_the_ear_decides_which_buzzer_it_is(kind: str, answer: str) -> None:
    wanted = {("passive", "One tone"): "active", ("active", "Clicks"): "passive"}
    assert other(kind, answer) == wanted.get((kind, answer), "")
    assert advice(kind, answer)


def test_one_tone_sets_an_active_buzzer_at_once(tmp_path: Path) -> None:
    with simulated(tmp_path) as pilot:
        f12(pilot)
        pilot.tap("Buzzer", "Play", "One tone")
        assert pilot.app.desk.settings.buzzer == "active"
        assert type(pilot.app.box.player.players[0]._voice).__name__ == "Active"
        assert pilot.app.box.player.volume == pilot.app.desk.settings.volume


def test_five_marks_and_the_finger_s_place(inside: Stage) -> None:
    inside.tap("Screen", "upper left", "upper right", "lower left", "lower right")
    assert not any("All five" in text for text in reads(inside))
    inside.tap("middle")
    texts = reads(inside)
    assert any("All five" in text for text in texts)
    assert "Last touch: 640, 310" in texts


def test_settings_hold_at_once_and_after_a_restart(
    inside: Stage, tmp_path: Path
) -> None:
    inside.tap("Settings", "less volume", "more quiet_from", "more silent")
    settings = inside.app.desk.settings
    assert (settings.volume, settings.quiet_from, settings.silent) == (6, "00:00", True)
    assert inside.app.box.player.volume == 0
    store = inside.app.store
    assert store is not None
    kept = store.get(BY_HAND, dict, {})
    assert kept == {"volume": 6, "quiet_from": "00:00", "silent": True}


def test_a_game_starts_with_the_house_s_rules(inside: Stage) -> None:
    inside.tap("House rules", "more rounds", "Back", "Back", "Shop 'N Time")
    assert inside.app.desk.setup.options == {"rounds": 4}


def test_the_house_s_rules_go_together_as_the_guests_choices_do(
    inside: Stage,
) -> None:
    inside.tap("House rules", "more cards", "Back", "Back", "Shop 'N Time")
    assert inside.app.desk.setup.options == {"cards": "dealt", "strategy": True}


def test_rules_as_shipped_are_a_touch_away(inside: Stage) -> None:
    inside.tap("House rules", "more rounds", "As shipped", "Back", "Back")
    inside.tap("Shop 'N Time")
    assert inside.app.desk.setup.options == {}


def test_faults_are_told_with_their_time(inside: Stage) -> None:
    inside.app.handle(DeviceState("camera", Health.BROKEN, "It stalled.", 0))
    inside.app.desk.note("The deck was bad.")
    inside.app.handle(None)
    inside.tap("Faults")
    texts = reads(inside)
    assert {"It stalled.", "The deck was bad."} <= set(texts)


def test_a_note_is_written_down_though_another_is_put_away_meanwhile(
    inside: Stage,
) -> None:
    desk = inside.app.desk
    desk.note("The deck was bad.")
    inside.app.handle(None)
    desk.notices.pop(0)  # a touch reads it out, and the same touch lets a rule fail
    desk.note("ValueError: what the rule says")
    inside.app.handle(None)
    inside.tap("Faults")
    assert {"The deck was bad.", "ValueError: what the rule says"} <= set(reads(inside))


def test_a_fault_is_counted_once_and_translated_though_pins_are_moved(
    inside: Stage,
) -> None:
    app = inside.app
    why = FAILED.format(error="no cable")
    state = DeviceState("camera", Health.BROKEN, why, 0)
    app.box.states["camera"] = state
    app.handle(state)
    app.perform(Set("pins", {"restock-3": 13}))
    app.handle(None)
    app.handle(state)
    (fault,) = app.backroom.logbook.mishaps
    assert (fault.device, fault.times) == ("camera", 1)
    assert isinstance(app.desk.devices["camera"].why, Words)


def test_a_device_may_report_while_the_desk_is_laid_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with simulated(tmp_path) as pilot:
        box = pilot.app.box

        def meanwhile(state: DeviceState) -> DeviceState:
            box.states["restock-8"] = state
            return state

        monkeypatch.setattr("kiosk.devices.understood", meanwhile)
        Devices(box, pilot.app.desk, 0)


def back(stage: Stage) -> None:
    """Wait until the errands are done, and let the loop take what they brought."""
    end = time.monotonic() + 20
    while stage.app.backroom.busy:
        assert time.monotonic() < end, "an errand does not come back"
        time.sleep(0.002)
        stage.app.tick()


def test_the_loop_goes_on_while_the_machine_does_not_answer(
    inside: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer, asked = threading.Event(), threading.Event()

    def slow() -> list[Check]:
        asked.set()
        assert answer.wait(120)
        return [Check("Power", Verdict.FAIL, "It sags.")]

    back(inside)  # from the look that coming in began
    monkeypatch.setattr("kiosk.backroom.doctor.of_machine", slow)
    inside.wait_ms(4_000)
    inside.tap("Health")
    assert asked.wait(20)
    assert "It sags." not in reads(inside)
    assert inside.app.backroom.back_at() is not None, "the loop must come back to it"
    inside.tap("Back", "Faults", "Back", "Health")
    answer.set()
    back(inside)
    assert "It sags." in reads(inside)


def slow_stick(
    inside: Stage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> threading.Event:
    """Plug in a stick that takes nothing until the event is set."""
    written = threading.Event()
    real = exports._write

    def slow(path: Path, data: bytes) -> None:
        assert written.wait(120)
        real(path, data)

    monkeypatch.setattr(exports, "_write", slow)
    inside.app.backroom.find_sticks = lambda: [folder]
    return written


def test_the_loop_goes_on_while_a_stick_is_slow(
    inside: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = slow_stick(inside, tmp_path, monkeypatch)
    inside.tap("Export", "stick 1", "stick 1", "Back", "Faults")
    assert not [*tmp_path.glob("tillbox-*")]
    written.set()
    back(inside)
    assert inside.hears.startswith("Done: ")
    assert len([*tmp_path.glob("tillbox-*")]) == 1


def test_an_export_that_fails_says_why(
    inside: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(exports, "_write", full)
    inside.app.backroom.find_sticks = lambda: [tmp_path]
    inside.tap("Export", "stick 1")
    back(inside)
    assert "No space left on device" in inside.hears


def test_an_export_goes_to_a_stick_that_is_there(inside: Stage, tmp_path: Path) -> None:
    stick = tmp_path / "STICK"
    stick.mkdir()
    inside.app.backroom.find_sticks = lambda: [stick]
    inside.tap("Export", "stick 1")
    assert inside.hears == "Copying: leave the stick in."
    back(inside)
    assert inside.hears.startswith("Done: STICK/tillbox-1")
    assert (stick / "tillbox-1" / "doctor.txt").read_text()
    inside.app.backroom.find_sticks = list
    inside.app.perform(Staff("export", stick))
    assert inside.hears == "That stick is gone: plug it in again."
    inside.app.perform(Staff("export", tmp_path / "elsewhere"))
    assert not (tmp_path / "elsewhere").exists()


def odd(*args: Any) -> Any:
    raise ValueError("odd bytes")


def test_a_machine_that_answers_oddly_stops_neither_a_game_nor_an_export(
    inside: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    back(inside)
    monkeypatch.setattr("kiosk.backroom.doctor.of_machine", odd)
    inside.app.backroom.find_sticks = lambda: [tmp_path]
    inside.wait_ms(4_000)
    inside.tap("Health", "Back", "Export", "stick 1")
    inside.app.perform(Go("home"))
    back(inside)
    assert inside.app.screen == "home"
    (made,) = tmp_path.glob("tillbox-*")
    assert "ValueError: odd bytes" in (made / "doctor.txt").read_text()


def test_an_export_that_fails_oddly_stops_no_game(
    inside: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "_write", odd)
    inside.app.backroom.find_sticks = lambda: [tmp_path]
    inside.tap("Export", "stick 1")
    inside.app.perform(Go("home"))
    back(inside)
    assert inside.app.screen == "home"
    assert "odd bytes" in inside.hears


def test_switching_off_waits_for_what_is_being_copied(
    inside: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = slow_stick(inside, tmp_path, monkeypatch)
    done: list[str] = []
    inside.app.backroom.power_off = lambda: done.extend(
        each.name for each in tmp_path.glob("tillbox-*")
    )
    inside.app.box.buttons = RealButtons(inside.app.box.buttons)
    inside.tap("Export", "stick 1", "Back", "Shut down", "Switch off")
    assert inside.hears.startswith("Good night!")
    assert not done
    written.set()
    back(inside)
    assert done == ["tillbox-1"]
    inside.app.box.buttons = inside.app.box.buttons._buttons


def test_a_picture_is_judged_though_another_lay_there_in_memory() -> None:
    eye, place = Eye(), np.full((308, 410), 90, np.uint8)
    assert eye.judge(place).sharp is None
    place[:] = NOISE
    assert eye.judge(place).sharp is not None


def test_the_sharpest_figure_is_forgotten_with_the_page_whatever_comes_late(
    inside: Stage,
) -> None:
    inside.tap("Camera")
    judge = inside.app.backroom.eye.judge
    inside.wait_ms(LEFT_ALONE_S * 1000)
    judge(NOISE)
    assert inside.app.backroom.eye.best == 0


def test_errands_are_run_where_no_thread_can_be_had(
    inside: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    back(inside)
    monkeypatch.setattr(threading.Thread, "start", refuse)
    inside.app.backroom.find_sticks = lambda: [tmp_path]
    inside.tap("Export", "stick 1")
    back(inside)
    assert inside.hears.startswith("Done: ")


def test_results_are_cleared_only_after_asking(inside: Stage) -> None:
    from kiosk.rules.contract import Standing, Standings
    from kiosk.store import Header

    store = inside.app.store
    assert store is not None
    game = store.begin(
        Header(game="shelf-stock", rules=1, seats=("Ada",), marks=(0,), options={})
    )
    store.finish(game, Standings((Standing(0, 1, 30, ()),), final=True))
    inside.tap("Clear results", "No")
    assert len(store.results("shelf-stock", 1)) == 1
    inside.tap("Clear results", "Forget them")
    assert store.results("shelf-stock", 1) == []
    assert inside.hears.startswith("The results are gone")
    assert store.entry(game) is not None


def test_shutting_down_asks_and_then_asks_the_system(inside: Stage) -> None:
    asked: list[bool] = []
    inside.app.backroom.power_off = lambda: asked.append(True)
    inside.app.box.buttons = RealButtons(inside.app.box.buttons)
    inside.tap("Shut down", "No")
    assert not asked
    inside.tap("Shut down", "Switch off")
    assert inside.hears.startswith("Good night!")
    back(inside)
    assert asked
    assert inside.app.running
    inside.app.box.buttons = inside.app.box.buttons._buttons


def test_a_refused_shutdown_is_said(inside: Stage) -> None:
    def refuse() -> None:
        raise Trouble("Not from here. Pull the plug.")

    inside.app.backroom.power_off = refuse
    inside.app.box.buttons = RealButtons(inside.app.box.buttons)
    inside.tap("Shut down", "Switch off")
    back(inside)
    assert inside.hears == "Not from here. Pull the plug."
    inside.app.box.buttons = inside.app.box.buttons._buttons


def test_on_a_pc_shutting_down_closes_the_window(inside: Stage) -> None:
    inside.tap("Shut down", "Switch off")
    assert not inside.app.running


def test_a_press_in_the_back_room_is_no_business_of_guests(inside: Stage) -> None:
    inside.tap("Buttons")
    inside.app.handle(Pressed("restock-1", inside.clock()))
    assert inside.app.screen == "service-buttons"
