"""The learned evaluation: a chance of victory, the same from both sides."""

from importlib.resources import files
from math import exp, isclose

import msgspec
import pytest

from wonders.core import Clock, load, make_bot
from wonders.core.testing import table
from wonders.plugins.bots.learned_evaluation import LearnedStages, learned_evaluation
from wonders.plugins.bots.win_chances_from_features import Evaluation

LAID = {"coins": (5, 9), "age": 2, "display": "temple walls", "seat": 0}


def judge(game, stages):
    """Return an evaluation with these weights by name for each stage."""
    return Evaluation([[stage.get(name, 0.0) for name in game.features] for stage in stages])


def test_what_one_has_more_counts_for_him():
    state = table("duel", **LAID).state
    chance = judge(state.game, [{"coins": 0.5}] * 4).chances(state)[0]
    assert isclose(chance, 1 / (1 + exp(0.5 * 4)))


def test_weights_change_evenly_from_stage_to_stage():
    t = table("duel", **LAID)
    t.play("discard temple", "discard walls")
    state = t.state
    more = t.coins(0) - t.coins(1)
    stages = [{}, {"coins": 0.1}, {"coins": 0.3}, {}]
    assert isclose(state.stage, 1.1)
    assert isclose(judge(state.game, stages).chances(state)[0], 1 / (1 + exp(-0.12 * more)))


def test_the_chances_of_both_seats_add_up_to_one():
    evaluation = learned_evaluation(load("duel"))
    cities = ["altar stable sphinx", "apothecary quarry colossus"]
    one = table("duel", *cities, coins=(5, 9), age=2, display="temple walls", seat=0, pawn=2)
    other = table(
        "duel", *cities[::-1], coins=(9, 5), age=2, display="temple walls", seat=1, pawn=-2
    )
    mine, yours = evaluation.chances(one.state)
    assert isclose(mine + yours, 1.0)
    assert evaluation.chances(other.state) == pytest.approx([yours, mine])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_in_a_ring_it_is_the_same_whoever_sits_where(seats):
    cities = ["baths loom", "stockade press", "apothecary", "archery-range", "vineyard"][:seats]
    boards = ["giza:A", "ephesos:A", "rhodes:B", "olympia:A", "babylon:B"][:seats]
    hands = ["aqueduct forum", "statue sawmill", "school quarry", "library temple", "bazaar walls"]
    game = load("classic", options={"players": seats})
    found = []
    for first in range(seats):

        def turned(items, first=first):
            return items[first:] + items[:first]

        laid = {"boards": turned(boards), "hands": turned(hands[:seats]), "coins": 4}
        t = table(game, *turned(cities), **laid, age=2, turn=6)
        found.append(learned_evaluation(game).chances(t.state))
    assert sum(found[0]) == pytest.approx(1)
    assert len(set(found[0])) == seats
    for first in range(seats):
        assert found[first] == pytest.approx(found[0][first:] + found[0][:first])


@pytest.mark.parametrize(
    ("name", "options", "file"),
    [
        ("duel", {}, "duel_evaluation.toml"),
        ("duel", {"solo": "any"}, "duel_solo_evaluation.toml"),
        ("classic", {}, "classic_evaluation.toml"),
    ],
)
def test_what_was_learned_names_features_that_there_are(name, options, file):
    text = files("wonders.plugins.bots").joinpath(file).read_text("utf-8")
    learned = msgspec.toml.decode(text, type=LearnedStages)
    names = set(load(name, options=options).features)
    assert len(learned.stages) == 4
    assert all(set(stage) <= names for stage in learned.stages)
    # All but what never happens in quiet positions was learned.
    assert len(names - {name for stage in learned.stages for name in stage}) < 8


def test_more_coins_and_points_are_better():
    evaluation = learned_evaluation(load("duel"))
    even = {"age": 3, "display": "palace senate", "seat": 0}
    poor, rich = (table("duel", coins=(coins, 9), **even).state for coins in (3, 15))
    assert evaluation.chances(poor)[0] < evaluation.chances(rich)[0]


@pytest.mark.parametrize("pawn", [-4, 0, 3])
def test_the_leader_of_solo_has_what_the_player_has_not(pawn):
    game = load("duel", options={"solo": "caesar"})
    laid = {"coins": (7, 0), "age": 2, "display": "walls temple", "seat": 0, "pawn": pawn}
    chances = learned_evaluation(game).chances(table(game, "altar", "forum", **laid).state)
    assert len(chances) == 2
    assert sum(chances) == pytest.approx(1)


def test_the_pawn_nearer_to_the_leader_is_better_for_the_player():
    game = load("duel", options={"solo": "caesar"})
    laid = {"coins": (7, 0), "age": 3, "display": "palace senate", "seat": 0}
    near, far = (table(game, pawn=pawn, **laid).state for pawn in (4, -4))
    evaluation = learned_evaluation(game)
    assert evaluation.chances(near)[0] > evaluation.chances(far)[0]


def test_nothing_was_learned_of_house_rules():
    assert learned_evaluation(load("duel", ["second-coin"])) is None


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("duel", {}),
        ("duel", {"solo": "caesar"}),
        ("classic", {"players": 2}),
        ("classic", {"players": 5}),
    ],
)
def test_it_changes_what_a_search_finds(name, options):
    state = load(name, options=options).deal(3)
    values = []
    for share in (0, 0.5, 1):
        bot = make_bot(f"mcts:playouts=60,evaluation={share}", 1)
        judged = bot.analyse(state.view(state.seat), state.moves(), Clock())
        values.append([each.value for each in judged])
    assert values[0] != values[1] != values[2]
