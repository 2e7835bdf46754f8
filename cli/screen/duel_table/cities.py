"""Both cities: in two lines each, or in full, with every card by its name."""

from rich.text import Text

from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.duel_table.prices_and_refusals_in_words import price_text
from wonders.cli.screen.letters_of_colors_and_resources import ORDER, color_letter
from wonders.cli.screen.wrapped_lines import flowed, joined, padded, rule, text
from wonders.cli.translate import n_, t_

__all__ = ["cities_brief", "city_full", "city_short", "wonder_keys"]


def wonder_keys(seen: Seen, seat: int) -> dict[str, str]:
    """Return the letters of the wonders that a city can still build, by their ids.

    They are kept all game: they count the built ones too, all in the order of their names.
    """
    city = seen.shown.cities[seat]
    by_name = sorted((*city.wonders, *city.built_wonders), key=seen.printed.short)
    letters = {wonder: chr(ord("a") + at) for at, wonder in enumerate(by_name)}
    return {wonder: letters[wonder] for wonder in by_name if wonder in city.wonders}


def city_short(seen: Seen, seat: int, width: int) -> list[Text]:
    """Return a city in two lines where they have room: what it can pay with, and its wonders."""
    city = seen.shown.cities[seat]
    tokens = [seen.printed.styled(token) for token in city.tokens]
    parts = [_treasury(seen, seat), _makes(seen, seat), _buys(seen, seat), _counts(seen, seat)]
    lines = flowed([*parts, *tokens], width)
    lines += flowed([*_standing(seen, seat), *_wonders(seen, seat)], width, indent=3)
    return [padded(line, width) for line in lines]


def cities_brief(seen: Seen, width: int, lines: int) -> list[Text]:
    """Return both cities in one or two lines: their coins, and what has room after them."""
    seats = (seen.seat, 1 - seen.seat)
    if lines > 1:
        return [city_short(seen, seat, width)[0] for seat in seats]
    return [padded(flowed([_treasury(seen, seat) for seat in seats], width)[0], width)]


def city_full(seen: Seen, seat: int, width: int) -> list[Text]:
    """Return a city with all its cards, and what its wonders cost and do."""
    city = seen.shown.cities[seat]
    title = joined(_treasury(seen, seat), text("  " + _points(seen, seat)))
    lines = [rule(title, width)]
    lines += flowed([_makes(seen, seat), _buys(seen, seat)], width)
    lines += flowed(_by_color(seen, seat), width)
    if city.tokens:
        lines += flowed([text(t_("tokens")), *map(seen.printed.styled, city.tokens)], width)
    for wonder in city.built_wonders:
        mark = text(f"* {seen.printed.short(wonder)}", "wonder")
        lines += flowed([mark, text(seen.printed.effects(wonder), "aside")], width)
    for part, wonder in zip(_wonders(seen, seat, True), wonder_keys(seen, seat), strict=True):
        lines += flowed([part, seen.printed.effects(wonder)], width)
    return [padded(line, width) for line in lines]


def _treasury(seen: Seen, seat: int) -> Text:
    name = seen.who(seat).upper() if seen.you(seat) else seen.who(seat)
    return text(f"{name} {seen.coins(seen.shown.cities[seat].coins)}", "strong")


def _points(seen: Seen, seat: int) -> str:
    return n_("{count} point", "{count} points", seen.points(seat))


def _makes(seen: Seen, seat: int) -> Text:
    city = seen.shown.cities[seat]
    units = [seen.printed.amount(name, count) for name, count in city.makes.items()]
    units += ["/".join(map(seen.printed.unit, options)) for options in city.choices]
    return text(t_("makes {units}").format(units=" ".join(units))) if units else Text()


def _buys(seen: Seen, seat: int) -> Text:
    """Return what a missing unit costs; the leader of Solo buys nothing."""
    if seen.scene.leader is not None and seat != seen.seat:
        return Text()
    prices = seen.shown.cities[seat].prices.items()
    units = " ".join(f"{seen.printed.unit(name)}{coins}" for name, coins in prices)
    return text(t_("buys {units}").format(units=units), "aside")


def _counts(seen: Seen, seat: int) -> Text:
    """Return how many cards of each colour stand there, by the letters of the colours."""
    line = Text()
    built = [seen.printed.facts(card).color for card in seen.shown.cities[seat].cards]
    for color in ORDER:
        if color in built:
            line.append_text(text(f"{color_letter(color)}{built.count(color)} ", color))
    line.rstrip()
    return line


def _by_color(seen: Seen, seat: int) -> list[Text]:
    found = []
    cards = seen.shown.cities[seat].cards
    for color in dict.fromkeys([*ORDER, *(seen.printed.facts(card).color for card in cards)]):
        names = [
            seen.printed.name(card) for card in cards if seen.printed.facts(card).color == color
        ]
        if names:
            letter = text(f"{color_letter(color)} ", color)
            found.append(joined(letter, ", ".join(names)))
    return found


def _standing(seen: Seen, seat: int) -> list[Text]:
    """Return the wonders that a city has built."""
    built = seen.shown.cities[seat].built_wonders
    return [text(f"* {seen.printed.short(wonder)}", "wonder") for wonder in built]


def _wonders(seen: Seen, seat: int, printed: bool = False) -> list[Text]:
    """Return the wonders to build with what they cost now, the own ones with their letters.

    With `printed` the cost that stands on each comes before that.
    """
    keyed = seat == seen.seat and not seen.look.typed
    found = []
    for wonder, letter in wonder_keys(seen, seat).items():
        price = price_text(seen, seat, wonder)
        line = joined(
            text(f"{letter if keyed else '-'} ", "strong"),
            text(seen.printed.short(wonder), "wonder"),
            f" {seen.printed.cost(wonder, ' ')}:" if printed and price else "",
        )
        found.append(joined(line, text(f" {price}", "barred" if price.endswith("!") else None)))
    return found
