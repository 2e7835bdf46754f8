"""What a move changes, in words: for the options and for the news."""

from wonders.cli.screen.classic_table.names_and_amounts_in_words import (
    Words,
    coins_text,
    points_text,
)
from wonders.cli.screen.classic_table.pieces_in_few_words import power_text
from wonders.cli.screen.words_for_names_costs_and_effects import AGES, word
from wonders.cli.translate import n_, t_
from wonders.core.game.scene_for_screens import Change, Option

__all__ = ["after_text", "change_text"]

#: Changes that the option tells otherwise.
SAID_BEFORE = ("coins", "points", "paid", "links")


def after_text(words: Words, option: Option, *, short: bool = False) -> list[str]:
    """Return what an option leads to for its city: `then 6c, +3: 8 points, your first L`."""
    seat = words.subject
    its = {each.what: each for each in option.changes if each.seat == seat}
    coins = its["coins"].now if "coins" in its else words.cities[seat].coins
    parts = [t_("then {coins}").format(coins=coins_text(coins or 0))]
    if "points" in its:
        amount = f"{its['points'].amount:+d}"
        points = points_text(its["points"].now or 0)
        parts.append(t_("{amount}: {points}").format(amount=amount, points=points))
    for each in option.changes:
        if each.seat != seat or each.what in SAID_BEFORE:
            continue
        if each.what == "makes" and each.amount == each.now and seat == words.seat:
            parts.append(t_("your first {letter}").format(letter=words.letters[str(each.piece)]))
        else:
            parts.append(change_text(words, each))
    links = [str(each.piece) for each in option.changes if each.what == "links"]
    if links:
        parts.append(t_("then free: {cards}").format(cards=words.cards(links)))
    return [part for part in parts if part]


def signed(points: int) -> str:
    """Return points with their sign; 0 has none."""
    return f"{points:+d}" if points else "0"


def change_text(words: Words, change: Change) -> str:
    """Return a change of the city it belongs to; "" for what goes without saying."""
    amount = change.amount
    match change.what:
        case "coins":
            return coins_text(f"{amount:+d}")
        case "points":
            return f"{'+' if amount > 0 else '-'}{points_text(abs(amount))}"
        case "shields":
            return "+" + n_("{count} shield", "{count} shields", amount)
        case "symbol":
            return f"+{word(str(change.piece), words.lang)}"
        case "makes":
            return "+" + words.units({str(change.piece): amount})
        case "choice":
            return "+" + "/".join(words.letters[name] for name in change.of)
        case "conflict" if change.other is not None:
            city = words.name(change.other)
            return t_("{points} against {city}").format(points=signed(change.now or 0), city=city)
        case "fought" if change.other is not None:
            return f"{words.name(change.other)} {signed(amount)}"
        case "paid" if change.other is not None:
            city = words.name(change.other)
            return t_("pays {city} {coins}").format(coins=coins_text(amount), city=city)
        case "power":
            return power_text(words, str(change.piece))
        case "age":
            age = AGES.get(change.now or 0, str(change.now))
            return t_("Age {age} begins").format(age=age)
    return ""
