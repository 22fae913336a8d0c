"""Open what the kiosk runs with: devices, journal, deck; each failing in a sentence."""

from pathlib import Path
from typing import Any

import msgspec

from kiosk.settings import BY_HAND, Settings, changed
from kiosk.store import StorageError, Store
from kiosk.storelook import setting
from kiosk.words import words


def open_box(chosen: Settings, post: Any, *, camera_later: bool = False) -> Any:
    """Open the devices that the settings name; broken ones say so and stop nothing.

    With ``camera_later`` the camera is left to the box's ``open_rest``.
    """
    from hardware.box import default_settings, open_hardware, simulated_settings

    base = simulated_settings() if chosen.factory == "mock" else default_settings()
    changes: dict[str, Any] = {
        "pins": chosen.pins,
        "buzzer": chosen.buzzer,
        "volume": chosen.volume,
        "mains": chosen.mains_hz,
        "normally_closed": chosen.normally_closed,
    }
    if chosen.factory != "auto":
        changes["factory"] = chosen.factory
    if chosen.camera != "auto":
        changes["camera"] = chosen.camera
    if chosen.speaker is not None:
        changes["speaker"] = chosen.speaker
    if chosen.press_ms is not None:
        changes["press_ms"] = chosen.press_ms
    settings = base.replace(**changes)
    return open_hardware(settings, post, camera_later=camera_later)


def open_store(state: Path) -> tuple[Store, str]:
    """Open the journal; while it can't be, the games are played all the same.

    Returns:
        the store, and a sentence for staff if something is wrong with it.
    """
    try:
        store = Store(state / "tillbox.db")
    except StorageError as error:
        return Store(state / "tillbox.db", later=True), str(error)
    if store.aside is not None:
        kept = "The journal could not be read; it is kept as {name}."
        return store, words(kept, name=store.aside.name)
    return store, ""


def shelve_unreadable(store: Store) -> list[str]:
    """Offer games no more whose first line can't be read; return a sentence for each.

    They stay in the journal: ``tillbox export`` writes them as they stand.
    """
    said: list[str] = []
    try:
        for game in store.unreadable() if store.ready else ():
            store.shelve(game)
            said.append(words("Game {number} can't be read; it is kept.", number=game))
    except StorageError as error:
        said.append(str(error))
    return said


def as_staff_set(chosen: Settings, store: Store | None) -> tuple[Settings, str]:
    """Return the file's settings with what staff changed on the box.

    Returns:
        the settings, and a sentence for staff if the changes no longer hold; the file's
        settings are then used alone.
    """
    try:
        changes = store.get(BY_HAND, dict[str, Any], {}) if store is not None else {}
    except StorageError as error:
        return chosen, str(error)
    try:
        return changed(chosen, changes), ""
    except msgspec.ValidationError as error:
        doubt = "What was set on the box can't be used ({why}): set it again."
        return chosen, words(doubt, why=str(error))


def as_kept(chosen: Settings, state: Path) -> Settings:
    """Return the settings with what staff set on the box; its journal stays shut."""
    changes = setting(state / "tillbox.db", BY_HAND, dict[str, Any], {})
    try:
        return changed(chosen, changes)
    except msgspec.ValidationError:
        return chosen


def check_deck(path: Path | None) -> None:
    """Refuse an own deck that was asked for by hand, before anything is opened.

    A file is a deck of Shop 'N Time; a folder one of the game whose cards are in it.

    Raises:
        DeckError: with every bad row, its line number and the reason.
    """
    if path is None:
        return
    from kiosk.decks import odd, sud
    from kiosk.decks.errors import DeckError, refuse
    from kiosk.decks.loader import load_deck

    if not path.is_dir():
        load_deck(path)
        return
    theirs = [d for d, file in ((sud, sud.COUPONS), (odd, odd.CARDS))
              if (path / file).is_file()]  # fmt: skip
    if not theirs:
        raise refuse(
            DeckError,
            "{folder} holds no deck: {coupons} or {cards} is missing.",
            folder=path.name, coupons=sud.COUPONS, cards=odd.CARDS,
        )  # fmt: skip
    for decks in theirs:
        decks.load(path)


def make_desk(chosen: Settings, state: Path, deck: Path | None) -> Any:
    """Put the deck and the taught cards on the desk; a bad deck becomes a notice.

    ``desk.own_deck`` is the path of the own deck that is played with, if any.
    """
    from kiosk.decks.loader import DeckError, load_deck
    from kiosk.decks.taught import load, resolve
    from kiosk.screens import logo
    from kiosk.screens.desk import Desk

    desk = Desk(settings=chosen, own_deck=deck, state=state)
    try:
        desk.deck = load_deck(None if deck is None or deck.is_dir() else deck)
    except DeckError as error:
        ours = "Your deck can't be played with; ours is. {why}"
        desk.note(words(ours, why=error.told()))
        desk.own_deck, desk.deck = None, load_deck(None)
    if chosen.logo:
        desk.logo, sorry = logo.load(state / chosen.logo)
        if sorry:
            desk.note(sorry)
    path = state / "taught.json"
    known = load(path)
    desk.resolve = lambda payload: resolve(payload, desk.deck, known)
    desk.teach = known.learn
    if known.notice is not None:
        desk.note(known.notice.text())
    return desk


def drawer_of(box: Any, deck: Any) -> Any:
    """Return the drawer of cards where the counter is simulated, else ``None``.

    That can be told only once the camera is open.
    """
    camera = getattr(box.counter, "camera", None)
    if camera is None or not hasattr(camera, "lay"):
        return None
    from kiosk.drawer import Drawer

    return Drawer(camera, deck)
