"""The hand of classic: each card with its cost, the cheapest payment, and what it gives."""

from collections.abc import Sequence

from rich.text import Text

from wonders.cli.screen.classic_table.changes import after_text
from wonders.cli.screen.classic_table.groups import BUILD, FREE, STAGE, refusal_of
from wonders.cli.screen.classic_table.words import Words, coins_text
from wonders.cli.screen.drawing import Group
from wonders.cli.screen.layout import Cell, columns, headed, row
from wonders.cli.screen.letters import color_letter
from wonders.cli.screen.styles import style
from wonders.cli.translate import t_
from wonders.cli.words import effects_text
from wonders.core.game.scene import Option, Quote

__all__ = ["draw_hand"]

#: Where the widest room goes first: the names are whole anyway, then payments and effects.
PAYS, GIVES, COSTS = 2, -1, 1


def draw_hand(words: Words, groups: Sequence[Group]) -> list[Text]:
    """Return a heading and a line for each group, and below them the next stage."""
    cards = [group for group in groups if group.card is not None]
    rest = [group for group in groups if group.card is None]
    wide = words.look.width >= 100
    marks = [_mark(words, group) for group in cards]
    rows: list[list[Cell]] = [_cells(words, group, wide) for group in cards]
    stage = _stage_cells(words, cards, wide)
    if stage:
        marks.append(Text("   "))
        rows.append(stage)
    lines: list[Text] = []
    if rows:
        indent = max(len(mark) for mark in marks)
        last = len(rows[0]) - 1
        widths, chosen = columns(rows, words.look.width - indent - 1, (PAYS, last, COSTS))
        lines.append(_heading(words, indent, widths, wide))
        for mark, cells in zip(marks, chosen, strict=True):
            lines.append(Text().append_text(mark).append_text(row(cells, widths)))
    lines += [_mark(words, group).append(_told(group)) for group in rest]
    return lines


def _heading(words: Words, indent: int, widths: Sequence[int], wide: bool) -> Text:
    titles = [t_("YOUR HAND"), t_("costs")]
    if words.subject != words.seat:
        name = words.name(words.subject)
        titles = [t_("THE HAND"), t_("costs"), t_("{city} pays").format(city=name)]
        titles.append(t_("YOU would pay"))
    else:
        titles.append(t_("you pay"))
    titles.append(t_("it gives"))
    if wide:
        titles.append(t_("and then"))
    parts: list[tuple[int, str | Text]] = []
    at = indent
    for number, (title, width) in enumerate(zip(titles, widths, strict=True)):
        # A title begins above its column, less the blank before it.
        parts.append((at - 1 if number else 2, Text(title, style("" if number else "strong"))))
        at += width + 2
    return headed(words.look.width, *parts)


def _mark(words: Words, group: Group) -> Text:
    """Return the key of a group, with a sign if it is the one that is chosen."""
    chosen = group.key == words.look.group
    return Text(f"{'>' if chosen else ' '}{group.key} ", style("strong"))


def _told(group: Group) -> str:
    """Return a group that has no card: its only option as it is written."""
    return next(iter(group.options.values())).move


def _cells(words: Words, group: Group, wide: bool) -> list[Cell]:
    assert group.card is not None
    facts = words.facts(group.card)
    count = words.shown.hand.count(group.card)
    name = Text(f"{color_letter(facts.color)} ")
    name.append(words.card(group.card), style(facts.color))
    if count > 1:
        name.append(f" x{count}")
    cells: list[Cell] = [[name], _costs(words, group.card), _pays(words, group)]
    if words.subject != words.seat:
        cells.append(_quoted(words, words.scene.quote(words.seat, group.card)))
    build = group.options.get(BUILD)
    cells.append(_gives(words, group.card, build))
    if wide:
        option = build or (group.options.get("") if group.options else None)
        cells.append(_then(words, option))
    return cells


def _costs(words: Words, card: str) -> Cell:
    facts = words.facts(card)
    cost = words.cost(facts)
    if not facts.chain_from:
        return [cost]
    names = "/".join(words.card(parent) for parent in facts.chain_from)
    return [t_("{cost}, {cards} free").format(cost=cost, cards=names), cost]


def _pays(words: Words, group: Group) -> Cell:
    """Return what the city pays for a card at least, or why it cannot have it."""
    assert group.card is not None
    quote = words.scene.quote(words.subject, group.card)
    build = group.options.get(BUILD)
    if build is None:
        only = next(iter(group.options.values()), None)
        if only is not None and only.verb == "revive":
            return [t_("free")]
        if FREE in group.options:
            return [t_("free by your right")]
        why = refusal_of(words, "build", group.card) or (
            words.why_not(quote) if quote and quote.refusal else []
        )
        return [_refused(text) for text in why] or [Text("-")]
    if quote and quote.linked:
        texts = [t_("free: {card}").format(card=words.card(quote.linked)), t_("free")]
    else:
        texts = words.payment(build.coins, build.payments)
    only_build = {option.verb for option in group.options.values()} == {"build"}
    if words.subject == words.free_city and only_build:
        return [t_("{price}, MUST build").format(price=text) for text in texts]
    return texts


def _quoted(words: Words, quote: Quote | None) -> Cell:
    if quote is None:
        return [""]
    if quote.refusal is not None:
        return [_refused(text) for text in words.why_not(quote)]
    if quote.linked:
        return [t_("free: {card}").format(card=words.card(quote.linked)), t_("free")]
    return words.payment(quote.coins or 0, quote.payments)


def _refused(why: str) -> Text:
    return Text(f"! {why}", style("aside"))


def _gives(words: Words, card: str, build: Option | None) -> Cell:
    facts = words.facts(card)
    texts = words.gives(facts)
    if build is not None and any(type(effect).__name__ == "CoinsPer" for effect in facts.effects):
        gained = build.coins + sum(
            change.amount
            for change in build.changes
            if change.what == "coins" and change.seat == words.subject
        )
        texts = [t_("{coins}: {told}").format(coins=coins_text(gained), told=text)
                 for text in texts]
    return texts


def _then(words: Words, option: Option | None) -> Cell:
    if option is None:
        return [""]
    parts = after_text(words, option)
    return [", ".join(parts[:count]) for count in range(len(parts), 0, -1)]


def _stage_cells(words: Words, groups: Sequence[Group], wide: bool) -> list[Cell]:
    """Return the line of the next stage: with which cards, its cost, payment and effect."""
    city = words.cities[words.subject]
    stages = words.stages(words.subject)
    useful = [group for group in groups if STAGE in group.options]
    why = refusal_of(words, "stage", None)
    if city.stages >= len(stages) or not (useful or why):
        return []
    facts = stages[city.stages]
    number = city.stages + 1
    if len(useful) == len(groups) or not useful:
        name = t_("  any as stage {number}").format(number=number)
    else:
        keys = " ".join(group.key for group in useful)
        name = t_("  {keys} as stage {number}").format(keys=keys, number=number)
    option = min((group.options[STAGE] for group in useful), key=lambda each: each.coins,
                 default=None)
    pays: Cell = (
        words.payment(option.coins, option.payments)
        if option
        else [_refused(text) for text in why]
    )
    cells: list[Cell] = [[name], [words.cost(facts)], pays]
    if words.subject != words.seat:
        cells.append([""])
    cells.append(words.gives(facts))
    if wide:
        cells.append(_then(words, option))
    return cells
