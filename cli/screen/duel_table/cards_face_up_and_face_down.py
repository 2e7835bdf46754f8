"""The cards of the display as they lie, each with its price, the free ones with their keys."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from wonders.cli.screen.default_styles_and_signs import glyph, style
from wonders.cli.screen.drawing import clickable
from wonders.cli.screen.duel_table.card_frames import Frames
from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.duel_table.pieces_in_few_words import age_text
from wonders.cli.screen.duel_table.prices_and_refusals_in_words import price_text
from wonders.cli.screen.letters_of_colors_and_resources import color_letter
from wonders.cli.screen.wrapped_lines import Canvas, broken, letter_at, padded, shortened, text
from wonders.cli.translate import t_
from wonders.rulesets.duel.view_as_data import Place

__all__ = ["CardDisplay"]

#: The widest cell that a card needs.
WIDEST = 20
#: How a covered card is drawn: a short name; with cost and price; the whole name as well.
NAMED, SHORT, WHOLE = range(3)


@dataclass(frozen=True)
class _Cell:
    """A card that lies in the display, and where."""

    place: Place
    column: int
    #: How far it is to the next card of the row.
    room: int
    key: str
    chosen: bool


class CardDisplay:
    """The display of a scene, for a number of columns; `lines` draws it on so many lines."""

    def __init__(
        self,
        seen: Seen,
        keys: Mapping[str, str],
        spots: Sequence[int],
        width: int,
    ) -> None:
        look, shown = seen.look, seen.shown
        self.seen = seen
        self.printed = seen.printed
        self.seat = shown.seat if look.prices_of is None else look.prices_of
        changes = [change for news in seen.scene.news for change in news.changes]
        #: The cards turned up since the seat last decided; they stand out once.
        self.new = {change.piece for change in changes if change.what == "up"}
        #: The columns between the left sides of two cards in a row.
        halves = max(spots) - min(spots) + 2
        self.cell = min(2 * (width - 1) // halves, WIDEST)
        self.width = self.cell * halves // 2 + 1
        self.rows: dict[int, list[_Cell]] = {}
        places = [place for place in shown.display if place]
        for place in places:
            column = (place.x - min(spots)) * self.cell // 2
            # The text of a free card further up may hang down to this row.
            beside = [p for p in places if p.row == place.row or (p.free and p.row < place.row)]
            after = [p.x for p in beside if p.x > place.x]
            end = (min(after) - min(spots)) * self.cell // 2 if after else self.width
            key = keys.get(place.card or "", "") if place.free else ""
            cell = _Cell(place, column, end - column - 1, key, bool(key) and key == look.group)
            self.rows.setdefault(place.row, []).append(cell)

    @property
    def usual(self) -> int:
        """Return the lines it takes with two for each row of cards face up."""
        return len(self._plain(dict.fromkeys(self.rows, SHORT)))

    @property
    def least(self) -> int:
        """Return the fewest lines on which it can be drawn."""
        return len(self._plain(dict.fromkeys(self.rows, NAMED)))

    @property
    def whole(self) -> int:
        """Return the lines it takes with the names of covered cards whole."""
        return len(self._plain(dict.fromkeys(self.rows, WHOLE)))

    def lines(self, height: int) -> list[Text]:
        """Return the drawing on at most so many lines; one without room for names has none."""
        boxed = self._boxed()
        if len(boxed) <= height:
            return boxed
        rows = sorted(self.rows)
        levels = dict.fromkeys(rows, SHORT)
        for row in rows:
            if len(self._plain(levels)) <= height:
                break
            levels[row] = NAMED
        # Names in full where there is room for them, the rows next to be free first.
        for row in reversed(rows):
            if len(self._plain({**levels, row: WHOLE})) <= height:
                levels[row] = WHOLE
        return self._plain(levels)

    # -- in plain lines ----------------------------------------------------------------

    def _plain(self, levels: Mapping[int, int]) -> list[Text]:
        """Return it without frames; the level of a row is the room for its covered cards."""
        canvas = Canvas(self.width)
        top = 0
        for row in sorted(self.rows):
            height = 1
            for cell in self.rows[row]:
                its = self._cell(cell, levels[row])
                for at, line in enumerate(its):
                    canvas.put(top + at, cell.column, line)
                # What a free card needs more hangs down: nothing lies under it.
                height = max(height, 2 if cell.place.free else len(its))
            top += height
        return canvas.lines()

    def _cell(self, cell: _Cell, level: int) -> list[Text]:
        place = cell.place
        if place.card is None:
            sign = f"{glyph('face-down')} {age_text(place.back)}"
            return [text(sign.center(self.cell - 1).rstrip(), "aside")]
        facts = self.printed.facts(place.card)
        name = self.printed.name(place.card)
        if cell_len(name) <= cell.room:
            names = [name]
        elif place.free or level == WHOLE:
            names = broken(name, self.cell - 1)
        else:
            names = [shortened(name, self.cell - 1)]
        its = facts.color if place.free or level else "aside"
        lines = [self._named(each, its, place.card) for each in names]
        if place.free or level:
            lines.append(self._code(cell))
        if cell.key:
            lines = [padded(each, max(self.cell - 1, each.cell_len)) for each in lines]
        return [clickable(each, cell.key, self.seen.look) for each in lines]

    def _named(self, name: str, its: str | None, card: str) -> Text:
        """Return a line of a name; it stands out if the card has just been turned up."""
        line = text(name, its)
        if card in self.new:
            line.stylize(style("new"))
        return line

    def _code(self, cell: _Cell) -> Text:
        """Return the line under a name: key, colour, cost, and at the right the price."""
        card = cell.place.card or ""
        letter = color_letter(self.printed.facts(card).color)
        mark = self._mark(cell, letter)
        cost = self._cost(card)
        price = price_text(self.seen, self.seat, card)
        gap = self.cell - 1 - cell_len(mark + cost + price)
        if gap < 1 and mark.endswith("  "):
            # The blank below the bracket of free cards is missed least.
            mark, gap = mark[:-1], gap + 1
        coin = t_("{coins}c").format(coins="")
        if gap < 1 and cell.room < self.cell and coin in price:
            price = price.replace(coin, "")
            gap += cell_len(coin)
        line = text(mark, "strong" if cell.place.free else "aside")
        line.append_text(text(cost, None if cell.place.free else "aside"))
        return line.append_text(text(" " * max(gap, 1) + price, _worth(cell, price)))

    def _mark(self, cell: _Cell, letter: str) -> str:
        if not cell.place.free:
            return f" {letter}  "
        if cell.chosen:
            return f"#{cell.key}{letter}#"
        key = "" if self.seen.look.typed else cell.key
        return f"{glyph('free-left')}{key}{letter}{glyph('free-right')}"

    def _cost(self, card: str) -> str:
        quote = self.seen.scene.quote(self.seat, card)
        return t_("chain") if quote is not None and quote.linked else self.printed.cost(card)

    # -- in frames ---------------------------------------------------------------------

    def _boxed(self) -> list[Text]:
        """Return it with a frame for each card: colour, cost and price, name, effect."""
        canvas = Frames(self.width)
        top = 0
        for row in sorted(self.rows):
            # The sides that cards share are those of a free card, and of the chosen one.
            drawn = sorted(self.rows[row], key=lambda cell: (cell.chosen, cell.place.free))
            for cell in drawn:
                line = "#" if cell.chosen else "=" if cell.place.free else "-"
                content = self._content(cell)
                canvas.frame(top, cell.column, self.cell, self._head(cell), content, line)
            top += 3
        lines = canvas.lines()
        for row, at in zip(sorted(self.rows), range(0, top, 3), strict=True):
            for cell in self.rows[row]:
                for each in lines[at : at + len(self._content(cell)) + 2]:
                    ends = cell.column, cell.column + self.cell + 1
                    clickable(each, cell.key, self.seen.look, *(letter_at(each, n) for n in ends))
        return lines

    def _head(self, cell: _Cell) -> tuple[str, str, str | None]:
        card = cell.place.card
        if card is None:
            return "", "", None
        letter = color_letter(self.printed.facts(card).color)
        mark = self._mark(cell, letter) if cell.place.free else letter
        price = price_text(self.seen, self.seat, card)
        return mark, price, _worth(cell, price)

    def _content(self, cell: _Cell) -> list[tuple[str, str | None]]:
        place = cell.place
        room = self.cell - 1
        if place.card is None:
            sign = f"{glyph('face-down')} {age_text(place.back)}"
            return [(sign.center(room), "aside"), ("", None)]
        its = self.printed.facts(place.card).color
        name = self.printed.name(place.card)
        cost, tiny = self._cost(place.card), self.printed.tiny(place.card)
        if not place.free:
            names = broken(name, room)
            if len(names) > 2 or any(cell_len(each) > room for each in names):
                names = [shortened(name, room)]
            more = f"{cost}, {tiny}" if cell_len(f"{cost}, {tiny}") <= room and tiny else cost
            return [*((each, its) for each in names), (more, "aside")][:2]
        lines: list[tuple[str, str | None]] = [(each, its) for each in broken(name, room)]
        return [*lines, (cost, None), (tiny if cell_len(tiny) <= room else "", None)]


def _worth(cell: _Cell, price: str) -> str | None:
    if not cell.place.free:
        return "aside"
    return "barred" if price.endswith("!") else "strong"
