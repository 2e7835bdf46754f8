"""What can be chosen, by the keys that choose it."""

from collections.abc import Mapping, Sequence

from wonders.cli.screen.drawing import Group
from wonders.cli.screen.duel_table.cities import wonder_keys
from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.duel_table.prices_and_refusals_in_words import refusal_text
from wonders.core.game.scene_for_screens import Option

__all__ = ["chosen_group", "free_keys", "groups"]

#: The keys of the verbs of a turn. Enter builds, too.
KEYS = {"build": "b", "discard": "d"}


def groups(seen: Seen) -> list[Group]:
    """Return the options by their cards, in the order in which these lie on the table."""
    options = seen.scene.options
    by_card: dict[str, list[Option]] = {}
    for option in options:
        by_card.setdefault(option.card or f" {option.move}", []).append(option)
    lying = [place.card for place in seen.shown.display if place and place.free]
    first = [card for card in lying if card in by_card]
    order = [*first, *(card for card in by_card if card not in first)]
    # From ten on all keys have two digits: none is the beginning of another.
    digits = 1 if len(order) < 10 else 2
    found = []
    for number, card in enumerate(order, 1):
        its = by_card[card]
        keys = _keys(seen, its)
        refused = _refused(seen, card, keys) if card in first else {}
        found.append(Group(f"{number:0{digits}}", its[0].card, keys, refused))
    return found


def _keys(seen: Seen, options: Sequence[Option]) -> dict[str, Option]:
    """Return options by the keys that play them; a build by Enter, then by its own key."""
    if len(options) == 1 and options[0].verb not in KEYS:
        return {"": options[0]}
    wonders = wonder_keys(seen, seen.seat)
    keys: dict[str, Option] = {}
    for option in options:
        if option.verb == "build":
            keys[""] = option
        if option.verb == "wonder" and option.piece in wonders:
            keys[f"w{wonders[option.piece]}"] = option
        elif option.verb in KEYS:
            keys[KEYS[option.verb]] = option
        else:
            keys[_own_key(option.verb, keys)] = option
    return keys


def _own_key(verb: str, taken: Mapping[str, Option]) -> str:
    """Return a key for a verb of a house rule: a letter of what stands after its dash."""
    own = verb.partition("-")[2] or verb
    used = {*taken, *KEYS.values(), "w"}
    letters = [letter for letter in f"{own}{verb}" if letter.isalpha()]
    free = (letter for letter in [*letters, *"abcdefghijklmnopqrstuvwxyz"] if letter not in used)
    return next(free, f"v{len(taken)}")


def _refused(seen: Seen, card: str, keys: Mapping[str, Option]) -> dict[str, str]:
    """Return for each usual key of a turn that does nothing why it does not."""
    refused = {}
    if "b" not in keys:
        quote = seen.scene.quote(seen.seat, card)
        if quote is not None and quote.refusal is not None:
            refused[""] = refused["b"] = refusal_text(seen, quote)
    for wonder, letter in wonder_keys(seen, seen.seat).items():
        quote = seen.scene.quote(seen.seat, wonder)
        if f"w{letter}" not in keys and quote is not None and quote.refusal is not None:
            refused[f"w{letter}"] = refusal_text(seen, quote)
    return refused


def free_keys(found: Sequence[Group]) -> dict[str, str]:
    """Return the keys of cards, by the cards."""
    return {group.card: group.key for group in found if group.card}


def chosen_group(seen: Seen, found: Sequence[Group]) -> Group | None:
    """Return the group that is chosen now; None if none is."""
    return next((group for group in found if group.key == seen.look.group), None)
