"""The check of the kinds of effect that plugins bring, when they bring them."""

from collections.abc import Mapping
from string import Formatter
from typing import Annotated, get_args, get_origin

from msgspec import structs

from wonders.core.cards.effect_contract import Effect, Step
from wonders.core.errors import BadPlugin
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.core.house_rules.check_hook_signatures import waits

__all__ = ["check_effect_class"]

#: What an effect does, and what is asked of it.
METHODS = ("on_build", "on_lose", "points", "worth")
#: The sorts of words that `words_of` may name.
SORTS = ("resources", "colors", "kinds", "counted")


def check_effect_class(kind: type[Effect]) -> None:
    """Raise `BadPlugin` for a kind of effect in which a method, text or word cannot be used."""
    where = f"effect kind {kind.__struct_config__.tag}"
    for name in METHODS:
        method: object = getattr(kind, name)
        if not callable(method):
            raise BadPlugin(f"{where}: {name} is {safe_repr(method)}, no method")
        if waits(method):
            raise BadPlugin(f"{where}: {name} must return, not yield or wait")
    step: object = kind.step
    if not isinstance(step, Step):
        known = ", ".join(str(each) for each in Step.__members__)
        raise BadPlugin(f"{where}: step is {safe_repr(step)}, not one of Step: {known}")
    _check_texts(kind, where)
    words: object = kind.words_of
    if not isinstance(words, Mapping):
        raise BadPlugin(f"{where}: words_of is {safe_repr(words)}, no dict")
    for field, sorts in words.items():
        if field not in kind.__struct_fields__:
            raise BadPlugin(f"{where}: words_of has {safe_repr(field)}, no field of it")
        if not isinstance(sorts, tuple) or not all(each in SORTS for each in sorts):
            known = ", ".join(SORTS)
            raise BadPlugin(f"{where}: words_of {field} is {safe_repr(sorts)}, no tuple of {known}")


def _check_texts(kind: type[Effect], where: str) -> None:
    texts: object = kind.text
    if not isinstance(texts, dict):
        raise BadPlugin(f"{where}: its text is no dict of texts by language")
    types = {field.name: field.type for field in structs.fields(kind)}
    for lang, text in texts.items():
        told = f"{where}: the text ({lang})"
        try:
            parts = list(Formatter().parse(text))
            for _, field, nouns, how in parts:
                if field is not None and field not in kind.__struct_fields__:
                    raise BadPlugin(f"{told} has no field {field!r} to show")
                if how not in (None, "a", "r", "s"):
                    raise BadPlugin(f"{told}: !{how} is no way to show {field}")
                if not nouns or field is None:
                    continue
                # All but whole numbers are shown as texts.
                whole = how is None and _plain(types[field]) is int
                if "|" not in nouns:
                    format(1 if whole else "", nouns)
                elif nouns.count("|") > 1 or not whole:
                    raise BadPlugin(f"{told}: {{{field}:{nouns}}} is no number with two nouns")
        except (TypeError, ValueError) as error:
            raise BadPlugin(f"{told} cannot be filled in: {error}") from None


def _plain(kind: object) -> object:
    """Return a type without what is told of it."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind
