"""A view of Duel as plain data, for programs in any language.

Names and descriptions of fields are documented in docs/views.md; programs rely on them.
"""

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from wonders.core.cards.pieces import Back, Piece, pieces_in
from wonders.core.game.view_as_data import Shown as AnyShown
from wonders.core.game.view_as_data import choice_data, common_fields, nonzero
from wonders.rulesets.duel.pieces import BLANK
from wonders.rulesets.duel.solo.view_as_data import Decision, LeaderTurn, Solo, solo_data

if TYPE_CHECKING:
    from wonders.rulesets.duel.city import City as RealCity
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents
    from wonders.rulesets.duel.solo.view import SoloView
    from wonders.rulesets.duel.view import View

__all__ = [
    "City",
    "Decision",
    "Drawn",
    "LeaderTurn",
    "Loot",
    "Place",
    "Shown",
    "Solo",
    "shown",
    "shown_solo",
]


def _told(text: str) -> Any:
    return msgspec.Meta(description=text)


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A slot of the display that still holds a card."""

    card: Annotated[str | None, _told("null while it lies face down")]
    back: Annotated[int | str, _told("the age of the card, or guild (D38)")]
    row: Annotated[int, _told("from the top, counting from 0")]
    x: Annotated[int, _told("from the middle to the right, in half cards")]
    free: Annotated[bool, _told("no other card lies on it")]
    covered_by: Annotated[tuple[int, ...], _told("the slots of the cards that lie on it")]


class Loot(msgspec.Struct, frozen=True, kw_only=True):
    """A military token: its distance from the middle, and the coins that it costs."""

    at: int
    coins: int


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """The progress tokens that a seat has drawn from the box (D26)."""

    seat: int
    tokens: Annotated[tuple[str | None, ...], _told("null for who did not draw them")]


class City(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's city, and what it makes, pays and can do."""

    coins: int
    cards: Annotated[tuple[str, ...], _told("the buildings")]
    wonders: Annotated[tuple[str, ...], _told("the wonders that are not built yet")]
    built_wonders: Annotated[
        dict[str, str | None],
        _told("each built wonder with the card under it; null under a leader's (S4)"),
    ]
    tokens: Annotated[tuple[str, ...], _told("the progress tokens, in the order taken")]
    makes: Annotated[dict[str, int], _told("units of each resource for every construction")]
    choices: Annotated[
        tuple[tuple[str, ...], ...],
        _told("producers of one unit of one of these for every construction (D11)"),
    ]
    prices: Annotated[dict[str, int], _told("what a missing unit costs now (D10)")]
    symbols: Annotated[dict[str, int], _told("scientific symbols, that of a token too")]
    discounts: Annotated[
        dict[str, int],
        _told("resource units fewer for builds of a colour, or for each wonder (D12)"),
    ]
    extra_shields: Annotated[dict[str, int], _told("shields more for builds of a colour (D20)")]
    takes_trade: Annotated[bool, _told("receives what the other pays for resources (D15)")]
    wonders_turn: Annotated[bool, _told("each wonder gives another turn (D19)")]
    chain_coins: Annotated[int, _told("coins for each build through a chain (D17)")]


class Shown(AnyShown, frozen=True, kw_only=True, tag="duel"):
    """Everything that a seat of Duel, or the player of Solo, may know."""

    first: Annotated[int, _told("the seat that began the game")]
    turn_of: Annotated[
        int,
        _told("whose turn goes on while something waits; between ages who begins unless told"),
    ]
    again: Annotated[bool, _told("another turn is to follow this one")]
    display: Annotated[
        tuple[Place | None, ...],
        _told("by slot, row by row; null where a card is taken; empty before it is there (D3)"),
    ]
    discarded: Annotated[tuple[str, ...], _told("the discard pile, in no telling order (D8)")]
    pawn: Annotated[int, _told("from the middle; above 0 seat 0 is ahead, below 0 seat 1")]
    capital: Annotated[int, _told("how far the capitals are from the middle")]
    loot: Annotated[
        tuple[tuple[Loot, ...], ...],
        _told("by seat, the military tokens it takes by moving the pawn on"),
    ]
    board: Annotated[tuple[str, ...], _told("the progress tokens on the board, in order")]
    box: Annotated[tuple[str | None, ...], _told("those in the box, in the order drawn")]
    drawn: Annotated[Drawn | None, _told("what was drawn from the box last")]
    offer: Annotated[tuple[str, ...], _told("the wonders to choose from now")]
    dealt_wonders: Annotated[
        tuple[str | None, ...], _told("all wonders in the order dealt; null if not shown")
    ]
    cities: tuple[City, ...]
    solo: Annotated[Solo | None, _told("null in a game of two")]


def shown(view: "View", solo: Solo | None = None) -> Shown:
    """Return everything a view shows; `solo` is the part that Solo adds."""
    table = view.table
    game = view.game
    dealt = table.dealt
    drawn = table.drawn
    return Shown(
        **common_fields(view),
        waiting=tuple([choice_data(choice) for choice in table.choices]),
        first=table.first,
        turn_of=table.next_seat if table.choices or table.seat is None else table.seat,
        again=table.again,
        display=_display(view),
        discarded=tuple([card.id for card in pieces_in(table.pile, game.cards)]),
        pawn=table.pawn,
        capital=table.terms.capital,
        loot=tuple([tuple([Loot(at=t.at, coins=t.coins) for t in own]) for own in table.loot]),
        board=tuple([token.id for token in table.board]),
        box=_known(table.box),
        drawn=Drawn(seat=drawn[0], tokens=_known(drawn[1])) if drawn else None,
        offer=tuple([wonder.id for wonder in table.offer]),
        dealt_wonders=_known(dealt.wonders),
        cities=tuple([_city(city, game) for city in table.cities]),
        solo=solo,
    )


def shown_solo(view: "SoloView") -> Shown:
    """Return everything a view of Solo shows."""
    return shown(view, solo_data(view))


def _known(pieces: "tuple[Piece | Back, ...]") -> tuple[str | None, ...]:
    return tuple([piece.id if isinstance(piece, Piece) else None for piece in pieces])


def _display(view: "View") -> tuple[Place | None, ...]:
    table = view.table
    plan = view.game.displays[table.age]
    left = table.left
    found: list[Place | None] = []
    for slot, card in enumerate(table.dealt.ages[table.age]):
        if not left >> slot & 1:
            found.append(None)
            continue
        if card is BLANK:
            return ()
        down: Any = card
        covers = tuple([other for other in plan.over[slot] if left >> other & 1])
        found.append(
            Place(
                card=None if isinstance(down, Back) else card.id,
                back=down.age,
                row=plan.rows[slot],
                x=plan.x[slot],
                free=not covers,
                covered_by=covers,
            )
        )
    return tuple(found)


def _city(city: "RealCity", game: "DuelComponents") -> City:
    names = game.resources
    return City(
        coins=city.coins,
        cards=tuple([card.id for card in pieces_in(city.built, game.cards)]),
        wonders=tuple([wonder.id for wonder in city.wonders]),
        built_wonders={
            wonder.id: under.id if isinstance(under, Piece) else None for wonder, under in city.done
        },
        tokens=tuple([token.id for token in city.tokens]),
        makes=nonzero(names, city.made),
        choices=tuple([tuple([names[at] for at in each]) for each in sorted(city.choices)]),
        prices=dict(zip(names, city.rates, strict=True)),
        symbols=nonzero(game.symbols, city.symbols),
        discounts=_by_target(city, city.discounts),
        extra_shields=_by_target(city, city.extra_shields),
        takes_trade=city.trade_income > 0,
        wonders_turn=city.wonder_turns > 0,
        chain_coins=city.chain_coins,
    )


def _by_target(city: "RealCity", amounts: tuple[tuple[str, int], ...]) -> dict[str, int]:
    return {target: city.amount_for(target, amounts) for target, _ in amounts}
