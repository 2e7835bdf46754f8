"""The pages one key away: cities in full, hands that were seen, the discard pile, boards."""

from rich.text import Text

from wonders.cli.screen.classic_table.names_and_amounts_in_words import (
    Words,
    coins_text,
    points_text,
    shields_text,
)
from wonders.cli.screen.classic_table.others_hands import draw_hands, draw_unseen
from wonders.cli.screen.classic_table.own_and_neighbour_cities import (
    buildings,
    makes_text,
    stage_count,
    war_texts,
)
from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.letters_of_colors_and_resources import color_letter
from wonders.cli.screen.words_for_names_costs_and_effects import name_of, word
from wonders.cli.screen.wrapped_lines import flowed, rule
from wonders.cli.translate import later_, n_, t_

__all__ = ["PAGES", "draw_page"]

#: What each page shows, by its key, in English.
PAGES = {
    "c": later_("cities"),
    "k": later_("known hands"),
    "x": later_("discard pile"),
    "t": later_("boards"),
}


def draw_page(key: str, words: Words) -> list[Text]:
    """Return a page, as long as it is."""
    pages = {"c": _cities, "k": _hands, "x": _pile, "t": _boards}
    return pages[key](words)


def _seats(words: Words) -> list[int]:
    """Return all cities, the seat's own first and then round to its right neighbour."""
    return [words.seat, *words.scene.around]


def _cities(words: Words) -> list[Text]:
    lines: list[Text] = []
    for seat in _seats(words):
        lines += _city(words, seat)
    return lines


def _city(words: Words, seat: int) -> list[Text]:
    width = words.look.width
    city = words.cities[seat]
    sheet = words.shown.sheets[seat]
    about = words.about(seat)
    title = words.titled(seat) + (f", {about}" if about else "")
    if words.name(seat) not in title:
        title = f"{words.name(seat)} {title}"
    lines = [rule(title, width)]
    lines += flowed(
        [
            coins_text(city.coins),
            points_text(sheet["total"]) + ": " + _sheet(words, seat),
        ],
        width,
    )
    lines += flowed([makes_text(words, seat)], width)
    for each in words.scene.neighbours[seat]:
        text = t_("buys from {city} ({units}): {prices}")
        units = words.supply(each.sells, each.choices)
        prices = words.rates(each.prices)
        told = text.format(city=words.name(each.seat), units=units, prices=prices)
        lines += flowed([told, war_texts(words, each, seat)[0]], width)
    conflicts = t_("conflicts: {won} points won, {lost} lost").format(
        won=city.won, lost=city.defeats
    )
    science = t_("science: {symbols}").format(symbols=words.symbols(seat)[0])
    lines += flowed([shields_text(city.shields), conflicts, science], width)
    lines += flowed([stage_count(words, seat), *_tucked(words, seat)], width)
    lines += _stages(words, seat)
    for item in buildings(words, seat):
        lines += flowed([item], width)
    return lines


def _sheet(words: Words, seat: int) -> str:
    lines = words.shown.sheets[seat].items()
    parts = [f"{word(line, words.lang)} {n}" for line, n in lines if line != "total" and n]
    return ", ".join(parts) or t_("none")


def _tucked(words: Words, seat: int) -> list[str]:
    tucked = words.cities[seat].tucked
    known = [card for card in tucked if card is not None]
    found = []
    if known:
        found.append(t_("under them {cards}").format(cards=words.cards(known)))
    unknown = len(tucked) - len(known)
    if unknown:
        found.append(
            n_(
                "{count} card lies face down under them",
                "{count} cards lie face down under them",
                unknown,
            )
        )
    return found


def _hands(words: Words) -> list[Text]:
    width = words.look.width
    lines = [*draw_hands(words, width), *draw_unseen(words, width)]
    return lines or flowed([t_("you have seen no other hand")], width)


def _pile(words: Words) -> list[Text]:
    width = words.look.width
    pile = words.shown.pile
    title = n_("THE DISCARD PILE: {count} CARD", "THE DISCARD PILE: {count} CARDS", pile.size)
    lines = [rule(title, width)]
    for card in pile.known:
        facts = words.facts(card)
        line = Text(f"{color_letter(facts.color)} ").append(words.card(card), style(facts.color))
        lines += flowed([line.append(f": {words.gives_in_full(facts)}")], width)
    unknown = pile.size - len(pile.known)
    if unknown:
        lines += flowed(
            [
                n_(
                    "{count} card that you have not seen",
                    "{count} cards that you have not seen",
                    unknown,
                )
            ],
            width,
        )
    return lines


def _boards(words: Words) -> list[Text]:
    width = words.look.width
    lines: list[Text] = []
    for seat in _seats(words):
        board = words.board(seat)
        name = name_of(board, words.lang)
        title = f"{words.titled(seat)}: {name}, {words.gives_in_full(board)}"
        if words.name(seat) not in title:
            title = f"{words.name(seat)} {title}"
        lines.append(rule(title, width))
        lines += _stages(words, seat)
    return lines


def _stages(words: Words, seat: int) -> list[Text]:
    """Return a line for each stage of a city: its cost, what it gives, whether it stands."""
    lines: list[Text] = []
    built = words.cities[seat].stages
    for number, facts in enumerate(words.stages(seat), 1):
        sign = "*" if number <= built else str(number)
        told = f"{words.cost(facts)}: {words.gives_in_full(facts)}"
        done = t_("built") if number <= built else ""
        lines += flowed([f"[{sign}] {told}", done], words.look.width)
    return lines
