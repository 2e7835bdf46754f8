"""The boards of classic as printed, read from `cards/wonder_boards.toml`."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.read_and_check_card_data import Facts, Name, Vocabulary, read_effects
from wonders.core.errors import BadCard

__all__ = ["BoardFacts", "SideName", "StageFacts", "boards_of"]

SideName = Literal["A", "B"]


class BoardFacts(Facts, frozen=True, kw_only=True):
    """The facts of one side of a board; its stages have facts of their own."""

    #: The id of the board, without its side.
    board: str
    #: `A` or `B`.
    side: SideName
    #: The city that stands on it.
    city: Name


class StageFacts(Facts, frozen=True, kw_only=True):
    """The facts of one stage."""

    #: The id of the side of its board.
    on: str


class _Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cost: dict[str, int]
    effects: tuple[dict[str, Any], ...]


class _Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: SideName
    resource: str
    stages: tuple[_Stage, ...]


class _Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Name
    city: Name
    side: tuple[_Side, ...]


def boards_of(
    entries: Sequence[Mapping[str, Any]],
    file: str,
    kinds: Sequence[type[Effect]],
    words: Vocabulary,
) -> list[Facts]:
    """Return the sides of boards (ids like `giza:A`) and their stages (`giza:A:1`).

    Raise `BadCard` with the file, the board and the field.
    """
    found: list[Facts] = []
    for entry in entries:
        try:
            board = msgspec.convert(entry, _Board)
            for side in board.side:
                found += _facts_of(board, side, kinds, words)
        except (msgspec.ValidationError, BadCard) as error:
            raise BadCard(f"{file}: board {entry.get('id', '(without id)')}: {error}") from None
    return found


def _facts_of(
    board: _Board, side: _Side, kinds: Sequence[type[Effect]], words: Vocabulary
) -> list[Facts]:
    id = f"{board.id}:{side.side}"
    supply = {"kind": "produce", "resource": side.resource, "amount": 1}
    found: list[Facts] = [
        BoardFacts(
            kind="wonder",
            id=id,
            name=board.name,
            effects=read_effects([supply], kinds, words),
            board=board.id,
            side=side.side,
            city=board.city,
        )
    ]
    for number, stage in enumerate(side.stages, start=1):
        found.append(
            StageFacts(
                kind="stage",
                id=f"{id}:{number}",
                name=Name(en=f"stage {number}", de=f"Bauabschnitt {number}"),
                cost=stage.cost,
                effects=read_effects(stage.effects, kinds, words),
                on=id,
            )
        )
    return found
