"""The reference tells what every attribute means."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from wonders.rulesets.classic import Classic
from wonders.rulesets.duel import Duel

ROOT = Path(__file__).parents[2]
PAGES = (page.read_text("utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))
NAMED = sorted({name for page in PAGES for name in re.findall(r"autoclass:: (\S+)", page)})


def classes():
    """Return the classes that the pages are about."""
    found = [Duel.Constants, Classic.Constants]
    for name in NAMED:
        module, _, last = name.rpartition(".")
        found.append(getattr(import_module(module), last))
    return found


def source_of(kind):
    """Return the source of a class, also of a compiled one; empty if it is none of ours."""
    if not kind.__module__.startswith("wonders."):
        return ""
    file = ROOT.joinpath(*kind.__module__.split(".")[1:])
    text = (file / "__init__.py" if file.is_dir() else file.with_suffix(".py")).read_text("utf-8")
    (body,) = (
        ast.get_source_segment(text, node)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    )
    return body


def attributes(source):
    """Return the attributes that a class annotates or sets in its `__init__`."""
    if not source:
        return set()
    (kind,) = ast.parse(source).body
    own = {each.target.id for each in kind.body if isinstance(each, ast.AnnAssign)}
    for each in kind.body:
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":
            own |= {*re.findall(r"self\.(\w+)\b[^=\n(]* = ", ast.get_source_segment(source, each))}
    return {name for name in own if not name.startswith("_")}


@pytest.mark.parametrize("kind", classes(), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_comment_says_what_each_attribute_is(kind):
    whole = "\n".join(map(source_of, kind.__mro__))
    # A comment is about the one name that follows it.
    told = {*re.findall(r"#: [^\n]*\n +(?:self\.)?(\w+)\b[^\n]*[:=]", whole)}
    # A property is told of by its docstring.
    told |= {*re.findall(r"@property\n    def (\w+)\(", whole)}
    assert attributes(source_of(kind)) <= told
