"""Stopping rules, which look at a run deal by deal and decide when it has enough games.

Deals must come in the order of the games. Then a run stops at the same game for any number of
workers.
"""

from collections.abc import Sequence
from math import isfinite, log, log10
from typing import Annotated, Any

import msgspec

from wonders.core.arena.statistics.confidence_intervals import effective_games, wilson
from wonders.core.errors import BadSpec
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.options.names_with_parameters import parse_options, parse_spec

__all__ = ["Narrow", "Sprt", "SprtOptions", "Until", "elo_of", "parse_until", "share_of"]

#: No rule decides on fewer deals, as their variance is not known well enough yet.
LEAST_DEALS = 30
#: Number of imagined deals, each with games that all come out alike (the worst case), that are
#: added to the variance of an SPRT. Without them a series without surprise would look certain.
PRIOR_DEALS = 4
Risk = Annotated[float, msgspec.Meta(ge=1e-9, lt=0.5)]


class Until:
    """A rule that decides when the first entrant of a run has been measured well enough."""

    def __init__(self) -> None:
        #: The decision, None while the run should go on.
        self.decided: str | None = None
        self.deals = 0
        self.games = 0
        self.wins = 0.0

    def add(self, scores: Sequence[float]) -> None:
        """Add the first entrant's scores in all games of the next deal.

        A score is 1 for a victory, 0 for a defeat, 1/n for a victory shared by n. Deals after
        the decision are ignored.
        """
        if self.decided is not None or not scores:
            return
        self.deals += 1
        self.games += len(scores)
        self.wins += sum(scores)
        self._look(scores)

    def _look(self, scores: Sequence[float]) -> None:
        """Take the scores of a deal into account; set `decided` if there is enough."""
        raise NotImplementedError

    def report(self) -> dict[str, Any]:
        """Return the rule, the games it has seen and its decision, ready for JSON."""
        raise NotImplementedError

    def _seen(self) -> dict[str, Any]:
        share = round(self.wins / self.games, 4) if self.games else None
        return {
            "decided": self.decided,
            "deals": self.deals,
            "games": self.games,
            "share": share,
        }


class Narrow(Until):
    """A rule that stops when the 95 % interval of the win share is narrow enough.

    The interval is over deals: Wilson's, for the number of effective games.
    """

    def __init__(self, width: float) -> None:
        super().__init__()
        self.width = width
        # Sums over deals: wins², wins x games, games².
        self._squares = [0.0, 0.0, 0.0]

    def _look(self, scores: Sequence[float]) -> None:
        wins, games = sum(scores), len(scores)
        for index, square in enumerate((wins * wins, wins * games, games * games)):
            self._squares[index] += square
        low, high = self.interval()
        if self.deals >= LEAST_DEALS and high - low < self.width:
            self.decided = "narrow enough"

    def interval(self) -> tuple[float, float]:
        """Return the current interval."""
        if not self.games:
            return wilson(0, 0)
        share = self.wins / self.games
        wins, both, games = self._squares
        spread = max(0.0, wins - 2 * share * both + share * share * games)
        number = effective_games(self.deals, self.games, self.wins, spread)
        return wilson(share * number, number)

    def report(self) -> dict[str, Any]:
        """Return the requested width and the current interval."""
        low, high = self.interval()
        return {
            "rule": "width",
            "width": self.width,
            **self._seen(),
            "interval": [round(low, 4), round(high, 4)],
        }


class SprtOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hypotheses of an SPRT and its risks.

    H0: the first entrant is `elo0` better than the others; H1: it is `elo1` better. `alpha`
    is the risk of deciding H1 when H0 is true, `beta` that of deciding H0 when H1 is true.
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: Risk = 0.05
    beta: Risk = 0.05


class Sprt(Until):
    """A sequential test of whether the first entrant is `elo1` better or only `elo0`.

    This is the generalised sequential probability ratio test, with the deal as its unit, in the
    normal approximation that is used to test chess engines: the log-likelihood ratio follows
    from the mean and the variance of the scores of deals.
    """

    def __init__(self, options: SprtOptions, seats: int = 2) -> None:
        super().__init__()
        self.options = options
        self.seats = seats
        self._shares = share_of(options.elo0, seats), share_of(options.elo1, seats)
        #: The ratios at which H0 and H1 are accepted (Wald's bounds).
        self.bounds = (
            log(options.beta / (1 - options.alpha)),
            log((1 - options.beta) / options.alpha),
        )
        self.ratio = 0.0
        self._sum = self._square = 0.0

    def _look(self, scores: Sequence[float]) -> None:
        score = sum(scores) / len(scores)
        self._sum += score
        self._square += score * score
        low, high = self._shares
        mean = self._sum / self.deals
        middle = (low + high) / 2
        spread = max(0.0, self._square - mean * self._sum)
        alike = middle * (1 - middle)
        variance = (spread + PRIOR_DEALS * alike) / (self.deals + PRIOR_DEALS)
        self.ratio = self.deals * (high - low) * (mean - middle) / variance
        if self.deals < LEAST_DEALS:
            return
        if self.ratio >= self.bounds[1]:
            self.decided = "H1"
        elif self.ratio <= self.bounds[0]:
            self.decided = "H0"

    def report(self) -> dict[str, Any]:
        """Return the hypotheses, the ratio with its bounds, and the observed Elo."""
        elo = elo_of(self.wins / self.games, self.seats) if self.games else None
        return {
            "rule": "sprt",
            **msgspec.to_builtins(self.options),
            **self._seen(),
            "llr": round(self.ratio, 3),
            "bounds": [round(bound, 3) for bound in self.bounds],
            "elo": None if elo is None else round(elo, 1),
        }


def share_of(elo: float, seats: int = 2) -> float:
    """Return the win share of a player who is `elo` better than all others at the table.

    For two seats this is the usual formula. For more, the share is the player's strength
    divided by the sum of all strengths, and 400 points are ten times the strength. An `elo` of
    0 is the fair share.

    >>> round(share_of(100), 2), share_of(0, seats=4), round(share_of(100, seats=4), 2)
    (0.64, 0.25, 0.37)
    """
    return float(1 / (1 + (seats - 1) * 10 ** (-elo / 400)))


def elo_of(share: float, seats: int = 2) -> float | None:
    """Return the inverse of `share_of`; None for shares of 0 and 1, which are infinite."""
    if not 0 < share < 1:
        return None
    return 400 * log10((seats - 1) * share / (1 - share))


def parse_until(text: str, seats: int = 2) -> Until:
    """Read a stopping rule: a width such as `0.04`, or `sprt:elo0=0,elo1=10`.

    `seats` counts all seats of a game, those of automata too. Raises `BadSpec`.
    """
    name, values = parse_spec(text)
    if name == "sprt":
        options = parse_options(SprtOptions, values, "sprt")
        if not (isfinite(options.elo0) and isfinite(options.elo1)):
            raise BadSpec("sprt: elo0 and elo1 must be finite numbers")
        if not -2000 <= options.elo0 < options.elo1 <= 2000:
            raise BadSpec(
                f"sprt: elo0 must be less than elo1, both from -2000 to 2000, "
                f"not {options.elo0:g} and {options.elo1:g}"
            )
        if seats < 2:
            raise BadSpec("sprt needs a game with an opponent to be better than")
        return Sprt(options, seats)
    try:
        width = float(text)
    except ValueError:
        width = 0.0
    if not 0 < width < 1:
        raise BadSpec(
            f"--until {one_line(text, 60)!r}: give the width of an interval, between 0 and 1, "
            "such as 0.04, or sprt:elo0=0,elo1=10,alpha=0.05,beta=0.05"
        )
    return Narrow(width)
