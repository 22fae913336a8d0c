"""What nobody, or not everybody, can know: dealt anew, and counted."""

from random import Random

from kiosk.rules.shop_n_time.shop import Shop
from kiosk.rules.shop_n_time.showing import hand_of
from kiosk.rules.shop_n_time.state import (
    Phase,
    ShopState,
    coupons_in_play,
    coupons_left,
    is_real,
    replace,
)

_OPEN = (Phase.CHECKOUT, Phase.RESULT)
"""What was kept lies face up."""


def redeal(state: ShopState, seat: int | None, rng: Random) -> ShopState:
    """Deal anew what a seat cannot see: deck, other packets and kept cards.

    With real cards the box knows nothing that is hidden; in Strategy Mode the deck is
    whatever is not on the table. A packet that was passed counts as unseen again.
    """
    if is_real(state) or state.options.strategy:
        return state
    hands = [list(packet) for packet in state.packets]
    kept = [list(shopper.kept) for shopper in state.shoppers]
    own = hand_of(state, seat)
    loose = [h for i, h in enumerate(hands) if not (own and i == seat)]
    if state.phase not in _OPEN:
        loose += [k for i, k in enumerate(kept) if i != seat]
    deck, unseen, dealt = list(state.deck), list(state.unseen), list(state.dealt)
    _shuffle([*loose, deck, unseen, dealt], rng)
    return replace(
        state,
        deck=tuple(sorted(deck)),
        unseen=tuple(sorted(unseen)),
        dealt=tuple(dealt),
        packets=tuple(tuple(hand) for hand in hands),
        shoppers=tuple(
            replace(shopper, kept=tuple(cards))
            for shopper, cards in zip(state.shoppers, kept, strict=True)
        ),
    )


def _shuffle(groups: list[list[str]], rng: Random) -> None:
    """Shuffle all cards of the groups among them, in place."""
    cards = sorted(card for group in groups for card in group)
    rng.shuffle(cards)
    for group in groups:
        group[:] = [cards.pop() for _ in group]


def pieces(shop: Shop, state: ShopState) -> tuple[str, ...]:
    """Return all items and coupons, wherever they are, sorted."""
    cards = _listed(shop, state) if is_real(state) else _held(state)
    return tuple(sorted((*cards, *_coupons(shop, state))))


def _held(state: ShopState) -> list[str]:
    cards = [*state.deck, *state.discard, *state.unseen, *state.dealt]
    for packet in state.packets:
        cards += packet
    for shopper in state.shoppers:
        cards += shopper.kept
    return cards + [card for card in state.grid if card]


def _listed(shop: Shop, state: ShopState) -> list[str]:
    """Return real items: those on lists, and the others wherever players have them."""
    listed = [card for shopper in state.shoppers for card in shopper.goods]
    known = set(listed)
    return listed + [number for number in shop.numbers if number not in known]


def _coupons(shop: Shop, state: ShopState) -> list[str]:
    players = len(state.names)
    boxed = [c for c in shop.coupons.values() if c not in coupons_in_play(players)]
    given = [shopper.coupon for shopper in state.shoppers if shopper.coupon]
    cents = [*boxed, *coupons_left(state), *given]
    return [shop.coupon_numbers[value] for value in cents]
