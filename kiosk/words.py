"""Words for people: English text that remembers how it was put together.

What a screen says is an English ``str``, so it is searched, compared and tested as one;
whoever draws it asks :func:`say` for the same in the language that is spoken now. A
plain ``str`` is looked up in the catalog as it stands, ``Words`` by their template, and
``Raw`` text (a name, a typed letter) is never touched.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "nl": "Nederlands",
    "hu": "Magyar",
    "fr": "Français",
    "es": "Español",
}
"""What the box speaks: each language's key and its own name, in the order offered."""
FOLDER = Path(__file__).parent / "locale"
DOMAIN = "tillbox"

NBSP = "\u00a0"
COLONS = {"fr": f"{NBSP}: "}
"""What stands between a name and what is said of it, where that is not ``": "``."""
TERMS = frozenset({"helper", "gear", "category", "expert"})
"""Places of templates in which a plain value is a word of ours, and no name."""


class Catalog(Protocol):
    """What knows the words of one language."""

    def gettext(self, message: str, /) -> str:
        """Return a message in the language, or itself."""

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        """Return the form of a message that goes with ``n``."""


class Form(NamedTuple):
    """How a language writes dollars; taken from the CLDR, and checked against it."""

    positive: str
    negative: str
    decimal: str
    group: str


_BEHIND = f"{{}}{NBSP}$", f"-{{}}{NBSP}$"
FORMS = {
    "en": Form("${}", "-${}", ".", ","),
    "de": Form(*_BEHIND, ",", "."),
    "nl": Form(f"${NBSP}{{}}", f"${NBSP}-{{}}", ",", "."),
    "hu": Form(*_BEHIND, ",", NBSP),
    "fr": Form(*_BEHIND, ",", "\u202f"),
    "es": Form(*_BEHIND, ",", "."),
}


class _Spoken:
    """The language that is spoken now; one screen, one language."""

    language = "en"
    catalog: Catalog | None = None
    """``None``: English, which needs none."""


def speak(language: str) -> None:
    """Speak one of ``LANGUAGES`` from now on.

    Raises:
        FileNotFoundError: when that language has no catalog.
    """
    catalog = None
    if language != "en":
        import gettext  # only whoever speaks another language waits for it

        catalog = gettext.translation(DOMAIN, FOLDER, [language])
    listen(catalog, language)


def listen(catalog: Catalog | None, language: str = "en") -> None:
    """Take words out of ``catalog`` from now on, numbers as ``language`` has them."""
    _Spoken.language, _Spoken.catalog = language, catalog


def spoken() -> str:
    """Return the key of the language that is spoken now."""
    return _Spoken.language


def say(text: str) -> str:
    """Return text as it is to be read in the language that is spoken now."""
    catalog = _Spoken.catalog
    if catalog is None or not text:
        return text
    if isinstance(text, Said):
        return text.said(catalog)
    return catalog.gettext(text)


class Said(str):
    """English text that knows how it is said in other languages."""

    __slots__ = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return it itself: it never changes."""
        return self

    def said(self, catalog: Catalog) -> str:
        """Return it in a catalog's language."""
        raise NotImplementedError


class Raw(Said):
    """Text that is the same in every language: a name, a number, what was typed."""

    __slots__ = ()

    def said(self, catalog: Catalog) -> str:
        """Return it as it is."""
        return str(self)


class Words(Said):
    """A filled English sentence, with the template and values it was made of.

    Attributes:
        template: the sentence with ``{name}`` places; what a translator sees.
        many: the template for all numbers but one, or empty.
        values: what stands in the places. A plain ``str`` is a name and stays as it is;
            what is to be translated too must be words itself (or in one of ``TERMS``).
    """

    __slots__ = ("many", "template", "values")
    template: str
    many: str
    values: dict[str, Any]

    def __new__(cls, template: str, many: str, values: dict[str, Any]) -> Self:
        """Fill the template; ``values["n"]`` decides between one and many."""
        chosen = many if many and values["n"] != 1 else template
        made = super().__new__(cls, chosen.format(**values))
        made.template, made.many, made.values = template, many, values
        return made

    def said(self, catalog: Catalog) -> str:
        """Return the sentence in a catalog's language, its values too."""
        if not self.template:
            return ""
        if self.many:
            chosen = catalog.ngettext(self.template, self.many, abs(self.values["n"]))
        else:
            chosen = catalog.gettext(self.template)
        colon = COLONS.get(_Spoken.language, ": ")
        chosen = chosen.replace("}: ", f"}}{colon}")
        return chosen.format(**{k: _value(k, v) for k, v in self.values.items()})


def _value(place: str, value: Any) -> Any:
    known = isinstance(value, Said) or (isinstance(value, str) and place in TERMS)
    return say(value) if known else value


class Joined(Said):
    """Several texts one after the other: lines, parts of a sum."""

    __slots__ = ("glue", "parts")
    glue: str
    parts: tuple[str, ...]

    def __new__(cls, glue: str, parts: Iterable[str]) -> Self:
        """Join the parts."""
        parts = tuple(parts)
        made = super().__new__(cls, glue.join(parts))
        made.glue, made.parts = glue, parts
        return made

    def said(self, catalog: Catalog) -> str:
        """Return the parts in a catalog's language; plain ones are looked up."""
        return self.glue.join(map(say, self.parts))


class Money(Said):
    """Whole cents as dollars, such as ``$14.62``."""

    __slots__ = ("cents",)
    cents: int

    def __new__(cls, cents: int) -> Self:
        """Take the cents."""
        made = super().__new__(cls, _dollars(cents, FORMS["en"]))
        made.cents = cents
        return made

    def said(self, catalog: Catalog) -> str:
        """Return the amount as the language that is spoken now writes it."""
        return _dollars(self.cents, FORMS[_Spoken.language])


def _dollars(cents: int, form: Form) -> str:
    whole, rest = divmod(abs(cents), 100)
    figures = f"{whole:,}".replace(",", form.group) + f"{form.decimal}{rest:02d}"
    return (form.negative if cents < 0 else form.positive).format(figures)


def words(template: str, /, **values: Any) -> Words:
    """Return a sentence: ``words("{name} has the till.", name=seat)``.

    Raises:
        KeyError: when a place of the template has no value.
    """
    return Words(template, "", values)


def term(text: str) -> str:
    """Return text for a place in a sentence, where it is to be translated too."""
    return text if isinstance(text, Said) else words(text)


def counted(n: int, one: str, many: str, /, **values: Any) -> Words:
    """Return the sentence for ``n``: ``counted(3, "{n} card", "{n} cards")``."""
    return Words(one, many, {"n": n, **values})


def joined(glue: str, parts: Iterable[str]) -> Joined:
    """Return texts one after the other: ``joined(", ", parts)``."""
    return Joined(glue, parts)


def recognised(text: str) -> str:
    """Return a sentence of a device, or of the journal, as words.

    These parts fill their sentences themselves, from constants of their modules; here
    the template is found again, and what it was filled with.
    """
    if isinstance(text, Said):
        return text
    for template, pattern in _sentences():
        if match := pattern.fullmatch(text):
            return words(
                template, **{k: recognised(v) for k, v in match.groupdict().items()}
            )
    return text


def _sentences() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield the sentences that modules loaded so far may say, long ones first.

    Meanwhile a thread may be loading another.
    """
    found = {
        sentence
        for name, module in [*sys.modules.items()]
        if name.startswith(SPEAKERS)
        for constant, sentence in [*vars(module).items()]
        if constant.isupper() and isinstance(sentence, str) and " " in sentence
    }
    for template in sorted(found, key=lambda one: (one.startswith("{"), -len(one))):
        # Odd parts are the names of places, even ones stand there literally.
        parts = enumerate(re.split(r"\{(\w+)\}", template))
        pattern = (f"(?P<{p}>.*?)" if at % 2 else re.escape(p) for at, p in parts)
        yield template, re.compile("".join(pattern), re.DOTALL)


SPEAKERS = ("hardware.", "kiosk.store")
"""Modules whose upper-case constants are sentences for people."""


def shortened(text: str, most: int) -> str:
    """Return text, or the first ``most`` letters of it as it is said now, and a "…"."""
    return text if len(text) <= most else Raw(say(text)[:most] + "…")


def listed(names: Iterable[str]) -> str:
    """Return names as they are called out: ``Ada, Ben and Cleo``."""
    *first, last = names or [""]
    if not first:
        return Raw(last)
    return words("{names} and {last}", names=", ".join(first), last=last)
