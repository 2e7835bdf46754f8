"""The deal of a game of classic as a record holds it: ids instead of pieces, checked when read.

`deal` draws deals and has the form that states hold.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from wonders.core.cards.pieces import ids_of
from wonders.core.errors import BadRecord
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.house_rules.rules_in_force import record_house
from wonders.rulesets.classic.deal import BLANK, Hand, LiveDeal
from wonders.rulesets.classic.pieces import Board, Card

if TYPE_CHECKING:
    from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents

__all__ = ["BLANK", "DealRecord", "Hand", "LiveDeal", "read_deal", "record_deal"]


class DealRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The `deal` of a record: ids in the order in which chance put them."""

    boards: list[list[str]]
    ages: list[list[list[str]]]
    house: dict[str, Any] = {}


def record_deal(dealt: LiveDeal) -> DealRecord:
    """Return a deal as records hold it."""
    return DealRecord(
        [[board.board, board.side] for board in dealt.boards],
        [[ids_of(hand) for hand in hands] for hands in dealt.ages],
        record_house(dealt.house),
    )


def read_deal(game: "ClassicComponents", deal: DealRecord) -> LiveDeal:
    """Return the deal of a record, laid out; raise `BadRecord` if chance could not deal it."""
    boards = _read_boards(game, deal.boards)
    if len(deal.ages) != len(game.decks):
        raise BadRecord(f"deal: {len(deal.ages)} ages, not {len(game.decks)}")
    known = {card.id: card for card in game.cards}
    ages = []
    for age, stacks in enumerate(deal.ages):
        where = f"ages[{age}]"
        if len(stacks) != game.stacks:
            raise BadRecord(f"deal: {where} has {len(stacks)} hands, not {game.stacks}")
        for stack in stacks:
            if len(stack) != game.setup.hand:
                raise BadRecord(f"deal: {where}: {len(stack)} cards in a hand")
            for id in stack:
                if id not in known:
                    raise BadRecord(f"deal: {where}: unknown id {one_line(id, 60)!r}")
        hands = tuple(tuple(known[id] for id in stack) for stack in stacks)
        _expect_deck(game, age, [card for hand in hands for card in hand])
        ages.append(hands)
    return LiveDeal(boards, tuple(ages), game.houses.read(game, deal.house))


def _read_boards(game: "ClassicComponents", given: Sequence[Sequence[str]]) -> list[Board]:
    if len(given) != game.stacks:
        raise BadRecord(f"deal: {len(given)} boards, not {game.stacks}")
    known = {(side.board, side.side): side for sides in game.board_sides for side in sides}
    boards: list[Board] = []
    for pair in given:
        name = one_line(":".join(pair), 60)
        board = known.get(tuple(pair)) if len(pair) == 2 else None  # type: ignore[arg-type]
        if board is None:
            raise BadRecord(f"deal: there is no board {name!r} in this game")
        if any(board.board == other.board for other in boards):
            raise BadRecord(f"deal: the board {board.board} stands there twice")
        boards.append(board)
    if game.fixed_boards and tuple(boards) != game.fixed_boards:
        raise BadRecord("deal: boards are not those of the option boards")
    return boards


def _expect_deck(game: "ClassicComponents", age: int, cards: Sequence[Card]) -> None:
    """Raise `BadRecord` unless the cards are the deck of an age and the right number of guilds."""
    where = f"deal: ages[{age}]"
    found = Counter(cards)
    wanted = Counter(game.decks[age])
    guilds = 0
    for card, times in found.items():
        if game.guilds_in_age[age] and card in game.guilds:
            guilds += times
            most = 1
        else:
            most = wanted[card]
        if times > most:
            raise BadRecord(f"{where}: {card.id} is there {times} times; the game has {most}")
    if guilds != game.guilds_in_age[age]:
        raise BadRecord(f"{where} has {guilds} guilds; it takes {game.guilds_in_age[age]}")
