"""The drawing of classic: 2 players with the Free City, 3 to 7 players, and the end."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from rich.text import Text

from wonders.cli.screen.classic_table.chosen_card_actions import draw_bottom, leads_to
from wonders.cli.screen.classic_table.cities_beyond_the_neighbours import draw_list, draw_others
from wonders.cli.screen.classic_table.discard_and_house_rule_choices import draw_choice
from wonders.cli.screen.classic_table.final_screen_with_score_sheets import draw_end
from wonders.cli.screen.classic_table.glossary import GLOSSARY
from wonders.cli.screen.classic_table.hand import draw_hand, mark
from wonders.cli.screen.classic_table.names_and_amounts_in_words import Words
from wonders.cli.screen.classic_table.news_since_last_turn_in_words import (
    last_turn,
    news_lines,
    played,
    told_changes,
)
from wonders.cli.screen.classic_table.options_by_key import (
    ENTER,
    groups_of,
    option_text,
    with_cards,
)
from wonders.cli.screen.classic_table.others_hands import draw_hands
from wonders.cli.screen.classic_table.own_and_neighbour_cities import (
    BARS,
    draw_neighbours,
    draw_own,
)
from wonders.cli.screen.classic_table.pages_of_cities_and_discards import PAGES, draw_page
from wonders.cli.screen.classic_table.turn_and_passing import TWO_LINES, draw_head
from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.drawing import Group, Look
from wonders.cli.screen.letters_of_colors_and_resources import ORDER, color_letter, resource_letters
from wonders.cli.screen.words_for_names_costs_and_effects import word
from wonders.cli.screen.wrapped_lines import beside, cut, flowed, rule
from wonders.cli.translate import t_
from wonders.core.game.game import Game
from wonders.core.game.scene_for_screens import Option, Scene

__all__ = ["ClassicDrawing"]

#: From this width on blocks stand side by side.
WIDE = 110
#: The lines that the bottom has at least, by detail from the least to the most.
BOTTOM = (4, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7)
#: What it has at the very least.
LEAST = 3
#: From this detail on the hands that were seen have a block of their own.
HANDS = 10


class ClassicDrawing:
    """How scenes of a game of classic are drawn, in a language for the names of cards."""

    pages: Mapping[str, str] = PAGES
    glossary = GLOSSARY
    introduction = ""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang

    def cities(self, scene: Scene) -> list[str]:
        """Return the names of the cities."""
        words = Words(self.game, self.lang, scene, Look(80, 23, ()))
        return [words.city(seat) for seat in range(len(words.cities))]

    def keys(self) -> list[str]:
        """Return what keys do in this game, and what its letters mean."""
        colors = [f"{color_letter(color)} {word(color, self.lang)}" for color in ORDER]
        letters = resource_letters(self.game.resources, self.lang)
        units = [f"{letter} {word(name, self.lang)}" for name, letter in letters.items()]
        return [
            t_("Once a card is chosen: Enter or b builds it, s puts it under the next stage of"),
            t_("your wonder, d discards it for coins, f builds it free by right;"),
            t_("p1, p2 pay otherwise, where that is possible."),
            "",
            *(line.plain for line in flowed(colors, 80)),
            *(line.plain for line in flowed(units, 80)),
            t_("c coins; 2W two units of wood; W/S one of the two"),
        ]

    def page(self, key: str, scene: Scene, look: Look) -> list[Text]:
        """Return one of the pages; it may be longer than the screen."""
        return draw_page(key, Words(self.game, self.lang, scene, look))

    def table(self, scene: Scene, look: Look) -> list[Text]:
        """Return the whole table in at most `look.height` lines of `look.width` cells."""
        words = Words(self.game, self.lang, scene, look)
        if words.shown.result is not None:
            return cut(draw_end(words), look.height, look.width)
        groups = groups_of(words)
        height = look.height
        if with_cards(words):
            choice = _hand(words, groups)
        else:
            room = height - len(_around(words, 0)) - LEAST
            choice = draw_choice(words, groups, room)
        # The most detail for which there is room; with more of it the lines only get more.
        drawn: dict[int, list[Text]] = {}

        def too_high(detail: int) -> bool:
            drawn[detail] = _around(words, detail)
            return len(drawn[detail]) + len(choice) + BOTTOM[detail] > height

        detail = max(bisect_left(range(len(BOTTOM)), True, key=too_high) - 1, 0)
        head, *rest = drawn[detail] if detail in drawn else _around(words, detail)
        # The way of the hands stands on a second line.
        second = [rest.pop(0)] if detail >= TWO_LINES else []
        above = cut([head, *second, *choice, *rest], height - LEAST, look.width)
        hands = detail < HANDS
        return [*above, *draw_bottom(words, groups, height - len(above), hands=hands)]

    def groups(self, scene: Scene, look: Look) -> list[Group]:
        """Return what can be chosen, the cards in the order of the hand."""
        return groups_of(Words(self.game, self.lang, scene, look)) if scene.options else []

    def reasons(self, scene: Scene, look: Look, option: Option) -> list[Text]:
        """Return an option and what it leads to."""
        return leads_to(Words(self.game, self.lang, scene, look), option)

    def news(self, scene: Scene, look: Look) -> list[Text]:
        """Return what has happened since the seat last decided, a line or two for each city."""
        words = Words(self.game, self.lang, scene, look)
        lines = news_lines(words, full=True)
        return [part for line in lines for part in flowed([line], look.width, indent=0)]


def _hand(words: Words, groups: Sequence[Group]) -> list[Text]:
    """Return the hand, and below it what a house rule allows without a card."""
    cards = [group for group in groups if group.card is not None]
    rest = [group for group in groups if group.card is None]
    lines = draw_hand(words, cards)
    return lines + [
        mark(words, group).append(option_text(words, group.options[ENTER])) for group in rest
    ]


def _around(words: Words, detail: int) -> list[Text]:
    """Return the head and the cities: everything but the hand and the bottom."""
    width = words.look.width
    wide = width >= WIDE
    many = len(words.cities) >= 6
    rest = draw_head(words, width, detail)
    if wide:
        at = width * 5 // 8
        last = _last_turn_block(words, width - at - 1)
        rest += beside(draw_own(words, at, detail), last, at, width, *BARS)
    else:
        rest += draw_own(words, width, detail)
    if many:
        close = detail >= 8
        if close:
            rest += draw_neighbours(words, width, detail)
        rest += draw_list(words, width, _by_seat(words), sales=not close)
    else:
        rest += draw_neighbours(words, width, detail)
        rest += draw_others(words, width, detail)
        if not wide:
            rest += _last_turn(words, width, detail)
    if detail >= HANDS:
        rest += draw_hands(words, width)
    return rest


def _last_turn_block(words: Words, width: int) -> list[Text]:
    """Return the last turn with a line for each city."""
    lines = [rule(t_("LAST TURN, all at once"), width)]
    for line in news_lines(words, full=True):
        lines += flowed([line], width)
    return lines


def _last_turn(words: Words, width: int, detail: int) -> list[Text]:
    """Return the last turn in as few lines as it takes; with little `detail` in two."""
    for brevity in range(3):
        items = news_lines(words, brevity=brevity)
        if not items:
            return []
        for item in items[:-1]:
            item.append(";")
        begin = Text().append(t_("last turn:"), style("strong"))
        items[0] = begin.append(" ").append_text(items[0])
        lines = flowed(items, width)
        if detail >= 2 or len(lines) <= 2:
            break
    return [*([rule("", width)] if detail >= 7 else []), *lines]


def _by_seat(words: Words) -> dict[int | None, list[str]]:
    """Return what each city has done in the last turn."""
    return {
        each.city: [
            f"{played(words, each).plain}{told_changes(words, each, brevity=brevity)}".strip()
            for brevity in range(3)
        ]
        + [played(words, each, short=True).plain]
        for each in last_turn(words)
    }
