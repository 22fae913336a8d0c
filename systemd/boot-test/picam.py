"""The kiosk's class for a Pi's own camera, before libcamera's virtual camera."""

import io
import json
from itertools import pairwise
from typing import Any

import numpy as np
from assemble import LIB
from PIL import Image
from playing import BASKETS
from scenes import jpeg, scene
from session import USUAL, Session, claim

from hardware import camera_pi
from kiosk.decks.codes import payload

SIZE = (1640, 1232)
"""What the class makes of the virtual sensor's 3280 times 2464."""
SHOWN, KEPT = "/run/tillbox-cards.jpg", "/run"
FRAMES = 3
NEAR = 3.0
"""So much may a pixel differ in the mean from the picture that was shown."""

LOOK = (
    f"PYTHONPATH=/{LIB}/picamera2 LIBCAMERA_LOG_LEVELS=*:ERROR"
    " GLIBC_TUNABLES=glibc.malloc.perturb=255:glibc.malloc.tcache_count=0"
    f" nice /usr/lib/tillbox/bin/python3 /{LIB}/picam.py {FRAMES} {KEPT}"
)
"""libcamera 0.4's virtual camera never sets whether a frame is whole, and picamera2
drops one that is not: memory is given out as zeros, which mean that it is."""


class Picam(Session):
    """The step that uses it, in a process of its own beside the kiosk."""

    def pi(self) -> str:
        """The class opens a camera of libcamera's, twice, and its frames are read."""
        numbers = BASKETS[0]
        shown = scene(numbers, SIZE)
        self.machine.put(SHOWN, jpeg(shown))
        out = self.machine.run(LOOK, USUAL["pi"])
        (self.folder / "picam.txt").write_text(out + "\n")
        seen, picture = (self._kept(f"picam.{kind}") for kind in ("json", "png"))
        said = json.loads(seen)
        claim(said["missing"] == camera_pi.NOT_FOUND, f"no camera: {said['missing']}")
        for look in said["looks"]:
            _check(look)
        wanted = sorted(payload(number) for number in numbers)
        claim(said["codes"] == wanted, f"codes: {said['codes']}")
        with Image.open(io.BytesIO(picture)) as frame:
            off = np.abs(np.asarray(frame, np.int16) - shown).mean()
        claim(off < NEAR, f"the frame is off what was shown by {off:.1f}")
        return f"read {', '.join(numbers)}; off what was shown by {off:.1f} of 255"

    def _kept(self, name: str) -> bytes:
        data = self.machine.get(f"{KEPT}/{name}")
        (self.folder / name).write_bytes(data)
        return data


def _check(look: dict[str, Any]) -> None:
    """Claim what one opening of the camera should have given."""
    claim(tuple(look["size"]) == SIZE, f"frames of {look['size']}")
    claim(all(a < b for a, b in pairwise(look["at"])), f"taken at {look['at']}")
    claim(min(look["age"]) >= 0, f"a frame from the future: {look['age']}")
    busy = camera_pi.BUSY_UNNAMED
    claim(look["busy"] == busy, f"a busy camera: {look['busy']}")
