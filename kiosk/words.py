"""Words for people: English text that remembers how it was put together.

What a screen says is an English ``str``, so it is searched, compared and tested as one;
whoever draws or speaks it finds the template and the values again, and can say the same
in another language.
"""

from typing import Any, Self


class Words(str):
    """A filled English sentence, with the template and values it was made of.

    Attributes:
        template: the sentence with ``{name}`` places; what a translator sees.
        many: the template for all numbers but one, or empty.
        values: what stands in the places; values may be words themselves.
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


def words(template: str, /, **values: Any) -> Words:
    """Return a sentence: ``words("{name} has the till.", name=seat)``.

    Raises:
        KeyError: when a place of the template has no value.
    """
    return Words(template, "", values)


def counted(n: int, one: str, many: str, /, **values: Any) -> Words:
    """Return the sentence for ``n``: ``counted(3, "{n} card", "{n} cards")``."""
    return Words(one, many, {"n": n, **values})
