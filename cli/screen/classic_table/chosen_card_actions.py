"""The bottom of the table of classic: what can be done with the chosen card, and what then."""

from collections.abc import Sequence

from rich.text import Text

from wonders.cli.screen.classic_table.discard_and_house_rule_choices import stages_of
from wonders.cli.screen.classic_table.move_changes_in_words import after_text
from wonders.cli.screen.classic_table.names_and_amounts_in_words import Words, coins_text
from wonders.cli.screen.classic_table.options_by_key import (
    BUILD,
    ENTER,
    KEYS,
    option_text,
    refusal_of,
)
from wonders.cli.screen.classic_table.others_hands import known_hands
from wonders.cli.screen.classic_table.pieces_in_few_words import counted_text, gives_texts
from wonders.cli.screen.classic_table.prices_and_refusals_in_words import payment_texts, why_not
from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.drawing import Group
from wonders.cli.screen.rows_in_columns import first_fitting
from wonders.cli.screen.words_for_names_costs_and_effects import word
from wonders.cli.screen.wrapped_lines import cut, flowed, rule
from wonders.cli.translate import n_, t_
from wonders.core.game.effects.kinds_with_their_texts import Points
from wonders.core.game.scene_for_screens import Option, Quote

__all__ = ["draw_bottom", "leads_to"]


def draw_bottom(words: Words, groups: Sequence[Group], room: int, *, hands: bool) -> list[Text]:
    """Return what is told of the chosen group, or while none is chosen of the hands to come.

    `hands` asks for what is known of the others' hands.
    """
    group = next((each for each in groups if each.key == words.look.group), None)
    width = words.look.width
    if group is None:
        lines = _before_choosing(words, room if hands else 0)
    else:
        for brevity in range(5):
            lines = _of_group(words, group, width, brevity)
            if len(lines) <= room:
                break
    return cut(lines, room, width)


def _before_choosing(words: Words, room: int) -> list[Text]:
    """Return what becomes of the hand after this turn, and which one comes then."""
    width = words.look.width
    scene = words.scene
    items = []
    if scene.passes_to is not None:
        back = scene.returns[words.seat]
        text = t_("what you leave goes to {city} and does not come back in this age")
        cards = ""
        if back is not None:
            cards = n_("{count} card", "{count} cards", back.cards)
            text = t_("what you leave goes to {city} and comes back in turn {turn} with {cards}")
        turn = back.turn if back else 0
        city = words.name(scene.passes_to)
        items.append(text.format(city=city, cards=cards, turn=turn))
    elif words.shown.hand and not words.shown.waiting:
        items.append(t_("the last turn of this age: what you leave is discarded"))
    lines = [rule("", width), *flowed(items, width)]
    if words.look.typed:
        return lines + _typed(words)
    for its in known_hands(words, width):
        if len(lines) + len(its) <= room:
            lines += its
    return lines


def _typed(words: Words) -> list[Text]:
    """Return how moves are typed, and the other payments, which the hand does not show."""
    numbers = {option.move: n for n, option in enumerate(words.scene.options, 1)}
    seen: set[tuple[str | None, str]] = set()
    items: list[str | Text] = []
    for option in sorted(words.scene.options, key=lambda each: each.coins):
        key = option.card, option.verb
        if key in seen and option.verb in KEYS:
            payment = payment_texts(words, option.coins, option.payments)[:3][-1]
            told = f"{numbers[option.move]} {option_text(words, option)}: {payment}"
            items.append(told)
        seen.add(key)
    if items:
        items.insert(0, t_("otherwise paid:"))
    return flowed(items, words.look.width)


def _of_group(words: Words, group: Group, width: int, brevity: int) -> list[Text]:
    """Return what can be done with the chosen card, and what follows for the next to choose."""
    usual: list[str | Text] = []
    others: list[str | Text] = []
    for key, option in group.options.items():
        # Enter and b are the same; p1 and so on pay otherwise.
        if key != BUILD or ENTER not in group.options:
            (others if key.startswith("p") else usual).append(_action(words, key, option, brevity))
    if others and brevity == 3 and not words.look.option.startswith("p"):
        count = n_("{count} other payment", "{count} other payments", len(others))
        usual.append(f"p1.. {count}" if len(others) > 1 else f"p1 {count}")
        others = []
    if group.card is None:
        usual += stages_of(words, group.options[ENTER])
    refused = group.refused.get(ENTER)
    if refused and ENTER not in group.options:
        lengths = [refused, *refusal_of(words, "build", group.card)]
        why = lengths[min(brevity, len(lengths) - 1)]
        usual.insert(0, Text(t_("! no building it: {why}").format(why=why), style("strong")))
    if brevity < 3:
        lines = [_head(words, group, width), *flowed(usual, width)]
    else:
        name = words.card(group.card).upper() if group.card else ""
        first, *rest = flowed([f"{group.key} {name}".strip() + ":", *usual], width - 6)
        lines = [rule(Text(first.plain.strip(), style("strong")), width), *rest]
    if others and words.look.option.startswith("p"):
        # The key of another payment is half typed.
        return lines[:1] + flowed(others, width)
    told = group.options.get(words.look.option) or next(iter(group.options.values()), None)
    if told is not None:
        lines += _afterwards(words, told, width, brevity)
    return lines + flowed(others, width)


def _head(words: Words, group: Group, width: int) -> Text:
    if group.card is None:
        return rule(f"{group.key} {option_text(words, group.options[ENTER])}", width)
    facts = words.facts(group.card)
    text = t_("{key} {card}, {color}: {effects}")
    told = {
        "key": group.key,
        "card": words.card(group.card).upper(),
        "color": word(str(facts.color), words.lang),
    }
    full = words.gives_in_full(facts)
    counted = counted_text(words, group.card)
    effects = [f"{full} ({counted})"] if counted else []
    effects += [full, *gives_texts(words, facts)]
    heads = [text.format(effects=each, **told) for each in effects]
    return rule(Text(first_fitting(heads, width - 4).plain, style("strong")), width)


def _action(words: Words, key: str, option: Option, brevity: int) -> Text:
    """Return an option with its key, its price and what it leads to."""
    chosen = key == words.look.option and key != ENTER
    item = Text().append(("> " if chosen else "") + (key or t_("Enter")), style("strong"))
    if option.move in words.look.chances:
        item.append(f" {words.look.chances[option.move]}%", style("strong"))
    lengths = payment_texts(words, option.coins, option.payments)
    payment = lengths[min(brevity, 2, len(lengths) - 1)]
    number = words.cities[words.subject].stages + 1
    gives = "" if brevity or option.verb != "stage" else _more_than_points(words, number)
    texts = {
        "build": t_("build: {payment}") if key.startswith("p") else "{payment}",
        "stage": t_("stage {number}: {payment}"),
        "discard": t_("discard"),
        "free": t_("free by your right"),
        "revive": t_("free"),
    }
    if gives:
        texts["stage"] = t_("stage {number} ({gives}): {payment}")
    told = texts.get(option.verb, option_text(words, option))
    item.append(" " + told.format(payment=payment, number=number, gives=gives))
    if brevity and key.startswith("p"):
        return item
    after = after_text(words, option, short=brevity > 1)[: (9, 3, 2, 2, 1)[brevity]]
    if after and (option.verb in KEYS or option.verb == "revive"):
        item.append(
            ": " + ", ".join(after) if option.verb == "discard" else " (" + ", ".join(after) + ")"
        )
    return item


def leads_to(words: Words, option: Option) -> list[Text]:
    """Return an option with its price, what it changes, and what the next one can have then."""
    first = Text(option_text(words, option))
    if option.verb in KEYS:
        name = words.card(option.card) if option.card else ""
        first = Text(name, style("strong")).append_text(_action(words, ":", option, 0))
    width = words.look.width
    return [*flowed([first], width, indent=0), *_afterwards(words, option, width, 0)]


def _more_than_points(words: Words, number: int) -> str:
    """Return what a stage gives; "" if that is points alone, which are told anyway."""
    facts = words.stages(words.subject)[number - 1]
    only_points = all(isinstance(effect, Points) for effect in facts.effects)
    return "" if only_points else gives_texts(words, facts)[-1]


def _afterwards(words: Words, option: Option, width: int, brevity: int) -> list[Text]:
    """Return what the next to choose from the hand then gets, and at what price."""
    if not option.then:
        return []
    chooser = option.then[0].seat
    if chooser == words.seat:
        begin = t_("then you choose from")
    else:
        begin = t_("then {city} gets").format(city=words.name(chooser))
    items = [_offered(words, quote, brevity) for quote in option.then]
    first, *rest = items
    line = Text(f"{begin} ").append_text(first)
    pieces = [line, *rest]
    for each in pieces[:-1]:
        each.append(",")
    return flowed(pieces, width, between=" ")


def _offered(words: Words, quote: Quote, brevity: int) -> Text:
    text = Text().append(words.card(quote.piece), style(words.facts(quote.piece).color))
    if quote.linked:
        link = t_("FREE: {card}").format(card=words.card(quote.linked))
        return text.append(f" ({link})" if brevity < 2 else " " + t_("FREE"), style("strong"))
    refusal = quote.refusal
    if refusal is None:
        price = coins_text(quote.coins) if quote.coins else t_("free")
        return text.append(f" {price}" if brevity < 3 or not quote.coins else "")
    if refusal.why == "built":
        return text.append(" " + t_("(has it)"))
    return text.append(" !" if brevity else f" (! {why_not(words, quote)[-1]})")
