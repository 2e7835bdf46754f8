"""`wonders.core` is the one door: documents and examples import from it alone."""

import ast
import importlib
import re
import subprocess
import sys
import warnings
from importlib.util import find_spec
from pathlib import Path

import pytest

from wonders import core
from wonders.core import deprecated_names, load

ROOT = Path(__file__).parents[2]
#: Decisions look back, and inside: they may name what authors do not import.
PAGES = [
    *ROOT.glob("*.md"),
    *(page for page in (ROOT / "docs").rglob("*.md") if page.parent.name != "adr"),
    *(ROOT / "examples").rglob("*.md"),
]
SOURCES = [*(ROOT / "examples").rglob("*.py")]

#: What documents and examples said before there was one door, and what is said now.
OLD = {
    "bots.Bot": "Bot",
    "bots.Clock": "Clock",
    "catalogue.Facts": "Facts",
    "chance.Chance": "Chance",
    "choices.Choice": "Choice",
    "city.City": "City",
    "construct.construct": "construct",
    "effects.CORE_EFFECTS": "CORE_EFFECTS",
    "effects.Effect": "Effect",
    "explain.Explanation": "Explanation",
    "game.common_effects.CORE_EFFECTS": "CORE_EFFECTS",
    "game.construct.construct": "construct",
    "explain.Line": "Line",
    "hooks.hookimpl": "hookimpl",
    "house.hooks.hookimpl": "hookimpl",
    "houses.record_house": "record_house",
    "pieces.Back": "Back",
    "pieces.Piece": "Piece",
    "pieces.pieces_in": "pieces_in",
    "seeds.shuffled": "shuffled",
    "shown.Shown": "Shown",
    "shown.common": "common_fields",
    "specs.Amount": "Amount",
    "specs.Count": "Count",
    "specs.NoOptions": "NoOptions",
    "themes.Theme": "Theme",
}


def imports_of(source):
    """Return what a source imports from `wonders.core` or below, as (module, name)."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found += [(node.module, alias.name) for alias in node.names]
        elif isinstance(node, ast.Import):
            found += [(alias.name, None) for alias in node.names]
    return [each for each in found if re.match(r"wonders\.core(\.|$)", each[0])]


def pythons(page):
    """Return the Python of a page: its blocks, its doctests, and imports within a sentence."""
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        if ">>>" not in block:
            # Some blocks are a part of a class, indented as it is there.
            yield "if True:\n" + block if block.startswith(" ") else block
    yield from re.findall(r"(?:>>> |[`\"])(from wonders\.core\S* import [\w, ]*\w)", page)


def imported():
    """Return every import of the documents and examples, as (file, module, name)."""
    found = []
    for file in PAGES:
        for source in pythons(file.read_text("utf-8")):
            found += [(file.name, *each) for each in imports_of(source)]
    for file in SOURCES:
        found += [(file.name, *each) for each in imports_of(file.read_text("utf-8"))]
    return found


def test_documents_and_examples_import_from_the_door_alone():
    found = imported()
    assert {"house-rules.md", "README.md", "bot.py", "__init__.py"} <= {file for file, *_ in found}
    doors = ("wonders.core", "wonders.core.testing")
    assert [each for each in found if each[1] not in doors or each[2] is None] == []


def test_every_name_that_documents_and_examples_import_is_there():
    missing = [
        (file, module, name)
        for file, module, name in imported()
        if name not in importlib.import_module(module).__all__
    ]
    assert missing == []


def test_no_sentence_of_a_document_names_a_module_behind_the_door():
    deeper = [
        (page.name, name)
        for page in PAGES
        # What is reached through attributes is described where it is defined.
        for name in re.findall(r"(?<!autoclass:: )\bwonders\.core\.(\w+)", page.read_text("utf-8"))
        if name not in core.__all__ and name != "testing"
    ]
    assert deeper == []


def test_the_door_leads_to_everything_that_it_names():
    assert sorted(core.__all__) == sorted(core._HOMES)
    assert [name for name in core.__all__ if getattr(core, name) is None] == []


def test_authors_of_rulesets_and_drawings_find_every_type_of_a_scene():
    from wonders.core.game import scene_for_screens as scenes

    types = {name for name in scenes.__all__ if isinstance(getattr(scenes, name), type)}
    assert types <= set(core.__all__)
    assert len(types) == 10


def test_types_are_read_where_the_names_are_found():
    tree = ast.parse((ROOT / "core" / "__init__.py").read_text("utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    homes = {
        alias.name: node.module.removeprefix("wonders.core.")
        for node in block.body
        for alias in node.names
    }
    assert homes == core._HOMES


def test_the_door_alone_loads_nothing():
    code = "import sys, wonders.core; print(*sorted(m for m in sys.modules if 'wonders.' in m))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name for name in done.stdout.split() if not name.startswith("__editable__")}
    assert loaded == {"wonders.core", "wonders.core.deprecated_names"}


@pytest.mark.parametrize("old", OLD)
def test_what_documents_named_before_still_answers_and_tells_the_new_name(old):
    module, _, name = old.rpartition(".")
    with pytest.warns(DeprecationWarning, match=r"is now") as told:
        value = getattr(importlib.import_module(f"wonders.core.{module}"), name)
    assert value is getattr(core, OLD[old])
    assert [str(each.message) for each in told] == [
        f"wonders.core.{old} is now wonders.core.{OLD[old]}"
    ]
    assert told[0].filename == __file__


@pytest.mark.parametrize("module", ["wonders.core", "wonders.core.resources"])
@pytest.mark.parametrize(
    ("old", "new"), [("COLORS", "game.colors"), ("RESOURCES", "game.resources")]
)
def test_words_that_belong_to_games_now_still_answer_and_tell_whom_to_ask(module, old, new):
    with pytest.warns(DeprecationWarning, match=r" is now game\.") as told:
        value = getattr(importlib.import_module(module), old)
    assert value == getattr(load("classic"), new.removeprefix("game."))
    assert [str(each.message) for each in told] == [f"{module}.{old} is now {new}"]
    assert told[0].filename == __file__


def test_the_terms_of_a_ruleset_are_called_constants_now():
    from wonders.core.game.precomputed_constants import Constants

    with pytest.warns(DeprecationWarning, match=r"terms\.Terms is now .*\.Constants$"):
        assert importlib.import_module("wonders.core.terms").Terms is Constants


@pytest.mark.parametrize(("old", "new"), deprecated_names.MODULES.items())
def test_an_old_path_leads_to_a_module_that_is_there(old, new):
    assert find_spec(f"wonders.core.{new}") is not None


@pytest.mark.parametrize(("old", "name"), [("bees", "Bees"), ("mcts", "MctsBot")])
def test_an_old_path_of_a_plugin_still_answers_and_tells_the_new_one(old, name):
    new = f"wonders.plugins.{deprecated_names.PLUGINS[old]}"
    with pytest.warns(DeprecationWarning, match="is now") as told:
        value = getattr(importlib.import_module(f"wonders.plugins.{old}"), name)
    assert value is getattr(importlib.import_module(new), name)
    assert [str(each.message) for each in told] == [
        f"wonders.plugins.{old}.{name} is now {new}.{name}"
    ]


def test_plugins_named_use_before_and_still_does():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert importlib.import_module("wonders.core.plugins").use is core.use
