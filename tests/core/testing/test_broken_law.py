"""The error that reports a broken law."""

import pickle
import re
from pathlib import Path

from wonders.core.testing import LAWS, LawBroken


def test_it_is_an_assertion_that_names_law_and_case():
    error = LawBroken(
        "house rule odd",
        "copies",
        "coins is 7, then 8",
        "duel",
        {"draft": "standard"},
        ["odd"],
        5,
        ["0 pick sphinx", "1 pick piraeus"],
    )
    assert isinstance(error, AssertionError)
    assert str(error).splitlines() == [
        "house rule odd in duel breaks the law «copies are independent» (copies):"
        " coins is 7, then 8",
        "smallest case found: seed 5, after 2 moves, with draft=standard",
        "moves: 0 pick sphinx; 1 pick piraeus",
    ]


def test_it_goes_from_one_process_to_another():
    case = ("duel", {"draft": "standard"}, ["odd"], 5, ["0 pick sphinx"], "{}", True)
    error = LawBroken("house rule odd", "copies", "coins is 7, then 8", *case)
    again = pickle.loads(pickle.dumps(error))
    assert vars(again) == vars(error)
    assert str(again) == str(error)


def test_of_long_games_the_last_moves_are_told():
    error = LawBroken("bot odd", "runs", "no", "duel", seed=1, moves=list("abcdefghijklmnopqrstu"))
    assert "after 21 moves" in str(error)
    assert "moves: … 9 moves …; j; k; l" in str(error)


def test_every_law_is_broken_by_some_test():
    here = Path(__file__).parent
    tests = [*here.glob("test_*.py"), here.parents[1] / "cli" / "verbs" / "test_check.py"]
    text = "".join(file.read_text("utf-8") for file in tests if file.name != Path(__file__).name)
    assert [law for law in LAWS if f'"{law}"' not in text] == []


def test_the_page_names_every_law():
    page = (Path(__file__).parents[3] / "docs" / "testing.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \|", page, re.MULTILINE))
    assert rows == LAWS


def test_the_tests_of_the_page_pass(tmp_path):
    page = (Path(__file__).parents[3] / "docs" / "testing.md").read_text("utf-8")
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)[1]
    names: dict = {}
    exec(compile(code, "testing.md", "exec"), names)
    tests = [name for name in names if name.startswith("test_")]
    assert len(tests) == 2
    for name in tests:
        names[name]()
