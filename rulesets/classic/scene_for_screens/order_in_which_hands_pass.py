"""The ring through which hands go in classic, as one seat looks at it (C3, F2)."""

from wonders.rulesets.classic.scene_for_screens.scene_fields import Return
from wonders.rulesets.classic.turns_and_ages import State

__all__ = ["receiver", "returns_to", "ring_from"]


def ring_from(table: State, seat: int) -> tuple[int, ...]:
    """Return the seats in the order in which a hand that begins at `seat` goes through them."""
    stack = table.stack_of(seat, table.age, 0)
    return tuple([_holder(table, stack, turn) for turn in range(table.game.players)])


def receiver(table: State, seat: int) -> int | None:
    """Return the seat that gets what is left of a hand after this turn; None if nobody does."""
    if table.current is None or table.turn >= table.terms.last_turn:
        return None
    return _holder(table, table.stack_of(seat, table.age, table.turn), table.turn + 1)


def returns_to(table: State, seat: int) -> tuple[Return | None, ...]:
    """Return for the hand of each seat when it comes to `seat`; None if not in this age."""
    game = table.game
    held = {
        table.stack_of(seat, table.age, turn): Return(turn=turn + 1, cards=game.setup.hand - turn)
        for turn in range(game.last_turn, table.turn, -1)
    }
    stacks = [table.stack_of(each, table.age, table.turn) for each in range(game.players)]
    return tuple([held.get(stack) for stack in stacks])


def _holder(table: State, stack: int, turn: int) -> int:
    """Return the seat that holds a stack in a turn of this age."""
    seats = range(table.game.players)
    return next(seat for seat in seats if table.stack_of(seat, table.age, turn) == stack)
