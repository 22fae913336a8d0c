"""Words are broken into lines where one would pause, and no word is left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.ui.breaking import SOFT, Align, set_well, wrap


def test_words_wrap_at_spaces_and_never_at_hard_ones() -> None:
    assert wrap("one two 3\u00a0€", len, 7) == ["one two", "3\u00a0€"]


def test_a_long_word_breaks_at_its_soft_hyphen_only_when_it_must() -> None:
    word = f"Rund{SOFT}gang{SOFT}ende"
    assert wrap(word, len, 40) == ["Rundgangende"]
    assert wrap(word, len, 7) == ["Rund-", "gang-", "ende"]


def test_a_word_breaks_after_its_hyphen_but_an_amount_does_not() -> None:
    assert wrap("Dora-Maximiliane", len, 11) == ["Dora-", "Maximiliane"]
    assert wrap("less -1-2", len, 6) == ["less", "-1-2"]


@pytest.mark.parametrize(
    ("align", "room", "lines"),
    [
        ("center", 28, ["Shut the box down?", "A game in progress is kept."]),
        ("center", 33, ["GPIO 27 answers. Shall Restock 1", "hang there from now on?"]),
        ("center", 12, ["Ben", "Two-for-One"]),
        ("center", 28, ["Touch your place, or press", "your own Restock Button."]),
        ("left", 44, ["Press: your next total. Hold: see it.", "Bag: other cards."]),
        ("left", 23, ["Ben Half Price viszi", "15 kreditért."]),
        ("left", 36, ["Drukken: volgende som.", "Vasthouden: zien. Tas: andere."]),
        ("left", 19, ["Press: more.", "Hold: bid"]),
        (
            "left",
            52,
            ["Full seconds count, as on the game's watch,", "or the nearest."],
        ),
        ("left", 50, ["Whoever has most credits left in hand bids", "last next time."]),
    ],
)
def test_a_break_stands_where_one_pauses(
    align: Align, room: int, lines: list[str]
) -> None:
    words = " ".join(lines)
    assert wrap(words, len, room) != lines or align == "center"
    assert set_well(words, len, room, align) == lines


def test_lines_in_the_middle_are_about_equally_long() -> None:
    words = "Hit the price before Gus calls time on all of you"
    found = set_well(words, len, 22, "center")
    full = wrap(words, len, 22)
    assert min(map(len, found)) > min(map(len, full))
    assert max(map(len, found)) < max(map(len, full))


def test_each_paragraph_is_set_by_itself() -> None:
    words = "Short.\nThis one is longer than the room."
    assert set_well(words, len, 20, "center")[0] == "Short."


@given(
    words=st.text(alphabet="abc 12.,-\u00ad\n", max_size=60),
    room=st.integers(1, 30),
    align=st.sampled_from(("left", "center", "right")),
)
def test_lines_set_well_are_as_many_as_full_ones_and_say_the_same(
    words: str, room: int, align: Align
) -> None:
    full, well = wrap(words, len, room), set_well(words, len, room, align)
    assert len(well) == len(full)
    fits = max(map(len, full)) <= room
    assert not fits or max(map(len, well)) <= room
    assert letters(well) == letters([words])


def letters(lines: list[str]) -> str:
    """Return all that is no blank and no hyphen, which a break may add or take."""
    return "".join(c for c in "".join(lines) if c not in " \n-\u00ad")
