"""The draft of wonders: what is on offer, who chooses next, what both have."""

from collections.abc import Sequence

from rich.text import Text

from wonders.cli.screen.drawing import Group, clickable
from wonders.cli.screen.duel_table.chosen_card_actions import panel
from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.duel_table.options_by_key import chosen_group, free_keys
from wonders.cli.screen.duel_table.turn_and_tracks import head
from wonders.cli.screen.wrapped_lines import beside, fitted, flowed, joined, padded, rule, text
from wonders.cli.translate import n_, t_
from wonders.rulesets.duel.effects.kinds_with_their_texts import ExtraTurn

__all__ = ["draft"]


def draft(seen: Seen, found: Sequence[Group], news: Sequence[Text]) -> list[Text]:
    """Return the table of the draft; what matters least gives way where room is short."""
    width = seen.look.width
    keys = free_keys(found)
    picks = not found or any(wonder in keys for wonder in seen.shown.offer)
    first = _offer(seen, keys) if picks else panel(seen, found)
    chosen = _chosen(seen, found) if picks else []
    later = [] if picks else _offer(seen, {})
    top = [head(seen), *_order(seen), *first]
    rest = [*later, *_unseen(seen), *news, *chosen]
    for cities, tokens in ((True, True), (True, False), (False, False)):
        middle = [*_cities(seen, cities), *_tokens(seen, tokens)]
        if len(top) + len(middle) + len(rest) <= seen.look.height:
            break
    blocks = [(0, top), (2, middle), (4, later), (5, _unseen(seen)), (1, news), (0, chosen)]
    return fitted(blocks, width, seen.look.height)


def _order(seen: Seen) -> list[Text]:
    """Return in which order the wonders are taken; who picks now stands in brackets."""
    scene = seen.scene
    parts = []
    for number, seats in enumerate(scene.draft):
        names = [seen.who(seat) for seat in seats]
        taken = len(seats) - len(seen.shown.offer)
        now = number == scene.group
        if now and 0 <= taken < len(names):
            names[taken] = f"[{names[taken]}]"
        told = t_("then") if number else t_("picks in order:")
        parts.append(text(f"{told} {', '.join(names)}", "strong" if now else "aside"))
    return flowed(parts, seen.look.width)


def _offer(seen: Seen, keys: dict[str, str]) -> list[Text]:
    """Return the wonders on offer, a line for each: key, name, cost, what it does."""
    printed, width = seen.printed, seen.look.width
    offer = seen.shown.offer
    if not offer:
        return []
    title = t_("on offer") if keys or not seen.scene.options else t_("on offer next")
    lines = [rule(title, width)]
    name_room = max(len(printed.name(wonder)) for wonder in offer) + 2
    cost_room = max(len(printed.cost(wonder, " ")) for wonder in offer) + 2
    for wonder in offer:
        key = keys.get(wonder, "-")
        mark = "#" if key == seen.look.group and key else " "
        name = padded(text(printed.name(wonder), "wonder"), name_room)
        cost = padded(text(printed.cost(wonder, " ")), cost_room)
        line = joined(text(f"{mark}{key} ", "strong"), name, cost)
        effects = flowed([printed.effects(wonder)], width - line.cell_len, indent=0, further=0)
        its = [joined(line, effects[0] if effects else "")]
        its += [joined(" " * line.cell_len, more) for more in effects[1:]]
        lines += [clickable(each, keys.get(wonder, ""), seen.look) for each in its]
    return lines


def _cities(seen: Seen, full: bool) -> list[Text]:
    """Return what both have, side by side; in full with what their wonders do."""
    width = seen.look.width
    left = (width - 2) // 2
    mine = _city(seen, seen.seat, left - 1, full)
    theirs = _city(seen, 1 - seen.seat, width - left - 2, full)
    return beside(mine, theirs, left, width)


def _city(seen: Seen, seat: int, width: int, full: bool) -> list[Text]:
    city = seen.shown.cities[seat]
    title = t_("{name}: {coins}").format(name=seen.who(seat), coins=seen.coins(city.coins))
    lines = [rule(title, width)]
    for wonder in (*city.built_wonders, *city.wonders):
        name = text(seen.printed.short(wonder), "wonder")
        lines += flowed([name, seen.printed.cost(wonder, " ")], width)
        if full:
            lines += flowed([seen.printed.effects(wonder)], width, indent=3)
    if city.tokens:
        lines += flowed([text(t_("tokens")), *map(seen.printed.styled, city.tokens)], width)
    return [*lines, *flowed([text(_needs(seen, city.wonders), "aside")], width)]


def _needs(seen: Seen, wonders: Sequence[str]) -> str:
    """Return the most units of each resource that a wonder needs, and how many give a turn."""
    most: dict[str, int] = {}
    turns = 0
    for wonder in wonders:
        facts = seen.printed.facts(wonder)
        turns += any(isinstance(effect, ExtraTurn) for effect in facts.effects)
        for name, units in facts.cost.items():
            most[name] = max(units, most.get(name, 0))
    if not wonders:
        return ""
    in_order = {name: most[name] for name in seen.printed.catalogue.resources if name in most}
    told = t_("each needs at most {units}").format(units=seen.printed.amounts(in_order))
    if not turns:
        return told
    gives = n_("{count} gives another turn", "{count} give another turn", turns)
    return f"{told}; {gives}"


def _chosen(seen: Seen, found: Sequence[Group]) -> list[Text]:
    """Return what the chosen wonder would change in what the city needs."""
    group = chosen_group(seen, found)
    if group is None or group.card is None:
        return []
    name = seen.printed.name(group.card)
    lines = [rule(f"{group.key} {name}", seen.look.width)]
    needs = _needs(seen, [*seen.city.wonders, group.card])
    parts = [
        joined(text(t_("Enter"), "strong"), " " + t_("yours then: {needs}").format(needs=needs))
    ]
    rest = [seen.printed.short(each) for each in seen.shown.offer if each != group.card]
    if rest:
        parts.append(Text(t_("left for the others: {names}").format(names=", ".join(rest))))
    return lines + flowed(parts, seen.look.width)


def _tokens(seen: Seen, full: bool) -> list[Text]:
    """Return the tokens on the board, in full with what they do."""
    title = t_("tokens on the board")
    names = [text(seen.printed.name(token), "token") for token in seen.shown.board]
    if not full:
        return flowed([text(f"{title}:", "aside"), *names], seen.look.width)
    effects = map(seen.printed.effects, seen.shown.board)
    parts = [joined(name, f": {what}") for name, what in zip(names, effects, strict=True)]
    return [rule(title, seen.look.width), *flowed(parts or [t_("none")], seen.look.width)]


def _unseen(seen: Seen) -> list[Text]:
    """Return the wonders still to be dealt, among those that can come."""
    for unknown in seen.scene.unknown:
        if unknown.where == "wonders":
            names = ", ".join(map(seen.printed.short, unknown.of))
            told = t_("still to come, {count} of: {names}")
            return flowed(
                [text(told.format(count=unknown.count, names=names), "aside")], seen.look.width
            )
    return []
