"""The deal of a game of Duel as a record holds it: ids instead of pieces, checked when read.

`deal` draws deals and has the form that states hold.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from wonders.core.cards.pieces import HAS_BLANKS, Piece, ids_of
from wonders.core.errors import BadRecord
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.house_rules.rules_in_force import record_house
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.deal import LiveDeal, in_one_row, indexes_of
from wonders.rulesets.duel.pieces import BLANK

if TYPE_CHECKING:
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents
    from wonders.rulesets.duel.solo.leaders_points_and_decision_cards import DecisionCard

__all__ = ["BLANK", "DealRecord", "LiveDeal", "read_deal", "record_deal"]

P = TypeVar("P", bound=Piece)


class DealRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The `deal` of a record: ids in the order in which chance put them."""

    first: int
    wonders: list[str]
    board_tokens: list[str]
    box_tokens: list[str]
    ages: list[list[str]]
    #: None in a game of two: the record then has no such field.
    decisions: list[str] | None = None
    house: dict[str, Any] = {}


def record_deal(dealt: LiveDeal) -> DealRecord:
    """Return a deal as records hold it; raise `BadRecord` for the deal of a view."""
    if BLANK in dealt.decisions:
        raise BadRecord(HAS_BLANKS)
    return DealRecord(
        dealt.first,
        ids_of(dealt.wonders),
        ids_of(dealt.board),
        ids_of(dealt.box),
        [ids_of(cards) for cards in dealt.ages] if dealt.is_blank else dealt.card_ids(),
        [card.id for card in dealt.decisions] or None,
        record_house(dealt.house),
    )


def read_deal(game: "DuelComponents", deal: DealRecord) -> LiveDeal:
    """Return the deal of a record, laid out; raise `BadRecord` if chance could not deal it."""
    if deal.first not in (0, 1):
        raise BadRecord(f"deal: first is {deal.first}, not 0 or 1")
    if game.leader is not None and deal.first != LEADER:
        raise BadRecord("deal: first is 0; in solo the leader begins, and that is 1")
    wonders = _look_up("wonders", deal.wonders, game.wonders)
    _expect_all("wonders", wonders, game.wonders)
    board = _look_up("board_tokens", deal.board_tokens, game.tokens)
    box = _look_up("box_tokens", deal.box_tokens, game.tokens)
    if game.leader is not None:
        for token in (*board, *box):
            if token not in game.dealt_tokens:
                raise BadRecord(f"deal: {token.id} is the leader's from the start")
    if len(board) != game.setup.tokens_on_board:
        raise BadRecord(f"deal: {len(board)} board_tokens, not {game.setup.tokens_on_board}")
    _expect_all("board_tokens and box_tokens", [*board, *box], game.dealt_tokens)
    if len(deal.ages) != len(game.packs):
        raise BadRecord(f"deal: {len(deal.ages)} ages, not {len(game.packs)}")
    ages = []
    for number, ids in enumerate(deal.ages):
        where = f"ages[{number}]"
        cards = _look_up(where, ids, game.cards)
        allowed = {*game.packs[number], *(game.guilds if game.guilds_in_age[number] else ())}
        for card in cards:
            if card not in allowed:
                raise BadRecord(f"deal: {where}: {card.id} is a card of another age ({card.age})")
        size = game.displays[number].size
        guilds = sum(card in game.guilds for card in cards)
        if len(cards) != size or guilds != game.guilds_in_age[number]:
            raise BadRecord(
                f"deal: {where} has {len(cards)} cards, {guilds} of them guilds; "
                f"it takes {size} with {game.guilds_in_age[number]}"
            )
        ages.append(tuple(cards))
    decisions = _read_decisions(game, deal.decisions)
    house = game.houses.read(game, deal.house)
    laid_out = in_one_row(ages)
    return LiveDeal(
        game.terms,
        deal.first,
        indexes_of(wonders),
        indexes_of([*board, *box]),
        laid_out,
        house,
        decisions,
    )


def _read_decisions(game: "DuelComponents", given: Sequence[str] | None) -> "list[DecisionCard]":
    """Return the decision cards in order: one shuffle of all of them after another."""
    size = len(game.decisions)
    if not size:
        if given is not None:
            raise BadRecord("deal: decisions are for solo, against a leader")
        return []
    ids = given or ()
    if len(ids) != size * game.passes:
        raise BadRecord(f"deal: {len(ids)} decisions, not {size * game.passes}")
    known = {card.id: card for card in game.decisions}
    for start in range(0, len(ids), size):
        some = ids[start : start + size]
        if sorted(some) != sorted(known):
            odd = next((id for id in some if id not in known or some.count(id) > 1), "")
            raise BadRecord(
                f"deal: decisions {start} to {start + size - 1} must be all {size} cards, each"
                f" once; {one_line(odd, 60)!r} is not, or not once"
            )
    return [known[id] for id in ids]


def _look_up(where: str, ids: Sequence[str], pieces: Sequence[P]) -> list[P]:
    known = {piece.id: piece for piece in pieces}
    found = []
    for id in ids:
        if id not in known:
            raise BadRecord(f"deal: {where}: unknown id {one_line(id, 60)!r}")
        found.append(known[id])
    twice = [piece.id for piece, times in Counter(found).items() if times > 1]
    if twice:
        raise BadRecord(f"deal: {where}: {twice[0]} is there twice")
    return found


def _expect_all(where: str, found: Sequence[Piece], pieces: Sequence[Piece]) -> None:
    if len(found) != len(pieces) or set(found) != set(pieces):
        missing = [piece.id for piece in pieces if piece not in found]
        raise BadRecord(
            f"deal: {where} must be all {len(pieces)}, each once"
            + (f"; {missing[0]} is missing" if missing else "")
        )
