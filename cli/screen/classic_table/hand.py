"""The hand of classic: each card with its cost, the cheapest payment, and what it gives."""

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from wonders.cli.screen.classic_table.move_changes_in_words import after_text
from wonders.cli.screen.classic_table.names_and_amounts_in_words import (
    Words,
    coins_text,
    points_text,
)
from wonders.cli.screen.classic_table.options_by_key import BUILD, ENTER, FREE, STAGE, refusal_of
from wonders.cli.screen.classic_table.pieces_in_few_words import counts_of, gives_texts
from wonders.cli.screen.classic_table.prices_and_refusals_in_words import (
    payment_texts,
    quoted,
    refused,
)
from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.drawing import Group, clickable
from wonders.cli.screen.letters_of_colors_and_resources import color_letter
from wonders.cli.screen.rows_in_columns import Cell, Grid
from wonders.cli.translate import t_
from wonders.core.game.scene_for_screens import Option

__all__ = ["draw_hand", "mark"]

#: The columns of names and payments: with that of effects they get room for longer wordings first.
NAME, PAYS = 0, 2


def draw_hand(words: Words, groups: Sequence[Group]) -> list[Text]:
    """Return a heading and a line for each group, and below them the next stage."""
    wide = words.look.width >= 100
    marks = [mark(words, group) for group in groups]
    rows: list[list[Cell]] = [_cells(words, group, wide) for group in groups]
    stage = _stage_cells(words, groups, wide)
    if stage:
        marks.append(Text())
        rows.append(stage)
    if not rows:
        return []
    indent = max(map(len, marks))
    titles = _titles(words, wide)
    last = len(titles) - 1
    gives = last - 1 if wide else last
    width = words.look.width
    grid = Grid([titles, *rows], width - indent, (NAME, PAYS, gives))
    lines = [grid.heading(0, indent, width)]
    for number, its in enumerate(marks):
        its.append(" " * (indent - len(its)))
        lines.append(its.append_text(grid.line(number + 1)))
        if its.plain.startswith(">"):
            its.stylize(style("strong"))
        if number < len(groups):
            clickable(its, groups[number].key, words.look)
    return lines


def _titles(words: Words, wide: bool) -> list[Cell]:
    titles: list[Cell] = [[t_("YOUR HAND")], [t_("costs")], [t_("you pay")]]
    if words.subject != words.seat:
        name = words.name(words.subject)
        titles = [[t_("HAND")], [t_("costs")], [t_("{city} pays").format(city=name), name]]
    other = _also_priced(words)
    if other is not None:
        name = words.name(other)
        titles.append([t_("{city} would pay").format(city=name), name])
    titles.append([t_("it gives")])
    if wide:
        titles.append([t_("and then")])
    return titles


def _also_priced(words: Words) -> int | None:
    """Return the seat whose prices are shown too: the own one beside the Free City's, or any."""
    if words.subject != words.seat:
        return words.seat
    return None if words.look.prices_of == words.seat else words.look.prices_of


def mark(words: Words, group: Group) -> Text:
    """Return the key of a group, with a sign if it is the one that is chosen.

    Where moves are typed it is the numbers of the options: `1 build 2s 3d`. Once the coach was
    asked, the chance to win with the best of them stands beside it.
    """
    if words.look.typed:
        return Text().append(f" {_numbers(words, group)} ", style("strong"))
    chosen = group.key == words.look.group
    its = Text().append(f"{'>' if chosen else ' '}{group.key} ", style("strong"))
    known = [words.look.chances.get(option.move) for option in group.options.values()]
    best = max((chance for chance in known if chance is not None), default=None)
    return its if best is None else its.append(f"{best:2}% ", style("strong"))


def _numbers(words: Words, group: Group) -> str:
    """Return the numbers of a group's options, each with the letter of what it does."""
    numbers = {option.move: n for n, option in enumerate(words.scene.options, 1)}
    if list(group.options) == [ENTER]:
        return str(numbers[group.options[ENTER].move])
    return " ".join(
        f"{numbers[option.move]}{key}"
        for key, option in group.options.items()
        if key != ENTER and not key.startswith("p")
    )


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
    other = _also_priced(words)
    if other is not None:
        cells.append(quoted(words, words.scene.quote(other, group.card)))
    build = group.options.get(BUILD)
    cells.append(_effects(words, group.card))
    if wide:
        cells.append(_then(words, build))
    return cells


def _costs(words: Words, card: str) -> Cell:
    facts = words.facts(card)
    costs = words.costs(facts)
    if not facts.chain_from:
        return costs
    names = "/".join(words.card(parent) for parent in facts.chain_from)
    return [t_("{cost}, {cards} free").format(cost=costs[0], cards=names), *costs]


def _pays(words: Words, group: Group) -> Cell:
    """Return what the city pays for a card at least, or why it cannot have it."""
    assert group.card is not None
    quote = words.scene.quote(words.subject, group.card)
    build = group.options.get(BUILD)
    if build is None and FREE in group.options:
        return [t_("free by your right"), t_("free (f)")]
    if build is None or not build.coins:
        return quoted(words, quote)
    return payment_texts(words, build.coins, build.payments)


def _effects(words: Words, card: str) -> Cell:
    """Return what a card gives; what is counted for it comes with the sum of now."""
    facts = words.facts(card)
    texts = gives_texts(words, facts)
    counts = counts_of(words, card)
    if not counts:
        return texts
    total = " + ".join(
        (coins_text if each.kind == "coins-per" else points_text)(
            each.amount * sum(each.by.values())
        )
        for each in counts
    )
    told = t_("{total}: {effect}")
    long = [told.format(total=total, effect=text) for text in texts]
    return [*long, *texts, total] if len(counts) == len(facts.effects) else [*long, *texts]


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
        names = [t_("  any as stage {number}").format(number=number)]
    else:
        keys = _ranges([groups.index(group) for group in useful], [each.key for each in groups])
        names = [
            text.format(keys=keys, number=number)
            for text in (t_("  {keys} as stage {number}"), t_("{keys} stage {number}"))
        ]
    option = min(
        (group.options[STAGE] for group in useful), key=lambda each: each.coins, default=None
    )
    pays: Cell = (
        payment_texts(words, option.coins, option.payments)
        if option
        else [refused(text) for text in why]
    )
    cells: list[Cell] = [names, words.costs(facts), pays]
    if _also_priced(words) is not None:
        cells.append([""])
    cells.append(gives_texts(words, facts))
    if wide:
        cells.append(_then(words, option))
    return cells


def _ranges(at: Sequence[int], keys: Sequence[str]) -> str:
    """Return keys, those that follow each other as a range: `1 3-5`."""
    parts = []
    for _, run in groupby(enumerate(at), lambda pair: pair[1] - pair[0]):
        its = [keys[number] for _, number in run]
        parts.append(f"{its[0]}-{its[-1]}" if len(its) > 2 else " ".join(its))
    return " ".join(parts)
