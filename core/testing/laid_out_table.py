"""A table laid out from the names of pieces, for tests of rulesets, rules and bots."""

from typing import Any

from wonders.core.game.city import AnyCity
from wonders.core.game.explanation_of_price_or_refusal import Explanation
from wonders.core.game.game import Game
from wonders.core.game.results_and_score_sheets import Result, Sheet
from wonders.core.game.state import State
from wonders.core.plugins.load_games_and_bots import load

__all__ = ["Table", "table"]


class Table:
    """A position to play on and to ask about, with moves in notation.

    `t.play("build baths")`, `t.can("discard altar")`, `t.price("build baths")`.
    """

    def __init__(self, state: State) -> None:
        #: The position, as a state to play on.
        self.state = state

    def __repr__(self) -> str:
        return f"<table of {self.state!r}>"

    @property
    def game(self) -> Game:
        """Return the game."""
        return self.state.game

    @property
    def seat(self) -> int | None:
        """Return the seat to decide, None when the game is over."""
        return self.state.seat

    def city(self, seat: int) -> AnyCity:
        """Return the city of a seat."""
        return self.state.cities[seat]

    def coins(self, seat: int) -> int:
        """Return the coins of a city."""
        return self.state.cities[seat].coins

    def legal(self) -> list[str]:
        """Return the legal moves in notation, in alphabetical order."""
        return sorted(str(move) for move in self.state.moves())

    def can(self, notation: str) -> bool:
        """Return whether a move is legal now."""
        return self.game.move(notation) in self.state.moves()

    def why(self, notation: str) -> Explanation:
        """Return the explanation of a move."""
        return self.state.explain(self.game.move(notation))

    def price(self, notation: str) -> int | None:
        """Return the price of a move in coins, None if it has none."""
        return self.why(notation).coins

    def play(self, *notations: str) -> "Table":
        """Play moves in order; raise `IllegalMove` at the first that is not legal."""
        for notation in notations:
            self.state.play(self.game.move(notation))
        return self

    def sheet(self, seat: int) -> Sheet:
        """Return the score sheet of a city as if the game were scored now."""
        return self.state.sheets()[seat]

    def result(self) -> Result | None:
        """Return the result, None while the game goes on."""
        return self.state.result()


def table(game: str | Game, *cities: str, **position: Any) -> Table:
    """Lay out a position: the pieces of each city by their ids, the rest by keyword.

    `game` is a ruleset's name or a built game. Its `arrange` says which keywords there are, such
    as `coins=(5, 9)`.
    """
    built = load(game) if isinstance(game, str) else game
    return Table(built.arrange(cities, **position))
