"""A house rule that puts a kind of effect on many cards, so that it happens in every game."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import msgspec
from msgspec import structs

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.read_and_check_card_data import Facts
from wonders.core.errors import BadSpec
from wonders.core.game.game import Game
from wonders.core.house_rules.declared_hooks import House, hookimpl
from wonders.core.options.field_types import item_of, kinds_of, values_of
from wonders.core.options.names_with_parameters import parse_options
from wonders.core.testing.find_smallest_game_that_breaks_a_law import Examination

__all__ = ["NoCard", "spread"]

#: Distance between cards with the effect.
EVERY = 3
#: Number of combinations of values that are tried.
WORDS = 40


class NoCard(BadSpec):
    """A game without a card that an effect could be put on."""


def spread(
    game: Game,
    effect: type[Effect],
    values: Mapping[str, str],
    examination: Examination,
    own: Sequence[type[House]] = (),
) -> list[type[House]]:
    """Return a house rule that puts an effect of this kind on every third card.

    `values` are fields as text. Other fields get their default or a value of their type; texts
    are tried from the game's data until a game can be played. An effect may need one of its
    plugin's `own` house rules, such as for the moves of a choice that it queues. If no game can
    be played without, the first rule that helps follows. Raises `NoCard` if there is none.
    """
    if not any(fact.kind == "card" for fact in game.catalogue.facts):
        tag = effect.__struct_config__.tag
        raise NoCard(f"effect kind {tag}: {game.name} has no card to try it on")
    rules = [_rule(made) for made in _effects(game, effect, values)]
    ways = [[rule, *more] for more in ((), *zip(own)) for rule in rules]
    # If none can be played, the examination of the first says why.
    return next((way for way in ways if examination.is_playable(way)), ways[0])


def _rule(effect: Effect) -> type[House]:
    class Spread(House):
        """A house rule that puts an effect on every third card."""

        name = f"with-{type(effect).__struct_config__.tag}"

        @hookimpl
        def amend_facts(self, facts: list[Facts]) -> None:
            """Add the effect."""
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
            # A field that is called after a kind of piece holds an id of it.
            ids = game.catalogue.ids(field.name)
            tried[field.name] = list(_values(field.type, ids or words))
            if not tried[field.name]:
                raise BadSpec(f"effect kind {tag}: give {field.name} a value: {tag}:{field.name}=…")
    for number, chosen in enumerate(product(*tried.values())):
        if number == WORDS:
            break
        given = {**values, **dict(zip(tried, chosen, strict=True))}
        yield parse_options(kind, given, f"effect kind {tag}")


def _values(field: Any, words: Sequence[str]) -> Iterator[Any]:
    """Yield values of a type, likely ones first."""
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
    """Return the texts in the fields of the game's effects, the most common first."""
    found: dict[str, int] = {}
    for fact in game.catalogue.facts:
        for effect in fact.effects:
            for value in msgspec.structs.astuple(effect):
                for word in value if isinstance(value, tuple) else (value,):
                    if isinstance(word, str):
                        found[word] = found.get(word, 0) + 1
    return sorted(found, key=lambda word: -found[word])
