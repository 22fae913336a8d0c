"""Reads the numbered rules that the product says it follows."""

import re
from functools import cache
from pathlib import Path

RULES = Path(__file__).parents[2] / "kiosk" / "rules" / "RULES.md"
_LISTED = re.compile(r"^- \*\*([A-Z]{3}-[A-Z]?\d+[a-z]?)\*\* \S", re.MULTILINE)


@cache
def listed_rules() -> tuple[str, ...]:
    """Return every number listed in RULES.md, in order, doubles included."""
    return tuple(_LISTED.findall(RULES.read_text(encoding="utf-8")))


def is_listed(rule: str) -> bool:
    """Tell whether an engine may cite that rule; the toy game has one of its own."""
    return rule == "TOY-1" or rule in listed_rules()
