"""Nothing that is read from outside crashes the box, or makes it write or run anything.

Hypothesis changes good inputs a little, the same way at every run; ``make fuzz`` looks
for others, guided by what is reached. What they have found stays in ``found/``.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.guard import Forbidden, only_inside
from tests.fuzz.targets import HOSTILE, TARGETS

FOUND = Path(__file__).parent / "found"
SLOW = {"screens": 8, "names": 4, "journal": 12, "database": 12, "printed": 20,
        "picture": 30, "by-hand": 20}  # fmt: skip
"""How many examples are tried of targets that open the whole program."""
MANY = 60

Edit = tuple[float, int, bytes]
edits = st.lists(
    st.tuples(
        st.floats(0, 1), st.integers(0, 12), st.binary(max_size=8)
        | st.sampled_from(HOSTILE),
    ),
    max_size=6,
)  # fmt: skip


def edited(seed: bytes, changes: Sequence[Edit]) -> bytes:
    """Replace pieces of a good input: where (as a share), how many bytes, by what."""
    for where, length, new in changes:
        at = round(where * len(seed))
        seed = seed[:at] + new + seed[at + length :]
    return seed


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_from_outside_does_harm(name: str) -> None:
    target, seeds = TARGETS[name]
    inputs = st.builds(edited, st.sampled_from(seeds()), edits)

    @settings(
        max_examples=SLOW.get(name, MANY), suppress_health_check=list(HealthCheck)
    )
    @given(inputs)
    def harmless(data: bytes) -> None:
        target(data)

    harmless()


@pytest.mark.parametrize(
    "path",
    sorted(FOUND.glob("*/*")),
    ids=lambda path: f"{path.parent.name}-{path.name}",
)
def test_what_once_did_harm_does_none(path: Path) -> None:
    target, _ = TARGETS[path.parent.name]
    target(path.read_bytes())


DEEP = 5_000
NESTS = (b"[" * DEEP, b'{"a":' * DEEP, b"a=" + b"[" * DEEP, b"a=" + b"{a=" * DEEP)


NESTED = ("deck-sud", "deck-odd", "settings", "by-hand", "taught", "journal", "replay")


@pytest.mark.parametrize("name", NESTED)
def test_nests_deeper_than_any_stack_do_no_harm(name: str) -> None:
    target, seeds = TARGETS[name]
    for nest in NESTS:
        for seed in seeds()[:3]:
            head, line, _ = seed.partition(b"\n")
            for data in (nest, seed[:1] + nest, head + line + nest):
                target(data)


def writes(folder: Path) -> None:
    (folder / "new").write_text("x")


def swallows(folder: Path) -> None:
    with suppress(BaseException):
        writes(folder)


def appends(folder: Path) -> None:
    os.close(os.open(folder / "new", os.O_WRONLY | os.O_CREAT))


def moves(folder: Path) -> None:
    (folder / "old").rename(folder / "new")


def runs(folder: Path) -> None:
    subprocess.run([sys.executable, "--version"], check=False)


def shells(folder: Path) -> None:
    os.system("true")


@pytest.mark.parametrize("harm", [writes, swallows, appends, moves, runs, shells])
def test_the_guard_sees_harm(harm: object, tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    (outside / "old").write_text("x")
    with pytest.raises(Forbidden), only_inside(inside):
        harm(outside)  # type: ignore[operator]
    with only_inside(inside):
        writes(inside)
    harm(outside)  # type: ignore[operator]  # whoever is not watched may
