"""Python's own functions are as they were after code of a plugin."""

import builtins

import pytest

from wonders.core.errors import BadPlugin
from wonders.core.guard.overwritten_builtins import KeptBuiltins


def overwrite():
    with KeptBuiltins("rule odd"):
        builtins.len = builtins.isinstance = builtins.next = None
        del builtins.print
        len([])


def test_what_is_overwritten_or_deleted_is_given_back_and_named(monkeypatch):
    python = dict(vars(builtins))
    for name in ("len", "print", "isinstance", "next"):
        # Given back, whatever becomes of the test.
        monkeypatch.setattr(builtins, name, python[name])
    with pytest.raises(BadPlugin) as caught:
        overwrite()
    assert dict(vars(builtins)) == python
    assert str(caught.value) == "rule odd overwrites isinstance, len, next, print of Python"
    assert isinstance(caught.value.__cause__, TypeError)


def test_what_is_added_stays():
    with KeptBuiltins("rule odd"):
        builtins.odd = 3
    assert builtins.odd == 3
    del builtins.odd
