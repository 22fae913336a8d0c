"""Reads picture files as brightness, and says in words what is wrong with one."""

import re
import struct
from pathlib import Path

import cv2
import numpy as np

from hardware.interfaces import Gray

FILE_LIMIT = 64 * 1024 * 1024
"""Bytes; a photograph has a tenth of it."""

PIXEL_LIMIT = 64_000_000
"""A small file can hold a picture that fills the memory; phones make 50 million."""

SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".pgm", ".ppm"})
"""The kinds of picture that can be read."""


class PictureError(OSError):
    """The file cannot be read as a picture; the message is a sentence."""


def scaled(frame: Gray, size: tuple[int, int]) -> Gray:
    """Return a frame in another size, smoothly: width and height in pixels."""
    shrinks = size[0] < frame.shape[1]
    way = cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(frame, size, interpolation=way), np.uint8)


def load_gray(path: Path) -> Gray:
    """Return a PNG, JPEG, BMP or PNM picture as brightness.

    Raises:
        PictureError: when it is missing, unreadable, no such picture or too large.
    """
    data = _content(path)
    size = _size(data)
    if size is None:
        raise PictureError("This is no PNG, JPEG, BMP or PNM picture.")
    width, height = size
    if width * height > PIXEL_LIMIT:
        raise PictureError(
            f"The picture is too large: {width} × {height} pixels;"
            f" {PIXEL_LIMIT // 1_000_000} million is the most."
        )
    return _decoded(data)


def _content(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise PictureError(_not_a_file(path))
        with path.open("rb") as file:
            data = file.read(FILE_LIMIT + 1)
    except PictureError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        reason = getattr(error, "strerror", None) or str(error)
        raise PictureError(f"The file cannot be opened: {reason}.") from None
    if len(data) > FILE_LIMIT:
        raise PictureError(f"The file is larger than {FILE_LIMIT // 2**20} megabytes.")
    return data


def _not_a_file(path: Path) -> str:
    return "This is not a file." if path.exists() else "There is no such file."


def _decoded(data: bytes) -> Gray:
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
    except (cv2.error, MemoryError):
        picture = None
    if picture is None:
        raise PictureError("The picture is damaged or incomplete.")
    return np.asarray(picture, np.uint8)


def _size(data: bytes) -> tuple[int, int] | None:
    """Width and height as the file's head says, before anything is unpacked."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        return struct.unpack(">II", data[16:24])
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg_size(data)
    if data.startswith(b"BM") and len(data) >= 26:
        width, height = struct.unpack("<ii", data[18:26])
        return abs(width), abs(height)
    return _pnm_size(data)


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Go from segment to segment to the one that starts the frame."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if 0xC0 <= kind <= 0xCF and kind not in {0xC4, 0xC8, 0xCC}:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        at += 1 if kind == 0xFF else 2 + length
    return None


def _pnm_size(data: bytes) -> tuple[int, int] | None:
    head = re.match(
        rb"P[1-6](?:\s+|#[^\n]*\n)+(\d{1,9})(?:\s+|#[^\n]*\n)+(\d{1,9})\s", data
    )
    return (int(head[1]), int(head[2])) if head else None
