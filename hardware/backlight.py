"""The screen's backlight, where the system lets it be dimmed.

The usual light is kept in a file while it is dimmed: a program that crashes in the dark
must not take for usual what it finds then.
"""

import logging
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

FOLDER = Path("/sys/class/backlight")
KEPT = "backlight"
"""The file with the usual light, in a folder that outlives a crash, but no boot."""


class Backlight:
    """Dims the panel; does nothing on a screen that can't be dimmed."""

    def __init__(self, folder: Path = FOLDER, kept_in: Path | None = None) -> None:
        """Use the first panel in ``folder`` that can be set.

        ``kept_in`` is where the usual light is kept while it is dimmed; unless told
        otherwise it is kept nowhere.
        """
        self._kept = kept_in / KEPT if kept_in is not None else None
        self._panel: Path | None = None
        self._most = self._usual = 0
        self._dark = False
        with suppress(OSError, ValueError):
            for panel in sorted(folder.iterdir()):
                self._most = int((panel / "max_brightness").read_text())
                self._usual = int((panel / "brightness").read_text())
                self._panel = panel
                break
        if self._panel is not None:
            self._usual = self._remembered() or self._usual

    def _remembered(self) -> int:
        """Return the usual light of the program before, where it crashed dimmed."""
        try:
            return int(self._kept.read_text()) if self._kept is not None else 0
        except (OSError, ValueError):
            return 0

    def _remember(self) -> None:
        if self._kept is None or self._panel is None or self._dark:
            return
        self._dark = True
        try:
            self._kept.write_text(str(self._usual))
        except OSError as error:
            log.warning("the usual light can't be kept: %s", error)

    def dim(self, share: float) -> bool:
        """Leave that share of the usual light; tell whether that could be done."""
        self._remember()
        return self._set(max(1, round(self._usual * share)))

    def wake(self) -> None:
        """Give all the usual light back."""
        self._dark = False
        if self._set(self._usual) and self._kept is not None:
            with suppress(OSError):
                self._kept.unlink(missing_ok=True)

    def _set(self, level: int) -> bool:
        if self._panel is None or not self._most:
            return False
        try:
            (self._panel / "brightness").write_text(str(min(level, self._most)))
        except OSError as error:
            log.warning("the backlight can't be set: %s", error)
            self._panel = None
            return False
        return True
