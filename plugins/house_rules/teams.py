"""The house rule `teams`: two against two, those who sit opposite each other together.

Neighbours are always opponents, so trade and conflicts are as usual. After the last age the
points of a team are added up.
"""

from collections.abc import Sequence
from typing import Any

from wonders.core import BadSpec, Game, House, Result, State, View, hookimpl

__all__ = ["TEAMS", "Teams", "houses"]

#: The seats of each team.
TEAMS = ((0, 2), (1, 3))
VICTORY = "teams-points"
#: What of a utility is the lead in points, not the victory; and the lead that counts in full.
LEAD, FULL_LEAD = 0.5, 80


class Teams(House):
    """Two against two: the points of those who sit opposite each other are added up."""

    name = "teams"
    games = ("classic",)
    victories = (VICTORY,)

    @hookimpl
    def amend_setup(self, game: Game) -> None:
        options: Any = game.options
        if options.players != 4:
            raise BadSpec(f"four play in teams, not {options.players}: -O players=4")

    @hookimpl
    def on_age_end(self, state: State) -> None:
        setup: Any = state.game.setup
        if state.age + 1 < len(setup.conflicts):
            return
        points = totals(state.sheets())
        coins = [sum(state.cities[seat].coins for seat in team) for team in TEAMS]
        ranks = list(zip(points, coins, strict=True))
        best = [team for team, rank in zip(TEAMS, ranks, strict=True) if rank == max(ranks)]
        state.finish(VICTORY, [seat for team in best for seat in team])

    @hookimpl
    def on_show(self, view: View, lang: str) -> list[str]:
        german = lang == "de"
        both = "{} und {}: {} {}" if german else "{} and {}: {} {}"
        one, many = ("Punkt", "Punkte") if german else ("point", "points")
        table: Any = view.table
        cities = [city.board.facts.city.in_language(lang) for city in table.cities]
        points = totals(table.sheets())
        told = [
            both.format(*(cities[seat] for seat in team), its, one if its == 1 else many)
            for team, its in zip(TEAMS, points, strict=True)
        ]
        return [", ".join(told)]

    @hookimpl
    def on_utility(self, result: Result, seat: int, utility: float) -> float:
        if result.victory != VICTORY:
            return utility
        points = totals(result.scores)
        own = seat % 2
        lead = (points[own] - points[1 - own]) / (2 * FULL_LEAD)
        won = (seat in result.winners) / (1 if len(result.winners) == 2 else 2)
        return (1 - LEAD) * won + LEAD * min(1.0, max(0.0, 0.5 + lead))


def totals(sheets: Sequence[dict[str, int]]) -> list[int]:
    """Return the points of each team."""
    return [sum(sheets[seat]["total"] for seat in team) for team in TEAMS]


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [Teams]
