"""Imagining what a seat of classic does not know."""

from collections import Counter
from random import Random

import msgspec
import pytest

from wonders.core import load
from wonders.core.testing import table


def in_every_game(state):
    """Return the cards of a state, guilds left aside: of these each game has others."""
    return Counter(card for card in state.cards() if card.color != "purple")


@pytest.mark.parametrize("count", [2, 3, 4, 7])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_imagined_looks_the_same_and_allows_the_same(count, seed):
    state = load("classic", options={"players": count}).deal(seed)
    rng = Random(seed)
    step = 0
    while state.seat is not None:
        if step % 7 == seed or state.pending:
            for seat in range(count):
                view = state.view(seat)
                world = view.imagine(Random(step))
                assert world.view(seat) == view
                assert in_every_game(world) == in_every_game(state)
                assert seat != state.seat or world.moves() == state.moves()
        moves = state.moves()
        state.play(rng.choice([m for m in moves if m.verb in ("stage", "revive")] or moves))
        step += 1


def test_a_card_seen_when_revived_may_lie_there_since_before_another_was_revived():
    """C16, C20: both were sold in the first turn, and in the second nobody sells."""
    boards = ("giza:A", "halikarnassos:B", "rhodes:A", "ephesos:A")
    own = "foundry brickyard clay-pool"
    hands = ("altar theater", "altar loom", "baths altar", "tavern altar")
    t = table("classic", "", own, boards=boards, hands=hands, coins=20)
    t.play("discard altar", "stage altar", "discard baths", "discard tavern", "revive baths")
    for city in t.game.order:
        stages = [move for move in t.legal() if move.startswith("stage")]
        t.play(stages[0] if city == 1 else next(m for m in t.legal() if m.startswith("build")))
    t.play("revive tavern")
    view = t.state.view(0)
    worlds = [view.imagine(Random(seed)) for seed in range(20)]
    assert all(world.view(0) == view for world in worlds)


def test_the_last_card_of_the_free_city_is_imagined_as_it_is_seen():
    """F6: whoever plays it sees it, and the other does not."""
    game = load("classic", options={"players": 2})
    seen = 0
    for seed in range(4):
        boards = [["giza", "A"], ["ephesos", "A"], ["babylon", "B"]]
        state = game.start(msgspec.structs.replace(game.deal(seed).deal, boards=boards))
        rng = Random(seed)
        while state.seat is not None:
            if state.pending and state.city == 2:
                seen += 1
                views = [state.view(seat) for seat in (0, 1)]
                assert [view.imagine(rng).view(view.seat) for view in views] == views
            moves = state.moves()
            state.play(rng.choice([move for move in moves if move.verb == "stage"] or moves))
    assert seen
