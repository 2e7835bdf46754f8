"""The drawing of Duel: every part of the table put in its place on a screen."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from wonders.cli.screen.drawing import Group, Look
from wonders.cli.screen.duel_table.cities import city_full, city_short
from wonders.cli.screen.duel_table.draft import draft
from wonders.cli.screen.duel_table.end import end
from wonders.cli.screen.duel_table.news import news_lines
from wonders.cli.screen.duel_table.options import free_keys, groups
from wonders.cli.screen.duel_table.pages import PAGES, facedown_lines, page
from wonders.cli.screen.duel_table.panel import panel
from wonders.cli.screen.duel_table.printed import Printed
from wonders.cli.screen.duel_table.pyramid import Pyramid
from wonders.cli.screen.duel_table.seen import Seen
from wonders.cli.screen.duel_table.solo import leader_lines
from wonders.cli.screen.duel_table.tracks import head, points, threats, tracks
from wonders.cli.screen.flow import beside, padded, rule, text
from wonders.cli.translate import t_
from wonders.core.game.scene import Scene
from wonders.rulesets.duel.components import DuelComponents
from wonders.rulesets.duel.scene import DuelScene

__all__ = ["DuelDrawing"]

#: The columns that a column beside the pyramid needs, and the fewest for two cities in full.
SIDE = 26
WIDE = 108


class DuelDrawing:
    """How the scenes of Duel, of its draft and of Solo are drawn."""

    pages: Mapping[str, str] = PAGES

    def __init__(self, game: DuelComponents, lang: str) -> None:
        self.printed = Printed(game.catalogue, lang)
        #: Where the cards of each age lie, in half cards from the middle.
        self.spots = [display.x for display in game.displays]

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
        return page(key, self._seen(scene, look))

    def groups(self, scene: Scene, look: Look) -> list[Group]:
        """Return what can be chosen, in the order of the keys."""
        return groups(self._seen(scene, look))

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
        #: The room for the pyramid: at most 14 columns a card beside a wide column.
        most = 14 if wide else 13
        room = min(halves * most // 2 + 1, self.width)
        if self.width - room < SIDE:
            room = self.width
        self.pyramid = Pyramid(seen.scene, seen.look, seen.printed, free_keys(found), spots, room)

    def lines(self) -> list[Text]:
        """Return all lines, from the top to the bottom."""
        seen, width = self.seen, self.width
        top = [head(seen), *threats(seen), *tracks(seen)]
        cities = self._cities(False)
        below = panel(seen, self.found)
        leader = leader_lines(seen, self.found, width)
        news = news_lines(seen, width, 1)
        wanted = self.pyramid.usual
        spare = self.height - len(top) - len(cities) - len(news) - wanted - len(leader)
        if len(below) > spare:
            below = self._less(below, spare)
        spare -= len(below)
        if spare < 0:
            cities = self._cities(False)[: max(len(cities) + spare, 2)]
        # Whatever is left makes the table easier to read, what helps most first.
        middle, spare = self._middle(wanted, spare)
        if spare > 0:
            more = points(seen)
            top, spare = ([*top, *more], spare - len(more)) if len(more) <= spare else (top, spare)
        full = self._cities(True)
        if len(full) - len(cities) <= spare:
            spare -= len(full) - len(cities)
            cities = full
        if spare > 0 and not self._beside:
            told = news_lines(seen, width, len(news) + spare)
            spare -= len(told) - len(news)
            news = told
        parts = [*top, *middle, *news, *leader, *cities, *([Text()] * max(spare, 0)), *below]
        return [padded(line, width) for line in parts[: self.height]]

    @property
    def _beside(self) -> bool:
        """Whether there is room beside the pyramid."""
        return self.width - self.pyramid.width >= SIDE

    def _less(self, below: list[Text], room: int) -> list[Text]:
        """Return the lines at the bottom in less room."""
        brief = panel(self.seen, self.found, brief=True)
        return brief if len(brief) <= max(room, 2) else brief[: max(room, 2)]

    def _middle(self, usual: int, spare: int) -> tuple[list[Text], int]:
        """Return the pyramid with what stands beside it or below, and the lines left over."""
        seen = self.seen
        lines = self.pyramid.lines(usual + spare)
        spare -= len(lines) - usual
        if self._beside:
            room = self.width - self.pyramid.width - 3
            side = self._side(room, len(lines))
            return beside(lines, side, self.pyramid.width + 1, self.width), spare
        indent = (self.width - self.pyramid.width) // 2
        lines = [text(" " * indent).append_text(line) for line in lines]
        more = facedown_lines(seen, self.width)[: max(spare, 0)]
        return [*lines, *more], spare - len(more)

    def _side(self, width: int, height: int) -> list[Text]:
        """Return what stands beside the pyramid: what has happened, what lies face down."""
        told = news_lines(self.seen, width, max(height // 2, 4))
        more = facedown_lines(self.seen, width)
        lines = [rule(t_("what happened"), width), *told] if told else []
        return [*lines, rule(t_("on the table"), width), *more][:height]

    def _cities(self, full: bool) -> list[Text]:
        seen, width = self.seen, self.width
        me, other = seen.seat, 1 - seen.seat
        if full and width >= WIDE:
            left = (width - 2) // 2
            mine = city_full(seen, me, left - 1)
            theirs = city_full(seen, other, width - left - 2)
            return beside(mine, theirs, left, width)
        draw = city_full if full else city_short
        return [*draw(seen, me, width), *draw(seen, other, width)]
