"""The scene of Duel: everything that a face of the table draws, as data.

Its parts are made in `quote` (prices), `option_outcomes` (what the moves lead to), `threats`,
`possible_face_down` and `move_changes` (news); `solo.scene` has what only Solo adds.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from wonders.core.cards.pieces import Piece
from wonders.core.game.kept_decisions import as_heard
from wonders.core.game.scene import News, Quote, Scene
from wonders.rulesets.duel.discard_income import discard_income
from wonders.rulesets.duel.move_changes import changes, uncovered
from wonders.rulesets.duel.move_outcomes import DuelOption, options
from wonders.rulesets.duel.possible_face_down import candidates, unknown
from wonders.rulesets.duel.quote import payment_of, quote, quote_by_house
from wonders.rulesets.duel.shown import Loot
from wonders.rulesets.duel.solo.scene import LeaderScene, leader_scene, solo_news
from wonders.rulesets.duel.solo.view import SoloView
from wonders.rulesets.duel.threats import shields_to_win, symbols_to_win, threats
from wonders.rulesets.duel.turns_and_ages import State
from wonders.rulesets.duel.view import View

__all__ = ["Conflict", "DuelScene", "Science", "news", "scene"]


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


def scene(view: View, told: Sequence[News] = ()) -> DuelScene:
    """Return the table as the seat of a view sees it; `told` is the news to tell."""
    table = view.table
    terms = table.terms
    shown = view.game.show(view)
    world: Any = view.imagine(Random(0)) if table.seat is not None else None
    hidden: Any = candidates(view)
    quotes = _quotes(view)
    risks = threats(view, world, hidden)
    moves: tuple[DuelOption, ...] = ()
    if table.seat == view.seat:
        moves = options(view, world, shown.sheets, hidden, {each.seat for each in risks})
    return DuelScene(
        shown=shown,
        options=moves,
        refused=_refused(view, quotes),
        quotes=quotes,
        threats=tuple(risks),
        unknown=unknown(view),
        news=tuple(told),
        ages=len(terms.displays),
        cards_left=table.left.bit_count(),
        conflict=tuple([_conflict(table, seat) for seat in (0, 1)]),
        science=tuple([_science(table, seat) for seat in (0, 1)]),
        symbols=tuple(view.game.symbols),
        symbols_to_win=terms.symbols_to_win,
        wonders_built=sum([len(city.done) for city in table.cities]),
        wonders_at_most=terms.wonders_built_at_most,
        discards=tuple([discard_income(city, terms) for city in table.cities]),
        draft=tuple([tuple([table.first ^ seat for seat in order]) for _, order in terms.draft]),
        group=table.group,
        leader=leader_scene(view, hidden) if isinstance(view, SoloView) else None,
    )


def _conflict(table: State, seat: int) -> Conflict:
    terms = table.terms
    ahead = -table.pawn if seat else table.pawn
    loot = table.loot[seat][0] if table.loot[seat] else None
    track = terms.track_points
    points = track[max(0, ahead)]
    higher = [at for at in range(max(0, ahead) + 1, len(track)) if track[at] > points]
    return Conflict(
        ahead=ahead,
        to_win=shields_to_win(table, seat),
        loot=Loot(at=loot.at, coins=loot.coins) if loot else None,
        to_loot=loot.at - ahead if loot else None,
        points=points,
        next_points=track[higher[0]] if higher else None,
        to_points=higher[0] - ahead if higher else None,
    )


def _science(table: State, seat: int) -> Science:
    symbols = dict(zip(table.game.symbols, table.cities[seat].symbols, strict=True))
    different = sum([1 for count in symbols.values() if count])
    return Science(
        different=different,
        to_win=symbols_to_win(table, seat),
        missing=tuple([symbol for symbol, count in symbols.items() if not count]),
        to_pair=tuple([symbol for symbol, count in symbols.items() if count % 2]),
    )


def _quotes(view: View) -> tuple[Quote, ...]:
    """Return what each card that lies face up, and each unbuilt wonder, costs who may have it."""
    table = view.table
    if table.seat is None:
        return ()
    cards: list[Piece] = [card for card in view.display if isinstance(card, Piece)]
    # The leader of Solo pays for nothing.
    seats = range(view.game.players)
    return tuple(
        [
            (quote_by_house if seat == view.seat else quote)(table, seat, piece)
            for seat in seats
            for piece in (*cards, *table.offer, *table.cities[seat].wonders)
        ]
    )


def _refused(view: View, quotes: Sequence[Quote]) -> tuple[Quote, ...]:
    """Return the quotes of what a player may expect to build now, but cannot."""
    if view.table.seat != view.seat:
        return ()
    pieces = {move.piece.id for move in view.refused() if move.piece}
    return tuple([each for each in quotes if each.seat == view.seat and each.piece in pieces])


def news(number: int, move: Any, before: View, after: View) -> tuple[News, ...]:
    """Return what a move changed, and in Solo what the leader did then, as a seat saw it."""
    if isinstance(before, SoloView) and isinstance(after, SoloView):
        return solo_news(number, move, before, after)
    old, new = before.table, after.table
    paid = payment_of(old, before.game.move(str(move)))
    told = changes(old, new, (old.sheets(), new.sheets()), paid)
    up = uncovered(old, new, new.taken)
    text, others = as_heard(before, after, move)
    return (
        News(number=number, city=old.city, move=text, changes=(*told, *up)),
        *[News(number=number, city=city, move=made) for city, made in others],
    )
