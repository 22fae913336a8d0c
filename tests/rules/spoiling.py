"""Cards that are wrong in one place."""

from pathlib import Path


def spoil(file: Path, old: str, new: str) -> None:
    """Change one place of a file, which must be there."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
