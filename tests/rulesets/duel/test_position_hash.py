"""The hash of a position: the same however it came about, and another for anything that matters."""

from collections import defaultdict
from random import Random

import pytest

from wonders.core import load
from wonders.core.testing import table

GAMES = [
    ("standard", {}, []),
    ("first-game", {"draft": "first-game"}, []),
    ("bees", {}, ["bees", "draft-tokens"]),
]


def some_way(seed, name, options, houses, least=6):
    state = load("duel", houses, options).deal(seed)
    rng = Random(seed)
    for _ in range(least + rng.randrange(45)):
        if state.seat is None:
            break
        state.play_at(rng.randrange(state.move_count))
    return state


def matters(state):
    """Return what play goes on from, as sets where the order does not count."""
    cities = [
        (
            *each.facts()[:5],
            frozenset(each.wonders),
            frozenset(built for built, _ in each.done),
            frozenset(each.tokens),
            each.symbols,
            each.rates,
            *map(sorted, (each.fixed, each.discounts, each.extra_shields)),
            *(each.trade_income, each.wonder_turns, each.chain_coins),
        )
        for each in state.cities
    ]
    turn = (state.seat, state.age, state.again, state.begun, state.pawn, state.loot, state.left)
    rest = (frozenset(state.board), state.box, state.pile, state.choices, dict(state.house))
    return (*cities, *turn, *rest, frozenset(state.offer), state.victory, state.winners)


@pytest.mark.parametrize(("name", "options", "houses"), GAMES)
def test_positions_that_come_about_in_another_order_have_one_hash(name, options, houses):
    met = 0
    for seed in range(60):
        state = some_way(seed, name, options, houses)
        if state.seat is None:
            continue
        moves = Random(seed).sample(state.moves(), min(4, state.move_count))
        reached = defaultdict(list)
        for one in moves:
            after = state.copy()
            after.play(one)
            if after.seat is None:
                continue
            middle = after.moves()[-1]
            after.play(middle)
            for two in moves:
                if two in after.moves():
                    end = after.copy()
                    end.play(two)
                    reached[frozenset((one.text, middle.text, two.text))].append(end)
        for ends in reached.values():
            for end in ends[1:]:
                alike = matters(end) == matters(ends[0])
                assert (end.hash == ends[0].hash) == alike
                met += alike
    assert met > 3


def test_copies_and_the_same_game_played_again_have_the_same_hash():
    for seed in range(20):
        state = some_way(seed, "standard", {}, [])
        again = state.game.position(state.line())
        assert state.copy().hash == again.hash == state.hash
        assert 0 <= state.hash < 2**64


def test_every_position_of_some_games_has_a_hash_of_its_own():
    game = load("duel")
    found = {}
    for seed in range(40):
        state = game.deal(seed)
        rng = Random(seed)
        while state.seat is not None:
            assert found.setdefault(state.hash, (seed, len(state.played()))) == (
                seed,
                len(state.played()),
            )
            state.play_at(rng.randrange(state.move_count))
    assert len(found) > 2500


CHANGES = {
    "coins": lambda state: state.pay_in(1, 1),
    "coins beyond a word": lambda state: state.pay_in(1, 10**30),
    "a building": lambda state: state.cities[0].add(state.game.cards[70]),
    "a discarded card": lambda state: setattr(state, "pile", 1 << 66),
    "the pawn": lambda state: setattr(state, "pawn", 1),
    "loot": lambda state: setattr(state, "loot", (state.loot[0], state.loot[1][1:])),
    "a token on the board": lambda state: setattr(state, "board", state.board[1:]),
    "the order of the box": lambda state: setattr(state, "box", state.box[::-1]),
    "whose turn it is": lambda state: setattr(state, "seat", 1 - state.seat),
    "another turn": lambda state: setattr(state, "again", True),
    "a card gone": lambda state: setattr(state, "left", state.left ^ (1 << 19)),
    "a price": lambda state: setattr(state.cities[0], "rates", (1, 2, 2, 2, 2)),
    "a discount": lambda state: setattr(state.cities[0], "discounts", (("blue", 1),)),
    "a producer": lambda state: state.cities[0].add_choice((0, 1)),
    "what a rule keeps": lambda state: setattr(state, "house", {"bees": 1}),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_anything_that_matters_changes_the_hash(change):
    state = table("duel", "", "", display="altar baths").state
    before = state.hash
    change(state)
    assert state.hash != before


def test_what_is_hidden_counts():
    game = load("duel", options={"draft": "first-game"})
    view = game.deal(3).view(0)
    worlds = {view.imagine(Random(number)).hash for number in range(20)}
    assert len(worlds) == 20


def test_a_hash_is_the_same_everywhere():
    game = load("duel")
    state = game.deal(7)
    hashes = [state.hash]
    state.play_out(Random(5))
    assert [*hashes, state.hash] == [
        14222815375662294380,
        8742083147080196226,
    ]


@pytest.mark.parametrize(("name", "options"), [("classic", {"players": 3}), ("classic", {})])
def test_other_rulesets_have_hashes_too(name, options):
    game = load(name, options=options)
    one, two = game.deal(2), game.deal(2)
    assert one.hash == two.hash == one.copy().hash
    one.play_at(0)
    assert one.hash != two.hash
    two.play_at(0)
    assert one.hash == two.hash


@pytest.mark.parametrize("options", [{}, {"solo": "any"}])
def test_a_view_has_a_hash_too_by_what_it_shows(options):
    state = load("duel", [], options).deal(4)
    for _ in range(30):
        if state.seat is None:
            break
        seat = 0 if options else state.seat
        assert state.view(seat).table.hash == state.view(seat).table.hash
        state.play_at(0)


@pytest.mark.parametrize(("name", "options", "houses"), GAMES)
def test_the_table_of_a_view_has_a_hash_at_every_decision(name, options, houses):
    """What the seat does not know does not count: cards face down, wonders and tokens to come."""
    for seed in range(6):
        state = load("duel", houses, options).deal(seed)
        rng = Random(seed)
        while state.seat is not None:
            for seat in (0, 1):
                view = state.view(seat)
                assert view.table.hash == state.view(seat).table.hash
            state.play_at(rng.randrange(state.move_count))
