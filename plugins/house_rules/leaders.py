"""The house rule `leaders`: cities draft leaders before Age I and play one in each age.

Leaders are a kind of piece of the rule's own: they come from a file, are looked up and priced
like cards, and their effects are those of classic. Where they are the rule itself keeps.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from wonders.core import (
    BadRecord,
    Choice,
    Facts,
    Game,
    House,
    Move,
    Piece,
    Sheet,
    State,
    View,
    construct,
    hookimpl,
    read_toml,
    shuffled,
)

__all__ = ["DraftLeader", "Leaders", "PlayLeader", "houses"]

NAME = "leaders"
#: The leaders that cities have drafted and not played, and those that they have played: by seat.
HELD, PLAYED = "leaders-held", "leaders-played"
#: How many leaders each city drafts, how often each leader is there, and how many lie in the
#: row beyond those that will be drafted.
EACH, COPIES, SPARE = 3, 2, 2

PRINTED = read_toml("wonders.plugins.house_rules", "leaders.toml", dict)

Groups = tuple[tuple[str, ...], ...]


class DraftLeader(Choice):
    """The choice of a leader from the row, which all see."""

    rank = -2

    def options(self, state: State) -> Sequence[Move]:
        drafted = Counter(id for held in state.house[HELD] for id in held)
        left = Counter(state.house[NAME]) - drafted
        return [state.game.move(f"leaders-draft {id}") for id in left]

    def take(self, state: State, move: Move) -> None:
        assert move.piece is not None
        state.keep(HELD, with_one(state.house[HELD], self.seat, move.piece.id))


class PlayLeader(Choice):
    """The choice of a leader to play in an age, or of none. All choose at once."""

    together = True
    secret = "turn"

    def options(self, state: State) -> Sequence[Move]:
        coins = state.cities[self.seat].coins
        return [
            *(
                state.game.move(f"leaders-play {id}")
                for id in dict.fromkeys(state.house[HELD][self.seat])
                if state.printed(self.seat, leader_of(state, id)) <= coins
            ),
            state.game.move("leaders-wait"),
        ]

    def cost(self, state: State, move: Move) -> int:
        return state.printed(self.seat, move.piece) if move.piece else 0

    def resolve(self, state: State, moves: Mapping[int, Move]) -> None:
        # All pay before the first effect.
        prices = {seat: PlayLeader(seat).cost(state, move) for seat, move in moves.items()}
        for seat, move in moves.items():
            if move.piece is not None and state.seat is not None:
                state.keep(HELD, without_one(state.house[HELD], seat, move.piece.id))
                state.keep(PLAYED, with_one(state.house[PLAYED], seat, move.piece.id))
                construct(state, seat, move.piece, prices[seat])


class Leaders(House):
    """Cities draft leaders before Age I, and each may play one in every age."""

    name = NAME
    games = ("classic",)
    categories = ("leaders-points",)
    piece_kinds = ("leader",)
    touches = ("coins",)
    #: The row of leaders, in order.
    Chance = tuple[str, ...]

    @hookimpl
    def amend_facts(self, facts: list[Facts], game: Game) -> None:
        facts += game.facts_of(PRINTED, "leaders.toml")

    @hookimpl
    def amend_moves(self, game: Game) -> None:
        leaders = game.bind(Piece, "leader")
        game.keep(NAME, {leader.id: leader for leader in leaders})
        for leader in leaders:
            game.add_move("leaders-draft", leader)
            game.add_move("leaders-play", leader)
        game.add_move("leaders-wait")

    @hookimpl
    def on_draw(self, game: Game, rng: Random) -> tuple[str, ...]:
        box = [id for id in game.kept[NAME] for _ in range(COPIES)]
        return tuple(shuffled(box, rng)[: EACH * game.players + SPARE])

    @hookimpl
    def on_read(self, game: Game, chance: tuple[str, ...]) -> None:
        wanted = EACH * game.players + SPARE
        if len(chance) != wanted:
            raise BadRecord(f"deal: house: leaders: the row has {len(chance)}, not {wanted}")
        if not Counter(chance) <= Counter(dict.fromkeys(game.kept[NAME], COPIES)):
            raise BadRecord("deal: house: leaders: the row has what the box does not have")

    @hookimpl
    def on_deal(self, state: State) -> None:
        seats = range(state.game.players)
        nobody: Groups = ((),) * len(seats)
        state.keep(HELD, nobody)
        state.keep(PLAYED, nobody)
        for turn in range(EACH):
            # There and back, so that nobody is always last.
            for seat in reversed(seats) if turn % 2 else seats:
                state.queue(DraftLeader(seat))

    @hookimpl
    def on_age(self, state: State) -> None:
        for seat in range(state.game.players):
            state.queue(PlayLeader(seat))

    @hookimpl
    def on_score(self, state: State, seat: int, sheet: Sheet) -> None:
        if seat < state.game.players:  # the Free City has none
            played = [leader_of(state, id) for id in state.house[PLAYED][seat]]
            sheet["leaders-points"] = sum(leader.points(state, seat) for leader in played)

    @hookimpl
    def on_show(self, view: View, lang: str) -> list[str]:
        word = ("Sitz", "gespielt", "auf der Hand") if lang == "de" else ("seat", "played", "held")
        house = view.table.house
        return [
            f"{word[0]} {seat}: {word[1]}: {names(view, played, lang)};"
            f" {word[2]}: {names(view, held, lang)}"
            for seat, (played, held) in enumerate(zip(house[PLAYED], house[HELD], strict=True))
        ]


def leader_of(state: State, id: str) -> Piece:
    """Return the leader with this id."""
    leader: Piece = state.game.kept[NAME][id]
    return leader


def with_one(groups: Groups, seat: int, id: str) -> Groups:
    """Return the leaders by seat with one more."""
    return (*groups[:seat], (*groups[seat], id), *groups[seat + 1 :])


def without_one(groups: Groups, seat: int, id: str) -> Groups:
    """Return the leaders by seat with one fewer."""
    at = groups[seat].index(id)
    rest = groups[seat][:at] + groups[seat][at + 1 :]
    return (*groups[:seat], rest, *groups[seat + 1 :])


def names(view: View, ids: Sequence[str], lang: str) -> str:
    """Return the names of leaders, or a dash."""
    found: Any = [leader_of(view.table, id).facts.name.in_language(lang) for id in ids]
    return ", ".join(found) or "-"


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [Leaders]
