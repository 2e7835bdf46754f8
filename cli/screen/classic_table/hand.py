"""The hand of classic: each card with its cost, the cheapest payment, and what it gives."""

from collections.abc import Sequence

from rich.text import Text

from wonders.cli.screen.classic_table.changes import after_text
from wonders.cli.screen.classic_table.groups import BUILD, FREE, STAGE, refusal_of
from wonders.cli.screen.classic_table.words import Words, coins_text
from wonders.cli.screen.drawing import Group
from wonders.cli.screen.layout import Cell, Grid, headed
from wonders.cli.screen.letters import color_letter
from wonders.cli.screen.styles import style
from wonders.cli.translate import t_
from wonders.core.game.common_effects import CoinsPer
from wonders.core.game.scene import Option, Quote

__all__ = ["draw_hand", "mark"]

#: Columns that get room for longer wordings after the effects.
PAYS, COSTS = 2, 1


def draw_hand(words: Words, groups: Sequence[Group]) -> list[Text]:
    """Return a heading and a line for each group, and below them the next stage."""
    wide = words.look.width >= 100
    marks = [mark(words, group) for group in groups]
    rows: list[list[Cell]] = [_cells(words, group, wide) for group in groups]
    stage = _stage_cells(words, groups, wide)
    if stage:
        marks.append(Text(" " * len(marks[0])))
        rows.append(stage)
    if not rows:
        return []
    indent = len(marks[0])
    last = len(rows[0]) - 1
    gives = last - 1 if wide else last
    grid = Grid(rows, words.look.width - indent, (gives, PAYS, last, COSTS))
    lines = [_heading(words, [indent + start for start in grid.starts], wide)]
    for its, line in zip(marks, grid.lines, strict=True):
        lines.append(Text().append_text(its).append_text(line))
    return lines


def _heading(words: Words, starts: Sequence[int], wide: bool) -> Text:
    if words.subject == words.seat:
        titles = [t_("YOUR HAND"), t_("costs"), t_("you pay")]
    else:
        name = words.name(words.subject)
        titles = [t_("HAND"), t_("costs"), t_("{city} pays").format(city=name), t_("you would")]
    titles.append(t_("it gives"))
    if wide:
        titles.append(t_("and then"))
    first, *rest = zip(starts, titles, strict=True)
    # A title begins above its column, less the blank before it.
    parts = [(2, first[1]), *((start - 1, Text(title)) for start, title in rest)]
    return headed(words.look.width, *parts)


def mark(words: Words, group: Group) -> Text:
    """Return the key of a group, with a sign if it is the one that is chosen."""
    chosen = group.key == words.look.group
    return Text(f"{'>' if chosen else ' '}{group.key} ", style("strong"))


def _cells(words: Words, group: Group, wide: bool) -> list[Cell]:
    assert group.card is not None
    facts = words.facts(group.card)
    count = words.shown.hand.count(group.card)
    name = Text(f"{color_letter(facts.color)} ")
    name.append(words.card(group.card), style(facts.color))
    if count > 1:
        name.append(f" x{count}")
    names: Cell = [name]
    its = words.shown.free_city
    if its is not None and its.drawn == group.card:
        names = [name.copy().append(" " + t_("(drawn)")), name]
    pays = _pays(words, group)
    if words.scene.free_city and group.card in words.scene.free_city.must_build:
        pays = [
            text.format(price=price)
            for text in (t_("{price}, MUST build"), t_("{price}, MUST"))
            for price in pays
        ]
    cells: list[Cell] = [names, _costs(words, group.card), pays]
    if words.subject != words.seat:
        cells.append(_quoted(words, words.scene.quote(words.seat, group.card)))
    build = group.options.get(BUILD)
    cells.append(_gives(words, group.card, build))
    if wide:
        cells.append(_then(words, build))
    return cells


def _costs(words: Words, card: str) -> Cell:
    facts = words.facts(card)
    cost = words.cost(facts)
    if not facts.chain_from:
        return [cost or t_("nothing"), cost or "-"]
    names = "/".join(words.card(parent) for parent in facts.chain_from)
    return [t_("{cost}, {cards} free").format(cost=cost, cards=names), cost]


def _pays(words: Words, group: Group) -> Cell:
    """Return what the city pays for a card at least, or why it cannot have it."""
    assert group.card is not None
    quote = words.scene.quote(words.subject, group.card)
    build = group.options.get(BUILD)
    if build is None and FREE in group.options:
        return [t_("free by your right")]
    if build is None or not build.coins:
        return _quoted(words, quote)
    return words.payment(build.coins, build.payments)


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
    if build is not None and any(isinstance(effect, CoinsPer) for effect in facts.effects):
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
