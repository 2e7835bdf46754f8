"""Errors of plugins name the plugin at fault and the line of its code."""

import os
import signal
import sys
import time
import warnings
from contextlib import nullcontext

import pytest

from wonders.core.errors import BadPlugin, BadRecord, BadSpec
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin, unexpected_return
from wonders.core.guard.interrupts import heed_endings


def fail(error):
    raise error


def blamed(call, *values, **more):
    with pytest.raises(BadPlugin) as caught:
        call_plugin("rule odd", call, *values, **more)
    return caught.value


def test_the_answer_is_returned():
    assert call_plugin("rule odd", max, 3, 5) == 5


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (ValueError("lost\nmy way"), "ValueError: lost my way"),
        (SystemExit(0), "SystemExit: 0"),
        (GeneratorExit(), "GeneratorExit"),
        (BadSpec("no such card"), "no such card"),
    ],
)
def test_an_error_names_the_plugin_and_the_line(error, why):
    found = blamed(fail, error)
    line = fail.__code__.co_firstlineno + 1
    assert str(found) == f"rule odd: {why} ({__file__}, line {line}, in fail)"
    assert (found.blamed, found.__cause__) == ("rule odd", error)


def test_an_error_that_blames_another_plugin_is_raised_unchanged():
    other = BadPlugin("rule even: lost", blamed="rule even")
    assert blamed(fail, other) is other
    inner = blamed(call_plugin, "rule even", fail, ValueError())
    assert inner.blamed == "rule even"


def test_some_errors_pass():
    error = BadRecord("no")
    with pytest.raises(BadRecord) as caught:
        call_plugin("rule odd", fail, error, passing=BadRecord)
    assert caught.value is error


def test_a_plugin_that_raises_what_ctrl_c_raises_is_named():
    found = blamed(fail, KeyboardInterrupt())
    assert str(found).startswith("rule odd: KeyboardInterrupt (")


def press_ctrl_c():
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(1)


@pytest.mark.parametrize("heeding", [nullcontext, heed_endings])
def test_ctrl_c_passes_through_a_plugin(heeding):
    with heeding(), pytest.raises(KeyboardInterrupt):
        call_plugin("rule odd", press_ctrl_c)


def test_an_end_that_the_system_asks_for_passes_through_a_plugin():
    with heed_endings(), pytest.raises(KeyboardInterrupt, match="SIGTERM"):
        call_plugin("rule odd", os.kill, os.getpid(), signal.SIGTERM)


def test_the_line_is_in_the_plugin_and_not_in_code_it_calls():
    import json

    def reads():
        json.loads("{")

    assert blamed(reads).place.endswith(
        f"line {reads.__code__.co_firstlineno + 1}, in {reads.__qualname__}"
    )


def test_an_error_without_a_line_names_none():
    assert blamed(int, "x").place == ""


@pytest.mark.parametrize("deep", range(8))
def test_a_recursion_says_so_however_little_room_there_is(deep):
    def again():
        return call_plugin("house rule odd: on_list", again)

    def below(levels):
        return again() if levels == 0 else below(levels - 1)

    with pytest.raises(BadPlugin, match="odd: on_list: RecursionError: maximum recursion depth"):
        below(deep)


def test_an_unexpected_return_is_shown():
    assert unexpected_return([1]) == "returned [1]; what it is given is changed in place"


def test_a_copy_of_the_process_that_a_plugin_makes_ends_with_the_call():
    pid = os.getpid()
    with warnings.catch_warnings():
        # Where there are threads, newer Pythons warn.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = call_plugin("rule odd", os.fork)
    assert os.getpid() == pid
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1


def test_a_recursion_limit_that_a_plugin_lowers_does_not_stay():
    deep = sys.getrecursionlimit()
    call_plugin("rule odd", sys.setrecursionlimit, deep - 100)
    assert sys.getrecursionlimit() == deep
    call_plugin("rule odd", sys.setrecursionlimit, deep + 100)
    assert sys.getrecursionlimit() == deep + 100
    sys.setrecursionlimit(deep)
