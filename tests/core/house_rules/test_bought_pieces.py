"""Pieces of a house rule that cities buy like cards: by resources, chains and discounts."""

import pytest

from wonders.core import BadCard, BadPlugin, Choice, House, Piece, hookimpl
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import check_house, table
from wonders.rulesets.classic import Classic
from wonders.rulesets.classic.game import ClassicOptions
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.game import DuelOptions


def caravan(id, cost, chain_from=(), effects=(), **more):
    name = {"en": id, "de": id}
    given = {"id": id, "name": name, "cost": cost, "chain_from": chain_from, "effects": effects}
    return given | more


POINTS = {"kind": "points", "amount": 3}
CARAVANS = [
    caravan("salt", {"coins": 1, "wood": 2}, effects=[POINTS]),
    caravan("silk", {"papyrus": 1, "coins": 3}, ["tavern", "salt"]),
    caravan("horses", {"clay": 1}, effects=[{"kind": "shields", "amount": 1}], color="red"),
    caravan("camels", {}, effects=[{"kind": "produce", "resource": "wood", "amount": 1}]),
]


class Caravans(House):
    """Caravans can be bought."""

    name = "caravans"
    piece_kinds = ("caravan",)
    pieces = CARAVANS

    @hookimpl
    def amend_facts(self, facts, game):
        facts += game.facts_of({"caravan": self.pieces}, "caravans")

    @hookimpl
    def amend_moves(self, game):
        game.keep("caravans", {each.id: each for each in game.bind(Piece, "caravan")})


def laid(*cities, rules=(Caravans,), **position):
    game = Duel(DuelOptions(), [(rule(), NoOptions()) for rule in rules])
    return table(game, *cities, **position)


def price(t, seat, id):
    return t.state.total_price(seat, t.game.kept["caravans"][id])


def buy(t, seat, id):
    t.state.buy(seat, t.game.kept["caravans"][id])
    return t


def test_missing_resources_are_bought_as_for_a_card():
    # D10: two coins a unit, and one more for each brown card of the opponent that makes it.
    assert price(laid("", ""), 0, "salt") == 1 + 2 * 2
    assert price(laid("lumber-yard", ""), 0, "salt") == 1 + 2
    assert price(laid("", "lumber-yard"), 0, "salt") == 1 + 2 * 3


def test_one_face_down_shows_that_it_is_one():
    backs = {piece.back for piece in laid("", "").game.kept["caravans"].values()}
    assert [back.age for back in backs] == ["caravan"]


def test_choice_producers_and_fixed_prices_help():
    assert price(laid("caravansery", ""), 0, "salt") == 1 + 2
    assert price(laid("wood-reserve", "lumber-yard"), 0, "salt") == 1 + 2 * 1


def test_a_discount_for_the_colour_helps():
    t = laid("", "")
    t.city(0).discounts = (("red", 1),)
    t.state.choices_changed(0)
    assert (price(t, 0, "horses"), price(t, 1, "horses")) == (0, 2)


def test_a_card_makes_a_piece_free():
    t = laid("tavern", "", coins=(0, 9))
    assert (price(t, 0, "silk"), price(t, 1, "silk")) == (0, 3 + 2)
    assert buy(t, 0, "silk").coins(0) == 0


def test_a_bought_piece_makes_another_free():
    t = laid("", "", coins=(9, 9))
    assert price(t, 0, "silk") == 5
    buy(t, 0, "salt")
    assert (price(t, 0, "silk"), price(t, 1, "silk")) == (0, 5)


def test_a_city_pays_and_has_the_effects():
    t = buy(laid("", "", coins=(9, 9)), 0, "horses")
    assert (t.coins(0), t.coins(1), t.state.pawn) == (7, 9, 1)
    buy(t, 0, "camels")
    assert price(t, 0, "salt") == 1 + 2


def test_what_is_paid_for_resources_goes_to_a_city_with_economy():
    t = laid("", "", coins=(9, 0))
    t.city(1).trade_income = 1
    buy(t, 0, "salt")
    # D15: the printed coin goes to the bank.
    assert (t.coins(0), t.coins(1)) == (4, 4)


def test_a_chain_brings_the_coins_of_urbanism():
    t = laid("tavern", "", coins=(0, 0))
    t.city(0).chain_coins = 4
    assert buy(t, 0, "silk").coins(0) == 4


def test_other_rules_change_the_price_and_hear_of_the_build():
    heard = []

    class Tax(House):
        name = "tax"

        @hookimpl
        def on_price(self, coins):
            return coins + 2

        @hookimpl
        def on_build(self, seat, piece):
            heard.append((seat, piece.id))

    t = laid("", "", rules=(Caravans, Tax), coins=(9, 9))
    assert price(t, 0, "horses") == 2 + 2
    assert buy(t, 0, "horses").coins(0) == 5
    assert heard == [(0, "horses")]


def test_nothing_is_bought_twice_or_without_the_coins():
    t = buy(laid("", "", coins=(9, 1)), 0, "camels")
    camels, horses = (t.game.kept["caravans"][id] for id in ("camels", "horses"))
    assert t.state.has_bought(0, camels)
    assert not t.state.has_bought(1, camels)
    for seat, piece in ((0, camels), (1, horses)):
        assert not t.state.can_buy(seat, piece)
        with pytest.raises(BadPlugin, match=f"seat {seat} cannot buy caravan {piece.id}"):
            t.state.buy(seat, piece)


def test_all_see_what_was_bought():
    t = buy(laid("", ""), 0, "camels")
    for seat in (0, 1):
        assert t.state.view(seat).shown().house["pieces bought"] == [["caravan camels"], []]
    assert t.game.houses.show(t.state.view(1), "en") == ["caravans 0: caravan camels"]


def test_it_is_no_card_of_the_city():
    t = buy(laid("", "", coins=(9, 9)), 0, "horses")
    assert t.city(0).built == 0
    assert t.state.count_in(0, ("red",)) == 0


def test_a_chain_from_nothing_is_refused():
    class Lost(Caravans):
        pieces = (caravan("lost", {}, ["salt"]),)

    with pytest.raises(BadCard, match="caravan lost: chain_from names no caravan 'salt'"):
        laid(rules=(Lost,))


# -- classic ---------------------------------------------------------------------------------


def ring(*cities, coins):
    game = Classic(ClassicOptions(players=3), [(Caravans(), NoOptions())])
    return table(game, *cities, coins=coins, boards=["rhodes:A", "giza:A", "ephesos:A"])


def test_in_classic_resources_are_bought_from_neighbours():
    t = ring("", "lumber-yard", "", coins=9)
    # C7: two coins to the neighbour.
    assert price(t, 0, "horses") is None
    buy(t, 0, "camels")
    assert price(t, 0, "salt") == 1 + 2
    buy(t, 0, "salt")
    assert [t.coins(seat) for seat in range(3)] == [6, 11, 9]


def test_in_classic_a_card_makes_a_piece_free():
    class Palms(Caravans):
        pieces = (caravan("silk", {"ore": 3}, ["tavern"]),)

    game = Classic(ClassicOptions(players=4), [(Palms(), NoOptions())])
    t = table(game, "tavern", "", coins=0)
    assert (price(t, 0, "silk"), price(t, 1, "silk")) == (0, None)
    assert buy(t, 0, "silk").coins(0) == 0


class Buy(Choice):
    """The choice of a caravan to buy, or of none."""

    def options(self, state):
        can = [
            each for each in state.game.kept["market"].values() if state.can_buy(self.seat, each)
        ]
        moves = [state.game.move(f"market-buy {each.id}") for each in can]
        return [*moves, state.game.move("market-none")]

    def cost(self, state, move):
        return state.total_price(self.seat, move.piece) if move.piece else 0

    def take(self, state, move):
        if move.piece:
            state.buy(self.seat, move.piece)


class Market(Caravans):
    """Each city may buy a caravan when an age begins."""

    name = "market"
    touches = ("coins",)

    @hookimpl
    def amend_moves(self, game):
        caravans = game.bind(Piece, "caravan")
        game.keep("market", {each.id: each for each in caravans})
        for each in caravans:
            game.add_move("market-buy", each)
        game.add_move("market-none")

    @hookimpl
    def on_age(self, state):
        for seat in range(state.game.players):
            state.queue(Buy(seat))


@pytest.mark.parametrize(
    ("game", "options"), [("duel", {}), ("duel", {"solo": "bilkis"}), ("classic", {"players": 3})]
)
def test_a_game_with_such_pieces_keeps_the_laws(game, options):
    assert check_house(Market, options, game, games=2)


def test_a_choice_is_asked_for_the_cost_of_its_options_alone():
    state = Classic(ClassicOptions(players=3), [(Market(), NoOptions())]).deal(1)
    salt = state.game.move("market-buy salt")
    assert salt not in state.moves()
    assert state.cost(salt) == 0


def test_the_cost_of_the_move_is_what_is_paid():
    for ruleset in (Duel, Classic):
        state = ruleset(ruleset.Options(), [(Market(), NoOptions())]).deal(1)
        while state.moves()[0].verb != "market-buy":
            state.play(state.moves()[0])
        while state.moves()[0].verb == "market-buy":
            seat, move = state.seat, state.moves()[0]
            before, cost = state.cities[seat].coins, state.cost(move)
            state.play(move)
            assert state.cities[seat].coins == before - cost
