"""Explanations of moves of classic: the price line by line, or why the move is not legal."""

from typing import TYPE_CHECKING, Any

from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.game.explanation_of_price_or_refusal import (
    FORBIDDEN,
    Explanation,
    Line,
    any_of,
    with_rules,
)
from wonders.core.game.moves import Move, check_move
from wonders.rulesets.classic.effects.choices_they_ask_for import OwnChoice, Revive
from wonders.rulesets.classic.free_city import FreeCityState
from wonders.rulesets.classic.legal_moves import WITH_CARD
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.trade.cheapest_payments import lacking
from wonders.rulesets.classic.trade.units_from_each_neighbour_for_a_payment import find_split

if TYPE_CHECKING:
    from wonders.rulesets.classic.turns_and_ages import State

__all__ = ["explain"]


def explain(state: "State", move: Any, city: int | None = None) -> Explanation:
    """Return the price of a move line by line, or why it is not legal.

    `city` asks as if it were that city's turn, with the card of the move in hand.
    """
    check_move(move, state.game.table)
    if city is not None and state.current not in (None, city):
        state = _in_hand(state, city, move)
    legal = move in state.moves()
    seat = state.current
    if seat is None:
        return _no(Line("the game is over"))
    waiting = state.front
    of_a_rule = waiting is not None and not isinstance(waiting, OwnChoice)
    if waiting is not None and of_a_rule and not legal:
        options = tuple(str(option) for option in waiting.options(state)[:8])
        return _no(
            Line(
                "something else is to be decided first: {moves}",
                None,
                waiting.ruling,
                {"moves": options},
            )
        )
    if move.verb not in (*WITH_CARD, "revive", "pass") or of_a_rule:
        own = Line("a house rule's own move")
        return Explanation(legal, None, (own if legal else FORBIDDEN,))
    if isinstance(waiting, Revive):
        return _explain_revival(state, seat, move, legal)
    card = move.under or move.piece
    if move.verb in ("revive", "pass") or not isinstance(card, Card):
        return _no(Line("there is no card of the discard pile to be built now", None, "C16"))
    if card not in state.hands[seat]:
        return _no(Line("{card} is not in hand", values={"card": card.id}))
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
            return _no(Line("every stage is built", None, "C6"))
        return _price(state, seat, move, stage, legal)
    if state.cities[seat].built & card.bit:
        return _no(Line("{card} stands in the city already", None, "C5", {"card": card.id}))
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
    world.choices = ()
    world._legal = None
    return world


def _no(line: Line) -> Explanation:
    return Explanation(False, None, (line,))


def _explain_revival(state: "State", seat: int, move: Move, legal: bool) -> Explanation:
    if legal:
        declined = Line("declines to build from the discard pile", 0, "C16")
        return Explanation(True, 0, (declined if move.verb == "pass" else Line("free", 0, "C16"),))
    if move.verb != "revive" or move.piece is None:
        return _no(
            Line("a card of the discard pile may be built first: revive or pass", None, "C16")
        )
    if state.cities[seat].built & move.piece.bit:
        return _no(Line("{card} stands in the city already", None, "C5", {"card": move.piece.id}))
    return _no(Line("{card} is not in the discard pile", None, "C16", {"card": move.piece.id}))


def _forced(state: FreeCityState, move: Move, card: Card) -> Explanation | None:
    """Return why F4 forbids the Free City a move with a card, or None if it does not."""
    uses = [other for other in state.moves() if card in (other.under, other.piece)]
    if card.build in uses and state.must_build(card):
        return _no(
            Line(
                "the Free City has to build {card}: it costs nothing", None, "F4", {"card": card.id}
            )
        )
    if move.verb == "discard" and uses:
        return _no(
            Line(
                "the Free City can use {card}, so it may not sell it", None, "F4", {"card": card.id}
            )
        )
    return None


def _right(state: "State", seat: int, legal: bool) -> Explanation:
    city = state.cities[seat]
    if legal:
        return Explanation(True, 0, (Line("free: once an age", 0, "C14"),))
    if not city.free_builds:
        return _no(Line("the city has no right to build for nothing", None, "C14"))
    if not city.free_left:
        return _no(Line("the right is used in this age", None, "C14"))
    return _no(Line("the right is for a card of the hand, not for the seventh card", None, "C13"))


def _price(state: "State", seat: int, move: Move, piece: Piece, legal: bool) -> Explanation:
    """Explain the price of a card or stage: link, printed coins, own production, purchases."""
    game = state.game
    city = state.cities[seat]
    chain = city.built & piece.parents if move.verb == "build" else 0
    if chain:
        parents = tuple(card.id for card in pieces_in(chain, game.cards))
        line = Line("free: linked to {cards}", 0, "C10", {"cards": parents})
        if legal:
            return Explanation(True, 0, (line,))
        return Explanation(False, 0, (line, Line("nothing may be paid for it", ruling="C10")))
    lines: list[Line] = []
    lines += state.printed_lines(seat, piece)
    for index, units in piece.needs:
        own = min(units, city.made[index])
        if own:
            values = {"units": own, "resource": game.resources[index]}
            lines.append(Line("{units} {resource}: your own production", 0, values=values))
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
    if not lines and not coins:
        lines.append(Line("free: nothing is printed", 0))
    unknown = (move.left, move.right) not in pairs
    if not legal and unknown and (wanted not in pairs or coins <= city.coins):
        values = {"payments": any_of([_written(pair) for pair in pairs])}
        lines.append(Line("the payments there are: {payments}", None, "C7", values))
    elif coins > city.coins:
        values = {"coins": coins, "have": city.coins}
        lines.append(Line("costs {coins} coins, the city has {have}", None, "C1", values))
    else:
        return with_rules(Explanation(legal, coins, tuple(lines)))
    return Explanation(legal, coins, tuple(lines))


def _written(pair: tuple[int, int]) -> Line | str:
    left, right = pair
    parts = [f"L{left}" if left else "", f"R{right}" if right else ""]
    return " ".join(part for part in parts if part) or Line("nothing")


def _out_of_reach(state: "State", seat: int, piece: Piece) -> Line:
    lack = lacking(piece.needs, state.cities[seat].made)
    names = {state.game.resources[index]: units for index, units in lack}
    return Line(
        "missing {units}: more than choices and both neighbours can give",
        None,
        "C7",
        {"units": names},
    )


def _purchases(state: "State", seat: int, piece: Piece, pair: tuple[int, int]) -> list[Line]:
    """Return the lines for the units that choices give and neighbours sell at a payment."""
    game = state.game
    city = state.cities[seat]
    chosen, split = find_split(state, seat, piece, pair)
    lines = []
    for index, units in chosen:
        values = {"units": units, "resource": game.resources[index]}
        lines.append(Line("{units} {resource}: your choice production", 0, "C8", values))
    for index, left, right in split:
        its = {"resource": game.resources[index]}
        if left:
            rate = city.left_rates[index]
            sentence = Line(
                "{units} {resource} bought at {rate} each from the left neighbour",
                left * rate,
                _rate_ruling(state, rate),
                {**its, "units": left, "rate": rate},
            )
            lines.append(sentence)
        if right:
            rate = city.right_rates[index]
            sentence = Line(
                "{units} {resource} bought at {rate} each from the right neighbour",
                right * rate,
                _rate_ruling(state, rate),
                {**its, "units": right, "rate": rate},
            )
            lines.append(sentence)
    return lines


def _rate_ruling(state: "State", rate: int) -> str:
    return "C7" if rate == state.game.setup.purchase_price else "C9"
