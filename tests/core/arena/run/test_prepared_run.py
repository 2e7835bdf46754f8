"""Series: any game of a run can be played alone, with the same record everywhere."""

import gc
import tracemalloc

import pytest

from wonders.core import BadSpec, load
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.statistics.win_shares_and_standings import figures
from wonders.core.record.read_and_write_record_line import read_line
from wonders.core.record.replay import check

BOTS = ("greedy", "random")


def series(bots=BOTS, seed=3, **more):
    return Series(Plan("duel", bots, seed, **more))


def records(games, **more):
    return [read_line(line) for line in series(**more).play_chunk(0, games).lines]


def test_a_deal_is_played_once_in_every_rotation():
    played = records(8)
    assert [record.seats for record in played] == [["greedy", "random"], ["random", "greedy"]] * 4
    pairs = list(zip(played[::2], played[1::2], strict=True))
    assert all(one.deal == two.deal and one.seed == two.seed for one, two in pairs)
    assert len({record.seed for record in played}) == 4


def test_without_rotation_every_game_has_its_own_deal():
    played = records(8, rotate=False)
    assert [record.seats for record in played] == [["greedy", "random"]] * 8
    assert len({record.seed for record in played}) == 8


def test_games_are_complete_and_pass_a_check():
    game = load("duel")
    for record in records(8):
        check(game, record)
        assert record.result is not None


def test_a_seed_gives_the_same_games_again_and_another_seed_others():
    assert records(4) == records(4)
    other = records(4, seed=4)
    assert not [record for record in records(4) if record in other]


def test_any_game_can_be_played_alone():
    its = series(("random", "random"))
    assert read_line(its.play_chunk(20, 10).lines[7]) == its.play(27)[0]


def test_a_chunk_counted_anew_from_its_lines_is_the_same():
    its = series()
    played = its.play_chunk(4, 6)
    again = its.chunk_of(4, played.lines, played.retries)
    assert again.lines == played.lines
    assert figures(again.tally, its.names) == figures(played.tally, its.names)


def test_the_seed_and_seats_of_a_game_are_known_before_it_is_played():
    its = series()
    for number in range(4):
        record, _ = its.play(number)
        assert its.expected(number) == (record.seed, record.seats)


@pytest.mark.parametrize("pairing", ["round-robin", "balanced", "focus"])
def test_tournaments_seat_the_entrants_of_the_schedule(pairing):
    its = series(("greedy", "random", "greedy"), pairing=pairing)
    for number in range(6):
        record, _ = its.play(number)
        entrants = its.schedule.seating(number).entrants
        assert record.seats == [its.names[entrant] for entrant in entrants]
        assert its.entrants(number, record) == [*entrants]


# -- alone against a leader --------------------------------------------------------------


def alone(**more):
    """Return games of one bot against any leader."""
    return series(("random",), **{"options": {"solo": "any"}} | more)


def test_a_bot_alone_keeps_its_seat():
    played = [read_line(line) for line in alone().play_chunk(0, 20).lines]
    assert {record.seats[0] for record in played} == {"random"}
    assert len({record.seed for record in played}) == 20


def test_the_automata_are_counted_after_the_bots():
    its = alone()
    assert its.names == ["random", *its.game.automata]
    assert alone(options={"solo": "bilkis"}).names == ["random", "bilkis"]
    for number in range(6):
        record, _ = its.play(number)
        bot, automaton = its.entrants(number, record)
        assert [its.names[bot], its.names[automaton]] == record.seats


def test_games_against_any_leader_pass_a_check_of_the_game_they_name():
    for line in alone().play_chunk(0, 8).lines:
        record = read_line(line)
        check(load("duel", options=record.options), record)


# -- plans that cannot be played -----------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"bots": ("random",)}, "2 players, not 1 bot"),
        ({"bots": ("random",) * 3}, "2 players, not 3"),
        ({"options": {"solo": "any"}}, "not 2 bots"),
        ({"bots": ("random",), "options": {"solo": "cesar"}}, "did you mean 'caesar'"),
        ({"bots": ("random", "randon")}, "did you mean 'random'"),
        ({"bots": ("random:depth=2", "random")}, "no parameter 'depth'"),
        ({"seed": -1}, "seed -1"),
        ({"seed": 2**53}, "2\\^53 - 1"),
        ({"options": {"draft": "fast"}}, "draft"),
        ({"houses": ("no-such-rule",)}, "no-such-rule"),
        ({"versions": {"wonders": "0.0.0"}}, "the run is for wonders 0.0.0, but here it is"),
        ({"versions": {"elsewhere": "1.0"}}, "elsewhere 1.0, but here it is missing"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(changes, why):
    with pytest.raises(BadSpec, match=why):
        series(**changes)


def test_specs_are_written_out_as_in_records():
    assert series(bots=("random:", "greedy")).names == ["random", "greedy"]


def test_memory_does_not_grow_with_the_number_of_games():
    its = series(("random", "random"))

    def peak(games):
        """Return the most memory in use during a run, and the size of its records."""
        gc.collect()
        tracemalloc.start()
        size = sum(
            len(line) for first in range(0, games, 16) for line in its.play_chunk(first, 16).lines
        )
        _, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return highest, size

    (few, small), (many, large) = peak(64), peak(320)
    # Python keeps thousands of freed tuples: about 1 kB a game for a while.
    assert many - few < 0.5 * (large - small)
