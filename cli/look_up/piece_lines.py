"""Lines about cards and other pieces: name, colour, age, cost, chain, effects."""

from collections.abc import Iterator

from wonders.cli.screen.words_for_names_costs_and_effects import (
    AGES,
    cost_text,
    effects_text,
    name_of,
    word,
)
from wonders.core.cards.read_and_check_card_data import Entry, Facts
from wonders.core.game.game import Game

__all__ = ["line_of", "lines_of", "matches"]


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
    parents = [name_of(each, lang) for each in game.catalogue.parents(facts)]
    chain = f" {word('or', lang)} {' / '.join(parents)}" if parents else ""
    does = effects_text(facts, lang, game.catalogue)
    return f"{name_of(facts, lang)} [{facts.id}] {what}{age}{cost}{chain}: {does}"


def matches(facts: Facts, query: str, lang: str) -> bool:
    """Return whether a query is a part of an id or a name, or a colour, age or kind."""
    wanted = query.casefold()
    kinds = [each for each in (facts.color, facts.kind) if each]
    if wanted in (str(facts.age), *kinds, *(word(each, lang).casefold() for each in kinds)):
        return True
    names = (facts.id, facts.name.en, facts.name.de, name_of(facts, lang))
    return any(wanted in name.casefold() for name in names)
