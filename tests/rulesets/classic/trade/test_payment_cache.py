"""Each set of payments is one object, which all games share."""

import subprocess
import sys

from wonders.core import load
from wonders.core.testing import table
from wonders.rulesets.classic.trade.packed_unit_counts import row_of
from wonders.rulesets.classic.trade.payment_cache import (
    FREE,
    NO_PAYMENT,
    bought_alone,
    payment_set,
    rates_of,
)
from wonders.rulesets.classic.trade.prices_of_all_pieces_now import rests_after

#: Plays games in several threads of a process in which nothing is known yet.
IN_THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from wonders.core import load
from wonders.core.arena.loops_that_bench_measures import play_random
from wonders.rulesets.classic.trade.payment_cache import bought_alone, rates_of

sys.setswitchinterval(1e-6)
game = load("classic", options={"players": 5})

def play(seed):
    return play_random(game, seed, (Random(seed).random,) * 5)

with ThreadPoolExecutor(8) as threads:
    together = list(threads.map(play, range(40)))
assert together == [play(seed) for seed in range(40)]
known = [
    bought_alone(rates_of(left, right), units, lowest, highest)
    for left in (1, 2) for right in (1, 2) for units in range(4)
    for lowest in range(units + 1) for highest in range(lowest, units + 1)
]
assert len({each.pairs for each in known}) == len({*known}), "twice"
"""


def test_games_in_threads_find_the_same_payments():
    done = subprocess.run(
        [sys.executable, "-c", IN_THREADS], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-600:]


def test_what_can_still_be_lacking_after_each_use_of_a_producer():
    """C8."""
    wood, stone = row_of((1,)), row_of((0, 0, 1))
    assert rests_after(wood, ()) == [wood]
    assert rests_after(wood, ((0, 1),)) == [0]
    assert rests_after(wood, ((1, 3),)) == [wood]
    assert rests_after(2 * wood, ((0, 1),)) == [wood]
    assert rests_after(wood + stone, ((0, 1),)) == [stone]
    assert rests_after(wood + stone, ((2, 1),)) == [wood]
    assert rests_after(wood + stone, ((0, 2),)) == [stone, wood]
    assert rests_after(2 * wood + stone, ((0, 2),)) == [wood + stone, 2 * wood]
    assert rests_after(2 * wood + stone, ((0, 2), (0, 1))) == [stone, wood]
    assert rests_after(wood + stone, ((0, 1), (0, 1))) == [stone]


def test_units_bought_together_cost_what_they_cost_one_after_the_other():
    """C9: of three units the left neighbour sells one or two, for less than the right one."""
    rates = rates_of(1, 2)
    together = bought_alone(rates, 3, 1, 2)
    assert together.pairs == ((2, 2), (1, 4))
    assert (together.least, together.dearest) == (4, 5)
    assert FREE.adding(rates, 1, 1, 1).adding(rates, 2, 0, 1) is together
    assert bought_alone(rates, 3, 1, 2) is together


def test_of_a_set_some_coins_can_pay_a_part():
    payments = bought_alone(rates_of(1, 2), 3, 1, 2)
    assert payments.within(5) is payments
    assert payments.within(4) is payment_set([(2, 2)])
    assert payments.within(3) is NO_PAYMENT


def test_what_some_producers_leave_is_not_what_others_leave():
    """C8: both pairs give wood, stone, clay or ore once; wood and clay are sold on the left."""
    game = load("classic", options={"players": 3})
    boards = ("alexandria:A", "ephesos:A", "halikarnassos:A")
    found = []
    for pair in ("tree-farm mine", "timber-yard clay-pit", "tree-farm mine"):
        t = table(game, f"press loom {pair}", "lumber-yard clay-pool", boards=boards, age=3)
        found.append(t.state.pairs(0, t.game.move("build palace").piece))
    assert found == [(), ((4, 0),), ()]


def test_whoever_makes_something_else_the_neighbours_pay_other_prices():
    """C7: both buy the stone that the city between them makes now."""
    game = load("classic", options={"players": 3})
    t = table(game, boards=("rhodes:A", "ephesos:A", "olympia:A"))
    baths = t.game.move("build baths").piece
    assert [t.state.pairs(seat, baths) for seat in range(3)] == [(), (), ()]
    t.city(0).produce(t.game.index("stone"), 1, True)
    t.state.choices_changed(0)
    assert [t.state.pairs(seat, baths) for seat in range(3)] == [((0, 0),), ((0, 2),), ((2, 0),)]
