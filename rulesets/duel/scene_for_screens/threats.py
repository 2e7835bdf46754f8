"""Victories of Duel within one turn: each piece that a seat may come to is tried out."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wonders.core.cards.pieces import Back, Piece
from wonders.core.game.scene_for_screens import Quote, Threat
from wonders.rulesets.duel.building import build_card, build_wonder
from wonders.rulesets.duel.effects.choices_they_ask_for import KeepToken
from wonders.rulesets.duel.pieces import Wonder
from wonders.rulesets.duel.scene_for_screens.possible_hidden_pieces import hidden_tokens
from wonders.rulesets.duel.scene_for_screens.quoted_prices import quote

if TYPE_CHECKING:
    from wonders.rulesets.duel.turns_and_ages import State
    from wonders.rulesets.duel.view import View

__all__ = ["shields_to_win", "symbols_to_win", "threats", "threats_of"]


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
            if choice.seat != seat or not choice.usual:
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


def shields_to_win(state: "State", seat: int) -> int | None:
    """Return the spaces from the pawn to the opponent's capital; None if it wins nothing there."""
    ahead = -state.pawn if seat else state.pawn
    return state.terms.capital - ahead if state.terms.supremacy else None


def symbols_to_win(state: "State", seat: int) -> int:
    """Return how many more different symbols win for a seat (D23)."""
    different = sum([1 for count in state.cities[seat].symbols if count])
    return max(0, state.terms.symbols_to_win - different)


def threats(view: "View", world: "State", hidden: Mapping[Back, Sequence[Piece]]) -> list[Threat]:
    """Return the victories that each seat can have by its next build, in order of turns.

    `world` is a game that the view imagines, `hidden` are the cards that can lie under each
    back.
    """
    table = view.table
    turn = _taker(table)
    # A house rule may ask something before the draft, when nobody knows the display.
    unknown = any(isinstance(card, Back) and card not in hidden for card in view.display)
    if turn is None or unknown:
        return []
    display = view.game.displays[table.age]
    free = table.free_slots()
    later = list(free) if len(free) > 1 else []
    for slot in range(display.size):
        covers = [other for other in display.over[slot] if table.left >> other & 1]
        if table.left >> slot & 1 and len(covers) == 1 and covers[0] in free:
            later.append(slot)
    return [
        *threats_of(view, world, turn, free, hidden),
        # The turn before it uncovers more, and takes the only card there is.
        *threats_of(view, world, 1 - turn, later, hidden),
    ]


def threats_of(
    view: "View",
    state: "State",
    seat: int,
    slots: Sequence[int],
    hidden: Mapping[Back, Sequence[Piece]],
) -> list[Threat]:
    """Return the victories that a seat can have by a card of some slots, or a wonder."""
    trials = Trials(state, hidden_tokens(view))
    cards = [view.display[slot] for slot in slots]
    up = [card for card in cards if isinstance(card, Piece)]
    down = dict.fromkeys(card for back in cards if isinstance(back, Back) for card in hidden[back])
    by: dict[str, list[Quote]] = {}
    perhaps: dict[str, list[str]] = {}
    wonders = state.cities[seat].wonders if cards else ()
    pieces: list[Piece] = [*up, *wonders]
    for piece in pieces:
        sure, drawn = trials.build(seat, piece)
        for victory in sure:
            by.setdefault(victory, []).append(quote(state, seat, piece))
        for victory, token in sorted(drawn):
            perhaps.setdefault(victory, []).append(token)
    for piece in down:
        for victory in trials.build(seat, piece)[0]:
            perhaps.setdefault(victory, []).append(piece.id)
    needs = {
        "military": shields_to_win(state, seat) or 0,
        "science": symbols_to_win(state, seat),
    }
    return [
        Threat(
            seat=seat,
            victory=victory,
            needs=needs.get(victory, 0),
            by=tuple(by.get(victory, ())),
            perhaps=tuple(dict.fromkeys(perhaps.get(victory, ()))),
        )
        for victory in sorted({*by, *perhaps})
    ]


def _taker(table: "State") -> int | None:
    """Return the seat that takes the next card of the display; None if there is none yet."""
    if table.seat is None or table.offer:
        return None
    if not table.choices:
        return table.seat
    return table.next_seat if table.again or not table.taken else 1 - table.next_seat
