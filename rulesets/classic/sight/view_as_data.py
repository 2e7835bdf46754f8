"""A view of classic as plain data, for programs in any language.

Names and descriptions of fields are documented in docs/views.md; programs rely on them.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from wonders.core.cards.pieces import pieces_in
from wonders.core.game.moves import Move
from wonders.core.game.view_as_data import Shown as AnyShown
from wonders.core.game.view_as_data import choice_data, common_fields, nonzero
from wonders.rulesets.classic.deal import BLANK
from wonders.rulesets.classic.free_city import FreeCityState
from wonders.rulesets.classic.sight.known_from_passed_hands import Stack, trace_age
from wonders.rulesets.classic.turns_and_ages import by_index
from wonders.rulesets.classic.turns_played_so_far import Extra, Hidden, Turn

if TYPE_CHECKING:
    from wonders.core.cards.resources import Choices
    from wonders.rulesets.classic.city import City as RealCity
    from wonders.rulesets.classic.pieces import Card
    from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents
    from wonders.rulesets.classic.sight.view import View

__all__ = [
    "City",
    "FreeCity",
    "Hand",
    "Pile",
    "Played",
    "Shown",
    "city_shown",
    "seen_move",
    "shown",
]

#: In a move, in place of a card that the seat has not seen.
UNSEEN = "?"


def _told(text: str) -> Any:
    return msgspec.Meta(description=text)


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat knows of a hand; a move that is still hidden counts as not chosen yet."""

    size: int
    known: Annotated[tuple[str, ...], _told("cards that must be in it")]
    maybe: Annotated[
        tuple[str, ...],
        _told("cards that were in it when it was seen: some have been sold or tucked since"),
    ]


class Pile(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat knows of the discard pile (C20)."""

    size: int
    known: Annotated[tuple[str, ...], _told("cards that must be in it")]


class FreeCity(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a view that only the two-player game has (F1 to F7)."""

    seat: Annotated[int, _told("the seat of the Free City")]
    controller: Annotated[int, _told("the seat that decides for it in this turn (F2)")]
    drawn: Annotated[
        str | None,
        _told("the card its controller has drawn for it; null for the other seat"),
    ]
    hand: Annotated[
        tuple[str | None, ...], _told("the last card of its pile, when it is played (F6)")
    ]


class City(msgspec.Struct, frozen=True, kw_only=True):
    """One city, and what it makes, sells, pays and can do."""

    board: str
    side: Literal["A", "B"]
    stages: Annotated[int, _told("how many stages are built, in order")]
    tucked: Annotated[tuple[str | None, ...], _told("the cards under them; null if not seen")]
    coins: int
    cards: Annotated[tuple[str, ...], _told("the buildings")]
    makes: Annotated[dict[str, int], _told("units of each resource for every construction")]
    choices: Annotated[
        tuple[tuple[str, ...], ...],
        _told("producers of one unit of one of these for every construction (C8)"),
    ]
    sells: Annotated[dict[str, int], _told("units that either neighbour may buy (C7)")]
    sells_choices: Annotated[
        tuple[tuple[str, ...], ...], _told("producers either neighbour may buy one unit of")
    ]
    left_prices: Annotated[dict[str, int], _told("what a unit costs from the left neighbour")]
    right_prices: Annotated[dict[str, int], _told("what a unit costs from the right neighbour")]
    shields: int
    won: Annotated[int, _told("the points of the victory tokens")]
    defeats: Annotated[int, _told("the number of defeat tokens")]
    symbols: Annotated[dict[str, int], _told("scientific symbols")]
    free_symbols: Annotated[int, _told("symbols to be chosen when scored (C12)")]
    free_builds: Annotated[int, _told("how often an age a building is free (C14)")]
    free_left: Annotated[int, _told("how often still in this age")]
    plays_seventh: Annotated[bool, _told("plays the last card of an age too (C13)")]
    copies_guild: Annotated[bool, _told("scores a guild of a neighbour as well (C15)")]


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A turn that all have played, or what one city did after it (C1, C13, C16)."""

    age: int
    turn: int
    moves: Annotated[
        tuple[str, ...],
        _told("SEAT NOTATION as in records; ? stands for a card the seat has not seen"),
    ]
    hand: Annotated[tuple[str, ...], _told("what the seat itself held at the start of the turn")]
    drawn: Annotated[str | None, _told("what it drew for the Free City")]
    pile: Annotated[tuple[str, ...], _told("the discard pile, if it chose from it")]


class Shown(AnyShown, frozen=True, kw_only=True, tag="classic"):
    """Everything that a seat of classic may know."""

    turn: Annotated[int, _told("in this age, counts from 1")]
    passing: Annotated[Literal["left", "right"], _told("where hands go in this age (C3)")]
    hand: Annotated[tuple[str, ...], _told("the own hand, a card drawn for the Free City too")]
    hands: Annotated[tuple[Hand, ...], _told("by seat, what is known of all hands")]
    chosen: Annotated[
        tuple[str, ...],
        _told("SEAT NOTATION of those that have chosen in this turn; ? if hidden"),
    ]
    pile: Pile
    cities: tuple[City, ...]
    log: Annotated[tuple[Played, ...], _told("all that was played, as the seat saw it")]
    free_city: Annotated[FreeCity | None, _told("null with three players and more")]


def shown(view: "View") -> Shown:
    """Return everything a view shows."""
    table = view.table
    game = view.game
    order = game.order
    known = _ids(table.pile)
    moves = zip(order, table.chosen, strict=False)
    return Shown(
        **common_fields(view),
        waiting=tuple([choice_data(choice) for choice in table.choices]),
        turn=table.turn + 1,
        passing=game.setup.pass_to[table.age],
        hand=tuple([card.id for card in table.hands[view.seat]]),
        hands=_hands(view),
        # In the view the hidden moves of others are None.
        chosen=tuple([f"{city} {move or UNSEEN}" for city, move in moves]),
        pile=Pile(size=len(table.pile), known=known),
        cities=tuple([city_shown(city, game) for city in table.cities]),
        log=tuple([_played(view, entry) for entry in table.log]),
        free_city=_free_city(view, table) if isinstance(table, FreeCityState) else None,
    )


def _ids(cards: "Iterable[Card]") -> tuple[str, ...]:
    """Return the ids of those cards that are known, in the order of the catalogue."""
    return tuple([card.id for card in sorted([c for c in cards if c is not BLANK], key=by_index)])


def _or_null(cards: "Iterable[Card]") -> tuple[str | None, ...]:
    return tuple([None if card is BLANK else card.id for card in cards])


def _hands(view: "View") -> tuple[Hand, ...]:
    table = view.table
    stacks: list[Stack] = []
    if table.current is not None:
        stacks = trace_age(table, view.seat, view.drawn, table.age)
    found = []
    for seat in range(view.game.players):
        hand = table.hands[seat]
        known: tuple[str, ...] = ()
        maybe: tuple[str, ...] = ()
        if seat == view.seat:
            known = _ids(hand)
        elif stacks:
            stack = stacks[table.stack_of(seat, table.age, table.turn)]
            known = _ids(stack.certain())
            maybe = _ids(stack.possible())
        found.append(Hand(size=len(hand), known=known, maybe=maybe))
    return tuple(found)


def _free_city(view: "View", table: FreeCityState) -> FreeCity:
    drawn = view.drawn
    return FreeCity(
        seat=table.free_city,
        controller=table.controller,
        drawn=None if drawn is None else drawn.id,
        hand=_or_null(table.hands[table.free_city]) if table.in_between else (),
    )


def city_shown(city: "RealCity", game: "ClassicComponents") -> City:
    """Return a city as plain data."""
    names = game.resources
    return City(
        board=city.board.board,
        side=city.board.side,
        stages=city.stages,
        tucked=_or_null(city.tucked),
        coins=city.coins,
        cards=tuple([card.id for card in pieces_in(city.built, game.cards)]),
        makes=nonzero(names, city.made),
        choices=_named(city.choices, names),
        sells=nonzero(names, city.market.fixed),
        sells_choices=_named(city.market.choices, names),
        left_prices=dict(zip(names, city.left_rates, strict=True)),
        right_prices=dict(zip(names, city.right_rates, strict=True)),
        shields=city.shields,
        won=city.won,
        defeats=city.defeats,
        symbols=nonzero(game.symbols, city.symbols),
        free_symbols=city.free_symbols,
        free_builds=city.free_builds,
        free_left=city.free_left,
        plays_seventh=city.sevenths > 0,
        copies_guild=city.copies_guild > 0,
    )


def _named(choices: "Choices", names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple([tuple([names[at] for at in each]) for each in sorted(choices)])


def _played(view: "View", entry: Turn | Extra) -> Played:
    table = view.table
    if isinstance(entry, Extra):
        return Played(
            age=entry.age + 1,
            turn=entry.turn + 1,
            moves=(_move(entry.city, entry.move),),
            hand=(),
            drawn=None,
            pile=_ids(entry.pile),
        )
    hand = entry.hands[view.seat]
    if entry.drawn is not None:
        # The hand before he chose for the Free City.
        hand = entry.hands[table.game.setup.free_city]
    return Played(
        age=entry.age + 1,
        turn=entry.turn + 1,
        moves=tuple(map(_move, table.game.order, entry.moves)),
        hand=_ids(hand),
        drawn=None if entry.drawn is None else entry.drawn.id,
        pile=(),
    )


def _move(city: int, move: "Move | Hidden") -> str:
    return f"{city} {seen_move(move)}"


def seen_move(move: "Move | Hidden") -> str:
    """Return the notation of a move, with ? in place of a card that the seat has not seen."""
    if isinstance(move, Move):
        return move.text
    left = f" L{move.left}" if move.left else ""
    right = f" R{move.right}" if move.right else ""
    return f"{move.verb} {UNSEEN}{left}{right}"
