"""Our search for three bags against card-by-card backtracking, on the hardest hands.

A hand is bagged from a shuffled part of the deck until the next card does not fit: that
last question is the hard one, since every partition has to be ruled out. Parts with few
colours or few values make the longest hands, the more so the fewer cards are spared.
Measured is processor time with all caches empty. The peers are backtracking that skips
equal bags, with and without a memory of what it has seen, and they must agree.

Run ``python -m tests.bench.bench_bags``.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from kiosk.rules.shop_until_you_drop import Coupon, arrange, bags, tompangs
from kiosk.rules.shop_until_you_drop.bags import BAGS, Face, holds, is_bag
from tests.rules.shopping import DECK

Search = Callable[[Sequence[Face]], bool]
Bags = tuple[tuple[Face, ...], ...]


class Question(NamedTuple):
    """A hand that fits, in the order it was bagged, and a card that is one too many."""

    hand: tuple[Coupon, ...]
    card: Coupon

    @property
    def faces(self) -> list[Face]:
        """The faces of hand and card together."""
        return [card.face for card in (*self.hand, self.card)]


def ours(faces: Sequence[Face]) -> bool:
    """Ask the engine's search."""
    return holds(faces)


def remembering(faces: Sequence[Face]) -> bool:
    """Lay card after card into each bag, largest first; meet no situation twice."""
    cards = sorted(faces, key=lambda face: (-face[1], face[0]))
    seen: set[tuple[int, Bags]] = set()

    def fits(at: int, lying: Bags) -> bool:
        if at == len(cards):
            return True
        if (at, lying) in seen:
            return False
        seen.add((at, lying))
        return any(fits(at + 1, after) for after in _laid(lying, cards[at]))

    return fits(0, ((),) * BAGS)


def forgetful(faces: Sequence[Face]) -> bool:
    """Do the same without a memory."""
    cards = sorted(faces, key=lambda face: (-face[1], face[0]))

    def fits(at: int, lying: Bags) -> bool:
        if at == len(cards):
            return True
        return any(fits(at + 1, after) for after in _laid(lying, cards[at]))

    return fits(0, ((),) * BAGS)


def _laid(lying: Bags, card: Face) -> Iterator[Bags]:
    """Yield the sorted bags with the card in one that can take it, equal ones once."""
    for bag in dict.fromkeys(lying):
        if is_bag((*bag, card)):
            others = list(lying)
            others.remove(bag)
            yield tuple(sorted([*others, (*bag, card)]))


SEARCHES: dict[str, Search] = {
    "ours": ours,
    "backtracking, remembering": remembering,
    "backtracking": forgetful,
}


def questions(count: int) -> list[Question]:
    """Return that many hard questions, the same at every call."""
    found: list[Question] = []
    seed = 0
    while len(found) < count:
        rng = Random(seed)
        colours = rng.sample("RYGBP", rng.randint(1, 5))
        values = rng.sample(range(10, 70, 10), rng.randint(1, 6))
        pool = [c for c in DECK.coupons if c.colour in colours and c.value in values]
        found += _asked(rng.sample(pool, len(pool)))
        seed += 1
    return found[:count]


def _asked(cards: Sequence[Coupon]) -> list[Question]:
    """Bag what fits; ask about the first cards that did not, with the full hand."""
    hand: tuple[Coupon, ...] = ()
    for card in cards:
        if holds([one.face for one in (*hand, card)]):
            hand = (*hand, card)
    refused = [card for card in cards if card not in hand]
    return [Question(hand, card) for card in refused[:3]]


def forget() -> None:
    """Empty every cache of the search."""
    for cache in (bags._holds, bags._fill, bags._split, arrange.arrange):
        cache.cache_clear()


def timed(work: Callable[[], object]) -> int:
    """Return the processor time of one cold call, in nanoseconds: the best of three."""
    best = 1 << 62
    for _ in range(3):
        forget()
        began = time.thread_time_ns()
        work()
        best = min(best, time.thread_time_ns() - began)
    return best


def row(name: str, times: Sequence[int], base: Sequence[int]) -> str:
    """Return a line of the table: microseconds, and the ratio of the means."""
    ordered = sorted(times)
    p50, p99 = ordered[len(times) // 2], ordered[len(times) * 99 // 100]
    ratio = sum(times) / max(1, sum(base))
    return (
        f"| {name} | {p50 / 1e3:.0f} | {p99 / 1e3:.0f} | {ordered[-1] / 1e3:.0f} "
        f"| {ratio:.1f} |"
    )


def main(count: int = 1000) -> None:
    """Print the table."""
    asked = questions(count)
    longest = max(len(one.faces) for one in asked)
    print(f"{count} hands of up to {longest} cards, the last of which does not fit.\n")
    print("| search | median µs | 99 % µs | worst µs | mean, ours = 1 |")
    print("| --- | --- | --- | --- | --- |")
    times = {
        name: [timed(partial(search, one.faces)) for one in asked]
        for name, search in SEARCHES.items()
    }
    for name, theirs in times.items():
        print(row(name, theirs, times["ours"]))
    few = count // 4
    laid = [timed(partial(arrange.arrange, one.hand)) for one in asked[:few]]
    print(row("laying a whole hand on screen", laid, times["ours"][:few]))
    given = [timed(partial(_fulfilled, seed)) for seed in range(few)]
    print(row("nine Tompangs, 40 coupons", given, times["ours"][:few]))


def _fulfilled(seed: int) -> None:
    rng = Random(seed)
    tompangs.assign(rng.sample(DECK.tompangs, 9), rng.sample(DECK.coupons, 40))


def check(count: int = 60) -> None:
    """Fail unless all searches agree, on hands that fit and on one card more."""
    for one in questions(count):
        for search in SEARCHES.values():
            assert search([card.face for card in one.hand])
            assert not search(one.faces)


if __name__ == "__main__":
    main()
