"""Gus out loud: the tune, the voice, and the sentence that a screen then shows."""

from collections.abc import Callable
from typing import Any

from kiosk import manners, voices
from kiosk.gus import TUNES, Announcement
from kiosk.screens.desk import Desk, Heard, Said
from kiosk.words import spoken

REST_NS = 20_000_000_000
"""After so long without a tune the sound card may sleep."""


class Speaker:
    """Says things, no louder than the house wants it."""

    def __init__(self, box: Any, desk: Desk, now: Callable[[], int]) -> None:
        """Play on the player that ``box`` has then; ``now`` is monotonic ns."""
        self._box, self._desk, self._now = box, desk, now
        self.due: int | None = now() + REST_NS
        """When the sound card may sleep (monotonic ns), if it is awake."""

    def say(self, said: Announcement) -> None:
        """Say it with its tune; the sentence stays on the desk."""
        now = self._now()
        clip = voices.clip_for(said, spoken())
        if said.tune or clip:
            self.hush()  # quiet hours may have begun or ended
            self.due = now + REST_NS
        if said.tune:
            self._box.player.play(TUNES[said.tune])
            self._desk.heard = Heard(said.tune, now)
        if clip:
            self._box.player.speak(clip)
        if said.text:
            self._desk.said = Said(said, now)

    def hush(self) -> None:
        """Be as loud as the house wants it now."""
        self._box.player.volume = manners.volume(self._desk.settings, self._desk.wall())

    def rest(self) -> None:
        """Let the sound card sleep, if it is time."""
        if self.due is not None and self.due <= self._now():
            self.due = None
            self._box.player.rest()
