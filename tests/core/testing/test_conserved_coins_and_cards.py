"""Accounts of house rules: undeclared coins and cards are reported with all possible rules."""

import pytest

from wonders.core import House, hookimpl
from wonders.core.game.pending_choices import Choice
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing.broken_law import Broken
from wonders.core.testing.conserved_coins_and_cards import Accounts
from wonders.rulesets.duel.game import Duel, DuelOptions


class Gift(Choice):
    """A choice that brings a coin."""

    def options(self, state):
        return state.game.starts

    def take(self, state, move):
        state.pay_in(self.seat, 1)


class One(House):
    name = "one"

    @hookimpl
    def on_deal(self, state):
        state.queue(Gift(0))


class OneMore(House):
    name = "one-more"

    @hookimpl
    def amend_moves(self, game):
        game.add_move("one-more-coin", act=lambda state, seat, move: state.pay_in(seat, 1))


def accounts_of_two_rules():
    game = Duel(DuelOptions(), [(One(), NoOptions()), (OneMore(), NoOptions())])
    return game, Accounts(game)


def test_a_choice_in_a_module_with_several_rules_is_reported_with_all_of_them():
    game, accounts = accounts_of_two_rules()
    with accounts.open():
        state = game.deal(1)
        while not accounts.faults:
            state.play(state.moves()[0])
    with pytest.raises(Broken, match=r"^one or one-more: choice Gift makes 1 coin and does not"):
        accounts.settle()


def test_a_move_that_may_belong_to_two_rules_is_reported_with_both():
    game, accounts = accounts_of_two_rules()
    move = game.move("one-more-coin")
    move.act(game.deal(1), 0, move)
    with pytest.raises(Broken, match=r"^one or one-more: move «one-more-coin» makes 1 coin"):
        accounts.settle()
