"""What a program is given of the environment: little, and more by name."""

import json
import os

import pytest

from wonders.cli.main import run
from wonders.core import BadSpec
from wonders.plugins.exec.environment_variables import environment

OURS = {"WONDERS_BOT", "WONDERS_TEST"}
#: Some Pythons set it when the locale is C.
OWN = {"LC_CTYPE"}


@pytest.fixture
def seen(program, tmp_path):
    """Return a spec of a program that writes down what it is given, and the reader of that."""
    folder = tmp_path / "seen"
    folder.mkdir()
    # What the system itself holds, before an interpreter adds to it.
    source = f"""
folder = {str(folder)!r}
given = open("/proc/self/environ").read()
open(f"{{folder}}/{{os.getpid()}}", "w").write(json.dumps(given))
play()
"""

    def read():
        found = [json.loads(file.read_text("utf-8")) for file in folder.iterdir()]
        assert found
        return [dict(each.split("=", 1) for each in text.split("\0") if each) for text in found]

    return program(source), read


def test_a_program_is_given_path_home_and_language_alone(seen, play, left, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "123")
    monkeypatch.setenv("LANG", "C.UTF-8")
    spec, read = seen
    play(spec)
    for given in read():
        assert given.keys() - OURS == {"PATH", "HOME", "LANG"}
        assert given["PATH"] == os.environ["PATH"]


def test_what_is_not_set_is_not_given(seen, play, left, monkeypatch):
    monkeypatch.delenv("LANG", raising=False)
    monkeypatch.setenv("WONDERS_BOT_ENV", "WONDERS_TEST,NO_SUCH_VARIABLE")
    spec, read = seen
    play(spec)
    for given in read():
        assert given.keys() - OURS - OWN == {"PATH", "HOME"}


def test_what_is_named_is_given(seen, play, left, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "123")
    monkeypatch.setenv("MODEL", "big=1, new")
    monkeypatch.setenv("WONDERS_BOT_ENV", "WONDERS_TEST, MODEL,")
    spec, read = seen
    play(spec)
    for given in read():
        assert given["MODEL"] == "big=1, new"
        assert "SECRET_TOKEN" not in given
        assert "WONDERS_BOT_ENV" not in given


def test_nobody_takes_the_place_of_the_mark(seen, play, left, monkeypatch):
    monkeypatch.setenv("WONDERS_BOT", "mine")
    monkeypatch.setenv("WONDERS_BOT_ENV", "WONDERS_TEST,WONDERS_BOT")
    spec, read = seen
    play(spec)
    assert all(given["WONDERS_BOT"] != "mine" for given in read())


def test_workers_give_the_same(seen, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "123")
    monkeypatch.setenv("MODEL", "big")
    monkeypatch.setenv("WONDERS_BOT_ENV", "MODEL")
    spec, read = seen
    assert run(["match", "duel", "-p", spec, "-p", "random", "-n", "4", "-j", "2"]) == 0
    for given in read():
        assert given["MODEL"] == "big"
        assert "SECRET_TOKEN" not in given


@pytest.mark.parametrize("named", ["MODEL=big", "A;B", "A B", "1A", "Ä", "A,,-"])
def test_a_wrong_variable_name_is_reported(named, monkeypatch):
    monkeypatch.setenv("WONDERS_BOT_ENV", named)
    with pytest.raises(
        BadSpec, match=r"WONDERS_BOT_ENV: '.*' is not the name of a variable; write"
    ):
        environment()


def test_a_wrong_variable_name_is_bad_usage(program, capsys, monkeypatch):
    monkeypatch.setenv("WONDERS_BOT_ENV", "MODEL=big")
    assert run(["match", "duel", "-p", program("play()"), "-p", "random", "-n", "2"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("wonders: WONDERS_BOT_ENV: 'MODEL=big' is not the name of a variable")
    assert error.count("\n") == 1
    monkeypatch.delenv("WONDERS_BOT_ENV")
    monkeypatch.setenv("WONDERS_BOT_LIMITS", "memory=0")
    assert run(["match", "duel", "-p", program("play()"), "-p", "random", "-n", "2"]) == 2
    assert capsys.readouterr().err == "wonders: WONDERS_BOT_LIMITS: memory: at least 1, not 0\n"
