"""Choices outside the turn: a card of the discard pile, or what a house rule asks."""

from collections.abc import Sequence

from rich.text import Text

from wonders.cli.screen.classic_table.hand import mark
from wonders.cli.screen.classic_table.names_and_amounts_in_words import Words
from wonders.cli.screen.classic_table.options_by_key import ENTER, option_text
from wonders.cli.screen.classic_table.pieces_in_few_words import gives_texts
from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.drawing import Group
from wonders.cli.screen.letters_of_colors_and_resources import color_letter
from wonders.cli.screen.words_for_names_costs_and_effects import choice_text
from wonders.cli.screen.wrapped_lines import rule
from wonders.cli.translate import t_
from wonders.core.game.scene_for_screens import Option
from wonders.rulesets.classic.wonder_boards_as_printed import StageFacts

__all__ = ["draw_choice", "stages_of"]


def draw_choice(words: Words, groups: Sequence[Group], room: int) -> list[Text]:
    """Return a heading and all options, in as many columns as they take for `room` lines.

    If they have no room even so, those around the chosen one are shown, and the heading tells it.
    """
    width = words.look.width
    waiting = words.shown.waiting
    titles = {"revive": t_("THE DISCARD PILE: BUILD ONE CARD FOR NOTHING, OR NONE")}
    kind = waiting[0].kind if waiting else ""
    title = titles.get(kind) or choice_text(kind, words.lang).upper() or t_("YOUR CHOICE")
    lines = [rule(title, width)]
    room = max(room - 1, 1)
    for long in (True, False):
        items = [_item(words, group, long=long) for group in groups]
        widest = max(item.cell_len for item in items) + 2
        if long and widest - 2 > width:
            continue
        for columns in range(1, max(width // widest, 1) + 1):
            height = -(-len(items) // columns)
            if height <= room:
                return lines + _in_columns(items, columns, height, width)
    at = next((n for n, each in enumerate(groups) if each.key == words.look.group), 0)
    shown = room * columns
    first = min(max(at - shown // 2, 0), len(items) - shown)
    told = t_("{first} to {last} of {count}")
    told = told.format(first=first + 1, last=first + shown, count=len(items))
    lines = [rule(f"{title}  {told}", width)]
    return lines + _in_columns(items[first : first + shown], columns, room, width)


def _in_columns(items: Sequence[Text], columns: int, height: int, width: int) -> list[Text]:
    cell = width // columns
    lines = []
    for at in range(height):
        line = Text()
        for column in range(columns):
            number = column * height + at
            if number < len(items):
                line.append(" " * (column * cell - line.cell_len))
                line.append_text(items[number])
        lines.append(line)
    return lines


def _item(words: Words, group: Group, *, long: bool) -> Text:
    item = mark(words, group)
    if group.card is None:
        option = group.options[ENTER]
        item.append(option_text(words, option))
        return item.append("".join(f"  {stage}" for stage in stages_of(words, option) if long))
    facts = words.facts(group.card)
    item.append(f"{color_letter(facts.color)} ")
    item.append(words.card(group.card), style(facts.color))
    return item.append(f"  {gives_texts(words, facts)[-1]}") if long else item


def stages_of(words: Words, option: Option) -> list[str]:
    """Return the stages of a board that an option chooses: `2W: 3 points`."""
    stages = [
        facts
        for facts in words.game.catalogue.of("stage")
        if isinstance(facts, StageFacts) and facts.on == option.card
    ]
    return [f"{words.cost(facts)}: {gives_texts(words, facts)[-1]}" for facts in stages]
