"""Imagining what a seat of classic does not know."""

from collections import Counter
from random import Random

import msgspec
import pytest

from wonders.core import load
from wonders.core.testing import check_ruleset, table
from wonders.rulesets.classic.sight import imagined_worlds

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


def test_a_card_that_the_rules_do_not_allow_is_imagined_all_the_same(monkeypatch):
    """As a house rule may have allowed it."""
    monkeypatch.setattr(imagined_worlds, "TRIES", 20)
    state = with_one_discard("lumber-yard")
    for seat in (1, 3):
        view = state.view(seat)
        knowledge = imagined_worlds.knowledge_of(view)
        for group in knowledge.groups:
            knowledge.masks |= dict.fromkeys(group.places, 0)
        assert view.imagine(Random(1)).view(seat) == view
        assert knowledge.masks == {}


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
    for seed in range(10, 14):
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


@pytest.mark.parametrize("seed", [29, 35, 36])
def test_what_the_free_city_has_played_face_down_is_a_card_in_later_ages_too(seed):
    """F6: Babylon B plays its last card; what is imagined then can be dealt and played again."""
    assert check_ruleset("classic", {"players": 2}, games=1, seed=seed).games == 1


def three_sold(together):
    """Return a table on which seat 0 revives, with three cards on the pile."""
    boards = ("halikarnassos:B", "rhodes:A", "giza:A", "ephesos:A")
    hands = ("altar baths", "lumber-yard lumber-yard", "theater", "stockade barracks")
    t = table("classic", "foundry brickyard clay-pool", boards=boards, hands=hands)
    sales = ("1 discard lumber-yard", "2 discard theater", "3 discard stockade")
    return together(t, "0 stage altar", *sales)


def sold_in(entry):
    return sorted(move.piece.id for move in entry.moves if move.verb == "discard")


def forbid(knowledge):
    """Forbid the last of the cards seen on the pile to lie anywhere."""
    last = knowledge.seen_pile.sightings[-1].card
    for box in knowledge.seen_pile.boxes:
        box.rooms = [room._replace(mask=~last.bit) for room in box.rooms]


def test_cards_seen_on_the_pile_are_imagined_though_the_rules_did_not_allow_them(
    monkeypatch, together
):
    """As a house rule may have allowed them."""
    monkeypatch.setattr(imagined_worlds, "TRIES", 5)
    view = three_sold(together).state.view(0)
    knowledge = imagined_worlds.knowledge_of(view)
    for group in knowledge.groups:
        knowledge.masks |= dict.fromkeys(group.places, 0)
    forbid(knowledge)
    world = view.imagine(Random(1))
    assert world.view(0) == view
    assert sold_in(world.log[0]) == ["lumber-yard", "stockade", "theater"]
    assert (knowledge.masks, knowledge.revivals) == ({}, [])


def test_a_view_with_which_no_state_agrees_is_an_error_of_the_engine(monkeypatch, together):
    monkeypatch.setattr(imagined_worlds, "TRIES", 5)
    view = three_sold(together).state.view(0)
    knowledge = imagined_worlds.knowledge_of(view)
    knowledge.masks.clear()
    knowledge.revivals.clear()
    forbid(knowledge)
    with pytest.raises(AssertionError, match="no full state agrees with the view"):
        view.imagine(Random(1))


def test_a_second_copy_of_a_card_that_was_revived_is_seen_as_another(together):
    """C20: the first lumber yard has left the pile when the second is sold."""
    t = three_sold(together).play("revive lumber-yard")
    under = t.state.hands[0][0].id
    together(t, f"0 stage {under}", "2 discard lumber-yard")
    view = t.state.view(0)
    there = sorted(card.id for card in view.table.pile)
    for seed in range(8):
        world = view.imagine(Random(seed))
        assert world.view(0) == view
        assert sold_in(world.log[0]) == ["lumber-yard", "stockade", "theater"]
        assert sorted(["stockade", "theater", *sold_in(world.log[2])]) == there


def known(view):
    return imagined_worlds.knowledge_of(view)


def last_turn(together, *, age=1):
    """Return a table on which seat 0 is to revive after seat 1 has played its seventh card."""
    boards = ("halikarnassos:B", "babylon:B", "giza:A", "ephesos:A")
    hands = ("altar baths", "theater stockade", "barracks altar", "tavern baths")
    t = table("classic", "foundry", boards=boards, stages=(0, 2), hands=hands, turn=6, age=age)
    together(t, "0 stage altar", "1 discard theater", "2 discard barracks", "3 discard tavern")
    return t


def test_a_revival_after_a_seventh_card_tells_what_one_before_it_would(together):
    """C13, C16."""
    t = last_turn(together)
    assert t.seat == 1
    assert known(t.state.view(2)).revivals == []
    t.play("build stockade" if t.can("build stockade") else "discard stockade")
    assert t.seat == 0
    for told in (False, True):
        found = [(each.number, each.fits) for each in known(t.state.view(2)).revivals]
        assert found == [(2, True)], told
        assert known(t.state.view(0)).revivals == []
        if not told:
            t.play("pass")


def test_a_seventh_card_that_was_built_was_not_seen_on_the_pile(together):
    """C13, C20."""
    t = last_turn(together)
    t.play("build stockade" if t.can("build stockade") else "discard stockade")
    assert known(t.state.view(1)).seen_pile is None
    assert known(t.state.view(2)).seen_pile is None
    assert known(t.state.view(0)).seen_pile is not None


@pytest.mark.parametrize("turn", range(1, 7))
@pytest.mark.parametrize("seat", [0, 1])
def test_a_position_for_two_that_begins_late_is_imagined_as_it_may_be(seat, turn):
    """F2: nobody has seen what was drawn in the turns before, and the draws stay in their turns."""
    state = table(load("classic", options={"players": 2}), turn=turn, age=2).state
    view = state.view(seat)
    for world in (view.imagine(Random(seed)) for seed in range(5)):
        assert world.view(seat) == view
        drawn = world.drawn(1, turn - 1)
        assert drawn in world.hands[2]
        if state.controller == seat:
            assert drawn == state.drawn(1, turn - 1)
        while world.result() is None:
            world.play(world.moves()[-1])
