"""The lines at the bottom: what can be chosen, and what the chosen card leads to."""

from collections.abc import Sequence

from rich.text import Text

from wonders.cli.screen.drawing import Group, clickable
from wonders.cli.screen.duel_table.move_changes_in_words import changes_text
from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.duel_table.options_by_key import chosen_group
from wonders.cli.screen.duel_table.pieces_in_few_words import age_text
from wonders.cli.screen.duel_table.prices_and_refusals_in_words import price_text, quoted
from wonders.cli.screen.result_sentence_and_score_sheets import victory_text
from wonders.cli.screen.words_for_names_costs_and_effects import rule_verb, verb_text, word
from wonders.cli.screen.wrapped_lines import flowed, joined, padded, rule, text
from wonders.cli.translate import n_, t_
from wonders.core.game.scene_for_screens import Option
from wonders.rulesets.duel.scene_for_screens.move_outcomes import DuelOption

__all__ = ["leads_to", "panel"]

#: The changes by an option that go without saying, or are told as what comes then.
UNTOLD = ("built", "discarded", "free", "paid", "up", "wonder")
#: Those that are left out where there is little room.
REWARDS = ("symbol", "makes", "choice")


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
    if seen.look.typed:
        return _numbered(seen, found, brief)
    parts = []
    for group in found:
        option = next(iter(group.options.values()))
        price = price_text(seen, seen.seat, group.card or "")
        line = joined(text(f"{group.key} ", "strong"), _subject(seen, option))
        known = [seen.look.chances.get(each.move, -1) for each in group.options.values()]
        if max(known) >= 0:
            line.append_text(text(f" {max(known)}%", "strong"))
        if group.card and "d" in group.options:
            line.append_text(text(f" {price}", "barred" if price.endswith("!") else None))
        effects = _does(seen, group.card)
        line = line if brief or not effects else line.append_text(text(f": {effects}"))
        parts.append(clickable(line, group.key, seen.look))
    return flowed(parts, seen.look.width)


def _numbered(seen: Seen, found: Sequence[Group], brief: bool) -> list[Text]:
    """Return everything that can be typed, by its number among all options."""
    numbers = _numbers(seen)
    parts = []
    for group in found:
        options = list({option.move: option for option in group.options.values()}.values())
        if "d" not in group.options:
            line = joined(
                text(f"{numbers[options[0].move]} ", "strong"), _subject(seen, options[0])
            )
            effects = _does(seen, group.card)
            parts.append(line.append_text(text(f": {effects}")) if effects else line)
            continue
        effects = seen.printed.tiny(group.card) if group.card and not brief else ""
        line = joined(_subject(seen, options[0]), f" ({effects}):" if effects else ":")
        for option in options:
            line.append_text(text(f"  {numbers[option.move]} ", "strong"))
            line.append_text(text(f"{_verb(seen, option)} {_coins(seen, option)}"))
        parts.append(line)
    return flowed(parts, seen.look.width, between="   ")


def _numbers(seen: Seen) -> dict[str, str]:
    """Return the number of each option by which it is typed."""
    return {option.move: str(at) for at, option in enumerate(seen.scene.options, 1)}


def _does(seen: Seen, piece: str | None) -> str:
    """Return what a piece does, in few words if those say all."""
    return seen.printed.tiny(piece) or seen.printed.effects(piece) if piece else ""


def _subject(seen: Seen, option: Option) -> Text:
    """Return what an option is about: the card, or in words what it does."""
    if option.verb == "start" and option.number is not None:
        said = t_("first in Age {age}: {name}")
        age = age_text(seen.shown.age)
        return text(said.format(name=seen.who(option.number), age=age))
    if option.card:
        return seen.printed.styled(option.card)
    about = map(seen.printed.name, option.move.split(" ")[1:])
    return text(" ".join([rule_verb(option.verb, seen.printed.lang), *about]))


# -- something is chosen ----------------------------------------------------------------


def _chosen(seen: Seen, group: Group, brief: bool) -> list[Text]:
    width = seen.look.width
    first = next(iter(group.options.values()))
    lines = [rule(_title(seen, group, first), width)]
    option = group.options.get(seen.look.option, first)
    lines += flowed(_actions(seen, group, brief), width)
    lines += flowed(_warnings(seen, option), width)
    # What the leader of Solo takes then is told apart.
    if not seen.shown.solo:
        lines += flowed(_then(seen, option), width)
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
    numbers = _numbers(seen)
    enter = group.options.get("")
    if enter is None and "" in group.refused:
        parts.append(text(t_("! {why}").format(why=group.refused[""]), "barred"))
    for key, option in group.options.items():
        if key and option is enter:
            continue
        typed = numbers[option.move] if seen.look.typed else key or t_("Enter")
        parts.append(_action(seen, typed, option, brief))
    shut = [key for key in group.refused if key.startswith("w")]
    if shut and not brief and not seen.look.typed:
        parts.append(text(t_("! cannot: {keys}").format(keys=" ".join(shut)), "barred"))
    return parts


def _action(seen: Seen, key: str, option: Option, brief: bool) -> Text:
    """Return what an option costs and changes; if `brief` without what could be worked out."""
    mark = "#" if key == seen.look.option else ""
    line = text(f"{mark}{key} ", "strong")
    if option.move in seen.look.chances:
        line.append_text(text(f"{seen.look.chances[option.move]}% ", "strong"))
    line.append_text(text(f"{_verb(seen, option)} "))
    line.append_text(text(_coins(seen, option), "strong"))
    other = 1 - seen.seat
    gets = sum(payment.coins for payment in option.payments if payment.to == other)
    if gets:
        paid = t_("{coins} of it to {name}").format(coins=seen.coins(gets), name=seen.who(other))
        line.append_text(text(f" ({paid})"))
    after = seen.city.coins
    told = []
    for change in option.changes:
        if change.what == "coins" and change.seat == seen.seat and change.now is not None:
            after = change.now
        elif change.what != "coins" or change.amount != gets:
            told.append(change)
    left_out = (*UNTOLD, *REWARDS) if brief else UNTOLD
    said = changes_text(seen, told, seen.seat, left_out)
    if after != seen.city.coins:
        said.append(t_("{coins}c left").format(coins=after))
    return line.append_text(text(": " + ", ".join(said))) if said else line


def leads_to(seen: Seen, option: Option) -> list[Text]:
    """Return an option with its price, what it changes, and what the next one can have then."""
    first = _subject(seen, option)
    if option.verb in ("build", "discard", "wonder"):
        first = joined(first, _action(seen, ":", option, brief=False))
    else:
        said = ", ".join(changes_text(seen, option.changes, seen.seat, UNTOLD))
        said = said or _does(seen, option.card)
        first = joined(first, text(f": {said}")) if said else first
    width = seen.look.width
    return [
        *flowed([first], width, indent=0),
        *flowed(_then(seen, option), width, indent=3),
        *flowed(_warnings(seen, option), width, indent=3),
    ]


def _verb(seen: Seen, option: Option) -> str:
    """Return what an option does, in a word or two."""
    if option.verb == "wonder" and option.piece:
        return seen.printed.short(option.piece)
    usual = verb_text(option.verb, seen.printed.lang)
    return usual.replace("-", " ")


def _coins(seen: Seen, option: Option) -> str:
    """Return what an option costs or brings."""
    if option.coins < 0:
        return t_("+{coins}c").format(coins=-option.coins)
    return seen.coins(option.coins) if option.coins else t_("free")


def _then(seen: Seen, option: Option) -> list[Text]:
    """Return what the next to choose can have after an option, and what it costs them."""
    if option.next is None and not option.then and not option.turns_up:
        return []
    after = 1 - seen.seat if option.next is None else option.next
    name = seen.who(after)
    gets = []
    if option.turns_up:
        gets.append(n_("{count} card turned up", "{count} cards turned up", option.turns_up))
    gets += [f"{seen.printed.name(each.piece)} {quoted(seen, each)}" for each in option.then]
    if not gets:
        return []
    told = t_("then {name} can take: {what}")
    if seen.you(after):
        told = t_("then you can take: {what}")
    return [text(told.format(name=name, what=", ".join(gets)))]


def _warnings(seen: Seen, option: Option) -> list[Text]:
    """Return a line for each victory that the next to choose can have after an option."""
    if not isinstance(option, DuelOption):
        return []
    lines = []
    for threat in option.threats:
        sure = [seen.printed.short(quote.piece) for quote in threat.by if quote.refusal is None]
        perhaps = [seen.printed.short(piece) for piece in threat.perhaps]
        you = seen.you(threat.seat)
        name, how = seen.who(threat.seat), victory_text(threat.victory)
        its = "chance" if threat.seat == seen.seat else "threat"
        if sure:
            told = t_("! {name} can then win {how}: {pieces}")
            if you:
                told = t_("! you can then win {how}: {pieces}")
        elif perhaps:
            told = t_("! {name} may then win {how}, if face down: {pieces}")
            if you:
                told = t_("! you may then win {how}, if face down: {pieces}")
        else:
            continue
        pieces = ", ".join((sure or perhaps)[:4])
        lines.append(text(told.format(name=name, how=how, pieces=pieces), its))
    return lines
