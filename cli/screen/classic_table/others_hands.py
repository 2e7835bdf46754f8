"""The hands that a player of classic has seen, and when what is left of them comes back."""

from collections.abc import Iterable

from rich.text import Text

from wonders.cli.screen.classic_table.names_and_amounts_in_words import Words
from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.wrapped_lines import flowed, rule
from wonders.cli.translate import n_, t_
from wonders.core.game.scene_for_screens import Unknown

__all__ = ["draw_hands", "draw_unseen", "known_hands"]


def draw_hands(words: Words, width: int) -> list[Text]:
    """Return for the hand of each other seat what is known of it, and when it comes to the seat."""
    lines = [line for its in known_hands(words, width) for line in its]
    if not lines:
        return []
    return [rule(t_("HANDS OF THE OTHERS, as far as you have seen them"), width), *lines]


def known_hands(words: Words, width: int) -> list[list[Text]]:
    """Return the lines about each hand of another seat, the one that gets the own hand first."""
    seats = [seat for seat in words.scene.ring[1:] if words.shown.hands[seat].size]
    return [flowed(_known(words, seat), width, between=" ") for seat in seats]


def _known(words: Words, seat: int) -> list[Text]:
    hand = words.shown.hands[seat]
    unseen = hand.size - len(hand.known)
    parts = _names(words, hand.known)
    if hand.maybe and unseen:
        parts += [Text(t_("{count} of these:").format(count=unseen)), *_names(words, hand.maybe)]
    elif unseen:
        parts.append(Text(n_("{count} card unseen", "{count} cards unseen", unseen)))
    name = Text().append(f"{words.name(seat)}  ", style("strong"))
    parts[0] = name.append_text(parts[0])
    back = words.scene.returns[seat]
    if back is None:
        parts.append(Text(t_("(does not come to you in this age)")))
    else:
        cards = n_("{count} card", "{count} cards", back.cards)
        text = t_("(comes to you in turn {turn} with {cards})")
        parts.append(Text(text.format(turn=back.turn, cards=cards)))
    return parts


def draw_unseen(words: Words, width: int) -> list[Text]:
    """Return what the cards of this age can be that the seat has not seen."""
    lines = []
    for unknown in words.scene.unknown:
        if unknown.of:
            lines += [rule(_title(unknown), width)]
            lines += flowed(_names(words, dict.fromkeys(unknown.of)), width, between=" ")
    return lines


def _title(unknown: Unknown) -> str:
    count = unknown.count
    if unknown.back == "guild":
        return n_("{count} GUILD NOT SEEN YET, OF", "{count} GUILDS NOT SEEN YET, OF", count)
    return n_("{count} CARD NOT SEEN YET", "{count} CARDS NOT SEEN YET", count)


def _names(words: Words, ids: Iterable[str]) -> list[Text]:
    """Return the names of cards in their colours, with commas between them."""
    texts = [Text().append(words.card(id), style(words.facts(id).color)) for id in ids]
    for text in texts[:-1]:
        text.append(",", "")
    return texts
