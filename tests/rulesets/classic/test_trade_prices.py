"""House rules set what a resource costs at each neighbour (`on_trade`)."""

import pytest

from wonders.core import BadPlugin, House, hookimpl, load
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import check_house, table
from wonders.rulesets.classic import Classic
from wonders.rulesets.classic.game import ClassicOptions


class Allies(House):
    """Wood costs one coin at the left neighbour, and three at the right one."""

    name = "allies"
    games = ("classic",)

    @hookimpl
    def on_trade(self, game, seat, neighbour, resource, coins):
        if resource != "wood":
            return coins
        return 1 if neighbour == game.left[seat] else 3


def game(rule, **options):
    return Classic(ClassicOptions(**options), [(rule(), NoOptions())])


def payments(t, card):
    return {(m.left, m.right) for m in t.state.moves() if m.verb == "build" and m.piece.id == card}


def test_each_neighbour_has_its_own_price_for_a_resource():
    allied = game(Allies, players=3)
    t = table(allied, "", "lumber-yard", "lumber-yard", hands=["stockade"], coins=9)
    assert payments(t, "stockade") == {(1, 0), (0, 3)}
    usual = load("classic", options={"players": 3})
    t = table(usual, "", "lumber-yard", "lumber-yard", hands=["stockade"], coins=9)
    assert payments(t, "stockade") == {(2, 0), (0, 2)}


def test_other_resources_cost_what_they_did():
    allied = game(Allies, players=3)
    t = table(allied, "", "ore-vein", "ore-vein", hands=["barracks"], coins=9)
    assert payments(t, "barracks") == {(2, 0), (0, 2)}


def test_a_trading_post_still_lowers_the_price():
    allied = game(Allies, players=3)
    for post in ("west-trading-post", "east-trading-post"):
        t = table(allied, post, "lumber-yard", "lumber-yard", hands=["stockade"], coins=9)
        right = 1 if post == "east-trading-post" else 3
        assert payments(t, "stockade") == {(1, 0), (0, right)}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_such_a_rule_keeps_the_laws(players):
    assert check_house(Allies, {"players": players}, "classic", games=2)


@pytest.mark.parametrize("answer", [0, -1, 6, "2", 1.5, True])
def test_a_price_that_cannot_be_names_the_rule(answer):
    class Odd(House):
        name = "odd"
        games = ("classic",)

        @hookimpl
        def on_trade(self, coins):
            return answer

    with pytest.raises(BadPlugin, match=r"odd: on_trade: returned .*, not 1 to 5 coins"):
        game(Odd)
