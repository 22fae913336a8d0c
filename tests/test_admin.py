"""Admin cards: this box's own, and no other."""

import os
import stat
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.reader import read
from kiosk.admin import KEY_FILE, is_ours, make_key, new_card, read_key
from kiosk.cli import main

KEY = bytes(range(32))


def test_a_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    assert read_key(tmp_path) is None
    key = make_key(tmp_path / "state")
    path = tmp_path / "state" / KEY_FILE
    assert read_key(tmp_path / "state") == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [p.name for p in path.parent.iterdir()] == [KEY_FILE]


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away"
)
def test_a_key_that_root_makes_belongs_to_the_kiosk(tmp_path: Path) -> None:
    os.chown(tmp_path, 1234, 1235)
    make_key(tmp_path)
    told = (tmp_path / KEY_FILE).stat()
    assert (told.st_uid, told.st_gid) == (1234, 1235)


@pytest.mark.parametrize("left", [b"", b"short", bytes(33)])
def test_what_a_power_cut_left_of_a_key_is_none(tmp_path: Path, left: bytes) -> None:
    (tmp_path / KEY_FILE).write_bytes(left)
    assert read_key(tmp_path) is None


def test_cards_of_one_key_differ_and_all_open(tmp_path: Path) -> None:
    cards = {new_card(KEY) for _ in range(20)}
    assert len(cards) == 20
    assert all(is_ours(KEY, card) for card in cards)


def test_a_new_key_makes_old_cards_worthless(tmp_path: Path) -> None:
    card = new_card(make_key(tmp_path))
    assert not is_ours(make_key(tmp_path), card)


@given(at=st.integers(0, 49), sign=st.characters(codec="utf-8"))
def test_no_letter_of_a_card_may_differ(at: int, sign: str) -> None:
    card = new_card(KEY)
    forged = card[:at] + sign + card[at + 1 :]
    assert is_ours(KEY, forged) == (forged == card)


@given(st.integers(0, 49))
def test_a_truncated_card_opens_nothing(length: int) -> None:
    assert not is_ours(KEY, new_card(KEY)[:length])


@given(st.text())
def test_no_other_text_opens_anything(text: str) -> None:
    assert not is_ours(KEY, text)
    assert not is_ours(KEY, new_card(KEY) + text) or not text


def test_a_printed_card_is_read_back_and_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "card.pdf"
    state = ["--state", str(tmp_path / "state")]
    assert main([*state, "cards", "--admin", "--out", str(out)]) == 0
    assert str(tmp_path / "state") in capsys.readouterr().out
    page = pypdfium2.PdfDocument(out)[0].render(scale=2).to_pil().convert("L")
    (sighting,) = read(np.array(page))
    key = read_key(tmp_path / "state")
    assert key is not None
    assert is_ours(key, sighting.payload)
    assert main([*state, "cards", "--admin", "--new-key", "--out", str(out)]) == 0
    assert not is_ours(read_key(tmp_path / "state") or b"", sighting.payload)


def test_a_card_may_be_a_picture(tmp_path: Path) -> None:
    out = tmp_path / "card.png"
    assert main(["--state", str(tmp_path), "cards", "--admin", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"\x89PNG")
