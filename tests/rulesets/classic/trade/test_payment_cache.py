"""Each lack and each set of payments is one object, which all games share."""

import subprocess
import sys

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
