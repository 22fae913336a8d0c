"""Write the entry that lets Raspberry Pi Imager offer the card's image.

    python systemd/image/manifest.py dist/tillbox.img https://example.org/tillbox

Beside the image its packed form must lie, with ``.xz`` appended.
"""

import hashlib
import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

CHUNK = 1 << 20

DEVICES = {"Raspberry Pi 5": "pi5-64bit", "Raspberry Pi 4": "pi4-64bit"}
"""The boards that the image is for, with the tags Imager knows them by."""


def main(argv: list[str]) -> int:
    """Print the manifest for an image and the folder it is downloaded from."""
    image, url = Path(argv[0]), argv[1]
    json.dump(manifest(image, url), sys.stdout, indent=2)
    sys.stdout.write("\n")
    return 0


def manifest(image: Path, url: str) -> dict[str, Any]:
    """Return the manifest.

    Raises:
        FileNotFoundError: when the image or its packed form is missing.
    """
    packed = image.with_name(image.name + ".xz")
    day = datetime.fromtimestamp(image.stat().st_mtime, UTC).date()
    return {
        # A manifest that stands alone brings the boards to choose from.
        "imager": {
            "devices": [
                {
                    "name": name,
                    "description": "",
                    "icon": "",
                    "tags": [tag],
                    "matching_type": "exclusive",
                    "capabilities": [],
                }
                for name, tag in DEVICES.items()
            ]
        },
        "os_list": [
            {
                "name": "Tillbox",
                "description": "Referee for shopping games on a game-café table",
                "icon": "",
                "url": f"{url.rstrip('/')}/{packed.name}",
                "extract_size": image.stat().st_size,
                "extract_sha256": digest(image),
                "image_download_size": packed.stat().st_size,
                "image_download_sha256": digest(packed),
                "release_date": day.isoformat(),
                "devices": list(DEVICES.values()),
                "architecture": "armv8",
                # Set up by tillbox.toml on the card, not by Imager's own questions.
                "init_format": "none",
            }
        ],
    }


def digest(path: Path) -> str:
    """Return a file's SHA-256 without reading all of it at once."""
    total = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(CHUNK):
            total.update(block)
    return total.hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
