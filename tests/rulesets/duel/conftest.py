"""What the tests of Duel share: games to deal from, and games with a card printed otherwise."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import msgspec
import pytest

from wonders.core.game.game import Game
from wonders.core.plugins.load_games_and_bots import load
from wonders.core.testing import Table
from wonders.rulesets.duel import Duel


@pytest.fixture(scope="session")
def duel() -> Game:
    """Return the game as it is sold."""
    return load("duel")


@pytest.fixture(scope="session")
def solo() -> Callable[[str], Game]:
    """Return the game against a leader: `solo("bilkis")`."""

    @cache
    def against(leader: str) -> Game:
        return load("duel", options={"solo": leader})

    return against


@pytest.fixture(scope="session")
def ruleset() -> type[Game]:
    """Return the ruleset whose cards are printed otherwise."""
    return Duel


@pytest.fixture
def dealt(duel: Game) -> Callable[..., Table]:
    """Return a maker of tables at the start of a game, `dealt(first=1)`; `drafted` is later."""

    def make(seed: int = 7, game: Game = duel, **changes: object) -> Table:
        deal = msgspec.structs.replace(game.deal(seed).deal, **changes)
        return Table(game.start(deal))

    return make


@pytest.fixture
def drafted(duel: Game, dealt: Callable[..., Table]) -> Callable[..., Table]:
    """Return a maker of tables at the start of Age I."""

    def make(seed: int = 7, game: Game = duel, **changes: object) -> Table:
        t = dealt(seed, game, **changes)
        while t.state.offer:
            t.play(t.legal()[0])
        return t

    return make


#: Cards of Age I that bring nothing at once, in the slots that are free at the start.
CALM = {15: "lumber-yard", 16: "clay-pool", 17: "quarry", 18: "altar", 19: "theater", 20: "baths"}


@pytest.fixture
def given(solo: Callable[[str], Game], dealt: Callable[..., Table]) -> Callable[..., Table]:
    """Return a maker of tables of Solo after the draft: `given("caesar", "colossus", "sphinx")`.

    The leader has been given those wonders in that order, then he has begun; with `before`
    not even his second wonder. `box` names the first tokens of the box, `decisions` the
    first decision cards (all others follow by their numbers), `slots` cards of Age I by
    their slots, where others than `CALM` are wanted.
    """

    def make(
        leader: str | Game,
        one: str,
        two: str,
        box: str = "",
        decisions: str = "",
        slots: dict[int, str] = CALM,
        before: bool = False,
    ) -> Table:
        game = solo(leader) if isinstance(leader, str) else leader
        wonders = [wonder.id for wonder in game.wonders if wonder.id not in (one, two)]
        spare = [card.id for card in game.packs[0] if card.id not in slots.values()]
        tokens = [token.id for token in game.dealt_tokens if token.id not in box.split()]
        cards = [card.id for card in game.decisions]
        first = decisions.split()
        t = dealt(
            game=game,
            wonders=[*wonders[:2], one, *wonders[2:4], two, *wonders[4:]],
            ages=[
                [slots.get(slot) or spare.pop() for slot in range(1, 21)],
                *game.deal(7).deal.ages[1:],
            ],
            board_tokens=tokens[:5],
            box_tokens=[*box.split(), *tokens[5:]],
            decisions=[*first, *(id for id in cards if id not in first), *cards * 4],
        )
        t.play(f"pick {wonders[0]}", f"pick {wonders[1]}")
        return t if before else t.play(f"pick {wonders[2]}", f"pick {wonders[3]}")

    return make


@pytest.fixture(scope="session")
def walk(duel: Game) -> Callable[..., Iterator[Table]]:
    """Return a walk through random games: the same table before every move and at the end.

    `walk(seed, "great-library")` plays the moves that name that piece whenever there are any.
    """

    def go(seed: int, prefer: str = "-", game: Game = duel) -> Iterator[Table]:
        rng = Random(seed)
        t = Table(game.deal(seed))
        while t.seat is not None:
            yield t
            moves = t.state.moves()
            t.state.play(rng.choice([m for m in moves if prefer in str(m).split()] or moves))
        yield t

    return go
