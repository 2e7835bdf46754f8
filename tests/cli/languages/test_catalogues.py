"""The catalogues: every text of the source in every language, and what a language changes."""

import ast
import re
from string import Formatter

import pytest
from messages import LOCALE, extracted, read

CLI = LOCALE.parent
LANGUAGES = sorted(path.name for path in LOCALE.iterdir() if path.is_dir())


def texts(catalog):
    """Return the messages of a catalogue by context and text."""
    return {
        (each.context, each.id if isinstance(each.id, str) else tuple(each.id)): each
        for each in catalog
        if each.id
    }


def fields(text):
    """Return the names of the fields of a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.fixture(scope="module")
def source():
    return texts(extracted())


@pytest.fixture(scope="module", params=LANGUAGES)
def catalogue(request):
    return texts(read(request.param))


def test_every_text_of_the_source_is_in_the_catalogue_and_no_other(source, catalogue):
    assert source.keys() - catalogue.keys() == set()
    assert catalogue.keys() - source.keys() == set()


def test_every_text_is_translated(catalogue):
    def is_whole(string):
        return bool(string) if isinstance(string, str) else all(string)

    assert [key for key, each in catalogue.items() if each.fuzzy or not is_whole(each.string)] == []


def test_a_translation_has_the_fields_of_the_text(catalogue):
    for (_, text), each in catalogue.items():
        forms = [text] if isinstance(text, str) else text
        strings = [each.string] if isinstance(each.string, str) else each.string
        told = set().union(*map(fields, forms))
        # Where a thing is counted, one of the forms may do without the number, or the thing.
        often = set.intersection(*map(fields, forms))
        for string in strings:
            assert often - {"count"} <= fields(string) <= told, text
        assert set().union(*map(fields, strings)) == told, text


def test_a_text_keeps_the_blanks_at_its_ends(catalogue):
    for (_, text), each in catalogue.items():
        if isinstance(text, str):
            assert each.string[:1].isspace() == text[:1].isspace(), text
            assert each.string[-1:].isspace() == text[-1:].isspace(), text


def test_the_words_of_commands_are_told_apart(catalogue):
    words = [each.string for (context, _), each in catalogue.items() if context == "command"]
    assert len({*words}) == len(words) == 13
    assert all(word.casefold() == word and " " not in word for word in words)


#: What shows a text to people, or raises it to be shown.
SHOWS = {"Text", "text", "echo", "say", "_say", "print", "append", "BadSpec", "IllegalMove"}
#: What raises an error that is told in a line.
ERRORS = {"BadSpec", "IllegalMove", "UsageError"}
#: The modules of the verbs for those who run experiments, and of what only authors see: what they
#: tell of runs and plugins is English, but not their help and errors.
IN_ENGLISH = {
    *("check", "check_in_child", "check_targets", "check_and_set_theme"),
    *("error_lines_and_exit_statuses", "main", "match_and_tournament"),
    *("options_of_games", "stoppable_process"),
}


def in_words(node):
    """Return whether an expression is a text with a word in it."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    found = [each.value for each in parts if isinstance(each, ast.Constant)]
    words = " ".join(each for each in found if isinstance(each, str))
    return re.search("[a-z]{3}", re.sub("wonders( learn)?|--[a-z]+", "", words)) is not None


def test_players_are_shown_no_text_without_translation():
    bare = [
        f"{path.relative_to(CLI)}:{node.lineno}"
        for path in CLI.rglob("*.py")
        for shows in [ERRORS if path.stem in IN_ENGLISH else SHOWS]
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and node.args and in_words(node.args[0])
        if getattr(node.func, "id", getattr(node.func, "attr", "")) in shows
    ]
    assert bare == []
