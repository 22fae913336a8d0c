"""What staff set on the box: it takes effect at once, and is kept."""

import logging
from typing import Any

from kiosk.ledger import Ledger
from kiosk.screens.desk import Desk
from kiosk.settings import BY_HAND, BY_STAFF, changed
from kiosk.speaker import Speaker
from kiosk.store import Store
from kiosk.ui.core import Ui
from kiosk.words import LANGUAGES, speak, words

log = logging.getLogger(__name__)


class Choices:
    """The settings, as they are changed while the box runs."""

    def __init__(
        self, ui: Ui, desk: Desk, speaker: Speaker, ledger: Ledger, store: Store | None
    ) -> None:
        """Nothing takes effect yet; without a ``store`` no change outlives the run."""
        self._ui, self._desk, self._speaker = ui, desk, speaker
        self._ledger, self._store = ledger, store

    def set(self, name: str, value: Any) -> None:
        """Change a setting now, and keep it for the next start.

        Raises:
            ValueError: when it is none that can be changed on the box.
        """
        if name not in BY_STAFF:
            raise ValueError(f"{name} can't be set on the box")
        self._desk.settings = changed(self._desk.settings, {name: value})
        self._desk.staff.heed(name)
        self.heed()
        if (store := self._store) is not None:
            self._ledger.do(lambda: set_by_hand(store, name, value))

    def heed(self) -> None:
        """Let the settings take effect that can be changed while the box runs."""
        chosen = self._desk.settings
        try:
            speak(chosen.language)
        except OSError as error:  # a half-installed box speaks at all
            log.warning("no words in %s: %s", chosen.language, error)
            speak("en")
            self._desk.note(
                words("The words in {language} are missing: the box speaks English.",
                      language=LANGUAGES[chosen.language])
            )  # fmt: skip
        self._ui.motion = chosen.motion
        self._speaker.hush()


def set_by_hand(store: Store, name: str, value: Any) -> None:
    """Keep a setting that staff changed on the box.

    Raises:
        StorageError: when it can't be kept.
    """
    store.put(BY_HAND, {**store.get(BY_HAND, dict[str, Any], {}), name: value})
