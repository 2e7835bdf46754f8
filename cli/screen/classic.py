"""The table of classic: the hand, all cities, what neighbours sell, conflicts."""

from collections.abc import Sequence

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
from wonders.cli.screen.styles import glyph, style
from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.cards.resources import COLORS
from wonders.core.game.moves import Move
from wonders.core.game.view import View as AnyView
from wonders.rulesets.classic.city import City
from wonders.rulesets.classic.history import Hidden, Turn
from wonders.rulesets.classic.sight.view import View

__all__ = ["about", "draw", "draw_cities", "draw_options", "news"]


def draw(console: Console, view: AnyView, names: Sequence[str], lang: str) -> None:
    """Draw what a seat sees of a game of classic."""
    assert isinstance(view, View)
    names = _cities(view, names)
    table = view.table
    if table.current is not None:
        way = view.game.setup.pass_to[table.age]
        to = names[getattr(view.game, way)[view.seat] % view.game.players]
        if view.game.with_free_city:
            passing = "hands are swapped"
        else:
            passing = f"hands go to the {way}, yours to {to}"
        turn = f"turn {table.turn + 1} of {view.game.last_turn + 1}"
        age = AGES.get(table.age + 1, str(table.age + 1))
        console.print(Text(f"Age {age}, {turn}, {passing}", style("strong")))
    draw_cities(console, view, names, lang)
    if table.current is not None and table.current != view.seat and table.seat == view.seat:
        console.print(Text(f"You decide for {names[table.current]} now.", style("strong")))


def draw_cities(console: Console, view: AnyView, names: Sequence[str], lang: str) -> None:
    """Draw the other cities, neighbours with what they sell, and last the seat's own."""
    assert isinstance(view, View)
    names = _cities(view, names)
    table = view.table
    around = {view.game.left[view.seat]: "left", view.game.right[view.seat]: "right"}
    if view.game.with_free_city and table.current == view.game.setup.free_city:
        # The seat decides for the Free City: that city's neighbours matter.
        around = {view.game.left[table.current]: "left", view.game.right[table.current]: "right"}
    subject = table.current if table.seat == view.seat and table.current is not None else view.seat
    for seat in range(len(table.cities)):
        if seat != subject:
            _draw_other(console, view, seat, names[seat], around.get(seat), lang)
    _draw_own(console, view, subject, names, lang)


def draw_options(console: Console, view: AnyView, moves: Sequence[Move], lang: str) -> bool:
    """List the moves, a line for each card, with the price of each and who is paid."""
    assert isinstance(view, View)
    table = view.table

    def head(card: Piece) -> Text:
        text = Text().append(glyph(card.color) + _named(card, lang), style(card.color))
        cost = cost_text(card.facts.cost, lang)
        return text.append(f" ({effects_text(card.facts, lang)}; {cost}):")

    def told(move: Move) -> str:
        return f"{_verb(move)} {_payment(table.cost(move), move)}".rstrip()

    draw_by_card(console, moves, head, told)
    return True


def about(view: AnyView, move: Move, lang: str) -> str:
    """Return "": `draw_options` says it all."""
    return ""


def news(view: AnyView, since: int, names: Sequence[str], lang: str) -> list[str]:
    """Return what was played since an earlier entry of the log, as the seat saw it."""
    assert isinstance(view, View)
    names = _cities(view, names)
    lines = []
    for entry in view.table.log[since:]:
        if isinstance(entry, Turn):
            age = AGES.get(entry.age + 1, str(entry.age + 1))
            done = [
                f"{names[city]}: {_said(move, lang)}"
                for city, move in zip(view.game.order, entry.moves, strict=True)
            ]
            lines.append(f"Age {age}, turn {entry.turn + 1} - " + "; ".join(done))
        else:
            lines.append(f"{names[entry.city]}: {_said(entry.move, lang)}")
    return lines


def _said(move: Move | Hidden, lang: str) -> str:
    """Return a move as the seat saw it: others' cards sold or under a stage are hidden."""
    paid = _paid_to(move.left, move.right)
    if isinstance(move, Hidden):
        words = "sells a card" if move.verb == "discard" else "builds a stage"
    elif move.verb == "discard":
        words = f"sells {_named(move.piece, lang)}"
    elif move.verb == "stage":
        words = f"builds a stage with {_named(move.under, lang)}"
    else:
        words = f"{verb_text(move.verb, 'en')} {_named(move.piece, lang)}".rstrip()
    return f"{words}{' (' + paid + ')' if paid else ''}"


def _cities(view: View, names: Sequence[str]) -> list[str]:
    found = list(names)
    if view.game.with_free_city:
        found[view.game.setup.free_city] = "the Free City"
    return found


def _draw_other(
    console: Console, view: View, seat: int, name: str, side: str | None, lang: str
) -> None:
    city = view.table.cities[seat]
    head = Text()
    head.append(name, style("strong"))
    where = f", {side} neighbour" if side else ""
    board = name_of(city.board.facts, lang)
    head.append(
        singular(
            f"{where}: {board} {city.board.side}, {city.coins} coins, {city.shields} shields, "
            f"{city.stages} of {len(city.board.stages)} stages"
        )
    )
    console.print(head)
    if side:
        sells = _supply(view, city.market.fixed, city.market.choices, lang)
        console.print(Text(f"  sells {sells or 'nothing'}"))
    built = _buildings(view, city, lang)
    if built:
        console.print(built)


def _draw_own(console: Console, view: View, seat: int, names: Sequence[str], lang: str) -> None:
    table = view.table
    city = table.cities[seat]
    sheet = table.sheets()[seat]
    board = name_of(city.board.facts, lang)
    head = Text()
    head.append(names[seat], style("strong"))
    has = f"{city.coins} coins, {sheet['total']} points so far"
    head.append(singular(f": {board} {city.board.side}, {has}"))
    console.print(head)
    console.print(Text(f"  makes {_supply(view, city.made, city.choices, lang) or 'nothing'}"))
    cheap = _prices(view, city, lang)
    if cheap:
        console.print(Text(f"  buys {cheap}"))
    for number, stage in enumerate(city.board.stages):
        done = "built" if number < city.stages else cost_text(stage.facts.cost, lang)
        console.print(Text(f"  stage {number + 1}: {effects_text(stage.facts, lang)} ({done})"))
    built = _buildings(view, city, lang)
    if built:
        console.print(built)
    left, right = view.game.around[seat]
    fights = [
        f"against {names[other]} {_outlook(city.shields, table.cities[other].shields)}"
        for other in dict.fromkeys((left, right))
    ]
    console.print(
        Text(
            f"  shields {city.shields}: {', '.join(fights)}; "
            f"conflicts so far {city.won} points won, {city.defeats} lost"
        )
    )
    symbols = [
        f"{count} {word(symbol, lang)}"
        for symbol, count in zip(view.game.symbols, city.symbols, strict=True)
        if count
    ]
    if symbols:
        console.print(Text(f"  symbols: {', '.join(symbols)}"))
    if city.free_left:
        console.print(Text("  may build a card for nothing in this age (free)"))
    if city.tucked:
        under = ", ".join(_named(card, lang) for card in city.tucked if isinstance(card, Piece))
        console.print(Text(f"  under the stages: {under or 'cards you do not know'}"))


def _buildings(view: View, city: City, lang: str) -> Text | None:
    text = Text(" ")
    for color in COLORS:
        cards = list(pieces_in(city.built & view.game.color_masks[color], view.game.cards))
        if cards:
            text.append(f" {word(color, lang)}: ", style(color))
            text.append(", ".join(_named(card, lang) for card in cards) + ";")
    return text if len(text) > 1 else None


def _supply(view: View, units: Sequence[int], choices: Sequence[Sequence[int]], lang: str) -> str:
    resources = view.game.resources
    parts = [
        f"{count} {word(name, lang)}" for name, count in zip(resources, units, strict=True) if count
    ]
    parts += ["one of " + "/".join(word(resources[at], lang) for at in each) for each in choices]
    return ", ".join(parts)


def _prices(view: View, city: City, lang: str) -> str:
    """Return what a city buys below the usual price, and from which neighbour."""
    parts = []
    for side, rates in (("left", city.left_rates), ("right", city.right_rates)):
        lower: dict[int, list[str]] = {}
        for name, rate, usual in zip(view.game.resources, rates, view.game.rates, strict=True):
            if rate < usual:
                lower.setdefault(rate, []).append(word(name, lang))
        parts += [f"{'/'.join(which)} from the {side} at {rate}" for rate, which in lower.items()]
    return ", ".join(parts)


def _outlook(own: int, other: int) -> str:
    if own == other:
        return f"{other} (a tie)"
    return f"{other} ({'a win' if own > other else 'a loss'})"


def _verb(move: Move) -> str:
    # The list shows the notation in every language; only a theme may change it.
    usual = {"free": "build by right", "pass": "decline"}.get(move.verb, move.verb)
    themed = verb_text(move.verb, "en")
    return usual if themed == move.verb else themed


def _payment(cost: int, move: Move) -> str:
    """Return what a move costs or brings, and how much goes to which neighbour."""
    if move.verb in ("pass", "free", "revive"):
        return "" if move.verb == "pass" else "free"
    if cost == 0:
        return "free"
    paid = _paid_to(move.left, move.right)
    return f"{-cost:+d}" + (f" ({paid})" if paid else "")


def _paid_to(left: int, right: int) -> str:
    parts = [
        f"{coins} to the {side}" for side, coins in (("left", left), ("right", right)) if coins
    ]
    return ", ".join(parts)


def _named(piece: Piece | None, lang: str) -> str:
    return name_of(piece.facts, lang) if piece else ""
