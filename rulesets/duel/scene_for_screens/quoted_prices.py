"""Prices of Duel as data: what a card or a wonder costs either seat, and why it cannot have it."""

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.game.moves import Move
from wonders.core.game.scene_for_screens import Payment, Quote, Refusal
from wonders.rulesets.duel.cheapest_payments import cheapest
from wonders.rulesets.duel.city import LEADER

if TYPE_CHECKING:
    from wonders.rulesets.duel.turns_and_ages import State

__all__ = ["payment_of", "quote", "quote_by_house"]

#: The verbs of moves that are paid for.
BUILDS = ("build", "wonder")

#: Scenes ask the same again and again: most moves change no production.
_cheapest = lru_cache(maxsize=4096)(cheapest)


def quote(state: "State", seat: int, piece: Piece) -> Quote:
    """Return what a card or wonder costs a seat now; the leader of Solo pays nothing (S7)."""
    city = state.cities[seat]
    linked = pieces_in(city.built & piece.parents, state.game.cards)
    payments: tuple[Payment, ...] = ()
    if not linked and (state.terms.leader is None or seat != LEADER):
        payments = _payments(state, seat, piece)
    coins = sum([payment.coins for payment in payments])
    refusal = _refusal(state, seat, piece)
    if refusal is None and coins > city.coins:
        refusal = Refusal(why="coins")
    return Quote(
        seat=seat,
        piece=piece.id,
        coins=coins,
        payments=payments,
        linked=linked[0].id if linked else None,
        refusal=refusal,
    )


def quote_by_house(state: "State", seat: int, piece: Piece) -> Quote:
    """Return a quote; who decides is also refused what house rules do not allow it now."""
    found = quote(state, seat, piece)
    if found.refusal or seat != state.seat or state.choices or not state.terms.events.on_list:
        return found
    if any(move.piece is piece and move.verb in BUILDS for move in state.moves()):
        return found
    return msgspec.structs.replace(found, refusal=Refusal(why="house"))


def payment_of(state: "State", move: Move) -> tuple[Payment, ...]:
    """Return how who decides would pay for a move."""
    if state.seat is None or move.piece is None or move.verb not in BUILDS:
        return ()
    return quote(state, state.seat, move.piece).payments


def _payments(state: "State", seat: int, piece: Piece) -> tuple[Payment, ...]:
    """Return the printed coins, with the changes of house rules, then what is bought (D10)."""
    city = state.cities[seat]
    off = city.amount_for(piece.color, city.discounts)
    paid = _cheapest(piece.needs, city.made, city.choices, city.rates, off)
    seller = 1 - seat if state.cities[1 - seat].trade_income else None
    found = []
    printed = state.printed(seat, piece)
    if printed:
        found.append(Payment(to=None, coins=printed))
    for index, units in enumerate(paid.bought):
        if units:
            coins = units * city.rates[index]
            name = state.game.resources[index]
            found.append(Payment(to=seller, coins=coins, resource=name, units=units))
    return tuple(found)


def _refusal(state: "State", seat: int, piece: Piece) -> Refusal | None:
    """Return why a seat cannot have a piece, whatever it could pay; None if it can."""
    city = state.cities[seat]
    if piece.kind == "wonder":
        if piece in city.wonders or piece in state.offer:
            return None
        if any(piece is built for built, _ in city.done):
            return Refusal(why="built")
        built = sum([len(each.done) for each in state.cities])
        if built >= state.terms.wonders_built_at_most:
            return Refusal(why="limit", ruling="D25")
        return Refusal(why="elsewhere")
    if piece.kind == "card" and city.built & piece.bit:
        return Refusal(why="built")
    cards = state.dealt.ages[state.age]
    plan = state.game.displays[state.age]
    hidden = plan.face_down(state.left | state.taken)
    slot = cards.index(piece) if piece in cards else -1
    if slot < 0 or slot in hidden or not state.left >> slot & 1:
        return Refusal(why="elsewhere")
    over = [other for other in plan.over[slot] if state.left >> other & 1]
    if not over:
        return None
    by = tuple([cards[other].id for other in over if other not in hidden])
    return Refusal(why="covered", ruling="D7", by=by)
