"""A kind of effect put onto many cards, so that it happens in every game."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import msgspec
from msgspec import structs

from wonders.core.cards.catalogue import Facts
from wonders.core.cards.effect import Effect
from wonders.core.errors import BadSpec
from wonders.core.game.game import Game
from wonders.core.house.hooks import House, hookimpl
from wonders.core.options.fields import item_of, kinds_of, values_of
from wonders.core.options.specs import parse_options
from wonders.core.testing.examination import Examination

__all__ = ["spread"]

#: Every so many cards have the effect.
EVERY = 3
#: How many words are tried for the fields of an effect that are texts.
WORDS = 40


def spread(
    game: Game, effect: type[Effect], values: Mapping[str, str], examination: Examination
) -> type[House]:
    """Return a house rule that puts an effect of a kind onto every third card.

    `values` are fields as text. A field that is not given gets its default or a value of its
    type; of texts the first with which a game can be played, out of those in the game's data.
    """
    rules = [_rule(made) for made in _effects(game, effect, values)]
    # With none of them can a game be played: the examination will tell why.
    return next((rule for rule in rules if examination.is_playable(rule)), rules[0])


def _rule(effect: Effect) -> type[House]:
    class Spread(House):
        """Puts an effect onto every third card."""

        name = f"with-{type(effect).__struct_config__.tag}"

        @hookimpl
        def amend_facts(self, facts: list[Facts]) -> None:
            """Add it."""
            cards = [at for at, fact in enumerate(facts) if fact.kind == "card"]
            for at in cards[::EVERY]:
                facts[at] = structs.replace(facts[at], effects=(*facts[at].effects, effect))

    return Spread


def _effects(game: Game, kind: type[Effect], values: Mapping[str, str]) -> Iterator[Effect]:
    tag = kind.__struct_config__.tag
    words = _words(game)
    tried: dict[str, list[Any]] = {}
    for field in structs.fields(kind):
        if field.name not in values and field.required:
            tried[field.name] = list(_values(field.type, words))
            if not tried[field.name]:
                raise BadSpec(f"effect kind {tag}: say what {field.name} is: {tag}:{field.name}=…")
    for number, chosen in enumerate(product(*tried.values())):
        if number == WORDS:
            break
        given = {**values, **dict(zip(tried, chosen, strict=True))}
        yield parse_options(kind, given, f"effect kind {tag}")


def _values(field: Any, words: list[str]) -> Iterator[Any]:
    """Yield values of a type, the likely ones first."""
    for kind in kinds_of(field):
        item = item_of(kind)
        yield from values_of(kind)
        if item is not None:
            yield from ([value] for value in _values(item, words))
        elif kind in (int, float):
            yield from (1, 2)
        elif kind is bool:
            yield from (True, False)
        elif kind is str:
            yield from words


def _words(game: Game) -> list[str]:
    """Return the texts in the fields of the effects there are, the most common first."""
    found: dict[str, int] = {}
    for fact in game.catalogue.facts:
        for effect in fact.effects:
            for value in msgspec.structs.astuple(effect):
                for word in value if isinstance(value, tuple) else (value,):
                    if isinstance(word, str):
                        found[word] = found.get(word, 0) + 1
    return sorted(found, key=lambda word: -found[word])
