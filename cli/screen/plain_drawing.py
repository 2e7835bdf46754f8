"""The drawing of any game in plain words: cities, what has happened, and the options by card."""

from collections.abc import Mapping, Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text

from wonders.cli.screen.default_styles_and_signs import glyph, style
from wonders.cli.screen.drawing import Group, Look, clickable
from wonders.cli.screen.lists_of_pieces_for_plain_drawing import Contents
from wonders.cli.screen.moves_in_words import move_text
from wonders.cli.screen.result_sentence_and_score_sheets import result_text, sheet_lines
from wonders.cli.screen.words_for_names_costs_and_effects import (
    AGES,
    cost_text,
    effects_text,
    name_of,
    verb_text,
    word,
)
from wonders.cli.translate import later_, n_, t_
from wonders.core.cards.read_and_check_card_data import Facts
from wonders.core.errors import IllegalMove
from wonders.core.game.game import Game
from wonders.core.game.scene_for_screens import Change, News, Option, Quote, Scene, Threat
from wonders.core.game.view_as_data import data_of_cities
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["PlainDrawing"]

#: Breaks lines; nothing is written to it.
WRAPPING = Console(file=StringIO(), width=80)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: The most lines of news on the table; the log has all of them.
NEWS = 6


class PlainDrawing:
    """The drawing of a game whose ruleset brings none of its own."""

    name = "plain"
    pages: Mapping[str, str] = {"c": later_("the cities")}
    introduction = ""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self._facts: dict[str, Facts] = {}
        for facts in game.catalogue.facts:
            self._facts.setdefault(facts.id, facts)
        self._contents = Contents({*self._facts, *game.resources}, self._named, self._does)

    def table(self, scene: Scene, look: Look) -> list[Text]:
        """Return the whole table: head, threats, cities, news, options, the chosen one."""
        head = [self._head(scene, look), *self._threats(scene, look)]
        told = self.news(scene, look)[-NEWS:]
        if scene.shown.result is not None:
            return _fitted([*head, *told, *_result(scene, look, self.lang)], look)[: look.height]
        head = _fitted([*head, *self._cities(scene, look), Text(), *told], look)
        detail = _fitted(self._chosen(scene, look), look)
        room = look.height - len(head) - len(detail)
        return [*head, *self._options(scene, look, max(room, 3)), *detail][: look.height]

    def keys(self) -> list[str]:
        """Return nothing: Enter plays the chosen option, or a letter that stands with it."""
        return []

    def cities(self, scene: Scene) -> list[str]:
        """Return nothing: a player is all that is known of a city."""
        return []

    def page(self, key: str, scene: Scene, look: Look) -> list[Text]:
        """Return the cities with everything that stands in their score sheets."""
        return [
            *self._cities(scene, look),
            Text(),
            *sheet_lines(scene.shown.sheets, look.names, self.lang, look.width),
        ]

    def groups(self, scene: Scene, look: Look) -> list[Group]:
        """Return the options by card; one without a card is a group of its own."""
        by_card: dict[str, list[Option]] = {}
        for option in scene.options:
            by_card.setdefault(option.card or option.move, []).append(option)
        keyed = [_keyed(its) for its in by_card.values()]
        return [
            Group(str(number), its[0].card, keys)
            for number, (keys, its) in enumerate(zip(keyed, by_card.values(), strict=True), 1)
        ]

    def reasons(self, scene: Scene, look: Look, option: Option) -> list[Text]:
        """Return an option and what it leads to."""
        return _fitted([self._leads_to(option, look)], look)

    def news(self, scene: Scene, look: Look) -> list[Text]:
        """Return a line for each move since the seat last decided, with what it changed."""
        return [self._told(news, look) for news in scene.news]

    # -- the parts of the table --------------------------------------------------------

    def _head(self, scene: Scene, look: Look) -> Text:
        shown = scene.shown
        head = Text(f"{self.game.title}  ", style("strong"))
        if self.game.ages:
            age = AGES.get(shown.age, str(shown.age))
            head.append(f"{word('age', self.lang)} {age}  ", style("strong"))
        if shown.result is not None:
            return head.append(t_("THE END"), style("strong"))
        if shown.decides == shown.seat:
            return head.append(t_("YOUR MOVE"), style("strong"))
        if shown.decides is not None:
            head.append(t_("{name} to move").format(name=_name(look, shown.decides)))
        return head

    def _threats(self, scene: Scene, look: Look) -> list[Text]:
        return [Text("!! " + self._threat(each, look), style("red")) for each in scene.threats]

    def _threat(self, threat: Threat, look: Look) -> str:
        pieces = ", ".join(self._named(each.piece) for each in threat.by)
        return t_("{name} can win ({victory}) with {pieces}").format(
            name=_name(look, threat.seat),
            victory=word(threat.victory, self.lang),
            pieces=pieces or ", ".join(map(self._named, threat.perhaps)),
        )

    def _cities(self, scene: Scene, look: Look) -> list[Text]:
        """Return what lies on the table, then a line for each city."""
        shown = scene.shown
        lines = [
            Text(f"{word(name, self.lang)}: {listed}")
            for name, listed in self._contents.of_table(shown, {o.card for o in scene.options})
        ]
        cities = data_of_cities(shown)
        for seat, sheet in enumerate(shown.sheets):
            has = [n_("{count} point so far", "{count} points so far", sheet["total"])]
            coins = getattr(cities[seat], "coins", None) if seat < len(cities) else None
            if self.game.coins and type(coins) is int:
                has.insert(0, n_("{count} coin", "{count} coins", coins))
            line = Text(_name(look, seat), style("strong"))
            about = look.about[seat] if seat < len(look.about) else ""
            line.append(f" ({about})" if about else "", "")
            line.append(": " + ", ".join(has), "")
            if seat < len(cities):
                for name, listed in self._contents.of_city(shown, seat):
                    line.append(f"; {word(name, self.lang)}: {listed}", "")
            lines.append(line)
        return lines

    def _options(self, scene: Scene, look: Look, room: int) -> list[Text]:
        """Return the groups, those from the chosen one on if there is no room for all."""
        groups = self.groups(scene, look)
        numbers = {option.move: number for number, option in enumerate(scene.options, 1)}
        lines: list[Text] = []
        at = 0
        for group in groups:
            if group.key == look.group:
                at = len(lines)
            lines += _fitted([self._group(group, look, numbers)], look)
        if len(lines) <= room:
            return lines
        first = max(0, min(at, len(lines) - room + 1))
        more = t_("  ... {count} lines more").format(count=len(lines) - room + 1)
        return [*lines[first : first + room - 1], Text(more, style("aside"))]

    def _group(self, group: Group, look: Look, numbers: Mapping[str, int]) -> Text:
        chosen = group.key == look.group
        line = Text(">" if chosen else " ")
        facts = self._facts.get(group.card or "")
        if not look.typed:
            line.append(f"[{group.key}] ", style("strong"))
        if facts is not None:
            line.append(glyph(facts.color or "") + name_of(facts, self.lang), style(facts.color))
            line.append(f" ({effects_text(facts, self.lang, self.game.catalogue)}):")
        done: set[str] = set()
        for key, option in group.options.items():
            if option.move in done:
                continue
            done.add(option.move)
            shown = str(numbers[option.move]) if look.typed else key or t_("Enter")
            line.append("  ").append(shown, style("strong")).append(" " + self._done(option))
        if chosen:
            line.stylize("reverse")
        return clickable(line, group.key, look)

    def _done(self, option: Option) -> str:
        """Return what an option does in few words, and its price."""
        words = [verb_text(option.verb, self.lang)]
        if option.piece is not None:
            words.append(self._named(option.piece))
        if option.number is not None:
            words.append(str(option.number))
        if option.coins:
            words.append(f"{-option.coins:+d}")
        return " ".join(words)

    def _chosen(self, scene: Scene, look: Look) -> list[Text]:
        """Return what the options of the chosen group lead to."""
        group = next((each for each in self.groups(scene, look) if each.key == look.group), None)
        if group is None:
            return []
        lines = [Text()]
        done: set[str] = set()
        for option in group.options.values():
            if option.move not in done:
                done.add(option.move)
                lines.append(self._leads_to(option, look))
        return lines

    def _leads_to(self, option: Option, look: Look) -> Text:
        line = Text(f" {self._move(option.move)}", style("strong"))
        parts = []
        if option.move in look.chances:
            parts.append(t_("{chance} % won").format(chance=look.chances[option.move]))
        price = n_("{count} coin", "{count} coins", abs(option.coins))
        if option.coins > 0:
            parts.append(t_("costs {coins}").format(coins=price))
        elif option.coins < 0:
            parts.append(t_("brings {coins}").format(coins=price))
        elif self.game.coins:
            parts.append(t_("costs nothing"))
        parts += [self._change(each, None, look) for each in option.changes]
        parts += [self._then(each, look) for each in option.then]
        return line.append(": " + "; ".join(parts), "") if parts else line

    def _then(self, quote: Quote, look: Look) -> str:
        return t_("then {name} can have {piece}").format(
            name=_name(look, quote.seat), piece=self._named(quote.piece)
        )

    # -- news ------------------------------------------------------------------------------

    def _told(self, news: News, look: Look) -> Text:
        line = Text()
        if news.city is not None:
            line.append(_name(look, news.city), style("strong")).append(": ")
        changes = ", ".join([self._change(each, news.city, look) for each in news.changes])
        if news.move is None:
            return line.append(changes, "")
        line.append(self._move(news.move))
        return line.append(f" ({changes})" if changes else "", style("aside"))

    def _change(self, change: Change, city: int | None, look: Look) -> str:
        """Return a change in words; whose it is, unless it is that of `city`."""
        if change.what == "coins":
            text = n_("{count} coin", "{count} coins", abs(change.amount))
        elif change.what == "points":
            text = n_("{count} point", "{count} points", abs(change.amount))
        elif change.what == "age":
            return f"{word('age', self.lang)} {AGES.get(change.now or 0, str(change.now))}"
        elif change.what == "built" and change.piece is not None:
            return f"+{self._named(change.piece)}"
        else:
            text = word(change.what, self.lang)
            if change.piece is not None:
                text = f"{text} {self._named(change.piece)}"
        sign = "" if not change.amount else "+" if change.amount > 0 else "-"
        whose = "" if change.seat in (None, city) else f"{_name(look, change.seat)} "
        return f"{whose}{sign}{text}"

    def _move(self, notation: str) -> str:
        try:
            return move_text(self.game.move(notation), self.lang)
        except IllegalMove:
            # What a seat has not seen in full is told in a notation of the ruleset's own.
            return one_line(notation, 60)

    def _does(self, piece: str) -> str:
        """Return what a piece is called, and in brackets what it needs and does."""
        facts = self._facts.get(piece)
        if facts is None:
            return self._named(piece)
        cost = f"{cost_text(facts.cost, self.lang)}: " if facts.cost else ""
        return f"{self._named(piece)} ({cost}{effects_text(facts, self.lang, self.game.catalogue)})"

    def _named(self, piece: str) -> str:
        facts = self._facts.get(piece)
        return name_of(facts, self.lang) if facts is not None else word(piece, self.lang)


def _keyed(options: Sequence[Option]) -> dict[str, Option]:
    """Return options by key: each by a letter of its verb, or `wa`, `wb` where it has several.

    Enter plays the first, unless it brings coins: what is sold is not sold by accident.
    """
    keyed = {"": options[0]} if options[0].coins >= 0 else {}
    by_verb: dict[str, list[Option]] = {}
    for option in options:
        by_verb.setdefault(option.verb.rpartition("-")[2], []).append(option)
    for verb, its in by_verb.items():
        letter = next((each for each in verb if each not in keyed), verb[:1])
        if len(its) == 1:
            keyed[letter] = its[0]
        else:
            keyed |= {
                letter + (LETTERS[at] if at < len(LETTERS) else str(at)): option
                for at, option in enumerate(its)
            }
    return keyed


def _name(look: Look, seat: int | None) -> str:
    if seat is None:
        return ""
    known = seat < len(look.names)
    return look.names[seat] if known else t_("seat {number}").format(number=seat)


def _result(scene: Scene, look: Look, lang: str) -> list[Text]:
    result = scene.shown.result
    assert result is not None
    sheets = sheet_lines(result.scores, look.names, lang, look.width, result.winners)
    return [result_text(result, look.names), *sheets]


def _fitted(lines: Sequence[Text], look: Look) -> list[Text]:
    """Return lines of which those that are too long are broken between words."""
    fitting: list[Text] = []
    for line in lines:
        if line.cell_len <= look.width:
            fitting.append(line)
            continue
        parts = line.wrap(WRAPPING, max(look.width - 4, 8))
        fitting += [parts[0], *(Text("    ").append_text(more) for more in parts[1:])]
    return fitting
