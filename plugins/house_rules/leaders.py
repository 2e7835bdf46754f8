"""The house rule `leaders`: cities draft leaders before Age I and play one in each age.

Leaders are a kind of piece of the rule's own: they come from a file, are looked up and priced
like cards, and their effects are those of classic. Where they are the rule itself keeps: they are
drafted by hands that go round, and what others hold is hidden.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from wonders.core import (
    BadRecord,
    Choice,
    Facts,
    Game,
    House,
    Move,
    PassedHands,
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
#: The leaders that cities have drafted, and those that they have played: by seat.
TAKEN, PLAYED = "leaders-taken", "leaders-played"
#: How many leaders each hand has, how many a city takes, and how often each leader is there.
HAND, EACH, COPIES = 4, 3, 2

PRINTED = read_toml("wonders.plugins.house_rules", "leaders.toml", dict)

Groups = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class DraftLeader(Choice):
    """The choice of a leader of the hand, which then goes to the left. All choose at once."""

    together = True
    secret = "game"

    #: Which of its leaders the city takes, from 0.
    round: int

    def options(self, state: State) -> Sequence[Move]:
        hand = hands_in(state).hand(self.seat, self.round)
        return [state.game.move(f"leaders-draft {id}") for id in dict.fromkeys(hand)]

    def resolve(self, state: State, moves: Mapping[int, Move]) -> None:
        cards = {seat: move.piece.id for seat, move in moves.items() if move.piece is not None}
        state.keep(TAKEN, hands_in(state).after(cards).taken)

    def guess(self, state: State, rng: Random) -> Move:
        taken = hands_in(state).taken[self.seat]
        if self.round < len(taken):
            return state.game.move(f"leaders-draft {taken[self.round]}")
        return super().guess(state, rng)


class PlayLeader(Choice):
    """The choice of a leader to play in an age, or of none. All choose at once."""

    together = True
    secret = "turn"

    def options(self, state: State) -> Sequence[Move]:
        coins = state.cities[self.seat].coins
        return [
            *(
                state.game.move(f"leaders-play {id}")
                for id in dict.fromkeys(held_in(state, self.seat))
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
                state.keep(PLAYED, with_one(state.house[PLAYED], seat, move.piece.id))
                construct(state, seat, move.piece, prices[seat])


class Leaders(House):
    """Cities draft leaders before Age I, and each may play one in every age."""

    name = NAME
    games = ("classic",)
    categories = ("leaders-points",)
    piece_kinds = ("leader",)
    touches = ("coins",)
    #: The leaders that are dealt to each seat.
    Chance = Groups

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
    def on_draw(self, game: Game, rng: Random) -> Groups:
        box = shuffled(box_of(game), rng)
        return tuple(tuple(sorted(box[at * HAND :][:HAND])) for at in range(game.players))

    @hookimpl
    def on_read(self, game: Game, chance: Groups) -> None:
        if [len(hand) for hand in chance] != [HAND] * game.players:
            raise BadRecord(f"deal: house: leaders: not {game.players} hands of {HAND}")
        if not Counter(id for hand in chance for id in hand) <= Counter(box_of(game)):
            raise BadRecord("deal: house: leaders: a hand has what the box does not have")

    @hookimpl
    def on_hide(self, state: State, seat: int, memory: Mapping[str, Any]) -> Mapping[str, Any]:
        if state.seat is None:
            return memory
        seen = PassedHands(memory[NAME], memory[TAKEN]).seen_by(seat, EACH)
        return {**memory, NAME: seen.dealt, TAKEN: seen.taken}

    @hookimpl
    def on_imagine(self, view: View, memory: Mapping[str, Any], rng: Random) -> Mapping[str, Any]:
        if view.table.seat is None:
            return memory
        seen = PassedHands(memory[NAME], memory[TAKEN])
        full = seen.imagined(view.seat, box_of(view.game), HAND, memory[PLAYED], rng)
        return {**memory, NAME: full.dealt, TAKEN: full.taken}

    @hookimpl
    def on_start(self, state: State) -> None:
        nobody: Groups = ((),) * state.game.players
        state.keep(TAKEN, nobody)
        state.keep(PLAYED, nobody)
        for round in range(EACH):
            for seat in range(state.game.players):
                state.queue(DraftLeader(seat, round))

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
        word = ("Platz", "gespielt", "auf der Hand") if lang == "de" else ("seat", "played", "held")
        table = view.table
        lines = []
        # The own ones first: of many lines not all have room.
        for seat in sorted(range(len(table.house[PLAYED])), key=lambda seat: seat != view.seat):
            played = table.house[PLAYED][seat]
            # What others hold is None here.
            held = held_in(table, seat)
            told = str(len(held)) if None in held else names(view, held, lang)
            lines.append(
                f"{word[0]} {seat}: {word[1]}: {names(view, played, lang)}; {word[2]}: {told}"
            )
        return lines


def box_of(game: Game) -> list[str]:
    """Return the ids of all leaders in the box."""
    return [id for id in game.kept[NAME] for _ in range(COPIES)]


def hands_in(state: State) -> PassedHands:
    """Return the hands of leaders as they went round."""
    return PassedHands(state.house[NAME], state.house[TAKEN])


def held_in(state: State, seat: int) -> list[Any]:
    """Return the leaders that a seat has drafted and not played; None for one that is hidden."""
    taken = state.house[TAKEN][seat]
    played = state.house[PLAYED][seat]
    if None in taken:
        return [None] * (len(taken) - len(played))
    return list((Counter(taken) - Counter(played)).elements())


def leader_of(state: State, id: str) -> Piece:
    """Return the leader with this id."""
    leader: Piece = state.game.kept[NAME][id]
    return leader


def with_one(groups: Groups, seat: int, id: str) -> Groups:
    """Return the leaders by seat with one more."""
    return (*groups[:seat], (*groups[seat], id), *groups[seat + 1 :])


def names(view: View, ids: Sequence[str], lang: str) -> str:
    """Return the names of leaders, or a dash."""
    found: Any = [leader_of(view.table, id).facts.name.in_language(lang) for id in ids]
    return ", ".join(found) or "-"


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [Leaders]
