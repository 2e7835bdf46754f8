"""The situations in which a policy sees the moves of classic."""

from math import exp, isclose, log
from random import Random

import pytest

from wonders.core import SoftmaxPolicy, load
from wonders.core.testing import table
from wonders.rulesets.classic.free_city import SERVICE

#: Seat 0 makes stone; its left neighbour, to whom its hand goes in Age I and III, papyrus.
BOARDS = ("giza:A", "ephesos:A", "halikarnassos:A", "alexandria:A")


def at(*cities, **position):
    """Return a table of four; the cities are seat 0, its left neighbour, the far one, the right."""
    return table("classic", *cities, **{"boards": BOARDS, "coins": 20} | position)


def weights(state, values, coins, situations):
    """Return the weights of the legal moves by their notation."""
    policy = SoftmaxPolicy([values], [coins], situations)
    total = policy.weigh(state)
    found = {str(move): policy.weight(at) for at, move in enumerate(state.moves())}
    assert isclose(total, sum(found.values()))
    return found


def named(t, move, *starts):
    """Return in which situations with such names a move is, with how often each counts."""
    game = t.state.game
    zeros = [0.0] * len(game.table)
    found = {}
    for at, name in enumerate(game.situations):
        if name.startswith(starts):
            only = [0.0] * len(game.situations)
            only[at] = 1.0
            times = round(log(weights(t.state.copy(), zeros, 0.0, only)[move]), 6)
            if times:
                found[name] = times
    return found


def test_each_shield_counts_by_the_lead_over_each_neighbour():
    t = at("quarry", "stockade", "", "", age=2, hands=("walls",))
    assert not named(t, "discard walls", "military")
    assert named(t, "build walls", "military") == {
        "military 2 -1": 1,
        "military 2 0": 2,
        "military 2 1": 1,
    }


def test_shields_of_a_stage_count_too():
    t = at(
        "brickyard clay-pool",
        hands=("baths",),
        boards=("rhodes:A", *BOARDS[1:]),
        stages=(1,),
        age=3,
    )
    assert named(t, "stage baths", "military", "stage") == {
        "stage shields 3": 1,
        "military 3 0": 2,
        "military 3 1": 2,
    }
    assert not named(t, "discard baths", "military", "stage")


@pytest.mark.parametrize(
    ("own", "points"),
    [("", 1), ("workshop", 1), ("apothecary", 3), ("workshop scriptorium", 8)],
)
def test_a_symbol_counts_by_the_points_that_it_adds(own, points):
    """C12."""
    t = at(f"{own} foundry glassworks", hands=("dispensary",), age=2)
    assert named(t, "build dispensary", "science") == {f"science {points}": 1}


def test_what_is_kept_from_the_city_that_gets_the_hand_counts():
    """C3: to the left in Age I, to the right in Age II."""
    cities = ("", "workshop scriptorium", "", "apothecary")
    t = at(*cities, hands=("apothecary",), age=1)
    assert named(t, "discard apothecary", "their") == {"their science 8": 1}
    t = at(*cities, hands=("dispensary",), age=2)
    assert named(t, "discard dispensary", "their") == {"their science 3": 1, "their link": 1}
    t = at("", "baths", hands=("baths",), age=1)
    assert named(t, "discard baths", "they") == {"they have": 1}


def test_nothing_is_kept_from_anybody_on_the_last_turn():
    """C4: the last cards of an age are discarded."""
    cities = ("", "workshop scriptorium", "", "apothecary")
    t = at(*cities, hands=("apothecary baths",), age=1, turn=6)
    assert named(t, "discard apothecary", "their", "they") == {}


def test_a_guild_counts_what_it_would_score():
    own = "quarry lumber-yard sawmill loom"
    t = at(own, "baths theater", "", "altar", hands=("magistrates-guild",), age=3)
    assert named(t, "build magistrates-guild", "scored") == {"scored 3": 1}


def test_units_count_by_how_many_are_made_and_who_sells_them():
    t = at("lumber-yard", "clay-pool", "", "clay-pit", hands=("sawmill brickyard",), age=2)
    assert named(t, "build sawmill", "made") == {"made 1 sold by 0": 1, "made 2 sold by 0": 1}
    assert named(t, "build brickyard", "made") == {"made 0 sold by 2": 1, "made 1 sold by 2": 1}


def test_coins_paid_to_neighbours_count_beside_those_that_are_left():
    t = at("", "lumber-yard", hands=("stockade",), coins=6)
    assert named(t, "build stockade L2", "paid", "left") == {"paid 2": 1, "left 4": 1}
    assert named(t, "discard stockade", "paid", "left") == {"left 7": 1}


def test_coins_for_what_is_counted_lower_the_cost():
    t = at("lumber-yard", "clay-pool ore-vein", "", "", hands=("vineyard",), age=2, coins=4)
    state = t.state
    zeros = [0.0] * len(state.game.table)
    found = weights(state, zeros, 1.0, [0.0] * len(state.game.situations))
    assert log(found["build vineyard"]) == pytest.approx(3.0)
    assert log(found["discard vineyard"]) == pytest.approx(3.0)


def test_moves_that_were_listed_weigh_as_those_that_were_not():
    game = load("classic", options={"players": 5})
    rng = Random(3)
    values = [[rng.uniform(-1, 1) for _ in game.table] for _ in range(3)]
    policy = SoftmaxPolicy(values, [0.1, 0.2, 0.3], [rng.uniform(-1, 1) for _ in game.situations])
    verbs = set()
    for seed in range(6):
        state = game.deal(seed)
        while state.seat is not None:
            fresh = state.copy()
            fresh._legal = None
            policy.weigh(fresh)
            by_number = [policy.weight(number) for number in range(fresh.move_count)]
            moves = state.moves()
            policy.weigh(state)
            assert by_number == pytest.approx([policy.weight(at) for at in range(len(moves))])
            assert list(fresh.legal_indexes()) == [move.index for move in moves]
            verbs |= {move.verb for move in moves}
            state.play(rng.choice(moves))
    assert verbs >= {"build", "stage", "discard"}


def test_a_power_that_makes_a_card_free_is_a_situation():
    """C14."""
    t = at("", hands=("baths",), boards=("olympia:A", *BOARDS[1:]), stages=(2,))
    assert named(t, "free baths", "free") == {"free": 1}


def test_every_situation_has_a_name_of_its_own():
    names = load("classic").situations
    assert len(set(names)) == len(names) == 175


# -- the Free City ----------------------------------------------------------------------------


def for_free_city(*cities, **position):
    """Return a table of two at which seat 0 chooses for the Free City."""
    game = load("classic", options={"players": 2})
    boards = ("giza:A", "ephesos:A", "halikarnassos:A")
    return table(game, *cities, **{"boards": boards, "coins": 20} | position)


def flat_weights(t, coin=0.0):
    """Return the weights of a policy to which nothing matters but coins."""
    game = t.state.game
    return weights(t.state.copy(), [0.0] * len(game.table), coin, [0.0] * len(game.situations))


def test_the_free_city_is_given_what_the_other_player_would_get():
    t = for_free_city("", "apothecary", hands=("dispensary brickyard",), age=3)
    for move in t.legal():
        if "dispensary" in move:
            assert named(t, move, "their science") == {"their science 3": 1}
    assert not named(t, "build brickyard", "their science")


def test_the_free_city_is_not_given_what_its_controller_wants_himself():
    t = for_free_city("apothecary", "", hands=("dispensary brickyard",), age=3)
    game = t.state.game
    wanted = [0.0] * len(game.situations)
    wanted[game.situations.index("science 3")] = 2.0
    found = weights(t.state.copy(), [0.0] * len(game.table), 0.0, wanted)
    assert found["build brickyard"] == 1.0
    kept = [found[move] for move in found if "dispensary" in move]
    assert kept == pytest.approx([exp(-2.0)] * len(kept))
    assert kept


@pytest.mark.parametrize(
    ("mine", "yours", "times"),
    [("", "", 1.0), ("stockade", "", SERVICE), ("", "stockade", 1 / SERVICE)],
)
def test_the_free_city_fights_for_its_controller(mine, yours, times):
    t = for_free_city(mine, yours, "ore-vein", hands=("barracks altar",))
    found = flat_weights(t)
    assert found["build barracks"] == pytest.approx(times)
    assert found["build altar"] == 1.0


def test_the_free_city_pays_its_controller_rather_than_the_other():
    t = for_free_city("clay-pit", "clay-pool", hands=("guard-tower altar",))
    found = flat_weights(t, 0.5)
    paid = {move: found[move] for move in found if move.startswith("build guard-tower")}
    assert sorted(paid.values()) == pytest.approx([exp(-1.0), exp(1.0)])
