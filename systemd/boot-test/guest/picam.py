#!/usr/lib/tillbox/bin/python3
"""In the guest: the kiosk's class for a Pi's camera, before libcamera's virtual one.

``picam.py FRAMES FOLDER``: tries it without a camera; then, with one, opens it, takes
so many frames, closes it, and does that once more. Into FOLDER go the last frame as
``picam.png`` and what was seen as ``picam.json``.

The class is the package's, picamera2 is that of a Pi, libcamera is Debian's. What the
virtual camera lacks and picamera2 asks for, `Fitted` and `TwoPlanes` make up.
"""

import fcntl
import json
import mmap
import os
import struct
import sys
import time
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any


class Unused(ModuleType):
    """A library that picamera2 loads and we never use; Debian does not have it."""

    def __getattr__(self, name: str) -> Any:
        """Have every name."""
        return Unused(name)


for library in ("pykms", "pidng", "pidng.camdefs", "pidng.core"):  # display; raw files
    sys.modules[library] = Unused(library)

import libcamera
import picamera2
from picamera2 import dma_heap
from picamera2.allocators import DmaAllocator, dmaallocator
from PIL import Image

from hardware import camera_pi
from hardware.camera import CameraError
from hardware.camera_pi import PiCamera
from hardware.interfaces import Gray
from hardware.reader import Reader

VIRTUAL = Path("/run/tillbox-virtual.yaml")
"""libcamera has a virtual camera once this is there."""
HEAP = "/dev/dma_heap/system"
"""A Pi's kernel has others."""
USER_MEMORY, CREATE = "/dev/udmabuf", 0x40187542
"""The device, and its request that makes a buffer of a file in memory."""


class UserHeap:
    """Memory for frames where the kernel has no heap of it, as Debian's on arm64."""

    def __init__(self) -> None:
        """Open the device."""
        self._device = os.open(USER_MEMORY, os.O_RDWR | os.O_CLOEXEC)

    def alloc(self, name: str, size: int) -> dma_heap.UniqueFD:
        """Return a buffer of so many bytes or a little more."""
        whole = -(-size // mmap.PAGESIZE) * mmap.PAGESIZE
        memory = os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        try:
            os.truncate(memory, whole)
            fcntl.fcntl(memory, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK)
            wanted = bytearray(struct.pack("=IIQQ", memory, 0, 0, whole))
            return dma_heap.UniqueFD(fcntl.ioctl(self._device, CREATE, wanted))
        finally:
            os.close(memory)

    def close(self) -> None:
        """Let go of the device; its buffers stay."""
        os.close(self._device)


class TwoPlanes(DmaAllocator):
    """picamera2's buffers in two parts: the virtual camera asks where colours begin."""

    def allocate(self, config: Any, use_case: Any) -> None:
        """Make the buffers."""
        super().allocate(config, use_case)
        for stream, buffers in self.frame_buffers.items():
            self.frame_buffers[stream] = [self._parted(whole) for whole in buffers]

    def _parted(self, whole: Any) -> Any:
        light, colour = whole.planes[0], libcamera.FrameBuffer.Plane()
        colour.fd = light.fd
        colour.length = light.length // 3
        colour.offset = light.length = light.length - colour.length
        parted = libcamera.FrameBuffer([light, colour])
        self.mapped_buffers[parted] = self.mapped_buffers.pop(whole)
        return parted


class Fitted(picamera2.Picamera2):
    """picamera2's camera, where there is no raw picture to tell the sensor's size."""

    def __init__(self) -> None:
        """Open it."""
        super().__init__(allocator=TwoPlanes())

    def _get_raw_modes(self) -> list[dict[str, Any]]:
        role = libcamera.StreamRole.Viewfinder
        formats = self.camera.generate_configuration([role]).at(0).formats
        largest = [(pixel, formats.range(pixel).max) for pixel in formats.pixel_formats]
        return [{"format": str(p), "size": (s.width, s.height)} for p, s in largest]


def refusal() -> str:
    """Return what is said when the camera cannot be opened."""
    try:
        PiCamera().open()
    except CameraError as error:
        return str(error)
    return "none: it was opened"


def look(frames: int) -> tuple[Gray, dict[str, Any]]:
    """Open the camera, take frames, close it; return the last and what they were."""
    camera, taken, ages = PiCamera(), [], []
    camera.open()
    try:
        for _ in range(frames):
            gray, at = camera.frame()
            taken.append(at)
            ages.append(time.monotonic_ns() - at)
        busy = refusal()
    finally:
        camera.close()
    return gray, {"size": gray.shape[::-1], "at": taken, "age": ages, "busy": busy}


def main() -> None:
    """Do it all."""
    dma_heap.heapNames.append(HEAP)
    if not Path(HEAP).exists():
        dmaallocator.DmaHeap = UserHeap
    picamera2.Picamera2 = Fitted
    camera_pi.PATIENCE *= 20  # a frame takes as much longer here
    # libcamera looks for the virtual camera once in a process.
    with get_context("fork").Pool(1) as pool:
        missing = pool.apply(refusal)
    if not VIRTUAL.exists():
        VIRTUAL.symlink_to(Path(__file__).with_name("virtual.yaml"))
    frames, folder = int(sys.argv[1]), Path(sys.argv[2])
    (_, first), (gray, second) = look(frames), look(frames)
    codes = sorted(seen.payload for seen in Reader().read(gray))
    said = {"missing": missing, "looks": [first, second], "codes": codes}
    Image.fromarray(gray).save(folder / "picam.png", compress_level=1)
    (folder / "picam.json").write_text(json.dumps(said, indent=1) + "\n")


if __name__ == "__main__":
    main()
