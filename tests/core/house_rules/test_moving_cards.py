"""A house rule moves a building from one city to another, with all that lasts of it."""

import pytest

from wonders.core import BadPlugin, House, hookimpl, load, pieces_in
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.testing import check_house, table


def card(t, name):
    return next(each for each in t.state.game.cards if each.id == name)


def move(t, name, giver, taker):
    t.state.move_card(card(t, name), giver, taker)


def test_production_goes_along_in_duel():
    t = table("duel", "clay-pool", display="baths")
    clay = t.state.game.index("clay")
    move(t, "clay-pool", 0, 1)
    assert [city.made[clay] for city in t.state.cities] == [0, 1]
    assert card(t, "clay-pool").bit & t.state.cities[1].built


def test_symbols_go_along_and_coins_do_not():
    t = table("duel", "workshop tavern", display="baths")
    coins = [city.coins for city in t.state.cities]
    move(t, "workshop", 0, 1)
    move(t, "tavern", 0, 1)
    assert [sum(city.symbols) for city in t.state.cities] == [0, 1]
    assert [city.coins for city in t.state.cities] == coins


def three(*cities, **position):
    return table("classic", *cities, "", **position)


def test_shields_and_production_go_along_in_classic():
    t = three("stockade sawmill", "", "")
    wood = t.state.game.index("wood")
    made = [city.made[wood] for city in t.state.cities]
    move(t, "stockade", 0, 1)
    move(t, "sawmill", 0, 1)
    assert [city.shields for city in t.state.cities][:2] == [0, 1]
    now = [city.made[wood] for city in t.state.cities]
    assert (now[0], now[1]) == (made[0] - 2, made[1] + 2)
    assert now[2:] == made[2:]


def test_prices_of_trade_go_along_and_others_stay():
    t = three("west-trading-post marketplace", "", "")
    names = t.state.game.resources
    before = t.state.cities[1].left_rates
    move(t, "west-trading-post", 0, 1)
    first, second = t.state.cities[:2]
    assert [first.left_rates[names.index(each)] for each in ("wood", "glass")] == [2, 1]
    assert [second.left_rates[names.index(each)] for each in ("wood", "glass")] == [1, 2]
    assert before[names.index("wood")] == 2


def test_a_card_that_is_not_there_or_is_there_already_is_refused():
    t = three("stockade", "stockade barracks", "")
    for name, giver, taker in (("baths", 0, 1), ("stockade", 0, 1), ("barracks", 0, 1)):
        with pytest.raises(
            BadPlugin, match=f"{name} cannot move from seat {giver} to seat {taker}"
        ):
            move(t, name, giver, taker)


class Dowry(House):
    """When an age is over, each city gives its first card to the next, if that has none like it."""

    name = "dowry"

    @hookimpl
    def on_age_end(self, state):
        count = len(state.cities)
        for giver in range(count):
            taker = (giver + 1) % count
            theirs = state.cities[taker].built
            cards = pieces_in(state.cities[giver].built & ~theirs, state.game.cards)
            for each in [*cards][:1]:
                state.move_card(each, giver, taker)


@pytest.mark.parametrize(
    ("game", "options"),
    [("duel", {"draft": "first-game"}), ("duel", {"solo": "bilkis"}), ("classic", {"players": 3})],
)
def test_cards_that_move_keep_the_laws(game, options):
    assert check_house(Dowry, options, game, games=3)


BEES = """
from wonders.core import Effect, House, hookimpl


class Hive(Effect, frozen=True, tag="hive"):
    text = {"en": "a hive"}

    def on_build(self, state, seat, piece):
        state.keep("hives-kept", state.house.get("hives-kept", ()) + (seat,))

    def on_lose(self, state, seat, piece):
        state.keep("hives-kept", tuple(s for s in state.house["hives-kept"] if s != seat))


class Hives(House):
    name = "hives"
    games = ("duel",)

    @hookimpl
    def amend_facts(self, facts, game):
        at = next(n for n, each in enumerate(facts) if each.id == "baths")
        facts[at] = replace(facts[at], effects=(*facts[at].effects, Hive()))


class Dowry(House):
    name = "dowry"
    games = ("duel",)

    @hookimpl
    def on_discard(self, state, seat, piece):
        baths = next(each for each in state.game.cards if each.id == "baths")
        state.move_card(baths, 0, 1)


@hookimpl
def effects():
    return [Hive]


@hookimpl
def houses():
    return [Hives, Dowry]
"""


def test_what_an_effect_of_another_rule_keeps_goes_along(tmp_path):
    file = tmp_path / "hives_that_move.py"
    file.write_text("from msgspec.structs import replace\n" + BEES, "utf-8")
    plugins = Plugins()
    plugins.use(str(file))
    game = load("duel", ["dowry", "hives"], {"draft": "first-game"}, plugins=plugins)
    t = table(game, display="baths altar")
    t.state.pay_in(0, 9)
    t.play("build baths", "discard altar")
    assert t.state.house["hives-kept"] == (1,)
