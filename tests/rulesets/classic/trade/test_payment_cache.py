"""Each lack and each set of payments is one object, which all games share."""

import subprocess
import sys

from wonders.core import load
from wonders.core.testing import table
from wonders.rulesets.classic.trade.payment_cache import (
    REMEMBERED,
    ROWS,
    SEARCHED,
    find_row,
    lack_of,
    rates_of,
    rests_after,
    row_of,
)

#: Plays games in several threads of a process in which nothing is known yet.
IN_THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from wonders.core import load
from wonders.core.arena.bench_game import play_random
from wonders.rulesets.classic.trade.payment_cache import ALONE, FIRST, LACKS

sys.setswitchinterval(1e-6)
game = load("classic", options={"players": 5})

def play(seed):
    return play_random(game, seed, (Random(seed).random,) * 5)

with ThreadPoolExecutor(8) as threads:
    together = list(threads.map(play, range(40)))
assert together == [play(seed) for seed in range(40)]
for number, lack in enumerate(LACKS):
    assert lack.index == number, "lacks"
assert len(LACKS) == len(FIRST) == len(ALONE)
known = {*FIRST, *ALONE}
assert len({(each.pairs, each.scarce, each.least) for each in known}) == len(known), "twice"
"""


def test_games_in_threads_find_the_same_payments():
    done = subprocess.run(
        [sys.executable, "-c", IN_THREADS], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-600:]


def lack(resource, units, less=None):
    """Return the number of a lack of some units, of which no neighbour sells any."""
    return lack_of(resource, units, 0, 0, 2, 2, False, 0, 2 * units, less)


def test_what_can_still_be_lacking_after_each_use_of_a_producer():
    """C8."""
    one = lack(0, 1)
    wood, two_woods, stone = one.index, lack(0, 2, one).index, lack(2, 1).index
    assert rests_after((wood,), ()) == [(wood,)]
    assert rests_after((wood,), ((0, 1),)) == [()]
    assert rests_after((wood,), ((1, 3),)) == [(wood,)]
    assert rests_after((two_woods,), ((0, 1),)) == [(wood,)]
    assert rests_after((wood, stone), ((0, 1),)) == [(stone,)]
    assert rests_after((wood, stone), ((2, 1),)) == [(wood,)]
    assert rests_after((wood, stone), ((0, 2),)) == [(stone,), (wood,)]
    assert rests_after((two_woods, stone), ((0, 2),)) == [(wood, stone), (two_woods,)]
    assert rests_after((two_woods, stone), ((0, 2), (0, 1))) == [(stone,), (wood,)]
    assert rests_after((wood, stone), ((0, 1), (0, 1))) == [(stone,)]


def test_a_row_is_found_by_the_number_of_its_arguments():
    resource, makes, left, right, rates, most = 3, 33, 34, 65, rates_of(2, 1), 4
    key = rates << 40 | most << 35 | resource << 30 | makes << 20 | left << 10 | right
    assert find_row(key) is row_of(resource, makes, left, right, rates, most)
    assert find_row(key) is find_row(key)


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


def test_what_is_remembered_does_not_grow_without_end():
    game = load("classic", options={"players": 3})
    boards = ("giza:A", "rhodes:A", "ephesos:A")
    found = []
    for known in (ROWS, SEARCHED):
        known.clear()
        known.update(dict.fromkeys(range(-REMEMBERED, 0)))
    for _ in range(2):
        t = table(game, "caravansery brickyard", "lumber-yard", "clay-pool", boards=boards, age=3)
        found.append(t.state.pairs(0, t.game.move("build siege-workshop").piece))
    assert found[0] == found[1]
    assert 0 < len(ROWS) < REMEMBERED
    assert 0 < len(SEARCHED) < REMEMBERED
