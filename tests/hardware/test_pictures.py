"""Picture files, good and hostile."""

import contextlib
import os
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import pictures
from hardware.pictures import PictureError, load_gray, scaled


def bomb(width: int, height: int) -> bytes:
    """The head of a PNG that claims to be large."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    check = struct.pack(">I", zlib.crc32(b"IHDR" + head))
    return b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR" + head + check


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".bmp", ".pgm", ".ppm"])
def test_the_usual_kinds_are_read(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a{suffix}"
    shape = (60, 80) if suffix == ".pgm" else (60, 80, 3)
    cv2.imwrite(str(path), np.full(shape, 90, np.uint8))
    gray = load_gray(path)
    assert gray.shape == (60, 80)
    assert gray.dtype == np.uint8
    assert abs(int(gray[5, 5]) - 90) <= 1


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no PNG, JPEG, BMP or PNM"),
        (b"hello", "no PNG, JPEG, BMP or PNM"),
        (b"GIF89a", "no PNG, JPEG, BMP or PNM"),
        (b"\x89PNG\r\n\x1a\n", "no PNG, JPEG, BMP or PNM"),
        (b"\xff\xd8\xff\xe0\x00", "no PNG, JPEG, BMP or PNM"),
        (b"\xff\xd8" + b"\xff" * 5000, "no PNG, JPEG, BMP or PNM"),
        (bomb(80, 60), "damaged or incomplete"),
        (bomb(60_000, 60_000), "too large: 60000 × 60000"),
        (b"P5\n# a comment\n99999 99999\n255\n", "too large"),
        (b"BM" + bytes(16) + struct.pack("<ii", 70_000, -70_000), "too large"),
        (b"P5 10 10 255\n123", "damaged or incomplete"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(
    tmp_path: Path, content: bytes, says: str
) -> None:
    path = tmp_path / "picture"
    path.write_bytes(content)
    with pytest.raises(PictureError, match=says):
        load_gray(path)


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, says in (
        (tmp_path / "missing.png", "There is no such file"),
        (tmp_path, "This is not a file"),
        (tmp_path / "pipe", "This is not a file"),
        (Path("/dev/zero"), "This is not a file"),
        (tmp_path / ("x" * 300), "cannot be opened|There is no such file"),
        (Path("a\0b"), "cannot be opened|There is no such file"),
    ):
        with pytest.raises(PictureError, match=says):
            load_gray(path)


def test_a_file_that_may_not_be_read_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "secret.png"
    path.write_bytes(b"")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(PictureError, match=r"cannot be opened: Permission denied\."):
        load_gray(path)


def test_a_file_larger_than_any_photograph_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "FILE_LIMIT", 1000)
    path = tmp_path / "a.png"
    path.write_bytes(bytes(1001))
    with pytest.raises(PictureError, match="larger than"):
        load_gray(path)


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".bmp"])
@given(cut=st.integers(0, 3000), at=st.integers(0, 3000), byte=st.integers(0, 255))
def test_a_damaged_picture_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, suffix: str, cut: int, at: int, byte: int
) -> None:
    chance = np.random.default_rng(1)
    _, good = cv2.imencode(suffix, chance.integers(0, 255, (40, 50), np.uint8))
    data = bytearray(good.tobytes())
    data[at % len(data)] = byte
    path = tmp_path_factory.getbasetemp() / f"damaged{suffix}"
    path.write_bytes(bytes(data[: len(data) - cut % len(data)]))
    with contextlib.suppress(PictureError):
        assert load_gray(path).ndim == 2


@pytest.mark.parametrize("size", [(40, 30), (160, 90), (7, 61)])
def test_a_frame_in_another_size_shows_the_same(size: tuple[int, int]) -> None:
    wide, high = size
    frame = np.zeros((60, 80), np.uint8)
    frame[:, 40:] = 200
    other = scaled(frame[::1, ::1], size)
    assert other.shape == (high, wide)
    assert other[:, : wide * 2 // 5].max() == 0
    assert other[:, wide * 3 // 5 :].min() == 200
    assert scaled(frame[::2, ::2], (40, 30)).tolist() == frame[::2, ::2].tolist()
