"""Hand the settings' Wi-Fi to NetworkManager: run once at each start, as root.

The file goes to memory, so that a network taken out of the settings is forgotten, and a
read-only root stays so. No game needs a network, and none is waited for.
"""

import configparser
import io
import os
import sys
import uuid
from pathlib import Path

from kiosk.settings import Settings, Wifi, box_file, load_settings

FOLDER = Path("/run/NetworkManager/system-connections")
FILE = "tillbox.nmconnection"
REGION = Path("/run/tillbox-wifi/country")
"""Where the unit finds the country, to tell the radio."""


def connection(wifi: Wifi) -> str:
    """Return the network in NetworkManager's keyfile format."""
    file = configparser.RawConfigParser()
    file.optionxform = str  # type: ignore[method-assign, assignment]
    file["connection"] = {
        "id": "tillbox",
        "uuid": str(uuid.uuid5(uuid.NAMESPACE_DNS, "tillbox.invalid")),
        "type": "wifi",
    }
    file["wifi"] = {"mode": "infrastructure", "ssid": _bytes(wifi.name)}
    if wifi.hidden:
        file["wifi"]["hidden"] = "true"
    if wifi.password:
        file["wifi-security"] = {"key-mgmt": "wpa-psk", "psk": _escaped(wifi.password)}
    text = io.StringIO()
    file.write(text, space_around_delimiters=False)
    return text.getvalue()


def _bytes(name: str) -> str:
    """Write a name so that no letter of it means something to the file's format."""
    return "".join(f"{byte};" for byte in name.encode())


def _escaped(text: str) -> str:
    """Write a text as the format wants it: backslashes doubled, edge spaces kept."""
    return text.replace("\\", "\\\\").replace(" ", "\\s")


def write(chosen: Settings, folder: Path = FOLDER, region: Path = REGION) -> bool:
    """Write the connection, or take an old one away; tell whether there is one.

    Raises:
        OSError: when the folder can't be written.
    """
    if chosen.wifi is None:
        (folder / FILE).unlink(missing_ok=True)
        return False
    _put(folder / FILE, connection(chosen.wifi))
    _put(region, chosen.wifi.country + "\n")
    return True


def _put(path: Path, text: str) -> None:
    """Write a file that only its owner reads: there is a password in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
        file.write(text)


def main() -> int:
    """Do it for the box's own settings; return the exit code."""
    path = box_file()
    chosen, complaint = Settings(), ""
    if path:
        chosen, complaint = load_settings(path, set_aside=False)
    if complaint:
        sys.stderr.write(f"tillbox: {complaint}\n")
    write(chosen)
    return 0


if __name__ == "__main__":
    sys.exit(main())
