"""What the player of Solo knows of his city and of the leader's, as numbers for an evaluation.

His own are those of a city of Duel. The leader pays nothing and chooses nothing, so of him other
things count: which leader he is, what he has built, and how often he may soon take two turns.
"""

from typing import TYPE_CHECKING, Any, Final

from wonders.core.compiled_or_plain import i64, vec
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.position_features import MOST_SYMBOLS, FeaturePlan, feature_names
from wonders.rulesets.duel.scoring import tally

if TYPE_CHECKING:
    from wonders.rulesets.duel.legal_moves import LegalState

__all__ = ["SoloFeaturePlan", "solo_feature_names"]

#: The numbers that every leader has, in order.
FIXED: Final = (
    "leader's points",
    "leader's lead over 2",
    "leader's lead over 5",
    "leader's single symbols",
    "leader's next turn",
)


def solo_feature_names(game: Any) -> tuple[str, ...]:
    """Return the names of the numbers of both cities: the player's, then the leader's."""
    return (
        *feature_names(game),
        *FIXED,
        *[f"leader's symbols {count}" for count in range(1, MOST_SYMBOLS + 1)],
        *[f"leader's {each} cards" for each in game.colors],
        *[f"leader's token {each.id}" for each in game.tokens],
        *[f"against {each.id}" for each in game.leaders],
    )


class SoloFeaturePlan(FeaturePlan):
    """The numbers of both cities in a game of Solo, in the order of `solo_feature_names`.

    Each is written for the city that it belongs to, and is 0 for the other.
    """

    __slots__ = ("_against", "_first")

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        #: Where the leader's numbers begin, and where the one that tells who he is stands.
        self._first: i64 = len(feature_names(game))
        leaders = solo_feature_names(game)
        self._against: i64 = leaders.index(f"against {game.leader.id}")

    def write(self, state: "LegalState", seat: i64, row: vec[float]) -> None:
        """Write the numbers of a seat's city into a row of zeros."""
        if seat != LEADER:
            FeaturePlan.write(self, state, seat, row)
            return
        terms = state.terms
        city = state.city_of(LEADER)
        solo: Any = state
        lead: i64 = -state.pawn
        at = self._first
        points = tally(state, LEADER)
        row[at] = float(points[terms.lines.total] - points[terms.lines.treasury])
        row[at + 1] = float(max(0, lead - 2))
        row[at + 2] = float(max(0, lead - 5))
        for sort in range(len(terms.symbols)):
            if city.symbols_of(sort) % 2:
                row[at + 3] += 1.0
        row[at + 4] = solo.another_turn
        at += len(FIXED)
        different = city.different_symbols()
        for number in range(min(MOST_SYMBOLS, different)):
            row[at + number] = 1.0
        at += MOST_SYMBOLS
        for color in range(terms.points_at - terms.colors_at):
            row[at] = float(city.of_color(color))
            at += 1
        for token in city.tokens:
            row[at + token.index] = 1.0
        row[self._against] = 1.0
