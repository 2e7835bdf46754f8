"""How everything here is measured: in turn with a piece of work that stays the same."""

import statistics

import yardstick

from wonders.core.compiled_or_plain import compiled

__all__ = ["ROUNDS", "measure"]

ROUNDS = 9


def measure(
    benchmark,
    work,
    times=1,
    prepare=tuple,
    against=yardstick.seconds_a_game,
    rounds=ROUNDS,
    **facts,
):
    """Measure a piece of work in turn with the yardstick, or with what it is to be held against.

    `work` does something so many `times`, with the arguments that `prepare` makes anew for each
    round; `against` does the other work and returns the seconds that one of it took. Before
    each round, and after the last, the other is done; a round is compared with those on either
    side of it. What was found goes into the stored run with the facts given:

    - `seconds`: the median of the seconds that one of `times` takes;
    - `ratios`: how many of it fit into the time of one of the other; median and quartiles.

    Returns what `work` does.
    """
    others = []

    def before():
        others.append(against())
        return prepare(), {}

    result = benchmark.pedantic(work, setup=before, rounds=rounds, warmup_rounds=1)
    if benchmark.stats is None:  # under --benchmark-disable
        return result
    others.append(against())
    ours = [spent / times for spent in benchmark.stats.stats.data]
    sides = zip(others[-rounds - 1 : -1], others[-rounds:], strict=True)
    ratios = [sum(side) / 2 / one for side, one in zip(sides, ours, strict=True)]
    low, _, high = statistics.quantiles(ratios, n=4)
    benchmark.extra_info.update(
        facts,
        compiled=compiled(),
        seconds=statistics.median(ours),
        ratios=[statistics.median(ratios), low, high],
        yardstick=statistics.median(others),
    )
    return result
