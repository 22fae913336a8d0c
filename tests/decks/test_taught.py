"""Taught cards: what is learnt is kept, whatever happens to the file."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kiosk.decks.codes import FOREIGN, Unknown, cards, parse, payload
from kiosk.decks.errors import TaughtError
from kiosk.decks.loader import load_deck
from kiosk.decks.taught import LONGEST, MOST, Taught, load, resolve

_PER_TEST = [HealthCheck.function_scoped_fixture]
DECK = load_deck()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "taught.json"


def _name(text: str, taught: Taught) -> str:
    card = resolve(text, DECK, taught)
    return card.text() if isinstance(card, Unknown) else card.number


def test_nothing_is_taught_at_first(path: Path) -> None:
    taught = load(path)
    assert (len(taught), taught.notice) == (0, None)
    assert _name("http://x.example/1", taught) == "This is not a Shop card."


def test_a_taught_code_means_its_card_after_a_restart(path: Path) -> None:
    load(path).learn("http://x.example/1", "104")
    load(path).learn("http://x.example/2", "784")
    taught = load(path)
    assert _name("http://x.example/1", taught) == "104"
    assert _name("http://x.example/2", taught) == "784"


def test_teaching_again_corrects(path: Path) -> None:
    taught = load(path)
    taught.learn("A", "104")
    taught.learn("A", "106")
    assert (len(taught), load(path).number("A")) == (1, "106")


def test_a_card_may_have_many_codes(path: Path) -> None:
    taught = load(path)
    taught.learn("B", "104")
    taught.learn("A", "104")
    assert load(path).payloads("104") == ("A", "B")


def test_what_is_forgotten_stays_forgotten(path: Path) -> None:
    taught = load(path)
    taught.learn("A", "104")
    taught.forget("A")
    taught.forget("never taught")
    assert resolve("A", DECK, load(path)) is FOREIGN


def test_a_number_that_the_deck_at_hand_lacks_is_unknown_but_kept(path: Path) -> None:
    taught = load(path)
    taught.learn("A", "999")
    assert _name("A", taught) == "No card here has the number 999."
    assert load(path).number("A") == "999"


@pytest.mark.parametrize("text", ["SNT1:I:104", "SNT1:I:999", "SNT9:", "SUD1:R50"])
def test_codes_of_ours_cannot_be_taught(path: Path, text: str) -> None:
    with pytest.raises(TaughtError, match="one of our own"):
        load(path).learn(text, "106")
    assert not path.exists()


def test_a_file_edited_by_hand_cannot_overrule_our_codes(path: Path) -> None:
    path.write_text('{"tillbox": 1, "cards": {"SNT1:I:104": "106"}}')
    assert _name("SNT1:I:104", load(path)) == "104"


@pytest.mark.parametrize(
    ("text", "number", "said"),
    [
        ("", "104", "empty"),
        ("x" * (LONGEST + 1), "104", "too long"),
        ("\ud800", "104", "damaged"),
        ("x", "14", "three digits"),
        ("x", "104\n", "three digits"),
    ],
)
def test_what_cannot_be_kept_is_refused(
    path: Path, text: str, number: str, said: str
) -> None:
    with pytest.raises(TaughtError, match=said):
        load(path).learn(text, number)
    assert not path.exists()


def test_a_full_memory_says_so_and_still_corrects(path: Path) -> None:
    taught = Taught(path, {str(n): "104" for n in range(MOST)})
    with pytest.raises(TaughtError, match="No more cards"):
        taught.learn("one more", "104")
    taught.learn("7", "106")
    assert (len(load(path)), load(path).number("7")) == (MOST, "106")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0\xff garbage",
        b"[]",
        b'{"tillbox": 1}',
        b'{"tillbox": 2, "cards": {}}',
        b'{"tillbox": 1, "cards": {"A": "14"}}',
        b'{"tillbox": 1, "cards": {"A": "104\\n"}}',
        b'{"tillbox": 1, "cards": {"": "104"}}',
        b'{"tillbox": 1, "cards": {"A": 104}}',
        b"[" * 100_000,
        b" " * 10_000_001,
    ],
    ids=range(11),
)
def test_an_unreadable_file_is_set_aside_and_said(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    taught = load(path)
    aside = path.with_name("taught.json.unreadable-1")
    assert (len(taught), path.exists(), aside.read_bytes()) == (0, False, data)
    assert taught.notice
    assert taught.notice.text() == (
        "The taught cards in taught.json can't be read; "
        "the file is kept as taught.json.unreadable-1."
    )


def test_no_file_that_was_set_aside_is_overwritten(path: Path) -> None:
    for data in (b"first", b"second"):
        path.write_bytes(data)
        load(path)
    kept = [path.with_name(f"taught.json.unreadable-{n}").read_bytes() for n in (1, 2)]
    assert kept == [b"first", b"second"]


def test_what_cannot_be_saved_is_said_and_not_learnt(tmp_path: Path) -> None:
    taught = load(tmp_path / "no such folder" / "taught.json")
    with pytest.raises(TaughtError, match=r"can't be saved in .*no such folder"):
        taught.learn("A", "104")
    assert taught.number("A") is None


def test_a_failing_rename_leaves_the_old_file_and_no_litter(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taught = load(path)
    taught.learn("A", "104")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(TaughtError, match="No space left"):
        taught.learn("A", "106")
    assert taught.number("A") == "104"
    assert [file.name for file in path.parent.iterdir()] == ["taught.json"]
    assert load(path).number("A") == "104"


@settings(suppress_health_check=_PER_TEST, max_examples=60)
@given(text=st.text(min_size=1, max_size=LONGEST))
def test_any_text_is_kept_letter_by_letter_or_refused(path: Path, text: str) -> None:
    taught = load(path)
    before = len(taught)
    try:
        taught.learn(text, "104")
    except TaughtError:
        assert len(load(path)) == before
    else:
        assert load(path).number(text) == "104"
        assert load(path).notice is None


@given(text=st.text(max_size=40), number=st.sampled_from(["104", "784", "785"]))
def test_teaching_never_changes_what_our_cards_mean(text: str, number: str) -> None:
    taught = Taught(Path("unused"), {text: number})
    for card in cards(DECK):
        assert resolve(payload(card.number), DECK, taught) is card
    other = text + "?"
    assert resolve(other, DECK, taught) == parse(other, DECK)
