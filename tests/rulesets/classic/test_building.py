"""Building in classic: what a piece gave for as long as it stands goes with it."""

from wonders.core.cards.effect_contract import Effect
from wonders.core.game.effects.kinds_with_their_texts import ProduceChoice
from wonders.core.testing import table
from wonders.rulesets.classic.effects.kinds_with_their_texts import TradePrice

BOARDS = ("giza:A", "rhodes:A", "ephesos:A")


def keep(state, piece):
    """Put in force what a piece gives seat 0 for as long as it stands."""
    for effect in piece.effects:
        if type(effect).on_lose is not Effect.on_lose:
            effect.on_build(state, 0, piece)


def lowers(piece):
    """Return whether a piece lowers prices at neighbours."""
    return any(isinstance(effect, TradePrice) for effect in piece.effects)


def known(state):
    """Return what is known of the cities, what their prices are worked out from included."""
    return [
        (city.facts(), city.may_make, city.may_sell, city.rates, sorted(city.masks))
        for city in state.cities
    ]


def test_what_a_piece_gave_for_as_long_as_it_stands_goes_with_it(classic):
    game = classic(3)
    pieces = {
        piece.effects: piece
        for piece in (*game.cards, *game.boards, *game.stages)
        # No rule takes away a producer of whose choice neighbours buy.
        if piece.on_lose and not (piece.traded and isinstance(piece.effects[0], ProduceChoice))
    }.values()
    assert len(pieces) > 15
    for piece in pieces:
        t = table(game, "forum library", boards=BOARDS)
        # Prices are worked out anew from the pieces that stand; here none of them stands.
        others_too = [
            each for each in pieces if each is not piece and not (lowers(piece) and lowers(each))
        ]
        for others in ((), others_too):
            for each in others:
                keep(t.state, each)
            before = known(t.state)
            keep(t.state, piece)
            assert known(t.state) != before, piece
            for effect in piece.on_lose:
                effect(t.state, 0, piece)
            assert known(t.state) == before, piece


def test_a_trading_post_that_moves_leaves_the_prices_of_another(classic):
    t = table(classic(3), "east-trading-post west-trading-post", boards=BOARDS)
    mine, theirs = t.state.cities[0], t.state.cities[1]
    dear, cheap = tuple(theirs.right_rates), tuple(mine.right_rates)
    assert dear != cheap
    east = next(card for card in t.state.game.cards if card.id == "east-trading-post")
    west_prices = tuple(mine.left_rates)
    t.state.move_card(east, 0, 1)
    assert (tuple(mine.left_rates), tuple(mine.right_rates)) == (west_prices, dear)
    assert tuple(theirs.right_rates) == cheap
