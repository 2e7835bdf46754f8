"""The schema and the page about the protocol agree with the code."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

from wonders.core.arena.bot_time_limits import ANSWER_LIMIT
from wonders.plugins.exec import schema as module
from wonders.plugins.exec.limit_settings import Limits
from wonders.plugins.exec.message_formats import FROM_BOT, TO_BOT, write

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "exec-bots.md").read_text("utf-8")
SAID = re.findall(r"^([→←]) (.*)$", PAGE, re.MULTILINE)


def test_the_schema_is_up_to_date():
    """Else: python -m wonders.plugins.exec.schema duel classic > docs/exec-protocol.schema.json."""
    kept = (DOCS / "exec-protocol.schema.json").read_text("utf-8")
    assert kept == module.text(["duel", "classic"])


def test_a_ruleset_that_there_is_not_is_told_in_a_line():
    command = [sys.executable, "-m", "wonders.plugins.exec.schema", "duell"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == "schema: there is no ruleset 'duell' - did you mean 'duel'?\n"


def test_the_schema_has_every_message_and_the_views():
    made = module.schema(["duel", "classic"])["$defs"]
    for side, kinds in (("ToBot", TO_BOT), ("FromBot", FROM_BOT)):
        assert made[side]["oneOf"] == [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]
    for kind in FROM_BOT:
        assert made[kind.__name__]["additionalProperties"] is False


def test_every_reference_in_the_schema_leads_somewhere():
    text = module.text(["duel", "classic"])
    made = json.loads(text)["$defs"]
    assert set(re.findall(r'"#/\$defs/(.*?)"', text)) == set(made)


@pytest.mark.parametrize(("arrow", "line"), SAID)
def test_every_message_of_the_example_fits_the_schema(arrow, line):
    kinds = TO_BOT if arrow == "→" else FROM_BOT
    kind = next(each for each in kinds if each.__struct_config__.tag == json.loads(line)["type"])
    message = msgspec.json.decode(line, type=kind)
    if arrow == "→":
        assert write(message).decode() == line + "\n"


def test_the_example_has_every_message():
    said = {(arrow, json.loads(line)["type"]) for arrow, line in SAID}
    kinds = [("→", kind) for kind in TO_BOT] + [("←", kind) for kind in FROM_BOT]
    assert said == {(arrow, kind.__struct_config__.tag) for arrow, kind in kinds}


def test_the_page_names_every_message_field_and_limit():
    for kind in (*TO_BOT, *FROM_BOT):
        assert f"| `{kind.__struct_config__.tag}` " in PAGE
    for kind in FROM_BOT:
        assert all(f"`{name}`" in PAGE for name in get_type_hints(kind))
    limits = re.findall(r"^\| `(\w+)` \| .* \| (\d+)(?:, .*)? \|$", PAGE, re.MULTILINE)
    usual = {**msgspec.to_builtins(Limits()), "answer": ANSWER_LIMIT}
    assert {name: float(value) for name, value in limits} == usual
