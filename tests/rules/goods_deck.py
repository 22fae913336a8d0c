"""A made-up deck of the real size: 104 items with different prices, three coupons."""

from kiosk.rules.goods import Coupon, Deck, Item

ERAS = ("1930s-40s", "1950s-60s", "1970s-80s", "1990s-2000s")


def _item(index: int) -> Item:
    rank = index * 37 % 104
    return Item(
        number=str(200 + index),
        name=f"Thing {index}",
        amount=f"{1 + index % 5} lb",
        year=1930 + index % 90,
        price=98 + rank * 501 // 103,
        era=ERAS[index % len(ERAS)],
    )


DECK = Deck(
    name="made-up goods",
    items=tuple(_item(index) for index in range(104)),
    coupons=(Coupon("784", 10), Coupon("892", 25), Coupon("945", 50)),
)
