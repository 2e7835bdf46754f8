"""95 % intervals of shares and means, the same on every machine.

All functions take counts instead of games, so a million games cost no more than a hundred.
"""

from collections.abc import Mapping
from math import sqrt
from random import Random

__all__ = ["Z95", "bootstrap", "effective_games", "student", "wilson"]

#: The two-sided 95 % point of the normal distribution.
Z95 = 1.959963984540054
#: Resamples of a bootstrap; the 25th from either end of 999 are the ends of 95 %.
DRAWS = 999
#: Number of imagined deals with independent games that are added to the deals of a run. Without
#: them a few equal deals would seem to prove that all deals are equal.
PRIOR_DEALS = 4


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share of wins in independent games.

    >>> low, high = wilson(80, 100)
    >>> round(low, 3), round(high, 3)
    (0.711, 0.867)
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + Z95 * Z95 / (2 * games)
    spread = Z95 * sqrt(max(0.0, share * (1 - share)) / games + Z95 * Z95 / (4 * games * games))
    scale = 1 + Z95 * Z95 / games
    return (centre - spread) / scale, (centre + spread) / scale


def effective_games(deals: int, games: int, wins: float, spread: float) -> float:
    """Return the number of independent games that would tell as much about a share.

    `games` were played on `deals` deals. `spread` is the sum over deals of
    (wins - share x games)², with wins and games of the deal. Where luck cancels within a deal,
    as every seat is played, the result is more than `games`; where the games of a deal come
    out alike, it is less.
    """
    if deals < 2 or not 0 < wins < games:
        return games
    share = wins / games
    independent = games * share * (1 - share)
    seen = spread * deals / (deals - 1) / independent
    return games / ((deals * seen + PRIOR_DEALS) / (deals + PRIOR_DEALS))


def student(freedom: int) -> float:
    """Return the two-sided 95 % point of Student's t, from two terms of its expansion.

    It is too small by 4 % at three degrees of freedom, by less than 1 % from six on.

    >>> round(student(9), 2), round(student(100), 3)
    (2.26, 1.984)
    """
    z = Z95
    first = (z**3 + z) / (4 * freedom)
    return float(z + first + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom * freedom))


def bootstrap(counts: Mapping[tuple[int, int], int]) -> tuple[float, float, float]:
    """Return the mean per game of a figure and its 95 % bootstrap interval over deals.

    `counts` has the number of deals by (games, sum of the figure): `{(2, -7): 5}` are five
    deals of two games that summed to -7. For a single deal both ends are the mean.

    This is the Bayesian bootstrap: each deal gets a random weight, all weights equally likely,
    and the ends are percentiles of the weighted means. Equal deals share one draw from the
    gamma distribution of their number. For few deals the interval is widened by the ratio of
    Student's t to the normal distribution.

    >>> [round(each, 2) for each in bootstrap({(1, 3): 40, (1, 5): 60})]
    [4.2, 4.0, 4.39]
    """
    deals = sum(counts.values())
    if not deals:
        return 0.0, 0.0, 0.0
    whole_total = sum(total * times for (_, total), times in counts.items())
    if whole_total < 0:
        # By symmetry, so that both sides of a table get the same interval to the last digit.
        mean, low, high = bootstrap({(games, -total): n for (games, total), n in counts.items()})
        return -mean, -high, -low
    cells = [(*cell, times) for cell, times in sorted(counts.items()) if times]
    mean = whole_total / sum(games * times for games, _, times in cells)
    if len(cells) < 2:
        return mean, mean, mean
    gamma = Random(0).gammavariate
    means = []
    for _ in range(DRAWS):
        whole = part = 0.0
        for games, total, times in cells:
            weight = gamma(times, 1.0)
            whole += games * weight
            part += total * weight
        means.append(part / whole)
    means.sort()
    stretch = sqrt((deals + 1) / (deals - 1)) * student(deals - 1) / Z95
    low, high = means[DRAWS // 40], means[-1 - DRAWS // 40]
    return mean, mean + (low - mean) * stretch, mean + (high - mean) * stretch
