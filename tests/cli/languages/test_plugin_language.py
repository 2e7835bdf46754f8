"""A language that a plugin brings by a catalogue alone."""

import re
import subprocess
import sys
from struct import pack

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from wonders.cli import translate
from wonders.core.plugins.find_and_import_plugins import Plugins, installed

#: A few texts in Welsh; what is left out is English.
WELSH = {
    "possible": "posibl",
    "Possible:": "Posibl:",
    "YOUR MOVE": "EICH TRO",
    "YOUR PICK": "DEWISWCH",
    ("word", "clay"): "clai",
    ("verb", "pick"): "dewis",
    ("command", "help"): "cymorth",
    ("{count} coin", "{count} coins"): ("{count} darn", "{count} darn"),
}


@pytest.fixture
def welsh(folder, monkeypatch):
    """Write a plugin folder with a catalogue, and forget afterwards that it was there."""
    place = folder / "locale" / "cy" / "LC_MESSAGES"
    place.mkdir(parents=True)
    catalog = Catalog(locale="cy")
    for text, told in WELSH.items():
        context, text = text if text[0] in ("word", "verb", "command") else (None, text)
        forms = told if isinstance(told, str) else (*told, *told[-1:] * (catalog.num_plurals - 2))
        catalog.add(text, forms, context=context)
    with (place / "wonders.mo").open("wb") as file:
        write_mo(file, catalog)
    (folder / "welsh.py").write_text('"""A catalogue beside a module that does nothing."""\n')
    monkeypatch.setattr(translate, "_folders", [translate.LOCALE])
    yield "welsh.py"
    installed.cache_clear()
    translate._catalogue.cache_clear()


def test_a_catalogue_beside_a_plugin_is_a_language(wonders, welsh):
    speaking = ("--plugin", welsh, "--lang", "cy")
    play = ("play", "duel", "--plain", "--seed", 0, "--record", "game.jsonl")
    out = wonders(*speaking, *play, stdin="cymorth\ndewis circ\n").out
    assert "DEWISWCH" in out
    assert "Posibl:\n" in out
    assert "dewis Circus Maximus" in out
    # Cards and their effects stay as they are printed, in English.
    assert "destroys an opponent's grey card" in out
    line = wonders(*speaking, "cards", "duel", "maximus").out
    assert line.startswith("Circus Maximus [circus-maximus] wonder")
    assert "clai" in wonders(*speaking, "cards", "duel", "garrison").out


def test_the_environment_asks_for_it_too(wonders, welsh, monkeypatch):
    monkeypatch.setenv("LC_ALL", "cy_GB.UTF-8")
    assert "clai" in wonders("--plugin", welsh, "cards", "duel", "garrison").out


@pytest.mark.parametrize(
    "damage", [b"", b"garbage", b"\xde\x12\x04\x95" + b"\xff" * 40, lambda whole: whole[:60]]
)
def test_a_damaged_catalogue_is_named_in_a_line(wonders, welsh, folder, damage):
    path = folder / "locale" / "cy" / "LC_MESSAGES" / "wonders.mo"
    path.write_bytes(damage(path.read_bytes()) if callable(damage) else damage)
    told = wonders("--plugin", welsh, "--lang", "cy", "games")
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith(f"wonders: {path.relative_to(folder)} is no catalogue: ")
    assert told.err.count("\n") == 1


def write_catalogue(folder, text, told, plural="(n != 1)"):
    path = folder / "locale" / "cy" / "LC_MESSAGES" / "wonders.mo"
    catalog = Catalog(locale="cy", header_comment="")
    catalog._num_plurals, catalog._plural_expr = 2, plural
    catalog.add(text, told)
    with path.open("wb") as file:
        write_mo(file, catalog)
    return path.relative_to(folder)


@pytest.mark.parametrize(
    ("text", "told", "why"),
    [
        ("Possible:", "Posibl{", "'{' "),
        ("Possible:", "Posibl {0}", "its field '0' is none of the text's"),
        ("last move: {move}", "{mvoe}", "its field 'mvoe' is none of the text's"),
        (
            "last move: {move}",
            "{move.__class__}",
            "its field 'move.__class__' is none",
        ),
        ("last move: {move}", "{move:>900000000}", "its field 'move' is none of the text's"),
        ("no {move!r}", "{move}", "its field 'move' is none of the text's"),
        (("{count} coin", "{count} coins"), ("{n}", "{count}"), "its field 'n' is none of"),
        ("Possible:", "\x1b[2J", "it holds what does not print"),
        ("Possible:", "Posibl\u202e", "it holds what does not print"),
        ("Possible:", "Posibl\n:", "it is more than a line"),
        ("yes", " ", "it is empty"),
        pytest.param("Possible:", "Posibl" * 200, "it is too long", id="too long"),
    ],
)
def test_a_catalogue_with_a_text_that_cannot_be_shown_is_refused(
    wonders, welsh, folder, text, told, why
):
    path = write_catalogue(folder, text, told)
    given = wonders("--plugin", welsh, "--lang", "cy", "stats")
    assert (given.status, given.out) == (2, "")
    assert given.err.startswith(f"wonders: {path}: ")
    assert why in given.err
    assert given.err.count("\n") == 1


def test_a_text_of_one_form_is_not_looked_for_among_those_with_a_plural(wonders, welsh, folder):
    write_catalogue(folder, ("Possible:", "Possibles:"), ("{count} posibl:", "posibl:"))
    play = ("play", "duel", "--plain", "--seed", 0, "--record", "game.jsonl")
    given = wonders("--plugin", welsh, "--lang", "cy", *play, stdin="help\n")
    assert "Possible:\n" in given.out


def test_with_too_few_letters_for_the_colours_the_english_ones_are_drawn(wonders, welsh, folder):
    write_catalogue(folder, "U N Y R B X G", "GMCRNLP")
    play = ("play", "classic", "--plain", "--seed", 0, "--record", "game.jsonl")
    out = wonders("--plugin", welsh, "--lang", "cy", *play, stdin="").out
    assert "IndexError" not in out
    assert re.search(r" [UNYRBXG] ", out)


@pytest.mark.parametrize("plural", ["1/(n-3)", "n%(n-3)"])
def test_plurals_that_some_count_would_break_are_refused(wonders, welsh, folder, plural):
    path = write_catalogue(folder, ("{count} coin", "{count} coins"), ("a", "b"), plural)
    given = wonders("--plugin", welsh, "--lang", "cy", "stats")
    assert given.status == 2
    assert given.err.startswith(f"wonders: {path} is no catalogue: ValueError: Plural-Forms: ")


def test_a_catalogue_whose_texts_lie_over_each_other_is_refused(wonders, welsh, folder):
    """A small file could else become one of gigabytes."""
    path = write_catalogue(folder, "{count} coin", "{count} darn")
    texts = 2000
    start = 28 + 16 * texts
    keys = b"".join(pack("<2I", 4, start + number) for number in range(texts))
    told = pack("<2I", 3000, start) * texts
    head = pack("<7I", 0x950412DE, 0, texts, 28, 28 + 8 * texts, 0, 0)
    path.write_bytes(head + keys + told + b"x" * 4000)
    given = wonders("--plugin", welsh, "--lang", "cy", "stats")
    assert given.status == 2
    assert f"{path} is no catalogue: ValueError: its texts lie over each other" in given.err


def test_a_catalogue_that_is_not_compiled_is_told_as_that(wonders, welsh, folder):
    path = write_catalogue(folder, "{count} coin", "{count} darn")
    path.write_text('msgid "coins"\nmsgstr "darnau"\n')
    given = wonders("--plugin", welsh, "--lang", "cy", "stats")
    assert "ValueError: it is not compiled; pybabel compile makes .mo files" in given.err


def test_a_catalogue_has_a_limit_of_size(wonders, welsh, folder):
    path = write_catalogue(folder, "{count} coin", "{count} darn")
    with path.open("r+b") as file:
        file.truncate(20 << 30)
    given = wonders("--plugin", welsh, "--lang", "cy", "stats")
    assert given.status == 2
    assert f"{path} is no catalogue: ValueError: it has more than 4 MiB" in given.err


def test_a_catalogue_may_have_spaces_and_numbers_of_its_own(wonders, welsh, folder):
    plural = "(n%10==1 && n%100!=11 ? 0 : n%10>=2 ? 1 : 2)"
    text = ", {rate:,} a second", ", {rate:,} a second"
    write_catalogue(folder, text, ("\xa0{rate}", "\u202f{count}\u200c", "{rate:,}"), plural)
    assert wonders("--plugin", welsh, "--lang", "cy", "games").status == 0


def test_our_own_catalogues_can_be_shown():
    for path in translate.LOCALE.glob("*/LC_MESSAGES/wonders.mo"):
        translate._expect_catalogue(path)


def test_a_file_that_brings_nothing_at_all_is_still_refused(wonders, folder):
    (folder / "empty.py").write_text("")
    told = wonders("--plugin", "empty.py", "games")
    assert told.status == 2
    assert "it answers no question" in told.err


class Point:
    """An entry point of an installed package."""

    name = "welsh"
    value = "wonders_welsh:plugin"


def test_an_installed_package_is_found_without_importing_it(welsh, folder, monkeypatch):
    (folder / "wonders_welsh").mkdir()
    (folder / "locale").rename(folder / "wonders_welsh" / "locale")
    (folder / "wonders_welsh" / "__init__.py").write_text("raise RuntimeError")
    monkeypatch.syspath_prepend(folder)
    assert Plugins([Point]).catalogues() == [folder / "wonders_welsh" / "locale"]


def test_a_run_on_a_german_machine_speaks_german(folder):
    env = {"LC_ALL": "de_DE.UTF-8", "PATH": "", "HOME": str(folder), "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", "from wonders.cli import main; main()", "games"]
    told = subprocess.run(command, check=True, env=env, capture_output=True)
    assert "2 Spieler" in told.stdout.decode()


def test_a_folder_in_place_of_a_code_speaks_no_language(refused, folder):
    """What such a catalogue says was looked at by nobody, signs that steer a terminal too."""
    place = folder / "LC_MESSAGES"
    place.mkdir()
    catalog = Catalog(locale="cy")
    catalog.add("there is no language {code!r}", "\x1b[31mnid oes iaith {code!r}")
    with (place / "wonders.mo").open("wb") as file:
        write_mo(file, catalog)
    assert "wonders: there is no language '/" in refused("--lang", str(folder), "games")
