"""When something fails the game goes on; a mark says what, a sentence what to do."""

from pathlib import Path

import pytest

from hardware.interfaces import DeviceState, Health
from hardware.sound import Speaker
from kiosk.cli import main
from kiosk.demo import simulated
from kiosk.pilot import Pilot
from kiosk.rules.shop_n_time.views import Checkout, Shopping
from kiosk.screens.desk import Ask, Set
from kiosk.words import LANGUAGES
from tests.screens.stage import begin_round


def begin(pilot: Pilot) -> None:
    begin_round(pilot, "AB")


def to_the_till(pilot: Pilot) -> None:
    begin(pilot)
    for _ in range(3):
        pilot.press("restock-1", "restock-2")
        pilot.skip(5)
    for n in (1, 2):
        pilot.hold(f"restock-{n}", lambda n=n: view(pilot).rows[n - 1].closed)  # type: ignore[misc,attr-defined]
    pilot.tap("End Round")


def view(pilot: Pilot) -> object:
    return pilot.app.desk.playing.view()


def test_a_window_closed_in_mid_round_resumes_where_it_was(tmp_path: Path) -> None:
    with simulated(tmp_path, seed=3) as pilot:
        begin(pilot)
        pilot.press("restock-1", "restock-2")
        pilot.skip(5)
        pilot.press("restock-2")
        before = view(pilot)
        assert isinstance(before, Shopping)
    with simulated(tmp_path, seed=8) as pilot:
        pilot.tap("Go on playing", "Go on playing")
        after = view(pilot)
        assert isinstance(after, Shopping)
        assert after == before
        assert [row.picks for row in after.rows] == [1, 2]
        pilot.press("restock-1")
        pilot.skip(5)


def test_a_game_that_was_cleared_away_is_not_offered_again(tmp_path: Path) -> None:
    with simulated(tmp_path) as pilot:
        begin(pilot)
        pilot.tap("Menu", "Clear the table", "Clear the table")
        assert "Go on playing" not in pilot.sees
    with simulated(tmp_path) as pilot:
        assert "Go on playing" not in pilot.sees


def test_a_broken_device_is_marked_and_explained(pilot: Pilot) -> None:
    why = "The sound device does not answer. Is the loudspeaker plugged in?"
    pilot.app.handle(DeviceState("sound", Health.BROKEN, why, 0))
    pilot.tap("why sound")
    assert "Shop 'N Time" not in pilot.sees
    pilot.tap("All right")
    assert "Shop 'N Time" in pilot.sees
    pilot.app.handle(DeviceState("sound", Health.PRESENT, "It plays again.", 0))
    assert "why sound" not in pilot.sees


def test_games_kept_in_memory_alone_are_marked_and_told_in_the_back_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.health.is_spare", lambda folder, root=None: True)
    with simulated(tmp_path) as pilot:
        for language in reversed(LANGUAGES):  # English comes last, and stays
            pilot.app.perform(Set("language", language))
            pilot.tap("why data")
            assert "Call staff" in pilot.sees
            assert pilot.app.ui.overflows == [], language
            pilot.tap("All right")
        begin(pilot)
        assert "why data" in pilot.sees
        pilot.app.backroom.checks()
        pilot.settle()
        (told,) = (c for c in pilot.app.backroom.checks() if c.name == "Storage")
        assert told.says == pilot.app.desk.devices["data"].why


def test_a_camera_lost_in_mid_checkout_leaves_the_keypad(pilot: Pilot) -> None:
    to_the_till(pilot)
    why = "The camera has stopped. Type the numbers until it is back."
    pilot.app.handle(DeviceState("camera", Health.BROKEN, why, 0))
    if "Drawer" in pilot.sees:
        pilot.tap("Drawer")
    for digit in "131":
        pilot.tap(f"key {digit}")
    now = view(pilot)
    assert isinstance(now, Checkout)
    assert [face.number for face in now.baskets[0].goods] == ["131"]
    assert "why camera" in pilot.sees


@pytest.mark.parametrize(
    ("number", "says"),
    [
        ("785", "No card here has the number 785."),
        ("784", "coupon"),  # of 10 cents: not in play for two (SNT-6)
        ("945", "coupon"),
    ],
)
def test_a_number_that_does_not_belong_is_refused_in_a_sentence(
    pilot: Pilot, number: str, says: str
) -> None:
    to_the_till(pilot)
    if "Drawer" in pilot.sees:
        pilot.tap("Drawer")
    for digit in number:
        pilot.tap(f"key {digit}")
    now = view(pilot)
    assert isinstance(now, Checkout)
    assert not now.baskets[0].goods
    assert not now.baskets[0].coupon
    assert says in pilot.hears


def test_a_failing_screen_becomes_one_calm_one_and_the_game_goes_on(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begin(pilot)
    pilot.press("restock-1")
    before = view(pilot)
    from kiosk.screens import shop_n_time

    def fail(*_: object) -> None:
        raise RuntimeError("a shelf fell down")

    with monkeypatch.context() as broken:
        broken.setattr(shop_n_time, "shopping", fail)
        pilot.app.handle(None)
        assert {"Go on", "Back to the shop"} <= set(pilot.sees)
        assert "Menu" not in pilot.sees
    assert "a shelf fell down" in caplog.text
    pilot.tap("Go on")
    assert view(pilot) == before


def test_a_disk_that_fails_in_mid_game_is_marked_and_the_game_goes_on(
    pilot: Pilot,
) -> None:
    begin(pilot)
    assert pilot.app.store is not None
    pilot.app.store.close()
    pilot.press("restock-1")
    now = view(pilot)
    assert isinstance(now, Shopping)
    assert now.rows[0].chosen
    assert "why storage" in pilot.sees


def test_undo_takes_back_the_last_thing_done(pilot: Pilot) -> None:
    begin(pilot)
    pilot.press("restock-1")
    pilot.tap("Menu", "Undo")
    now = view(pilot)
    assert isinstance(now, Shopping)
    assert not now.rows[0].chosen


def test_without_a_sound_device_the_game_is_played_for_the_eyes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> object:
        raise RuntimeError("ALSA: no such device")

    defaults = Speaker.__init__.__kwdefaults__
    assert defaults is not None
    monkeypatch.setitem(defaults, "opener", none)
    with simulated(tmp_path) as pilot:
        begin(pilot)
        pilot.press("restock-1", "restock-2")
        assert isinstance(view(pilot), Shopping)
        assert "Pass and wait!" in pilot.hears
        pilot.tap("why sound")
        assert "Menu" not in pilot.sees


BAD_DECK = "number,name,amount,year,price_cents,era\n012,Jam,1 jar,1950,12.50,x\n"


def test_a_deck_that_cannot_be_read_is_a_note_for_staff_and_ours_is_played(
    tmp_path: Path,
) -> None:
    path = tmp_path / "my.csv"
    path.write_text(BAD_DECK)
    with simulated(tmp_path, deck=path) as pilot:
        pilot.tap("Notes")
        assert "Shop 'N Time" not in pilot.sees
        pilot.tap("All right")
        assert "Notes" not in pilot.sees
        begin(pilot)
        assert len(pilot.app.desk.playing.game.deck.items) == 104  # type: ignore[attr-defined]


def test_a_deck_asked_for_by_hand_is_refused_with_all_its_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my.csv"
    path.write_text(BAD_DECK)
    assert main(["--deck", str(path)]) == 1
    error = capsys.readouterr().err
    assert "line 2: " in error
    assert "12.50" in error
    assert "012" in error
    assert "Traceback" not in error


def test_a_camera_pulled_out_is_marked_and_comes_back(pilot: Pilot) -> None:
    to_the_till(pilot)
    camera = pilot.app.box.counter.camera
    pilot.until(lambda: pilot.app.desk.picture() is not None, "a picture")
    camera.unplug()
    pilot.wait("why camera")
    pilot.tap("Drawer")
    for digit in "131":
        pilot.tap(f"key {digit}")
    now = view(pilot)
    assert isinstance(now, Checkout)
    assert [face.number for face in now.baskets[0].goods] == ["131"]
    camera.plug()
    pilot.until(lambda: "why camera" not in pilot.sees, "the camera")
    pilot.lay(["138"])
    pilot.until(lambda: view(pilot).baskets[0].goods[-1].number == "138", "138")  # type: ignore[attr-defined]


@pytest.mark.parametrize("fault", ["stall", "freeze"])
def test_a_camera_that_stops_without_an_error_is_opened_anew(
    pilot: Pilot, fault: str
) -> None:
    to_the_till(pilot)
    camera = pilot.app.box.counter.camera
    pilot.until(lambda: pilot.app.desk.picture() is not None, "a picture")
    getattr(camera, fault)()
    pilot.lay(["138"])
    pilot.until(lambda: len(view(pilot).baskets[0].goods) == 1, "the card")  # type: ignore[attr-defined]


def test_once_more_after_a_resumed_game_seats_the_same_players(tmp_path: Path) -> None:
    with simulated(tmp_path, seed=3) as pilot:
        begin(pilot)
        names = pilot.app.desk.playing.header.seats
    with simulated(tmp_path, seed=3) as pilot:
        pilot.tap("Go on playing", "Go on playing")
        pilot.app.perform(Ask("rematch"))
        pilot.app.handle(None)
        assert pilot.app.desk.playing.header.seats == names
        assert "Begin Round" in pilot.sees


def test_a_failing_deadline_becomes_the_calm_screen_too(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(pilot)
    pilot.press("restock-1")
    table = pilot.app.desk.playing

    def fail() -> None:
        raise RuntimeError("the clock fell down")

    with monkeypatch.context() as broken:
        broken.setattr(table, "tick", fail)
        pilot.skip(11)
        assert {"Go on", "Back to the shop"} <= set(pilot.sees)
    pilot.tap("Go on")
    assert isinstance(view(pilot), Shopping)
