"""A debt that is paid in secret: a choice of all at the end of an age."""

from dataclasses import dataclass

import pytest

from wonders.core import Choice, House, hookimpl
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import check_house
from wonders.rulesets.classic import Classic
from wonders.rulesets.classic.game import ClassicOptions


@dataclass(frozen=True)
class Settle(Choice):
    """The choice to pay two coins, or to owe two points."""

    together = True
    secret = "turn"

    #: What the treasury held when the age ended.
    coins: int

    def options(self, state):
        pay, owe = state.game.move("debts-pay"), state.game.move("debts-owe")
        return [pay, owe] if self.coins >= 2 else [owe]

    def cost(self, state, move):
        return 2 if move.verb == "debts-pay" else 0

    def take(self, state, move):
        if move.verb == "debts-pay":
            state.pay_out(self.seat, 2)
        else:
            owed = [*state.house["debts-owed"]]
            owed[self.seat] += 2
            state.keep("debts-owed", tuple(owed))


class Debts(House):
    """When an age ends, each city pays two coins or owes two points."""

    name = "debts"
    categories = ("debts-owed",)
    touches = ("coins",)

    @hookimpl
    def amend_moves(self, game):
        game.add_move("debts-pay")
        game.add_move("debts-owe")

    @hookimpl
    def on_deal(self, state):
        state.keep("debts-owed", (0,) * len(state.cities))

    @hookimpl
    def on_age_end(self, state):
        if state.age < 2:
            for seat in range(state.game.players):
                state.queue(Settle(seat, state.cities[seat].coins))

    @hookimpl
    def on_score(self, state, seat, sheet):
        sheet["debts-owed"] = -state.house["debts-owed"][seat]


def at_debts():
    """Return a game of three at the end of Age I."""
    state = Classic(ClassicOptions(players=3), [(Debts(), NoOptions())]).deal(2)
    while not isinstance(state.front, Settle):
        state.play(state.moves()[0])
    return state


def test_nobody_knows_who_pays_until_all_have_decided():
    state = at_debts()
    before = [city.coins for city in state.cities]
    one, other = state.copy(), state.copy()
    one.play(state.game.move("debts-pay"))
    other.play(state.game.move("debts-owe"))
    assert one.view(1) == other.view(1)
    assert [city.coins for city in one.cities] == before
    while isinstance(one.front, Settle):
        one.play(state.game.move("debts-owe"))
    assert [city.coins for city in one.cities] == [before[0] - 2, *before[1:]]
    assert one.house["debts-owed"] == (0, 2, 2)


@pytest.mark.parametrize(("game", "options"), [("duel", {}), ("classic", {"players": 4})])
def test_debts_keep_the_laws(game, options):
    assert check_house(Debts, options, game, games=2)
