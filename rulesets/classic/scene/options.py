"""The legal moves of a seat of classic, and what each leads to as the table stands."""

from collections.abc import Sequence

from wonders.core.cards.pieces import Piece, without
from wonders.core.errors import BadPlugin
from wonders.core.game.moves import Move
from wonders.core.game.scene import Change, Option, Payment, Quote
from wonders.rulesets.classic.building import REVIVE
from wonders.rulesets.classic.deal import BLANK
from wonders.rulesets.classic.free_city import FreeCityState
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.scene.changes import changes_of, conflict_points
from wonders.rulesets.classic.scene.quotes import payments, quote
from wonders.rulesets.classic.scoring import score
from wonders.rulesets.classic.sight.shown import city_shown
from wonders.rulesets.classic.sight.view import View
from wonders.rulesets.classic.state import State

__all__ = ["options", "receiver"]


def options(view: View) -> tuple[Option, ...]:
    """Return the legal moves of the seat; none while another one decides."""
    table = view.table
    if table.seat != view.seat:
        return ()
    ahead = [card for card in table.game.cards if card in _to_come(table)]
    return tuple([_option(table, move, ahead) for move in table.moves()])


def _to_come(table: State) -> set[Card]:
    """Return the cards that may still be dealt or are being played: of this age and later ones."""
    game = table.game
    return {*game.guilds, *[card for deck in game.decks[table.age :] for card in deck]}


def _option(table: State, move: Move, ahead: Sequence[Card]) -> Option:
    seat = table.current
    assert seat is not None
    card = move.under or move.piece
    piece = table.piece_of(move)
    after = _after(table, seat, move)
    return Option(
        move=move.text,
        verb=move.verb,
        card=None if card is None else card.id,
        piece=None if piece is None or piece is card else piece.id,
        number=move.number,
        coins=table.cost(move),
        payments=_payments(table, seat, move, piece),
        changes=() if after is None else _changes(table, after, seat, ahead),
        then=_then(table, table if after is None else after, seat, card),
    )


def _payments(table: State, seat: int, move: Move, piece: Piece | None) -> tuple[Payment, ...]:
    if piece is None or move.verb not in ("build", "stage"):
        return ()
    due = table.cost(move) - move.left - move.right
    return payments(table, seat, piece, due, (move.left, move.right))


def _after(table: State, seat: int, move: Move) -> State | None:
    """Return the table after this move alone, before house rules hear of it.

    None if that cannot be told: effects of plugins may ask for what the seat does not know.
    """
    card = move.under or move.piece
    if not isinstance(card, Card) or move.act is not None:
        return None
    world = table.copy()
    built: Piece | None = card
    if move.verb == "revive":
        world.cities[seat].built |= card.bit
    else:
        due = world._due(seat, move) if world.terms.priced else None
        built = world._take(seat, move, card, due)
    if built is not None:
        try:
            for effect in built.on_build:
                effect(world, seat, built)
        except BadPlugin:
            return None
    return world


def _changes(table: State, after: State, seat: int, ahead: Sequence[Card]) -> tuple[Change, ...]:
    """Return what is different in the city that has moved; the others stay as they are."""
    game = table.game
    around = table.neighbours(seat)
    city = after.cities[seat]
    found = list(
        changes_of(
            seat,
            city_shown(table.cities[seat], game),
            city_shown(city, game),
            around,
            [stage.id for stage in city.board.stages],
        )
    )
    was, now = score(table, seat)["total"], score(after, seat)["total"]
    if was != now:
        found.append(Change(what="points", seat=seat, amount=now - was, now=now))
    for other in around:
        was, now = conflict_points(table, seat, other), conflict_points(after, seat, other)
        if was != now:
            found.append(Change(what="conflict", seat=seat, other=other, amount=now - was, now=now))
    if (REVIVE, seat) in after.pending[len(table.pending) :]:
        found.append(Change(what="power", seat=seat, amount=1, piece=REVIVE))
    built = table.cities[seat].built
    found += [
        Change(what="links", seat=seat, piece=card.id)
        for card in ahead
        if card.parents & city.built and not card.parents & built and not card.bit & city.built
    ]
    return tuple(found)


def receiver(table: State, seat: int) -> int | None:
    """Return the seat that gets what is left of a hand after this turn; None if nobody does."""
    if table.current is None or table.turn >= table.terms.last_turn:
        return None
    stack = table.stack_of(seat, table.age, table.turn)
    seats = range(table.game.players)
    return next(s for s in seats if table.stack_of(s, table.age, table.turn + 1) == stack)


def _then(table: State, after: State, seat: int, card: Piece | None) -> tuple[Quote, ...]:
    """Return what the other cards of the hand cost the city that chooses from them next.

    That is the next one in the direction of passing; the controller's own after the choice for
    the Free City; and the own one if it plays a seventh card.
    """
    hand = table.hands[seat]
    if table.pending or card not in hand:
        return ()
    rest = dict.fromkeys(without(hand, card))
    chooser = receiver(table, table.decider(seat))
    if isinstance(table, FreeCityState) and seat == table.free_city:
        # All is paid from what was there before the turn (C1).
        chooser, after = table.controller, table
    elif chooser is None and after.cities[seat].sevenths:
        chooser = seat
    if chooser is None:
        return ()
    return tuple([quote(after, chooser, each) for each in rest if each is not BLANK])
