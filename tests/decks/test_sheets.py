"""The printed sheets are rasterised and read back, every card of them."""

from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest
import zxingcpp

from kiosk.decks.codes import payload
from kiosk.decks.errors import SheetError
from kiosk.decks.faces import Gray, paint
from kiosk.decks.loader import COLUMNS, load_deck
from kiosk.decks.marks import PAPER, Box, Side
from kiosk.decks.pdf import PAPERS, Card, Paper, block, render, slot
from kiosk.decks.sheets import printed, run, unprintable, write_sheets
from kiosk.decks.shop_cards import CODE
from kiosk.rules.goods import Deck

DPI = 200
MM = DPI / 25.4
DECK = load_deck()
TITLE = f"Shop ’N Time: {DECK.name}"
CARDS = printed(DECK)
NUMBERS = [i.number for i in DECK.items] + [c.number for c in DECK.coupons]
SHEETS = range(13)
BOTH: list[Paper] = ["a4", "letter"]


@lru_cache(maxsize=2)
def _pdf(paper: Paper) -> bytes:
    return render(CARDS, paper, TITLE)


@lru_cache(maxsize=60)
def _page(paper: Paper, number: int) -> Gray:
    page = pypdfium2.PdfDocument(_pdf(paper))[number]
    return np.asarray(page.render(scale=DPI / 72, grayscale=True).to_numpy())


def _cut(page: Gray, box: Box) -> Gray:
    """Return the part of a page within a box in millimetres."""
    top, left = round(box.y * MM), round(box.x * MM)
    return page[top : round(box.bottom * MM), left : round(box.right * MM)]


def _moved(box: Box, by: Box) -> Box:
    return Box(box.x + by.x, box.y + by.y, box.w, box.h)


def _codes(page: Gray) -> list[tuple[str, npt.NDArray[np.float64]]]:
    """Return each code's text and its corners in millimetres."""
    kind = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCodeModel2])
    found = []
    for code in zxingcpp.read_barcodes(page, formats=kind):
        p = code.position
        corners = [p.top_left, p.top_right, p.bottom_right, p.bottom_left]
        found.append((code.text, np.array([(c.x, c.y) for c in corners]) / MM))
    return found


def _place(paper: Paper, corners: npt.NDArray[np.float64]) -> int:
    x, y = corners.mean(axis=0)
    boxes = [slot(paper, place) for place in range(9)]
    return next(
        place
        for place, box in enumerate(boxes)
        if box.x <= x < box.right and box.y <= y < box.bottom
    )


@pytest.mark.rule("SNT-D3")
@pytest.mark.parametrize("paper", BOTH)
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_printed_code_is_read_back_at_its_card(paper: Paper, sheet: int) -> None:
    codes = _codes(_page(paper, 2 * sheet))
    read = {_place(paper, corners): text for text, corners in codes}
    numbers = NUMBERS[9 * sheet : 9 * sheet + 9]
    assert read == {place: payload(n) for place, n in enumerate(numbers)}
    assert len(codes) == len(numbers)


@pytest.mark.rule("SNT-D3")
@pytest.mark.parametrize("paper", BOTH)
def test_every_code_is_at_least_twenty_millimetres_wide(paper: Paper) -> None:
    for sheet in SHEETS[:12]:
        for _text, corners in _codes(_page(paper, 2 * sheet)):
            sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
            assert sides.min() > 20


@pytest.mark.parametrize("paper", BOTH)
def test_every_code_has_four_modules_of_white_around_it(paper: Paper) -> None:
    for place in range(len(NUMBERS)):
        page, box = _page(paper, 2 * (place // 9)), slot(paper, place % 9)
        around = _moved(CODE, box)
        label = _cut(page, around).copy()
        inner = round(3.8 * MM)
        assert label[inner:-inner, inner:-inner].min() < 30
        label[inner:-inner, inner:-inner] = 255
        assert label.min() == 255


@pytest.mark.parametrize("paper", BOTH)
def test_backs_lie_exactly_behind_their_fronts(paper: Paper) -> None:
    wide, high = PAPERS[paper]
    for place in range(9):
        front, back = slot(paper, place), slot(paper, place, back=True)
        assert front.x + back.right == pytest.approx(wide)
        assert front.y == back.y
    around = block(paper)
    assert (around.centre) == pytest.approx((wide / 2, high / 2))


def _difference(paper: Paper, page: int, box: Box, side: Side) -> float:
    """Return how far a printed side is from the same side painted for the screen."""
    print_ = _cut(_page(paper, page), box)
    face = np.asarray(paint(side, DPI).convert("L"))
    high, wide = (
        min(print_.shape[0], face.shape[0]),
        min(print_.shape[1], face.shape[1]),
    )
    apart = print_[:high, :wide].astype(int) - face[:high, :wide]
    return float(np.abs(apart).mean())


@pytest.mark.parametrize("paper", BOTH)
@pytest.mark.parametrize("at", [0, 52, 103, 104, 106, 107, 108, 110, 115])
def test_both_sides_are_printed_as_they_are_painted(paper: Paper, at: int) -> None:
    sheet, place = divmod(at, 9)
    front, back = CARDS[at]
    behind = slot(paper, place, back=True)
    assert _difference(paper, 2 * sheet, slot(paper, place), front) < 6
    assert _difference(paper, 2 * sheet + 1, behind, back) < 6


def test_a_side_is_told_from_another_by_their_difference() -> None:
    assert _difference("a4", 0, slot("a4", 0), CARDS[1].front) > 8
    assert _difference("a4", 25, slot("a4", 0), CARDS[108].back) > 8


@pytest.mark.parametrize("paper", BOTH)
def test_a_place_without_a_card_is_bare_on_both_sides(paper: Paper) -> None:
    for page, back in ((24, False), (25, True)):
        bare = _cut(_page(paper, page), slot(paper, 8, back=back).inset(2))
        assert bare.min() == bare.max()


@pytest.mark.parametrize("paper", BOTH)
def test_the_edges_of_all_cards_are_bare_paper(paper: Paper) -> None:
    bare = round(np.dot(PAPER, (0.299, 0.587, 0.114)))
    for number in range(26):
        for place in range(9):
            card = _cut(_page(paper, number), slot(paper, place).inset(0.3)).astype(int)
            edge = round(1.3 * MM)
            card[edge:-edge, edge:-edge] = bare
            corner = round(1.2 * MM)
            for rows in (slice(corner), slice(-corner, None)):
                card[rows, :corner] = card[rows, -corner:] = bare
            assert np.abs(card - bare).max() <= 3


def test_pages_have_the_size_of_their_paper() -> None:
    for paper in BOTH:
        document = pypdfium2.PdfDocument(_pdf(paper))
        assert len(document) == 26
        for number in range(26):
            size = [side / 72 * 25.4 for side in document.get_page_size(number)]
            assert size == pytest.approx(PAPERS[paper], abs=0.01)


def test_the_printer_is_told_not_to_scale_and_how_to_turn() -> None:
    assert b"/Duplex /DuplexFlipLongEdge" in _pdf("a4")
    assert b"/PrintScaling /None" in _pdf("a4")


def test_the_same_deck_makes_the_same_file() -> None:
    cards = CARDS[100:110]
    assert render(cards, "a4", "Test") == render(cards, "a4", "Test")


def test_fonts_are_embedded_and_hungarian_names_can_be_searched() -> None:
    data = render(_own("Tükörfúrógép és őszi ŊĤ").cards, "a4", "Test")
    document = pypdfium2.PdfDocument(data)
    assert "őszi" in document[0].get_textpage().get_text_range()
    assert data.count(b"/FontFile2") == 4


class _Own:
    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.cards: list[Card] = printed(deck)[:9]


def _own(name: str) -> _Own:
    item = DECK.items[0]
    renamed = type(item)(item.number, name, item.amount, item.year, item.price, "mine")
    return _Own(Deck("Own", (renamed,), DECK.coupons))


def test_letters_that_cannot_be_printed_are_said() -> None:
    said = [problem.text() for problem in unprintable(_own("糖 and salt").deck)]
    assert said == ["Card 104 is printed with ? for 糖."]


def test_sheets_replace_an_older_file_whole(tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    out.write_bytes(b"old")
    write_sheets(_own("A").deck, out)
    assert out.read_bytes().startswith(b"%PDF")
    assert [file.name for file in tmp_path.iterdir()] == ["cards.pdf"]


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    out = tmp_path / "nowhere" / "cards.pdf"
    with pytest.raises(SheetError) as caught:
        write_sheets(_own("A").deck, out)
    assert str(caught.value) == (
        f"The sheets can't be written to {out}: No such file or directory."
    )
    assert isinstance(caught.value, OSError)


def test_the_command_writes_the_sheets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "cards.pdf"
    assert run(str(out), "letter", None) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.startswith(f"{out}: 116 cards. Print at 100 %")
    assert out.read_bytes() == _pdf("letter")


def test_the_command_says_all_that_is_wrong_with_a_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "my.csv"
    rows = [f"{n},A,b,1962,12.50,e" for n in range(100, 160)]
    table.write_text("\n".join([",".join(COLUMNS), *rows]))
    assert run(str(tmp_path / "cards.pdf"), "a4", str(table)) == 1
    said = capsys.readouterr().err.splitlines()
    assert said[0] == ("line 2: the price 12.50 must be whole cents between 1 and 9999")
    assert said[-1] == "… and 20 more."
    assert not (tmp_path / "cards.pdf").exists()


def test_the_command_knows_two_papers(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("cards.pdf", "a5", None) == 1
    assert capsys.readouterr().err == "Paper is a4 or letter, not a5.\n"
