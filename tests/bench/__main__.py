"""Run every bench and print its table: ``python -m tests.bench [NAME ...]``.

A bench is a module ``bench_<name>.py`` with ``main()``, which prints figures as ratios
against a peer measured in the same run, and ``check()``, which only shows that it runs.
"""

import platform
import sys
from importlib import import_module
from pathlib import Path


def names() -> list[str]:
    """Return the names of all benches."""
    here = Path(__file__).parent
    return sorted(p.stem.removeprefix("bench_") for p in here.glob("bench_*.py"))


def main() -> None:
    """Print the machine, then each table."""
    print(f"# {platform.machine()}, {platform.system()} {platform.release()}, "
          f"Python {platform.python_version()}\n")  # fmt: skip
    for name in sys.argv[1:] or names():
        print(f"## {name}\n")
        import_module(f"tests.bench.bench_{name}").main()
        print()


if __name__ == "__main__":
    main()
