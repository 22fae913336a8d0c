"""Numbers as guests read them."""


def money(cents: int) -> str:
    """Return whole cents as dollars, such as ``$14.62``."""
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100}.{abs(cents) % 100:02d}"


def coupon(cents: int) -> str:
    """Return a coupon's face value, such as ``25 ¢``."""
    return f"{cents} ¢"


def short(name: str) -> str:
    """Return as much of a name as fits on a small mat: its first word, if it's long."""
    return name if len(name) <= 10 else name.split(" ", maxsplit=1)[0]


def listed(names: list[str]) -> str:
    """Return names as they are called out: ``Ada, Ben and Cleo``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
