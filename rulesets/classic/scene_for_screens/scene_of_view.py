"""The scene of a view of classic."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from wonders.core.cards.effect_contract import Whose
from wonders.core.cards.pieces import Piece
from wonders.core.game.effects.kinds_with_their_texts import CoinsPer, PointsPer
from wonders.core.game.scene_for_screens import News, Quote, Refusal, Unknown
from wonders.rulesets.classic.free_city import FreeCityState
from wonders.rulesets.classic.numbers_schema import Side
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.scene_for_screens.compare_before_and_after import conflict_points
from wonders.rulesets.classic.scene_for_screens.move_outcomes import options
from wonders.rulesets.classic.scene_for_screens.order_in_which_hands_pass import (
    receiver,
    returns_to,
    ring_from,
)
from wonders.rulesets.classic.scene_for_screens.places_and_rival_at_end import ending
from wonders.rulesets.classic.scene_for_screens.quoted_prices import quote
from wonders.rulesets.classic.scene_for_screens.scene_fields import (
    ClassicScene,
    Conflicts,
    Count,
    FreeCityTurn,
    Neighbour,
    Return,
)
from wonders.rulesets.classic.sight.known_from_passed_hands import card_in, trace_age
from wonders.rulesets.classic.sight.view import View
from wonders.rulesets.classic.sight.view_as_data import City, Shown, shown
from wonders.rulesets.classic.turns_and_ages import State

__all__ = ["scene"]


def scene(view: View, news: Sequence[News] = ()) -> ClassicScene:
    """Return the table as the seat of a view sees it; `news` is what to tell."""
    table = view.table
    game = view.game
    seats = range(len(table.cities))
    seen = shown(view)
    returns = returns_to(table, view.seat)
    priced = _priced(view, seen, returns)
    return ClassicScene(
        shown=seen,
        options=options(view, seen),
        refused=_refused(view),
        quotes=tuple([quote(table, seat, piece) for seat, piece in priced]),
        unknown=_unknown(view),
        news=tuple(news),
        ages=len(game.decks),
        turns=game.last_turn + 1,
        around=(*seats[view.seat + 1 :], *seats[: view.seat]),
        ring=ring_from(table, view.seat),
        passes_to=receiver(table, view.seat),
        returns=returns,
        conflicts=_conflicts(table),
        neighbours=tuple([_neighbours(table, seen, seat) for seat in seats]),
        stages=tuple([tuple([s.id for s in city.board.stages]) for city in table.cities]),
        counts=tuple(_counts(table, priced)),
        ending=ending(view),
        free_city=_free_city(view, table) if isinstance(table, FreeCityState) else None,
    )


# -- prices ------------------------------------------------------------------------------------


def _priced(view: View, seen: Shown, returns: Sequence[Return | None]) -> list[tuple[int, Piece]]:
    """Return each visible piece with each seat that could come to it.

    The own hand: the seat itself, the one that gets it next, and the Free City. A hand that the
    seat has seen: its holder, and the seat if it comes back. The next stage of every city.
    """
    table = view.table
    game = view.game
    if table.current is None:
        return []
    wanted: dict[tuple[int, Piece], None] = {}
    seats = [view.seat]
    next_one = receiver(table, view.seat)
    if next_one is not None:
        seats.append(next_one)
    if isinstance(table, FreeCityState):
        seats.append(table.free_city)
    for card in table.hands[view.seat]:
        for seat in seats:
            wanted[seat, card] = None
    by_id = {card.id: card for card in game.cards}
    for holder, hand in enumerate(seen.hands):
        for id in (*hand.known, *hand.maybe):
            wanted[holder, by_id[id]] = None
            if returns[holder] is not None:
                wanted[view.seat, by_id[id]] = None
    for seat, city in enumerate(table.cities):
        for stage in city.board.stages[city.stages :][:1]:
            wanted[seat, stage] = None
    return list(wanted)


def _counts(table: State, priced: Sequence[tuple[int, Piece]]) -> Iterator[Count]:
    """Yield what the effects of pieces that count something would count."""
    for seat, piece in priced:
        for effect in piece.effects:
            if isinstance(effect, CoinsPer | PointsPer):
                by = {
                    each: table.count_in(each, effect.per)
                    for each in _looked_at(table, seat, effect.whose)
                }
                if (
                    seat in by
                    and piece.color in effect.per
                    and not table.cities[seat].built & piece.bit
                ):
                    by[seat] += 1
                yield Count(
                    seat=seat,
                    piece=piece.id,
                    kind=str(effect.__struct_config__.tag),
                    amount=effect.amount,
                    per=effect.per,
                    by=by,
                )


def _looked_at(table: State, seat: int, whose: Whose) -> tuple[int, ...]:
    """Return the cities in which an effect counts."""
    if whose == "most":
        return tuple(range(len(table.cities)))
    own = () if whose == "neighbours" else (seat,)
    return own if whose == "own" else (*own, *table.neighbours(seat))


def _refused(view: View) -> tuple[Quote, ...]:
    """Return what may be expected in the hand and cannot be done, with the reasons."""
    table = view.table
    found = []
    for move in view.refused():
        piece = table.piece_of(move)
        if piece is not None:
            assert table.current is not None
            told = quote(table, table.current, piece)
            if told.refusal is None:
                told = replace(told, refusal=_forbidden(view, table.current))
            found.append(told)
    return tuple(found)


def _forbidden(view: View, city: int) -> Refusal:
    """Return why a city may not do what it could pay for."""
    if city == view.game.setup.free_city and view.game.with_free_city:
        return Refusal(why="forced", ruling="F4")
    return Refusal(why="house")


# -- what lies ahead ---------------------------------------------------------------------------


def _conflicts(table: State) -> Conflicts | None:
    setup = table.game.setup
    if table.then not in ("start", "turn", "begun", "end") or not setup.conflicts[table.age]:
        return None
    return Conflicts(
        turns=table.terms.last_turn + 1 - table.turn,
        victory=setup.victory_points[table.age],
        defeat=setup.defeat_points,
    )


def _neighbours(table: State, seen: Shown, seat: int) -> tuple[Neighbour, Neighbour]:
    left, right = table.neighbours(seat)
    mine = seen.cities[seat]
    return (
        _neighbour(table, seat, left, "left", seen.cities[left], mine.left_prices),
        _neighbour(table, seat, right, "right", seen.cities[right], mine.right_prices),
    )


def _neighbour(
    table: State, seat: int, other: int, side: Side, its: City, prices: dict[str, int]
) -> Neighbour:
    return Neighbour(
        seat=other,
        side=side,
        shields=its.shields,
        points=conflict_points(table, seat, other),
        theirs=conflict_points(table, other, seat),
        sells=its.sells,
        choices=its.sells_choices,
        prices=prices,
    )


def _free_city(view: View, table: FreeCityState) -> FreeCityTurn:
    turns = table.terms.last_turn + 1
    number = table.age * turns + table.turn
    controls = table.controller == view.seat
    choice = 0
    must_build: list[str] = []
    must_use: list[str] = []
    if table.seat == view.seat and not table.in_between:
        choice = 1 if table.current == table.free_city else 1 + controls
    if table.seat == view.seat and table.current == table.free_city:
        legal = table.moves()
        for card in dict.fromkeys(table.hands[table.free_city]):
            verbs = {move.verb for move in legal if card_in(move) is card}
            if verbs == {"build"} and table.must_build(card):
                must_build.append(card.id)
            elif verbs and "discard" not in verbs:
                must_use.append(card.id)
    return FreeCityTurn(
        seat=table.free_city,
        controller=table.controller,
        choice=choice,
        choices=2 if controls else 1,
        next_controller=_controller(table, number + 1),
        last_controller=_controller(table, number - 1),
        must_build=tuple(must_build),
        must_use=tuple(must_use),
    )


def _controller(table: FreeCityState, number: int) -> int | None:
    """Return the seat that controls the Free City in a turn, counted from 0 through all ages."""
    age, turn = divmod(number, table.terms.last_turn + 1)
    return table.controller_in(age, turn) if age in range(len(table.game.decks)) else None


def _unknown(view: View) -> tuple[Unknown, ...]:
    """Return the cards of this age that the seat has not seen, and the guilds among them."""
    table = view.table
    game = view.game
    if table.current is None:
        return ()
    seen = Counter(_seen_in_age(view))
    found = []
    deck = Counter(game.decks[table.age]) - seen
    if deck:
        ids = tuple([card.id for card in game.cards for _ in range(deck[card])])
        found.append(Unknown(where="age", back=table.age + 1, count=len(ids), of=ids))
    guilds = game.guilds_in_age[table.age] - sum(seen[guild] for guild in game.guilds)
    if guilds > 0:
        ids = tuple([guild.id for guild in game.guilds if not seen[guild]])
        found.append(Unknown(where="age", back="guild", count=guilds, of=ids))
    return tuple(found)


def _seen_in_age(view: View) -> Iterator[Card]:
    """Yield the cards of this age's stacks that the seat has seen, wherever they are now."""
    table = view.table
    for stack in trace_age(table, view.seat, view.drawn, table.age):
        for card, _ in stack.placed:
            yield card
        for group in stack.groups:
            yield from group.cards
