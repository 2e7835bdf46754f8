"""Explanations of moves of Duel: the price line by line, or why the move is not legal."""

from typing import TYPE_CHECKING, Any

from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.game.explain import Explanation, Line, with_rules
from wonders.core.game.moves import Move, check_move
from wonders.rulesets.duel.cheapest_payment import cheapest
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.discard_income import discard_income
from wonders.rulesets.duel.quote import quote

if TYPE_CHECKING:
    from wonders.rulesets.duel.state import State

__all__ = ["explain"]


def explain(state: "State", move: Any, asking: int | None = None) -> Explanation:
    """Return the price of a move line by line, or why it is not legal.

    For another seat than the one that decides, the answer is that of a turn of its own now.
    """
    check_move(move)
    seat = state.seat
    if seat is None:
        return Explanation(False, None, (Line("the game is over"),))
    if asking is not None and asking != seat:
        return _turn_of(state, asking, move)
    legal = move in state.moves()
    if state.choices and not legal:
        waiting = Line(_waiting(state), ruling=state.choices[0].ruling)
        return Explanation(False, None, (waiting,))
    if move.act is not None:
        text = "a house rule's own move" if legal else "a house rule does not allow it now"
        return Explanation(legal, None, (Line(text),))
    answer = _use_of_card(state, seat, move, legal)
    if answer is not None:
        return answer
    if not legal:
        return Explanation(
            False, None, (Line("a card of the display is to be taken now", ruling="D7"),)
        )
    return Explanation(True, None, (Line("costs nothing"),))


def _turn_of(state: "State", seat: int, move: Move) -> Explanation:
    """Explain a move as if it were the turn of a seat that does not decide now."""
    if state.terms.leader is not None and seat == LEADER:
        return Explanation(True, 0, (Line("the leader builds for nothing", 0, "S7"),))
    piece = move.piece
    payable = move.verb == "discard" or (
        piece is not None and quote(state, seat, piece).refusal is None
    )
    answer = _use_of_card(state, seat, move, payable)
    if answer is not None:
        return answer
    return Explanation(False, None, (Line(f"it is the turn of seat {state.seat}"),))


def _use_of_card(state: "State", seat: int, move: Move, legal: bool) -> Explanation | None:
    """Explain what a seat does with a card of the display; None for any other move."""
    card = move.under or move.piece
    if move.verb in ("build", "discard", "wonder") and card is not None:
        hindrance = _not_free(state, card)
        if hindrance:
            return Explanation(False, None, (hindrance,))
    if move.verb == "discard":
        return with_rules(_income(state, seat, legal))
    if move.verb == "build" and move.piece is not None:
        return _price(state, seat, move.piece, legal)
    if move.verb == "wonder" and move.piece is not None:
        if move.piece not in state.cities[seat].wonders:
            return Explanation(False, None, (_no_wonder(state, seat, move.piece),))
        return _price(state, seat, move.piece, legal)
    return None


def _waiting(state: "State") -> str:
    options = ", ".join(str(move) for move in state.choices[0].options(state)[:8])
    first = f"seat {state.seat} has something else to decide first"
    return f"{first}: {options}" if options else first


def _not_free(state: "State", card: Piece) -> Line | None:
    """Return why a card of the display cannot be taken, or None if it can."""
    cards = state.dealt.ages[state.age]
    display = state.game.displays[state.age]
    hidden = display.face_down(state.left | state.taken)
    slot = cards.index(card) if card in cards else -1
    # A face-down card gets the same answer as one that is not there, so nothing is given away.
    if slot < 0 or slot in hidden or not state.left >> slot & 1:
        return Line(f"{card.id} does not lie in the display")
    if slot in display.free_slots(state.left):
        return None
    on_it = [
        "a face-down card" if other in hidden else cards[other].id
        for other in range(display.size)
        if display.covers[slot] & state.left & (1 << other)
    ]
    return Line(f"{card.id} is covered by {' and '.join(on_it)}", ruling="D7")


def _no_wonder(state: "State", seat: int, wonder: Piece) -> Line:
    city = state.cities[seat]
    if any(wonder is built for built, _ in city.done):
        return Line(f"{wonder.id} is built already")
    built = sum(len(each.done) for each in state.cities)
    if built >= state.game.setup.wonders_built_at_most:
        return Line(f"{built} wonders are built, and no more may be", ruling="D25")
    return Line(f"{wonder.id} is not your wonder")


def _income(state: "State", seat: int, legal: bool) -> Explanation:
    setup = state.game.setup
    income = discard_income(state.cities[seat], state.terms)
    yellow = income - setup.discard_income
    lines = [Line("from the bank for a discard", setup.discard_income, "D7")]
    if yellow:
        lines.append(Line(f"for {yellow} own {setup.discard_color} cards", yellow, "D7"))
    return Explanation(legal, -income, tuple(lines))


def _price(state: "State", seat: int, piece: Piece, legal: bool) -> Explanation:
    """Explain the price of a card or wonder: link, printed coins, own production, purchases."""
    game = state.game
    city = state.cities[seat]
    chain = city.built & piece.parents
    if chain:
        parents = ", ".join(card.id for card in pieces_in(chain, game.cards))
        line = Line(f"free: linked to {parents}", 0, "D14")
        return with_rules(Explanation(legal, 0, (line,)))
    lines: list[Line] = []
    lines += state.printed_lines(seat, piece)
    off = city.amount_for(piece.color, city.discounts)
    paid = cheapest(piece.needs, city.made, city.choices, city.rates, off)
    for index, units in piece.needs:
        name = game.resources[index]
        made = min(units, city.made[index])
        if made:
            lines.append(Line(f"{made} {name}: your own production", 0, "D11"))
        if paid.chosen[index]:
            lines.append(Line(f"{paid.chosen[index]} {name}: your choice production", 0, "D11"))
        if paid.spared[index]:
            lines.append(Line(f"{paid.spared[index]} {name}: taken off by your token", 0, "D12"))
        if paid.bought[index]:
            lines.append(_purchase(state, seat, index, paid.bought[index]))
    coins = state.printed(seat, piece) + paid.coins
    if not lines:
        lines.append(Line("free: nothing is printed", 0))
    if paid.coins and state.cities[1 - seat].trade_income:
        lines.append(Line(f"{paid.coins} of it go to your opponent", None, "D15"))
    if coins > city.coins:
        lines.append(Line(f"costs {coins} coins, you have {city.coins}"))
        return Explanation(legal, coins, tuple(lines))
    return with_rules(Explanation(legal, coins, tuple(lines)))


def _purchase(state: "State", seat: int, index: int, units: int) -> Line:
    city = state.cities[seat]
    name = state.game.resources[index]
    rate = city.rates[index]
    if any(each == index and price == rate for each, price in city.fixed):
        why = "your fixed price"
    else:
        base = state.game.setup.purchase_price
        why = f"{base} + the {state.cities[1 - seat].shown[index]} your opponent shows"
    return Line(f"{units} {name} bought at {rate} each ({why})", units * rate, "D10")
