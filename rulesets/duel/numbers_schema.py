"""The structs that the numbers of Duel are read into: a field for each number in `numbers/`."""

from typing import Literal

import msgspec

from wonders.core.options.names_with_parameters import Amount, Count

__all__ = [
    "Decision",
    "DisplayPlan",
    "DuelSetup",
    "Loot",
    "SoloSetup",
    "Track",
    "TrackPoints",
]


class TrackPoints(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}
):
    """Points of the conflict track, from a distance of the pawn on."""

    start: int
    points: int


class Loot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A military token: its distance from the centre, and the coins that it costs."""

    at: Count
    coins: Amount


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One half of the conflict track; the other is its mirror image."""

    capital: Count
    supremacy: bool
    points: tuple[TrackPoints, ...]
    loot: tuple[Loot, ...]

    def points_at(self, distance: int) -> int:
        """Return the points for a pawn at a distance on the opponent's half."""
        return max((p.points for p in self.points if p.start <= distance), default=0)


class DisplayPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rows of one age's display from the top, each with its cards' horizontal positions.

    A position is in half cards from the middle; rows count from 1.
    """

    age: int
    face_up_rows: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision card of Solo as printed; the colour `leader` is the leader's favourite."""

    id: str
    arrow: Literal["ltr", "rtl"]
    colors: tuple[str, ...]
    symbol: str | None = None


class SoloSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of Solo; comments in `numbers/solo.toml` explain each."""

    leader_coins: Amount
    draft: tuple[tuple[Literal[0, 1], ...], ...]
    wonder_effects: tuple[str, ...]
    decisions: tuple[Decision, ...]


class DuelSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the game; comments in the files of `numbers/` explain each."""

    coins: Amount
    purchase_price: Amount
    purchase_colors: tuple[str, ...]
    discard_income: Amount
    discard_color: str
    coins_per_point: Count
    wonders_built_at_most: Amount
    symbols_to_win: Count
    tokens_on_board: Amount
    guilds_in_play: Amount
    deal_wonders: bool
    draft: tuple[tuple[Literal[0, 1], ...], ...]
    first_game: tuple[tuple[str, ...], ...]
    track: Track
    display: tuple[DisplayPlan, ...]
    solo: SoloSetup
