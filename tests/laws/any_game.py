"""Every kind of game with any house rules, for hypothesis to choose from."""

from functools import lru_cache
from typing import Annotated, get_args, get_origin

import msgspec
from hypothesis import strategies as st
from random_games import LEADERS

from wonders.core import BadSpec, load
from wonders.core.options.names_with_parameters import format_spec
from wonders.core.plugins.find_and_import_plugins import installed

#: Every kind of game: ruleset and options.
KINDS = {
    "duel": ("duel", {}),
    "first-game": ("duel", {"draft": "first-game"}),
    **{f"solo-{leader}": ("duel", {"solo": leader}) for leader in LEADERS},
    **{f"classic-{players}": ("classic", {"players": players}) for players in range(2, 8)},
}


def numbers(kind):
    """Return a strategy for a whole number within the bounds that its type names."""
    low, high = 0, 20
    if get_origin(kind) is Annotated:
        for meta in get_args(kind)[1:]:
            low = low if meta.ge is None else meta.ge
            high = high if meta.le is None else meta.le
    return st.integers(low, high)


def specs_of(found):
    """Return a strategy for the spec of a house rule with any parameters."""
    fields = msgspec.structs.fields(found.Options)
    values = {field.name: numbers(field.type) for field in fields}
    return st.fixed_dictionaries(values).map(
        lambda chosen: format_spec(found.name, found.Options(**chosen))
    )


def rules_for(ruleset):
    """Return a strategy for up to three bundled house rules of a ruleset."""
    plugins = installed()
    plugins.load_all()
    fitting = [each for each in plugins.houses.things.values() if ruleset in each.games]
    assert len(fitting) > 4
    return st.lists(st.sampled_from(fitting), max_size=3, unique=True).flatmap(
        lambda chosen: st.tuples(*map(specs_of, chosen))
    )


RULES = {ruleset: rules_for(ruleset) for ruleset in ("duel", "classic")}


@st.composite
def ways_to_play(draw):
    kind = draw(st.sampled_from([*KINDS]))
    return kind, draw(RULES[KINDS[kind][0]])


@lru_cache(maxsize=64)
def game_of(kind, houses):
    """Return a game, without the last of the rules as long as they do not go together."""
    ruleset, options = KINDS[kind]
    try:
        return load(ruleset, list(houses), options)
    except BadSpec:
        return game_of(kind, houses[:-1])
