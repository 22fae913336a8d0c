"""Admin cards: a code that opens the back room, and that only this box can make.

A card says a number and a signature of it. The key lies in the state folder, readable
by nobody else; a new key makes every card printed before worthless.
"""

import hmac
import os
import secrets
from pathlib import Path

from kiosk.decks.files import replace_file

KEY_FILE = "admin.key"
KEY_BYTES = 32
PREFIX = "TBADMIN1"
"""All of a card is in the letters that a QR code stores tightest."""
NONCE, SIGNATURE = 8, 32
"""Hexadecimal digits of a card's number and of its signature, half an HMAC-SHA256."""


def read_key(folder: Path) -> bytes | None:
    """Return the box's key; ``None`` where there is none, or no whole one."""
    try:
        key = (folder / KEY_FILE).read_bytes()
    except OSError:
        return None
    return key if len(key) == KEY_BYTES else None


def make_key(folder: Path) -> bytes:
    """Make a key and keep it, in place of any before; only its owner may read it.

    That is the folder's owner, also when root makes it for the kiosk.

    Raises:
        OSError: when it can't be kept; the key before is then still there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    key, path = secrets.token_bytes(KEY_BYTES), folder / KEY_FILE
    replace_file(path, key, mode=0o600)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = folder.stat()
        os.chown(path, owner.st_uid, owner.st_gid)
    return key


def new_card(key: bytes) -> str:
    """Return what a new card's code says."""
    number = secrets.token_hex(NONCE // 2).upper()
    return f"{PREFIX}:{number}:{_signature(key, number)}"


def is_ours(key: bytes, payload: str) -> bool:
    """Tell whether a code was made with that key, in a time that tells nothing."""
    prefix, _, rest = payload.partition(":")
    number, _, signature = rest.partition(":")
    told = f"{prefix}:{signature}".encode()
    known = f"{PREFIX}:{_signature(key, number)}".encode()
    return hmac.compare_digest(told, known) and len(number) == NONCE


def _signature(key: bytes, number: str) -> str:
    signed = hmac.new(key, f"{PREFIX}:{number}".encode(), "sha256")
    return signed.hexdigest()[:SIGNATURE].upper()
