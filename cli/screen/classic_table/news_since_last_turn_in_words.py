"""What has happened since the seat last decided, in words: who played what, and what it changed."""

from collections.abc import Sequence

from rich.text import Text

from wonders.cli.screen.classic_table.move_changes_in_words import change_text
from wonders.cli.screen.classic_table.names_and_amounts_in_words import Words
from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.words_for_names_costs_and_effects import choice_text, rule_verb
from wonders.cli.translate import t_
from wonders.core.game.scene_for_screens import News

__all__ = ["last_turn", "news_lines", "played", "told_changes"]

#: Changes that are left out where there is less room and less.
LESS = ((), ("coins", "age"), ("coins", "age", "makes", "choice", "symbol", "shields", "paid"))


def last_turn(words: Words) -> Sequence[News]:
    """Return the news, or if nothing was told yet, the last turn without what it changed."""
    if words.scene.news:
        return words.scene.news
    if not words.shown.log:
        return ()
    found = []
    for move in words.shown.log[-1].moves:
        seat, _, notation = move.partition(" ")
        found.append(News(number=0, city=int(seat), move=notation))
    return found


def news_lines(words: Words, *, full: bool = False, brevity: int = 0) -> list[Text]:
    """Return what was played, one line for each city.

    `full` tells the points too; with `brevity` 1 coins are left out, with 2 what was made.
    """
    lines = []
    for each in last_turn(words):
        line = Text()
        if each.city is not None:
            line.append(f"{words.name(each.city)} ", style("strong"))
        line.append_text(played(words, each))
        line.append(told_changes(words, each, full=full, brevity=brevity))
        if line:
            lines.append(line)
    return lines


def told_changes(words: Words, news: News, *, full: bool = False, brevity: int = 0) -> str:
    """Return what a move changed for its city, to be put after the move itself.

    Of what is told of all cities together it is what the seat had.
    """
    whose = words.seat if news.city is None else news.city
    left_out = [*([] if full else ["points"]), *LESS[brevity]]
    its = [
        each for each in news.changes if each.seat in (whose, None) and each.what not in left_out
    ]
    paid = [each for each in its if each.what == "paid"]
    total = sum(each.amount for each in paid)
    rest = [
        each
        for each in its
        # Who pays two coins has two less: that is told once.
        if each.what != "paid" and not (each.what == "coins" and each.amount == -total)
    ]
    told = ", ".join(filter(None, [change_text(words, each) for each in rest]))
    pays = ", ".join([change_text(words, each) for each in paid])
    return (f" {told}" if told else "") + (f", {pays}" if pays else "")


def played(words: Words, news: News, *, short: bool = False) -> Text:
    """Return a move of another turn: the card that was built, or what else was done.

    With `short` a card that was built is told by its name alone.
    """
    if news.move is None:
        fought = any(change.what == "fought" for change in news.changes)
        return Text(t_("conflicts:")) if fought else Text()
    verb, _, rest = news.move.partition(" ")
    card = rest.split(" ")[0]
    known = words.is_card(card)
    name = Text()
    if known:
        name.append(words.card(card), style(words.facts(card).color))
    if known and (verb == "build" or (short and verb in ("free", "revive"))):
        return name
    number = next((change.now for change in news.changes if change.what == "stage"), None)
    stage = t_("a stage") if number is None else t_("stage {number}").format(number=number)
    texts = {
        "free": t_("{card} by right"),
        "revive": t_("{card} from the pile"),
        "discard": t_("sold {card}") if known else t_("sold a card"),
        "stage": t_("{stage} with {card}") if known else "{stage}",
        "pass": t_("no card") if short else t_("took no card of the pile"),
    }
    if rest == "?" and verb not in texts:
        # A choice of a house rule that is secret so far.
        return Text(f"{choice_text(verb, words.lang)} ?")
    own = " ".join([rule_verb(verb, words.lang), *map(words.piece, rest.split())])
    text = texts.get(verb, own)
    before, _, after = text.replace("{stage}", stage).partition("{card}")
    return Text(" ".join(before.split(" "))).append_text(name).append(after)
