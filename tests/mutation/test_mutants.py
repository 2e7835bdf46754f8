"""The mutants that `tox -e mutate` draws from, and how they end."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from mutants import mutate, places_in
from run import reasons, sample

HERE = Path(__file__).parent


def changes(statement: str, before: str = "def f(self) -> int:") -> set[str]:
    """Return what becomes of a statement in a function, over all its mutants."""
    source = f"{before}\n    {statement}\n    go()"
    found = set()
    for number, place in enumerate(places_in(ast.parse(source))):
        for change in range(len(place.changes)):
            mutant = mutate(source, number, change)
            compile(mutant.tree, "mutant", "exec")
            if mutant.line == 2:
                found.add(mutant.now)
    return found


@pytest.mark.parametrize(
    ("statement", "mutants"),
    [
        ("x = a + b", {"x = a - b"}),
        ("x = a & b", {"x = a | b"}),
        ("x = a < b", {"x = a <= b", "x = a >= b"}),
        ("x = a is b", {"x = a is not b"}),
        ("x = a in b", {"x = a not in b"}),
        ("x = a and b", {"x = a or b", "x = True and b", "x = a and True"}),
        ("x = not a", {"x = not not a"}),
        ("x = -a", {"x = +a"}),
        ("x = 3", {"x = 4", "x = 2"}),
        ("x = True", {"x = False"}),
        ("x = a if b else c", {"x = c if b else a"}),
        ("x = a[b:c]", {"x = a[:c]", "x = a[b:]"}),
        ("x = [a for a in b if a]", {"x = [a for a in b]"}),
        ("x = max(a, b)", {"x = min(a, b)"}),
        ("x.y = a", {"pass"}),
        ("x += a", {"pass", "x -= a"}),
        ("x.add(a)", {"pass"}),
        ("raise X", {"pass"}),
        ("return a", {"return a + 1"}),
        ("if a: return", {"if not a:"}),
        ("'''What it does.'''", set()),
        ("assert a > 0", set()),
        ("raise NotImplementedError", set()),
        ("x = zip(a, b, strict=True)", set()),
        ("x: tuple[int, ...] | None = a", set()),
        ("if TYPE_CHECKING: x = 1", set()),
    ],
)
def test_each_change_of_a_statement_is_a_mutant(statement, mutants):
    assert changes(statement) == mutants


def test_a_function_returns_something_else_of_the_type_it_declares():
    assert changes("return a", "def f() -> bool:") == {"return not a"}
    assert changes("return a", "def f() -> tuple[int, ...]:") == {"return ()"}
    assert changes("return a", "def f() -> Card | None:") == {"return None"}


def test_what_stands_outside_functions_is_changed_too():
    assert changes("x = 3", "class Duel:") == {"x = 4", "x = 2"}


def test_of_a_long_statement_is_shown_what_differs():
    mutant = mutate(f"x = [{'a, ' * 50}b + c, {'d, ' * 50}]", 0, 0)
    assert len(mutant.was) < 100
    assert "b + c" in mutant.was
    assert "b - c" in mutant.now


def test_a_seed_draws_its_own_sample_over_all_modules():
    assert sample(1, 300) == sample(1, 300) != sample(2, 300)
    drawn = {part for each in sample(1, 300) for part in each.path.parts}
    assert {"record", "game", "duel", "classic"} <= drawn


def test_each_listed_survivor_has_a_reason():
    assert all(why.endswith(".") for why in reasons().values())


ENDINGS = """
import sys
sys.path.insert(0, sys.argv[1])
from run import *
BUILD.mkdir(parents=True, exist_ok=True)
path = next(path for path in modules() if path.match("game/build_a_piece.py"))
tests = [TestFile(sys.argv[2], 0, 0, {})]
for one in ("1", "2", "[0 for _ in iter(int, 1)]"):
    tree = ast.parse(path.read_text("utf-8") + "\\ndef one(): return " + one)
    print([ending(path, tree, tests, spare=2)])
"""


def test_a_mutant_ends_when_a_test_notices_it_and_when_it_is_endless(tmp_path):
    test = tmp_path / "test_one.py"
    test.write_text(
        "from wonders.core.game.build_a_piece import one\n\ndef test_it(): assert one() == 1\n"
    )
    program = [sys.executable, "-c", ENDINGS, str(HERE), str(test)]
    ran = subprocess.run(program, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == ["['']", "['killed']", "['out of time']"]
