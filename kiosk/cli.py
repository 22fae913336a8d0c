"""The command ``tillbox``: the kiosk itself, and what goes with it."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from kiosk.endings import let_go, nowhere, sentence
from kiosk.rules.contract import to_json

OUT_OF_HAND = (EOFError, MemoryError, OverflowError, RuntimeError)
"""What stops a command beside what its input says: a sentence is all it takes."""
BOX_STATE = Path("/var/lib/tillbox")
"""Where systemd keeps the games of an installed box (``StateDirectory=``)."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; return the exit code. Never ends in a traceback for bad input."""
    sys.stdout = sys.stdout or nowhere()  # a shell can start us with either shut
    sys.stderr = sys.stderr or nowhere()
    try:
        try:
            return _run(argv)
        finally:
            sys.stdout.flush()  # here it can be told, and is no matter of Python's end
    except BrokenPipeError:  # whoever read our lines has seen enough
        return 1
    except (ValueError, LookupError, OSError) as error:
        with suppress(OSError):
            print(f"tillbox: {sentence(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    finally:
        let_go()


def _run(argv: Sequence[str] | None) -> int:
    args = _parser().parse_args(argv)
    if args.version:
        print(f"tillbox {_version()}")
        return 0
    try:
        code: int = args.run(args)
        return code
    except OUT_OF_HAND as error:
        if args.run is _kiosk:  # whoever mends it wants to know where
            raise
        raise ValueError(sentence(error)) from error


def _whole(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number of an option, and refuses any beyond."""

    def read(text: str) -> int:
        with suppress(ValueError):
            if least <= int(text) <= most:
                return int(text)
        raise argparse.ArgumentTypeError(f"a whole number from {least} to {most}")

    return read


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tillbox",
        description="Five games about shopping and money, refereed by a box.",
    )
    parser.set_defaults(run=_kiosk)
    parser.add_argument("--version", action="store_true", help="say it, and end")
    parser.add_argument("--deck", type=Path, help="play with your own deck (CSV)")
    parser.add_argument("--state", type=Path, help="the folder games are kept in")
    parser.add_argument("--settings", type=Path, help="the settings file (TOML)")
    parser.add_argument(
        "--demo", type=Path, metavar="FOLDER",
        help="play a scripted round without a display; pictures go to FOLDER",
    )  # fmt: skip
    verbs = parser.add_subparsers(title="commands")
    _cards(verbs.add_parser("cards", help="print the deck as a PDF"))
    _read(verbs.add_parser("read", help="say which codes are in pictures"))
    _replay(verbs.add_parser("replay", help="play a journal file to its end"))
    _simulate(verbs.add_parser("simulate", help="let random and greedy players play"))
    _export(verbs.add_parser("export", help="write a game's journal to a file"))
    _doctor(verbs.add_parser("doctor", help="say how the box is, and what to do"))
    return parser


DAY = 24 * 60 * 60
PRINTERS = {
    "shop-n-time": "kiosk.decks.sheets",
    "shop-until-you-drop": "kiosk.decks.sud_sheets",
}
"""Games with cards to print, and what prints them."""


def state_folder(given: Path | None = None) -> Path:
    """Return the folder that games, settings and taught cards are kept in."""
    if given is not None:
        return given
    if "STATE_DIRECTORY" in os.environ:  # systemd made it
        return Path(os.environ["STATE_DIRECTORY"].split(":")[0])
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "tillbox"


def kept_folder(given: Path | None = None) -> Path:
    """Return the folder to look into by hand: the box's own where it may be read.

    An installed box has its games where systemd put them, and root, who looks after it,
    has none.
    """
    if given is None and os.access(BOX_STATE, os.R_OK | os.X_OK):
        return BOX_STATE
    return state_folder(given)


def _version() -> str:
    """Return the installed version; run from its source the program has none."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("tillbox")
    except PackageNotFoundError:
        return "(not installed)"


def _settings(args: argparse.Namespace) -> Path | None:
    """Return the settings file that was named, else the box's own, if it has one.

    Raises:
        ValueError: when there is none of that name, and the kiosk set none aside.
    """
    from kiosk.settings import box_file

    given: Path | None = args.settings
    if given is None:
        return box_file()
    aside = given.with_name(f"{given.name}.unreadable-1")
    if not given.exists() and not (args.run is _kiosk and aside.exists()):
        raise ValueError(f"There is no settings file {given}.")
    return given


def _kiosk(args: argparse.Namespace) -> int:
    from kiosk import main as kiosk_main

    return kiosk_main.run(
        deck=args.deck,
        state=state_folder(args.state),
        settings=_settings(args),
        demo=args.demo,
    )


def _cards(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", choices=tuple(PRINTERS), default="shop-n-time",
        help="whose cards (default: shop-n-time)",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, default=Path("deck.pdf"))
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    parser.add_argument(
        "--deck", type=Path, default=argparse.SUPPRESS,
        help="your own deck (CSV or its folder)",
    )  # fmt: skip
    parser.add_argument(
        "--admin", action="store_true", help="an admin card for the back room instead"
    )
    parser.add_argument(
        "--new-key", action="store_true",
        help="with --admin: first make all admin cards before worthless",
    )  # fmt: skip

    def run(args: argparse.Namespace) -> int:
        if args.admin:
            return _admin_card(args)
        printer = import_module(PRINTERS[args.game])
        code: int = printer.run(str(args.out), args.paper, args.deck and str(args.deck))
        return code

    parser.set_defaults(run=run)


def _admin_card(args: argparse.Namespace) -> int:
    from kiosk.admin import make_key, new_card, read_key
    from kiosk.decks.admin_sheet import write_card

    folder = kept_folder(args.state)
    key = None if args.new_key else read_key(folder)
    write_card(new_card(key or make_key(folder)), args.out, args.paper)
    print(f"{args.out}: one admin card for the box that keeps its games in {folder}.")
    print("Whoever has it opens the back room: keep it where no guest looks.")
    return 0


def _doctor(parser: argparse.ArgumentParser) -> None:
    by_hand = parser.add_mutually_exclusive_group()
    for name, does in (
        ("buttons", "press each button in turn"),
        ("camera", "how sharp it is and what it reads, while you set it up"),
        ("buzzer", "play a tune and ask what you heard"),
        ("pins", "press any button: which pin answers?"),
    ):
        by_hand.add_argument(
            f"--{name}", dest="test", action="store_const", const=name, help=does
        )
    parser.add_argument(
        "--seconds", type=_whole(1, DAY), default=20,
        help="how long a test by hand waits for you (default: 20)",
    )  # fmt: skip

    def run(args: argparse.Namespace) -> int:
        from kiosk import doctorcmd

        return doctorcmd.run(
            kept_folder(args.state), _settings(args), args.test or "", args.seconds,
            doctorcmd.Desk(),
        )  # fmt: skip

    parser.set_defaults(run=run)


def _read(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pictures", nargs="+", metavar="PICTURE")
    parser.add_argument("--json", action="store_true", help="one object a line")

    def run(args: argparse.Namespace) -> int:
        from kiosk import readcmd

        return readcmd.run(args.pictures, args.json)

    parser.set_defaults(run=run)


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object")

    def run(args: argparse.Namespace) -> int:
        from kiosk.games import reopen_game
        from kiosk.replay import replay
        from kiosk.table import final_standings

        if args.file.exists() and not args.file.is_file():
            raise OSError(f"{args.file} is not a file.")  # it may never end
        reopen = partial(reopen_game, any_rules=True)
        table = replay(args.file.read_bytes().splitlines(), reopen)
        if table.game.rules != table.header.rules:
            print(
                f"tillbox: played by rules {table.header.rules}, replayed by "
                f"{table.game.rules}.", file=sys.stderr,
            )  # fmt: skip
        standings = final_standings(table)
        if args.json:
            print(to_json({"game": table.game.key, "seats": table.header.seats,
                           "actions": len(table.actions),
                           "standings": standings}).decode())  # fmt: skip
            return 0
        for line in standings_lines(table.header.seats, standings):
            print(line)
        return 0

    parser.set_defaults(run=run)


def standings_lines(seats: Sequence[str], standings: object) -> list[str]:
    """Return the standings as text: a line a seat, and its score lines under it."""
    from kiosk.rules.contract import Standings

    if not isinstance(standings, Standings):
        return ["No scores yet."]
    text = ["Final scores" if standings.final else "Scores so far"]
    for row in standings.ranking:
        text.append(f"{row.place}. {seats[row.seat]}: {row.total}")
        text += [f"     {line.text()}: {line.points:+d}" for line in row.lines]
    return text


def _simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=_whole(1, 99), required=True)
    parser.add_argument("--games", type=_whole(1, 1_000_000), default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument(
        "--deck", type=Path, default=argparse.SUPPRESS,
        help="your own deck (CSV or its folder)",
    )  # fmt: skip

    def run(args: argparse.Namespace) -> int:
        from kiosk.simulate import simulate

        game = _opened(args.game, args.deck)
        options = _playable(game, args.seats)
        result = simulate(game, args.seats, args.games, args.seed, options)
        balance = _balance(game, args)
        figures = msgspec.to_builtins(result)
        figures["games_a_second"] = result.games_a_second
        if args.json:
            more = {} if balance is None else {"balance": balance}
            print(to_json({**figures, **more}).decode())
            return 0
        for key, value in figures.items():
            print(f"{key.replace('_', ' ')}: {value}")
        if balance is not None:
            print("\nGreedy players")
            print("\n".join(balance.lines()))
        return 0

    parser.set_defaults(run=run)


def _opened(key: str, deck: Path | None) -> Any:
    """Open a game with just the deck that was named: the shop would take its own.

    Raises:
        ValueError: when it is none of that game's.
    """
    from kiosk.games import department, open_game, takes

    title = department(key).title
    if deck is not None and not deck.exists():
        raise ValueError(f"There is no deck at {deck}.")
    if deck is not None and not takes(key, deck):
        raise ValueError(f"{deck} is no deck of {title}.")
    return open_game(key, deck)


def _playable(game: Any, seats: int) -> Any:
    """Return options with which so many may play; the defaults if there are none.

    An engine may name its own in ``simulated``: what random players can do most with.
    """
    usual = getattr(game, "simulated", None) or game.Options()
    if seats not in game.seats:
        return usual  # the game itself says for how many it is
    for options in (usual, *game.examples):
        try:
            game.start([f"Player {at + 1}" for at in range(seats)], options)
        except ValueError:
            continue
        return options
    return usual


def _balance(game: Any, args: argparse.Namespace) -> Any:
    """Let greedy players play the game, where there are such; ``None`` elsewhere."""
    name = f"kiosk.bots.{game.key.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    play = getattr(import_module(name), "balance", None)
    return play and play(args.games, args.seed, args.seats, game.deck)


def _export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", type=_whole(1, 2**63 - 1), help="its number (default: the newest)"
    )
    parser.add_argument("--out", type=Path, help="the file (default: the terminal)")
    parser.add_argument(
        "--journal", type=Path, metavar="FILE",
        help="the journal (default: the box's own); one that was set aside will do",
    )  # fmt: skip

    def run(args: argparse.Namespace) -> int:
        from kiosk.decks.files import write_out
        from kiosk.storelook import exported

        journal = args.journal or kept_folder(args.state) / "tillbox.db"
        data = b"".join(line + b"\n" for line in exported(journal, args.game))
        if args.out:
            write_out(args.out, data)
        else:
            sys.stdout.buffer.write(data)
        return 0

    parser.set_defaults(run=run)
