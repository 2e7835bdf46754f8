"""What has been decided in secret or together: kept, carried out, hidden from views, imagined.

A state keeps it in `house`, under a name that no rule can have, so that it is copied and hidden
with what the rules store.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from wonders.core.game.moves import Move
from wonders.core.game.pending_choices import Choice, Veiled, kind_of

__all__ = [
    "DECIDED",
    "OPEN",
    "VIEWED",
    "Decided",
    "as_heard",
    "decide",
    "decided_in",
    "has_any",
    "hide",
    "imagine",
    "next_number",
    "pass_over",
    "reveal",
    "told_in",
    "veil",
]

#: The name under which `State.house` holds what was decided.
DECIDED = "secret choices"

#: The stages of a decision: others are still to decide; it is kept secret; it is known to all.
WAITING, SECRET, OPEN = "waiting", "secret", "open"

#: In `State.past`, why a view's table and its copies have no line.
VIEWED = "what a view shows was not dealt; write the line of the game itself"


@dataclass(frozen=True)
class Decided:
    """A decision: the choice, the move, who made it, and whether the others know of it.

    `number` counts those of a game. In a view `move` is None if the seat may not know it.
    """

    choice: Choice
    move: Move | None
    by: int
    number: int
    stage: str


def decided_in(state: Any) -> tuple[Decided, ...]:
    """Return what a state keeps of secret and joint decisions, in the order made."""
    made: tuple[Decided, ...] = state.house.get(DECIDED, ())
    return made


def next_number(state: Any) -> int:
    """Return the number that the next such decision has."""
    made = decided_in(state)
    return made[-1].number + 1 if made else 0


def decide(state: Any, choice: Choice, move: Move) -> None:
    """Keep what was decided and carry it out, once all who decide together have decided.

    `choice` has left the queue.
    """
    if not (choice.secret or choice.together):
        choice.take(state, move)
        return
    kind = type(choice)
    stage = WAITING if choice.together else SECRET
    made = Decided(choice, move, state.decider(choice.seat), next_number(state), stage)
    # What a round before this one has come to is known, and done with.
    kept = [
        each
        for each in decided_in(state)
        if each.stage != OPEN or type(each.choice) is not kind or choice.secret == "game"
    ]
    _keep(state, (*kept, made))
    if not choice.together:
        choice.take(state, move)
    elif not _goes_on(state, choice):
        _settle(state, kind)


def pass_over(state: Any, choice: Choice) -> None:
    """Go past a choice without options; it may be the last that others have waited for."""
    if choice.together and not _goes_on(state, choice):
        _settle(state, type(choice))


def _goes_on(state: Any, choice: Choice) -> bool:
    """Return whether somebody is still to decide together with a choice that was made."""
    following = state.front
    return type(following) is type(choice) and following.seat > choice.seat


def _settle(state: Any, kind: type[Choice]) -> None:
    """Carry out what all have decided together."""
    made = decided_in(state)
    group = [each for each in made if each.stage == WAITING and type(each.choice) is kind]
    if not group:
        return
    stage = SECRET if kind.secret == "game" else OPEN
    _keep(state, [replace(each, stage=stage) if each in group else each for each in made])
    moves = {each.choice.seat: each.move for each in group if each.move is not None}
    if kind.resolve is not Choice.resolve:
        group[0].choice.resolve(state, moves)
        return
    for each in group:
        each.choice.take(state, moves[each.choice.seat])


def reveal(state: Any, kind: type[Choice], seat: int | None) -> None:
    """Let all know what was decided for choices of a class, by a seat or by all."""
    _keep(
        state,
        [
            replace(each, stage=OPEN)
            if each.stage == SECRET
            and isinstance(each.choice, kind)
            and seat in (None, each.choice.seat)
            else each
            for each in decided_in(state)
        ],
    )


def _keep(state: Any, made: Iterable[Decided]) -> None:
    state.house = {**state.house, DECIDED: tuple(made)}


# -- views ------------------------------------------------------------------------------------


def has_any(state: Any) -> bool:
    """Return whether a state has choices that are not usual, or decisions that are kept."""
    # A ruleset without choices need not have the attribute.
    return DECIDED in state.house or any(not each.usual for each in getattr(state, "choices", ()))


def hide(state: Any, seat: int) -> Mapping[str, Any]:
    """Return the decisions as a seat may know them, ready for `State.house`; {} without any."""
    made = decided_in(state)
    if not made or state.seat is None:
        return {DECIDED: made} if made else {}
    return {DECIDED: tuple([each if each.by == seat else _seen(each) for each in made])}


def _seen(made: Decided) -> Decided:
    """Return a decision as the others see it."""
    known = made.stage == OPEN or (made.stage == WAITING and not made.choice.secret)
    return replace(made, choice=_blank(made.choice), move=made.move if known else None)


def _blank(choice: Choice) -> Choice:
    blanks: dict[str, Any] = dict.fromkeys(choice.hidden)
    return replace(choice, **blanks) if blanks else choice


def veil(table: Any, seat: int) -> None:
    """Hide in a view's table what a seat may not know of the choices that wait."""

    def seen(choice: Choice) -> Choice:
        if not (choice.secret or choice.hidden) or table.decider(choice.seat) == seat:
            return choice
        return Veiled(choice.seat, _blank(choice))

    table.change_choices(seen)
    if isinstance(table.front, Veiled):
        # The moves may have been listed for who decides.
        table._legal = ()


def imagine(world: Any, seat: int, rng: Random) -> None:
    """Fill in what choices hide from a seat: any legal decisions, and the fields."""

    def full(choice: Choice, by: int) -> Choice:
        return choice.imagine(world, rng) if choice.hidden and by != seat else choice

    def unveiled(choice: Choice) -> Choice:
        return full(choice.choice, -1) if isinstance(choice, Veiled) else choice

    if isinstance(world.front, Veiled):
        world._legal = None
    world.change_choices(unveiled)
    made = decided_in(world)
    if not made or world.seat is None:
        return
    for number, each in enumerate(made):
        choice = full(each.choice, each.by)
        move = each.move or choice.guess(world, rng)
        # Kept one by one: what follows may follow from it.
        now = decided_in(world)
        _keep(world, (*now[:number], replace(each, choice=choice, move=move), *now[number + 1 :]))


def told_in(view: Any) -> frozenset[str]:
    """Return in words what a seat knows of the kept decisions of others."""
    return frozenset(
        [
            f"{kind_of(each.choice)} {each.number} of seat {each.choice.seat}: {each.move}"
            for each in decided_in(view.table)
            if each.move is not None and each.by != view.seat
        ]
    )


def as_heard(before: Any, after: Any, move: Move | str) -> tuple[str, list[tuple[int, str]]]:
    """Return how a seat hears of a move, and which decisions it learns of besides.

    A move that it may not know is `KIND ?`. The others are pairs of a city and a move.
    """
    text = str(move)
    front = before.table.front
    number = -1 if front is None or front.usual else next_number(before.table)
    made = {each.number: each for each in decided_in(after.table) if each.move is not None}
    if isinstance(front, Veiled) and front.choice.secret and number not in made:
        text = f"{kind_of(front)} ?"
    known = [each.number for each in decided_in(before.table) if each.move is not None]
    others = [
        (each.choice.seat, str(each.move))
        for each in made.values()
        if each.number != number and each.number not in known
    ]
    return text, others
