"""The house rule `dealt-wonders`."""

import pytest

from wonders.core import BadSpec, load
from wonders.core.cards.pieces import Piece
from wonders.rulesets.duel.city import LEADER

DEALT = ["dealt-wonders"]


def ids(pieces):
    return [piece.id for piece in pieces]


def test_each_player_has_four_wonders_and_the_first_decision_is_about_a_card():
    state = load("duel", DEALT).deal(1)
    assert [len(city.wonders) for city in state.cities] == [4, 4]
    assert state.seat == state.dealt.first
    assert {move.verb for move in state.moves()} == {"build", "discard"}


@pytest.mark.parametrize("seed", range(6))
def test_chance_deals_them_in_the_order_of_the_draft(seed):
    state = load("duel", DEALT).deal(seed)
    first, dealt = state.dealt.first, state.deal.wonders
    assert ids(state.cities[first].wonders) == [dealt[place] for place in (0, 3, 5, 6)]
    assert ids(state.cities[1 - first].wonders) == [dealt[place] for place in (1, 2, 4, 7)]


def test_another_deal_gives_other_wonders():
    game = load("duel", DEALT)
    assert len({frozenset(ids(game.deal(seed).cities[0].wonders)) for seed in range(9)}) == 9


def test_both_see_the_eight_dealt_and_nobody_the_other_four():
    state = load("duel", DEALT).deal(1)
    for seat in (0, 1):
        known = state.view(seat).table.dealt.wonders
        assert [isinstance(wonder, Piece) for wonder in known] == [True] * 8 + [False] * 4


def test_the_display_is_seen_at_once():
    state = load("duel", DEALT).deal(1)
    assert sum(isinstance(card, Piece) for card in state.view(0).display) == 12


def test_in_solo_the_player_has_four_and_the_leader_two_that_are_in_force():
    """S3, S4."""
    game = load("duel", DEALT, {"solo": "caesar"})
    for seed in range(100):
        state = game.deal(seed)
        dealt = state.deal.wonders
        assert ids(state.cities[0].wonders) == [dealt[place] for place in (0, 1, 3, 4)]
        built = [wonder for wonder, _ in state.cities[LEADER].done]
        assert ids(built) == [dealt[2], dealt[5]]
        if "colossus" in (dealt[2], dealt[5]):
            assert state.pawn <= -2
            break
    else:
        pytest.fail("no deal gave him the Colossus")


def test_it_is_refused_with_the_split_for_a_first_game():
    with pytest.raises(BadSpec, match=r"dealt-wonders: it does not go with draft=first-game"):
        load("duel", DEALT, {"draft": "first-game"})


@pytest.mark.parametrize("options", [{}, {"solo": "any"}])
def test_its_games_replay_with_it(recorded, replays, options):
    record = recorded("dealt-wonders", 2, **options)
    assert not any("pick" in move for move in record.moves)
    replays(record)


def test_its_games_are_refused_without_it(recorded, refused_without):
    assert "step 0" in refused_without(recorded("dealt-wonders", 2))
