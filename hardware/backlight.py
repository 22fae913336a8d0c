"""The screen's backlight, where the system lets it be dimmed."""

import logging
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

FOLDER = Path("/sys/class/backlight")


class Backlight:
    """Dims the panel; does nothing on a screen that can't be dimmed."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Use the first panel in ``folder`` that can be set."""
        self._panel: Path | None = None
        self._most = self._usual = 0
        with suppress(OSError, ValueError):
            for panel in sorted(folder.iterdir()):
                self._most = int((panel / "max_brightness").read_text())
                self._usual = int((panel / "brightness").read_text())
                self._panel = panel
                break

    def dim(self, share: float) -> bool:
        """Leave that share of the usual light; tell whether that could be done."""
        return self._set(max(1, round(self._usual * share)))

    def wake(self) -> None:
        """Give all the usual light back."""
        self._set(self._usual)

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
