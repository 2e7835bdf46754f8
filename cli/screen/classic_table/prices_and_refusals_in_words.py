"""What a piece costs a city now, and why it cannot have it, in words of several lengths."""

from collections.abc import Sequence

from rich.text import Text

from wonders.cli.screen.classic_table.names_and_amounts_in_words import Words, coins_text
from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.rows_in_columns import Cell
from wonders.cli.translate import t_
from wonders.core.game.scene_for_screens import Payment, Quote

__all__ = ["payment_texts", "quoted", "refused", "why_not"]


def to_side(words: Words, seat: int, coins: str) -> str:
    """Return that coins go to a city, by the side of the deciding city on which it is."""
    if seat == words.left(words.subject):
        return t_("{coins} to left").format(coins=coins)
    if seat == words.right(words.subject):
        return t_("{coins} to right").format(coins=coins)
    return t_("{coins} {city}").format(coins=coins, city=words.name(seat))


def payment_texts(words: Words, coins: int, payments: Sequence[Payment]) -> list[str]:
    """Return a payment at several lengths: with what is bought, with whom, with the side."""
    if not coins:
        return [t_("free")]
    by_seat: dict[int | None, list[Payment]] = {}
    for each in payments:
        by_seat.setdefault(each.to, []).append(each)
    if not by_seat:
        return [coins_text(coins)]
    lengths: list[list[str]] = [[], [], []]
    for to, its in by_seat.items():
        amount = coins_text(sum(each.coins for each in its))
        if to is None:
            to_bank = t_("{coins} to the bank").format(coins=amount)
            for texts, text in zip(lengths, (to_bank, to_bank, amount), strict=True):
                texts.append(text)
            continue
        bought_units = {each.resource: each.units for each in its if each.resource}
        units = words.counted_units(bought_units)
        bought = t_("{coins} to {city} for {units}") if units else t_("{coins} to {city}")
        lengths[0].append(bought.format(coins=amount, city=words.name(to), units=units))
        lengths[1].append(t_("{coins} {city}").format(coins=amount, city=words.name(to)))
        lengths[2].append(to_side(words, to, amount))
    told = [", ".join(texts) for texts in lengths]
    sellers = [to for to in by_seat if to is not None]
    if len(sellers) > 1:
        told.append(t_("{coins} both").format(coins=coins_text(coins)))
    return told


def quoted(words: Words, quote: Quote | None) -> Cell:
    """Return what a piece costs a city, or why it cannot have it."""
    if quote is None:
        return ["-"]
    if quote.refusal is not None:
        return [refused(text) for text in why_not(words, quote)]
    if quote.linked:
        return [t_("free: {card}").format(card=words.card(quote.linked)), t_("free")]
    return payment_texts(words, quote.coins or 0, quote.payments)


def refused(why: str) -> Text:
    """Return a reason for a refusal as it stands in place of a price."""
    return Text(f"! {why}", style("aside"))


def why_not(words: Words, quote: Quote) -> list[str]:
    """Return why a city cannot have a piece, at greater and less length."""
    refusal = quote.refusal
    if refusal is None:
        return [t_("not now")]
    own = quote.seat == words.seat
    if refusal.why == "built":
        return [t_("you have it") if own else t_("has it")]
    if refusal.why == "coins" and quote.coins is not None:
        have = coins_text(words.cities[quote.seat].coins)
        pay = payment_texts(words, quote.coins, quote.payments)
        told = [t_("{payment}, have {coins}").format(payment=each, coins=have) for each in pay]
        price = coins_text(quote.coins)
        return [*told, t_("{payment}, have {coins}").format(payment=price, coins=have)]
    if refusal.why == "resources":
        return _lacking(words, quote)
    if refusal.why == "forced":
        return [reason(refusal.why), t_("it has to be built")]
    return [reason(refusal.why)]


def reason(why: str) -> str:
    """Return a reason for a refusal in words."""
    return {
        "coins": t_("too few coins"),
        "resources": t_("resources are lacking"),
        "limit": t_("every stage is built"),
        "forced": t_("it has to be built: it costs nothing (F4)"),
        "house": t_("a house rule does not allow it"),
        "built": t_("it stands there already"),
    }.get(why, why.replace("-", " "))


def _at(words: Words, seat: int, units: int) -> str:
    return t_("{units} at {city}").format(units=units, city=words.name(seat))


def _lacking(words: Words, quote: Quote) -> list[str]:
    assert quote.refusal is not None
    lacks = quote.refusal.lacks
    needs = {lack.resource: lack.units for lack in lacks}
    if not lacks:
        cost = words.facts(quote.piece).cost
        needs = {name: units for name, units in cost.items() if name != "coins"}
    if all(sum(lack.for_sale.values()) >= lack.units for lack in lacks):
        # Each could be had, but only from what makes the others too.
        amounts = words.counted_units(needs)
        return [t_("not {units} all at once").format(units=amounts), amounts]
    lengths: list[list[str]] = [[], [], [], []]
    for lack in lacks:
        need = words.counted_units({lack.resource: lack.units})
        sale = ", ".join(_at(words, to, n) for to, n in lack.for_sale.items() if n)
        total = sum(lack.for_sale.values())
        if total:
            texts = [
                t_("{need}: for sale {sale}"),
                t_("{need}: only {total} for sale"),
                t_("{need}, {total} for sale"),
                "{need}",
            ]
        else:
            texts = [t_("{need}: nobody sells it")] * 2 + [t_("{need}: none for sale"), "{need}"]
        for wordings, text in zip(lengths, texts, strict=True):
            wordings.append(text.format(need=need, sale=sale, total=total))
    return ["; ".join(each) for each in lengths]
