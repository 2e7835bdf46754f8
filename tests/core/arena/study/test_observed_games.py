"""What a study keeps of a game, from its record."""

import msgspec
import pytest

from wonders.core import BadRecord, load
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.study.observed_games import observe
from wonders.core.game.state import BOUGHT


def played(game, players, **options):
    """Return a game and the record of a random game of it."""
    series = Series(Plan(game=game, bots=("random",) * players, seed=4, **options))
    record, _ = series.play(0)
    return series.games.of(record), record


def test_a_game_of_duel_is_kept_with_who_began_and_what_each_had():
    game, record = played("duel", 2)
    kept = observe(game, record, deal=7)
    assert kept.deal == 7
    assert kept.first == record.deal["first"]
    assert kept.moves == len(record.moves)
    assert sum(kept.shares) == 1
    built = [move.split()[2] for move in record.moves if move.startswith("0 wonder ")]
    assert sorted(kept.holdings[0]["built wonder"]) == sorted(built)
    assert set(built) <= set(kept.holdings[0]["wonder"])


def test_each_seat_of_duel_had_four_wonders_though_one_has_left_the_game():
    """D25: the last wonder leaves with the seventh."""
    for seed in range(40):
        series = Series(Plan(game="duel", bots=("random",) * 2, seed=seed))
        record, _ = series.play(0)
        kept = observe(series.games.of(record), record, 0)
        assert [len(each["wonder"]) for each in kept.holdings] == [4, 4]
        if sum(len(each.get("built wonder", ())) for each in kept.holdings) == 7:
            return
    pytest.fail("no game had seven wonders")


def test_a_game_of_classic_is_kept_with_boards_and_sides():
    game, record = played("classic", 4, options={"players": "4"})
    kept = observe(game, record, 0)
    assert kept.first is None
    sides = [each["board and side"][0] for each in kept.holdings]
    assert sides == [":".join(each) for each in record.deal["boards"]]
    assert [each["board"][0] for each in kept.holdings] == [side.split(":")[0] for side in sides]


def test_in_solo_the_leader_is_no_seat():
    game, record = played("duel", 1, options={"solo": "caesar"})
    kept = observe(game, record, 0)
    assert len(kept.shares) == len(kept.holdings) == 1


def test_pieces_that_a_city_has_bought_of_a_house_rule_are_among_the_holdings():
    game = load("duel")
    state = game.deal(2)
    state.house = {**state.house, BOUGHT: (("caravan silk", "caravan salt"), ())}
    assert game.holdings(state, 0)["caravan"] == ("silk", "salt")
    assert "caravan" not in game.holdings(state, 1)


def test_a_record_that_breaks_the_rules_is_refused():
    game, record = played("duel", 2)
    with pytest.raises(BadRecord):
        observe(game, msgspec.structs.replace(record, moves=record.moves[:-3]), 0)
