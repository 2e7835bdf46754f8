"""The drawing of Duel: every part of the table put in its place on a screen."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from wonders.cli.screen.drawing import Group, Look
from wonders.cli.screen.duel_table.cards_face_up_and_face_down import CardDisplay
from wonders.cli.screen.duel_table.chosen_card_actions import leads_to, panel
from wonders.cli.screen.duel_table.cities import cities_brief, city_full, city_short
from wonders.cli.screen.duel_table.draft import draft
from wonders.cli.screen.duel_table.final_screen_with_score_sheets import end
from wonders.cli.screen.duel_table.glossary import GLOSSARY
from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.duel_table.news_since_last_turn_in_words import newest_lines, news_lines
from wonders.cli.screen.duel_table.options_by_key import chosen_group, free_keys, groups
from wonders.cli.screen.duel_table.pages_of_cities_and_discards import (
    PAGES,
    SIGNS,
    facedown_lines,
    legend,
    page,
)
from wonders.cli.screen.duel_table.pieces_in_few_words import Printed
from wonders.cli.screen.duel_table.solo_leader import how_solo_goes, leader_lines, leader_page
from wonders.cli.screen.duel_table.threats_in_order import threats
from wonders.cli.screen.duel_table.turn_and_tracks import head, points, tracks
from wonders.cli.screen.wrapped_lines import beside, cut, joined, padded, rule
from wonders.cli.translate import later_, t_
from wonders.core.game.scene_for_screens import Option, Scene
from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents
from wonders.rulesets.duel.scene_for_screens.scene_fields import DuelScene

__all__ = ["DuelDrawing"]

#: The key of the page of Solo.
LEADER = "i"
#: The columns that a column beside the display needs, and the fewest for two cities in full.
SIDE = 26
WIDE = 108
#: The most lines for the last move, which is told whole: what a move changes takes fewer.
NEWEST = 3


class DuelDrawing:
    """How the scenes of Duel, of its draft and of Solo are drawn."""

    pages: Mapping[str, str] = PAGES
    glossary = GLOSSARY
    #: The page that explains the game to those who play it for the first time; "" for none.
    introduction = ""

    def __init__(self, game: DuelComponents, lang: str) -> None:
        self.printed = Printed(game.catalogue, lang)
        #: Where the cards of each age lie, in half cards from the middle.
        self.spots = [display.x for display in game.displays]
        if game.automata:
            self.pages = {LEADER: later_("the leader"), **PAGES}
            self.introduction = LEADER

    def table(self, scene: Scene, look: Look) -> list[Text]:
        """Return the whole table on at most as many lines as there are."""
        seen = self._seen(scene, look)
        found = groups(seen)
        if seen.shown.result is not None:
            return end(seen)
        if seen.shown.offer:
            return draft(seen, found, news_lines(seen, look.width, 3))
        return _Sheet(seen, found, self.spots[seen.shown.age - 1]).lines()

    def page(self, key: str, scene: Scene, look: Look) -> list[Text]:
        """Return one of the pages; it may be longer than the screen."""
        seen = self._seen(scene, look)
        if key == LEADER:
            return leader_page(seen)
        solo = how_solo_goes(seen) if key == SIGNS and seen.scene.leader is not None else []
        return [*page(key, seen), *solo]

    def cities(self, scene: Scene) -> list[str]:
        """Return nothing: in Duel cities have no names."""
        return []

    def keys(self) -> list[str]:
        """Return what keys do in this game."""
        return [
            t_("Once a card is chosen: Enter or b builds it, d discards it for coins,"),
            t_("wa builds the wonder a with it."),
        ]

    def groups(self, scene: Scene, look: Look) -> list[Group]:
        """Return what can be chosen, in the order of the keys."""
        return groups(self._seen(scene, look))

    def reasons(self, scene: Scene, look: Look, option: Option) -> list[Text]:
        """Return an option and what it leads to."""
        return leads_to(self._seen(scene, look), option)

    def news(self, scene: Scene, look: Look) -> list[Text]:
        """Return what has happened since the seat last decided."""
        return news_lines(self._seen(scene, look), look.width)

    def _seen(self, scene: Scene, look: Look) -> Seen:
        assert isinstance(scene, DuelScene)
        return Seen(scene, look, self.printed)


class _Sheet:
    """The screen while cards lie in the display; everything has its least room first."""

    def __init__(self, seen: Seen, found: Sequence[Group], spots: Sequence[int]) -> None:
        self.seen = seen
        self.found = found
        self.width = seen.look.width
        self.height = seen.look.height
        halves = max(spots) - min(spots) + 2
        wide = self.width >= WIDE
        #: The room for the display: at most 14 columns a card beside a wide column.
        most = 14 if wide else 13
        room = min(halves * most // 2 + 1, self.width)
        if self.width - room < SIDE:
            room = self.width
        self.display = CardDisplay(seen, free_keys(found), spots, room)

    def lines(self) -> list[Text]:
        """Return all lines, from the top to the bottom."""
        seen, width = self.seen, self.width
        top = [head(seen), *threats(seen), *tracks(seen)]
        leader = leader_lines(seen, self.found, width)
        told = [] if self._beside else newest_lines(seen, width)[:NEWEST]
        least = self.display.least
        room = self.height - len(top) - len(leader) - len(told)
        cities, below = self._lower(room)
        #: The lines that are free yet. They make the table easier to read, what helps most first.
        self.spare = max(room - len(below) - len(cities) - least, 0)
        aside: list[Text] = []
        if not self._beside:
            kept = max(self.spare - (self.display.usual - least), 0)
            told = self._grown(told, news_lines(seen, width, len(told) + min(3, kept)))
            kept = max(self.spare - (self.display.whole - least), 0)
            aside = self._grown([], self._aside(width)[:kept])
        middle = self.display.lines(least + self.spare)
        self.spare -= len(middle) - least
        if width < WIDE:
            middle = self._grown(middle, self._framed(middle, self.spare))
        cities = self._grown(cities, self._cities(True, False))
        cities = self._grown(cities, self._cities(True))
        top = self._grown(top, [*top, *points(seen)])
        if width >= WIDE:
            middle = self._grown(middle, self._framed(middle, self.spare))
        lines = [*top, *middle, *aside, *told, *leader, *cities, *([Text()] * self.spare), *below]
        return [padded(line, width) for line in cut(lines, self.height, width)]

    def _lower(self, room: int) -> tuple[list[Text], list[Text]]:
        """Return the cities and the lines at the bottom, in short where room is scarce.

        The prices of the cards are kept as long as possible. The wonders of the other give way to
        them first, then what could be worked out of what a choice changes.
        """
        seen, width, usual = self.seen, self.width, self.display.usual
        whole = self._cities(False)
        group = chosen_group(seen, self.found)
        if group is not None:
            short = cities_brief(seen, width, 2)
            mine = [*city_short(seen, seen.seat, width), *short[1:]]
            tries = [(False, whole), (False, mine), (True, whole), (True, mine)]
            if not any(key.startswith("w") for key in group.refused):
                # All own wonders stand at the bottom with their prices.
                tries += [(False, short), (True, short)]
            for brief, cities in tries:
                below = panel(seen, self.found, brief)
                if len(cities) + len(below) + usual <= room:
                    return cities, below
        least = self.display.least
        below = self._below(room - len(whole))
        if len(whole) <= room - len(below) - least:
            return whole, below
        return cities_brief(seen, width, 2 if room - len(below) - least > 1 else 1), below

    def _grown(self, lines: list[Text], more: list[Text]) -> list[Text]:
        """Return the second lines in place of the first if there is room for them."""
        if len(more) - len(lines) > self.spare:
            return lines
        self.spare -= len(more) - len(lines)
        return more

    def _below(self, room: int) -> list[Text]:
        """Return the lines at the bottom, in short where there is no room for them and the cards.

        What a chosen card leads to, what a choice outside the turn offers and what has to be typed
        has to be seen, whatever else gives way; cards that can be taken have their keys above.
        """
        seen = self.seen
        must = seen.look.group or seen.look.typed or seen.shown.waiting
        below = panel(seen, self.found)
        free = room - (self.display.least if must else self.display.usual)
        if len(below) <= free:
            return below
        below = panel(seen, self.found, brief=True)
        return below if must else below[: max(free, 2)]

    @property
    def _beside(self) -> bool:
        """Whether there is room beside the display."""
        return self.width - self.display.width >= SIDE

    def _framed(self, lines: list[Text], spare: int) -> list[Text]:
        """Return the display in the middle of the screen, or with what stands beside it.

        That may be as much longer as there are lines to spare.
        """
        if not self._beside:
            indent = " " * ((self.width - self.display.width) // 2)
            return [joined(indent, line) for line in lines]
        width = self.width - self.display.width - 3
        height = len(lines) + spare
        least = len(newest_lines(self.seen, width))
        told = news_lines(self.seen, width, max(height - 3, least, 4))
        if told:
            told = [rule(t_("what happened"), width), *told]
        side = [*told, rule(t_("on the table"), width), *self._aside(width)]
        return beside(lines, side[:height], self.display.width + 1, self.width)

    def _aside(self, width: int) -> list[Text]:
        """Return what lies on the table beside the cards, and what the signs mean."""
        return [*facedown_lines(self.seen, width), *legend(self.seen, width)]

    def _cities(self, full: bool, both: bool = True) -> list[Text]:
        """Return the cities in short or in full, or only the own one in full."""
        seen, width = self.seen, self.width
        me, other = seen.seat, 1 - seen.seat
        if full and width >= WIDE:
            left = (width - 2) // 2
            mine = city_full(seen, me, left - 1)
            theirs = city_full(seen, other, width - left - 2)
            return beside(mine, theirs, left, width)
        mine = city_full(seen, me, width) if full else city_short(seen, me, width)
        return [*mine, *(city_full if full and both else city_short)(seen, other, width)]
