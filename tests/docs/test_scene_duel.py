"""The page about the scene of Duel is held against the structs and the code."""

import re
from pathlib import Path

from wonders.core.game.scene_for_screens import Change
from wonders.rulesets.duel.scene_for_screens.move_outcomes import DuelOption
from wonders.rulesets.duel.scene_for_screens.scene_fields import Conflict, DuelScene, Science
from wonders.rulesets.duel.scene_for_screens.solo_leader import Answer, LeaderNews, LeaderScene

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "scene-duel.md").read_text("utf-8")


def rows(text):
    return re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)


def test_the_page_names_every_field_in_order():
    parts = re.findall(r"^### `(\w+)`\n(.*?)(?=^### |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    structs = (DuelScene, Conflict, Science, DuelOption, LeaderScene, Answer, LeaderNews)
    assert {name: rows(part) for name, part in parts} == {
        each.__name__: [
            name
            for name in each.__struct_fields__
            if name not in getattr(each.__base__, "__struct_fields__", ())
        ]
        for each in structs
    }


def test_the_page_and_the_contract_name_every_change():
    folder = ROOT / "rulesets" / "duel"
    code = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    used = {*re.findall(r'what="(\w+)"', code), *("coins", "points", "symbol", "makes")}
    used |= {"wonder", "built", "lost"}
    told = {*rows(PAGE.partition("## Fields")[0])} - {"what"}
    assert used <= {*told, *re.findall(r"`(\w+)`", Change.__doc__)}
    assert told <= used


def test_the_example_of_the_page_runs():
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(code, {})
