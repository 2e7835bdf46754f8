"""How well counts agree with what is expected."""

from math import sqrt

#: How often each possible deal is expected to be imagined.
EACH = 40


def misfit(counts, weights):
    """Return how far counts are from the weights expected, in standard deviations."""
    assert set(counts) <= set(weights)
    times, whole = counts.total(), sum(weights.values())
    even = {each: times * weight / whole for each, weight in weights.items()}
    chi = sum((counts[each] - wanted) ** 2 / wanted for each, wanted in even.items())
    free = len(even) - 1
    # The cube root of a chi-squared number is nearly normal (Wilson and Hilferty).
    return ((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
