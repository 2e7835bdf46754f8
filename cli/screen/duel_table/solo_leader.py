"""The leader of Solo: which card is taken by each decision card that can come, and a page."""

from collections.abc import Sequence

from rich.text import Text

from wonders.cli.screen.drawing import Group
from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.duel_table.options_by_key import chosen_group
from wonders.cli.screen.letters_of_colors_and_resources import color_letter
from wonders.cli.screen.words_for_names_costs_and_effects import word
from wonders.cli.screen.wrapped_lines import flowed, padded, rule, text
from wonders.cli.translate import t_
from wonders.rulesets.duel.scene_for_screens.move_outcomes import DuelOption
from wonders.rulesets.duel.scene_for_screens.solo_leader import Answer
from wonders.rulesets.duel.view_as_data import Decision

__all__ = ["decision_text", "how_solo_goes", "leader_lines", "leader_page"]


def decision_text(seen: Seen, decision: "Decision | Answer") -> str:
    """Return what a decision card says: the side it begins at, and the colours in their order."""
    colors = " ".join(word(color, seen.printed.lang) for color in decision.colors)
    return f"-> {colors}" if decision.arrow == "ltr" else f"<- {colors}"


def leader_lines(seen: Seen, found: Sequence[Group], width: int) -> list[Text]:
    """Return what the leader takes next, by the decision cards that can come.

    Once an option is chosen it is what is taken after that; else what would be taken now.
    """
    leader = seen.scene.leader
    if leader is None:
        return []
    answers: Sequence[Answer] = leader.answers
    group = chosen_group(seen, found)
    head = t_("the leader's next card, one of {count}; -> looks from the left, <- from the right")
    if group is not None:
        first = next(iter(group.options.values()))
        option = group.options.get(seen.look.option, first)
        if isinstance(option, DuelOption):
            answers = option.answers
            head = t_(
                "after that the leader's card, one of {count}; -> from the left, <- from the right"
            )
    total = sum(len(answer.decisions) for answer in answers)
    if not total:
        return []
    lines = flowed([text(head.format(count=total), "strong")], width)
    parts = [Text(_answer(seen, answer)) for answer in answers]
    lines += flowed(_in_columns(parts, width), width)
    return [padded(line, width) for line in lines]


def leader_page(seen: Seen) -> list[Text]:
    """Return who the leader is, with colour, bonus, tokens and wonders; then how Solo goes."""
    leader = seen.scene.leader
    if leader is None:
        return []
    printed, width, city = seen.printed, seen.look.width, seen.shown.cities[1 - seen.seat]
    told: list[Text] = [
        text(t_("favourite colour: {color}").format(color=word(leader.color, printed.lang))),
        text(printed.effects(leader.id)),
    ]
    for token in city.tokens:
        its = printed.effects(token)
        if token in leader.idle:
            its = t_("does nothing for a leader")
        told.append(
            text(t_("token {token}: {effects}").format(token=printed.name(token), effects=its))
        )
    told += [
        text(
            t_("wonder {wonder}: {effects}").format(
                wonder=printed.name(id), effects=printed.effects(id)
            )
        )
        for id in (*city.built_wonders, *city.wonders)
    ]
    lines = [rule(printed.name(leader.id).upper(), width)]
    lines += [line for each in told for line in flowed([each], width)]
    return [*lines, *how_solo_goes(seen)]


def how_solo_goes(seen: Seen) -> list[Text]:
    """Return how the leader plays, and what the signs of the leader's lines mean."""
    green, red, yellow = (color_letter(color) for color in ("green", "red", "yellow"))
    sample = f"2 x -> {green}{red}{yellow}"
    told = [
        t_(
            "You play as in Duel, against a leader whom a pile of decision cards moves. Each turn"
            " one of them is turned up: it names three colours and a side. The leader takes the"
            " first free card of the first colour from that side, else of the second, else of the"
            " third, else simply the first free card."
        ),
        t_(
            "{sample}: two decision cards still to come look from the left (<- from the right) for"
            " a green card, else a red one, else a yellow one; behind it stands the card that the"
            " leader would take now. (again): such a card also gives the leader another turn."
        ).format(sample=sample),
        t_(
            "The leader pays nothing, discards nothing and builds no wonders: coins are kept, and"
            " count at the end. Both wonders of the leader count as built from the first turn:"
            " their shields and coins come at once, their points at the end, all else is without"
            " effect."
        ),
        t_("You win as in Duel: by shields, by symbols, or by points after Age III."),
    ]
    leader = seen.scene.leader
    if leader is not None and leader.after_last_age:
        later = f"(+{leader.after_last_age})"
        more = t_("{points} beside the points: so many more come to the leader after Age III.")
        told.append(more.format(points=later))
    lines = [rule(t_("how Solo goes"), seen.look.width)]
    for each in told:
        lines += flowed([text(each)], seen.look.width, further=1)
    return lines


def _answer(seen: Seen, answer: Answer) -> str:
    """Return how often a decision comes, what it says, and the card that is taken by it."""
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
