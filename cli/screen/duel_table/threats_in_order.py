"""The lines about threats: what may win within one turn, and in which order they are told."""

from rich.text import Text

from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.words_for_names_costs_and_effects import word
from wonders.cli.screen.wrapped_lines import flowed, padded, text
from wonders.cli.translate import n_, t_
from wonders.core.game.scene_for_screens import Threat

__all__ = ["threats"]

#: The most pieces that are named as what may still lie face down.
PERHAPS = 3


def threats(seen: Seen) -> list[Text]:
    """Return a line for each victory that is one turn away, the opponent's first."""
    lines: list[Text] = []
    for seat in (1 - seen.seat, seen.seat):
        for threat in seen.threats(seat):
            its = "threat" if seat != seen.seat else "chance"
            line = t_("!! {threat}: {by}").format(threat=_wins(seen, threat), by=_by(seen, threat))
            lines += [
                padded(each, seen.look.width) for each in flowed([text(line, its)], seen.look.width)
            ]
    return lines


def _wins(seen: Seen, threat: Threat) -> str:
    name, count = seen.who(threat.seat), threat.needs
    you = seen.you(threat.seat)
    match threat.victory:
        case "military" if you:
            return n_(
                "You win with {count} more shield", "You win with {count} more shields", count
            )
        case "military":
            return n_(
                "{name} wins with {count} more shield",
                "{name} wins with {count} more shields",
                count,
                name=name,
            )
        case "science" if you:
            return n_(
                "You win with {count} more symbol", "You win with {count} more symbols", count
            )
        case "science":
            return n_(
                "{name} wins with {count} more symbol",
                "{name} wins with {count} more symbols",
                count,
                name=name,
            )
    victory = word(threat.victory, seen.printed.lang)
    return t_("{name} is near to this victory: {victory}").format(name=name, victory=victory)


def _by(seen: Seen, threat: Threat) -> str:
    """Return what would bring a victory: with its price now, or that it lies covered."""
    said = []
    for quote in threat.by:
        name = seen.printed.short(quote.piece)
        if quote.refusal is not None and quote.refusal.why == "covered":
            state = t_("covered")
        elif quote.coins is None:
            state = t_("cannot pay")
        elif quote.coins > seen.shown.cities[threat.seat].coins:
            have = seen.coins(seen.shown.cities[threat.seat].coins)
            told = t_("{price}, has {have}")
            if seen.you(threat.seat):
                told = t_("{price}, you have {have}")
            state = told.format(price=seen.coins(quote.coins), have=have)
        elif quote.coins == 0:
            state = t_("free now")
        else:
            state = seen.coins(quote.coins)
        said.append(f"{name} ({state})")
    if threat.perhaps:
        names = [seen.printed.short(piece) for piece in threat.perhaps]
        if len(names) > PERHAPS:
            rest = len(names) - PERHAPS + 1
            names = [*names[: PERHAPS - 1], t_("{count} others").format(count=rest)]
        said.append(t_("perhaps face down: {names}").format(names=", ".join(names)))
    return "; ".join(said) or t_("nothing in sight")
