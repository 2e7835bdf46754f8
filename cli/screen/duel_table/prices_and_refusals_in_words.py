"""What a piece costs a city now, and why it cannot have it, in words."""

from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.words_for_names_costs_and_effects import word
from wonders.cli.translate import n_, t_
from wonders.core.game.scene_for_screens import Lack, Quote

__all__ = ["price_text", "quoted", "refusal_text"]


def price_text(seen: Seen, seat: int, piece: str) -> str:
    """Return what a piece costs a seat now, with a «!» if it cannot have it; "" if not told."""
    quote = seen.scene.quote(seat, piece)
    return "" if quote is None else quoted(seen, quote)


def quoted(seen: Seen, quote: Quote) -> str:
    """Return the coins of a quote, with a «!» if they cannot be paid or do not help."""
    if quote.coins is None:
        return t_("-!")
    barred = quote.refusal is not None and quote.refusal.why != "covered"
    poor = quote.coins > seen.shown.cities[quote.seat].coins
    return seen.coins(quote.coins) + ("!" if barred or poor else "")


def refusal_text(seen: Seen, quote: Quote) -> str:
    """Return why a seat cannot have a piece now, with what a discard would bring it."""
    refusal = quote.refusal
    name = seen.printed.short(quote.piece)
    if refusal is None:
        return ""
    ruling = f" ({refusal.ruling})" if refusal.ruling else ""
    match refusal.why:
        case "coins":
            have = seen.shown.cities[quote.seat].coins
            told = n_(
                "{piece} costs {count} coin, you have {have}",
                "{piece} costs {count} coins, you have {have}",
                quote.coins or 0,
                piece=name,
                have=have,
            )
            if seen.scene.discards:
                brings = seen.scene.discards[quote.seat]
                told = t_("{told}: a discard (d) brings +{coins}").format(told=told, coins=brings)
            return told
        case "resources":
            lacks = ", ".join(_lack(seen, lack) for lack in refusal.lacks)
            return t_("{piece} cannot be paid: {lacks}").format(piece=name, lacks=lacks) + ruling
        case "covered":
            by = ", ".join(map(seen.printed.name, refusal.by)) or t_("a face-down card")
            return t_("{piece} is covered by {cards}").format(piece=name, cards=by) + ruling
        case "built":
            return t_("{piece} is built already").format(piece=name) + ruling
        case "limit":
            most = seen.scene.wonders_at_most
            told = t_("{piece}: {count} wonders stand, and no more may be built")
            return told.format(piece=name, count=most) + ruling
    return t_("{piece} is not possible: {why}").format(piece=name, why=refusal.why) + ruling


def _lack(seen: Seen, lack: Lack) -> str:
    units = f"{lack.units} {word(lack.resource, seen.printed.lang)}"
    for_sale = sum(lack.for_sale.values())
    return t_("{units} missing, {count} for sale").format(units=units, count=for_sale)
