"""The deal of a game that will be recorded: a reader of the record must take it."""

from wonders.core.errors import BadPlugin, BadRecord
from wonders.core.game.check_finished_game import blaming_rules, rules_of
from wonders.core.game.game import Game
from wonders.core.game.state import State
from wonders.core.guard.message_texts import one_line
from wonders.core.record.format import read_line, record_of, write_line
from wonders.core.record.replay import read_deal

__all__ = ["deal_to_record"]


def deal_to_record(game: Game, seed: int) -> State:
    """Return the state at the start of the game dealt from a seed, for a game that is recorded.

    Rules and rulesets of plugins can spoil a deal, so that its record would be refused; then
    this raises a `BadPlugin` that names the rules in force.
    """
    with blaming_rules(game):
        state = game.deal(seed)
        if not all(map(_is_ours, (game, *(rule for rule, _ in game.houses)))):
            _expect_readable(state)
    return state


def _is_ours(thing: object) -> bool:
    return type(thing).__module__.startswith("wonders.")


def _expect_readable(state: State) -> None:
    """Raise `BadPlugin` unless the deal, written and read, gives the same start again."""
    game = state.game
    try:
        line = _line(state)
        again = _line(game.start(read_deal(game, read_line(line))))
        why = "" if again == line else "it gives another start"
    except (BadRecord, TypeError, ValueError) as error:
        why = one_line(error)
    if why:
        rules = rules_of(game)
        raise BadPlugin(f"{rules}: the deal could not be read again: {why}", blamed=rules)


def _line(state: State) -> str:
    names = [""] * state.game.players
    return write_line(record_of(state.game, state.deal, names, (), None))
