"""The errors: one tree, one line, the nearest name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders.core import errors
from wonders.core.answers import foreign
from wonders.core.errors import (
    BadPlugin,
    BadRecord,
    WondersError,
    one_line,
    suggest,
    system_line,
)


@pytest.mark.parametrize("name", ["IllegalMove", "BadSpec", "BadCard", "BadRecord", "BadPlugin"])
def test_every_error_is_a_wonders_error(name):
    assert issubclass(getattr(errors, name), WondersError)


def test_suggest_names_the_nearest():
    assert suggest("grene", ["green", "grey", "red"]) == " - did you mean 'green'?"


def test_suggest_lists_what_there_is_when_nothing_is_near():
    assert suggest("zzz", ["red", "green"]) == " - there is green, red"


def test_suggest_lists_no_more_than_twelve():
    known = [f"name-{n:02}" for n in range(13)]
    assert suggest("?", known) == " - there is " + ", ".join(known[:12]) + ", …"
    assert "…" not in suggest("?", known[:12])


def test_suggest_is_silent_when_there_is_nothing():
    assert suggest("anything", []) == ""


def test_one_line_folds_white_space_and_control_characters():
    assert one_line(" a\n\tb\x07\u2028 c\ud800 ") == "a b c"


def test_one_line_shortens_to_the_limit():
    assert one_line("x" * 11, 10) == "x" * 9 + "…"
    assert one_line("x" * 10, 10) == "x" * 10


@given(st.text(), st.integers(1, 40))
def test_one_line_is_printable_and_short(text, limit):
    line = one_line(text, limit)
    assert line.isprintable()
    assert len(line) <= limit


def test_bad_record_names_its_step():
    error = BadRecord("no such card", 12)
    assert (str(error), error.why, error.step) == ("step 12: no such card", "no such card", 12)


def test_bad_record_without_a_step_says_only_why():
    error = BadRecord("not UTF-8")
    assert (str(error), error.step) == ("not UTF-8", None)


def test_step_zero_is_a_step():
    assert str(BadRecord("no", 0)) == "step 0: no"


@pytest.mark.parametrize("deep", range(8))
def test_a_recursion_says_so_however_little_room_there_is(deep):
    def again():
        return foreign("house rule odd: on_list", again)

    def below(levels):
        return again() if levels == 0 else below(levels - 1)

    with pytest.raises(BadPlugin, match="odd: on_list: RecursionError: maximum recursion depth"):
        below(deep)


def test_the_system_is_quoted_without_the_number_of_its_error():
    with pytest.raises(FileNotFoundError) as raised:
        open("not there", encoding="utf-8")  # noqa: SIM115 - it is not there
    assert system_line(raised.value) == "No such file or directory"
    assert system_line(ValueError("embedded null byte")) == "embedded null byte"
