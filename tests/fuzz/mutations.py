"""Input like a given one, and not quite: changed byte by byte, or value by value."""

import json
from random import Random
from typing import Any

#: What stands in the place of a value of JSON: written, so that each use has its own.
STRANGE = tuple(
    json.dumps(each)
    for each in (
        *(None, True, 0, 1, -1, 2, 7, 2**53, 2**63, 2**64, 10**19, -(10**19), 0.5),
        *("", " ", "0", "x" * 300, "\u202e", "\n", "=1"),
        *("0 build", "\u0663 build altar", "0 build altar L99999999999"),
        *([], [[]], {}, {"total": 0}),
    )
)


def mutated(data: bytes, rng: Random, others: list[bytes], words: list[bytes]) -> bytes:
    """Return input made from a given one by a few changes."""
    if rng.random() < 0.5:
        found = _other_values(data, rng)
        if found is not None:
            return found
    for _ in range(rng.choice((1, 1, 2, 4))):
        data = _other_bytes(data, rng, others, words)
    return data


def _other_bytes(data: bytes, rng: Random, others: list[bytes], words: list[bytes]) -> bytes:
    begin = rng.randrange(len(data) + 1)
    end = min(len(data), begin + rng.choice((0, 1, 1, 2, 4, 16, 200)))
    match rng.randrange(6):
        case 0:
            between = bytes([rng.randrange(256)])
        case 1:
            between = b""
        case 2:
            between = data[begin:end] * rng.choice((2, 3, 40))
        case 3:
            other = rng.choice(others)
            at = rng.randrange(len(other) + 1)
            between = other[at : at + rng.choice((1, 4, 16, 200))]
        case 4:
            between = bytes([rng.choice(b'[{"]}.,=\n-0')])
            between *= rng.choice((1, 1, 2, 100, 4000))
        case _:
            between = rng.choice(words)
    return data[:begin] + between + data[end:]


def _other_values(data: bytes, rng: Random) -> bytes | None:
    """Change a few values of a line of JSON; None if it is none, or has nothing to change."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    try:
        value = json.loads(lines[at])
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict | list):
        return None
    for _ in range(rng.choice((1, 1, 2, 3))):
        _change(value, rng)
    lines[at] = json.dumps(value, separators=(",", ":"), ensure_ascii=rng.random() < 0.2).encode(
        "utf-8", "replace"
    )
    return b"\n".join(lines)


def _change(value: Any, rng: Random) -> None:
    """Change one value somewhere in lists and objects."""
    places: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        each = waiting.pop()
        keys = range(len(each)) if isinstance(each, list) else [*each]
        places += [(each, key) for key in keys]
        waiting += [each[key] for key in keys if isinstance(each[key], dict | list)]
    if not places:
        return
    # Rare things first, or nearly all that changes would be cards.
    holder, key = rng.choice(places if rng.random() < 0.5 else places[:14])
    match rng.randrange(6):
        case 0:
            del holder[key]
        case 1:
            holder[key] = json.loads(rng.choice(STRANGE))
        case 2:
            other, its = rng.choice(places)
            if its in (range(len(other)) if isinstance(other, list) else other):
                holder[key] = json.loads(json.dumps(other[its]))
        case 3 if isinstance(holder, list):
            holder.insert(key, json.loads(rng.choice(STRANGE)))
        case 4 if isinstance(holder, dict):
            holder[rng.choice(("about", "forfeit", "total", "x"))] = json.loads(rng.choice(STRANGE))
        case _ if isinstance(holder[key], int):
            holder[key] += rng.choice((-1, 1, 10**6))
        case _ if isinstance(holder, list):
            rng.shuffle(holder)
