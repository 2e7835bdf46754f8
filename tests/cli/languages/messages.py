"""All texts that people read, found in the source, and the catalogues brought up to date.

Run it after texts have changed, translate what it has left empty or called fuzzy in
`cli/locale/LANGUAGE/LC_MESSAGES/wonders.po`, and run it once more:

    python -m tox -e messages

A new language is begun with `python -m tox -e messages -- cy`.
"""

import ast
import sys
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Any

import click
import jinja2
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from wonders.cli.main import VERBS, wonders
from wonders.cli.shared_by_verbs.describe_parameters import about_line, parameters
from wonders.core.plugins.find_and_import_plugins import Plugins, Registry

ROOT = Path(__file__).parents[3]
LOCALE = ROOT / "cli" / "locale"
PARTS = "cli", "core", "rulesets", "plugins"
#: What marks a text, the functions of `cli/translate.py` and a line of an explanation, and which
#: of its arguments are context, text and plural.
MARKS = {
    "t_": (None, 0, None),
    "later_": (None, 0, None),
    "later_n_": (None, 0, 1),
    "n_": (None, 0, 1),
    "count_in": (None, 1, 2),
    "c_": (0, 1, None),
    "Line": (None, 0, None),
}


def extracted() -> Catalog:
    """Return every text of the source, in the order of the files."""
    catalog = Catalog(project="wonders", charset="utf-8", copyright_holder="The Wonders authors")
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*.py")):
            _add_marked(catalog, path)
        for path in sorted((ROOT / part).rglob("*.html")):
            _add_of_page(catalog, path)
    for verb, (module, line) in VERBS.items():
        catalog.add(line, None, [("cli/main.py", 0)])
        command = getattr(import_module(f"wonders.cli.verbs.{module}"), verb)
        _add_help(catalog, command, f"cli/verbs/{module}.py")
    _add_help(catalog, wonders, "cli/main.py")
    _add_described(catalog)
    return catalog


def _add_marked(catalog: Catalog, path: Path) -> None:
    source = path.read_text("utf-8")
    lines = source.splitlines()
    # Babel's own reader passes over what stands inside an f-string.
    calls = [each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.Call)]
    for call in sorted(calls, key=lambda each: (each.lineno, each.col_offset)):
        name = getattr(call.func, "id", "")
        given = [each.value if isinstance(each, ast.Constant) else None for each in call.args]
        context, one, many = (
            None if at is None or at >= len(given) else given[at]
            for at in MARKS.get(name, (None, len(given), None))
        )
        if not one:
            continue
        above = lines[call.lineno - 2].strip()
        told = [above.removeprefix("# ")] if above.startswith("# Translators:") else []
        catalog.add(
            (one, many) if many else one,
            None,
            [(path.relative_to(ROOT).as_posix(), 0)],
            auto_comments=told,
            context=context,
        )


def _add_of_page(catalog: Catalog, path: Path) -> None:
    for call in jinja2.Environment().parse(path.read_text("utf-8")).find_all(jinja2.nodes.Call):
        if getattr(call.node, "name", "") == "t_" and isinstance(call.args[0], jinja2.nodes.Const):
            catalog.add(call.args[0].value, None, [(path.relative_to(ROOT).as_posix(), 0)])


def _add_described(catalog: Catalog) -> None:
    """Add what our own games, bots, house rules and themes say of themselves."""
    plugins = Plugins()
    plugins.load_all()
    registries: list[Registry[Any]] = [plugins.rulesets, plugins.bots, plugins.houses]
    for registry in (*registries, plugins.themes):
        for name, thing in sorted(registry.things.items()):
            source = registry.origins[name].source
            if not source.startswith("wonders: "):
                continue
            told = [] if registry is plugins.rulesets else [about_line(thing)]
            if registry is not plugins.themes:
                told += [each["about"] for each in parameters(thing.Options)]
            where = source.removeprefix("wonders: wonders.").replace(".", "/")
            for text in filter(None, told):
                catalog.add(text, None, [(where, 0)])
            if registry is plugins.houses:
                for word in (*thing.categories, *thing.victories):
                    catalog.add(word, None, [(where, 0)], context="word")


def _add_help(catalog: Catalog, command: click.Command, where: str) -> None:
    options = [each for each in command.params if isinstance(each, click.Option)]
    for text in (command.help, command.options_metavar, *(option.help for option in options)):
        if text:
            catalog.add(cleandoc(text), None, [(where, 0)])


def read(language: str) -> Catalog:
    """Return the catalogue of a language."""
    with (LOCALE / language / "LC_MESSAGES" / "wonders.po").open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> Catalog:
    """Bring the catalogue of a language up to date, compile it, and return it."""
    folder = LOCALE / language / "LC_MESSAGES"
    path = folder / "wonders.po"
    if path.exists():
        catalog = read(language)
        # What is nearly the same is proposed as fuzzy.
        catalog.update(extracted(), update_creation_date=False)
    else:
        folder.mkdir(parents=True)
        catalog = Catalog(locale=language, project="wonders", charset="utf-8", fuzzy=False)
        catalog.update(extracted())
    catalog.obsolete.clear()
    catalog.header_comment = "# The texts of wonders; English is in the source."
    catalog.version = catalog.msgid_bugs_address = catalog.last_translator = ""
    catalog.language_team = ""
    with path.open("wb") as file:
        write_po(file, catalog, width=100, include_lineno=False)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalog)
    return catalog


def main(languages: list[str]) -> None:
    """Update all catalogues and those of new languages; tell how much is to be translated."""
    known = sorted(path.name for path in LOCALE.iterdir() if path.is_dir())
    for language in dict.fromkeys([*known, *languages]):
        catalog = update(language)
        left = [each for each in catalog if each.id and (each.fuzzy or not _whole(each.string))]
        print(f"{language}: {len(catalog)} texts, {len(left)} to translate")


def _whole(text: object) -> bool:
    return all(text) if isinstance(text, tuple | list) else bool(text)


if __name__ == "__main__":
    main(sys.argv[1:])
