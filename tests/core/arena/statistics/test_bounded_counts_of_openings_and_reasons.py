"""The bounded counter: exact, small, and independent of the order of the texts."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from wonders.core.arena.statistics.bounded_counts_of_openings_and_reasons import BoundedCounter

TEXTS = st.lists(st.tuples(st.text(max_size=3), st.integers(0, 2)), max_size=40)


def counted(pairs, limit):
    made = BoundedCounter(limit)
    for text, came in pairs:
        made.add(text, came)
    return made


@given(TEXTS, st.integers(1, 5), st.randoms(use_true_random=False))
def test_the_order_makes_no_difference(pairs, limit, rng):
    there = list(counted(pairs, limit))
    rng.shuffle(pairs)
    cut = rng.randint(0, len(pairs))
    parts = counted(pairs[:cut], limit)
    parts.merge(counted(pairs[cut:], limit))
    assert list(parts) == there


@given(TEXTS, st.integers(1, 5))
def test_texts_that_are_kept_are_counted_in_full(pairs, limit):
    found = list(counted(pairs, limit))
    assert len(found) == min(limit, len({text for text, _ in pairs}))
    for text, counter in found:
        assert counter == Counter(came for other, came in pairs if other == text)


def test_the_most_frequent_text_comes_first():
    made = counted([("b", 0), ("a", 0), ("c", 1), ("c", 0)], 5)
    assert [text for text, _ in made] == ["c", "a", "b"]
