"""What one seat of Duel may know; `imagined_worlds` draws the rest.

`view_as_data` has the same as plain data, `solo.view` what is different in Solo.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wonders.core.cards.pieces import Back, Piece
from wonders.core.game.moves import Move
from wonders.core.game.seats import check_seat
from wonders.core.game.secret_decisions import has_any
from wonders.core.game.view import View as AnyView
from wonders.rulesets.duel.deal import LiveDeal, blank_deal
from wonders.rulesets.duel.effects.kinds_with_their_texts import DrawToken
from wonders.rulesets.duel.imagined_worlds import Unknown, redrawn
from wonders.rulesets.duel.pieces import BLANK
from wonders.rulesets.duel.turns_and_ages import State

if TYPE_CHECKING:
    from wonders.rulesets.duel.pieces import Card
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents

__all__ = ["View"]


class View(AnyView):
    """What one seat of Duel may know.

    In `table` a card of which only the back is known is a `Back`; anything else unknown is `BLANK`.
    """

    __slots__ = ("unknown",)
    caches = frozenset({"unknown"})

    game: "DuelComponents"
    table: State
    #: What can lie where the seat does not know it; None until a world is imagined.
    unknown: Unknown | None

    @classmethod
    def of(cls, state: State, seat: Any) -> "View":
        """Return what a seat may know of a state; raise `BadSpec` for an unknown seat."""
        seat = check_seat(seat, 2)
        view = cls.__new__(cls)
        view.game = state.game
        view.seat = seat
        view.unknown = None
        table = view.table = state.copy()
        # Otherwise shared with the state: a bot must not change it through its view.
        table.become_table()
        drawn: tuple[Piece, ...] = ()
        if state.drawn:
            drawer, drawn = state.drawn
            if drawer != seat:
                drawn = (BLANK,) * len(drawn)
                table.drawn = (drawer, drawn)
                table._legal = None
                table.choices = redrawn(state.choices, drawn)
        seen = cls._seen_of_box(state, drawn)
        table.dealt = cls._blank_deal(state, seen)
        table.house = state.game.houses.hide(state, seat)
        if seen:
            table.box = tuple([token if token in seen else BLANK for token in state.box])
        else:
            table.box = state.game.blank.box[: len(state.box)]
        return view

    @property
    def display(self) -> "tuple[Card | Back | None, ...]":
        """Return the display by slot: a card, or its back, or None where it is taken."""
        table = self.table
        cards = table.dealt.ages[table.age]
        return tuple(card if table.left >> slot & 1 else None for slot, card in enumerate(cards))

    def played(self) -> tuple[Move, ...] | None:
        """Return the moves played since the deal or a set-up; None if some may be hidden."""
        table = self.table
        return None if has_any(table) else tuple(table.moves_of(table._trail[: table._played]))

    def is_open(self) -> bool:
        """Return whether nothing hidden can matter any more: all cards lie face up, none follow.

        Of tokens in the box nobody knows which one would be drawn; house rules may do anything.
        """
        table = self.table
        last = len(table.dealt.ages)
        if table.begun < last or table.drawn or self.game.houses or self.game.automata:
            return False
        wonders = [wonder for city in table.cities for wonder in city.wonders]
        return not any(isinstance(card, Back) for card in self.display) and not any(
            isinstance(effect, DrawToken) for wonder in wonders for effect in wonder.facts.effects
        )

    def seen(self) -> frozenset[object]:
        """Return the cards, wonders and tokens that have been shown to the seat."""
        known = self.table.dealt
        # Tokens that players put on the board were known to all before.
        box = known.box[len(self.table.drafted) :]
        # A token in a city came from the board, or shows what was drawn from the box (D26).
        tokens = [token for city in self.table.cities for token in city.tokens]
        gained = [token for token in tokens if token not in self.table.drafted]
        cards = [card for cards in known.ages for card in cards]
        dealt = [*known.wonders, *known.board, *box, *gained, *cards]
        return frozenset(piece for piece in dealt if isinstance(piece, Piece))

    def refused(self) -> list[Move]:
        """Return the builds of free cards and own wonders that are not legal now."""
        table = self.table
        if table.choices or table.seat is None:
            return []
        legal = table.moves()
        cards = [table.dealt.ages[table.age][slot] for slot in table.free_slots()]
        builds = [card.build for card in cards if card.build not in legal]
        wonders = [
            cards[0].under[wonder.index]
            for wonder in table.cities[table.seat].wonders
            if cards[0].under[wonder.index] not in legal
        ]
        return [*builds, *wonders]

    def facts(self) -> tuple[object, ...]:
        """Return everything the view shows, for comparing."""
        table = self.table
        known = table.dealt
        return (
            self.seat,
            *(getattr(table, name) for name in _OPEN),
            known.first,
            known.wonders,
            known.board,
            known.box,
            known.ages,
            dict(table.house),
        )

    # -- what is hidden -------------------------------------------------------------------

    @classmethod
    def _seen_of_box(cls, state: State, drawn: Sequence[Piece]) -> Sequence[Piece]:
        """Return the tokens of the box whose position there the seat knows."""
        return drawn

    @classmethod
    def _laid_out(cls, state: State) -> bool:
        """Return whether the display is laid out; that of Age I comes after the draft (D3)."""
        return not state.offer and state.group >= 0

    @classmethod
    def _blank_deal(cls, state: State, seen: Sequence[Piece]) -> LiveDeal:
        """Return the deal of a state with blanks for what the seat does not know.

        `seen` are the tokens of the box whose position there it knows.
        """
        return blank_deal(state, seen, cls._laid_out(state))


#: The attributes of a table that are compared as they are.
_OPEN = (
    "seat",
    "cities",
    "age",
    "left",
    "pawn",
    "loot",
    "board",
    "box",
    "drafted",
    "pile",
    "choices",
    "again",
    "begun",
    "first",
    "taken",
    "next_seat",
    "turn_told",
    "offer",
    "group",
    "drawn",
    "victory",
    "winners",
)
