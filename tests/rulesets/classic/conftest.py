"""What the tests of classic share: games by size, whole turns, and cards printed otherwise."""

from collections.abc import Callable
from functools import cache

import pytest

from wonders.core.game.game import Game
from wonders.core.plugins.load_games_and_bots import load
from wonders.core.testing import Table
from wonders.rulesets.classic import Classic


@pytest.fixture(scope="session")
def classic() -> Callable[..., Game]:
    """Return a maker of games: `classic(5)` is for five players."""

    @cache
    def make(players: int = 4) -> Game:
        return load("classic", options={"players": players})

    return make


@pytest.fixture(scope="session")
def together() -> Callable[..., Table]:
    """Return a player of one whole turn: `together(t, "0 build altar", "2 discard baths")`.

    Seats that are not named sell a card, the Free City uses any; so a whole turn happens.
    """

    def play(t: Table, *moves: str) -> Table:
        told = dict(move.split(" ", 1) for move in moves)
        for city in t.game.order:
            assert t.state.city == city
            legal = t.legal()
            idle = [move for move in legal if move.startswith("discard")] or legal
            t.play(told.pop(str(city), idle[0]))
        assert not told
        return t

    return play


@pytest.fixture(scope="session")
def payments() -> Callable[[Table, str], list[str]]:
    """Return a lister of payments: `payments(t, "build library")` is `["L2 R2", "R4"]`.

    What is free of purchases has the payment `""`.
    """

    def find(t: Table, action: str) -> list[str]:
        moves = [move for move in t.legal() if f"{move} ".startswith(f"{action} ")]
        return [move.removeprefix(action).strip() for move in moves]

    return find


@pytest.fixture(scope="session")
def ruleset() -> type[Game]:
    """Return the ruleset whose cards are printed otherwise."""
    return Classic
