"""What has happened since the seat last decided, in lines."""

from rich.text import Text

from wonders.cli.screen.duel_table.move_changes_in_words import changes_text
from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.duel_table.solo_leader import decision_text
from wonders.cli.screen.words_for_names_costs_and_effects import choice_text, verb_text, word
from wonders.cli.screen.wrapped_lines import flowed, joined, text
from wonders.cli.translate import t_
from wonders.core.game.scene_for_screens import News
from wonders.rulesets.duel.scene_for_screens.solo_leader import LeaderNews

__all__ = ["newest_lines", "news_lines"]


def news_lines(seen: Seen, width: int, most: int = 0) -> list[Text]:
    """Return a line or two for each move, the newest last; at most so many lines unless 0."""
    blocks = [_told(seen, news, width) for news in seen.scene.news]
    lines: list[Text] = []
    for block in reversed(blocks):
        if most and lines and len(lines) + len(block) > most:
            break
        lines = [*block, *lines]
    return lines[:most] if most else lines


def newest_lines(seen: Seen, width: int) -> list[Text]:
    """Return the lines of the last move alone."""
    return [line for news in seen.scene.news[-1:] for line in _told(seen, news, width)]


def _told(seen: Seen, news: News, width: int) -> list[Text]:
    name = seen.who(news.city) if news.city is not None else ""
    move = _move(seen, news)
    head = joined(text(name, "strong"), f": {move}" if move else "")
    spent = _spent(news)
    if spent:
        head.append(" (" + t_("{amount}c").format(amount=f"{spent:+d}") + ")")
    pieces = (news.move or "").split()[1:]
    if isinstance(news, LeaderNews):
        pieces.append(news.card)
    plain = {*pieces, "discarded", "paid", *_own_coins(news)}
    if (news.move or "").startswith("start "):
        plain.add("begins")
    told = changes_text(seen, news.changes, news.city, plain)
    if not head.plain:
        return flowed([Text(each) for each in told], width)
    if told:
        head.append(":")
    return flowed([head, *(each + "," for each in told[:-1]), *told[-1:]], width, between=" ")


def _move(seen: Seen, news: News) -> str:
    """Return a move in words, or what made the leader take his card."""
    if isinstance(news, LeaderNews):
        card = seen.printed.name(news.card)
        looks = decision_text(seen, news.decision)
        if news.color is None:
            told = t_("{decision}: none of these is free; takes {card}")
        else:
            told = t_("{decision}: takes {card}, the first {color} card")
        color = word(news.color or "", seen.printed.lang)
        return told.format(decision=looks, card=card, color=color)
    verb, *pieces = (news.move or "").split() or [""]
    if not verb:
        return ""
    if verb == "start" and pieces:
        return t_("{name} shall begin").format(name=seen.who(int(pieces[0])))
    if pieces == ["?"]:
        # A choice of a house rule that is secret so far.
        return f"{choice_text(verb, seen.printed.lang)} ?"
    names = [seen.printed.name(piece) for piece in pieces]
    said = verb_text(verb, seen.printed.lang).replace("-", " ")
    if verb == "wonder" and len(names) == 2:
        return t_("{verb} {wonder} with {card}").format(verb=said, wonder=names[0], card=names[1])
    return " ".join([said, *names])


def _spent(news: News) -> int:
    """Return the coins that the mover has more, if nobody else's coins changed."""
    own = [change for change in news.changes if change.what == "coins"]
    return own[0].amount if len(own) == 1 and own[0].seat == news.city else 0


def _own_coins(news: News) -> set[str]:
    return {"coins"} if _spent(news) else set()
