"""Bends a good journal: raw bytes decide which values are replaced, lost or doubled.

Bytes changed at random seldom leave JSON; these changes always do, and get further in.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 7, 999, 1_000_000, 2**31, 2**63, 2**64, -(2**63), 10**30,
    0.5, 1e308, "", "x", "104", "seat", "{0.__class__}", "'; drop table games; --",
    "\x00", "\u202e", "x" * 3_000, [], {}, [[]], [0] * 300, ["x"] * 300, {"x": 1},
)  # fmt: skip
MOST = 80
"""So many bytes are used."""
SIZE = 4
"""Bytes to a change: the line, the place in it, what to do, and the value."""

Path = tuple[Any, ...]


def bent(data: bytes, journals: list[bytes]) -> bytes:
    """Return one of the journals with a change for every four bytes."""
    if not data:
        return journals[0]
    lines = [json.loads(x) for x in journals[data[0] % len(journals)].split(b"\n")]
    for at in range(1, min(len(data), MOST) - SIZE + 1, SIZE):
        line, place, deed, value = data[at : at + SIZE]
        if lines:
            _change(lines, line % len(lines), place, deed, VALUES[value % len(VALUES)])
    return b"\n".join(json.dumps(line).encode() for line in lines)


def _change(lines: list[Any], line: int, place: int, deed: int, value: Any) -> None:
    match deed % 8:
        case 0:
            lines.insert(line, deepcopy(lines[line]))
        case 1 if line:  # without a header there is nothing to bend
            del lines[line]
        case 2 if line:
            lines[line], lines[-1] = lines[-1], lines[line]
        case _:
            paths = list(_paths(lines[line], ()))
            if paths:
                _put(lines[line], paths[place % len(paths)], deed, value)


def _paths(value: Any, path: Path) -> Iterator[Path]:
    """Yield where values are, those of the outside first."""
    inside: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))[:6]
    for key, _ in inside:
        yield (*path, key)
    for key, each in inside:
        yield from _paths(each, (*path, key))


def _put(value: Any, path: Path, deed: int, new: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    if deed % 8 == 3:
        del value[path[-1]]
    elif deed % 8 == 4:
        value[path[-1]] = [value[path[-1]], deepcopy(value[path[-1]])]
    else:
        value[path[-1]] = deepcopy(new)
