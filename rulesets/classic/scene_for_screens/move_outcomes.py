"""The legal moves of a seat of classic, and what each leads to as the table stands."""

from wonders.core.cards.pieces import Piece, without
from wonders.core.errors import BadPlugin
from wonders.core.game.moves import Move
from wonders.core.game.scene_for_screens import Change, Option, Payment, Quote
from wonders.rulesets.classic.building import REVIVE
from wonders.rulesets.classic.deal import BLANK
from wonders.rulesets.classic.effects.choices_they_ask_for import OwnChoice, Revive
from wonders.rulesets.classic.free_city import FreeCityState
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.scene_for_screens.compare_before_and_after import (
    changes_of,
    conflict_points,
)
from wonders.rulesets.classic.scene_for_screens.order_in_which_hands_pass import receiver
from wonders.rulesets.classic.scene_for_screens.quoted_prices import payments, quote
from wonders.rulesets.classic.scoring import score
from wonders.rulesets.classic.sight.view import View
from wonders.rulesets.classic.sight.view_as_data import Shown, city_shown
from wonders.rulesets.classic.turns_and_ages import State

__all__ = ["options"]


def options(view: View, seen: Shown) -> tuple[Option, ...]:
    """Return the legal moves of the seat; none while another one decides."""
    table = view.table
    if table.seat != view.seat or table.current is None:
        return ()
    outlook = _Outlook(table, table.current, seen)
    return tuple([outlook.option(move) for move in table.moves()])


class _Outlook:
    """A city that has to choose, and all that its moves are compared with."""

    def __init__(self, table: State, seat: int, seen: Shown) -> None:
        game = table.game
        self.table = table
        self.seat = seat
        self.city = seen.cities[seat]
        self.built = table.cities[seat].built
        self.points = seen.sheets[seat]["total"]
        self.conflicts = {
            other: conflict_points(table, seat, other) for other in table.neighbours(seat)
        }
        #: The cards of this age and later ones.
        coming = {*game.guilds, *[card for deck in game.decks[table.age :] for card in deck]}
        self.ahead = [card for card in game.cards if card in coming]

    def option(self, move: Move) -> Option:
        """Return a legal move with what it leads to."""
        table = self.table
        card = move.under or move.piece
        piece = table.piece_of(move)
        after = _after(table, self.seat, move)
        return Option(
            move=move.text,
            verb=move.verb,
            card=None if card is None else card.id,
            piece=None if piece is None or piece is card else piece.id,
            number=move.number,
            coins=table.cost(move),
            payments=_payments(table, self.seat, move, piece),
            changes=() if after is None else self.changes(after),
            then=_then(table, table if after is None else after, self.seat, card),
        )

    def changes(self, after: State) -> tuple[Change, ...]:
        """Return what is different in the city after a move; the others stay as they are."""
        seat = self.seat
        city = after.cities[seat]
        shown = city_shown(city, after.game)
        stages = [stage.id for stage in city.board.stages]
        found = list(changes_of(seat, self.city, shown, [*self.conflicts], stages))
        points = score(after, seat)["total"]
        more = points - self.points
        if more:
            found.append(Change(what="points", seat=seat, amount=more, now=points))
        for other, was in self.conflicts.items():
            now = conflict_points(after, seat, other)
            if was != now:
                more = now - was
                found.append(Change(what="conflict", seat=seat, other=other, amount=more, now=now))
        if Revive(seat) in after.choices[len(self.table.choices) :]:
            found.append(Change(what="power", seat=seat, amount=1, piece=REVIVE))
        if after.ended is not None:
            victory, winners = after.ended
            found += [Change(what="victory", seat=each, piece=victory) for each in winners]
        found += [
            Change(what="links", seat=seat, piece=card.id)
            for card in self.ahead
            if card.parents & city.built
            and not (card.parents & self.built or card.bit & city.built)
        ]
        return tuple(found)


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
    front = table.front
    if front is not None and not isinstance(front, OwnChoice):
        # Only its house rule knows what a choice of it leads to.
        return None
    if not isinstance(card, Card) or move.act is not None:
        return None
    world = table.copy()
    built: Piece | None = card
    if move.verb == "revive":
        world.cities[seat].built |= card.bit
    else:
        due = world.due(seat, move) if world.terms.priced else None
        built = world.pay_and_place(seat, move, card, due)
    if built is not None:
        try:
            for effect in built.on_build:
                effect(world, seat, built)
        except BadPlugin:
            return None
    return world


def _then(table: State, after: State, seat: int, card: Piece | None) -> tuple[Quote, ...]:
    """Return what the other cards of the hand cost the city that chooses from them next.

    That is the next one in the direction of passing; the controller's own after the choice for
    the Free City; and the own one if it plays a seventh card.
    """
    hand = table.hands[seat]
    if table.choices or card not in hand:
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
