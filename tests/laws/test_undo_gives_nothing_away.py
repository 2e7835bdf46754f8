"""Between two decisions of a seat that has seen and been told nothing new, nothing has come out.

`undo` goes by this: it gives back a move only where the seat knows no more than before.
"""

from random import Random

import pytest

from wonders.core import State, View, load

KINDS = [
    ("duel", {}),
    ("duel", {"solo": "any"}),
    ("classic", {"players": 2}),
    ("classic", {"players": 3}),
]


def learnt(now: View, then: View) -> frozenset[object]:
    return (now.seen() - then.seen()) | (now.told() - then.told())


@pytest.mark.parametrize(("name", "options"), KINDS)
def test_moves_that_show_nothing_lead_to_the_same_view_in_every_imagined_world(name, options):
    rng = Random(f"{name} {options}")
    compared = 0
    for seed in range(4):
        state = load(name, options=options).deal(seed)
        own = rng.randrange(state.game.players)
        before: State | None = None
        since = []
        while state.seat is not None:
            if state.seat == own:
                if before is not None and not learnt(state.view(own), before.view(own)):
                    for _ in range(3):
                        world = before.view(own).imagine(rng)
                        for move in since:
                            # Others may have had no such move there.
                            if world.seat is None or move not in world.moves():
                                break
                            world.play(move)
                        else:
                            assert world.view(own).shown() == state.view(own).shown()
                            compared += 1
                before, since = state.copy(), []
            since.append(rng.choice(state.moves()))
            state.play(since[-1])
    assert compared or options.get("players") == 3
