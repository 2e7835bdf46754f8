"""A language that a plugin brings by a catalogue alone."""

import subprocess
import sys

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from wonders.cli import translate
from wonders.core.plugins.discovery import Plugins, installed

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
    play = ("play", "duel", "--plain", "--seed", 3, "--record", "game.jsonl")
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
