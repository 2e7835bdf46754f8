"""The errors: one tree, messages of one line."""

import pickle

import pytest

from wonders.core import errors
from wonders.core.errors import BadPlugin, BadRecord, BadSpec, WondersError


@pytest.mark.parametrize("name", ["IllegalMove", "BadSpec", "BadCard", "BadRecord", "BadPlugin"])
def test_every_error_is_a_wonders_error(name):
    assert issubclass(getattr(errors, name), WondersError)


def test_bad_record_names_its_step():
    error = BadRecord("no such card", 12)
    assert (str(error), error.why, error.step) == ("step 12: no such card", "no such card", 12)


def test_bad_record_without_a_step_says_only_why():
    error = BadRecord("not UTF-8")
    assert (str(error), error.step) == ("not UTF-8", None)


def test_step_zero_is_a_step():
    assert str(BadRecord("no", 0)) == "step 0: no"


def test_the_blamed_plugin_is_apart_from_the_text():
    assert (BadSpec("lost").blamed, BadSpec("bees: lost", blamed="bees").blamed) == ("", "bees")


def test_a_bad_plugin_shows_the_line_of_its_code():
    error = BadPlugin("rule odd: lost", blamed="rule odd", place="odd.py, line 3, in f")
    assert str(error) == "rule odd: lost (odd.py, line 3, in f)"
    assert error.why == "rule odd: lost"


def test_an_error_can_be_raised_again_with_itself_as_its_text():
    error = BadPlugin("bot odd: lost", place="odd.py, line 3")
    assert str(BadPlugin(error)) == str(error)


@pytest.mark.parametrize(
    "error",
    [BadPlugin("a: b", blamed="a", place="c"), BadRecord("no", 3), BadSpec("a: b", blamed="a")],
)
def test_an_error_is_the_same_after_it_has_come_from_another_process(error):
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
