"""Imagining what a seat of classic does not know."""

from random import Random

import pytest

from wonders.core import load
from wonders.rulesets.classic.sight import imagine

#: Two ores for the first stage of the first city, which revives: its own and one bought.
BOARDS = ["halikarnassos:B", "rhodes:A", "giza:A", "alexandria:A"]


def with_one_discard(sold):
    """Return a game in which seat 0 has an ore vein and its stage, and seat 2 has sold a card."""
    game = load("classic", options={"players": 4, "boards": BOARDS})
    deal = game.deal(3).deal
    hands = deal.ages[0]
    for seat, card in ((0, "ore-vein"), (2, sold)):
        if card not in hands[seat]:
            other = next(n for n in (1, 3, 2, 0) if n != seat and card in hands[n])
            given = next(c for c in hands[seat] if c not in ("ore-vein", sold))
            hands[seat][hands[seat].index(given)] = card
            hands[other][hands[other].index(card)] = given
    state = game.start(deal)
    while state.turn == 0:
        builds = [move for move in state.moves() if move.verb == "build"]
        first = {0: game.move("build ore-vein"), 2: game.move(f"discard {sold}")}
        state.play(first.get(state.seat, builds[0]))
    while state.turn == 1 and not state.pending:
        verb = "stage" if state.seat == 0 else "build"
        state.play(next(move for move in state.moves() if move.verb == verb))
    return state


def sold_as_imagined(view):
    return {str(view.imagine(Random(seed)).log[0].moves[2]) for seed in range(40)}


def test_a_revival_that_does_not_come_up_tells_what_lies_on_the_pile():
    """C16: there was nothing but what the city has."""
    state = with_one_discard("ore-vein")
    assert (state.pending, state.turn) == ((), 2)
    assert sold_as_imagined(state.view(1)) == {"discard ore-vein"}


def test_a_revival_that_is_decided_tells_that_something_fits():
    """C16, while it is decided and when it has been declined."""
    state = with_one_discard("lumber-yard")
    for _ in range(2):
        sold = sold_as_imagined(state.view(1))
        assert "discard ore-vein" not in sold
        assert len(sold) > 3
        if state.pending:
            state.play(state.game.move("pass"))
    assert state.turn == 2


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
                assert seat != state.seat or world.moves() == state.moves()
        moves = state.moves()
        state.play(rng.choice([m for m in moves if m.verb in ("stage", "revive")] or moves))
        step += 1


def test_a_card_that_the_rules_do_not_allow_is_imagined_all_the_same(monkeypatch):
    """As a house rule may have allowed it."""
    monkeypatch.setattr(imagine, "TRIES", 20)
    state = with_one_discard("lumber-yard")
    for seat in (1, 3):
        view = state.view(seat)
        knowledge = imagine.knowledge_of(view)
        for group in knowledge.groups:
            knowledge.masks |= dict.fromkeys(group.places, 0)
        assert view.imagine(Random(1)).view(seat) == view
        assert knowledge.masks == {}
