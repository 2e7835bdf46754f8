"""Games that are fit for a record: a reader of it must come to the same end.

Rules and rulesets of plugins can spoil that; for games that are ours alone nothing is looked at.
"""

from collections.abc import Sequence

from wonders.core.errors import BadPlugin, BadRecord
from wonders.core.files.write_whole_files import Here
from wonders.core.game.blame_plugins_or_bots import (
    blaming_rules,
    blaming_ruleset,
    has_plugins,
    is_of_plugins,
    rules_of,
)
from wonders.core.game.game import Game
from wonders.core.game.state import State
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.guard.texts_safe_to_print import one_line, safe_repr
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import Record, read_line, record_of, write_line
from wonders.core.record.replay import check, read_deal

__all__ = ["deal_to_record", "expect_replayed"]


def deal_to_record(game: Game, seed: int) -> State:
    """Return the state at the start of the game dealt from a seed, for a game that is recorded.

    Raises a `BadPlugin` that names the rules in force if the deal would be refused in a record.
    """
    with blaming_rules(game):
        if not has_plugins(game):
            return game.deal(seed)
        here = Here()
        alone = is_of_plugins(game) and not game.houses
        state = _dealt_by_plugin(game, seed) if alone else game.deal(seed)
        _expect_readable(state)
        # A rule may have gone elsewhere.
        here.go_back()
        return state


def expect_replayed(game: Game, record: Record, games: Games) -> None:
    """Raise a `BadPlugin` that names the rules in force unless a record can be played again.

    That is done in one of `games`: `game` itself may have drawn something when it was built. The
    record may be that of a game that goes on.
    """
    if not has_plugins(game):
        return
    with blaming_ruleset(game), blaming_rules(game):
        try:
            again = read_line(_written(record))
            check(games.of(again), again)
        except BadRecord as error:
            rules = rules_of(game)
            why = f"{rules}: the game could not be played again from its record: {one_line(error)}"
            raise BadPlugin(why, blamed=rules) from None


def _written(record: Record) -> str:
    try:
        return write_line(record)
    except (TypeError, ValueError) as error:
        raise BadRecord(str(error)) from None


def _dealt_by_plugin(game: Game, seed: int) -> State:
    where = f"game {game.name}"
    state: object = call_plugin(where, game.deal, seed)
    if not isinstance(state, State):
        raise BadPlugin(f"{where}: deals {safe_repr(state)}, which is no state", blamed=where)
    # With `solo=any`, another game than the one that was asked for has dealt.
    its = state.game
    seats = range(its.players + len(its.automata))
    if state.seat is None and state.result() is None:
        why = "deals a state in which nobody decides, and there is no result"
        raise BadPlugin(f"{where}: {why}", blamed=where)
    if state.seat is not None and state.seat not in seats:
        why = f"deals a state in which seat {safe_repr(state.seat)} decides, of {[*seats]}"
        raise BadPlugin(f"{where}: {why}", blamed=where)
    # There may be a city more, which no seat has alone.
    if len(state.cities) < len(seats):
        why = f"deals a state of {len(state.cities)} cities for {len(seats)} seats"
        raise BadPlugin(f"{where}: {why}", blamed=where)
    moves: object = call_plugin(where, state.moves)
    if not isinstance(moves, Sequence):
        why = f"moves() returns {safe_repr(moves)}, which is no tuple"
        raise BadPlugin(f"{where}: {why}", blamed=where)
    return state


def _expect_readable(state: State) -> None:
    """Raise `BadPlugin` unless the deal, written and read, gives the same start again."""
    game = state.game
    try:
        line = _line(state)
        again = game.start(read_deal(game, read_line(line)))
        same = _line(again) == line and (not is_of_plugins(game) or _seen(again) == _seen(state))
        why = "" if same else "it gives another start"
    except (BadRecord, TypeError, ValueError) as error:
        why = one_line(error)
    if why:
        rules = rules_of(game)
        raise BadPlugin(f"{rules}: the deal could not be read again: {why}", blamed=rules)


def _seen(state: State) -> list[object]:
    """Return what each seat sees of a state: a ruleset may have dealt more than it writes."""
    try:
        return [state.view(seat).shown() for seat in range(state.game.players)]
    except Exception:
        # What it fails to show is told where somebody asks for it.
        return []


def _line(state: State) -> str:
    names = [""] * state.game.players
    return write_line(record_of(state.game, state.deal, names, (), None))
