"""What one seat of Duel may know, and imagining the rest.

`shown` has the same as plain data, `solo.view` what is different in Solo.
"""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from wonders.core.cards.pieces import Back, Piece
from wonders.core.errors import BadSpec
from wonders.core.game.choices import Choice
from wonders.core.game.moves import Move
from wonders.core.game.quick_shuffle import shuffled
from wonders.core.game.view import View as AnyView
from wonders.rulesets.duel.choices import KeepToken
from wonders.rulesets.duel.deal import LiveDeal
from wonders.rulesets.duel.pieces import BLANK
from wonders.rulesets.duel.turns_and_ages import State

if TYPE_CHECKING:
    from wonders.rulesets.duel.components import DuelComponents
    from wonders.rulesets.duel.pieces import Card

__all__ = ["View", "check_seat", "imagine"]


#: In the deal of a view, in place of what house rules drew; `table.house` has what is open.
NO_CHANCE: Mapping[str, Any] = MappingProxyType({})


class View(AnyView):
    """What one seat of Duel may know.

    In `table` a card of which only the back is known is a `Back`; anything else unknown is `BLANK`.
    """

    __slots__ = ()

    game: "DuelComponents"
    table: State

    @classmethod
    def of(cls, state: State, seat: Any) -> "View":
        """Return what a seat may know of a state; raise `BadSpec` for an unknown seat."""
        check_seat(seat)
        view = cls.__new__(cls)
        view.game = state.game
        view.seat = seat
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
                table.choices = _redrawn(state.choices, drawn)
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

    def seen(self) -> frozenset[object]:
        """Return the cards, wonders and tokens that have been shown to the seat."""
        known = self.table.dealt
        # Tokens that players put on the board were known to all before.
        box = known.box[len(self.table.drafted) :]
        dealt = [*known.wonders, *box, *(card for cards in known.ages for card in cards)]
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
        game = state.game
        dealt = state.dealt
        age = state.age
        blank = game.blank
        known = LiveDeal.__new__(LiveDeal)
        known.first = dealt.first
        known.board = dealt.board
        known.slot_of = game.terms.no_slots[:0]
        known.house = NO_CHANCE
        known.decisions = ()
        if cls._laid_out(state):
            cards = dealt.ages[age]
            hidden = game.displays[age].face_down(state.left | state.taken)
            if hidden:
                shown: list[Any] = list(cards)
                for slot in hidden:
                    shown[slot] = shown[slot].back
                cards = tuple(shown)
            known.ages = (*dealt.ages[:age], cards, *blank.ages[age + 1 :])
        else:
            known.ages = blank.ages
        shown_wonders = state.wonders_shown
        known.wonders = dealt.wonders[:shown_wonders] + blank.wonders[shown_wonders:]
        if state.drafted:
            # They come first, wherever they were dealt, so that their position gives nothing away.
            box = [token for token in dealt.box if token not in state.drafted]
            known.box = (*state.drafted, *(token if token in seen else BLANK for token in box))
        elif seen:
            known.box = tuple([token if token in seen else BLANK for token in dealt.box])
        else:
            known.box = blank.box
        return known


def check_seat(seat: Any) -> None:
    """Raise `BadSpec` for a seat that there is not."""
    if seat not in (0, 1):
        raise BadSpec(f"there is no seat {seat!r}; there are 0 and 1")


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


def imagine(view: View, rng: Random) -> State:
    """Return a full state that agrees with the view; every possible one is equally likely.

    Unknown cards are of their own age and have the back that shows (D38). Unknown tokens of the
    box are those the seat has not seen; one that the opponent kept is among those he drew.
    """
    table = view.table
    game = view.game
    known = table.dealt
    world = table.copy()
    ages = tuple(_imagine_display(game, age, cards, rng) for age, cards in enumerate(known.ages))
    wonders = _fill(known.wonders, game.wonders, rng)
    box = _imagine_box(view, rng)
    gone = {*table.board, *(token for city in table.cities for token in city.tokens)}
    world.house = game.houses.imagine(view, rng)
    house = game.houses.drawn(world.house)
    all_box = (*table.drafted, *box)
    world.dealt = LiveDeal(game, known.first, wonders, known.board, all_box, ages, house)
    world.box = tuple(token for token in box if token not in gone)
    if table.drawn and table.drawn[1][0] is BLANK:
        drawer, blanks = table.drawn
        drawn = box[: len(blanks)]
        world.drawn = (drawer, drawn)
        world.choices = _redrawn(
            table.choices, tuple(token for token in drawn if token not in gone)
        )
    return world


def _imagine_box(view: View, rng: Random) -> tuple[Piece, ...]:
    """Return the box as it may have been dealt, without tokens that players put on the board."""
    known = view.table.dealt.box[len(view.table.drafted) :]
    drawn = view.table.drawn[1] if view.table.drawn else ()
    if not drawn or drawn[0] is not BLANK:
        # Of a token that has left the box the view has the position, or nobody can tell it now.
        return tuple(_fill(known, _not_on_board(view), rng))
    owned = {token for city in view.table.cities for token in city.tokens}
    kept = [token for token in _not_on_board(view) if token in owned]
    others = shuffled([t for t in _not_on_board(view) if t not in owned], rng)
    size = len(drawn)
    first = shuffled([*kept, *others[: size - len(kept)]], rng)
    return (*first, *others[size - len(kept) :])


def _not_on_board(view: View) -> list[Piece]:
    board = (*view.table.dealt.board, *view.table.drafted)
    return [token for token in view.game.dealt_tokens if token not in board]


def _imagine_display(
    game: "DuelComponents", age: int, cards: "Sequence[Card | Back]", rng: Random
) -> "tuple[Card, ...]":
    """Return the cards of a display by slot, the unknown ones drawn."""
    known = [card for card in cards if not isinstance(card, Back)]
    if len(known) == len(cards):
        return tuple(known)
    pack = shuffled([card for card in game.packs[age] if card not in known], rng)
    guilds = shuffled([card for card in game.guilds if card not in known], rng)
    if cards[0] is BLANK:
        hidden = pack[: game.ages_without_guilds[age]] + guilds[: game.guilds_in_age[age]]
        return tuple(shuffled(hidden, rng))
    guild_back = game.backs.get("guild")
    filled: list[Card] = []
    for card in cards:
        if isinstance(card, Back):
            filled.append(guilds.pop() if card is guild_back else pack.pop())
        else:
            filled.append(card)
    return tuple(filled)


def _fill(known: Sequence[Piece], all_pieces: Sequence[Piece], rng: Random) -> list[Piece]:
    """Return the pieces with every blank replaced by one that is not among the known ones."""
    rest = shuffled([piece for piece in all_pieces if piece not in known], rng)
    return [piece if isinstance(piece, Piece) else rest.pop() for piece in known]


def _redrawn(choices: Sequence[Choice], drawn: tuple[Piece, ...]) -> tuple[Choice, ...]:
    """Return the choices with other tokens in place of those drawn from the box."""
    return tuple(
        KeepToken(each.seat, drawn[: len(each.tokens)], each.left)
        if isinstance(each, KeepToken)
        else each
        for each in choices
    )
