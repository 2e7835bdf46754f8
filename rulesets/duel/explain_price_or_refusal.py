"""Explanations of moves of Duel: the price line by line, or why the move is not legal."""

from typing import TYPE_CHECKING, Any

from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.game.explanation_of_price_or_refusal import (
    FORBIDDEN,
    Explanation,
    Line,
    with_rules,
)
from wonders.core.game.moves import Move, check_move
from wonders.rulesets.duel.cheapest_payments import cheapest
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.discard_income import discard_income
from wonders.rulesets.duel.scene_for_screens.quoted_prices import quote

if TYPE_CHECKING:
    from wonders.rulesets.duel.turns_and_ages import State

__all__ = ["explain"]


def explain(state: "State", move: Any, asking: int | None = None) -> Explanation:
    """Return the price of a move line by line, or why it is not legal.

    For another seat than the one that decides, the answer is that of a turn of its own now.
    """
    check_move(move, state.game.table)
    seat = state.seat
    if seat is None:
        return Explanation(False, None, (Line("the game is over"),))
    if asking is not None and asking != seat:
        return _turn_of(state, asking, move)
    legal = move in state.moves()
    if state.choices and not legal:
        return Explanation(False, None, (_waiting(state),))
    if move.act is not None:
        own = Line("a house rule's own move")
        return Explanation(legal, None, (own if legal else FORBIDDEN,))
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
    return Explanation(
        False, None, (Line("it is the turn of seat {seat}", values={"seat": state.seat}),)
    )


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


def _waiting(state: "State") -> Line:
    options = tuple(str(move) for move in state.choices[0].options(state)[:8])
    ruling = state.choices[0].ruling
    values = {"seat": state.seat, "moves": options}
    if not options:
        return Line("seat {seat} has something else to decide first", None, ruling, values)
    return Line("seat {seat} has something else to decide first: {moves}", None, ruling, values)


def _not_free(state: "State", card: Piece) -> Line | None:
    """Return why a card of the display cannot be taken, or None if it can."""
    cards = state.dealt.ages[state.age]
    display = state.game.displays[state.age]
    hidden = display.face_down(state.left | state.taken)
    slot = cards.index(card) if card in cards else -1
    # A face-down card gets the same answer as one that is not there, so nothing is given away.
    if slot < 0 or slot in hidden or not state.left >> slot & 1:
        return Line("{card} does not lie in the display", values={"card": card.id})
    if slot in display.free_slots(state.left):
        return None
    on_it = [
        Line("a face-down card") if other in hidden else cards[other].id
        for other in range(display.size)
        if display.covers[slot] & state.left & (1 << other)
    ]
    values = {"card": card.id, "cover": on_it[0], "other": on_it[-1]}
    if len(on_it) == 1:
        return Line("{card} is covered by {cover}", None, "D7", values)
    return Line("{card} is covered by {cover} and {other}", None, "D7", values)


def _no_wonder(state: "State", seat: int, wonder: Piece) -> Line:
    city = state.cities[seat]
    if any(wonder is built for built, _ in city.done):
        return Line("{wonder} is built already", values={"wonder": wonder.id})
    built = sum(len(each.done) for each in state.cities)
    if built >= state.game.setup.wonders_built_at_most:
        return Line("{count} wonders are built, and no more may be", None, "D25", {"count": built})
    return Line("{wonder} is not your wonder", values={"wonder": wonder.id})


def _income(state: "State", seat: int, legal: bool) -> Explanation:
    setup = state.game.setup
    income = discard_income(state.cities[seat], state.terms)
    yellow = income - setup.discard_income
    lines = [Line("from the bank for a discard", setup.discard_income, "D7")]
    if yellow:
        values = {"count": yellow, "color": setup.discard_color}
        lines.append(Line("for {count} own {color} cards", yellow, "D7", values))
    return Explanation(legal, -income, tuple(lines))


def _price(state: "State", seat: int, piece: Piece, legal: bool) -> Explanation:
    """Explain the price of a card or wonder: link, printed coins, own production, purchases."""
    game = state.game
    city = state.cities[seat]
    chain = city.built & piece.parents
    if chain:
        parents = tuple(card.id for card in pieces_in(chain, game.cards))
        line = Line("free: linked to {cards}", 0, "D14", {"cards": parents})
        return with_rules(Explanation(legal, 0, (line,)))
    lines: list[Line] = []
    lines += state.printed_lines(seat, piece)
    off = city.amount_for(piece.color, city.discounts)
    paid = cheapest(piece.needs, city.made, city.choices, city.rates, off)
    for index, units in piece.needs:
        its = {"resource": game.resources[index]}
        made = min(units, city.made[index])
        if made:
            lines.append(
                Line(
                    "{units} {resource}: your own production",
                    0,
                    "D11",
                    {**its, "units": made},
                )
            )
        if paid.chosen[index]:
            lines.append(
                Line(
                    "{units} {resource}: your choice production",
                    0,
                    "D11",
                    {**its, "units": paid.chosen[index]},
                )
            )
        if paid.spared[index]:
            lines.append(
                Line(
                    "{units} {resource}: taken off by your token",
                    0,
                    "D12",
                    {**its, "units": paid.spared[index]},
                )
            )
        if paid.bought[index]:
            lines.append(_purchase(state, seat, index, paid.bought[index]))
    coins = state.printed(seat, piece) + paid.coins
    if not lines:
        lines.append(Line("free: nothing is printed", 0))
    if paid.coins and state.cities[1 - seat].trade_income:
        lines.append(Line("{coins} of it go to your opponent", None, "D15", {"coins": paid.coins}))
    if coins > city.coins:
        values = {"coins": coins, "have": city.coins}
        lines.append(Line("costs {coins} coins, you have {have}", values=values))
        return Explanation(legal, coins, tuple(lines))
    return with_rules(Explanation(legal, coins, tuple(lines)))


def _purchase(state: "State", seat: int, index: int, units: int) -> Line:
    city = state.cities[seat]
    rate = city.rates[index]
    values = {"units": units, "resource": state.game.resources[index], "rate": rate}
    if any(each == index and price == rate for each, price in city.fixed):
        return Line(
            "{units} {resource} bought at {rate} each (your fixed price)",
            units * rate,
            "D10",
            values,
        )
    return Line(
        "{units} {resource} bought at {rate} each ({base} + the {shown} your opponent shows)",
        units * rate,
        "D10",
        {
            **values,
            "base": state.game.setup.purchase_price,
            "shown": state.cities[1 - seat].shown[index],
        },
    )
