"""The two libraries that turn a picture into texts: zxing-cpp leads, pyzbar stands by.

Both look for QR codes (model 2) and for nothing else: with every symbology switched on
they are slow, and take table tops for bar codes.
"""

from collections.abc import Callable
from importlib import metadata
from types import ModuleType
from typing import Any

import numpy as np

from hardware.interfaces import Corners, Gray, Sighting

Decode = Callable[[Gray], list[Sighting]]
"""Finds the codes in a frame, or a part of one, in that picture's own pixels."""

TEXT = 300
"""A payload is cut to so many characters; ours have ten."""


class NoReader(ImportError):
    """Neither library can be used; the message says what to install."""


def best_decoder() -> Decode:
    """Return zxing-cpp's decoder, or pyzbar's where zxing-cpp is missing.

    Raises:
        NoReader: when neither can be imported.
    """
    try:
        return zxing_decoder()
    except ImportError:
        pass
    try:
        return pyzbar_decoder()
    except ImportError:
        raise NoReader(reader_in_use()) from None


def reader_in_use() -> str:
    """Say in a sentence which library reads, and which is missing."""
    lead, spare = _missing(zxing_decoder), _missing(pyzbar_decoder)
    if not lead:
        stands = "cannot be used (is libzbar0 installed?)" if spare else "stands by"
        return f"Codes are read by zxing-cpp {_version('zxing-cpp')}; pyzbar {stands}."
    if not spare:
        return (
            f"Codes are read by pyzbar {_version('pyzbar')}, slowly, because zxing-cpp"
            " is missing: install zxing-cpp."
        )
    return "Codes cannot be read: install zxing-cpp, or pyzbar with libzbar0."


def zxing_decoder() -> Decode:
    """Return a decoder that uses zxing-cpp.

    Raises:
        ImportError: when it is not installed.
    """
    import zxingcpp

    options = _zxing_options(zxingcpp)

    def decode(gray: Gray) -> list[Sighting]:
        return [_zxing_sighting(b) for b in zxingcpp.read_barcodes(gray, **options)]

    return decode


def pyzbar_decoder() -> Decode:
    """Return a decoder that uses pyzbar.

    Raises:
        ImportError: when it, or the zbar library behind it, is not installed.
    """
    from pyzbar import pyzbar

    only = [pyzbar.ZBarSymbol.QRCODE]

    def decode(gray: Gray) -> list[Sighting]:
        return [_zbar_sighting(d) for d in pyzbar.decode(gray, symbols=only)]

    return decode


def clean(text: str) -> str:
    """Return a payload that can be shown and logged: printable, of bounded length."""
    return "".join(c if c.isprintable() else "\ufffd" for c in text[:TEXT])


def _missing(make: Callable[[], Decode]) -> bool:
    try:
        make()
    except ImportError:
        return True
    return False


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "of unknown version"


def _zxing_options(zxingcpp: ModuleType) -> dict[str, Any]:
    """Everything off that a card lying flat and dark on light does not need.

    In version 3, ``QRCode`` also means Micro QR, whose smallest size has no error
    correction and is seen in any texture; version 2 has no other name.
    """
    formats = zxingcpp.BarcodeFormat
    wanted = {
        "formats": getattr(formats, "QRCodeModel2", formats.QRCode),
        "text_mode": zxingcpp.TextMode.Plain,
        "try_rotate": False,
        "try_downscale": False,
        "try_invert": False,
    }
    known = zxingcpp.read_barcodes.__doc__ or ""
    return {name: value for name, value in wanted.items() if f"{name}:" in known}


def _zxing_sighting(barcode: Any) -> Sighting:
    at = barcode.position
    points = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
    return Sighting(clean(_zxing_text(barcode)), _corners([(p.x, p.y) for p in points]))


def _zxing_text(barcode: Any) -> str:
    try:
        return str(barcode.text)
    except UnicodeDecodeError:
        return bytes(barcode.bytes).decode(errors="replace")


def _zbar_sighting(decoded: Any) -> Sighting:
    """Pyzbar sorts the points it is given; the orientation says which leads."""
    points = _clockwise([(p.x, p.y) for p in decoded.polygon])
    turns = ("UP", "RIGHT", "DOWN", "LEFT")
    first = turns.index(decoded.orientation) if decoded.orientation in turns else 0
    text = decoded.data.decode(errors="replace")
    return Sighting(clean(text), _corners(points[first:] + points[:first]))


def _clockwise(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Four corners from the top left of the frame; a triangle's middle is filled in."""
    while len(points) < 4:
        points = [*points, points[-1]]
    middle = np.mean(points, axis=0)
    angle = [float(np.arctan2(y - middle[1], x - middle[0])) for x, y in points]
    round_ = [p for _, p in sorted(zip(angle, points, strict=True))]
    start = min(range(4), key=lambda i: sum(round_[i]))
    return round_[start:4] + round_[:start]


def _corners(points: list[tuple[int, int]]) -> Corners:
    a, b, c, d = ((float(x), float(y)) for x, y in points[:4])
    return a, b, c, d
