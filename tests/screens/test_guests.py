"""Guests stay guests: nothing they press, show or touch leads out, or further in."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from hardware.interfaces import Scan
from hardware.pins import BUTTONS
from kiosk import console
from kiosk.backroom import INSIDE
from kiosk.decks import codes
from kiosk.decks.loader import load_deck
from kiosk.screens.desk import Go
from kiosk.settings import Settings
from kiosk.ui.inputs import Touch
from tests.screens.stage import Stage, stage

KEYS = sorted({v for n, v in vars(pygame).items() if n.startswith("K_")})
MODIFIERS = (
    0, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT, pygame.KMOD_META,
    pygame.KMOD_CTRL | pygame.KMOD_ALT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT,
    pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT,
)  # fmt: skip


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Stage]:
    """Yield the program as it runs on the box, with a PIN that nobody guesses."""
    with stage(tmp_path, size=(320, 200)) as made:
        made.app.desk.settings = Settings(pin="90210451")
        made.app.guarded = True
        yield made


def event(made: Stage, kind: int, **values: Any) -> None:
    """Let an event of SDL's in where all of them come in."""
    made.app.meet(pygame.event.Event(kind, **values), made.clock())


def type_key(made: Stage, key: int, modifiers: int) -> None:
    text = chr(key) if 32 <= key < 127 else ""
    event(made, pygame.KEYDOWN, key=key, unicode=text, mod=modifiers)
    event(made, pygame.KEYUP, key=key, mod=modifiers)


def still_a_guest(made: Stage) -> bool:
    app = made.app
    inside = app.screen.startswith(INSIDE) or app.backroom.open
    return app.running and not inside


@pytest.mark.parametrize("modifiers", MODIFIERS)
def test_no_key_leads_out_or_in(box: Stage, modifiers: int) -> None:
    for key in KEYS:
        type_key(box, key, modifiers)
        assert still_a_guest(box), pygame.key.name(key)
    for kind in (pygame.QUIT, pygame.WINDOWCLOSE, pygame.WINDOWMINIMIZED,
                 pygame.WINDOWFOCUSLOST, pygame.APP_TERMINATING):  # fmt: skip
        event(box, kind)
        assert still_a_guest(box)


def test_on_a_pc_the_window_may_be_closed(box: Stage) -> None:
    box.app.guarded = False
    event(box, pygame.QUIT)
    assert not box.app.running


def show(made: Stage, payload: str) -> None:
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    made.app.handle(Scan(payload, corners, made.clock()))


def printed() -> list[str]:
    """Return what every printed card's code says."""
    numbers = [card.number for card in codes.cards(load_deck(None))]
    return [codes.payload(number) for number in numbers]


@pytest.mark.parametrize("at_the_door", [False, True])
def test_no_printed_card_opens_anything(box: Stage, at_the_door: bool) -> None:
    for payload in printed():
        if at_the_door:
            box.app.perform(Go("door"))
            box.skip(61)
        show(box, payload)
        assert still_a_guest(box), payload


@pytest.mark.parametrize("seed", range(4))
def test_nothing_done_at_random_leads_out_or_in(box: Stage, seed: int) -> None:
    rng, cards = Random(seed), printed()
    seen = set()
    for _ in range(150):
        _do_something(box, rng, cards)
        seen.add(box.app.screen)
        assert still_a_guest(box)
    assert len(seen) > 1


def _do_something(made: Stage, rng: Random, cards: list[str]) -> None:
    match rng.choice(("key", "touch", "control", "control", "buttons", "scan", "time")):
        case "key":
            type_key(made, rng.choice(KEYS), rng.choice(MODIFIERS))
        case "touch":
            _touch(made, rng, rng.uniform(-50, 1330), rng.uniform(-50, 850))
        case "control" if made.app.ui.controls:
            _touch(made, rng, *rng.choice(made.app.ui.controls).rect.center)
        case "buttons":
            _chord(made, rng)
        case "scan":
            show(made, rng.choice(cards))
        case _:
            made.wait_ms(rng.choice((10, 900, 4_000)))


def _touch(made: Stage, rng: Random, x: float, y: float) -> None:
    made.app.handle(Touch(x, y, "down", made.clock()))
    made.wait_ms(rng.choice((5, 5, 1_200, 3_300)))
    made.app.handle(Touch(x, y, "up", made.clock()))


def _chord(made: Stage, rng: Random) -> None:
    held = rng.sample(BUTTONS, rng.randint(1, 4))
    for name in held:
        made.edge(name, True, made.now + 1)
    made.wait_ms(rng.choice((60, 1_100, 3_400)))
    for name in held:
        made.edge(name, False, made.now + 1)
    made.wait_ms(60)


def test_under_systemd_the_console_is_deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    import pty
    import termios

    before = {name: signal.getsignal(getattr(signal, name)) for name in console.TYPED}
    leader, follower = pty.openpty()
    try:
        with os.fdopen(follower, "r") as terminal:
            console.hold(terminal)
            modes = termios.tcgetattr(follower)[3]
            assert not modes & (termios.ISIG | termios.ECHO | termios.ICANON)
        for name in console.TYPED:
            assert signal.getsignal(getattr(signal, name)) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGTERM) is not signal.SIG_IGN
    finally:
        os.close(leader)
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def test_only_systemd_s_own_service_holds_the_console(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not console.is_a_service()
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/systemd/notify")
    assert console.is_a_service()


@pytest.mark.parametrize("held", [pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META])
def test_a_key_meant_for_the_system_moves_nothing(box: Stage, held: int) -> None:
    for key in (pygame.K_RIGHT, pygame.K_TAB, pygame.K_F12):
        event(box, pygame.KEYDOWN, key=key, unicode="", mod=held)
    assert box.app.ui.focus.name is None
    assert box.app.screen == "home"
    event(box, pygame.KEYDOWN, key=pygame.K_RIGHT, unicode="", mod=0)
    assert box.app.ui.focus.name is not None
