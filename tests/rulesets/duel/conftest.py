"""What the tests of Duel share: games to deal from, and games with a card printed otherwise."""

from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest

from wonders.core.catalogue import Facts
from wonders.core.hooks import House, hookimpl
from wonders.core.plugins import load
from wonders.core.ruleset import Game
from wonders.core.specs import NoOptions
from wonders.core.testing import Table
from wonders.rulesets.duel import Duel


@pytest.fixture(scope="session")
def duel() -> Game:
    """Return the game as it is sold."""
    return load("duel")


class Reprint(House):
    """Prints one card, wonder or token otherwise: for rules that no real one shows alone."""

    name = "reprint"

    def __init__(self, id: str, changes: dict[str, object]) -> None:
        self.id = id
        self.changes = changes

    @hookimpl
    def amend_facts(self, facts: list[Facts]) -> None:
        place = next(place for place, each in enumerate(facts) if each.id == self.id)
        facts[place] = msgspec.structs.replace(facts[place], **self.changes)


@pytest.fixture
def reprinted() -> Callable[..., Game]:
    """Return a maker of games: `reprinted("baths", cost={"coins": 4})`."""

    def make(id: str, **changes: object) -> Game:
        return Duel(Duel.Options(), [(Reprint(id, changes), NoOptions())])

    return make


@pytest.fixture
def dealt(duel: Game) -> Callable[..., Table]:
    """Return a maker of tables at the start of a game, `dealt(first=1)`; `drafted` is later."""

    def make(seed: int = 7, **changes: object) -> Table:
        deal = msgspec.structs.replace(duel.deal(seed).deal, **changes)
        return Table(duel.start(deal))

    return make


@pytest.fixture
def drafted(dealt: Callable[..., Table]) -> Callable[..., Table]:
    """Return a maker of tables at the start of Age I."""

    def make(seed: int = 7, **changes: object) -> Table:
        t = dealt(seed, **changes)
        while t.state.offer:
            t.play(t.legal()[0])
        return t

    return make


@pytest.fixture(scope="session")
def walk(duel: Game) -> Callable[..., Iterator[Table]]:
    """Return a walk through random games: the same table before every move and at the end.

    `walk(seed, "great-library")` plays the moves that name that piece whenever there are any.
    """

    def go(seed: int, prefer: str = "-") -> Iterator[Table]:
        rng = Random(seed)
        t = Table(duel.deal(seed))
        while t.seat is not None:
            yield t
            moves = t.state.moves()
            t.state.play(rng.choice([m for m in moves if prefer in str(m).split()] or moves))
        yield t

    return go
