"""Numbers as guests read them."""


def money(cents: int) -> str:
    """Return whole cents as dollars, such as ``$14.62``."""
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100}.{abs(cents) % 100:02d}"


def coupon(cents: int) -> str:
    """Return a coupon's face value, such as ``25 ¢``."""
    return f"{cents} ¢"
