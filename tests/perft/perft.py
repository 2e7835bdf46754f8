"""Count sequences of moves from fixed deals, and make the positions anew.

    python tests/perft/perft.py            count every position to its full depth and compare
    python tests/perft/perft.py --make     look for positions again and write positions.jsonl
    python tests/perft/perft.py --table    print the table of docs/perft.md

Made anew the file holds other games if deals or random play have changed; that is no reason
to make it.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from wonders.core import Game, State, load
from wonders.core.testing.random_game import Course

HERE = Path(__file__).parent
FILE = HERE / "positions.jsonl"
#: How many sequences the last depth of a position has at most.
MOST = 60_000

LEADERS = ("caesar", "hammurabi", "cleopatra", "aristotle", "bilkis")
DUEL: dict[str, dict[str, Any]] = {
    "duel": {},
    "first-game": {"draft": "first-game"},
    **{f"solo-{leader}": {"solo": leader} for leader in LEADERS},
}


def count(state: State, depth: int) -> int:
    """Return how many sequences of `depth` moves there are; a game that is over is one."""
    if depth == 0 or state.seat is None:
        return 1
    moves = state.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = state.copy()
        after.play(move)
        total += count(after, depth - 1)
    return total


def positions() -> Iterator[dict[str, Any]]:
    """Yield the positions of the file."""
    for line in FILE.read_text("utf-8").splitlines():
        yield json.loads(line)


@cache
def built(ruleset: str, options: str) -> Game:
    """Return a game, with its options as JSON."""
    return load(ruleset, [], json.loads(options))


def start(position: dict[str, Any]) -> tuple[Game, State]:
    """Return the game of a position, and the state after its moves."""
    game = built(position["game"], json.dumps(position["options"]))
    state = game.start(msgspec.convert(position["deal"], game.Deal))
    for text in position["moves"]:
        state.play(game.move(text.partition(" ")[2]))
    return game, state


# -- making them -----------------------------------------------------------------------------


def verbs(state: State) -> set[str]:
    return {move.verb for move in state.moves()}


def waits(what: str, seat: int | None = None) -> Callable[[State], bool]:
    """Return whether a seventh card or a revival of classic is decided, for a certain city."""

    def found(state: State) -> bool:
        pending: Any = state.pending  # type: ignore[attr-defined]
        return bool(pending) and pending[0][0] == what and seat in (None, pending[0][1])

    return found


def draws_tokens(state: State) -> bool:
    return bool(state.drawn and state.choices)  # type: ignore[attr-defined]


def takes_token(state: State) -> bool:
    return "progress" in verbs(state) and not draws_tokens(state)


def places_left(few: int) -> Callable[[State], bool]:
    def found(state: State) -> bool:
        left: int = state.left  # type: ignore[attr-defined]
        return state.age == 2 and left.bit_count() <= few

    return found


def last_turn(state: State) -> bool:
    turn: int = state.turn  # type: ignore[attr-defined]
    return state.age == 2 and turn == 5


def free_city(turn: int) -> Callable[[State], bool]:
    """Return whether a seat decides for the Free City in a turn of Age II."""

    def found(state: State) -> bool:
        now: int = state.turn  # type: ignore[attr-defined]
        return (state.age, now, state.city) == (1, turn, 2)

    return found


def wanted() -> Iterator[tuple[str, str, dict[str, Any], Callable[[State], bool] | None]]:
    """Yield names, rulesets, options, and what is looked for; None for the start."""
    for name, options in DUEL.items():
        yield name, "duel", options, None
        yield f"{name}-end", "duel", options, places_left(4)
    for name in ("duel", "solo-aristotle"):
        options = DUEL[name]
        yield f"{name}-library", "duel", options, draws_tokens
        yield f"{name}-token", "duel", options, takes_token
        yield f"{name}-destroy", "duel", options, lambda state: "destroy" in verbs(state)
        yield f"{name}-revive", "duel", options, lambda state: "revive" in verbs(state)
        yield f"{name}-start", "duel", options, lambda state: "start" in verbs(state)
    for players in range(2, 8):
        options = {"players": players}
        name = f"classic-{players}"
        yield name, "classic", options, None
        yield f"{name}-end", "classic", options, last_turn
        yield f"{name}-revive", "classic", options, waits("revive", 0)
        yield f"{name}-seventh", "classic", options, waits("seventh")
        yield f"{name}-free", "classic", options, lambda state: "free" in verbs(state)
    two = {"players": 2}
    yield "free-city-by-seat-1", "classic", two, free_city(2)
    yield "free-city-by-seat-0", "classic", two, free_city(3)
    yield "free-city-revive", "classic", two, waits("revive", 2)
    yield "free-city-seventh", "classic", two, waits("seventh", 2)


def make() -> Iterator[dict[str, Any]]:
    """Yield positions from random games, as far as one move before what is looked for."""
    for name, ruleset, options, found in wanted():
        game = load(ruleset, [], options)
        course = next(each for each in courses(game, found) if each)
        moves = course.moves[:-1] if found else []
        position = {
            "name": name,
            "game": ruleset,
            "options": game.options_record(),
            "deal": msgspec.to_builtins(course.state.deal),
            "moves": moves,
        }
        _, state = start(position)
        yield position | {"counts": counted(state)}


def courses(game: Game, found: Callable[[State], bool] | None) -> Iterator[Course | None]:
    """Yield random games where they come to what is looked for, None for one that does not."""
    for seed in range(1_000):
        course = Course(game, seed)
        while found is not None and course.state.seat is not None and not found(course.state):
            course.step()
        yield course if course.state.seat is not None else None


def counted(state: State) -> list[int]:
    """Return the counts to the depth at which there are `MOST`, six moves at most."""
    counts: list[int] = []
    while len(counts) < 6 and (not counts or counts[-1] * counts[0] <= 2 * MOST):
        counts.append(count(state, len(counts) + 1))
    return counts


def main() -> int:
    """Compare all counts, or make the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--make", action="store_true", help="write the file anew")
    parser.add_argument("--table", action="store_true", help="print the table of the page")
    args = parser.parse_args()
    if args.table:
        for each in positions():
            counts = " ".join(f"{count:,}" for count in each["counts"])
            print(f"| `{each['name']}` | {len(each['moves'])} | {counts} |")
        return 0
    if args.make:
        lines = [json.dumps(each, separators=(",", ":")) + "\n" for each in make()]
        FILE.write_text("".join(lines), "utf-8")
        return 0
    wrong = 0
    for position in positions():
        _, state = start(position)
        ours = [count(state, depth + 1) for depth in range(len(position["counts"]))]
        wrong += ours != position["counts"]
        print(position["name"], *ours, "" if ours == position["counts"] else "differs")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
