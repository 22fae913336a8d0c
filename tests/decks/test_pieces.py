"""Small drawings keep their shape on paper."""

import pytest

from kiosk.decks.marks import INK, PAPER, Box
from kiosk.decks.pieces import Piece, on_paper, outlines, oval


def area(points: tuple[tuple[float, float], ...]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(a * d - c * b for (a, b), (c, d) in pairs)) / 2


def test_corners_are_where_the_path_says() -> None:
    ((points, closed),) = outlines("M10 20H30V50L10 50Z")
    assert points == ((10, 20), (30, 20), (30, 50), (10, 50))
    assert closed


def test_small_letters_count_from_the_last_point() -> None:
    ((points, closed),) = outlines("M10 20h20v30l-20 0")
    assert points == ((10, 20), (30, 20), (30, 50), (10, 50))
    assert not closed


def test_numbers_after_a_move_are_lines_and_a_path_may_have_parts() -> None:
    first, second = outlines("M0 0 5 0 5 5ZM9 9L8.5-.5")
    assert first == (((0, 0), (5, 0), (5, 5)), True)
    assert second == (((9, 9), (8.5, -0.5)), False)


def test_curves_end_where_they_should_and_bow_as_they_should() -> None:
    ((points, _),) = outlines("M0 0Q10 20 20 0C20 10 40 10 40 0")
    assert points[8] == pytest.approx((20, 0))
    assert points[4] == pytest.approx((10, 10))
    assert points[-1] == pytest.approx((40, 0))
    assert points[12] == pytest.approx((30, 7.5))


def test_an_oval_has_its_area() -> None:
    ((points, closed),) = outlines(oval(50, 40, 20, 10))
    assert closed
    assert area(points) == pytest.approx(628.3, rel=0.02)


@pytest.mark.parametrize("d", ["M0 0A5 5 0 0 0 9 9", "M0", "M0 0L5", "M0 0Q1 2 3"])
def test_a_path_that_cannot_be_drawn_is_refused(d: str) -> None:
    with pytest.raises(ValueError, match="the path has"):
        outlines(d)


def test_a_drawing_lies_in_the_middle_of_its_box() -> None:
    square = Piece("M0 0H100V100H0Z", INK, PAPER, 10)
    (shape,) = on_paper([square], Box(10, 20, 40, 20))
    assert shape.points == ((20, 20), (40, 20), (40, 40), (20, 40))
    assert (shape.fill, shape.line, shape.width) == (INK, PAPER, 2)


def test_an_open_line_is_not_filled() -> None:
    (shape,) = on_paper([Piece("M0 0H9", None, INK)], Box(0, 0, 100, 100))
    assert not shape.closed
    assert shape.fill is None
