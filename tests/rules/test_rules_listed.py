"""Every numbered rule in RULES.md has a test that names it, and no test names another.

The marks are read from the test sources, so that it holds whatever tests are run.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.rules.rulebook import is_listed, listed_rules

TESTS = Path(__file__).parents[1]


def _numbers(call: ast.Call) -> Iterator[str]:
    """Yield the arguments of a call of ``pytest.mark.rule``."""
    if ast.unparse(call.func) == "pytest.mark.rule":
        for argument in call.args:
            yield str(ast.literal_eval(argument))


def _is_test(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name.startswith("test_")


def marked_in(source: str) -> set[str]:
    """Return the rules that test functions of a source, or their parameters, name."""
    tests = [node for node in ast.walk(ast.parse(source)) if _is_test(node)]
    decorators = [d for test in tests for d in getattr(test, "decorator_list", ())]
    calls = [n for d in decorators for n in ast.walk(d) if isinstance(n, ast.Call)]
    return {number for call in calls for number in _numbers(call)}


@cache
def marks() -> dict[str, tuple[str, ...]]:
    """Return, for each marked rule, the files whose tests name it."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for number in marked_in(path.read_text(encoding="utf-8")):
            found[number] = (*found.get(number, ()), path.name)
    return found


def test_every_listed_rule_has_a_test() -> None:
    bare = [rule for rule in listed_rules() if rule not in marks()]
    assert not bare, f"no test is marked with {', '.join(bare)}"


def test_every_mark_names_a_listed_rule() -> None:
    strange = {rule: files for rule, files in marks().items() if not is_listed(rule)}
    assert not strange, f"RULES.md lacks {strange}"


def test_no_rule_is_listed_twice() -> None:
    assert len(set(listed_rules())) == len(listed_rules())


def test_marks_are_found_on_tests_and_on_their_parameters_only() -> None:
    source = """
@pytest.mark.rule("AAA-1", "AAA-2")
def test_one(): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("AAA-3"))])
def test_two(n): ...

@pytest.mark.rule("AAA-4")
def helper(): ...
"""
    assert marked_in(source) == {"AAA-1", "AAA-2", "AAA-3"}
