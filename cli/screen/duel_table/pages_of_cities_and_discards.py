"""The pages one key away: tokens, cities, the discard pile, what face-down cards can be."""

from collections.abc import Iterable

from rich.text import Text

from wonders.cli.screen.default_styles_and_signs import glyph
from wonders.cli.screen.duel_table.cities import city_full
from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.duel_table.pieces_in_few_words import age_text
from wonders.cli.screen.letters_of_colors_and_resources import ORDER, color_letter
from wonders.cli.screen.words_for_names_costs_and_effects import word
from wonders.cli.screen.wrapped_lines import flowed, joined, padded, rule, text
from wonders.cli.translate import later_, t_

__all__ = ["PAGES", "SIGNS", "facedown_lines", "legend", "page"]

#: The key of the page that tells what letters and signs mean.
SIGNS = "k"
#: What each page shows, by its key, in English.
PAGES = {
    "c": later_("cities"),
    "t": later_("tokens"),
    "x": later_("discard pile"),
    "f": later_("face down"),
    SIGNS: later_("letters and signs"),
}


def page(key: str, seen: Seen) -> list[Text]:
    """Return a page, as long as it is."""
    width = seen.look.width
    lines = {"t": _tokens, "c": _cities, "x": _discarded, "f": _hidden, SIGNS: _signs}[key](seen)
    return [padded(line, width) for line in lines]


def _entries(seen: Seen, pieces: Iterable[str]) -> list[Text]:
    """Return a line for each piece: colour, name, cost, what it does."""
    lines: list[Text] = []
    for piece in pieces:
        facts = seen.printed.facts(piece)
        letter = f"{color_letter(facts.color)} " if facts.color else ""
        name = joined(text(letter, facts.color), seen.printed.styled(piece))
        cost = f" ({seen.printed.cost(piece, ' ')})" if facts.kind in ("card", "wonder") else ""
        lines += flowed([joined(name, f"{cost}: {seen.printed.effects(piece)}")], seen.look.width)
    return lines or [text(" " + t_("none"))]


def _tokens(seen: Seen) -> list[Text]:
    width = seen.look.width
    lines = [rule(t_("tokens on the board"), width), *_entries(seen, seen.shown.board)]
    for seat in (seen.seat, 1 - seen.seat):
        tokens = seen.shown.cities[seat].tokens
        if tokens:
            title = t_("tokens of {name}").format(name=seen.who(seat))
            lines += [rule(title, width), *_entries(seen, tokens)]
    for unknown in seen.scene.unknown:
        if unknown.where == "box":
            lines += [rule(t_("in the box"), width), *_entries(seen, unknown.of)]
    return lines


def _cities(seen: Seen) -> list[Text]:
    lines = []
    for seat in (seen.seat, 1 - seen.seat):
        lines += city_full(seen, seat, seen.look.width)
    return lines


def _discarded(seen: Seen) -> list[Text]:
    title = rule(t_("discarded"), seen.look.width)
    return [title, *_entries(seen, sorted(seen.shown.discarded, key=seen.printed.name))]


def _hidden(seen: Seen) -> list[Text]:
    lines: list[Text] = []
    for unknown in seen.scene.unknown:
        if unknown.where in ("display", "wonders"):
            title = t_("{count} face down of these {all}").format(
                count=unknown.count, all=len(unknown.of)
            )
            if unknown.where == "display":
                title += f" ({age_text(unknown.back)})"
            lines += [rule(title, seen.look.width), *_entries(seen, unknown.of)]
    return lines or [text(" " + t_("nothing lies face down"))]


def _signs(seen: Seen) -> list[Text]:
    """Return what each letter and sign means, and how to read a card."""
    title = rule(t_("letters and signs"), seen.look.width)
    cost = seen.printed.amounts({"stone": 1, "clay": 2})
    how = [
        t_("{cost} is a printed cost: a letter a unit, a number before it for more").format(
            cost=cost
        ),
        t_("at the right of a card stands what it costs you now, everything included"),
        t_("c coins; free: it costs nothing; chain: free through a building you have"),
        t_("* a wonder that is built; - one that is not"),
    ]
    told = [*_meanings(seen), *map(text, how)]
    return [title, *(line for part in told for line in flowed([part], seen.look.width))]


def facedown_lines(seen: Seen, width: int) -> list[Text]:
    """Return in a few lines what lies face down, the tokens on the board, and the discard pile."""
    printed = seen.printed
    lines: list[Text] = []
    board = [printed.styled(token) for token in seen.shown.board]
    if board:
        lines += flowed([text(t_("tokens:"), "aside"), *board], width)
    for unknown in seen.scene.unknown:
        if unknown.where != "display":
            continue
        said = t_("face down {age}, {count} of {all}:").format(
            age=age_text(unknown.back), count=unknown.count, all=len(unknown.of)
        )
        lines += flowed([text(said, "aside"), *map(printed.styled, unknown.of)], width)
    if seen.shown.discarded:
        said = t_("discarded {count}:").format(count=len(seen.shown.discarded))
        lines += flowed([text(said, "aside"), *map(printed.styled, seen.shown.discarded)], width)
    return [padded(line, width) for line in lines]


def legend(seen: Seen, width: int) -> list[Text]:
    """Return what the signs of the display mean, and the letters of the colours."""
    return flowed(_meanings(seen), width)


def _meanings(seen: Seen) -> list[Text]:
    free = f"{glyph('free-left')} {glyph('free-right')}"
    signs = [t_("{sign} free to take").format(sign=free), t_("# chosen"), t_("! you cannot")]
    lang = seen.printed.lang
    colors = [text(f"{color_letter(color)} {word(color, lang)}", color) for color in ORDER]
    units = [
        f"{seen.printed.unit(name)} {word(name, lang)}" for name in seen.printed.catalogue.resources
    ]
    return [*(text(sign, "aside") for sign in signs), *colors, text(" ".join(units), "aside")]
