"""The drawing of classic: 2 players with the Free City, 3 to 7 players, and the end."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from rich.text import Text

from wonders.cli.screen.classic_table.changes import (
    last_turn,
    news_lines,
    played,
    told_changes,
)
from wonders.cli.screen.classic_table.chosen import draw_bottom
from wonders.cli.screen.classic_table.choices import draw_choice
from wonders.cli.screen.classic_table.cities import draw_neighbours, draw_own
from wonders.cli.screen.classic_table.groups import groups_of
from wonders.cli.screen.classic_table.hand import draw_hand
from wonders.cli.screen.classic_table.head import draw_head
from wonders.cli.screen.classic_table.others import draw_list, draw_others
from wonders.cli.screen.classic_table.words import Words
from wonders.cli.screen.drawing import Group, Look
from wonders.cli.screen.layout import beside, clip, flow, headed
from wonders.cli.screen.styles import style
from wonders.cli.translate import t_
from wonders.core.game.game import Game
from wonders.core.game.scene import Scene

__all__ = ["ClassicDrawing"]

#: From this width on blocks stand side by side.
WIDE = 110
#: The lines that the bottom has at least, by detail from the least to the most.
BOTTOM = (3, 4, 4, 4, 4, 4, 5, 5, 6, 6)


class ClassicDrawing:
    """How scenes of a game of classic are drawn, in a language for the names of cards."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang

    @property
    def pages(self) -> Mapping[str, str]:
        """Return the pages by key: what each shows."""
        return {}

    def table(self, scene: Scene, look: Look) -> list[Text]:
        """Return the whole table in at most `look.height` lines of `look.width` cells."""
        words = Words(self.game, self.lang, scene, look)
        groups = groups_of(words)
        height = look.height
        # The most detail for which there is room; with more of it the lines only get more.
        drawn: dict[int, list[Text]] = {}

        def too_high(detail: int) -> bool:
            drawn[detail] = _above(words, groups, detail)
            return len(drawn[detail]) + BOTTOM[detail] > height

        detail = max(bisect_left(range(len(BOTTOM)), True, key=too_high) - 1, 0)
        above = drawn[detail] if detail in drawn else _above(words, groups, detail)
        above = above[: height - BOTTOM[0]]
        return [*above, *draw_bottom(words, groups, height - len(above))]

    def groups(self, scene: Scene, look: Look) -> list[Group]:
        """Return what can be chosen, the cards in the order of the hand."""
        return groups_of(Words(self.game, self.lang, scene, look)) if scene.options else []

    def news(self, scene: Scene, look: Look) -> list[Text]:
        """Return what has happened since the seat last decided, a line for each city."""
        words = Words(self.game, self.lang, scene, look)
        return [clip(line, look.width) for line in news_lines(words, full=True)]


def _above(words: Words, groups: Sequence[Group], detail: int) -> list[Text]:
    """Return everything but the bottom."""
    width = words.look.width
    wide = width >= WIDE
    many = len(words.cities) >= 6
    head = draw_head(words, width, detail)
    rest: list[Text] = []
    if wide:
        at = width * 5 // 8
        rest += beside(draw_own(words, at, detail), _last_turn_block(words, width - at - 1), width, at)
    else:
        rest += draw_own(words, width, detail)
    if many:
        rest += draw_list(words, width, _by_seat(words))
    else:
        rest += draw_neighbours(words, width, detail)
        rest += draw_others(words, width, detail)
        if not wide:
            rest += _last_turn(words, width, detail)
    if any(group.card is None or group.card not in words.shown.hand for group in groups):
        room = words.look.height - len(head) - len(rest) - BOTTOM[0]
        return [*head, *draw_choice(words, groups, room), *rest]
    return [*head, *draw_hand(words, groups), *rest]


def _last_turn_block(words: Words, width: int) -> list[Text]:
    """Return the last turn with a line for each city."""
    lines = [headed(width, (2, t_("LAST TURN, all at once")))]
    for line in news_lines(words, full=True):
        lines += flow([line], width)
    return lines


def _last_turn(words: Words, width: int, detail: int) -> list[Text]:
    """Return the last turn in as few lines as it takes."""
    lines = news_lines(words)
    if not lines:
        return []
    for line in lines[:-1]:
        line.append(";")
    lines[0] = Text(t_("last turn:"), style("strong")).append(" ").append_text(lines[0])
    return [*([headed(width)] if detail >= 7 else []), *flow(lines, width)]


def _by_seat(words: Words) -> dict[int | None, str]:
    """Return what each city has done in the last turn."""
    return {
        each.city: f"{played(words, each).plain} {told_changes(words, each)}".strip()
        for each in last_turn(words)
    }
