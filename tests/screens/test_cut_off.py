"""A game that was cut off: offered with its turn, gone on with, or kept for staff."""

import sqlite3
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.rules.contract import to_json
from kiosk.screens.safe import WHY
from tests.screens.stage import NAMES, Stage, stage

GAME = "Odd Shop"


def play_a_little(made: Stage) -> None:
    made.sit(NAMES[:3], game=GAME)


def change_header(state: Path, old: bytes, new: bytes) -> None:
    """Rewrite the newest game's header, as another version would have written it."""
    with sqlite3.connect(state / "tillbox.db") as db:
        ((header,),) = db.execute("select header from games")
        assert old in header
        db.execute("update games set header = ?", (header.replace(old, new),))
    db.close()


def test_the_offer_names_the_game_the_players_and_the_turn(tmp_path: Path) -> None:
    with stage(tmp_path) as made:
        play_a_little(made)
        before = made.app.desk.playing.state
    with stage(tmp_path) as made:
        made.app.welcome_back(at_once=False)
        made.app.handle(None)
        assert made.app.desk.turn
        assert set(made.app.desk.turn) <= set(NAMES[:3])
        assert not made.app.ui.overflows
        made.tap("Go on playing")
        assert made.app.desk.playing.state == before


def test_after_a_crash_it_goes_on_at_once(tmp_path: Path) -> None:
    with stage(tmp_path) as made:
        play_a_little(made)
        before = made.app.desk.playing.state
    with stage(tmp_path) as made:
        made.app.welcome_back(at_once=True)
        made.app.handle(None)
        assert made.app.desk.playing.state == before
        assert "Sorry" in made.hears


def test_without_a_game_there_is_nothing_to_go_on_with(tmp_path: Path) -> None:
    with stage(tmp_path) as made:
        made.app.welcome_back(at_once=True)
        made.app.handle(None)
        assert GAME in made.sees


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b'"rules":1', b'"rules":0', "other rules"),
        (b'"tillbox":1', b'"tillbox":2', "newer version"),
        (b'"odd-shop"', b'"odd-shoe"', "no game called"),
        (b'"Anton","Bea","Cleo"', b'"Anton"', ""),
    ],
)
def test_a_journal_that_does_not_fit_is_shelved_with_a_sentence(
    tmp_path: Path, old: bytes, new: bytes, why: str,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:  # fmt: skip
    with stage(tmp_path) as made:
        play_a_little(made)
        actions = [to_json(action) for action in made.app.desk.playing.actions]
    change_header(tmp_path, old, new)
    with stage(tmp_path) as made:
        made.tap("Go on playing")
        made.tap("Go on playing")
        assert GAME in made.sees
        assert "kept for the staff" in made.hears
        assert why in made.app.desk.notices[-1]
        assert made.app.desk.resumable is None
    with stage(tmp_path) as made:
        assert "Go on playing" not in made.sees
    assert main(["--state", str(tmp_path), "export"]) == 0
    header, *bodies = capfdbinary.readouterr().out.splitlines()
    assert new in header
    assert bodies == actions


def test_a_journal_of_other_rules_is_replayed_as_far_as_it_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with stage(tmp_path / "state") as made:
        play_a_little(made)
    change_header(tmp_path / "state", b'"rules":1', b'"rules":0')
    out = str(tmp_path / "game.jsonl")
    assert main(["--state", str(tmp_path / "state"), "export", "--out", out]) == 0
    assert main(["replay", out, "--json"]) == 0
    told = capsys.readouterr()
    assert '"game":"odd-shop"' in told.out
    assert "played by rules 0" in told.err


def test_an_old_journal_without_player_cards_goes_on(tmp_path: Path) -> None:
    with stage(tmp_path) as made:
        play_a_little(made)
    change_header(tmp_path, b'"marks":[0,1,2],', b"")
    with stage(tmp_path) as made:
        made.tap("Go on playing")
        made.tap("Go on playing")
        assert made.app.desk.playing.header.marks == (0, 1, 2)
        assert [guest.mark for guest in made.app.desk.setup.guests] == [0, 1, 2]


def test_safe_mode_explains_itself_and_ends_at_a_touch(tmp_path: Path) -> None:
    with stage(tmp_path) as made:
        made.app.desk.safe = True
        made.app.handle(None)
        made.tap("Safe mode")
        assert not made.app.ui.overflows
        assert GAME not in made.sees
        made.tap("Stay for now", "Safe mode", "Start as usual")
        assert not made.app.running
        assert "safe mode" in made.app.doing
    assert "start as usual" in WHY
