"""The cities of classic: the one that the player decides for, its neighbours, and the others."""

from collections import Counter
from collections.abc import Sequence

from rich.text import Text

from wonders.cli.screen.classic_table.words import Words, coins_text, points_text
from wonders.cli.screen.layout import Cell, beside, clip, columns, flow, headed, row
from wonders.cli.screen.letters import color_letter
from wonders.cli.screen.styles import style
from wonders.cli.translate import n_, t_
from wonders.cli.words import word
from wonders.core.cards.resources import COLORS
from wonders.rulesets.classic.scene.fields import Neighbour

__all__ = [
    "buildings",
    "by_color",
    "draw_list",
    "draw_neighbours",
    "draw_others",
    "draw_own",
    "headline",
    "stage_items",
]


def headline(words: Words, seat: int) -> str:
    """Return a city with coins and points, for the heading of its block."""
    coins = coins_text(words.cities[seat].coins)
    points = points_text(words.shown.sheets[seat]["total"])
    return f"{words.titled(seat)}   {coins}   {points}"


def by_color(words: Words, ids: Sequence[str]) -> dict[str, list[str]]:
    """Return cards by colour, in the order in which cities show them."""
    found: dict[str, list[str]] = {color: [] for color in COLORS}
    for id in ids:
        found[str(words.facts(id).color)].append(id)
    return {color: its for color, its in found.items() if its}


def buildings(words: Words, seat: int) -> list[Text]:
    """Return the buildings of a city by name, an item for each colour."""
    items = []
    for color, ids in by_color(words, words.cities[seat].cards).items():
        item = Text(f"{color_letter(color)} ")
        item.append(words.cards(ids), style(color))
        items.append(item)
    return items


def _counted(words: Words, seat: int) -> Text:
    """Return how many buildings of each colour a city has: `B2 X1`."""
    text = Text()
    for color, ids in by_color(words, words.cities[seat].cards).items():
        text.append(f"{' ' if text else ''}{color_letter(color)}{len(ids)}", style(color))
    return text


def stage_items(words: Words, seat: int) -> list[str]:
    """Return the stages of a city: `[*] 3 points`, built, and `[2] 3C: 2 shields`."""
    items = []
    built = words.cities[seat].stages
    for number, facts in enumerate(words.stages(seat), 1):
        gives = words.gives(facts)[-1]
        if number <= built:
            items.append(f"[*] {gives}")
        else:
            items.append(f"[{number}] {words.cost(facts)}: {gives}")
    return items


def _next_stage(words: Words, seat: int) -> list[str]:
    """Return how many stages a city has, with the next one and without."""
    stages = words.stages(seat)
    built = words.cities[seat].stages
    count = t_("stages {built} of {all}").format(built=built, all=len(stages))
    if built == len(stages):
        return [count]
    facts = stages[built]
    told = t_("{count}, next {cost}: {gives}")
    gives = words.gives(facts)[-1]
    return [told.format(count=count, cost=words.cost(facts), gives=gives), count]


def _makes(words: Words, seat: int) -> str:
    city = words.cities[seat]
    return t_("makes {units}").format(units=words.supply(city.makes, city.choices))


def _shields(count: int) -> str:
    return n_("{count} shield", "{count} shields", count)


def draw_own(words: Words, width: int, detail: int) -> list[Text]:
    """Return the city that the player decides for: what it makes, its stages, its buildings."""
    seat = words.subject
    city = words.cities[seat]
    science = t_("science: {symbols}").format(symbols=words.symbols(seat))
    head = f"{words.name(seat)} {headline(words, seat)}"
    lines = [headed(width, (2, head), (4 + len(head), Text(f"{_shields(city.shields)}   {science}")))]
    items: list[str | Text] = [_makes(words, seat)]
    if detail >= 3:
        points = _points(words, seat)
        if points:
            items.append(points)
    if city.free_builds:
        left = city.free_left
        items.append(n_("{count} card free in this age", "{count} cards free in this age", left))
    if city.plays_seventh:
        items.append(t_("plays the 7th card"))
    if detail >= 2:
        lines += flow(items, width)
        lines += flow(stage_items(words, seat), width)
    else:
        lines += flow([*items, *stage_items(words, seat)], width)
    cards = buildings(words, seat)
    if detail >= 2 and cards:
        lines += flow(cards, width)
    elif detail >= 1 and cards:
        lines += flow([_counted(words, seat)], width)
    return lines


def _points(words: Words, seat: int) -> str:
    """Return from what the points of a city come: `5 points: blue 3, coins 2`."""
    parts = [
        f"{word(line, words.lang)} {points}"
        for line, points in words.shown.sheets[seat].items()
        if points and line != "total"
    ]
    return t_("points: {parts}").format(parts=", ".join(parts)) if parts else ""


def draw_neighbours(words: Words, width: int, detail: int) -> list[Text]:
    """Return the left and the right neighbour of the deciding city, side by side."""
    half = (width - 1) // 2
    blocks = [
        _neighbour(words, each, half if number == 0 else width - half - 1, detail)
        for number, each in enumerate(words.scene.neighbours[words.subject])
    ]
    return beside(blocks[0], blocks[1], width)


def _neighbour(words: Words, its: Neighbour, width: int, detail: int) -> list[Text]:
    seat = its.seat
    city = words.cities[seat]
    side = t_("LEFT") if its.side == "left" else t_("RIGHT")
    name = f"{words.name(seat)} " if words.free_city is not None or seat == words.seat else ""
    head = f"{side} {name}{headline(words, seat)}"
    who = words.about(seat)
    lines = [headed(width, (2, f"{head}  {who}" if who and len(head) + len(who) + 6 <= width
                            else head))]
    sells = words.supply(its.sells, its.choices)
    prices = words.rates(its.prices)
    lines += flow([t_("sells {units}: {prices}").format(units=sells, prices=prices)], width)
    science = t_("science: {symbols}").format(symbols=words.symbols(seat))
    stages = _next_stage(words, seat)
    if detail >= 2:
        lines += flow([_war(words, its)], width)
        lines += flow([science], width)
        lines += flow([next((t for t in stages if len(t) < width), stages[-1])], width)
    elif detail == 1:
        lines += flow([_war(words, its)], width)
        lines += flow([science, stages[-1]], width)
    else:
        lines += flow([_war(words, its), science, stages[-1]], width)
    if detail >= 4:
        lines += flow(buildings(words, seat), width)
    elif detail >= 3:
        lines += flow([_counted(words, seat)], width)
    return lines


def _war(words: Words, its: Neighbour) -> str:
    """Return the conflict with a neighbour as it stands: `shields 0, you 4: +3 for you`."""
    own = words.subject == words.seat
    mine = words.cities[words.subject].shields
    if its.points == its.theirs:
        text = t_("shields {theirs}, {city} {mine}: a tie")
    else:
        text = t_("shields {theirs}, {city} {mine}: {points} as it stands")
    who = t_("you") if own else words.name(words.subject)
    return text.format(theirs=its.shields, city=who, mine=mine, points=f"{its.points:+d}")


def draw_others(words: Words, width: int, detail: int) -> list[Text]:
    """Return the cities that are no neighbours, a line or two for each, in the order of the ring."""
    around = {each.seat for each in words.scene.neighbours[words.subject]}
    lines: list[Text] = []
    for seat in words.scene.around:
        if seat in around or seat == words.subject:
            continue
        city = words.cities[seat]
        items: list[str | Text] = [
            Text(words.titled(seat), style("strong")),
            coins_text(city.coins),
            points_text(words.shown.sheets[seat]["total"]),
            _shields(city.shields),
            words.symbols(seat) if city.symbols or city.free_symbols else t_("no science"),
            _next_stage(words, seat)[-1],
        ]
        if detail >= 2:
            items.append(_makes(words, seat))
            items.append(_counted(words, seat))
        found = flow(items, width)
        lines += found if detail >= 1 else [clip(line, width) for line in found[:1]]
    if lines and detail >= 1:
        title = t_("ACROSS") if len(lines) < 3 else t_("FURTHER ROUND")
        lines.insert(0, headed(width, (2, title)))
    return lines


def draw_list(words: Words, width: int, played: Sequence[str]) -> list[Text]:
    """Return all other cities as a table, from the left neighbour round to the right one.

    `played` is by seat what each has done in the last turn.
    """
    around = {each.seat: each for each in words.scene.neighbours[words.subject]}
    seats = [seat for seat in words.scene.around if seat != words.subject]
    titles = ["", t_("coins"), t_("pts"), t_("shields"), t_("now"), t_("science"), t_("stages"),
              t_("last turn")]
    rows: list[list[Cell]] = [[[title] for title in titles]]
    for seat in seats:
        city = words.cities[seat]
        its = around.get(seat)
        place = "." if its is None else t_("LEFT") if its.side == "left" else t_("RIGHT")
        stages = t_("{built} of {all}").format(built=city.stages, all=len(words.stages(seat)))
        own = words.cities[words.subject].shields
        now = "" if its is None else _against(words, its.points, own)
        rows.append(
            [
                [f"{place} {words.titled(seat)}"],
                [str(city.coins)],
                [str(words.shown.sheets[seat]["total"])],
                [str(city.shields)],
                [now],
                [words.symbols(seat)],
                [stages],
                [played[seat]],
            ]
        )
    widths, chosen = columns(rows, width - 1)
    head, *body = chosen
    lines = [_list_head(width, head, widths, len(seats))]
    lines += [clip(Text(" ").append_text(row(cells, widths)), width) for cells in body]
    sales = []
    for each in around.values():
        side = t_("LEFT") if each.side == "left" else t_("RIGHT")
        sells = words.supply(each.sells, each.choices)
        text = t_("{side} sells {units}: {prices}")
        sales.append(text.format(side=side, units=sells, prices=words.rates(each.prices)))
    lines += flow(sales, width)
    return lines


def _list_head(
    width: int, titles: Sequence[Text], widths: Sequence[int], count: int
) -> Text:
    parts: list[tuple[int, str | Text]] = [
        (2, n_("{count} OTHER", "{count} OTHERS", count)),
    ]
    at = 1
    for number, (title, its) in enumerate(zip(titles, widths, strict=True)):
        if number:
            parts.append((at - 1, Text(title.plain)))
        at += its + 2
    return headed(width, *parts)


def _against(words: Words, points: int, own: int) -> str:
    text = t_("{points}, you {own}") if words.subject == words.seat else "{points}, {own}"
    return text.format(points=f"{points:+d}" if points else t_("tie"), own=own)
