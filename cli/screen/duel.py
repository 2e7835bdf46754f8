"""The table of Duel: the display as a pyramid, the conflict track, both cities."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from wonders.cli.game_words import (
    AGES,
    cost_text,
    effects_text,
    name_of,
    singular,
    verb_text,
    word,
)
from wonders.cli.screen.by_card import draw_by_card
from wonders.cli.screen.decisions import automata, draw_decisions, news
from wonders.cli.screen.styles import glyph, style
from wonders.core.cards.pieces import Back, Piece, pieces_in
from wonders.core.cards.resources import COLORS
from wonders.core.game.moves import Move
from wonders.core.game.view import View as AnyView
from wonders.rulesets.duel.choices import PickWonder, Start
from wonders.rulesets.duel.city import LEADER, City
from wonders.rulesets.duel.solo.view import SoloView
from wonders.rulesets.duel.view import View

__all__ = ["about", "automata", "draw", "draw_cities", "draw_options", "news"]

#: The widths of a card in the display; even, as rows are shifted by half of one.
WIDTHS = (20, 18, 16, 14, 12)


def draw(console: Console, view: AnyView, names: Sequence[str], lang: str) -> None:
    """Draw what a seat sees of a game of Duel."""
    assert isinstance(view, View)
    table = view.table
    if table.offer:
        offer = "Wonders to choose from:" if lang == "en" else "Zur Wahl:"
        if table.choices and not isinstance(table.choices[0], PickWonder):
            # A house rule has something else decided first.
            offer = "Wonders to choose from next:" if lang == "en" else "Danach zur Wahl:"
        console.print(Text(offer, style("strong")))
        for wonder in table.offer:
            console.print(_described(wonder, lang))
    if table.seat is not None and (view.game.leader or not table.offer):
        age = AGES.get(table.age + 1, str(table.age + 1))
        console.print(Text(f"{word('age', lang)} {age}", style("strong")))
        _draw_display(console, view, lang)
    _draw_track(console, view, names)
    tokens = "; ".join(f"{_named(t, lang)}: {effects_text(t.facts, lang)}" for t in table.board)
    console.print(Text(f"Progress tokens: {tokens or 'none on the board'}"))
    pile = [_named(card, lang) for card in pieces_in(table.pile, view.game.cards)]
    if pile:
        console.print(Text(f"Discarded: {', '.join(pile)}"))
    if isinstance(view, SoloView):
        draw_decisions(console, view, lang)
    draw_cities(console, view, names, lang)
    if table.choices and isinstance(table.choices[0], Start):
        age = AGES.get(table.age + 1, str(table.age + 1))
        line = f"Who begins Age {age}? start 0: {names[0]}, start 1: {names[1]}"
        console.print(Text(line, style("strong")))


def draw_cities(console: Console, view: AnyView, names: Sequence[str], lang: str) -> None:
    """Draw both cities, the seat's own last."""
    assert isinstance(view, View)
    for seat in (1 - view.seat, view.seat):
        _draw_city(console, view, seat, names[seat], lang)


def about(view: AnyView, move: Move, lang: str) -> str:
    """Return what to say about a choice, such as what a token does."""
    if move.piece is None or move.verb == "pick":
        return ""
    return f": {effects_text(move.piece.facts, lang)}"


def draw_options(console: Console, view: AnyView, moves: Sequence[Move], lang: str) -> bool:
    """List the moves of a turn, a line for each card; return False for any other choice."""
    assert isinstance(view, View)
    if view.table.choices:
        return False

    def head(card: Piece) -> Text:
        text = Text().append(_marked(card, lang), style(card.color))
        return text.append(f" ({effects_text(card.facts, lang)}):")

    def told(move: Move) -> str:
        coins = view.table.cost(move)
        # The list shows the notation in every language; only a theme may change it.
        what = verb_text(move.verb, "en")
        if move.verb == "wonder":
            what += f" {_named(move.piece, lang)}"
        return what + ("" if move.act else f" {-coins:+d}" if coins else " free")

    draw_by_card(console, moves, head, told)
    return True


def _draw_display(console: Console, view: View, lang: str) -> None:
    """Draw the cards as they lie, two lines each: name, then what it needs and its price."""
    table = view.table
    plan = view.game.displays[table.age]
    free = plan.free_slots(table.left | table.taken)
    halves = max(plan.x) - min(plan.x) + 2
    width = next((width for width in WIDTHS if halves * width // 2 <= console.width), 0)
    if not width:
        _list_display(console, view, lang)
        return
    cells = view.display
    for row in range(max(plan.rows) + 1):
        lines = [Text(), Text()]
        for slot in range(plan.size):
            if plan.rows[slot] != row:
                continue
            column = (plan.x[slot] - min(plan.x)) * width // 2
            for line, (content, its) in zip(
                lines, _cell(cells[slot], slot in free, width, lang), strict=True
            ):
                line.append(" " * (column - line.cell_len))
                line.append(content, its)
        if lines[0].plain.strip():
            for line in lines:
                line.rstrip()
                console.print(line, no_wrap=True, overflow="crop")
    short = ", ".join(
        f"{word(name, lang)[:2].lower()} {word(name, lang)}" for name in view.game.resources
    )
    free_sign = f"{glyph('free-left')} {glyph('free-right')} can be taken"
    hidden = f"{glyph('face-down')} lies face down"
    legend = f"{free_sign}, {hidden}; costs: c {word('coins', lang)}, {short}"
    console.print(Text(legend, style("aside")))


def _cell(
    card: "Piece | Back | None", free: bool, width: int, lang: str
) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the two lines of a slot: a free card in brackets, a hidden one by its back."""
    if card is None:
        return (("", ""), ("", ""))
    left, right = glyph("free-left"), glyph("free-right")
    indent = " " * cell_len(left)
    room = width - cell_len(left + right)
    if isinstance(card, Back):
        back = (
            "guild"
            if card.age == "guild"
            else AGES.get(int(card.age), card.age)
            if str(card.age).isdigit()
            else "?"
        )
        hidden = set_cell_size(f"{glyph('face-down')} {back}", room)
        return ((f"{indent}{hidden} ", style("aside")), ("", ""))
    name = set_cell_size(_short(_marked(card, lang), room), room)
    needs = _cost_code(card, lang, room)
    if free:
        return ((f"{left}{name}{right}", style(card.color)), (f"{indent}{needs}", ""))
    return ((f"{indent}{name} ", style(card.color)), (f"{indent}{needs}", style("aside")))


def _list_display(console: Console, view: View, lang: str) -> None:
    """List the rows of a display on a screen too narrow to draw it."""
    plan = view.game.displays[view.table.age]
    free = plan.free_slots(view.table.left | view.table.taken)
    for row in range(max(plan.rows) + 1):
        names = []
        for slot, card in enumerate(view.display):
            if plan.rows[slot] != row or card is None:
                continue
            name = glyph("face-down") if isinstance(card, Back) else _marked(card, lang)
            taken = f"{glyph('free-left')}{name}{glyph('free-right')}"
            names.append(taken if slot in free else name)
        if names:
            console.print(Text(", ".join(names)))


def _draw_track(console: Console, view: View, names: Sequence[str]) -> None:
    """Draw the conflict track: capitals, military tokens by their coins, the pawn."""
    table = view.table
    capital = view.table.terms.capital
    track = [glyph("space")] * (2 * capital + 1)
    track[0] = track[-1] = glyph("capital")
    track[capital] = glyph("centre")
    for seat, sign in ((0, 1), (1, -1)):
        for loot in table.loot[seat]:
            track[capital + sign * loot.at] = str(loot.coins)
    track[capital + table.pawn] = glyph("pawn")
    text = Text(f"Conflict: {names[0]} ")
    end = f" {names[1]}"
    room = console.width - text.cell_len - cell_len(end)
    line = " ".join(track)
    # A house rule may have made it too long for spaces between.
    text.append(line if cell_len(line) <= room else "".join(track), style("strong"))
    text.append(end)
    console.print(text)
    legend = f"{glyph('pawn')} the pawn, {glyph('capital')} the capitals"
    legend += ", numbers: coins the other loses when it comes there first"
    console.print(Text(f"          {legend}", style("aside")))


def _draw_city(console: Console, view: View, seat: int, name: str, lang: str) -> None:
    city = view.table.cities[seat]
    points = view.table.sheets()[seat]["total"]
    head = Text(f"{name}", style("strong"))
    head.append(f": {city.coins} {word('coins', lang)}, {singular(f'{points} points')} so far", "")
    console.print(head)
    leader = view.game.leader
    if leader is not None and seat == LEADER:
        powers = effects_text(leader.facts, lang, view.game.catalogue)
        console.print(Text(f"  leader; favourite colour {word(leader.color, lang)}; {powers}"))
    makes = _production(view, city, lang)
    if makes:
        console.print(Text(f"  makes {makes}"))
    fixed = [f"{word(view.game.resources[index], lang)} for {price}" for index, price in city.fixed]
    if fixed:
        console.print(Text(f"  buys {', '.join(fixed)} whatever the other makes"))
    symbols = [
        word(symbol, lang)
        for symbol, count in zip(view.game.symbols, city.symbols, strict=True)
        for _ in range(count)
    ]
    if symbols:
        console.print(Text(f"  symbols: {', '.join(symbols)}"))
    for color in COLORS:
        cards = list(pieces_in(city.built & view.game.color_masks[color], view.game.cards))
        if cards:
            line = Text(f"  {word(color, lang)}: ", style(color))
            line.append(", ".join(_named(card, lang) for card in cards), "")
            console.print(line)
    if city.done:
        console.print(
            Text("  wonders built: " + ", ".join(_named(wonder, lang) for wonder, _ in city.done))
        )
    if city.wonders and leader is not None and seat == LEADER:
        given = ", ".join(_named(wonder, lang) for wonder in city.wonders)
        console.print(Text(f"  wonders, in force once both are known: {given}"))
    elif city.wonders:
        parts = [
            f"{_named(wonder, lang)} ({view.table.full_price(seat, wonder)})"
            for wonder in city.wonders
        ]
        console.print(Text(f"  wonders to build (coins they would cost now): {', '.join(parts)}"))
    if city.tokens:
        tokens = ", ".join(
            f"{_named(token, lang)} ({effects_text(token.facts, lang)})" for token in city.tokens
        )
        console.print(Text(f"  tokens: {tokens}"))


def _production(view: View, city: City, lang: str) -> str:
    parts = [
        f"{units} {word(name, lang)}"
        for name, units in zip(view.game.resources, city.made, strict=True)
        if units
    ]
    parts += [
        "one of " + "/".join(word(view.game.resources[index], lang) for index in options)
        for options in city.choices
    ]
    return ", ".join(parts)


def _described(piece: Piece, lang: str) -> Text:
    text = Text("  ")
    text.append(_named(piece, lang), style("strong"))
    text.append(f": {cost_text(piece.facts.cost, lang)}; {effects_text(piece.facts, lang)}")
    return text


def _named(piece: Piece | None, lang: str) -> str:
    return name_of(piece.facts, lang) if piece else ""


def _marked(card: Piece, lang: str) -> str:
    """Return a card's name, its colour's mark before it if the theme has one."""
    return glyph(card.color) + _named(card, lang)


def _cost_code(card: Piece, lang: str, room: int) -> str:
    """Return a printed cost in few letters: `2c 1wo`."""
    parts = []
    for name, units in card.facts.cost.items():
        short = "c" if name == "coins" else word(name, lang)[:2].lower()
        parts.append(f"{units}{short}")
    code = " ".join(parts) or word("free", lang)
    # A cost is never cut off: one that is too long is written without spaces.
    return code if len(code) <= room else "".join(parts)


def _short(text: str, room: int) -> str:
    return text if cell_len(text) <= room else set_cell_size(text, room - 1) + "."
