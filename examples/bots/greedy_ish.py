"""A bot in plain Python: nothing but the standard library, and a little sense.

    wonders match duel -p "exec:python3 examples/bots/greedy_ish.py" -p random -n 100

It takes wonders before buildings, and of buildings the one that costs least. What it reads
and writes is told in docs/exec-bots.md.
"""

import json
import sys

#: What a move is worth by its verb, in points.
VERBS = {
    "wonder": 6.0,
    "free": 5.0,
    "stage": 5.0,
    "build": 4.0,
    "revive": 4.0,
    "progress": 3.0,
    "destroy": 3.0,
}
#: What a coin is worth: three make a point at the end, and they buy sooner.
COIN = 0.4


def worth(move, costs):
    """Return what a move is worth, less what it costs; a discard costs less than nothing."""
    verb = move.split()[0]
    return VERBS.get(verb, 0.0) - COIN * costs.get(move, 0)


def say(**message):
    """Write a message; without the flush it would wait in a buffer."""
    print(json.dumps(message), flush=True)


def main():
    """Listen and answer until it is over."""
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                # It remembers nothing, so one process can play many games.
                say(type="hello", protocol=1, name="greedy-ish", keep=True)
            case "choose":
                costs = message["view"].get("costs", {})
                best = max(message["moves"], key=lambda move: worth(move, costs))
                say(type="move", id=message["id"], move=best)
            case "bye":
                return


if __name__ == "__main__":
    main()
