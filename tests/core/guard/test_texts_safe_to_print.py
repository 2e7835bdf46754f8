"""Texts for messages: one line of anything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders.core.guard.texts_safe_to_print import (
    exception_line,
    look_of,
    one_line,
    safe_repr,
    system_line,
    visible,
)


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


def test_more_than_two_accents_on_a_letter_do_not_print():
    assert one_line("e" + "\u0301" * 59 + "x") == "e\u0301\u0301 x"
    assert visible("o\u0302\u0323") == "o\u0302\u0323"
    assert visible("o" + "\u0302" * 4) == "o\u0302\u0302\ufffd\ufffd"


@pytest.mark.parametrize(
    "unseen", "\u034f\u115f\u1160\u17b4\u180b\u2800\u3164\ufe0f\uffa0\U000e0100"
)
def test_a_letter_that_shows_nothing_is_left_out(unseen):
    assert one_line(f"greedy{unseen}") == "greedy"
    assert visible(f"greedy{unseen}") == "greedy\ufffd"


def test_names_that_look_alike_at_a_glance_are_one():
    assert look_of("Ro1lout") == look_of("ro\u0323IIout") == look_of("\uff52ollout")
    assert not look_of("gre\u0435dy").isascii()
    assert look_of("random") != look_of("greedy")


def test_the_message_of_the_system_has_no_error_number():
    with pytest.raises(FileNotFoundError) as raised:
        open("not there", encoding="utf-8")  # noqa: SIM115 - it is not there
    assert system_line(raised.value) == "No such file or directory"
    assert system_line(ValueError("embedded null byte")) == "embedded null byte"


class Mute(ValueError):
    """An error that cannot be shown."""

    def __repr__(self):
        raise RuntimeError("no picture")

    __str__ = __repr__


def test_a_value_that_cannot_be_shown_is_named_by_its_type():
    assert safe_repr(Mute()) == "a Mute"
    assert exception_line(Mute()) == "Mute"
    assert one_line(Mute()) == ""


def test_the_repr_of_a_value_is_one_short_line():
    assert safe_repr("x" * 50_000_000) == "'" + "x" * 58 + "…"
    assert safe_repr([1, "a\nb"]) == "[1, 'a\\nb']"


def test_ctrl_c_in_a_repr_is_raised():
    class Slow:
        def __repr__(self):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        safe_repr(Slow())


def test_nothing_tells_where_an_object_lies_in_memory():
    assert safe_repr(object()) == "<object object>"
    assert exception_line(KeyError(object())) == "KeyError: <object object>"


def test_a_call_too_deep_is_told_alike_wherever_it_was_met():
    told = [
        RecursionError(f"maximum recursion depth exceeded{where}")
        for where in ("", " in comparison", " while calling a Python object")
    ]
    assert {exception_line(each) for each in told} == {
        "RecursionError: maximum recursion depth exceeded"
    }
