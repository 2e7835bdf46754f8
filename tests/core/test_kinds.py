"""What house rules leave in a state is of the kinds that belong there, on either build."""

import re
from enum import IntEnum

import pytest

from wonders.core import BadPlugin, House, hookimpl
from wonders.core.choices import Choice
from wonders.core.effects import Effect
from wonders.core.guarded import guard
from wonders.core.specs import NoOptions
from wonders.rulesets.classic import Classic
from wonders.rulesets.classic.game import ClassicOptions
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.game import DuelOptions


class Three(IntEnum):
    THREE = 3


GAMES = [
    lambda rules: Duel(DuelOptions(draft="first-game"), rules),
    lambda rules: Duel(DuelOptions(draft="standard", solo="bilkis"), rules),
    lambda rules: Classic(ClassicOptions(players=2), rules),
    lambda rules: Classic(ClassicOptions(players=4), rules),
]


def dealt(does, build=GAMES[0]):
    """Return a state dealt with a rule that does something at the beginning."""

    class Odd(House):
        name = "odd"

        @hookimpl
        def on_deal(self, state):
            does(state)

    return build([(Odd(), NoOptions())]).deal(1)


def fault(call, *values):
    with pytest.raises(BadPlugin) as caught:
        call(*values)
    return str(caught.value)


def setting(name, value, of="state"):
    """Return what sets an attribute of a state or of its first city."""
    return lambda state: setattr(state if of == "state" else state.cities[0], name, value)


@pytest.mark.parametrize("build", GAMES)
@pytest.mark.parametrize("value", [1.5, None, "7", [7], 1j])
def test_coins_that_are_no_number_are_the_rules_fault(build, value):
    why = fault(dealt, setting("coins", value, "city"), build)
    got = "None" if value is None else type(value).__name__
    assert why == f"house rule odd: on_deal: TypeError: int object expected; got {got}"


@pytest.mark.parametrize("build", GAMES)
def test_half_a_coin_cannot_be_paid_in(build):
    why = fault(dealt, lambda state: state.pay_in(0, 0.5), build)
    assert why == "house rule odd: on_deal: TypeError: int object expected; got float"


@pytest.mark.parametrize("build", GAMES)
@pytest.mark.parametrize("value", [True, Three.THREE])
def test_what_counts_as_a_number_becomes_one(build, value):
    coins = dealt(setting("coins", value, "city"), build).cities[0].coins
    assert (type(coins), coins) == (int, int(value))


@pytest.mark.parametrize("build", GAMES)
def test_a_number_of_any_size_is_a_number(build):
    assert dealt(setting("coins", 1 << 80, "city"), build).cities[0].coins == 1 << 80


@pytest.mark.parametrize(
    ("name", "of", "value", "why"),
    [
        ("age", "state", 0.5, "int object expected; got float"),
        ("cities", "state", [], "tuple object expected; got list"),
        ("left", "state", None, "int object expected; got None"),
        ("choices", "state", None, "tuple object expected; got None"),
        ("seat", "state", "0", "int or None object expected; got str"),
        ("built", "city", "", "int object expected; got str"),
        ("made", "city", [1], "tuple object expected; got list"),
        ("tokens", "city", None, "tuple object expected; got None"),
    ],
)
def test_other_attributes_keep_their_kind_too(name, of, value, why):
    assert fault(dealt, setting(name, value, of)).endswith(f"TypeError: {why}")


def test_what_may_be_absent_may_be_emptied():
    assert dealt(lambda state: state.finish("science", [1])).seat is None
    assert dealt(setting("drawn", None)).drawn is None


class Coinless(Choice):
    """Leaves half a coin."""

    def options(self, state):
        return list(state.game.table)[:2]

    def take(self, state, move):
        state.cities[0].coins = 0.5


def test_a_choice_is_looked_after_like_a_rule():
    state = dealt(lambda state: state.queue(Coinless(0)))
    why = fault(state.play, state.moves()[0])
    assert re.match(r"house rule's choice Coinless .*: take: TypeError: int object expected", why)


class Crumb(Effect, frozen=True, tag="crumb"):
    """Half a coin."""

    def on_build(self, state, seat, piece):
        state.cities[seat].coins += 0.5


def test_an_effect_of_a_plugin_is_looked_after_too():
    state = Duel(DuelOptions()).deal(1)
    piece = state.game.cards[0]
    kept = piece.effects, piece.on_build
    piece.effects, piece.on_build = (Crumb(),), (Crumb().on_build,)
    try:
        guard(piece, [Crumb])
        why = fault(piece.on_build[0], state, 0, piece)
    finally:
        piece.effects, piece.on_build = kept
    assert re.match(r"effect kind crumb .*: on_build: TypeError: int object expected; got", why)


def test_a_rules_own_move_is_looked_after_too():
    class Odd(House):
        name = "odd"

        @hookimpl
        def amend_moves(self, game):
            game.add_move("odd-tip", act=lambda state, seat, move: state.pay_in(seat, 0.5))

        @hookimpl
        def on_list(self, state, moves):
            moves.append(state.game.move("odd-tip"))

    state = Duel(DuelOptions(draft="first-game"), [(Odd(), NoOptions())]).deal(1)
    why = fault(state.play, state.game.move("odd-tip"))
    assert why == "house rule odd: odd-tip: TypeError: int object expected; got float"


@pytest.mark.parametrize(
    "given", [{"number": 1.5}, {"number": True}, {"number": "1"}, {"piece": "altar"}, {"under": 0}]
)
def test_a_move_is_made_of_a_piece_and_a_number(given):
    class Odd(House):
        name = "odd"

        @hookimpl
        def amend_moves(self, game):
            game.add_move("odd-tip", **given)

    ((what, value),) = given.items()
    why = fault(Duel, DuelOptions(), [(Odd(), NoOptions())])
    assert why == f"house rule odd: amend_moves: add_move: {what} cannot be {value!r}"


@pytest.mark.parametrize("value", [None, "build altar", 3, 1.5])
def test_what_is_listed_is_a_move(value):
    class Odd(House):
        name = "odd"

        @hookimpl
        def on_list(self, moves):
            moves.append(value)

    state = Duel(DuelOptions(draft="first-game"), [(Odd(), NoOptions())]).deal(1)
    assert fault(state.moves) == f"house rule odd: on_list: {value!r} is no move of this game"


@pytest.mark.parametrize("name", [1.5, None, 3])
def test_what_is_kept_has_a_name(name):
    why = fault(dealt, lambda state: state.keep(name, 1))
    assert why == f"house rule odd: on_deal: {name!r} is no name to keep something under"


@pytest.mark.parametrize("winners", [1, None, 1.5, [1.5], [None], "1"])
def test_winners_are_seats(winners):
    why = fault(dealt, lambda state: state.finish("science", winners))
    assert why.startswith(f"house rule odd: on_deal: winners {winners!r}: some of the seats")


def test_a_victory_is_one_of_the_games():
    why = fault(dealt, lambda state: state.finish(1.5, [0]))
    assert why.startswith("house rule odd: on_deal: the victory 1.5 is not declared")
