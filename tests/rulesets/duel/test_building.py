"""Building in Duel: who is paid for resources, what a chain brings, and what is lost again."""

from wonders.core.cards.effect_contract import Effect
from wonders.core.testing import table
from wonders.rulesets.duel.building import build_card, build_wonder


def test_only_trade_comes_to_an_opponent_with_economy():
    t = table("duel", "", "economy", coins=(7, 7))
    build_card(t.state, 0, t.game.move("build altar").piece, coins=5, trade=2)
    assert (t.coins(0), t.coins(1)) == (2, 9)


def test_a_chain_is_rewarded_once():
    t = table("duel", "urbanism", "", coins=(0, 0))
    build_card(t.state, 0, t.game.move("build temple").piece, chain=True)
    assert t.coins(0) == 4
    build_card(t.state, 0, t.game.move("build altar").piece)
    assert t.coins(0) == 4


def test_nothing_comes_to_an_opponent_with_economy_unless_something_was_bought():
    t = table("duel", "", "economy", coins=(7, 7), wonders=("pyramids", ""))
    build_card(t.state, 0, t.game.move("build altar").piece, coins=5)
    build_wonder(t.state, 0, t.city(0).wonders[0], t.game.move("build quarry").piece)
    assert (t.coins(0), t.coins(1)) == (2, 7)
    assert [wonder.id for wonder, _ in t.city(0).done] == ["pyramids"]


def test_a_wonder_brings_all_its_effects_unless_it_is_a_leaders():
    for leading, again in ((False, True), (True, False)):
        t = table("duel", "", "", wonders=("hanging-gardens", ""))
        under = t.game.move("build quarry").piece
        build_wonder(t.state, 0, t.city(0).wonders[0], under, leading=leading)
        assert (t.coins(0), t.state.again) == (7 + 6, again)


def test_the_other_city_is_the_only_neighbour():
    t = table("duel", "", "")
    assert [tuple(t.state.neighbours(seat)) for seat in (0, 1)] == [(1,), (0,)]


def keep(state, piece):
    """Put in force what a piece gives seat 0 for as long as it stands."""
    for effect in piece.effects:
        if type(effect).on_lose is not Effect.on_lose:
            effect.on_build(state, 0, piece)


def prices_in(state):
    """Return what units and pieces cost each seat."""
    pieces = (*state.game.cards, *state.game.wonders)
    return [(city.rates, [city.price(piece) for piece in pieces]) for city in state.cities]


def test_what_a_piece_gave_for_as_long_as_it_stands_goes_with_it(duel):
    """D28: what all others gave stays."""
    pieces = [piece for piece in (*duel.cards, *duel.wonders, *duel.tokens) if piece.on_lose]
    assert len(pieces) > 30
    for piece in pieces:
        for others in ([], [each for each in pieces if each is not piece]):
            t = table(duel, "", "", coins=(0, 0))
            for each in others:
                keep(t.state, each)
            before = [city.facts() for city in t.state.cities]
            prices = prices_in(t.state)
            keep(t.state, piece)
            assert [city.facts() for city in t.state.cities] != before, piece
            for effect in piece.on_lose:
                effect(t.state, 0, piece)
            assert [city.facts() for city in t.state.cities] == before, piece
            assert prices_in(t.state) == prices, piece
