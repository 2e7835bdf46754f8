"""Explanations of moves of classic: the price line by line, or why the move is not legal."""

from typing import TYPE_CHECKING, Any

from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.game.choices import Choice
from wonders.core.game.explain import Explanation, Line, with_rules
from wonders.core.game.moves import Move, check_move
from wonders.rulesets.classic.building import REVIVE
from wonders.rulesets.classic.free_city import FreeCityState
from wonders.rulesets.classic.legal import WITH_CARD
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.trade.payment_search import lacking
from wonders.rulesets.classic.trade.split import find_split

if TYPE_CHECKING:
    from wonders.rulesets.classic.state import State

__all__ = ["explain"]


def explain(state: "State", move: Any, city: int | None = None) -> Explanation:
    """Return the price of a move line by line, or why it is not legal.

    `city` asks as if it were that city's turn, with the card of the move in hand.
    """
    check_move(move)
    if city is not None and state.current not in (None, city):
        state = _in_hand(state, city, move)
    legal = move in state.moves()
    seat = state.current
    if seat is None:
        return _no("the game is over")
    waiting = state.pending[0][0] if state.pending else None
    if isinstance(waiting, Choice) and not legal:
        options = ", ".join(str(option) for option in waiting.options(state)[:8])
        return _no(f"something else is to be decided first: {options}", waiting.ruling)
    if move.verb not in (*WITH_CARD, "revive", "pass") or isinstance(waiting, Choice):
        text = "a house rule's own move" if legal else "a house rule does not allow it now"
        return Explanation(legal, None, (Line(text),))
    if waiting == REVIVE:
        return _explain_revival(state, seat, move, legal)
    card = move.under or move.piece
    if move.verb in ("revive", "pass") or not isinstance(card, Card):
        return _no("there is no card of the discard pile to be built now", "C16")
    if card not in state.hands[seat]:
        return _no(f"{card.id} is not in hand")
    if isinstance(state, FreeCityState) and seat == state.free_city and not legal:
        hindrance = _forced(state, move, card)
        if hindrance is not None:
            return hindrance
    if move.verb == "discard":
        income = state.game.setup.discard_income
        line = Line("from the bank for a sold card", income, "C6")
        return with_rules(Explanation(legal, -income, (line,)))
    if move.verb == "stage":
        stage = state.piece_of(move)
        if stage is None:
            return _no("every stage is built", "C6")
        return _price(state, seat, move, stage, legal)
    if state.cities[seat].built & card.bit:
        return _no(f"{card.id} stands in the city already", "C5")
    if move.verb == "free":
        return _right(state, seat, legal)
    return _price(state, seat, move, card, legal)


def _in_hand(state: "State", city: int, move: Move) -> "State":
    """Return the state as if a city had to choose now, from the card of a move alone."""
    world = state.copy()
    card = move.under or move.piece
    hands = list(world.hands)
    hands[city] = (card,) if isinstance(card, Card) else ()
    world.hands = tuple(hands)
    world.current = city
    world.seat = world.decider(city)
    world.pending = ()
    world._legal = None
    return world


def _no(text: str, ruling: str = "") -> Explanation:
    return Explanation(False, None, (Line(text, ruling=ruling),))


def _explain_revival(state: "State", seat: int, move: Move, legal: bool) -> Explanation:
    if legal:
        text = "declines to build from the discard pile" if move.verb == "pass" else "free"
        return Explanation(True, 0, (Line(text, 0, "C16"),))
    if move.verb != "revive" or move.piece is None:
        return _no("a card of the discard pile may be built first: revive or pass", "C16")
    if state.cities[seat].built & move.piece.bit:
        return _no(f"{move.piece.id} stands in the city already", "C5")
    return _no(f"{move.piece.id} is not in the discard pile", "C16")


def _forced(state: FreeCityState, move: Move, card: Card) -> Explanation | None:
    """Return why F4 forbids the Free City a move with a card, or None if it does not."""
    uses = [other for other in state.moves() if card in (other.under, other.piece)]
    if card.build in uses and state.must_build(card):
        return _no(f"the Free City has to build {card.id}: it costs nothing", "F4")
    if move.verb == "discard" and uses:
        return _no(f"the Free City can use {card.id}, so it may not sell it", "F4")
    return None


def _right(state: "State", seat: int, legal: bool) -> Explanation:
    city = state.cities[seat]
    if legal:
        return Explanation(True, 0, (Line("free: once an age", 0, "C14"),))
    if not city.free_builds:
        return _no("the city has no right to build for nothing", "C14")
    if not city.free_left:
        return _no("the right is used in this age", "C14")
    return _no("the right is for a card of the hand, not for the seventh card", "C13")


def _price(state: "State", seat: int, move: Move, piece: Piece, legal: bool) -> Explanation:
    """Explain the price of a card or stage: link, printed coins, own production, purchases."""
    game = state.game
    city = state.cities[seat]
    chain = city.built & piece.parents if move.verb == "build" else 0
    if chain:
        parents = ", ".join(card.id for card in pieces_in(chain, game.cards))
        line = Line(f"free: linked to {parents}", 0, "C10")
        if legal:
            return Explanation(True, 0, (line,))
        return Explanation(False, 0, (line, Line("nothing may be paid for it", ruling="C10")))
    lines: list[Line] = []
    lines += state.printed_lines(seat, piece)
    for index, units in piece.needs:
        own = min(units, city.made[index])
        if own:
            lines.append(Line(f"{own} {game.resources[index]}: your own production", 0))
    pairs = state.pairs(seat, piece)
    wanted = (move.left, move.right)
    if wanted not in pairs and (wanted == (0, 0) or not pairs) and pairs:
        wanted = pairs[0]
    if wanted in pairs:
        lines += _purchases(state, seat, piece, wanted)
    coins = state.printed(seat, piece) + sum(wanted)
    if not pairs:
        lines.append(_out_of_reach(state, seat, piece))
        return Explanation(False, None, tuple(lines))
    if not lines:
        lines.append(Line("free: nothing is printed", 0))
    if not legal and (move.left, move.right) not in pairs and coins <= city.coins:
        payments = " or ".join(_written(pair) for pair in pairs)
        lines.append(Line(f"the payments there are: {payments}", ruling="C7"))
    elif coins > city.coins:
        lines.append(Line(f"costs {coins} coins, the city has {city.coins}", ruling="C1"))
    else:
        return with_rules(Explanation(legal, coins, tuple(lines)))
    return Explanation(legal, coins, tuple(lines))


def _written(pair: tuple[int, int]) -> str:
    left, right = pair
    parts = [f"L{left}" if left else "", f"R{right}" if right else ""]
    return " ".join(part for part in parts if part) or "nothing"


def _out_of_reach(state: "State", seat: int, piece: Piece) -> Line:
    lack = lacking(piece.needs, state.cities[seat].made)
    names = ", ".join(f"{units} {state.game.resources[index]}" for index, units in lack)
    return Line(f"missing {names}: more than choices and both neighbours can give", ruling="C7")


def _purchases(state: "State", seat: int, piece: Piece, pair: tuple[int, int]) -> list[Line]:
    """Return the lines for the units that choices give and neighbours sell at a payment."""
    game = state.game
    city = state.cities[seat]
    chosen, split = find_split(state, seat, piece, pair)
    lines = []
    for index, units in chosen:
        lines.append(Line(f"{units} {game.resources[index]}: your choice production", 0, "C8"))
    for index, left, right in split:
        name = game.resources[index]
        for units, rates, who in (
            (left, city.left_rates, "left"),
            (right, city.right_rates, "right"),
        ):
            if units:
                rate = rates[index]
                usual = rate == game.setup.purchase_price
                lines.append(
                    Line(
                        f"{units} {name} bought at {rate} each from the {who} neighbour",
                        units * rate,
                        "C7" if usual else "C9",
                    )
                )
    return lines
