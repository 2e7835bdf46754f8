"""Pieces, displays and tokens that cannot make a game are refused when it is made ready."""

import pytest

from wonders.core import BadCard, House, hookimpl
from wonders.core.options.names_with_parameters import NoOptions
from wonders.rulesets.duel import Duel


def without(*ids):
    """Return a game in which some pieces are not printed."""

    class Lost(House):
        name = "lost"

        @hookimpl
        def amend_facts(self, facts):
            facts[:] = [fact for fact in facts if fact.id not in ids]

    return Duel(Duel.Options(), [(Lost(), NoOptions())])


def test_a_leaders_token_that_there_is_not_is_named_with_the_nearest():
    """S2."""
    with pytest.raises(BadCard, match="no token 'law'"):
        without("law")


def test_a_token_is_found_by_its_id(duel):
    assert duel.token("law").id == "law"
    with pytest.raises(BadCard, match="no token 'lew' - did you mean 'law'"):
        duel.token("lew")


def test_an_age_takes_as_many_cards_as_its_display_has_slots(duel):
    """Of the 23 of Age I three go back into the box, and no more can be missing."""
    ids = [card.id for card in duel.packs[0]]
    assert len(without(*ids[:3]).deal(1).dealt.ages[0]) == 20
    with pytest.raises(BadCard, match="an age has 19 cards for 20 slots of its display"):
        without(*ids[:4])


def test_there_are_as_many_tokens_as_lie_on_the_board(duel):
    leaders = {id for leader in duel.leaders for id in leader.tokens}
    spare = [token.id for token in duel.tokens if token.id not in leaders]
    few = without(*spare[: len(duel.tokens) - 7])
    assert (len(few.deal(1).board), len(few.deal(1).box)) == (5, 2)
    alone = [leader.id for leader in duel.leaders]
    with pytest.raises(BadCard, match="5 tokens for the board; there are 4"):
        without(*alone, *[token.id for token in duel.tokens[4:]])
    five = without(*alone, *[token.id for token in duel.tokens[5:]])
    assert (len(five.deal(1).board), len(five.deal(1).box)) == (5, 0)


def test_in_the_first_game_a_wonder_that_is_not_printed_is_left_out(duel):
    wonder = duel.first_game[0][0]
    assert without(wonder.id).first_game[0] != duel.first_game[0]
    assert [piece.id for piece in without(wonder.id).first_game[0]] == [
        piece.id for piece in duel.first_game[0][1:]
    ]
