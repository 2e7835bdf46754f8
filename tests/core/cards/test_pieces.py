"""Pieces: printed facts made ready for play."""

import copy

from wonders.core.cards.pieces import Back, pieces_in


def test_pieces_of_a_mask_come_in_the_order_of_their_index(duel):
    mask = duel.cards[40].bit | duel.cards[3].bit | duel.cards[72].bit
    assert list(pieces_in(mask, duel.cards)) == [duel.cards[3], duel.cards[40], duel.cards[72]]
    assert list(pieces_in(0, duel.cards)) == []


def test_parents_are_the_cards_of_the_chain(duel):
    for card in duel.cards:
        parents = [parent.id for parent in pieces_in(card.parents, duel.cards)]
        assert sorted(parents) == sorted(card.facts.chain_from)


def test_needs_do_not_include_coins(duel):
    for card in (*duel.cards, *duel.wonders):
        cost = {duel.resources[index]: units for index, units in card.needs}
        if card.coins:
            cost["coins"] = card.coins
        assert cost == card.facts.cost


def test_only_brown_and_grey_cards_are_traded(duel):
    assert {card.color for card in duel.cards if card.traded} == {"brown", "grey"}
    assert not any(wonder.traded for wonder in duel.wonders)


def test_a_piece_is_never_copied(duel):
    card = duel.cards[0]
    assert copy.copy(card) is copy.deepcopy(card) is card


def test_the_repr_of_pieces_and_backs_says_what_they_are(duel):
    assert repr(duel.move("build baths").piece) == "<card baths>"
    assert repr(Back("guild")) == "<face down, guild>"
