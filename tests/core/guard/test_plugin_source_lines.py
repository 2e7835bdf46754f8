"""Lines of plugins' code in messages."""

from types import CodeType

import pytest

from wonders.core.guard.plugin_source_lines import error_line, with_causes


def code(text: str, file: str) -> CodeType:
    return compile(text, file, "exec")


def test_an_alarm_of_a_plugin_is_told_though_it_comes_while_one_of_ours_plays():
    hear = {"__name__": "mine"}
    exec(code("def hear():\n    raise ValueError('too slow')", "/home/ada/mine.py"), hear)
    ours = {"__name__": "wonders.plugins.bots.random", "alarm": hear["hear"]}
    with pytest.raises(ValueError, match="too slow") as raised:
        exec(code("alarm()", "random.py"), ours)
    assert error_line(raised.value) == "/home/ada/mine.py, line 2, in hear"


def test_an_error_that_is_its_own_cause_is_met_once():
    one, two = ValueError("one"), ValueError("two")
    one.__cause__ = one
    assert [*with_causes(one)] == [one]
    one.__cause__, two.__cause__ = two, one
    assert [*with_causes(one)] == [one, two]
    assert error_line(one) == ""


def test_what_was_being_handled_counts_where_it_is_asked_for():
    try:
        try:
            raise KeyError("one")
        except KeyError:
            raise ValueError("two")  # noqa: B904
    except ValueError as error:
        found = error
    assert [*with_causes(found)] == [found]
    assert [type(each) for each in with_causes(found, context=True)] == [ValueError, KeyError]
