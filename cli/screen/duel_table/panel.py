"""The lines at the bottom: what can be chosen, and what the chosen card leads to."""

from collections.abc import Sequence

from rich.text import Text

from wonders.cli.game_words import verb_text, word
from wonders.cli.screen.drawing import Group
from wonders.cli.screen.duel_table.changes import changes_text
from wonders.cli.screen.duel_table.options import chosen_group
from wonders.cli.screen.duel_table.printed import age_text
from wonders.cli.screen.duel_table.pyramid import price_text
from wonders.cli.screen.duel_table.seen import Seen
from wonders.cli.screen.flow import flowed, joined, padded, rule, text
from wonders.cli.translate import n_, t_
from wonders.core.game.scene import Option

__all__ = ["panel"]


def panel(seen: Seen, found: Sequence[Group], brief: bool = False) -> list[Text]:
    """Return what can be chosen or, once something is chosen, what it costs and leads to.

    If `brief`, only what no other part of the table says.
    """
    chosen = chosen_group(seen, found)
    if chosen is not None:
        lines = _chosen(seen, chosen, brief)
    elif found:
        lines = _listed(seen, found, brief)
    else:
        lines = []
    return [padded(line, seen.look.width) for line in lines]


# -- nothing is chosen ------------------------------------------------------------------


def _listed(seen: Seen, found: Sequence[Group], brief: bool) -> list[Text]:
    """Return everything that can be chosen, with its key and what it does."""
    parts = []
    for group in found:
        option = next(iter(group.options.values()))
        price = price_text(seen.scene, seen.seat, group.card or "") if group.card else ""
        line = joined(text(f"{group.key} ", "strong"), _subject(seen, option))
        if group.card and "d" in group.options:
            line.append_text(text(f" {price}", "barred" if price.endswith("!") else None))
        effects = _does(seen, group.card)
        parts.append(line if brief or not effects else line.append_text(text(f": {effects}")))
    return flowed(parts, seen.look.width)


def _does(seen: Seen, piece: str | None) -> str:
    """Return what a piece does, in few words if those say all."""
    return seen.printed.tiny(piece) or seen.printed.effects(piece) if piece else ""


def _subject(seen: Seen, option: Option) -> Text:
    """Return what an option is about: the card, or in words what it does."""
    if option.verb == "start" and option.number is not None:
        said = t_("{name} begins Age {age}")
        age = age_text(seen.shown.age)
        return text(said.format(name=seen.who(option.number), age=age))
    if option.card:
        return seen.printed.styled(option.card)
    return text(option.move.replace("-", " "))


# -- something is chosen ----------------------------------------------------------------


def _chosen(seen: Seen, group: Group, brief: bool) -> list[Text]:
    width = seen.look.width
    first = next(iter(group.options.values()))
    lines = [rule(_title(seen, group, first), width)]
    lines += flowed(_actions(seen, group, brief), width)
    option = group.options.get(seen.look.option, first)
    lines += flowed(_then(seen, option), width)
    lines += flowed(_warnings(seen, option), width)
    return lines


def _title(seen: Seen, group: Group, option: Option) -> Text:
    """Return the chosen piece: its key, its name in full, its colour, what it does."""
    if group.card is None:
        return joined(text(f"{group.key} ", "strong"), _subject(seen, option))
    facts = seen.printed.facts(group.card)
    name = text(f"{group.key} {seen.printed.name(group.card)}", "strong")
    color = word(facts.color, seen.printed.lang) if facts.color else ""
    effects = seen.printed.effects(group.card)
    return joined(name, f"  {color}: {effects}" if color else f"  {effects}")


def _actions(seen: Seen, group: Group, brief: bool) -> list[Text]:
    """Return what each key does with the chosen card, at what price, and with what effect."""
    parts = []
    enter = group.options.get("")
    if enter is None and "" in group.refused:
        parts.append(text(t_("! {why}").format(why=group.refused[""]), "barred"))
    for key, option in group.options.items():
        if key and option is enter:
            continue
        parts.append(_action(seen, key or t_("Enter"), option, brief))
    shut = [key for key in group.refused if key.startswith("w")]
    if shut and not brief:
        parts.append(text(t_("! cannot: {keys}").format(keys=" ".join(shut)), "barred"))
    return parts


def _action(seen: Seen, key: str, option: Option, brief: bool) -> Text:
    lang = seen.printed.lang
    what = verb_text(option.verb, lang)
    if option.verb == "wonder" and option.piece:
        what = seen.printed.short(option.piece)
    elif option.verb not in ("build", "discard"):
        what = " ".join(option.verb.partition("-")[2].split("-")) or what
    if option.coins > 0:
        price = seen.coins(option.coins)
    else:
        price = t_("+{coins}c").format(coins=-option.coins) if option.coins else t_("free")
    line = joined(text(key, "strong"), f" {what} ", text(price, "strong"))
    after = seen.city.coins
    for change in option.changes:
        if change.what == "coins" and change.seat == seen.seat and change.now is not None:
            after = change.now
    mine = [c for c in option.changes if c.what != "coins" or c.seat != seen.seat]
    told = changes_text(seen, mine, seen.seat, ("built", "discarded", "up", "wonder"))
    said = [t_("{coins}c left").format(coins=after)] if after != seen.city.coins else []
    if told or said:
        line.append_text(text(": " + ", ".join([*told, *said])))
    return line


def _then(seen: Seen, option: Option) -> list[Text]:
    """Return what the next to choose can have after an option, and what it costs them."""
    if option.next is None and not option.then and not option.turns_up:
        return []
    after = 1 - seen.seat if option.next is None else option.next
    name = seen.who(after)
    gets = []
    if option.turns_up:
        gets.append(n_("{count} card turned up", "{count} cards turned up", option.turns_up))
    for quote in option.then:
        if quote.coins is None or quote.refusal is not None:
            price = t_("cannot pay")
        else:
            price = seen.coins(quote.coins)
        gets.append(f"{seen.printed.name(quote.piece)} {price}")
    if not gets:
        return []
    said = (
        t_("then you can take: {what}") if seen.you(after) else t_("then {name} can take: {what}")
    )
    return [text(said.format(name=name, what=", ".join(gets)))]


def _warnings(seen: Seen, option: Option) -> list[Text]:
    """Return a line if the option lets the opponent win, or perhaps lets him win."""
    if option.next == seen.seat or any(c.what == "victory" for c in option.changes):
        return []
    other = 1 - seen.seat
    taken = {option.card}
    opened = {quote.piece for quote in option.then}
    found = []
    for threat in seen.threats(other):
        for quote in threat.by:
            covered = quote.refusal is not None and quote.refusal.why == "covered"
            barred = quote.refusal is not None and not covered
            if quote.piece in taken or barred or (covered and quote.piece not in opened):
                continue
            said = t_("! {name} can then win with {piece}")
            found.append(said.format(name=seen.who(other), piece=seen.printed.short(quote.piece)))
        if threat.perhaps and option.turns_up:
            said = t_("! a card turned up may let {name} win")
            found.append(said.format(name=seen.who(other)))
    return [text(line, "threat") for line in dict.fromkeys(found)]
