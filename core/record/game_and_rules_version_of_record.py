"""The game that a record names, if it is played here by the same version of the rules."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wonders.core.errors import BadRecord, NotHere, WondersError
from wonders.core.game.game import Game
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.record.read_and_write_record_line import Record, dump

__all__ = ["Games"]


class Games:
    """The games that records name, each built once."""

    def __init__(self, build: Callable[[str, Sequence[str], Mapping[str, Any]], Game]) -> None:
        self._build = build
        #: By what records name; a refusal is a text.
        self._games: dict[str, Game | str] = {}

    def of(self, record: Record) -> Game:
        """Return the game of a record; raise `BadRecord` if it cannot be played here."""
        key = dump([record.game, record.house, record.options])
        if key not in self._games:
            if len(self._games) > 64:
                self._games.clear()
            self._games[key] = self._built(record)
        game = self._games[key]
        if isinstance(game, str):
            raise BadRecord(game)
        if record.house != game.houses.specs:
            full = one_line(", ".join(game.houses.specs))
            raise BadRecord(f"house is not written in full: here it is {full}")
        if record.rules != game.version:
            raise BadRecord(
                f"rules version {record.rules}; {game.name} here is version {game.version}"
            )
        if game.undrawn:
            drawn = one_line(game.options_record()[game.undrawn], 40)
            known = f" - there is {', '.join(game.automata)}" if game.automata else ""
            raise BadRecord(f"{game.undrawn} is {drawn}: a record names what was drawn{known}")
        seats = game.players + len(game.automata)
        if len(record.seats) != seats:
            raise BadRecord(f"{len(record.seats)} seats; the game has {seats}")
        return game

    def _built(self, record: Record) -> Game | str:
        """Return the game of a record, or why it cannot be built."""
        try:
            return self._build(record.game, record.house, record.options)
        except NotHere as error:
            return f"{one_line(error)}; --plugin FILE lets in what it needs"
        except WondersError as error:
            return one_line(error)
