"""Victories of Duel within one turn: each piece that a seat may come to is tried out."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wonders.core.cards.pieces import Back, Piece
from wonders.core.game.scene import Quote, Threat
from wonders.rulesets.duel.building import build_card, build_wonder
from wonders.rulesets.duel.choices import KeepToken
from wonders.rulesets.duel.pieces import Wonder
from wonders.rulesets.duel.quote import quote

if TYPE_CHECKING:
    from wonders.rulesets.duel.state import State
    from wonders.rulesets.duel.view import View

__all__ = ["threats"]


class Trials:
    """Builds tried out in an imagined game, and the victories that they bring."""

    def __init__(self, world: "State", tokens: Sequence[Piece]) -> None:
        self.world = world
        #: Those that may be drawn from the box.
        self.tokens = tokens

    def build(self, seat: int, piece: Piece) -> tuple[set[str], set[tuple[str, str]]]:
        """Return the victories that a seat has by building a piece, whatever it chooses then.

        And those that it has if it draws the right token from the box, with the token.
        """
        state = self.world.copy()
        state.seat = seat
        state.choices = ()
        if isinstance(piece, Wonder):
            build_wonder(state, seat, piece, Back("none"))
        else:
            build_card(state, seat, piece)
        return self._ends(state, seat)

    def _ends(self, state: "State", seat: int) -> tuple[set[str], set[tuple[str, str]]]:
        sure: set[str] = set()
        drawn: set[tuple[str, str]] = set()
        if state.victory is not None and seat in state.winners:
            sure.add(state.victory)
        for choice in state.choices:
            if choice.seat != seat:
                continue
            if isinstance(choice, KeepToken):
                for token in self.tokens:
                    then = state.copy()
                    then.choices = ()
                    then.take_token(seat, token)
                    drawn |= {(victory, token.id) for victory in self._ends(then, seat)[0]}
                continue
            for move in choice.options(state):
                then = state.copy()
                then.choices = tuple([each for each in state.choices if each is not choice])
                choice.take(then, move)
                more, luck = self._ends(then, seat)
                sure |= more
                drawn |= luck
        return sure, drawn


def threats(
    view: "View",
    world: "State",
    hidden: Mapping[Back, Sequence[Piece]],
    tokens: Sequence[Piece],
    needs: Sequence[Mapping[str, int]],
) -> tuple[Threat, ...]:
    """Return the victories that each seat can have by its next build.

    `world` is a game that the view imagines, `hidden` are the cards that can lie under each
    back, `tokens` those that can lie in the box. `needs` tells by seat and victory what is
    missing.
    """
    turn = _taker(view)
    if turn is None:
        return ()
    trials = Trials(world, tokens)
    found = []
    for seat in (turn, 1 - turn):
        by: dict[str, list[Quote]] = {}
        perhaps: dict[str, list[str]] = {}
        up, down = _in_reach(view, seat, seat == turn)
        for piece in up:
            sure, drawn = trials.build(seat, piece)
            for victory in sure:
                by.setdefault(victory, []).append(quote(view.table, seat, piece))
            for victory, token in sorted(drawn):
                perhaps.setdefault(victory, []).append(token)
        for piece in dict.fromkeys(card for back in down for card in hidden[back]):
            for victory in trials.build(seat, piece)[0]:
                perhaps.setdefault(victory, []).append(piece.id)
        found += [
            Threat(
                seat=seat,
                victory=victory,
                needs=needs[seat].get(victory, 0),
                by=tuple(by.get(victory, ())),
                perhaps=tuple(perhaps.get(victory, ())),
            )
            for victory in sorted({*by, *perhaps})
        ]
    return tuple(found)


def _taker(view: "View") -> int | None:
    """Return the seat that takes the next card of the display; None if there is none yet."""
    table = view.table
    if table.seat is None or table.offer:
        return None
    if not table.choices:
        return table.seat
    return table.next_seat if table.again or not table.taken else 1 - table.next_seat


def _in_reach(view: "View", seat: int, now: bool) -> tuple[list[Piece], list[Back]]:
    """Return the pieces that a seat can build in its next turn, and the backs of hidden cards.

    If its turn is not now, the turn before uncovers cards, and takes the only one there is.
    """
    table = view.table
    display = view.display
    free = table.free_slots()
    slots = list(free)
    if not now:
        over = view.game.displays[table.age].over
        slots = slots if len(free) > 1 else []
        for slot, card in enumerate(display):
            covers = [other for other in over[slot] if table.left >> other & 1]
            if card is not None and len(covers) == 1 and covers[0] in free:
                slots.append(slot)
    cards = [display[slot] for slot in slots]
    up: list[Piece] = [card for card in cards if isinstance(card, Piece)]
    wonders = table.cities[seat].wonders if cards else ()
    return [*up, *wonders], [card for card in cards if isinstance(card, Back)]
