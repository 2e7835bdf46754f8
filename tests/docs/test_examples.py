"""Every example in Python on the pages is run."""

import doctest
import io
import re
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from wonders.cli.main import run
from wonders.core import load
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.testing import check_effect, check_house, table

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"(?P<before>[^\n]*)\n\n```python\n(?P<code>.*?)```", re.DOTALL)
PAGES = [
    page.relative_to(DOCS).as_posix()
    for page in sorted(DOCS.rglob("*.md"))
    if "```python" in page.read_text("utf-8")
]
#: The pages of the bundled rules, which quote them.
QUOTING = [page for page in PAGES if page.startswith("house-rules/")]
#: The pages whose examples take minutes: `tests/plugins/rl` runs less of them.
LONG = ["learn/agent.md"]


def blocks(page):
    """Yield the blocks of a page, with the name under which the page says to save each."""
    for found in BLOCK.finditer((DOCS / page).read_text("utf-8")):
        name = re.search(r"[Ss]ave (?:this|it) as `(\w+\.py)`", found["before"])
        yield name and name[1], dedent(found["code"])


@pytest.mark.parametrize("page", [page for page in PAGES if page not in (*QUOTING, *LONG)])
def test_the_examples_of_a_page_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    # What a page has imported once, it goes on using.
    names = {"__name__": "example"}
    for name, code in blocks(page):
        if name:
            Path(name).write_text(code, "utf-8")
        if ">>>" in code:
            test = doctest.DocTestParser().get_doctest(code, names, page, page, 0)
            assert not doctest.DocTestRunner().run(test, clear_globs=False).failed
        else:
            exec(compile(code, page, "exec"), names)


@pytest.mark.parametrize("page", QUOTING)
def test_the_page_of_a_rule_quotes_it(page):
    rule = Path(page).stem.replace("-", "_")
    source = (DOCS.parent / "plugins" / "house_rules" / f"{rule}.py").read_text("utf-8")
    lines = {line.strip() for line in source.splitlines()}
    quoted = [line.strip() for _, code in blocks(page) for line in code.splitlines()]
    # Signatures are quoted without their types, and what is left out is three dots.
    assert [
        line for line in quoted if line not in lines and "..." not in line and "def " not in line
    ] == []


def test_the_rule_of_the_tutorial_keeps_the_laws(tmp_path):
    codes = [code for _, code in blocks("learn/rule.md") if "class Market" in code]
    assert len(codes) == 2
    for number, code in enumerate(codes):
        file = tmp_path / f"market_{number}.py"
        file.write_text(code, "utf-8")
        plugins = Plugins()
        plugins.use(str(file))
        assert check_house("market", game="duel", games=2, plugins=plugins)
    game = load("duel", ["market:n=3"], plugins=plugins)
    t = table(game, display="tavern", coins=(5, 5))
    assert t.play("build tavern").coins(0) == 5 + 4 + 3


def test_the_expansion_of_the_tutorial_keeps_the_laws_as_far_as_it_is_written(tmp_path):
    first, effect, rule, _ = [code for _, code in blocks("learn/expansion.md")]
    packs = first[first.index("PACKS") : first.index("class Ferries")]
    for old, new in (('"coins", "amount": 4', 2), ('"points", "amount": 3', 3)):
        assert old in packs
        packs = packs.replace(old, f'"barges", "amount": {new}')
    for number, code in enumerate((first, f"{effect}\n\n{packs}{rule}")):
        file = tmp_path / f"ferries_{number}.py"
        file.write_text(code, "utf-8")
        plugins = Plugins()
        plugins.use(str(file))
        assert check_house("ferries", games=2, plugins=plugins)
    t = table(load("duel", ["ferries"], plugins=plugins), "quarry", display="landing")
    assert t.play("build landing").sheet(0)["ferries-barges"] == 2
    assert check_effect("barges", game="duel", games=2, plugins=plugins)


def test_the_programs_of_the_tutorial_play(tmp_path, capfd):
    for number, (_, code) in enumerate(blocks("learn/any-language.md")):
        file = tmp_path / f"first_{number}.py"
        file.write_text(code, "utf-8")
        bots = ("-p", f"exec:{sys.executable} {file}", "-p", "random")
        assert run(["match", "duel", *bots, "-n", "2", "--seed", "1", "-j", "0"]) == 0
        assert "forfeit" not in capfd.readouterr().out
