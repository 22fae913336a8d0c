#!/usr/bin/python3
"""In the guest: shows a picture to the webcam, with a camera's noise, until killed.

``feed.py DEVICE PICTURE WIDTH HEIGHT``: PICTURE is a file of grey bytes, which may be
replaced at any time. Two frames are never alike, as no camera's are.
"""

import fcntl
import os
import struct
import sys
import time
from pathlib import Path

SET_FORMAT = 0xC0D05605
OUTPUT, YUYV, NO_FIELD, SRGB = 2, b"YUYV", 1, 8
PERIOD_S = 0.2


def prepare(device: int, width: int, height: int) -> None:
    """Tell the driver what comes."""
    form = bytearray(208)
    struct.pack_into("<I4xII4sIII", form, 0, OUTPUT, width, height, YUYV, NO_FIELD,
                     width * 2, width * height * 2)  # fmt: skip
    struct.pack_into("<I", form, 32, SRGB)
    fcntl.ioctl(device, SET_FORMAT, form)


def frame(gray: bytes) -> bytearray:
    """Return a picture as YUYV, with a little noise in its first rows."""
    data = bytearray(b"\x80") * (2 * len(gray))
    noise = os.urandom(4096)
    data[0::2] = gray
    data[0:8192:2] = bytes(128 + (n & 7) for n in noise)
    return data


def main() -> None:
    """Show the picture over and over."""
    path, width, height = Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    device = os.open(sys.argv[1], os.O_RDWR)
    prepare(device, width, height)
    while True:
        os.write(device, frame(path.read_bytes()))
        time.sleep(PERIOD_S)


if __name__ == "__main__":
    main()
