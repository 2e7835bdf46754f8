"""`wonders cards`: the reference at the table."""

from collections.abc import Iterator
from typing import Any

import click
import msgspec

from wonders.cli.game_words import AGES, cost_text, effects_text, name_of, word
from wonders.cli.main import Settings
from wonders.cli.options_of_games import as_json, load_game, option_of_house, print_json
from wonders.cli.translate import suggest_, t_
from wonders.core.cards.catalogue import Catalogue, Entry, Facts
from wonders.core.errors import BadSpec
from wonders.core.game.common_effects_schema import Produce
from wonders.core.game.game import Game
from wonders.core.guard.message_texts import one_line

__all__ = ["cards", "line_of", "lines_of", "matches"]


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


def lines_of(game: Game, entry: Entry, lang: str) -> Iterator[str]:
    """Yield a thing in a line, and a board with its sides and stages."""
    yield line_of(game, entry.facts, lang)
    for side, (itself, *parts) in entry.sides.items():
        yield f"  {side}: {effects_text(itself, lang, game.catalogue)}"
        for part in parts:
            yield f"     {line_of(game, part, lang)}"


def line_of(game: Game, facts: Facts, lang: str) -> str:
    """Return a thing in one line: name, colour, age, cost, chain, effects."""
    what = word(facts.color or facts.kind, lang)
    age = f" {AGES.get(facts.age, str(facts.age))}" if facts.age else ""
    cost = f" - {cost_text(facts.cost, lang)}" if facts.cost or facts.kind == "card" else ""
    parents = [name_of(game.catalogue.find(facts.kind, id), lang) for id in facts.chain_from]
    chain = f" {word('or', lang)} {' / '.join(parents)}" if parents else ""
    does = effects_text(facts, lang, game.catalogue)
    return f"{name_of(facts, lang)} [{facts.id}] {what}{age}{cost}{chain}: {does}"


def matches(facts: Facts, query: str, lang: str) -> bool:
    """Return whether a query is a part of an id or a name, or a colour, age or kind."""
    wanted = query.casefold()
    if wanted in (str(facts.age), facts.color, facts.kind):
        return True
    names = (facts.id, facts.name.en, facts.name.de, name_of(facts, lang))
    return any(wanted in name.casefold() for name in names)


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
