"""The end of a game of classic: who won, the sheets by category, and what decided it."""

from collections.abc import Sequence

from rich.text import Text

from wonders.cli.screen.classic_table.names_and_amounts_in_words import (
    Words,
    coins_text,
    points_text,
)
from wonders.cli.screen.classic_table.news_since_last_turn_in_words import news_lines
from wonders.cli.screen.classic_table.pieces_in_few_words import gives_texts
from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.letters_of_colors_and_resources import color_letter
from wonders.cli.screen.rows_in_columns import Cell, Grid, first_fitting
from wonders.cli.screen.words_for_names_costs_and_effects import AGES, word
from wonders.cli.screen.wrapped_lines import flowed, rule
from wonders.cli.translate import t_
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.rulesets.classic.scene_for_screens.scene_fields import LastBuild

__all__ = ["draw_end"]

#: The most cards of the winner that the seat had in hand that are told.
MOST = 4


def draw_end(words: Words) -> list[Text]:
    """Return the last screen; what matters least stands at the bottom."""
    result = words.shown.result
    assert result is not None
    width = words.look.width
    lines = [_headline(words, result), rule("", width)]
    lines += _sheets(words, result)
    lines.append(rule(t_("WHAT DECIDED IT"), width))
    for told in _decided(words, result):
        lines += flowed([told], width)
    last = news_lines(words, full=True)
    if last:
        lines.append(rule(t_("AT LAST"), width))
        for line in last:
            lines += flowed([line], width)
    return lines


def _player(words: Words, seat: int) -> str:
    """Return who a city is: `YOU`, or city and player."""
    if seat == words.seat:
        return t_("YOU")
    about = words.about(seat)
    return f"{words.name(seat)} ({about})" if about else words.name(seat)


def _players(words: Words) -> list[int]:
    """Return the seats that can win, the seat's own first."""
    return [words.seat, *(seat for seat in words.scene.around if seat != words.free_city)]


def _names(words: Words, seats: Sequence[int]) -> str:
    return t_(" and ").join(words.name(seat) for seat in seats)


def _sides(words: Words, result: Result) -> tuple[list[int], list[int]] | None:
    """Return the seats of two teams, the winners first; None where each plays alone."""
    winners = result.winners
    others = [seat for seat in sorted(_players(words)) if seat not in winners]
    # Alone, only those who have as many points win together.
    together = len({result.scores[seat]["total"] for seat in winners}) > 1
    return (winners, others) if together and len(winners) == len(others) else None


def _headline(words: Words, result: Result) -> Text:
    count = len(words.cities)
    if words.free_city is not None:
        title = t_("CLASSIC, two and the FREE CITY")
    else:
        title = t_("CLASSIC, {count} cities").format(count=count)
    winners = result.winners
    own = result.scores[words.seat]["total"]
    total = result.scores[winners[0]]["total"]
    if sides := _sides(words, result):
        text = t_("{names} WIN TOGETHER  {own} : {best}")
        points = [sum(result.scores[seat]["total"] for seat in side) for side in sides]
        told = [text.format(names=_names(words, winners), own=points[0], best=points[1])]
    elif len(winners) > 1:
        text = t_("{names} WIN TOGETHER with {points}")
        if len({result.scores[seat]["total"] for seat in winners}) > 1:
            text = t_("{names} WIN TOGETHER")
        told = [text.format(names=_names(words, winners), points=total)]
    elif winners[0] == words.seat:
        best = max((result.scores[seat]["total"] for seat in _players(words)[1:]), default=0)
        told = [t_("YOU WIN  {own} : {best}").format(own=own, best=best)]
    else:
        place, players = _places(words)[words.seat], len(_players(words))
        text = t_("{name} WINS  {points} : {own}, place {place} of {count} for you")
        if place is None:
            text = t_("{name} WINS  {points} : {own}")
        told = [
            text.format(name=name, points=total, own=own, place=place, count=players)
            for name in (_player(words, winners[0]), words.name(winners[0]))
        ]
    ending = ""
    if result.forfeit is not None:
        name = words.look.names[result.forfeit.seat]
        ending = "  " + t_("({name} gave up)").format(name=name)
    elif result.victory != words.game.victories[0]:
        ending = "  " + t_("(by {victory})").format(victory=word(result.victory, words.lang))
    room = words.look.width - len(title) - 4
    return Text(f" {title}   ").append(
        first_fitting([*(each + ending for each in told), *told], room).plain, style("strong")
    )


def _lines(words: Words) -> dict[str, str]:
    """Return the lines of the sheet with the letter and the name of each."""
    usual = {
        "military": ("R", t_("conflicts")),
        "treasury": ("c", t_("treasury")),
        "wonder": ("W", t_("wonder")),
        "civilian": (color_letter("blue"), t_("blue")),
        "science": (color_letter("green"), t_("science")),
        "commerce": (color_letter("yellow"), t_("yellow")),
        "guilds": (color_letter("purple"), t_("guilds")),
        "total": ("", t_("total")),
    }
    found = {}
    for line in words.shown.sheets[0]:
        letter, name = usual.get(line, ("", word(line, words.lang)))
        found[line] = f"{letter or ' '} {name}"
    return found


def _sheets(words: Words, result: Result) -> list[Text]:
    """Return the sheets side by side, or with many cities one below the other."""
    seats = [words.seat, *words.scene.around]
    places = _places(words)
    names = _lines(words)
    rows: list[list[Cell]] = [[[""], *([words.name(seat)] for seat in seats)]]
    rows.append([[""], *(_below_name(words, seat) for seat in seats)])
    for line, name in names.items():
        cells: list[Cell] = [[str(result.scores[seat].get(line, 0))] for seat in seats]
        rows.append([[name], *cells])
    rows.append([[f"  {t_('place')}"], *([_place(places, result, seat)] for seat in seats)])
    widest = [max(min(len(str(w)) for w in row[at]) for row in rows) for at in range(len(rows[0]))]
    if sum(widest) + 2 * len(widest) <= words.look.width:
        grid = Grid(rows, words.look.width - 2)
        lines = [grid.line(at) for at in range(len(rows))]
        lines[0].stylize(style("strong"))
        lines[-2].stylize(style("strong"))
        return [Text("  ").append_text(line) for line in lines]
    return _sheets_in_rows(words, result, seats, names, places)


def _sheets_in_rows(
    words: Words,
    result: Result,
    seats: Sequence[int],
    names: dict[str, str],
    places: Sequence[int | None],
) -> list[Text]:
    """Return a line for each city, with a column for each line of the sheet."""
    full = [name.strip() for name in names.values()]
    short = [name[:1] if name[:1] != " " else name.strip()[:5] for name in names.values()]
    widest = max(len(words.titled(seat)) for seat in seats) + 6
    heads = full if widest + sum(map(len, full)) + 2 * len(full) < words.look.width else short
    rows: list[list[Cell]] = [[[""], *([head] for head in heads), [t_("place")]]]
    for seat in seats:
        cells: list[Cell] = [[str(result.scores[seat].get(line, 0))] for line in names]
        who = f"{_player(words, seat)} {words.titled(seat)}"
        name = [words.titled(seat), words.titled(seat)]
        if seat == words.seat or words.free_city is not None:
            name = [who, who]
        rows.append([name, *cells, [_place(places, result, seat)]])
    grid = Grid(rows, words.look.width - 2)
    lines = [grid.line(at) for at in range(len(rows))]
    lines[0].stylize(style("aside"))
    lines = [Text("  ").append_text(line) for line in lines]
    if heads is full:
        return lines
    return lines + flowed([name for name in names.values() if name[0] != " "], words.look.width)


def _below_name(words: Words, seat: int) -> Cell:
    """Return what stands below the name of a city: its board, or its side and player."""
    if words.name(seat) != words.city(seat):
        return [words.titled(seat)]
    side = words.cities[seat].side
    return [f"{side}, {words.look.names[seat]}", side]


def _places(words: Words) -> Sequence[int | None]:
    """Return the places by city; None for one that cannot win, and for all if one gave up."""
    ending = words.scene.ending
    return ending.places if ending else [None] * len(words.cities)


def _place(places: Sequence[int | None], result: Result, seat: int) -> str:
    place = "-" if places[seat] is None else str(places[seat])
    return f"{place}{' *' if seat in result.winners else ''}"


def _decided(words: Words, result: Result) -> list[str]:
    """Return in what the winner was ahead of the seat, or the seat of the best of the others."""
    if result.forfeit is not None:
        told = t_("{name} broke off: {reason}")
        name = words.look.names[result.forfeit.seat]
        return [told.format(name=name, reason=one_line(result.forfeit.reason, 200))]
    if sides := _sides(words, result):
        return _differences(words, result, *sides)
    ending = words.scene.ending
    assert ending is not None
    if words.seat in result.winners:
        return _differences(words, result, [words.seat], [ending.rival])
    lines = _differences(words, result, [ending.rival], [words.seat])
    return [*lines, *_last_build(words, ending.last_build), *_passed_on(words, ending.rival)]


def _last_build(words: Words, last: LastBuild | None) -> list[str]:
    """Return what the last card of the winner was worth to it, and to the seat."""
    if last is None or words.is_stage(last.piece) or last.points <= 0:
        return []
    names = {
        "city": words.name(last.city),
        "card": words.card(last.piece),
        "points": points_text(last.points),
        "coins": coins_text(last.paid),
    }
    text = t_("The last card of {city}, {card}, brought it {points}.")
    if last.paid:
        text = t_("The last card of {city}, {card}, brought it {points}; it paid you {coins}.")
    return [text.format(**names)]


def _differences(
    words: Words, result: Result, winners: Sequence[int], others: Sequence[int]
) -> list[str]:
    """Return in what some cities are ahead of others; by a house rule they may be behind."""
    titles = _lines(words)

    def points(line: str, seats: Sequence[int]) -> int:
        return sum(result.scores[seat].get(line, 0) for seat in seats)

    differences = {
        titles[line][2:]: points(line, winners) - points(line, others)
        for line in result.scores[winners[0]]
        if line != "total"
    }
    ordered = sorted(differences.items(), key=lambda each: -abs(each[1]))
    more = ", ".join(f"{name} {n}" for name, n in ordered if n > 0)
    less = ", ".join(f"{name} {-n}" for name, n in ordered if n < 0)
    lines = [_ahead(words, points("total", winners) - points("total", others), winners, others)]
    if more:
        lines.append(t_("more: {lines}").format(lines=more))
    if less:
        lines.append(t_("less: {lines}").format(lines=less))
    return lines


def _ahead(words: Words, ahead: int, winners: Sequence[int], others: Sequence[int]) -> str:
    first, second = _names(words, winners), _names(words, others)
    if ahead == 0:
        coins, fewer = (sum(words.cities[s].coins for s in side) for side in (winners, others))
        told = t_("as many points: {first} and {second}")
        if coins > fewer:
            told = t_("as many points, but more coins: {first} {coins}, {second} {fewer}")
        return told.format(first=first, second=second, coins=coins, fewer=fewer)
    if len(winners) > 1:
        told = t_("{first} have {points} more than {second}:")
        if ahead < 0:
            told = t_("{first} have {points} fewer than {second}:")
    elif winners[0] == words.seat:
        told = t_("You have {points} more than {second}:")
        if ahead < 0:
            told = t_("You have {points} fewer than {second}:")
    else:
        told = t_("{first} has {points} more than you:")
        if ahead < 0:
            told = t_("{first} has {points} fewer than you:")
    return told.format(first=first, second=second, points=points_text(abs(ahead)))


def _passed_on(words: Words, winner: int) -> list[str]:
    """Return buildings of the winner that the seat itself had in hand and passed on."""
    built = set(words.cities[winner].cards)
    found: dict[str, str] = {}
    for entry in reversed(words.shown.log):
        own = next((m for m in entry.moves if m.startswith(f"{words.seat} ")), "")
        used = own.split(" ")
        for card in entry.hand:
            if card not in built or card in found or card in used:
                continue
            text = t_("You had {card} in hand (Age {age}, turn {turn}) and passed it on: {effects}")
            found[card] = text.format(
                card=words.card(card),
                age=AGES.get(entry.age, entry.age),
                turn=entry.turn,
                effects=gives_texts(words, words.facts(card))[0],
            )
    return list(found.values())[:MOST]
