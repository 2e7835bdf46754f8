"""Fuzzing in small, without anything to install: seeds, and some hundred changes of each.

`tox -e fuzz` does it at length, led by what the readers run through. What that has found is
kept here as a test of its own, beside the reader it was found in.
"""

import signal
from random import Random

import pytest
from mutations import mutated
from targets import TARGETS, words

#: No input takes a reader longer, in seconds; most take a thousandth.
LIMIT = 20.0
ROUNDS = {"records": 500, "run": 300, "part": 300, "ahead": 300, "cards": 200, "moves": 100}


@pytest.fixture(autouse=True)
def in_time():
    """Return a function that begins the time for one input anew; too much is an error."""
    if not hasattr(signal, "setitimer"):
        yield lambda: None
        return

    def overdue(*_):
        raise TimeoutError(f"longer than {LIMIT} s")

    before = signal.signal(signal.SIGALRM, overdue)
    yield lambda: signal.setitimer(signal.ITIMER_REAL, LIMIT)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("name", TARGETS)
def test_real_input_is_taken(name):
    target = TARGETS[name]
    taken = [target.let_in(seed) for seed in target.seeds()]
    if name in ("moves", "messages"):
        # Each is for one game, or one kind of message, and refused by the others.
        assert not all(taken)
    elif name == "cards":
        # Some files are of another shape, which their rulesets read themselves.
        assert any(taken)
    else:
        assert all(taken)


@pytest.mark.parametrize("name", TARGETS)
def test_changed_input_is_taken_or_refused_in_a_line(name, in_time):
    target = TARGETS[name]
    seeds = target.seeds()
    rng = Random(name)
    strange = words()
    outcomes = set()
    for _ in range(ROUNDS.get(name, 1000)):
        data = mutated(rng.choice(seeds), rng, seeds, strange)
        in_time()
        try:
            outcomes.add(target.let_in(data))
        except Exception as error:
            error.add_note(f"{name}: {data!r}"[:3000])
            raise
    assert False in outcomes
