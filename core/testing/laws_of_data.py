"""The laws of a ruleset's data: all of it is used, and every move has a notation."""

from importlib.resources import files

from wonders.core.cards.read_and_check_card_data import current_name
from wonders.core.cards.read_numbers import numbers_files
from wonders.core.errors import BadPlugin, WondersError
from wonders.core.game.game import Game
from wonders.core.options.names_with_parameters import parse_options
from wonders.core.plugins.check_effect_classes import check_effect_class
from wonders.core.testing.broken_law import Broken
from wonders.core.testing.random_game import Trial

__all__ = ["check_data"]


def check_data(trial: Trial) -> None:
    """Check that all data are used, and that every move is read back from its notation."""
    game = trial.game
    _expect_files(game)
    _expect_pieces(game)
    for kind in dict.fromkeys(type(each) for fact in game.catalogue.facts for each in fact.effects):
        try:
            check_effect_class(kind)
        except BadPlugin as error:
            raise Broken("data-used", str(error)) from None
    _expect_notation(game, trial.anew)
    try:
        back = parse_options(type(game).Options, game.options_record(), "options", text=False)
    except WondersError as error:
        raise Broken("data-used", f"the options cannot be read back: {error}") from error
    if back != game.options:
        raise Broken("data-used", "the options are read back as others")


def _expect_files(game: Game) -> None:
    """Raise `Broken` for a data file of the package that is not read."""
    named = [current_name(game.package, file) for file in game.data]
    read = {*named, *numbers_files(game.package), "setup.toml"}
    for folder in sorted({"", *(file.rpartition("/")[0] for file in named)}):
        for file in sorted(file.name for file in (files(game.package) / folder).iterdir()):
            path = f"{folder}/{file}" if folder else file
            if file.endswith(".toml") and path not in read:
                raise Broken("data-used", f"{path} lies with the data and is not named in `data`")


def _expect_pieces(game: Game) -> None:
    """Raise `Broken` for a card without a move, or a fact that is not among the entries."""
    listed: set[tuple[str, str]] = set()
    for entry in game.entries():
        sides = [fact for side in entry.sides.values() for fact in side]
        listed.update((fact.kind, fact.id) for fact in (entry.facts, *sides))
    moved = {
        (piece.kind, piece.id)
        for move in game.table
        for piece in (move.piece, move.under)
        if piece is not None
    }
    for fact in game.catalogue.facts:
        if (fact.kind, fact.id) not in listed:
            raise Broken("data-used", f"{fact.kind} {fact.id} is not among the entries")
        if fact.kind == "card" and (fact.kind, fact.id) not in moved:
            raise Broken("data-used", f"card {fact.id} takes part in no move")


def _expect_notation(game: Game, again: Game) -> None:
    for index, move in enumerate(game.table):
        if game.table.get(str(move)) is not move or move.index != index:
            raise Broken("notation", f"«{move}» is not read back as the move it is")
    one, two = [str(move) for move in game.table], [str(move) for move in again.table]
    if one != two:
        raise Broken("notation", "the game built anew has other moves, or in another order")
    for move in game.table:
        if game.verbs and move.verb not in game.verbs:
            raise Broken("notation", f"«{move}»: {move.verb!r} is not named in `verbs`")
