"""What the legal moves of Duel lead to, as far as who decides can know.

Each move is played in one imagined game, and only that is told which does not depend on what
is hidden there: not the cards turned up, nor what an unknown token brings.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from wonders.core.cards.pieces import Back, Piece
from wonders.core.game.moves import Move
from wonders.core.game.results_and_score_sheets import Sheet
from wonders.core.game.scene_for_screens import Change, Option, Quote, Threat
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.scene_for_screens.compare_before_and_after import (
    changes,
    sheets_seen,
    uncovered,
)
from wonders.rulesets.duel.scene_for_screens.quoted_prices import payment_of, quote
from wonders.rulesets.duel.scene_for_screens.solo_leader import Answer, answers
from wonders.rulesets.duel.scene_for_screens.threats import threats_of
from wonders.rulesets.duel.solo.view import SoloView
from wonders.rulesets.duel.turns_and_ages import State

if TYPE_CHECKING:
    from wonders.rulesets.duel.view import View

__all__ = ["DuelOption", "options"]

#: What an unknown token may change besides what is sure.
OPEN = (
    "coins",
    "points",
    "symbol",
    "makes",
    "choice",
    "pawn",
    "loot",
    "choose",
    "again",
    "victory",
)


class DuelOption(Option, frozen=True, kw_only=True):
    """A legal move of Duel."""

    #: The victories that the next to choose can have then.
    threats: tuple[Threat, ...] = ()
    #: In Solo, what the leader would take after it; empty if no turn of his follows.
    answers: tuple[Answer, ...] = ()


def options(
    view: "View",
    world: State,
    sheets: Sequence[Sheet],
    hidden: Mapping[Back, Sequence[Piece]],
    threatening: Collection[int],
) -> tuple[DuelOption, ...]:
    """Return the legal moves of who decides; `world` is a game that the view imagines.

    `sheets` are those of the view, `hidden` the cards that can lie under each back,
    `threatening` the seats that can win within one turn.
    """
    return tuple(
        [_option(view, world, sheets, hidden, threatening, move) for move in view.table.moves()]
    )


def _option(
    view: "View",
    world: State,
    sheets: Sequence[Sheet],
    hidden: Mapping[Back, Sequence[Piece]],
    threatening: Collection[int],
    move: Move,
) -> DuelOption:
    table = view.table
    card = move.under or move.piece
    front = table.front
    if front is not None and not front.usual:
        # What it leads to may follow from what others have decided in secret.
        named = card.id if card else None
        return DuelOption(move=move.text, verb=move.verb, card=named, number=move.number)
    after = world.copy()
    # In Solo too this is the player's own move alone: the leader's card would be a guess.
    State.carry_out(after, move.index)
    # What an action has freed is turned up after its choices; a victory leaves it as it lies.
    laid_bare = uncovered(world, after, after.taken if after.seat is None else 0, told=False)
    follows = _next(after, table)
    told: tuple[Answer, ...] = ()
    if isinstance(view, SoloView) and follows == LEADER and not table.offer:
        told = answers(view, after.left, hidden)
    risks: list[Threat] = []
    again = follows == view.seat and not table.choices
    if follows is not None and (follows in threatening or again):
        risks = threats_of(view, after, follows, after.free_slots(), hidden)
    return DuelOption(
        move=move.text,
        verb=move.verb,
        card=card.id if card else None,
        piece=move.piece.id if move.under and move.piece else None,
        number=move.number,
        coins=table.cost(move),
        payments=payment_of(table, move),
        changes=(*_sure(view, world, after, move, sheets), *laid_bare),
        turns_up=sum([1 for change in laid_bare if change.what == "up"]),
        next=follows,
        then=_then(view, after, follows) if follows is not None else (),
        threats=tuple(risks),
        answers=told,
    )


def _next(after: State, before: State) -> int | None:
    """Return the seat whose turn comes after a move, or after the choices that it brings."""
    if after.seat is None or after.age != before.age:
        return None
    if not after.choices or after.offer:
        return after.seat
    if not after.taken:
        # A choice between two ages, or of a house rule at the start of one.
        return None
    return after.next_seat if after.again else 1 - after.next_seat


def _sure(
    view: "View", world: State, after: State, move: Move, sheets: Sequence[Sheet]
) -> list[Change]:
    """Return what a move changes, without what follows from tokens that the seat cannot see."""
    seen = sheets_seen(after, view.seat, over=False)
    if after.victory is not None and view.table.house != world.house:
        # What house rules hide may decide who has more points.
        after.victory = None
    found = changes(world, after, (sheets, seen), payment_of(world, move))
    boxed = [token for token in world.box if token not in view.table.box]
    hidden = {token.id for token in boxed if token is not move.piece}
    for change in [each for each in found if each.what == "token" and each.piece in hidden]:
        found = [each for each in found if each.seat != change.seat or each.what not in OPEN]
        found[found.index(change)] = Change(what="token", seat=change.seat)
    return found


def _then(view: "View", after: State, seat: int) -> tuple[Quote, ...]:
    """Return the free cards that the next seat can have then and could not before, or else so."""
    table = view.table
    found = []
    for slot in after.free_slots():
        card = table.dealt.ages[table.age][slot]
        if isinstance(card, Piece):
            then = quote(after, seat, card)
            if then != quote(table, seat, card):
                found.append(then)
    return tuple(found)
