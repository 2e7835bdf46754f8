"""Lines of plugins' code in messages."""

from types import CodeType

import pytest

from wonders.core.guard.plugin_source_lines import error_line


def code(text: str, file: str) -> CodeType:
    return compile(text, file, "exec")


def test_an_alarm_of_a_plugin_is_told_though_it_comes_while_one_of_ours_plays():
    hear = {"__name__": "mine"}
    exec(code("def hear():\n    raise ValueError('too slow')", "/home/ada/mine.py"), hear)
    ours = {"__name__": "wonders.plugins.bots.random", "alarm": hear["hear"]}
    with pytest.raises(ValueError, match="too slow") as raised:
        exec(code("alarm()", "random.py"), ours)
    assert error_line(raised.value) == "/home/ada/mine.py, line 2, in hear"
