"""The catalogs: ``tillbox.po`` of each language in ``kiosk/locale``, and the compiled.

A ``.po`` is the source, and any translator's editor opens it; the ``.mo`` beside it is
what the kiosk reads. ``update`` brings both up to the texts in the source.
"""

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from kiosk.words import DOMAIN, FOLDER, LANGUAGES
from tests.languages.data import in_decks, in_options
from tests.languages.extract import Extractor, Found

TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
SINCE = datetime(2026, 1, 1, tzinfo=UTC)
"""Stands in every header: a catalog changes only when its texts do."""


@cache
def texts() -> list[Found]:
    """Return every text that may be said, each once, in the order of the source."""
    found = Extractor().run().texts
    ordered = sorted(found, key=lambda one: (one.file, one.line, one.text, one.many))
    first: dict[str, Found] = {}
    for one in (*ordered, *in_decks(), *in_options()):
        first.setdefault(one.text, one)
    return [*first.values()]


def path(language: str, ending: str = "po") -> Path:
    """Return where a language's catalog lies."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def read(language: str) -> Catalog:
    """Read a catalog; a new language starts with an empty one."""
    file = path(language)
    if not file.exists():
        return Catalog(language, DOMAIN, fuzzy=False)
    with file.open("rb") as opened:
        return read_po(opened, language, DOMAIN, abort_invalid=True)


def fresh(language: str, found: list[Found]) -> Catalog:
    """Return a language's catalog with exactly these texts; new ones are empty."""
    old = read(language)
    new = Catalog(
        language, DOMAIN, project="Tillbox", version="1", fuzzy=False,
        copyright_holder="the Tillbox project", creation_date=SINCE,
        revision_date=SINCE, last_translator="the Tillbox project",
        language_team=f"the Tillbox project ({language})", msgid_bugs_address="",
        header_comment=f"# Tillbox in {LANGUAGES[language]}; see README.md.\n",
    )  # fmt: skip
    for one in found:
        key = (one.text, one.many) if one.many else one.text
        before = old.get(one.text)
        same = isinstance(before.id, tuple) == bool(one.many) if before else False
        said = before.string if before and same else None
        new.add(key, said, locations=[(one.file, 0)])
    return new


def as_po(catalog: Catalog) -> bytes:
    """Return a catalog as a ``.po`` file."""
    out = io.BytesIO()
    write_po(out, catalog, width=0, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


def as_mo(catalog: Catalog) -> bytes:
    """Return a catalog compiled, as a ``.mo`` file."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def messages(catalog: Catalog) -> Iterator[Message]:
    """Yield a catalog's messages, without its header."""
    return (message for message in catalog if message.id)


def missing(catalog: Catalog) -> list[str]:
    """Return the texts that a catalog doesn't translate, or not in all its forms."""
    found = []
    for message in messages(catalog):
        lacking = len(forms(message)) != (catalog.num_plurals if plural(message) else 1)
        if lacking or not all(forms(message)):
            found.append(original(message)[0])
    return found


def plural(message: Message) -> bool:
    """Tell whether a message has several forms."""
    return not isinstance(message.id, str)


def original(message: Message) -> tuple[str, ...]:
    """Return a message's English forms: one, or one and many."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms(message: Message) -> tuple[str, ...]:
    """Return a message's forms in its language."""
    said = message.string
    return (said,) if isinstance(said, str) else tuple(said or ())


def update() -> None:
    """Bring all catalogs up to the source, compile them, and print what is missing."""
    found = texts()
    for language in TRANSLATED:
        catalog = fresh(language, found)
        path(language).parent.mkdir(parents=True, exist_ok=True)
        path(language).write_bytes(as_po(catalog))
        path(language, "mo").write_bytes(as_mo(catalog))
        lacking = missing(catalog)
        print(f"{language}: {len(found) - len(lacking)} of {len(found)} texts")
        for text in lacking:
            print(f"  {path(language)}: {text!r}")
