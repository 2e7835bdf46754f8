"""Deals of Duel that chance cannot make are refused; `core/record` has them in records."""

import re

import msgspec
import pytest

from wonders.core import BadRecord


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda deal: {"first": 0}, "first is 0; in solo the leader begins, and that is 1"),
        (
            lambda deal: {"board_tokens": ["strategy", *deal.board_tokens[1:]]},
            "strategy is the leader's from the start",
        ),
        (
            lambda deal: {"box_tokens": [*deal.box_tokens[1:], "strategy"]},
            "strategy is the leader's from the start",
        ),
        (lambda deal: {"decisions": None}, "0 decisions, not 60"),
        (lambda deal: {"decisions": deal.decisions[:48]}, "48 decisions, not 60"),
        (
            lambda deal: {"decisions": [*deal.decisions[:-1], deal.decisions[-2]]},
            "decisions 48 to 59 must be all 12 cards, each once; ",
        ),
        (
            lambda deal: {"decisions": ["d13", *deal.decisions[1:]]},
            "decisions 0 to 11 must be all 12 cards, each once; 'd13' is not, or not once",
        ),
    ],
)
def test_a_deal_of_solo_that_chance_cannot_make_is_refused(solo, change, why):
    """S1, S2, S6."""
    game = solo("caesar")
    deal = game.deal(3).deal
    with pytest.raises(BadRecord, match=rf"^deal: .*{re.escape(why)}"):
        game.start(msgspec.structs.replace(deal, **change(deal)))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda deal: {"first": 2}, "first is 2, not 0 or 1"),
        (lambda deal: {"decisions": []}, "decisions are for solo, against a leader"),
        (lambda deal: {"ages": deal.ages[:2]}, "2 ages, not 3"),
        (lambda deal: {"board_tokens": deal.board_tokens[:4]}, "4 board_tokens, not 5"),
        (
            lambda deal: {"box_tokens": deal.box_tokens[:4]},
            "board_tokens and box_tokens must be all 10, each once; ",
        ),
        (lambda deal: {"wonders": deal.wonders[:11]}, "wonders must be all 12, each once; "),
        (
            lambda deal: {"wonders": [*deal.wonders, deal.wonders[3]]},
            " is there twice",
        ),
        (lambda deal: {"wonders": ["giza"]}, "wonders: unknown id 'giza'"),
        (
            lambda deal: {"ages": [deal.ages[1], *deal.ages[1:]]},
            " is a card of another age (2)",
        ),
        (
            lambda deal: {"ages": [deal.ages[0][:19], *deal.ages[1:]]},
            "ages[0] has 19 cards, 0 of them guilds; it takes 20 with 0",
        ),
    ],
)
def test_a_deal_for_two_that_chance_cannot_make_is_refused(duel, change, why):
    deal = duel.deal(3).deal
    with pytest.raises(BadRecord, match=rf"^deal: .*{re.escape(why)}"):
        duel.start(msgspec.structs.replace(deal, **change(deal)))


def test_the_deal_of_a_view_cannot_be_recorded(duel, solo):
    for game in (duel, solo("caesar")):
        with pytest.raises(BadRecord, match="a view's deal has blanks; imagine a world to record"):
            _ = game.deal(3).view(0).table.deal
