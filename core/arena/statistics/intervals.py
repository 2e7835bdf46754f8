"""How sure a figure is: 95 % intervals of shares and means, the same on every machine.

All take counts, not lists of games, so that a million games cost no more than a hundred.
"""

from collections.abc import Mapping
from math import sqrt
from random import Random

__all__ = ["Z95", "bootstrap", "effective_games", "student", "wilson"]

#: The two-sided 95 % point of the normal distribution.
Z95 = 1.959963984540054
#: Resamples of a bootstrap: the 25th from either end of 999 are the ends of 95 %.
DRAWS = 999
#: So many deals of independent games are mixed into what the deals of a run show about how
#: alike their games are; without them a few deals that all came out the same would seem to prove
#: that every deal does.
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
    """Return how many independent games tell as much about a share as these games do.

    `games` were played on `deals` deals; `spread` is the sum over the deals of
    (wins - share x games)², both numbers the deal's own. Where each deal is played from every
    seat, luck cancels and the games are worth more than their number; where its games come
    out alike they are worth less.
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
    """Return the mean of a figure a game, with its 95 % bootstrap interval over deals.

    `counts` tells how many deals had so many games with so large a sum of the figure:
    `{(2, -7): 5}` are five deals of two games that summed to -7. Of one deal alone nothing
    can be said, and both ends are its mean.

    It is the Bayesian bootstrap: every deal gets a random weight, all weights equally likely,
    and the ends are percentiles of the means so weighted. Equal deals share one draw, from the
    gamma distribution of their number. For small numbers of deals the interval is stretched
    as Student's t is against the normal distribution.

    >>> [round(each, 2) for each in bootstrap({(1, 3): 40, (1, 5): 60})]
    [4.2, 4.0, 4.39]
    """
    deals = sum(counts.values())
    if not deals:
        return 0.0, 0.0, 0.0
    whole_total = sum(total * times for (_, total), times in counts.items())
    if whole_total < 0:
        # Seen from the other side of the table it is the same interval, to the last digit.
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
