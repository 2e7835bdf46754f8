"""The scene of a view of Duel or Solo."""

from collections.abc import Sequence
from random import Random
from typing import Any

from wonders.core.cards.pieces import Piece
from wonders.core.game.scene_for_screens import News, Quote
from wonders.rulesets.duel.discard_income import discard_income
from wonders.rulesets.duel.scene_for_screens.move_outcomes import DuelOption, options
from wonders.rulesets.duel.scene_for_screens.possible_hidden_pieces import candidates, unknown
from wonders.rulesets.duel.scene_for_screens.quoted_prices import quote, quote_by_house
from wonders.rulesets.duel.scene_for_screens.scene_fields import Conflict, DuelScene, Science
from wonders.rulesets.duel.scene_for_screens.solo_leader import leader_scene
from wonders.rulesets.duel.scene_for_screens.threats import shields_to_win, symbols_to_win, threats
from wonders.rulesets.duel.solo.view import SoloView
from wonders.rulesets.duel.turns_and_ages import State
from wonders.rulesets.duel.view import View
from wonders.rulesets.duel.view_as_data import Loot

__all__ = ["scene"]


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
