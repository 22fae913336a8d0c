"""A USB stick: a disk image with a FAT file system, looked into from this machine."""

import os
from pathlib import Path

from pieces import run

SIZE_MB = 16


class Stick:
    """A stick that was formatted just now.

    Attributes:
        image: the file that it is.
    """

    def __init__(self, image: Path) -> None:
        """Format it, without a partition table, as many sticks are sold."""
        self.image = image
        image.unlink(missing_ok=True)
        with image.open("wb") as file:
            os.truncate(file.fileno(), SIZE_MB << 20)
        run("mkfs.vfat", "-n", "STAFF", image)

    def names(self) -> list[str]:
        """Return the paths of all files on it."""
        said = run("mdir", "-b", "-/", "-i", self.image, "::")
        return [line.removeprefix("::/") for line in said.splitlines()
                if line and not line.endswith("/")]  # fmt: skip

    def read(self, name: str) -> bytes:
        """Return what a file on it holds."""
        return run("mtype", "-i", self.image, f"::/{name}").encode()
