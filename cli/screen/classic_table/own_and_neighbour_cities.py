"""The cities of classic: the one that the player decides for, and its neighbours."""

from collections.abc import Sequence

from rich.text import Text

from wonders.cli.screen.classic_table.names_and_amounts_in_words import (
    Words,
    coins_text,
    points_text,
    shields_text,
)
from wonders.cli.screen.classic_table.pieces_in_few_words import gives_texts
from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.letters_of_colors_and_resources import color_letter
from wonders.cli.screen.rows_in_columns import first_fitting
from wonders.cli.screen.words_for_names_costs_and_effects import word
from wonders.cli.screen.wrapped_lines import beside, flowed, rule
from wonders.cli.translate import n_, t_
from wonders.rulesets.classic.scene_for_screens.scene_fields import Neighbour

__all__ = [
    "BARS",
    "buildings",
    "counted",
    "draw_neighbours",
    "draw_own",
    "makes_text",
    "side_text",
    "stage_count",
    "stage_items",
    "war_texts",
]

#: What stands between two cities side by side, and between their headings.
BARS = "|", "+"


def buildings(words: Words, seat: int) -> list[Text]:
    """Return the buildings of a city by name, an item for each colour."""
    items = []
    for color, ids in _by_color(words, seat).items():
        item = Text(f"{color_letter(color)} ")
        item.append(words.cards(ids), style(color))
        items.append(item)
    return items


def counted(words: Words, seat: int) -> Text:
    """Return how many buildings of each colour a city has: `B2 X1`."""
    text = Text()
    for color, ids in _by_color(words, seat).items():
        text.append(f"{' ' if text else ''}{color_letter(color)}{len(ids)}", style(color))
    return text


def _by_color(words: Words, seat: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {color: [] for color in words.game.colors}
    for id in words.cities[seat].cards:
        found[str(words.facts(id).color)].append(id)
    return {color: ids for color, ids in found.items() if ids}


def stage_items(words: Words, seat: int, *, short: bool = False) -> list[str]:
    """Return the stages of a city: `[*] 3 points` if built, else `[2] 3C: 2 shields`.

    `short` tells of those that are built only that they are.
    """
    items = []
    built = words.cities[seat].stages
    for number, facts in enumerate(words.stages(seat), 1):
        gives = gives_texts(words, facts)[-1]
        cost = words.cost(facts)
        done = "[*]" if short else f"[*] {gives}"
        items.append(done if number <= built else f"[{number}] {cost}: {gives}")
    return items


def stage_count(words: Words, seat: int) -> str:
    """Return how many stages a city has built, and how many there are."""
    text = t_("stages {built}/{all}")
    return text.format(built=words.cities[seat].stages, all=len(words.stages(seat)))


def _next_stage(words: Words, seat: int) -> list[str]:
    """Return how many stages a city has, with the next one and without."""
    stages = words.stages(seat)
    built = words.cities[seat].stages
    count = stage_count(words, seat)
    if built == len(stages):
        return [count]
    facts = stages[built]
    gives = gives_texts(words, facts)[-1]
    text = t_("{count}, next {cost}: {gives}")
    return [text.format(count=count, cost=words.cost(facts), gives=gives), count]


def makes_text(words: Words, seat: int) -> str:
    """Return what a city makes for itself."""
    city = words.cities[seat]
    return t_("makes {units}").format(units=words.supply(city.makes, city.choices))


def side_text(its: Neighbour) -> str:
    """Return on which side a neighbour is, for headings."""
    return t_("LEFT") if its.side == "left" else t_("RIGHT")


# -- the city that is decided for ----------------------------------------------------------


def draw_own(words: Words, width: int, detail: int) -> list[Text]:
    """Return the city that the player decides for: what it makes, its stages, its buildings."""
    seat = words.subject
    city = words.cities[seat]
    items: list[str | Text] = [makes_text(words, seat)]
    if city.free_builds:
        left = city.free_left
        items.append(n_("{count} card free in this age", "{count} cards free in this age", left))
    if city.plays_seventh:
        items.append(t_("plays the 7th card"))
    if city.copies_guild:
        items.append(t_("copies a guild at the end"))
    stages = stage_items(words, seat, short=detail < 3)
    lines = [_own_head(words, width)]
    if detail >= 5:
        if detail >= 7:
            items.append(_sources(words, seat))
        lines += flowed(items, width)
        lines += flowed(stages, width)
    else:
        lines += flowed([*items, *stages], width)
    if city.cards and detail >= 6:
        lines += flowed(buildings(words, seat), width)
    elif city.cards and detail >= 4:
        lines += flowed([counted(words, seat)], width)
    return lines


def _own_head(words: Words, width: int) -> Text:
    seat = words.subject
    city = words.cities[seat]
    title = f"{words.name(seat)} {words.titled(seat)}"
    points = points_text(words.shown.sheets[seat]["total"])
    amounts = f"{coins_text(city.coins)}   {points}   {shields_text(city.shields)}"
    wordings = []
    for symbols in words.symbols(seat):
        for gap in ("   ", "  "):
            science = t_("science: {symbols}").format(symbols=symbols)
            head = Text(title, style("strong")).append(f"{gap}{amounts.replace('   ', gap)}")
            wordings.append(head.append(f"{gap}{science}"))
    return rule(first_fitting(wordings, width - 4), width)


def _sources(words: Words, seat: int) -> str:
    """Return from what the points of a city come: `points: blue 3, coins 2`."""
    parts = [
        f"{word(line, words.lang)} {points}"
        for line, points in words.shown.sheets[seat].items()
        if points and line != "total"
    ]
    return t_("points: {parts}").format(parts=", ".join(parts)) if parts else ""


# -- its neighbours ------------------------------------------------------------------------


def draw_neighbours(words: Words, width: int, detail: int) -> list[Text]:
    """Return the left and the right neighbour of the deciding city, side by side."""
    half = (width - 1) // 2
    left, right = words.scene.neighbours[words.subject]
    return beside(
        _neighbour(words, left, half, detail),
        _neighbour(words, right, width - half - 1, detail),
        half,
        width,
        *BARS,
    )


def _neighbour(words: Words, its: Neighbour, width: int, detail: int) -> list[Text]:
    seat = its.seat
    sells = words.supply(its.sells, its.choices)
    text = t_("sells {units}: {prices}")
    lines = [_head(words, its, width)]
    lines += flowed([text.format(units=sells, prices=words.rates(its.prices))], width)
    wars: list[str | Text] = [
        first_fitting(war_texts(words, its, words.subject)[-1 if detail < 3 else 0 :], width - 1)
    ]
    if seat == words.seat:
        # He decides for the Free City: what about his own city's other conflict?
        other = next(n for n in words.scene.neighbours[seat] if n.seat != words.subject)
        against = t_("{points} against {city}")
        wars.append(against.format(points=_signed(words, other, seat), city=words.name(other.seat)))
    city = words.cities[seat]
    science = _labelled(words.symbols(seat), width - 1)
    stages = _next_stage(words, seat)
    if detail >= 5:
        lines += flowed(wars, width)
        lines += flowed([science], width)
        lines += [Text(" ").append_text(first_fitting(stages, width - 1))]
    elif detail >= 3:
        lines += flowed(wars, width)
        lines += flowed([science, stages[-1]], width)
    else:
        if not (city.symbols or city.free_symbols):
            science = Text()
        lines += flowed([*wars, science, stages[-1]], width)
    if detail >= 9:
        lines += flowed(buildings(words, seat), width)
    elif detail >= 8:
        lines += flowed([counted(words, seat)], width)
    return lines


def _labelled(symbols: Sequence[str], room: int) -> Text:
    text = t_("science: {symbols}")
    return first_fitting([text.format(symbols=each) for each in symbols], room)


def _head(words: Words, its: Neighbour, width: int) -> Text:
    seat = its.seat
    coins = coins_text(words.cities[seat].coins)
    total = words.shown.sheets[seat]["total"]
    points = points_text(total)
    name = f"{words.name(seat)} " if words.free_city is not None or seat == words.seat else ""
    title = f"{side_text(its)} {name}{words.titled(seat)}"
    who = f", {words.about(seat)}" if words.about(seat) else ""
    short = n_("{count} pt", "{count} pts", total)
    wordings = [
        f"{title}{who}   {coins}   {points}",
        f"{title}{who}  {coins}  {points}",
        f"{title}{who}  {coins} {short}",
        f"{title}  {coins}  {points}",
        f"{title}  {coins} {short}",
        f"{title}  {coins}",
        f"{side_text(its)} {name or words.titled(seat)} {coins}",
    ]
    return rule(Text(first_fitting(wordings, width - 4).plain, style("strong")), width)


def _signed(words: Words, its: Neighbour, seat: int) -> str:
    """Return what a city gets in its conflict with a neighbour; an age may have none."""
    if its.points:
        return f"{its.points:+d}"
    return t_("a tie") if its.shields == words.cities[seat].shields else t_("no conflict")


def war_texts(words: Words, its: Neighbour, seat: int) -> list[str]:
    """Return the conflict of a city with a neighbour at two lengths: `shields 0, you 4: +3`."""
    who = t_("you") if seat == words.seat else words.name(seat)
    told = {
        "theirs": its.shields,
        "city": who,
        "mine": words.cities[seat].shields,
        "points": _signed(words, its, seat),
    }
    short = t_("shields {theirs}, {city} {mine}: {points}").format(**told)
    if its.points == its.theirs:
        return [short]
    return [t_("shields {theirs}, {city} {mine}: {points} as it stands").format(**told), short]
