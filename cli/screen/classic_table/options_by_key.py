"""What can be chosen in classic, and by which keys."""

from collections.abc import Sequence

from wonders.cli.screen.classic_table.names_and_amounts_in_words import Words
from wonders.cli.screen.classic_table.prices_and_refusals_in_words import why_not
from wonders.cli.screen.drawing import Group
from wonders.cli.screen.words_for_names_costs_and_effects import rule_verb, verb_text
from wonders.cli.translate import t_
from wonders.core.game.scene_for_screens import Option

__all__ = [
    "BUILD",
    "ENTER",
    "FREE",
    "KEYS",
    "STAGE",
    "groups_of",
    "numbered",
    "option_text",
    "refusal_of",
    "with_cards",
]

ENTER = ""
BUILD = "b"
STAGE = "s"
DISCARD = "d"
FREE = "f"
#: The keys of verbs; other payments for the same are `p1`, `p2`, …
KEYS = {"build": BUILD, "stage": STAGE, "discard": DISCARD, "free": FREE}
#: The letters that mean something at every table, so that no move of a house rule takes them.
TAKEN = "cdfhklmoqstuxp?:"


def groups_of(words: Words) -> list[Group]:
    """Return the groups: the cards of the hand in their order, then whatever else there is.

    A choice outside the turn, as of a card from the pile, is a group for each option.
    """
    found: dict[str | None, list[Option]] = {}
    alone: list[Option] = []
    by_card = with_cards(words)
    if by_card and not words.shown.waiting:
        found = {card: [] for card in words.shown.hand}
    for option in words.scene.options:
        if by_card and option.card is not None:
            found.setdefault(option.card, []).append(option)
        else:
            alone.append(option)
    keys = numbered(len(found) + len(alone))
    groups = [
        Group(key, card, _keyed(words, options), refused=_refused(words, card, options))
        for key, (card, options) in zip(keys, found.items(), strict=False)
    ]
    for key, option in zip(keys[len(found) :], alone, strict=True):
        card = option.card if words.is_card(option.card) else None
        groups.append(Group(key, card, {ENTER: option}))
    return groups


def numbered(count: int) -> list[str]:
    """Return numbers as keys; all of equal length, so that none is the beginning of another."""
    width = len(str(count))
    return [f"{number:0{width}}" for number in range(1, count + 1)]


def option_text(words: Words, option: Option) -> str:
    """Return an option in words that has no card of the hand."""
    if option.verb == "pass":
        return t_("none of them")
    verb = rule_verb(option.verb, words.lang)
    return " ".join([verb, *map(words.piece, option.move.split(" ")[1:])])


def refusal_of(words: Words, verb: str, card: str | None) -> list[str]:
    """Return why the city cannot build a card or a stage, at greater and less length; or []."""
    for quote in words.scene.refused:
        if quote.seat == words.subject and (
            quote.piece == card if verb == "build" else words.is_stage(quote.piece)
        ):
            return why_not(words, quote)
    return []


def with_cards(words: Words) -> bool:
    """Return whether a card of the hand is played now, not one of the pile or another thing."""
    verbs = {option.verb for option in words.scene.options}
    return bool(verbs & KEYS.keys()) or not words.scene.options


def _keyed(words: Words, options: Sequence[Option]) -> dict[str, Option]:
    """Return the options with a card by key, the cheapest payment of each verb first."""
    keyed: dict[str, Option] = {}
    others: list[Option] = []

    def dearer(option: Option) -> tuple[int, bool]:
        # Of two that cost the same the one that the scene quotes comes first.
        quote = words.scene.quote(words.subject, option.piece or option.card or "")
        return option.coins, quote is None or quote.payments != option.payments

    for option in sorted(options, key=dearer):
        key = KEYS.get(option.verb)
        if key is None:
            keyed[_letter(option.verb, keyed)] = option
        elif key in keyed:
            others.append(option)
        else:
            keyed[key] = option
    order = (BUILD, FREE, DISCARD, STAGE)
    keyed = {key: keyed[key] for key in (*order, *(keyed.keys() - {*order})) if key in keyed}
    if BUILD in keyed:
        keyed = {ENTER: keyed[BUILD], **keyed}
    for key, option in zip(numbered(len(others)), others, strict=True):
        keyed[f"p{key}"] = option
    return keyed


def _letter(verb: str, used: dict[str, Option]) -> str:
    """Return the first letter of a house rule's verb that means nothing else."""
    letters: list[str] = [*verb_text(verb, "en"), *"awenrijvzy"]
    return next(
        each for each in letters if each not in TAKEN and each != BUILD and each not in used
    )


def _refused(words: Words, card: str | None, options: Sequence[Option]) -> dict[str, str]:
    """Return for the keys that do nothing with a card why."""
    verbs = {option.verb for option in options}
    found: dict[str, str] = {}
    if card is None:
        return found
    if "build" not in verbs:
        why = refusal_of(words, "build", card)
        text = why[0] if why else t_("it cannot be built now")
        found |= {ENTER: text, BUILD: text}
    if "stage" not in verbs:
        why = refusal_of(words, "stage", card)
        city = words.cities[words.subject]
        if city.stages == len(words.stages(words.subject)):
            why = [t_("every stage is built")]
        if words.scene.free_city and card in words.scene.free_city.must_build:
            why = [t_("the Free City has to build it: it costs nothing (F4)")]
        found[STAGE] = why[0] if why else t_("no stage can be built with it now")
    if "discard" not in verbs:
        found[DISCARD] = t_("it may not be sold now")
        if words.subject == words.free_city:
            found[DISCARD] = t_("the Free City may not sell a card that it can use (F4)")
    if "free" not in verbs:
        city = words.cities[words.subject]
        found[FREE] = (
            t_("the right is used in this age")
            if city.free_builds
            else t_("this city has no right to build a card for nothing")
        )
    return found
