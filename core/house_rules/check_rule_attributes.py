"""The check of what a house rule says of itself in its class, whatever game it is for."""

from keyword import iskeyword

from wonders.core.errors import BadPlugin
from wonders.core.guard.did_you_mean import suggest
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.core.house_rules.declared_hooks import House

__all__ = ["check_attributes", "is_own"]

#: The attributes that are tuples of texts.
TEXTS = ("games", "needs", "categories", "victories", "piece_kinds", "touches")
#: What `touches` may hold.
TOUCHED = ("coins", "cards")


def check_attributes(rule: House | type[House]) -> None:
    """Raise `BadPlugin` for an attribute of a wrong kind, or a name that is not the rule's own."""
    where = f"house rule {rule.name}"
    for what in TEXTS:
        words: object = getattr(rule, what)
        if not isinstance(words, tuple | list) or not all(isinstance(word, str) for word in words):
            raise BadPlugin(f"{where}: {what} is {safe_repr(words)}, no tuple of texts")
    for what in rule.touches:
        if what not in TOUCHED:
            raise BadPlugin(
                f"{where}: touches cannot be {safe_repr(what)}" + suggest(what, TOUCHED)
            )
    for what in rule.piece_kinds:
        if not what.isidentifier() or iskeyword(what):
            why = "a kind of piece is one word of letters, digits and _"
            raise BadPlugin(f"{where}: piece_kinds has {safe_repr(what)}; {why}")
    for what in (*rule.categories, *rule.victories):
        if not is_own(rule.name, what):
            raise BadPlugin(f"{where}: {what!r} must begin with {rule.name}-, in one word")


def is_own(rule: str, word: str) -> bool:
    """Return whether a verb, category or victory is one word that begins with a rule's name."""
    one_word = word.isprintable() and " " not in word
    return one_word and word.startswith(f"{rule}-") and len(word) > len(rule) + 1
