"""What the Extra Kiasu sides change (SUD-D4)."""

from kiosk.rules.shop_until_you_drop.bags import holds
from kiosk.rules.shop_until_you_drop.cards import Catalogue, Coupon, Power
from kiosk.rules.shop_until_you_drop.states import Shopper

TOMPANGS = 2
"""Tompangs that a seat may take in a day (SUD-12)."""
RUNNER_TOMPANGS = 3
REWARD = 5
"""Points for a Tompang fulfilled (SUD-26)."""
PENALTY = 3
RUNNER_PENALTY = 1


def power(book: Catalogue, shopper: Shopper) -> Power | None:
    """Return the power of a seat, ``None`` on the Basic side."""
    return book.characters[shopper.character].power if shopper.kiasu else None


def has_tote(book: Catalogue, shopper: Shopper) -> bool:
    """Tell whether one of the three bags may be a colour bag up to 120 percent."""
    return power(book, shopper) == Power.BIG_TOTE


def fits(book: Catalogue, shopper: Shopper, coupon: Coupon) -> bool:
    """Tell whether the coupon can be bagged with those of today (SUD-8)."""
    today = (*book.coupons(shopper.today), coupon)
    return holds([card.face for card in today], tote=has_tote(book, shopper))


def tompangs_left(book: Catalogue, shopper: Shopper) -> int:
    """Return how many more Tompangs can be taken today (SUD-12)."""
    runs = power(book, shopper) == Power.ERRAND_RUNNER
    return (RUNNER_TOMPANGS if runs else TOMPANGS) - len(shopper.today_tompangs)


def may_take(book: Catalogue, shopper: Shopper, card: str) -> bool:
    """Tell whether the card can be taken without dropping."""
    found = book.card(card)
    if isinstance(found, Coupon):
        return fits(book, shopper, found)
    return tompangs_left(book, shopper) > 0


def has_policy(book: Catalogue, shopper: Shopper) -> bool:
    """Tell whether the seat can still return a card, once in a game."""
    return power(book, shopper) == Power.RETURN_POLICY and not shopper.returned


def may_return(book: Catalogue, shopper: Shopper, card: str) -> bool:
    """Tell whether a card that does not fit may go back instead of dropping."""
    return has_policy(book, shopper) and isinstance(book.card(card), Coupon)


def scouts(book: Catalogue, shopper: Shopper) -> bool:
    """Tell whether the seat looks at two cards when it must draw."""
    return power(book, shopper) == Power.QUEUE_SCOUT


def lands_softly(book: Catalogue, shopper: Shopper) -> bool:
    """Tell whether the seat keeps one card of the bag it gives up."""
    return power(book, shopper) == Power.SOFT_LANDING


def penalty(book: Catalogue, shopper: Shopper) -> int:
    """Return the points lost for each Tompang that stays open (SUD-26)."""
    runs = power(book, shopper) == Power.ERRAND_RUNNER
    return RUNNER_PENALTY if runs else PENALTY
