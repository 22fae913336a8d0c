"""Everything that is read from outside, as functions of raw bytes.

Each takes any bytes and returns; it raises where the program would have shown a
traceback or the calm screen, or would have written or started something.
"""

import contextlib
import io
import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pygame

from hardware.interfaces import Gone, Scan
from kiosk.cli import main
from kiosk.decks import loader, odd, sud
from kiosk.decks.codes import Unknown
from kiosk.decks.errors import DeckError, TaughtError
from kiosk.decks.shipped import ITEMS
from kiosk.decks.taught import load as load_taught
from kiosk.decks.taught import resolve
from kiosk.games import open_game
from kiosk.gus import Announcement
from kiosk.opening import as_staff_set, make_desk, open_store
from kiosk.pilot import Pilot
from kiosk.rules.contract import to_json
from kiosk.rules.goods import Deck
from kiosk.screens.desk import Ask, Guest
from kiosk.settings import BY_HAND, Settings, load_settings
from kiosk.simulate import random_action
from kiosk.store import StorageError
from kiosk.table import Table, journal_lines
from tests.fuzz.bending import bent
from tests.fuzz.guard import only_inside
from tests.screens.stage import Stage, stage

Target = Callable[[bytes], None]
CORNERS = ((10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0))
HOSTILE = (
    b"{0.__class__}", b"{__import__}", b"{why}", b"{name!r:>99}", b"%s%n%(x)s", b"{}",
    b"../../../etc/passwd", b"/dev/full", b"'; drop table games; --", b'"; vacuum; --',
    b"$(touch /tmp/x)", b"`id`", b"; reboot", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf",
    "\u202e\u200f\ud7ff".encode(), b"\x1b[2J", b"SNT1:I:104", b"SNT1:C:784",
    b"SNT1:I:999", b"SUD1:", b"[" * 2_000,
    b"{\"a\":" * 500, b"9" * 400, b"-1", b"1e999",
    b"null", b"NaN", b"A" * 5_000,
)  # fmt: skip


class Calm(AssertionError):
    """The calm screen was shown."""


def text_of(data: bytes) -> str:
    """Return what a reader makes of a code's bytes: any text at all."""
    return data.decode("utf-8", "surrogateescape")


# --- codes --------------------------------------------------------------------------


def payload(data: bytes) -> None:
    """Look a code up, teach it, look it up again, say what it is."""
    code = text_of(data)
    with scratch() as folder:
        known = load_taught(folder / "taught.json")
        for _ in range(2):
            card = resolve(code, loader_deck(), known)
            if isinstance(card, Unknown):
                said = card.text()
                assert said == Announcement(card.reason, dict(card.values)).words()
            with contextlib.suppress(TaughtError):
                known.learn(code, "131")


@cache
def loader_deck() -> Deck:
    """Return our deck, read once."""
    return loader.load_deck(None)


def screens(data: bytes) -> None:
    """Show a code to every screen that asks for one."""
    code = text_of(data)
    with scratch() as folder, program(folder) as made:
        for show in (_at_the_till, _at_the_teacher):
            show(made)
            made.app.handle(Scan(code, CORNERS, made.clock()))
            check_calm(made)
            for name in ("That's it", "All right"):
                if name in made.sees:
                    made.tap(name)
            made.app.handle(Gone(code, made.clock()))
            check_calm(made)
            made.app._perform(Ask("leave"))
            made.app.handle(None)


def _at_the_till(made: Pilot) -> None:
    _sit(made, "Shop 'N Time", ("Ada", "Ben"))
    rng, table = Random(3), made.app.desk.playing
    while not made.app.ui.wants_counter:
        made.app._act(random_action(table.game, table.state, rng))
        made.app.handle(None)


def _at_the_teacher(made: Pilot) -> None:
    made.tap("Teach cards")
    for digit in "131":
        made.tap(f"key {digit}")


def names(data: bytes) -> None:
    """Sit down under any name, and look at every game."""
    lines = data.decode(errors="replace").split("\n")
    called = [line[:24] or "?" for line in lines[:3]]
    called += ["Ada", "Ben"][: max(0, 3 - len(called))]
    with scratch() as folder, program(folder) as made:
        for title in ("Shop 'N Time", "Shop Until You Drop", "Odd Shop",
                      "Time is Money", "Gameshop Shelf Stock"):  # fmt: skip
            _sit(made, title, called)
            if made.app.desk.table is None:  # such names are refused in a sentence
                assert made.hears
                made.app._perform(Ask("leave"))
                made.app.handle(None)
                continue
            _play(made, seed=len(data))
            made.app._perform(Ask("leave"))
            made.app.handle(None)
            check_calm(made)


def _sit(made: Pilot, title: str, called: Sequence[str]) -> None:
    made.tap(title)
    made.app.desk.setup.guests = [Guest(n, "", at) for at, n in enumerate(called)]
    made.app.handle(None)
    made.tap("Next", "Start game")
    check_calm(made)


def _play(made: Pilot, seed: int, steps: int = 6) -> None:
    rng, table = Random(seed), made.app.desk.playing
    for _ in range(steps):
        if table.over:
            return
        with contextlib.suppress(ValueError):
            made.app._act(random_action(table.game, table.state, rng))
        made.app.handle(None)
        check_calm(made)


# --- files --------------------------------------------------------------------------


def deck_items(data: bytes) -> None:
    """Read a deck of Shop 'N Time; one that is taken can be played."""
    with scratch() as folder:
        (folder / "my.csv").write_bytes(data)
        with contextlib.suppress(DeckError):
            deck = loader.load_deck(folder / "my.csv")
            for remark in loader.remarks(deck):
                remark.text()
            playable("shop-n-time", folder / "my.csv")


def deck_folder(decks: Any, key: str) -> Target:
    """Return the target of a folder's deck: one of its files is replaced.

    The first byte says which.
    """

    def target(data: bytes) -> None:
        files = sorted(decks.SHIPPED.iterdir())
        at = data[0] % len(files) if data else 0
        with scratch() as folder:
            for number, file in enumerate(files):
                mine = data[1:] if number == at else file.read_bytes()
                (folder / file.name).write_bytes(mine)
            with contextlib.suppress(DeckError):
                decks.load(folder)
                playable(key, folder)

    return target


def playable(key: str, deck: Path) -> None:
    """See that a deck that was taken starts a game, and that this can be resumed."""
    from kiosk.games import reopen_game

    game = open_game(key, deck)
    seats = tuple(f"P{at}" for at in range(min(game.seats)))
    table = Table.begin(game, seats, game.Options(), now=lambda: 0)
    reopen_game(table.header)


def settings(data: bytes) -> None:
    """Read a settings file."""
    with scratch() as folder:
        (folder / "tillbox.toml").write_bytes(data)
        chosen, sorry = load_settings(folder / "tillbox.toml")
        assert chosen == Settings() or not sorry


def by_hand(data: bytes) -> None:
    """Start with anything as what staff set on the box."""
    with scratch() as folder:
        store, _ = open_store(folder)
        with store._writing() as db:
            db.execute("insert into settings values (?, ?)", (BY_HAND, data))
        as_staff_set(Settings(), store)
        store.close()


def taught(data: bytes) -> None:
    """Start with any file of taught cards."""
    with scratch() as folder:
        (folder / "taught.json").write_bytes(data)
        desk = make_desk(Settings(), folder, None)
        desk.resolve("a foreign code")


# --- journals -----------------------------------------------------------------------


def journal(data: bytes) -> None:
    """Start on a journal of these lines, its header first, and go on with it."""
    header, *bodies = data.split(b"\n")
    with scratch() as folder:
        store, _ = open_store(folder)
        with store._writing() as db:
            db.execute("insert into games (header) values (?)", (header,))
            rows = [(1, at, body) for at, body in enumerate(bodies[:200])]
            db.executemany("insert into actions values (?, ?, ?)", rows)
        store.close()
        _start_and_go_on(folder)


def bent_journal(data: bytes) -> None:
    """Start on a journal in which single values are replaced, lost or doubled."""
    journal(bent(data, _journals()))


def bent_replay(data: bytes) -> None:
    """Play such a journal in the terminal."""
    replay(bent(data, _journals()))


def database(data: bytes) -> None:
    """Start on a journal file in which bytes are changed: place, length, new ones."""
    whole = _database()
    with scratch() as folder:
        raw = bytearray(whole)
        for at in range(0, len(data) - 3, 4):
            place = int.from_bytes(data[at : at + 2], "big") % len(raw)
            raw[place : place + 1 + data[at + 2] % 4] = data[at + 3 : at + 4]
        (folder / "tillbox.db").write_bytes(raw)
        _start_and_go_on(folder)


def _start_and_go_on(folder: Path) -> None:
    with program(folder) as made:
        if "Go on playing" in made.sees:
            made.tap("Go on playing", "Go on playing")
        if made.app._screen == "trouble":  # cards no deck has; there is a way home
            made.tap("Back to the shop")
        made.app._perform(Ask("leave"))
        made.app.handle(None)
        check_calm(made)
    store, _ = open_store(folder)
    for read in (
        store.newest,
        store.unfinished,
        lambda: store.results("shelf-stock", 1),
    ):
        with contextlib.suppress(StorageError):
            read()
    store.close()


def replay(data: bytes) -> None:
    """Play a journal file in the terminal."""
    with scratch() as folder:
        (folder / "game.journal").write_bytes(data)
        command("replay", str(folder / "game.journal"), "--json")


# --- pictures -----------------------------------------------------------------------


def picture(data: bytes) -> None:
    """Read a file that says it is a picture."""
    with scratch() as folder:
        (folder / "one.png").write_bytes(data)
        command("read", str(folder / "one.png"), "--json")
        command("read", str(folder / "one.png"))


def printed(data: bytes) -> None:
    """Read a picture of a code that says anything."""
    import segno

    try:
        code = segno.make(data[:300] or b"?", error="l", micro=False)
    except (segno.DataOverflowError, ValueError):
        return
    modules = np.array([list(row) for row in code.matrix], np.uint8)
    gray = np.kron(np.pad(1 - modules, 4, constant_values=1), np.ones((4, 4), np.uint8))
    with scratch() as folder:
        header = f"P5 {gray.shape[1]} {gray.shape[0]} 255\n".encode()
        (folder / "one.pgm").write_bytes(header + (gray * 255).tobytes())
        command("read", str(folder / "one.pgm"), "--json")
        command("read", str(folder / "one.pgm"))


# --- what they share ----------------------------------------------------------------


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """Yield a new folder; nothing is written anywhere else, nothing is started."""
    with TemporaryDirectory() as name, only_inside(Path(name)):
        yield Path(name)


@contextlib.contextmanager
def program(folder: Path) -> Iterator[Stage]:
    """Open the whole program on a small screen and a clock turned by hand."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with stage(folder, size=(320, 200)) as made:
        yield made
    pygame.display.init()


def check_calm(made: Pilot) -> None:
    """See that nothing unexpected happened."""
    if made.app._screen == "trouble":
        raise Calm("; ".join(made.app.desk.notices))


def command(*words: str) -> None:
    """Run ``tillbox`` with these words, its output kept; it may refuse politely."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(words)
    assert code in (0, 1)
    assert code == 0 or out.getvalue() or err.getvalue()


_KEPT: dict[str, bytes] = {}


def _database() -> bytes:
    """Return a journal file with a finished game in it and one that goes on."""
    if "database" not in _KEPT:
        with TemporaryDirectory() as name:
            store, _ = open_store(Path(name))
            for _ in range(2):
                table = played("shelf-stock", 1, 60, store=store)
                if table.over:
                    table.close()
            table = played("shelf-stock", 2, 9, store=store)
            store.close()
            _KEPT["database"] = (Path(name) / "tillbox.db").read_bytes()
    return _KEPT["database"]


def played(key: str, seats: int, steps: int, store: Any = None) -> Table:
    """Return a game as random players leave it."""
    rng, game = Random(steps), open_game(key)
    called = [f"P{at}" for at in range(seats)]
    table = Table.begin(
        game, called, game.Options(), now=lambda: 0, store=store, rng=rng
    )
    for _ in range(steps):
        if table.over:
            break
        table.play(random_action(game, table.state, rng))
    return table


def game_file(key: str) -> bytes:
    """Return a journal file of a short game."""
    table = played(key, 2, 25)
    return b"\n".join(journal_lines(table))


BENDS = [bytes([game, *b"\0" * 4]) for game in range(5)]
SETTINGS = b"""house = "The Rook"
language = "de"
rotation = 90
pin = "1234"
quiet_from = "22:00"
quiet_until = "07:00"
factory = "mock"
pins = {restock-1 = 5}
normally_closed = ["restock-2"]
volume = 3
camera = "webcam:1"
"""
KEYS = ("shop-n-time", "shop-until-you-drop", "odd-shop", "time-is-money",
        "shelf-stock")  # fmt: skip


@cache
def _journals() -> list[bytes]:
    return [game_file(key) for key in KEYS]


def _folder(decks: Any) -> list[bytes]:
    files = sorted(decks.SHIPPED.iterdir())
    return [bytes([at]) + file.read_bytes() for at, file in enumerate(files)]


def pictures() -> list[bytes]:
    """Return small pictures of a code in every form that is likely to come."""
    import cv2
    import segno

    rows = list(segno.make("SNT1:I:104", error="h", micro=False).matrix)
    modules = np.array([list(row) for row in rows], np.uint8)
    small = np.pad(1 - modules, 4, constant_values=1) * np.uint8(255)
    gray = np.kron(small, np.ones((3, 3), np.uint8))
    forms = (".png", ".jpg", ".bmp", ".webp", ".pgm", ".tiff")
    return [bytes(cv2.imencode(form, gray)[1]) for form in forms]


TARGETS: dict[str, tuple[Target, Callable[[], list[bytes]]]] = {
    "payload": (payload, lambda: list(HOSTILE)),
    "screens": (screens, lambda: list(HOSTILE)),
    "names": (names, lambda: [b"Ada\nBen\nCleo", *HOSTILE]),
    "deck-items": (deck_items, lambda: [ITEMS.read_bytes()]),
    "deck-sud": (deck_folder(sud, "shop-until-you-drop"), lambda: _folder(sud)),
    "deck-odd": (deck_folder(odd, "odd-shop"), lambda: _folder(odd)),
    "settings": (settings, lambda: [SETTINGS, *HOSTILE]),
    "by-hand": (by_hand, lambda: [to_json({"volume": 3, "silent": True})]),
    "taught": (taught, lambda: [b'{"tillbox":1,"cards":{"a foreign code":"131"}}']),
    "journal": (journal, _journals),
    "database": (database, lambda: [b"\x00\x10\x01\xff\x00\x64\x02A"]),
    "replay": (replay, _journals),
    "bent-journal": (bent_journal, lambda: BENDS),
    "bent-replay": (bent_replay, lambda: BENDS),
    "picture": (picture, pictures),
    "printed": (printed, lambda: list(HOSTILE)),
}
"""Each target with what its inputs are grown from."""
