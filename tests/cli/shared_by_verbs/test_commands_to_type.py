"""Commands that are told can be typed, whatever their files are called."""

import subprocess

import pytest

from wonders.cli.shared_by_verbs.commands_to_type import command_line
from wonders.core.guard.texts_safe_to_print import visible

NAMES = [
    "plain.jsonl",
    "my game.jsonl",
    "it's.jsonl",
    "tab\there.jsonl",
    "two\nlines.jsonl",
    "back\\slash\x1b[31m.jsonl",
    "Müll\x07.jsonl",
    "no\udcfftext.jsonl",
    "filler\u3164.jsonl",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_shell_reads_the_very_word(name):
    typed = command_line([name])
    assert visible(typed) == typed
    said = subprocess.run(
        ["bash", "-c", b"printf %s " + typed.encode()], capture_output=True, check=True
    )
    assert said.stdout == name.encode("utf-8", "surrogateescape")


def test_half_a_character_that_no_file_has_is_told_all_the_same():
    assert command_line(["half\ud83c"]) == r"$'half\x3f'"
