"""The page about the scene of classic is held against the structs and the code."""

import re
from pathlib import Path

import msgspec

from wonders.core.game.scene_for_screens import Change, Scene
from wonders.rulesets.classic.scene_for_screens import scene_fields

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "scene-classic.md").read_text("utf-8")


def test_the_page_names_every_field_in_order():
    parts = re.findall(r"^### `(\w+)`\n(.*?)(?=^### |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    named = {name: re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE) for name, part in parts}
    structs = [each for each in vars(scene_fields).values() if isinstance(each, msgspec.StructMeta)]
    assert named == {
        each.__name__: [
            name for name in each.__struct_fields__ if name not in Scene.__struct_fields__
        ]
        for each in structs
        if each.__name__ in scene_fields.__all__
    }


def test_the_page_and_the_contract_name_every_change():
    code = "".join(
        path.read_text("utf-8")
        for path in (ROOT / "rulesets/classic/scene_for_screens").glob("*.py")
    )
    used = {*re.findall(r'what="(\w+)"', code), "coins", "shields", "symbol", "makes", "price"}
    told = re.findall(r"^\| `(\w+)` \|", PAGE.partition("## Fields")[0], re.MULTILINE)
    assert used <= {*told, *re.findall(r"`(\w+)`", Change.__doc__)}
    assert {"stage", "price", "fought"} <= set(told)


def test_the_example_of_the_page_runs():
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(code, {})
