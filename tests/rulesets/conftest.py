"""What the tests of all rulesets share: games with a card printed otherwise."""

from collections.abc import Callable

import msgspec
import pytest

from wonders.core.cards.read_and_check_card_data import Facts
from wonders.core.game.game import Game
from wonders.core.house_rules.declared_hooks import House, hookimpl
from wonders.core.options.names_with_parameters import NoOptions


class Reprint(House):
    """Prints one card, wonder or token otherwise: for rules that no real one shows alone."""

    name = "reprint"

    def __init__(self, id: str, changes: dict[str, object]) -> None:
        self.id = id
        self.changes = changes

    @hookimpl
    def amend_facts(self, facts: list[Facts]) -> None:
        index = next(index for index, each in enumerate(facts) if each.id == self.id)
        facts[index] = msgspec.structs.replace(facts[index], **self.changes)


@pytest.fixture
def reprinted(ruleset: type[Game]) -> Callable[..., Game]:
    """Return a maker of games as usual: `reprinted("baths", cost={"coins": 4})`."""

    def make(id: str, **changes: object) -> Game:
        return ruleset(ruleset.Options(), [(Reprint(id, changes), NoOptions())])

    return make
