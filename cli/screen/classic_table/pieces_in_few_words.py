"""What the pieces of classic give, in few words and in fewer."""

from collections.abc import Sequence

from wonders.cli.screen.classic_table.names_and_amounts_in_words import (
    Words,
    coins_text,
    points_text,
    shields_text,
)
from wonders.cli.screen.letters_of_colors_and_resources import color_letter
from wonders.cli.screen.words_for_names_costs_and_effects import effect_text, word
from wonders.cli.translate import n_, t_
from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.read_and_check_card_data import Facts
from wonders.core.game.effects.kinds_with_their_texts import (
    Coins,
    CoinsPer,
    Points,
    PointsPer,
    Produce,
    ProduceChoice,
    Science,
    Shields,
)
from wonders.rulesets.classic.effects.kinds_with_their_texts import (
    CopyGuild,
    FreeBuild,
    FreeSymbol,
    PlaySeventh,
    Revive,
    TradePrice,
)
from wonders.rulesets.classic.scene_for_screens.scene_fields import Count

__all__ = ["counted_text", "counts_of", "gives_texts", "power_text"]

POWERS: dict[str, Effect] = {
    str(kind.__struct_config__.tag): kind()
    for kind in (CopyGuild, FreeBuild, FreeSymbol, PlaySeventh, Revive)
}


def gives_texts(words: Words, facts: Facts) -> list[str]:
    """Return what a piece does, in few words and in fewer."""
    lengths: list[list[str]] = [[], []]
    # What counts the same things is told together: «1c + 1 point per brown».
    by_things: dict[tuple[tuple[str, ...], str], list[CoinsPer | PointsPer]] = {}
    for effect in facts.effects:
        if isinstance(effect, CoinsPer | PointsPer):
            by_things.setdefault((effect.per, effect.whose), []).append(effect)
            continue
        for texts, told in zip(lengths, _told(words, effect), strict=True):
            texts.append(told)
    for (per, whose), its in by_things.items():
        for texts, told in zip(lengths, _per(words, its, per, whose), strict=True):
            texts.append(told)
    return [", ".join(texts) for texts in lengths]


def counts_of(words: Words, card: str) -> list[Count]:
    """Return what the effects of a card count for the city that is decided for."""
    counts = words.scene.counts
    return [each for each in counts if each.seat == words.subject and each.piece == card]


def counted_text(words: Words, card: str) -> str:
    """Return how many things a card counts in which city: `own 1, right 2`; "" for none."""
    places = {words.subject: t_("own"), words.left(words.subject): t_("left")}
    told: dict[str, None] = {}
    for each in counts_of(words, card):
        parts = [
            f"{places.get(seat, t_('right'))} {count}" for seat, count in each.by.items() if count
        ]
        told[", ".join(parts)] = None
    return "; ".join(filter(None, told))


def power_text(words: Words, kind: str) -> str:
    """Return a lasting power in few words, by the tag of its kind of effect; "" for others."""
    effect = POWERS.get(kind)
    return _told(words, effect)[1] if effect else ""


def _told(words: Words, effect: Effect) -> tuple[str, str]:
    """Return an effect in few words and in fewer."""
    match effect:
        case Coins(amount=amount):
            return (coins_text(amount),) * 2
        case Points(amount=amount):
            return (points_text(amount),) * 2
        case Shields(amount=amount):
            return (shields_text(amount),) * 2
        case Science(symbol=symbol):
            name = word(symbol, words.lang)
            return t_("symbol {symbol}").format(symbol=name), name
        case Produce(resource=resource, amount=amount):
            units = f"{amount} {word(resource, words.lang)}"
            return (t_("makes {units}").format(units=units),) * 2
        case ProduceChoice(options=options):
            letters = [words.letters[name] for name in options]
            long = t_("any one of {letters}").format(letters=" ".join(letters))
            return long, t_("makes {units}").format(units="/".join(letters))
        case TradePrice(resources=resources, sides=sides, price=price):
            return _trade(words, resources, sides, price)
        case FreeSymbol():
            return t_("any symbol at the end"), t_("any symbol")
        case PlaySeventh():
            return t_("plays the 7th card too"), t_("7th card too")
        case FreeBuild():
            return t_("a card free in each age"), t_("1 free an age")
        case Revive():
            return t_("a card of the pile"), t_("1 of the pile")
        case CopyGuild():
            return t_("a neighbour's guild counts"), t_("copies a guild")
    return (effect_text(effect, words.lang, words.game.catalogue),) * 2


def _trade(
    words: Words, resources: Sequence[str], sides: tuple[str, ...], price: int
) -> tuple[str, str]:
    letters = [words.letters[name] for name in resources]
    text, short = t_("{letters} at {coins} from both"), t_("both: {letters} {coins}")
    if sides == ("left",):
        text, short = t_("{letters} at {coins} from the left"), t_("left: {letters} {coins}")
    elif sides == ("right",):
        text, short = t_("{letters} at {coins} from the right"), t_("right: {letters} {coins}")
    coins = coins_text(price)
    return (
        text.format(letters=" ".join(letters), coins=coins),
        short.format(letters="".join(letters), coins=coins),
    )


def _per(
    words: Words, effects: Sequence[CoinsPer | PointsPer], per: Sequence[str], whose: str
) -> tuple[str, str]:
    """Return effects that count the same things, in few words and in fewer."""
    long, short = {
        "own": (t_("{brings} per {things} here"), t_("{brings} per {things}")),
        "neighbours": (
            t_("{brings} per {things} next door"),
            t_("{brings} per {things} next door"),
        ),
        "all": (
            t_("{brings} per {things} here and next door"),
            t_("{brings} per {things}, 3 cities"),
        ),
        "most": (
            t_("{brings} per {things} in the city with most"),
            t_("{brings} per {things}, most"),
        ),
    }[whose]
    told, brief = [], []
    for effect in effects:
        amount = effect.amount
        if isinstance(effect, CoinsPer):
            told.append(coins_text(amount))
            brief.append(coins_text(amount))
        else:
            told.append(points_text(amount))
            brief.append(n_("{count} pt", "{count} pts", amount))
    abridged = {"stage": t_("stage"), "defeat": t_("defeat")}
    things = "/".join(word(each, words.lang) for each in per)
    colors = words.game.colors
    letters = "/".join(
        color_letter(each) if each in colors else abridged.get(each, word(each, words.lang))
        for each in per
    )
    return (
        long.format(brings=" + ".join(told), things=things),
        short.format(brings=" + ".join(brief), things=letters),
    )
