"""Fixtures of the tests of `wonders.core.testing`."""

import pytest

from wonders.core.testing import LawBroken, find_smallest_game_that_breaks_a_law


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Make examinations quick: fewer points, and a shorter search for a smaller case."""
    # The search is bounded by games, not by time: a busy machine finds the same case.
    monkeypatch.setattr(find_smallest_game_that_breaks_a_law, "SEARCH_SECONDS", 60.0)
    monkeypatch.setattr(find_smallest_game_that_breaks_a_law, "SEARCH_GAMES", 12)
    monkeypatch.setattr(find_smallest_game_that_breaks_a_law, "CLOSE_FIRST", 3)
    monkeypatch.setattr(find_smallest_game_that_breaks_a_law, "CLOSE_SHARE", 0.08)
    monkeypatch.setattr(find_smallest_game_that_breaks_a_law, "CLOSE_ALIKE", 1)
    monkeypatch.setattr(find_smallest_game_that_breaks_a_law, "SHARE", 0.05)
    monkeypatch.setattr(find_smallest_game_that_breaks_a_law, "ALIKE", 1)


@pytest.fixture
def caught():
    """Return a function that runs a check which must fail, and returns its error."""

    def catch(check, *args, **more):
        with pytest.raises(LawBroken) as error:
            check(*args, **{"games": 4, **more})
        return error.value

    return catch
