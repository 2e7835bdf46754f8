"""Words for people: names, costs, effects, in a language or as the theme in force has them."""

from collections.abc import Mapping

import msgspec

from wonders.cli.screen.theme_in_force import in_force
from wonders.cli.translate import ENGLISH, c_, count_in, word_in
from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.read_and_check_card_data import Catalogue, Facts
from wonders.core.errors import BadPlugin

__all__ = [
    "AGES",
    "WORDS",
    "choice_text",
    "cost_text",
    "effect_text",
    "effects_text",
    "name_of",
    "rule_verb",
    "verb_text",
    "word",
]

#: The words of the game, which catalogues translate and themes replace.
WORDS_OF_GAME = (
    c_("word", "wood"),
    c_("word", "stone"),
    c_("word", "clay"),
    c_("word", "ore"),
    c_("word", "glass"),
    c_("word", "papyrus"),
    c_("word", "loom"),
    c_("word", "coins"),
    c_("word", "brown"),
    c_("word", "grey"),
    c_("word", "blue"),
    c_("word", "green"),
    c_("word", "yellow"),
    c_("word", "red"),
    c_("word", "purple"),
    c_("word", "wonder"),
    c_("word", "token"),
    c_("word", "three-coins"),
    c_("word", "armillary"),
    c_("word", "mortar"),
    c_("word", "plumb"),
    c_("word", "quill"),
    c_("word", "scales"),
    c_("word", "circle"),
    c_("word", "triangle"),
    c_("word", "sundial"),
    c_("word", "wheel"),
    c_("word", "free"),
    c_("word", "stage"),
    c_("word", "defeat"),
    c_("word", "compass"),
    c_("word", "gear"),
    c_("word", "tablet"),
    c_("word", "or"),
    c_("word", "military"),
    c_("word", "civilian"),
    c_("word", "science"),
    c_("word", "commerce"),
    c_("word", "guilds"),
    c_("word", "wonders"),
    c_("word", "progress"),
    c_("word", "leader"),
    c_("word", "treasury"),
    c_("word", "total"),
    c_("word", "age"),
    c_("word", "card"),
    c_("word", "with"),
    c_("word", "left"),
    c_("word", "right"),
)

#: What the words are in English, where it is not the word itself.
IN_ENGLISH = {
    "three-coins": "three coins",
    "token": "progress token",
    "age": "Age",
}

#: The verbs of the notation, which are typed in the language in use too.
VERBS = (
    c_("verb", "pick"),
    c_("verb", "build"),
    c_("verb", "discard"),
    c_("verb", "wonder"),
    c_("verb", "progress"),
    c_("verb", "destroy"),
    c_("verb", "revive"),
    c_("verb", "start"),
    c_("verb", "stage"),
    c_("verb", "free"),
    c_("verb", "pass"),
)

#: What our house rules ask for (`Choice`), and their moves; the moves are typed too.
WORDS_OF_RULES = (
    c_("word", "bid"),
    c_("word", "draft-leader"),
    c_("word", "keep-goal"),
    c_("word", "pick-board"),
    c_("word", "play-leader"),
    c_("word", "to-board"),
    c_("verb", "auction-bid"),
    c_("verb", "bees-sell"),
    c_("verb", "choose-board-pick"),
    c_("verb", "draft-tokens-take"),
    c_("verb", "leaders-draft"),
    c_("verb", "leaders-play"),
    c_("verb", "leaders-wait"),
)

AGES: dict[int | str, str] = {1: "I", 2: "II", 3: "III"}

#: All words that a theme may replace, whatever the game.
WORDS = tuple(dict.fromkeys((*WORDS_OF_GAME, *WORDS_OF_RULES, *VERBS)))


def word(name: str, lang: str) -> str:
    """Return a word of the game in a language, or as the theme in force has it."""
    theirs = in_force().words.get(name)
    if theirs is not None:
        return theirs
    # What has no word in a language is said in English.
    told = word_in(lang, "word", name)
    return IN_ENGLISH.get(name, name) if told == name else told


def verb_text(verb: str, lang: str) -> str:
    """Return what a verb of the notation is called in a language, or in the theme in force."""
    theirs = in_force().words.get(verb)
    return theirs.lower() if theirs else word_in(lang, "verb", verb)


def rule_verb(verb: str, lang: str) -> str:
    """Return what a house rule's move is called.

    Where it has no word of its own, what stands after the name of the rule may have one.
    """
    last = verb.rpartition("-")[2]
    for told in (verb_text(verb, lang), verb_text(last, lang), word(last, lang)):
        if told not in (verb, last):
            return told
    return verb.replace("-", " ")


def choice_text(kind: str, lang: str) -> str:
    """Return what a house rule's choice is about, in a few words."""
    return word(kind, lang).replace("-", " ")


def name_of(facts: Facts, lang: str) -> str:
    """Return what a card, wonder, token, board or leader is called.

    That is its printed name, unless the theme in force has another for its id. A theme may name
    both sides of a board together (`giza` for `giza:A` and `giza:B`).
    """
    names = in_force().names
    itself = facts.id.partition(":")[0] if facts.kind == "wonder" else facts.id
    return names.get(facts.id) or names.get(itself) or facts.name.in_language(lang)


def cost_text(cost: Mapping[str, int], lang: str) -> str:
    """Return a printed cost in words.

    >>> cost_text({"coins": 2, "clay": 1}, "en")
    '2 coins, 1 clay'
    """
    if not cost:
        return word("free", lang)
    return ", ".join(_units(name, units, lang) for name, units in cost.items())


def _units(name: str, units: int, lang: str) -> str:
    if name == "coins" and name not in in_force().words:
        return count_in(lang, "{count} coin", "{count} coins", units)
    return f"{units} {word(name, lang)}"


def effect_text(effect: Effect, lang: str, catalogue: Catalogue | None = None) -> str:
    """Return the sentence of an effect with its numbers and names filled in.

    Where a kind has no sentence in a language, the whole is English. A field called after a kind
    of piece, such as `card`, holds an id; the catalogue gives its name.
    """
    kind = str(effect.__struct_config__.tag)
    told = lang if lang in effect.text else ENGLISH
    values = {
        field.name: _field(field.name, getattr(effect, field.name), told, catalogue)
        for field in msgspec.structs.fields(effect)
    }
    try:
        return effect.text.get(told, kind).format(**values)
    except (TypeError, ValueError) as error:
        raise BadPlugin(f"effect kind {kind}: its text ({told}): {error}") from None


def effects_text(facts: Facts, lang: str, catalogue: Catalogue | None = None) -> str:
    """Return all that a card, wonder, token or leader does."""
    return "; ".join(effect_text(effect, lang, catalogue) for effect in facts.effects)


class _Number(int):
    """A number in the text of an effect: `{amount:coin|coins}` counts with the noun it needs."""

    def __format__(self, nouns: str) -> str:
        one, bar, many = nouns.partition("|")
        if not bar:
            return format(int(self), nouns)
        return f"{int(self)} {one if self == 1 else many}"


#: Where things are counted, to end a sentence with.
WHOSE = {
    "en": {
        "own": "",
        "most": " in the city with more",
        "neighbours": " next door",
        "all": " here and next door",
    },
    "de": {
        "own": "",
        "most": " in der Stadt mit mehr davon",
        "neighbours": " bei den Nachbarn",
        "all": " hier und bei den Nachbarn",
    },
}


def _field(name: str, value: object, lang: str, catalogue: Catalogue | None) -> object:
    """Return the words for one field of an effect."""
    if catalogue is not None and isinstance(value, str) and catalogue.ids(name):
        return name_of(catalogue.find(name, value), lang)
    if name == "whose":
        return WHOSE.get(lang, WHOSE[ENGLISH]).get(str(value), f" ({value})")
    if name == "per" and isinstance(value, tuple):
        found = "/".join(_counted(each, lang, catalogue) for each in value)
        if catalogue is None or not catalogue.ids("card"):
            return found
        if not value or value[-1] not in catalogue.colors:
            return found
        return f"{found} {word('card', lang)}"
    return _Number(value) if type(value) is int else _value(value, lang)


def _counted(thing: str, lang: str, catalogue: Catalogue | None) -> str:
    """Return what is counted in words: a sort of thing, or the name of a piece."""
    named = (each for each in catalogue.facts if each.id == thing) if catalogue else iter(())
    facts = next(named, None)
    return word(thing, lang) if facts is None else name_of(facts, lang)


def _value(value: object, lang: str) -> str:
    if isinstance(value, tuple):
        return ", ".join(_value(each, lang) for each in value)
    return word(value, lang) if isinstance(value, str) else str(value)
