"""`wonders cards`: the reference at the table."""

from typing import Any

import click
import msgspec

from wonders.cli.look_up.piece_lines import lines_of, matches
from wonders.cli.main import Settings
from wonders.cli.screen.words_for_names_costs_and_effects import effects_text
from wonders.cli.shared_by_verbs.json_output import as_json, print_json
from wonders.cli.shared_by_verbs.options_of_games import load_game, option_of_house
from wonders.cli.translate import suggest_, t_
from wonders.core.cards.read_and_check_card_data import Catalogue, Entry, Facts
from wonders.core.errors import BadSpec
from wonders.core.game.effects.kinds_with_their_texts import Produce
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["cards"]


@click.command()
@click.argument("game")
@click.argument("query", required=False)
@click.option(
    "--kind", metavar="KIND", help="Show only these, for example card; each game has its own kinds."
)
@option_of_house
@as_json
@click.pass_obj
def cards(
    settings: Settings,
    game: str,
    query: str | None,
    kind: str | None,
    houses: tuple[str, ...],
    json_: bool,
) -> None:
    """Look up the cards and other pieces of GAME.

    QUERY is a part of an id or a name, a colour, or an age (1, 2, 3 or guild); without it, all
    are listed.
    """
    settings.load_plugins()
    built = load_game(game, houses=houses)
    if kind is not None and kind not in built.piece_kinds:
        told = t_("{game} has no kind of piece {kind!r}; it has {kinds}")
        kinds = ", ".join(built.piece_kinds)
        raise BadSpec(told.format(game=game, kind=one_line(kind, 40), kinds=kinds))
    found = [
        entry
        for entry in built.entries()
        if (kind is None or entry.facts.kind == kind)
        and (query is None or matches(entry.facts, query, settings.lang))
    ]
    if json_:
        print_json([_json(entry, settings.asked, built.catalogue) for entry in found])
        return
    if not found:
        names = [entry.facts.id for entry in built.entries()]
        if query and kind:
            told = t_("{game} has nothing of kind {kind} that matches {query!r}")
        elif query:
            told = t_("{game} has nothing that matches {query!r}")
        else:
            told = t_("{game} has nothing of kind {kind}")
        near = suggest_(query, names) if query else ""
        raise BadSpec(told.format(game=game, kind=kind, query=query) + near)
    for entry in found:
        for line in lines_of(built, entry, settings.lang):
            click.echo(line)


def _json(entry: Entry, lang: str, catalogue: Catalogue) -> dict[str, Any]:
    facts = entry.facts
    printed: dict[str, Any] = {"cost": dict(facts.cost)}
    effects = msgspec.to_builtins(facts.effects)
    text = effects_text(facts, lang, catalogue)
    if entry.sides:
        printed = {"sides": {name: _side(*parts) for name, parts in entry.sides.items()}}
        effects = []
        text = "; ".join(
            f"{name}: " + ", ".join(effects_text(part, lang, catalogue) for part in parts)
            for name, parts in entry.sides.items()
        )
    return {
        "kind": facts.kind,
        "id": facts.id,
        "name": {"en": facts.name.en, "de": facts.name.de},
        "age": facts.age,
        "color": facts.color,
        **printed,
        "chain_from": list(facts.chain_from),
        "effects": effects,
        "text": text,
    }


def _side(itself: Facts, *parts: Facts) -> dict[str, Any]:
    """Return one side of a board: what it makes, and its stages."""
    makes = [effect.resource for effect in itself.effects if isinstance(effect, Produce)]
    return {
        "resource": makes[0] if makes else None,
        "stages": [
            {"cost": dict(part.cost), "effects": msgspec.to_builtins(part.effects)}
            for part in parts
        ],
    }
