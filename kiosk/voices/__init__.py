"""Gus's voice: short calls as sound files, rendered ahead of time for each language."""

from functools import cache, lru_cache
from pathlib import Path

import msgspec

from kiosk.gus import Announcement
from kiosk.words import Words

FOLDER = Path(__file__).parent


class Phrase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clip: what it is spoken with, and its words in every language."""

    says: tuple[str, ...]
    """Templates of announcements, or how they begin."""
    en: str
    de: str
    nl: str
    hu: str
    fr: str
    es: str

    def words(self, language: str) -> str:
        """Return what is spoken in a language of ``kiosk.words.LANGUAGES``."""
        spoken: str = getattr(self, language)
        return spoken


@cache
def phrases() -> dict[str, Phrase]:
    """Return all phrases by the name of their clip."""
    raw = (FOLDER / "phrases.toml").read_bytes()
    return msgspec.toml.decode(raw, type=dict[str, Phrase])


@lru_cache(maxsize=512)
def _clip_of(template: str) -> str:
    for name, phrase in phrases().items():
        if any(template.startswith(said) for said in phrase.says):
            return name
    return ""


def clip(template: str, language: str) -> Path | None:
    """Return the sound file for an announcement's template, if it has one."""
    name = _clip_of(template) if template else ""
    path = FOLDER / language / f"{name}.ogg"
    return path if name and path.is_file() else None


def clip_for(said: Announcement, language: str) -> Path | None:
    """Return the sound file for an announcement, or for a sentence it is made of."""
    parts = [one.template for one in said.values.values() if isinstance(one, Words)]
    found = (clip(template, language) for template in (said.text, *parts))
    return next((path for path in found if path is not None), None)
