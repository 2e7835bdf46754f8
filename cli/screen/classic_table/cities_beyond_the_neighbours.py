"""The cities of classic that are no neighbours; with six and seven all of them in a list."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from wonders.cli.screen.classic_table.names_and_amounts_in_words import (
    Words,
    coins_text,
    points_text,
    shields_text,
)
from wonders.cli.screen.classic_table.own_and_neighbour_cities import (
    counted,
    makes_text,
    side_text,
    stage_count,
)
from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.rows_in_columns import Cell, Grid
from wonders.cli.screen.wrapped_lines import clip, flowed, rule
from wonders.cli.translate import n_, t_

__all__ = ["draw_list", "draw_others"]

#: The columns of the list that get room for longer wordings first: last turn, science.
LAST, SCIENCE = 7, 5


def draw_others(words: Words, width: int, detail: int) -> list[Text]:
    """Return the cities that are no neighbours, from the left one's on, a line for each."""
    around = {each.seat for each in words.scene.neighbours[words.subject]}
    lines: list[Text] = []
    for seat in words.scene.around:
        if seat in around or seat == words.subject:
            continue
        city = words.cities[seat]
        for symbols in words.symbols(seat):
            items: list[str | Text] = [
                Text(words.titled(seat), style("strong")),
                coins_text(city.coins),
                points_text(words.shown.sheets[seat]["total"]),
                shields_text(city.shields),
                t_("science: {symbols}").format(symbols=symbols),
                stage_count(words, seat),
            ]
            if detail >= 6:
                items += [makes_text(words, seat), counted(words, seat)]
            found = flowed(items, width)
            if len(found) == 1:
                break
        lines += found if detail >= 6 else [clip(line, width) for line in found[:1]]
    if lines and detail >= 7:
        lines.insert(0, rule(t_("FURTHER ROUND THE TABLE"), width))
    return lines


def draw_list(
    words: Words, width: int, done: Mapping[int | None, Sequence[str]], *, sales: bool
) -> list[Text]:
    """Return all other cities as a table, from the left neighbour round to the right one.

    `done` is what each city has done in the last turn, at greater and less length; `sales` asks
    for what the neighbours sell.
    """
    around = {each.seat: each for each in words.scene.neighbours[words.subject]}
    seats = words.scene.around
    rows: list[list[Cell]] = []
    for seat in seats:
        city = words.cities[seat]
        its = around.get(seat)
        own = words.cities[words.subject].shields
        against = t_("{shields}, you {own}").format(shields=city.shields, own=own)
        now = f"{its.points:+d}" if its and its.points else ""
        if its and not its.points:
            now = t_("tie") if its.shields == own else "-"
        side = side_text(its) if its else "  ."
        rows.append(
            [
                [f"{side} {words.titled(seat)}", f"{side} {words.city(seat)}"],
                [coins_text(city.coins)],
                [n_("{count} pt", "{count} pts", words.shown.sheets[seat]["total"])],
                [against, str(city.shields)] if its else [str(city.shields)],
                [now],
                words.symbols(seat),
                [f"{city.stages}/{len(words.stages(seat))}"],
                done.get(seat, [""]),
            ]
        )
    title = n_("{count} OTHER", "{count} OTHERS", len(seats))
    titles: list[Cell] = [
        [title],
        [""],
        [""],
        [t_("shields"), ""],
        [t_("now"), ""],
        [t_("science"), t_("sci")],
        [t_("stages"), ""],
        [t_("last turn")],
    ]
    grid = Grid([titles, *rows], width - 1, (LAST, SCIENCE))
    lines = [grid.heading(0, 1, width)]
    lines += [Text(" ").append_text(grid.line(at)) for at in range(1, len(rows) + 1)]
    text = t_("{side} sells {units}: {prices}")
    below = [
        text.format(
            side=side_text(each),
            units=words.supply(each.sells, each.choices),
            prices=words.rates(each.prices),
        )
        for each in (around.values() if sales else ())
    ]
    if None in done or words.seat in done:
        mine = [done[each][0] for each in (words.seat, None) if each in done]
        below.append(t_("your last turn: {done}").format(done=", ".join(mine)))
    return lines + flowed(below, width)
