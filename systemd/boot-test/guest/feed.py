#!/usr/bin/python3
"""In the guest: shows a picture to the webcam, with a camera's noise, until killed.

``feed.py DEVICE PICTURE WIDTH HEIGHT``: PICTURE is a file of grey bytes, which may be
replaced at any time; without it the counter is plain. Two frames in a row are never
alike anywhere, as no camera's are: a still one is taken for frozen.
"""

import fcntl
import os
import socket
import struct
import sys
import time
from itertools import cycle
from pathlib import Path

SET_FORMAT = 0xC0D05605
OUTPUT, YUYV, NO_FIELD, SRGB = 2, b"YUYV", 1, 8
PERIOD_S = 0.4
VARIANTS = 3
NOISE = bytes(n & 7 for n in range(256))
"""Grey levels, up to 7, that a random byte changes a pixel by."""


def prepare(device: int, width: int, height: int) -> None:
    """Tell the driver what comes."""
    form = bytearray(208)
    struct.pack_into("<I4xII4sIII", form, 0, OUTPUT, width, height, YUYV, NO_FIELD,
                     width * 2, width * height * 2)  # fmt: skip
    struct.pack_into("<I", form, 32, SRGB)
    fcntl.ioctl(device, SET_FORMAT, form)


class Scene:
    """The picture as the webcam sends it; read again only when it was replaced."""

    def __init__(self, path: Path, plain: bytes) -> None:
        """Show ``plain`` until there is a file at ``path``."""
        self._path = path
        self._since = -1
        self._frames = cycle(noisy(plain))

    def frame(self) -> bytes:
        """Return the next frame."""
        since = self._path.stat().st_mtime_ns if self._path.exists() else -1
        if since != self._since:
            self._since = since
            self._frames = cycle(noisy(self._path.read_bytes()))
        return next(self._frames)


def noisy(gray: bytes) -> list[bytes]:
    """Return a picture some times as YUYV, with other noise each time."""
    size, plain = len(gray), int.from_bytes(gray)
    noises = [os.urandom(size).translate(NOISE) for _ in range(VARIANTS)]
    return [yuyv((plain ^ int.from_bytes(n)).to_bytes(size)) for n in noises]


def yuyv(gray: bytes) -> bytes:
    """Return grey bytes as YUYV."""
    data = bytearray(b"\x80") * (2 * len(gray))
    data[0::2] = gray
    return bytes(data)


def ready() -> None:
    """Tell systemd that there is something to see."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])


def main() -> None:
    """Show the picture over and over."""
    path, width, height = Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    device = os.open(sys.argv[1], os.O_RDWR)
    prepare(device, width, height)
    scene = Scene(path, b"\xa0" * (width * height))
    os.write(device, scene.frame())
    ready()
    while True:
        os.write(device, scene.frame())
        time.sleep(PERIOD_S)


if __name__ == "__main__":
    main()
