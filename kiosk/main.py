"""Start the kiosk: settings, screen, devices, journal, loop; in that order.

The picture comes first, so that nobody stands before a black screen.
"""

import faulthandler
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from hardware.watchdog import Watchdog
from kiosk import console, display, logbook
from kiosk.beginning import Beginning, Stopped, Told
from kiosk.memory import give_back
from kiosk.opening import (
    as_kept,
    as_staff_set,
    check_deck,
    drawer_of,
    make_desk,
    open_box,
    open_store,
    shelve_unreadable,
)
from kiosk.settings import Settings, in_safe_mode, load_settings
from kiosk.starts import Starts

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

ON_THE_BOX = "kmsdrm"
"""The driver that the box's unit names: with it the only display is waited for."""
NO_WINDOW = ("dummy", "offscreen", "evdev")


def run(
    *, deck: Path | None, state: Path, settings: Path | None, demo: Path | None
) -> int:
    """Run the kiosk until it is closed; return the exit code.

    Raises:
        DeckError: when the deck asked for can't be played with.
    """
    give_back()
    check_deck(deck)
    if demo is not None:
        return _demonstrate(demo, deck)
    faulthandler.enable()  # whoever kills a box that hangs then sees where it hung
    # Once: a bad file is set aside by the first look, and only that one can say so.
    read = cache(lambda: load_settings(settings or state / "tillbox.toml"))
    beginning = Beginning(Watchdog(), Told())
    try:
        window = open_window()
    except display.NotOpened:
        window = None
    if window is None and os.environ.get("SDL_VIDEODRIVER") == ON_THE_BOX:
        window = display.wait_for(
            open_window, beginning.line, pause=beginning.pause,
            greet=lambda: _greet(read()[0], state),
        )  # fmt: skip
    if window is None:
        return _demonstrate(Path("build") / "demo", deck)
    beginning.step()
    starts = Starts(state)
    chosen, complaint = read()
    if starts.safe:
        chosen, deck = in_safe_mode(chosen), None
    try:
        return _play(window, chosen, state, deck, complaint,
                     starts=starts, beginning=beginning)  # fmt: skip
    except Stopped:
        starts.end()
        raise


def _greet(chosen: Settings, state: Path) -> None:
    from kiosk.greeting import greet
    from kiosk.manners import Wall

    greet(as_kept(chosen, state), minute=Wall(chosen.timezone))


def open_window() -> pygame.Surface:
    """Open the screen: a window on a PC, the whole screen on the box.

    Only the display and the fonts are set up: ``pygame.init`` would seize the sound
    device.

    Raises:
        display.NotOpened: where there is no display, or it can't be had.
    """
    forced = os.environ.get("SDL_VIDEODRIVER")
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # for SDL to take
    pygame.font.init()
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in NO_WINDOW and forced != driver:
            raise pygame.error(f"only {driver}")
        if driver == "KMSDRM":
            window = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            pygame.mouse.set_visible(False)
        else:
            window = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
    except pygame.error as error:
        pygame.display.quit()
        raise display.NotOpened(str(error)) from error
    pygame.display.set_caption("Tillbox")
    return window


def _demonstrate(folder: Path, deck: Path | None) -> int:
    from kiosk import demo

    return demo.run(folder, deck)


def _play(
    window: pygame.Surface, chosen: Settings, state: Path, deck: Path | None,
    complaint: str, *, starts: Starts, beginning: Beginning,
) -> int:  # fmt: skip
    from kiosk.ui import theme
    from kiosk.vitals import Vitals
    from kiosk.waiting import waiter_for

    if starts.safe:
        theme.in_safe_colours()  # before anything is loaded that draws
    logbook.keep_lines()
    splash(window, chosen)
    beginning.step()
    waiter = waiter_for(pygame.display.get_driver())
    app = assemble(window, waiter, chosen, state, deck=deck, notices=[complaint],
                   safe=starts.safe, step=beginning.step)  # fmt: skip
    beginning.step()
    _on_signals(app, waiter, beginning.told)
    if starts.unasked:
        app.welcome_back(at_once=starts.fresh and not starts.safe)
    if app.guarded and console.is_a_service():
        console.hold()
    unwatch = _on_another_display(app, waiter)
    try:
        app.run(waiter, Vitals(beginning.line, starts, app.box.hanging))
    finally:
        unwatch()
        app.close()
        waiter.close()
        pygame.quit()
    return 0


def assemble(
    window: pygame.Surface,
    waiter: Any,
    chosen: Settings,
    state: Path,
    *,
    deck: Path | None = None,
    notices: Sequence[str] = (),
    safe: bool = False,
    rng: Random | None = None,
    step: Callable[[], None] = lambda: None,
) -> Any:
    """Open the journal, the devices and the cards; return the ``App`` with all of it.

    Args:
        window: what is drawn on.
        waiter: where devices post their events.
        chosen: the settings, as the file has them.
        state: the folder that games and taught cards are kept in.
        deck: one's own cards, where the command line names some.
        notices: sentences for staff so far; empty ones don't count.
        safe: whether the box runs in safe mode: nothing that was changed counts then.
        rng: where chance comes from; the system's by default.
        step: called between two things that take their time.
    """
    from hardware.backlight import Backlight
    from hardware.claim import runtime_folder
    from kiosk.app import App
    from kiosk.games import Engines
    from kiosk.manners import Wall
    from kiosk.words import recognised

    step()
    store, sorry = open_store(state)
    step()
    chosen, doubt = (chosen, "") if safe else as_staff_set(chosen, store)
    box = open_box(chosen, waiter.post, camera_later=True)
    step()
    desk = make_desk(chosen, state, deck or _own(chosen))
    told = (*notices, recognised(sorry), doubt, *shelve_unreadable(store))
    for each in filter(None, told):
        desk.note(each)
    desk.safe = safe
    desk.wall = Wall(chosen.timezone)
    backlight = Backlight(kept_in=runtime_folder())
    return App(window, box, store, desk=desk, rng=rng,
               engines=Engines(desk.own_deck), backlight=backlight,
               drawer=lambda: drawer_of(box, desk.deck))  # fmt: skip


def _own(chosen: Settings) -> Path | None:
    return Path(chosen.deck) if chosen.deck else None


def splash(window: pygame.Surface, chosen: Settings) -> None:
    """Show the shop before anything else is opened."""
    import time

    from kiosk.ui import kit
    from kiosk.ui.core import Ui

    ui = Ui(window, now=time.monotonic_ns)
    ui.resize(window, chosen.rotation)
    ui.begin(None)
    kit.room(ui, chosen.house)
    ui.present()
    pygame.display.flip()


def _on_another_display(app: Any, waiter: Any) -> Callable[[], None]:
    """End when another display is plugged in: systemd starts us anew in its size."""
    if pygame.display.get_driver() != "KMSDRM":
        return lambda: None

    def stop() -> None:
        app.running = False
        waiter.wake()

    return display.watch(display.Change(), stop)


def _on_signals(app: Any, waiter: Any, told: Told) -> None:
    """End calmly when asked to, or when that was said already.

    Where SDL sleeps in its own code no Python handler would run: there SDL turns the
    signals into its quit event, as long as nobody else has taken them.
    """
    from kiosk.waiting import FileWaiter

    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if not isinstance(waiter, FileWaiter):
        return

    def stop() -> None:
        app.running = False
        waiter.wake()

    told.heed()
    told.then(stop)
