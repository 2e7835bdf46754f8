"""The leader of Solo: which card he takes by each decision card that can come."""

from collections.abc import Sequence

from rich.text import Text

from wonders.cli.game_words import word
from wonders.cli.screen.drawing import Group
from wonders.cli.screen.duel_table.options import chosen_group
from wonders.cli.screen.duel_table.seen import Seen
from wonders.cli.screen.flow import flowed, padded, text
from wonders.cli.screen.short_letters import color_letter
from wonders.cli.translate import t_
from wonders.rulesets.duel.option_outcomes import DuelOption
from wonders.rulesets.duel.shown import Decision
from wonders.rulesets.duel.solo.scene import Answer

__all__ = ["decision_text", "leader_lines"]


def decision_text(seen: Seen, decision: "Decision | Answer") -> str:
    """Return what a decision card says: where he begins, and the colours, the first one first."""
    colors = " ".join(word(color, seen.printed.lang) for color in decision.colors)
    return f"-> {colors}" if decision.arrow == "ltr" else f"<- {colors}"


def leader_lines(seen: Seen, found: Sequence[Group], width: int) -> list[Text]:
    """Return what the leader takes next, by the decision cards that can come.

    Once an option is chosen it is what he takes after that; else what he would take now.
    """
    leader = seen.scene.leader
    if leader is None:
        return []
    answers: Sequence[Answer] = leader.answers
    group = chosen_group(seen, found)
    head = t_("his next card, one of {count}; -> looks from the left, <- from the right")
    if group is not None:
        first = next(iter(group.options.values()))
        option = group.options.get(seen.look.option, first)
        if isinstance(option, DuelOption):
            answers = option.answers
            head = t_("after that his card, one of {count}; -> from the left, <- from the right")
    total = sum(len(answer.decisions) for answer in answers)
    if not total:
        return []
    lines = flowed([text(head.format(count=total), "strong")], width)
    parts = [Text(_answer(seen, answer)) for answer in answers]
    lines += flowed(_in_columns(parts, width), width)
    return [padded(line, width) for line in lines]


def _answer(seen: Seen, answer: Answer) -> str:
    """Return how often a decision comes, what it says, and the card that he takes by it."""
    takes = seen.printed.name(answer.card) if answer.card else t_("a card turned up")
    if answer.perhaps and answer.card:
        takes = t_("{card} or one turned up").format(card=takes)
    letters = "".join(color_letter(color) for color in answer.colors)
    arrow = "->" if answer.arrow == "ltr" else "<-"
    count = len(answer.decisions)
    said = f"{count} x {arrow} {letters}: {takes}"
    return said + (" " + t_("(again)") if answer.again else "")


def _in_columns(parts: Sequence[Text], width: int) -> list[Text]:
    """Return the parts, each as wide as the widest, if two or more go side by side."""
    widest = max((part.cell_len for part in parts), default=0)
    if 2 * widest + 4 > width:
        return list(parts)
    return [padded(part, widest) for part in parts]
