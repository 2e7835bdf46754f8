"""Whatever a program does wrong, it forfeits, the reason is said, and nothing is left of it."""

import re
from pathlib import Path
from runpy import run_path

import pytest

shared = run_path(str(Path(__file__).with_name("broken.py")))
BROKEN, write_bot = shared["BROKEN"], shared["write_bot"]


@pytest.mark.parametrize("broken", BROKEN, ids=[broken.name for broken in BROKEN])
def test_a_broken_program_forfeits(broken, play, left, tmp_path, monkeypatch):
    monkeypatch.setenv("WONDERS_BOT_LIMITS", broken.limits)
    result = play(write_bot(broken, tmp_path)).result
    assert result.victory == "forfeit"
    assert result.forfeit.seat == 0
    assert re.search(broken.reason, result.forfeit.reason), result.forfeit.reason
    assert str(tmp_path) not in result.forfeit.reason


def test_no_two_are_broken_in_the_same_way():
    assert len({broken.name for broken in BROKEN}) == len(BROKEN) >= 30
    assert len({broken.source for broken in BROKEN}) == len(BROKEN)
