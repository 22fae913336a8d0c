"""Every bench runs: its figures are printed by ``make bench``, never asserted here."""

from importlib import import_module

import pytest

from tests.bench.__main__ import names


@pytest.mark.parametrize("name", names())
def test_the_bench_runs(name: str) -> None:
    import_module(f"tests.bench.bench_{name}").check()
