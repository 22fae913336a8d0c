"""The command line: what it prints, and how it refuses."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from kiosk.cli import _playable, main
from kiosk.games import DEPARTMENTS, open_game
from kiosk.rules.contract import Seats, to_json
from kiosk.simulate import random_action
from kiosk.store import Store
from kiosk.table import Table, journal_lines

ROOT = Path(__file__).parent.parent
ENGINES = [d.key for d in DEPARTMENTS if d.open is not None]


def played(key: str, store: Store | None = None) -> Table:
    """Play a random game to its end."""
    game = open_game(key)
    names = ["Ada", "Ben", "Cleo"]
    options = next(o for o in game.examples if _starts(game, names, o))
    rng = Random(7)
    table = Table.begin(game, names, options, now=lambda: 0, store=store, rng=rng)
    while isinstance(game.awaits(table.state), Seats):
        table.play(random_action(game, table.state, rng))
    return table


def _starts(game: object, names: list[str], options: object) -> bool:
    try:
        game.start(names, options)  # type: ignore[attr-defined]
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("key", ENGINES)
def test_a_journal_file_replays_to_its_scores(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = played(key)
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\n".join(journal_lines(table)) + b"\n")
    assert main(["replay", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    standings = table.game.standings(table.state)
    assert told["standings"] == json.loads(to_json(standings))
    assert told["actions"] == len(table.actions)
    assert main(["replay", str(path)]) == 0
    assert "Final scores" in capsys.readouterr().out


def test_a_game_is_exported_as_the_file_that_replay_takes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = played("shop-n-time", Store(tmp_path / "tillbox.db"))
    out = tmp_path / "game.jsonl"
    assert main(["--state", str(tmp_path), "export", "--out", str(out)]) == 0
    assert out.read_bytes().splitlines() == journal_lines(table)
    assert main(["replay", str(out)]) == 0


@pytest.mark.parametrize("key", ENGINES)
def test_random_players_play_by_one_command(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", key, "--seats", "3", "--games", "2", "--seed", "5", "--json"]
    assert main(words) == 0
    first = json.loads(capsys.readouterr().out)
    assert main(words) == 0
    again = json.loads(capsys.readouterr().out)
    assert (first["games"], sum(n for _, n in first["scores"])) == (2, 6)
    assert first["scores"] == again["scores"]
    assert first["actions"] > 10
    assert first["games_a_second"] == 2_000_000 // first["elapsed_us"]
    assert main(words[:-1]) == 0
    assert "\ngames a second: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simulate", "monopoly", "--seats", "3"], "There is no game called"),
        (["simulate", "shop-n-time", "--seats", "9"], "Two to eight"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl"),
        (["replay", "/dev/zero"], "/dev/zero is not a file."),
        (["replay", "empty"], "line 1: a journal starts with its header"),
        (["export"], "no journal at"),
        (["cards", "--deck", "/dev/null", "--out", "x.pdf"], "is not a file"),
        (["--deck", "nowhere.csv"], "nowhere.csv"),
        (["--settings", "typo.toml"], "There is no settings file typo.toml."),
        (["--settings", "typo.toml", "doctor"], "There is no settings file typo.toml."),
        (["simulate", "odd-shop", "--seats", "3", "--deck", "nowhere"],
         "There is no deck at nowhere."),
        (["--deck", "nowhere", "simulate", "odd-shop", "--seats", "3"],
         "There is no deck at nowhere."),
        (["--deck", "nowhere", "cards"], "There is no file nowhere."),
        (["simulate", "time-is-money", "--seats", "3", "--deck", "empty"],
         "empty is no deck of Time is Money."),
        (["simulate", "shop-n-time", "--seats", "3", "--deck", "."],
         ". is no deck of Shop 'N Time."),
        (["simulate", "shop-until-you-drop", "--seats", "3", "--deck", "empty"],
         "empty is no deck of Shop Until You Drop."),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said_in_a_sentence(
    words: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("empty").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main(words) == 1
    told = capsys.readouterr()
    assert says in told.err + told.out
    assert "Traceback" not in told.err


@pytest.mark.parametrize("words", [["cards"], ["cards", "--admin"], ["export"]])
def test_a_place_that_cannot_be_written_is_told_as_it_was_given(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played("shelf-stock", Store(tmp_path / "tillbox.db"))
    for place, why in ((".", "Is a directory"), ("no/such", "No such file")):
        out = str(tmp_path / place)
        assert main(["--state", str(tmp_path), *words, "--out", out]) == 1
        said = capsys.readouterr().err
        assert f"{out}: {why}" in said
        assert said.endswith(".\n")
        assert "Errno" not in said


SAYING = ["--version"], ["--help"], ["read", "nowhere.png", "--json"], ["export"]
CODE = "import sys; from kiosk.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Run a command, its output to a file or shut; return its code and errors."""
    played("shelf-stock", Store(tmp_path / "tillbox" / "tillbox.db"))
    env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(tmp_path)}
    env.pop("PYTHONUNBUFFERED", None)

    def started(words: list[str], out: int | None) -> tuple[int, str]:
        shut = "" if out is not None else ">&-"
        command = ["sh", "-c", f'exec "$@" {shut}', "sh", sys.executable, "-c", CODE]
        done = subprocess.run(
            [*command, *words], stdout=out, stderr=subprocess.PIPE, text=True,
            env=env, check=False,
        )  # fmt: skip
        return done.returncode, done.stderr

    return started


@pytest.mark.parametrize("words", SAYING)
def test_who_has_read_enough_is_told_nothing_more(
    words: list[str], run: Callable[..., tuple[int, str]]
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        assert run(words, writing) == (1, "")
    finally:
        os.close(writing)


@pytest.mark.parametrize("words", SAYING)
def test_a_full_disk_is_told_in_a_sentence(
    words: list[str], run: Callable[..., tuple[int, str]]
) -> None:
    with open("/dev/full", "w") as full:
        code, said = run(words, full.fileno())
    assert (code, said) == (1, "tillbox: No space left on device.\n")


@pytest.mark.parametrize("words", SAYING)
def test_an_output_that_is_shut_stops_nothing(
    words: list[str], run: Callable[..., tuple[int, str]]
) -> None:
    assert run(words, None) == (int("read" in words), "")


@pytest.mark.parametrize(
    "words",
    [
        ["export", "--game", "0"],
        ["export", "--game", "9" * 23],
        ["doctor", "--pins", "--seconds", "9" * 20],
        ["doctor", "--pins", "--seconds", "0"],
        ["simulate", "odd-shop", "--seats", "99999999"],
        ["simulate", "odd-shop", "--seats", "three"],
        ["simulate", "odd-shop", "--seats", "3", "--games", "0"],
        ["simulate", "odd-shop", "--seats", "3", "--games", "9" * 5000],
    ],
)
def test_a_number_that_is_none_or_beyond_all_use_is_refused(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
    assert f"{words[-2]}: a whole number from 1 to " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (MemoryError(), "There is not enough memory for it."),
        (RuntimeError("odd-shop: the game of seed 1 does not end"), "does not end"),
        (OverflowError("too large"), "too large"),
        (EOFError(), "It was stopped (EOFError)."),
    ],
)
def test_a_command_that_can_not_go_on_ends_in_a_sentence(
    error: Exception, says: str, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr("kiosk.simulate.simulate", Mock(side_effect=error))
    assert main(["simulate", "odd-shop", "--seats", "3"]) == 1
    assert says in capsys.readouterr().err


def test_a_fault_of_the_kiosk_itself_is_shown_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kiosk.main.run", Mock(side_effect=RuntimeError("a fault")))
    with pytest.raises(RuntimeError, match="a fault"):
        main([])


def test_options_are_sought_only_for_so_many_as_may_play() -> None:
    game = open_game("shop-n-time")
    assert _playable(game, 10**12) == _playable(game, 3)


def test_a_folder_that_holds_no_deck_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--deck", str(tmp_path)]) == 1
    assert "holds no deck" in capsys.readouterr().err


def test_settings_that_were_set_aside_stop_the_kiosk_no_more_than_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.main.run", kiosk := Mock(return_value=0))
    path = tmp_path / "own.toml"
    (tmp_path / "own.toml.unreadable-1").write_text("volume = 99")
    assert main(["--settings", str(path)]) == 0
    assert kiosk.call_args.kwargs["settings"] == path
    assert main(["--settings", str(path), "doctor"]) == 1


def test_the_doctor_goes_by_the_box_s_own_settings_as_the_kiosk_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "boot" / "tillbox.toml"
    own.parent.mkdir()
    own.write_text('pin = "2468"\ncamera = "none"\n')
    monkeypatch.setattr("kiosk.settings.box_file", lambda: own)
    main(["--state", str(tmp_path / "state"), "doctor"])
    assert "PIN: One is set." in capsys.readouterr().out


def test_on_a_box_doctor_and_export_find_its_games_by_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    box, mine = tmp_path / "box", tmp_path / "mine"
    monkeypatch.setenv("XDG_STATE_HOME", str(mine))
    monkeypatch.setattr("kiosk.cli.BOX_STATE", box)
    main(["doctor"])
    assert f"Games are kept in {mine / 'tillbox'}." in capsys.readouterr().out
    store = Store(box / "tillbox.db")
    played("shelf-stock", store)
    store.close()
    (box / "tillbox.toml").write_text('camera = "none"\n')
    main(["doctor"])
    said = capsys.readouterr().out
    assert f"Games are kept in {box}." in said
    assert "1 game is in it." in said
    assert main(["export", "--out", str(tmp_path / "game.jsonl")]) == 0
    assert main(["replay", str(tmp_path / "game.jsonl")]) == 0
    main(["--state", str(mine), "doctor"])
    assert f"Games are kept in {mine}." in capsys.readouterr().out
    assert not mine.exists()
    assert {path.name for path in box.iterdir()} == {"tillbox.db", "tillbox.toml"}
