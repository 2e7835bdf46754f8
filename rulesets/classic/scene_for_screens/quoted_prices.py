"""What a piece costs a city of classic, and why the city cannot have it."""

from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.game.scene_for_screens import Lack, Payment, Quote, Refusal
from wonders.rulesets.classic.pieces import Stage
from wonders.rulesets.classic.trade.cheapest_payments import Pair, lacking
from wonders.rulesets.classic.trade.units_from_each_neighbour_for_a_payment import find_split
from wonders.rulesets.classic.turns_and_ages import State

__all__ = ["payments", "quote"]


def quote(state: State, seat: int, piece: Piece) -> Quote:
    """Return the cheapest payment of a city for a card, or for a stage of its board.

    Of several at the same price it is the one that comes first among the moves.
    """
    city = state.cities[seat]
    refusal = _misplaced(state, seat, piece)
    if refusal is not None:
        return Quote(seat=seat, piece=piece.id, coins=None, refusal=refusal)
    linked = pieces_in(city.built & piece.parents, state.game.cards)
    if linked:
        return Quote(seat=seat, piece=piece.id, coins=0, linked=linked[0].id)
    pairs = state.pairs(seat, piece)
    if not pairs:
        refusal = Refusal(why="resources", ruling="C7", lacks=_lacks(state, seat, piece))
        return Quote(seat=seat, piece=piece.id, coins=None, refusal=refusal)
    due = state.printed(seat, piece)
    coins = due + sum(pairs[0])
    return Quote(
        seat=seat,
        piece=piece.id,
        coins=coins,
        payments=payments(state, seat, piece, due, pairs[0]),
        refusal=Refusal(why="coins", ruling="C1") if coins > city.coins else None,
    )


def payments(state: State, seat: int, piece: Piece, due: int, pair: Pair) -> tuple[Payment, ...]:
    """Return what a city pays: `due` coins to the bank, and a pair of sums to its neighbours."""
    found = [Payment(to=None, coins=due)] if due else []
    city = state.cities[seat]
    _, split = find_split(state, seat, piece, pair)
    sides = zip(state.neighbours(seat), (city.left_rates, city.right_rates), strict=True)
    for side, (neighbour, rates) in enumerate(sides):
        for at, *bought in split:
            units = bought[side]
            if units:
                name = state.game.resources[at]
                coins = units * rates[at]
                found.append(Payment(to=neighbour, coins=coins, resource=name, units=units))
    return tuple(found)


def _misplaced(state: State, seat: int, piece: Piece) -> Refusal | None:
    """Return why a piece can have no place in a city now, whatever is paid for it."""
    city = state.cities[seat]
    if not isinstance(piece, Stage):
        return Refusal(why="built", ruling="C5") if city.built & piece.bit else None
    stages = city.board.stages
    if piece not in stages:
        return Refusal(why="board")
    ahead = stages.index(piece) - city.stages
    if ahead < 0:
        return Refusal(why="built", ruling="C6")
    by = tuple([stage.id for stage in stages[city.stages :][:ahead]])
    return Refusal(why="order", ruling="C6", by=by) if by else None


def _lacks(state: State, seat: int, piece: Piece) -> tuple[Lack, ...]:
    """Return what a city cannot come by: what is too few even if nothing else is needed.

    If that is nothing, the needs compete for the same producers: all that is lacking.
    """
    game = state.game
    city = state.cities[seat]
    all_lacks = []
    scarce = []
    for at, units in lacking(piece.needs, city.made):
        units -= sum(at in options for options in city.choices)
        if units <= 0:
            continue
        reach = {each: state.cities[each].market.reach[at] for each in state.neighbours(seat)}
        for_sale = {each: most for each, most in reach.items() if most}
        lack = Lack(resource=game.resources[at], units=units, for_sale=for_sale)
        all_lacks.append(lack)
        if units > sum(reach.values()):
            scarce.append(lack)
    return tuple(scarce or all_lacks)
