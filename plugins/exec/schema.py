"""The JSON schema of all messages: `python -m wonders.plugins.exec.schema duel classic`."""

import json
import sys
from collections.abc import Sequence
from inspect import cleandoc
from typing import Any

import msgspec

from wonders.core.errors import WondersError
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.plugins.exec.message_formats import FROM_BOT, PROTOCOL, TO_BOT

__all__ = ["schema"]

REF = "#/$defs/{name}"


def schema(games: Sequence[str]) -> dict[str, Any]:
    """Return the JSON schema of all messages, with the views of the games named."""
    found = installed()
    rulesets = [found.find(found.rulesets, name) for name in games]
    views = [ruleset.Shown for ruleset in rulesets if hasattr(ruleset, "Shown")]
    refs, parts = msgspec.json.schema_components((*TO_BOT, *FROM_BOT, *views), ref_template=REF)
    heard = len(TO_BOT)
    said = heard + len(FROM_BOT)
    shown = refs[said:]
    parts = _dedented(parts)
    for message in parts.values():
        view = message.get("properties", {}).get("view")
        if view is not None:
            view["anyOf"] = [*shown, {"type": "object", "maxProperties": 0}]
    parts["ToBot"] = {"description": "A line on standard input.", "oneOf": list(refs[:heard])}
    parts["FromBot"] = {
        "description": "A line on standard output.",
        "oneOf": list(refs[heard:said]),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"What the engine and a bot's program say, protocol {PROTOCOL}",
        "anyOf": [{"$ref": REF.format(name=name)} for name in ("ToBot", "FromBot")],
        "$defs": parts,
    }


def _dedented(part: Any) -> Any:
    """Return a part with its descriptions as they are read: older msgspec keeps the indentation."""
    if isinstance(part, list | tuple):
        return [_dedented(each) for each in part]
    if not isinstance(part, dict):
        return part
    found = {key: _dedented(its) for key, its in part.items()}
    if isinstance(told := part.get("description"), str):
        found["description"] = cleandoc(told)
    return found


def text(games: Sequence[str]) -> str:
    """Return the schema as the text of its file in `docs/`."""
    return json.dumps(schema(games), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    try:
        sys.stdout.write(text(sys.argv[1:]))
    except WondersError as error:
        raise SystemExit(f"schema: {error}") from None
