"""The house rule `objectives`: secret goals.

Each player is dealt two goals and keeps one. Nobody else knows which until the game is over.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from wonders.core import (
    BadRecord,
    Choice,
    Game,
    House,
    Move,
    Sheet,
    State,
    View,
    hookimpl,
    shuffled,
)

__all__ = ["KeepGoal", "Objectives", "houses"]

NAME = "objectives"
#: By goal, which is a colour: the points for each card of it in the own city.
GOALS = {"brown": 1, "grey": 2, "blue": 1, "green": 1, "yellow": 1, "red": 1, "purple": 2}

GERMAN = {
    "brown": "braun",
    "grey": "grau",
    "blue": "blau",
    "green": "grün",
    "yellow": "gelb",
    "red": "rot",
    "purple": "violett",
}

#: The two goals of each player; in a view those of the others are None.
Dealt = tuple[tuple[str, str], ...]


class KeepGoal(Choice):
    """The choice of one of the two goals that a player was dealt."""

    # Before every other choice at the start.
    rank = -1
    together = True
    secret = "game"

    def options(self, state: State) -> Sequence[Move]:
        return [state.game.move(f"objectives-{goal}") for goal in state.house[NAME][self.seat]]


class Objectives(House):
    """Each player keeps one of two secret goals: points for cards of a colour."""

    name = NAME
    games = ("duel", "classic")
    categories = ("objectives-goal",)
    Chance = Dealt

    @hookimpl
    def amend_moves(self, game: Game) -> None:
        for goal in GOALS:
            game.add_move(f"objectives-{goal}")

    @hookimpl
    def on_draw(self, game: Game, rng: Random) -> Dealt:
        return tuple(two_goals(rng) for _ in range(game.players))

    @hookimpl
    def on_read(self, game: Game, chance: Dealt) -> None:
        if len(chance) != game.players:
            raise BadRecord(f"deal: house: objectives: {len(chance)} pairs of goals")
        for pair in chance:
            if len({*pair} & {*GOALS}) < 2:
                raise BadRecord("deal: house: objectives: each player has two different goals")

    @hookimpl
    def on_hide(self, state: State, seat: int, kept: Dealt) -> tuple[Any, ...]:
        if state.seat is None:
            return kept
        return tuple(pair if each == seat else None for each, pair in enumerate(kept))

    @hookimpl
    def on_imagine(self, known: tuple[Any, ...], rng: Random) -> Dealt:
        return tuple(pair or two_goals(rng) for pair in known)

    @hookimpl
    def on_deal(self, state: State) -> None:
        for seat in range(state.game.players):
            state.queue(KeepGoal(seat))

    @hookimpl
    def on_score(self, state: State, seat: int, sheet: Sheet) -> None:
        for kept in state.decided(KeepGoal, seat):
            # In a view the goals of others are None.
            if kept is not None:
                goal = goal_of(kept)
                sheet["objectives-goal"] = GOALS[goal] * state.count_in(seat, (goal,))

    @hookimpl
    def on_show(self, view: View, lang: str) -> list[str]:
        kept = view.table.decided(KeepGoal, view.seat)
        goals = [goal_of(move) for move in kept if move] or view.table.house[NAME][view.seat]
        text = "dein geheimes Ziel: Karten in {}" if lang == "de" else "your secret goal: {} cards"
        names = [GERMAN[goal] if lang == "de" else goal for goal in goals]
        return [text.format((" oder " if lang == "de" else " or ").join(names))]


def two_goals(rng: Random) -> tuple[str, str]:
    """Return two different goals."""
    first, second = shuffled([*GOALS], rng)[:2]
    return first, second


def goal_of(move: Move) -> str:
    """Return the goal that a move keeps."""
    return move.verb.removeprefix("objectives-")


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [Objectives]
