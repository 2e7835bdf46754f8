"""How long showing a view takes, in the time of other things: `python tests/benchmarks/shown.py`.

Every decision of some random games is looked at by the seat that decides.
"""

from random import Random
from time import process_time

import msgspec

from wonders.core import load, make_bot
from wonders.core.game.bot_contract import Clock

WAYS = {
    "duel": ("duel", {}, 20),
    "solo": ("duel", {"solo": "any"}, 40),
    "classic, 2 players": ("classic", {"players": 2}, 10),
    "classic, 4 players": ("classic", {"players": 4}, 8),
    "classic, 7 players": ("classic", {"players": 7}, 5),
}


def measure(game, seeds):
    """Return the seconds a decision, a view, showing it, its JSON and greedy take; its size."""
    spent = dict.fromkeys(("decision", "view", "shown", "JSON", "greedy"), 0.0)
    size = count = 0

    def timed(what, action):
        began = process_time()
        result = action()
        spent[what] += process_time() - began
        return result

    greedy = make_bot("greedy", 1)
    for seed in range(seeds):
        state = game.deal(seed)
        draw = Random(seed).random
        while state.seat is not None:
            view = timed("view", lambda: state.view(state.seat))  # noqa: B023
            shown = timed("shown", view.shown)
            text = timed("JSON", lambda: msgspec.json.encode(shown))  # noqa: B023
            moves = timed("decision", state.moves)
            timed("greedy", lambda: greedy.choose(view, moves, Clock()))  # noqa: B023
            timed("decision", lambda: state.play(moves[int(draw() * len(moves))]))  # noqa: B023
            size += len(text)
            count += 1
    return spent, size / count


def main():
    """Print what showing takes, as multiples of a random decision's and a view's time."""
    for name, (ruleset, options, seeds) in WAYS.items():
        spent, size = measure(load(ruleset, options=options), seeds)
        shown = spent["shown"]
        ratios = [f"{shown / spent[what]:.2g} {what}" for what in ("decision", "view", "greedy")]
        part = spent["JSON"] / shown
        print(f"{name}: shown takes {', '.join(ratios)}; JSON {part:.2g} of it; {size:.0f} bytes")


if __name__ == "__main__":
    main()
