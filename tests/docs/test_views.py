"""The page about what views show is held against the structs."""

import re
from pathlib import Path

import msgspec
import pytest

from wonders.core.game.view_as_data import Shown
from wonders.rulesets.classic import Classic
from wonders.rulesets.duel import Duel

PAGE = (Path(__file__).parents[2] / "docs" / "views.md").read_text("utf-8")
EVERY, DUEL, CLASSIC = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]


def told(schema):
    """Return a JSON Schema of a field as the page words it."""
    if "anyOf" in schema:
        return " or ".join(map(told, schema["anyOf"]))
    if "$ref" in schema:
        return schema["$ref"]
    if "enum" in schema:
        return " or ".join(f'`"{value}"`' for value in schema["enum"])
    if schema["type"] == "array":
        return f"list of {told(schema['items'])}"
    more = schema.get("additionalProperties")
    return f"object of {told(more)}" if more else schema["type"]


def rows_of(part):
    """Return the rows of the tables of a part of the page."""
    return re.findall(r"^\| `(\w+)` \| (.*?) \|(?: (.*))? \|$", part, re.MULTILINE)


def structs(game):
    """Return the fields of all structs of a game's `Shown` by the names of these."""
    _, found = msgspec.json.schema_components([game.Shown], ref_template="{name}")
    return {
        name: [
            (field, told(schema), schema.get("description", ""))
            for field, schema in its["properties"].items()
            if field != "game"
        ]
        for name, its in found.items()
    }


@pytest.mark.parametrize(("game", "part"), [(Duel, DUEL), (Classic, CLASSIC)])
def test_the_page_names_every_field_as_the_structs_do(game, part):
    named = {
        name: rows_of(rest)
        for name, rest in re.findall(
            r"^### `(\w+)`\n(.*?)(?=^### |\Z)", EVERY + part, re.MULTILINE | re.DOTALL
        )
    }
    named["Shown"] = rows_of(EVERY.partition("###")[0]) + named["Shown"]
    assert named == structs(game)


def test_the_fields_of_every_game_are_those_of_the_base():
    assert [name for name, *_ in rows_of(EVERY.partition("###")[0])] == [*Shown.__struct_fields__]


def test_the_example_of_the_page_runs():
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(code, {})
