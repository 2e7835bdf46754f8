"""Count the instructions of a random game by valgrind's callgrind, and where they go.

    python tests/benchmarks/instructions.py duel 2 [LINES]
    python tests/benchmarks/instructions.py classic 4

A count does not depend on what else the machine does. Two runs are counted that differ by so
many games, so that starting and building the game fall out. It takes a minute or two; on the
compiled build the functions are those of the C code (`CPyDef_…`), else the interpreter's.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from kinds import built

from wonders.core.arena.loops_that_bench_measures import play_random
from wonders.core.compiled_or_plain import build_name

__all__ = ["main", "self_costs"]

#: Played before what is counted, so that all is remembered that is remembered for long.
WARM = 150
GAMES = 200


def play(name: str, players: int, games: int) -> None:
    """Play so many random games after the first ones."""
    game = built(name, players)
    # The same number in every run: seeding bots is no part of a game.
    draws = [(Random(seed).random,) * players for seed in range(WARM + GAMES)]
    for seed in range(WARM + games):
        play_random(game, seed, draws[seed])


def counted(name: str, players: int, games: int) -> Counter[str]:
    """Return the instructions of a run under callgrind, function by function."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out")
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"]
        command += [sys.executable, __file__, "--play", name, str(players), str(games)]
        environment = os.environ | {"PYTHONHASHSEED": "0"}
        subprocess.run(command, check=True, capture_output=True, env=environment)
        return self_costs(out.read_text("utf-8", "replace"))


def self_costs(text: str) -> Counter[str]:
    """Return what each function of callgrind's output costs itself, without what it calls."""
    names: dict[str, str] = {}
    costs: Counter[str] = Counter()
    function, called = "", False
    for line in text.splitlines():
        if named := re.match(r"c?fn=\((\d+)\)(?: (.*))?", line):
            number, name = named.groups()
            if name:
                names[number] = re.sub(r"'\d+$", "", name)  # a recursive call
            if line.startswith("fn="):
                function = names[number]
        elif line.startswith("calls="):
            called = True  # the next line has what the call costs
        elif re.match(r"[\d+*-]", line):
            if not called:
                costs[function] += int(line.split()[1])
            called = False
    return costs


def main(name: str, players: int, lines: int = 30) -> None:
    """Print the instructions a game, and the functions that have most of them."""
    more = counted(name, players, GAMES)
    more.subtract(counted(name, players, 0))
    total = sum(more.values()) / GAMES
    print(f"{name} {players}, {build_name()}: {total:,.0f} instructions a game")
    for function, cost in more.most_common(lines):
        print(f"{cost / GAMES:12,.0f} {100 * cost / GAMES / total:5.1f} %  {function}")


if __name__ == "__main__":
    if sys.argv[1] == "--play":
        play(sys.argv[2], *map(int, sys.argv[3:]))
    else:
        main(sys.argv[1], *map(int, sys.argv[2:]))
