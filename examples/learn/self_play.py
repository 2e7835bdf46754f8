"""Let `mcts` play against itself, and write how often it followed each move.

    python self_play.py GAME[:OPTION=VALUE,…] GAMES PLAYOUTS SEED OUT.jsonl

Each line is a game: the deal's seed and the numbers of the moves played, each with the visits
of all legal moves. The same seed gives the same lines.
"""

import argparse
import json
import os
import sys
from pathlib import Path
from random import Random

from wonders.core import Clock, WondersError, load, make_bot

__all__ = ["end_in_a_line", "expect_weights", "loaded", "play"]

#: The share of moves that are drawn by their visits, so that games differ.
DRAWN = 0.25


def play(game, seed, playouts):
    """Return a game of the bot against itself, as plain data."""
    rng = Random(seed)
    state = game.deal(seed)
    bot = make_bot(f"mcts:playouts={playouts}", seed)
    moves = []
    visits = []
    while state.seat is not None:
        legal = state.moves()
        if len(legal) == 1:
            found = [1]
        else:
            known = bot.search(state.view(state.seat), Clock())
            found = [known[move.index].visits for move in legal]
        best = max(range(len(legal)), key=lambda at: found[at])
        if rng.random() < DRAWN:
            best = rng.choices(range(len(legal)), found)[0]
        moves.append(best)
        visits.append(found)
        state.play(legal[best])
    return {"seed": seed, "moves": moves, "visits": visits, "shares": state.utilities()}


def loaded(spec):
    """Return a game by its name and options, like `duel:solo=any`."""
    name, _, options = spec.partition(":")
    pairs = [each.split("=") for each in options.split(",") if each]
    return load(name, options=dict(pairs), text=True)


def main():
    """Play the games and write them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    for number in ("games", "playouts", "seed"):
        parser.add_argument(number, type=int)
    parser.add_argument("out")
    asked = parser.parse_args()
    game = loaded(asked.game)
    if os.path.lexists(asked.out):
        parser.error(f"{asked.out} is there already; name a new file")
    # A number of playouts that it does not take is refused before there is a file.
    make_bot(f"mcts:playouts={asked.playouts}", asked.seed)
    with open(asked.out, "x", encoding="utf-8") as out:
        for number in range(asked.games):
            played = play(game, asked.seed + number, asked.playouts)
            print(json.dumps(played), file=out, flush=True)


def expect_weights(parser, path, holding):
    """End with a line if what is to be written anew is there and is no file of weights."""
    there = Path(path)
    if os.path.lexists(there):
        found = there.read_text("utf-8", "replace") if there.is_file() else "?"
        if found.strip() and holding not in found:
            parser.error(f"{path} is there already and has no weights; name another file")


def write_weights(path, text):
    """Write a file of weights in one step: where the disk is full, the older ones stay."""
    there = Path(os.path.realpath(path))
    new = there.with_name(f"{there.name}.{os.getpid()}")
    try:
        new.write_text(text, "utf-8")
        new.replace(there)
    finally:
        new.unlink(missing_ok=True)


def end_in_a_line(call, wanted):
    """Call a script's `main`; where it fails, end with a line that tells what is `wanted`."""
    name = Path(sys.argv[0]).name
    try:
        call()
    except KeyboardInterrupt:
        print(f"{name}: interrupted", file=sys.stderr)
        sys.exit(130)
    except (WondersError, OSError) as error:
        raise SystemExit(f"{name}: {error}") from None
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise SystemExit(f"{name}: {wanted} ({type(error).__name__}: {error})") from None


if __name__ == "__main__":
    end_in_a_line(main, "GAME, three numbers and a new file are asked for")
