"""The structs of a scene that only Duel has; docs/scene-duel.md describes them."""

import msgspec

from wonders.core.game.scene_for_screens import Scene
from wonders.rulesets.duel.scene_for_screens.move_outcomes import DuelOption
from wonders.rulesets.duel.scene_for_screens.solo_leader import LeaderScene
from wonders.rulesets.duel.view_as_data import Loot

__all__ = ["Conflict", "DuelScene", "Science"]


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat stands in the conflict, and what its next shields bring."""

    #: The pawn's spaces on the opponent's half; below 0 on the own half.
    ahead: int
    #: The shields to the opponent's capital; None where the pawn wins nothing there.
    to_win: int | None
    #: The next military token that it would take, and the shields to it.
    loot: Loot | None
    to_loot: int | None
    #: The points that the pawn brings now, the next higher ones, and the shields to them.
    points: int
    next_points: int | None
    to_points: int | None


class Science(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat stands in science; `shown` has its symbols."""

    #: Its different symbols, and how many more different ones it needs to win.
    different: int
    to_win: int
    #: The symbols that it has not: each brings it nearer to the victory.
    missing: tuple[str, ...]
    #: The symbols of which one more makes a pair, which brings a token of the board (D21).
    to_pair: tuple[str, ...]


class DuelScene(Scene, frozen=True, kw_only=True, tag="duel"):
    """The table of Duel, or of Solo, as one seat sees it."""

    options: tuple[DuelOption, ...] = ()
    #: How many ages there are, and the cards that still lie in the display.
    ages: int
    cards_left: int
    #: By seat.
    conflict: tuple[Conflict, ...]
    science: tuple[Science, ...]
    #: All symbols of the game, and how many different ones win.
    symbols: tuple[str, ...]
    symbols_to_win: int
    #: The wonders that all have built, and how many may be (D25).
    wonders_built: int
    wonders_at_most: int
    #: The coins that a discard brings, by seat (D7).
    discards: tuple[int, ...]
    #: The seats that take the wonders, in order, group by group; and the number of the group
    #: on offer. Empty if the wonders are not drafted.
    draft: tuple[tuple[int, ...], ...]
    group: int
    #: The part that only Solo has; None in a game of two.
    leader: LeaderScene | None = None
