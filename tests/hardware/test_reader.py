"""The reader: how much it reads, and that no picture can hurt it."""

import sys
from collections.abc import Callable, Iterable
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from hardware.decoders import (
    TEXT,
    Decode,
    NoReader,
    _zxing_options,
    best_decoder,
    pyzbar_decoder,
    reader_in_use,
    zxing_decoder,
)
from hardware.interfaces import Gray, Sighting
from hardware.reader import (
    DARK_STEPS,
    MARGIN,
    STEPS,
    Reader,
    Step,
    evened,
    read,
    sharpener,
)
from hardware.texture import alike
from tests.scenes import MIXED, OURS, Truth, make_scene, render


def picture_of(payload: str | bytes, scale: int = 4) -> Gray:
    code = segno.make(payload, error="m", micro=False)
    modules = np.array([list(row) for row in code.matrix], np.uint8)
    framed = np.pad(1 - modules, 4, constant_values=1) * 255
    return np.kron(framed, np.ones((scale, scale), np.uint8)).astype(np.uint8)


def payloads(sightings: Iterable[Sighting]) -> set[str]:
    return {s.payload for s in sightings}


@cache
def scene(cards: int, level: int) -> tuple[Gray, list[Truth]]:
    return render(make_scene(5, cards, level, kinds=OURS))


def counter(cards: int, level: int) -> tuple[Gray, set[str]]:
    """A rendered counter with our cards, and what is on it."""
    frame, truths = scene(cards, level)
    return frame, {t.payload for t in truths}


@pytest.mark.parametrize(
    ("level", "cards", "least"), [(1, 13, 13), (2, 7, 7), (3, 7, 7), (4, 13, 9)]
)
def test_cards_on_a_counter_are_read_in_one_frame(
    level: int, cards: int, least: int
) -> None:
    frame, there = counter(cards, level)
    seen = payloads(read(frame))
    assert len(seen & there) >= least
    assert seen <= there


def test_codes_of_other_makers_are_read_too() -> None:
    frame, truths = render(make_scene(2, 1, 2, kinds=MIXED))
    assert payloads(read(frame)) == {t.payload for t in truths}


def test_the_second_look_reads_what_a_dim_room_hides_from_the_first() -> None:
    frame, _ = counter(13, 4)
    once = payloads(Reader(steps=()).read(frame))
    assert len(payloads(read(frame))) >= len(once) + 2


def test_one_step_a_frame_reads_as_much_within_a_few_frames() -> None:
    frame, _ = counter(13, 4)
    stream = Reader(one_step=True)
    turns = [payloads(stream.read(frame)) for _ in STEPS]
    assert len(set().union(*turns)) >= len(payloads(read(frame)))


def test_what_is_new_gets_the_first_step_and_what_stays_the_next() -> None:
    code = picture_of("SNT1:I:104")
    one = np.pad(code, ((200, 200), (200, 600)), constant_values=128)
    two = one.copy()
    two[200 : 200 + len(code), -200 - len(code) : -200] = code
    sizes: list[int] = []

    def blind(gray: Gray) -> list[Sighting]:
        sizes.append(gray.shape[1])
        return []

    plain, twice, thin = Step(0, 0, enlarge=False), Step(0, 0), Step(0, 0, margin=0)
    reader = Reader(decode=blind, steps=(plain, twice, thin), one_step=True)
    looks = []
    for frame in (one, one, two, two):
        reader.read(frame)
        looks.append(sizes[1:])
        sizes.clear()
    (once,), (large,), *both = looks
    assert large == 3 * once
    small = 3 * (once - 2 * MARGIN)  # the third step, which looks at no margin
    for pair, wanted in zip(both, ((once, small), (once, large)), strict=True):
        assert sorted(pair) == pytest.approx(wanted, abs=30)


def test_boxes_are_alike_that_share_half_of_the_larger() -> None:
    box = (100, 100, 200, 200)
    assert alike(box, (110, 90, 210, 200))
    assert alike((100, 100, 150, 200), box)
    assert not alike((100, 100, 148, 200), box)
    assert not alike(box, (0, 0, 1000, 1000))
    assert not alike(box, (200, 100, 300, 200))


def test_a_place_that_is_known_gets_no_second_look() -> None:
    frame = cv2.copyMakeBorder(
        picture_of("SNT1:I:104"), 200, 200, 200, 200, cv2.BORDER_CONSTANT, value=128
    )
    sizes: list[tuple[int, ...]] = []

    def blind(gray: Gray) -> list[Sighting]:
        sizes.append(gray.shape)
        return []

    low, high = 200.0, 316.0
    where = ((low, low), (high, low), (high, high), (low, high))
    reader = Reader(decode=blind)
    reader.read(np.asarray(frame, np.uint8))
    assert reader.unread == 1
    assert len(sizes) == 1 + len(STEPS)
    sizes.clear()
    reader.read(np.asarray(frame, np.uint8), known=[where])
    assert reader.unread == 0
    assert len(sizes) == 1


def test_the_same_code_is_reported_once_and_two_alike_are_reported_twice() -> None:
    one = picture_of("SNT1:I:104")
    pair = np.hstack([one, one])
    assert len(read(one)) == 1
    assert len(read(pair)) == 2


def test_what_is_read_in_every_step_is_reported_once() -> None:
    frame = np.pad(picture_of("SNT1:I:104"), 200, constant_values=128)

    def stubborn(gray: Gray) -> list[Sighting]:
        if gray.shape == frame.shape:
            return []
        x, y = gray.shape[1] / 2, gray.shape[0] / 2
        tiny = ((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9))
        return [Sighting("A", tiny)]

    (sighting,) = Reader(decode=stubborn).read(frame)
    assert np.allclose(np.mean(sighting.corners, axis=0), 200 + 116 / 2, atol=8)


def test_corners_from_the_second_look_are_those_of_the_frame() -> None:
    frame, truths = scene(13, 4)
    where = {t.payload: t.corners for t in truths}
    for sighting in read(frame):
        assert np.allclose(sighting.corners, where[sighting.payload], atol=12)


def test_micro_codes_are_not_read_because_noise_looks_like_them() -> None:
    code = segno.make_micro("5806")
    modules = np.array([list(row) for row in code.matrix], np.uint8)
    framed = np.pad(1 - modules, 6, constant_values=1) * 255
    assert read(np.kron(framed, np.ones((6, 6), np.uint8)).astype(np.uint8)) == []


@pytest.mark.parametrize("seed", [25, 43])
def test_a_lamp_on_a_code_in_the_dark_is_evened_out(seed: int) -> None:
    frame, (truth,) = render(make_scene(seed, 1, 4, kinds=OURS))
    plain = [step for step in (*STEPS, *DARK_STEPS) if not step.even]
    assert payloads(Reader(steps=plain).read(frame)) == set()
    assert payloads(Reader().read(frame)) == {truth.payload}


def test_evened_light_is_the_same_everywhere() -> None:
    ramp = np.tile(np.linspace(0, 250, 400).astype(np.uint8), (300, 1))
    inner = evened(ramp)[20:-20, 20:-20]
    assert int(inner.min()) >= 118
    assert int(inner.max()) <= 138
    assert np.all(evened(np.full((90, 70), 200, np.uint8)) == 128)


def test_a_picture_with_a_pixel_to_a_module_is_read() -> None:
    code = segno.make("LOOKING-GLASS", version=10, error="m")
    tiny = np.array([list(row) for row in code.matrix], np.uint8)
    framed = np.asarray(np.pad(1 - tiny, 6, constant_values=1) * 255, np.uint8)
    assert payloads(read(framed)) == {"LOOKING-GLASS"}


def test_where_the_first_library_finds_nothing_the_second_looks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hardware.reader.best_decoder", lambda: lambda gray: [])
    assert payloads(read(picture_of("SNT1:I:104"))) == {"SNT1:I:104"}


def test_without_the_second_library_nothing_is_found_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> None:
        raise ImportError("no zbar here")

    monkeypatch.setattr("hardware.reader.best_decoder", lambda: lambda gray: [])
    monkeypatch.setattr("hardware.reader.pyzbar_decoder", missing)
    assert read(picture_of("SNT1:I:104")) == []


@pytest.mark.parametrize("make", [zxing_decoder, pyzbar_decoder])
@pytest.mark.parametrize("quarters", range(4))
def test_corners_start_at_the_codes_own_top_left_and_go_clockwise(
    make: Callable[[], Decode], quarters: int
) -> None:
    try:
        decode = make()
    except ImportError:
        pytest.skip("this decoder is not installed")
    upright = picture_of("SNT1:I:104", scale=5)
    side, low = upright.shape[0] - 1, 4 * 5
    square = [
        (low, low),
        (side - low, low),
        (side - low, side - low),
        (low, side - low),
    ]
    for _ in range(quarters):
        square = [(side - y, x) for x, y in square]
    (sighting,) = decode(np.ascontiguousarray(np.rot90(upright, -quarters)))
    assert np.allclose(sighting.corners, square, atol=4)


@pytest.mark.parametrize(
    "shape", [(0, 0), (0, 50), (1, 1), (1, 4000), (20, 20), (47, 900), (48, 48)]
)
def test_a_frame_too_small_for_a_code_has_none(shape: tuple[int, int]) -> None:
    assert read(np.zeros(shape, np.uint8)) == []


def test_a_very_large_blank_frame_has_none() -> None:
    assert read(np.full((3000, 4000), 200, np.uint8)) == []


def test_a_frame_cut_from_a_wider_buffer_is_read() -> None:
    wide = np.pad(picture_of("SNT1:I:104"), ((0, 0), (0, 60)))
    assert payloads(read(wide[:, :-60])) == {"SNT1:I:104"}


@pytest.mark.parametrize(
    "frame",
    [np.zeros((60, 60, 3), np.uint8), np.zeros((60, 60)), np.zeros(60, np.uint8)],
)
def test_what_is_no_frame_is_refused_in_words(frame: Gray) -> None:
    with pytest.raises(ValueError, match="two-dimensional array of uint8"):
        read(frame)


@given(st.integers(0, 130), st.integers(0, 130), st.integers(0, 255), st.booleans())
def test_no_frame_makes_it_fail(rows: int, columns: int, seed: int, flat: bool) -> None:
    chance = np.random.default_rng(seed)
    noise = chance.integers(0, 256, (rows, columns), np.uint8)
    frame = np.full((rows, columns), seed, np.uint8) if flat else noise
    assert read(frame) == []


def test_payloads_come_clean_and_cut() -> None:
    assert payloads(read(picture_of("a\x00b\x1b[2Jc\nd"))) == {
        "a\ufffdb\ufffd[2Jc\ufffdd"
    }
    (long,) = read(picture_of("X" * 1200, scale=3))
    assert long.payload == "X" * TEXT


@pytest.mark.parametrize("make", [zxing_decoder, pyzbar_decoder])
def test_bytes_that_are_no_text_still_give_a_payload(
    make: Callable[[], Decode],
) -> None:
    try:
        decode = make()
    except ImportError:
        pytest.skip("this decoder is not installed")
    (sighting,) = decode(picture_of(b"\xff\xfe\x00\x80\xc3\x28" * 3, scale=5))
    assert sighting.payload.isprintable()
    assert sighting.payload.encode()


def test_the_leading_library_is_named() -> None:
    assert reader_in_use().startswith("Codes are read by ")


def test_pyzbar_reads_where_zxing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def decode(gray: Gray, symbols: object) -> list[SimpleNamespace]:
        corner = SimpleNamespace(x=1, y=2)
        return [SimpleNamespace(polygon=[corner] * 4, data=b"hi", orientation="UP")]

    twin = SimpleNamespace(decode=decode, ZBarSymbol=SimpleNamespace(QRCODE=64))
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    monkeypatch.setitem(sys.modules, "pyzbar", SimpleNamespace(pyzbar=twin))
    monkeypatch.setitem(sys.modules, "pyzbar.pyzbar", twin)
    assert payloads(best_decoder()(np.zeros((9, 9), np.uint8))) == {"hi"}
    assert "because zxing-cpp is missing" in reader_in_use()


def test_a_missing_spare_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyzbar", None)
    assert "pyzbar cannot be used (is libzbar0 installed?)" in reader_in_use()


def test_without_any_library_the_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    monkeypatch.setitem(sys.modules, "pyzbar", None)
    with pytest.raises(NoReader, match="install zxing-cpp"):
        read(np.zeros((60, 60), np.uint8))


def test_an_older_zxing_gets_only_the_options_it_knows() -> None:
    def read_barcodes() -> None:
        """(image, formats: Formats, try_rotate: bool, text_mode: TextMode)."""

    older = SimpleNamespace(
        read_barcodes=read_barcodes,
        BarcodeFormat=SimpleNamespace(QRCode="QR"),
        TextMode=SimpleNamespace(Plain="plain"),
    )
    assert _zxing_options(cast(ModuleType, older)) == {
        "formats": "QR",
        "try_rotate": False,
        "text_mode": "plain",
    }


def test_the_sharpener_keeps_brightness_and_sharpens() -> None:
    kernel = sharpener(1.5, 0.2, 9)
    assert kernel.sum() == pytest.approx(1)
    assert np.allclose(kernel, kernel[::-1], atol=1e-6)
    assert kernel.min() < 0 < kernel.max() == kernel[4]
