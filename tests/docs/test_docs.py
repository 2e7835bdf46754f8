"""What the documents say is held against the code."""

import re
import tomllib
from pathlib import Path

import pytest

from wonders.cli.main import VERBS, run
from wonders.core.hooks import EventSpecs
from wonders.core.plugins import Plugins, load
from wonders.rulesets.classic import Classic
from wonders.rulesets.duel import Duel

ROOT = Path(__file__).parents[2]


def text(name):
    return (ROOT / name).read_text("utf-8")


def code(name):
    """Return the first Python block of a document."""
    return re.search(r"```python\n(.*?)```", text(name), re.DOTALL)[1]


def test_the_bot_of_the_docs_plays(tmp_path, capsys):
    file = tmp_path / "miser.py"
    file.write_text(code("docs/bots.md"), "utf-8")
    args = ["match", "duel", "-p", "miser", "-p", "random", "-n", "4", "--seed", "1"]
    assert run(["--plugin", str(file), *args]) == 0
    assert "miser: won" in capsys.readouterr().out


def test_the_house_rule_of_the_docs_gives_its_coins(tmp_path):
    file = tmp_path / "second_coin.py"
    file.write_text(code("docs/house-rules.md"), "utf-8")
    plugins = Plugins()
    plugins.use(str(file))
    game = load("duel", ["second-coin:n=2"], plugins=plugins)
    state = game.deal(1)
    first = state.dealt.first
    assert (state.cities[first].coins, state.cities[1 - first].coins) == (7, 9)


def test_the_page_of_house_rules_names_every_hook_with_its_arguments():
    page = text("docs/house-rules.md")
    hooks = {name: hook for name, hook in vars(EventSpecs).items() if not name.startswith("_")}
    for name, hook in hooks.items():
        arguments = hook.__code__.co_varnames[1 : hook.__code__.co_argcount - 1]
        assert f"`{name}({', '.join(arguments)})`" in page
    named = set(re.findall(r"`((?:on|amend)_\w+)\(", page))
    assert named == set(hooks)


def test_the_page_of_effects_names_every_kind_with_its_fields():
    shared, duel, classic = text("docs/effects.md").split("Those of ")
    for game, part in ((Duel, shared + duel), (Classic, shared + classic)):
        rows = dict(re.findall(r"^\| `([a-z-]+)` \| ([a-z, ]*?) ?\|", part, re.MULTILINE))
        named = {kind: tuple(filter(None, its.split(", "))) for kind, its in rows.items()}
        assert named == {
            kind.__struct_config__.tag: kind.__struct_fields__ for kind in game.effects
        }


def test_the_page_of_libraries_names_what_is_installed_and_nothing_else():
    project = tomllib.loads(text("pyproject.toml"))["project"]
    needed = {re.match(r"[a-z]+", line)[0] for line in project["dependencies"]}
    named = set(re.findall(r"^\| ([a-z]+) \|", text("docs/libraries.md"), re.MULTILINE)) - {
        "library"
    }
    assert named == needed == {"pluggy", "msgspec", "click", "rich"}


@pytest.mark.parametrize("name", ["README.md", "docs/bots.md", "docs/house-rules.md"])
def test_every_verb_named_in_a_document_exists(name):
    verbs = re.findall(r"^    wonders (?:--plugin \S+ )?([a-z]+)", text(name), re.MULTILINE)
    assert verbs
    assert set(verbs) <= set(VERBS)


def test_the_readme_says_that_it_is_unofficial():
    assert "unofficial fan project" in text("README.md")


def test_every_document_linked_is_there():
    for page in (ROOT / "README.md", ROOT / "docs/README.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), target
