"""The random bot: every legal move alike, and the same again from the same seed."""

from collections import Counter
from copy import deepcopy

import pytest

from wonders.core import load, make_bot
from wonders.core.arena.referee import play_game
from wonders.core.arena.run.seeds_of_deals_and_bots import bot_seed
from wonders.core.game.bot_contract import Clock

#: For 2 to 20 things, what the chi-squared of a fair picker exceeds once in 10,000 times.
LIMITS = {2: 15.1, 3: 18.4, 6: 25.7, 20: 50.8}


@pytest.fixture(scope="module")
def moves():
    return list(load("duel").table)


def chi_squared(chosen, moves):
    expected = len(chosen) / len(moves)
    counts = Counter(chosen)
    assert set(counts) <= set(moves)
    return sum((counts[move] - expected) ** 2 / expected for move in moves)


@pytest.mark.parametrize("size", LIMITS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_move_is_equally_likely(moves, size, seed):
    bot = make_bot("random", seed)
    some = moves[:size]
    chosen = [bot.choose(None, some, Clock()) for _ in range(1000 * size)]
    assert chi_squared(chosen, some) < LIMITS[size]


def test_a_deep_copy_draws_by_itself(moves):
    bot = make_bot("random", 1)
    other = deepcopy(bot)
    some = moves[:20]
    drawn = [bot.choose(None, some, Clock()) for _ in range(50)]
    assert [other.choose(None, some, Clock()) for _ in range(50)] == drawn


@pytest.mark.parametrize("seat", [0, 1])
def test_first_moves_are_equally_likely_over_the_games_of_a_match(moves, seat):
    some = moves[:6]
    bots = [make_bot("random", bot_seed(0, number, seat)) for number in range(6000)]
    assert chi_squared([bot.choose(None, some, Clock()) for bot in bots], some) < LIMITS[6]


def test_two_seats_of_a_game_choose_independently(moves):
    pairs = []
    for number in range(4000):
        one, two = (make_bot("random", bot_seed(0, number, seat)) for seat in (0, 1))
        pairs.append((one.choose(None, moves[:2], Clock()), two.choose(None, moves[:2], Clock())))
    assert chi_squared(pairs, [(a, b) for a in moves[:2] for b in moves[:2]]) < 21.1


def test_a_single_move_is_taken(moves):
    assert make_bot("random", 1).choose(None, moves[:1], Clock()) is moves[0]


def test_it_needs_no_view():
    assert make_bot("random", 1).reads_view is False


def test_games_are_the_same_again_from_the_same_seeds():
    game = load("duel")

    def play(*seeds):
        return play_game(game, 4, [make_bot("random", seed) for seed in seeds], ["a", "b"]).record

    assert play(1, 2) == play(1, 2)
    assert play(1, 2).moves != play(3, 2).moves
