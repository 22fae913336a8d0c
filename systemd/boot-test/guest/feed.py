#!/usr/bin/python3
"""In the guest: shows a picture to the webcam, with a camera's noise, until killed.

``feed.py DEVICE PICTURE WIDTH HEIGHT``: PICTURE is a file of grey bytes, which may be
replaced at any time; without it the counter is plain. Two frames are never alike, as
no camera's are.
"""

import fcntl
import os
import socket
import struct
import sys
import time
from pathlib import Path

SET_FORMAT = 0xC0D05605
OUTPUT, YUYV, NO_FIELD, SRGB = 2, b"YUYV", 1, 8
PERIOD_S = 0.4
NOISE = 1024


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
        self._data = yuyv(plain)

    def frame(self) -> bytearray:
        """Return the next frame."""
        since = self._path.stat().st_mtime_ns if self._path.exists() else -1
        if since != self._since:
            self._since = since
            self._data = yuyv(self._path.read_bytes())
        noise = os.urandom(NOISE)
        self._data[0 : 2 * NOISE : 2] = bytes(128 + (n & 7) for n in noise)
        return self._data


def yuyv(gray: bytes) -> bytearray:
    """Return grey bytes as YUYV."""
    data = bytearray(b"\x80") * (2 * len(gray))
    data[0::2] = gray
    return data


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
