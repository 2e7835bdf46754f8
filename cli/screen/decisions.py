"""The leader of Duel Solo on the screen: his decision cards, and what he did and why."""

from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from wonders.cli.game_words import AGES, effects_text, name_of, word
from wonders.cli.screen.log import move_text
from wonders.core.game.moves import Move
from wonders.core.game.view import View
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.solo.leader import Chosen, DecisionCard, Given, LeaderTurn
from wonders.rulesets.duel.solo.view import SoloView

__all__ = ["automata", "draw_decisions", "news"]

ARROWS = {"ltr": "left to right", "rtl": "right to left"}


def draw_decisions(console: Console, view: SoloView, lang: str) -> None:
    """Draw the decision card turned up last, and those still to come, equal ones counted."""
    turns = [entry for entry in view.table.log if isinstance(entry, LeaderTurn)]
    if turns:
        console.print(Text(f"Decision card turned up last: {_looks(turns[-1].decision, lang)}"))
    left = view.decisions_left
    console.print(Text(f"Decision cards to come, {len(left)}:"))
    counts = Counter(card.kind for card in left)
    one_of = {card.kind: card for card in left}
    for kind, count in counts.items():
        console.print(Text(f"  {count} x {_looks(one_of[kind], lang)}"))


def news(view: View, since: int, names: Sequence[str], lang: str) -> list[str] | None:
    """Return what has happened in Solo since an entry of the log; None in a game of two."""
    if not isinstance(view, SoloView):
        return None
    log = view.table.log
    lines = []
    for number in range(since, len(log)):
        entry = log[number]
        if isinstance(entry, Move):
            lines.append(f"{names[0]}: {move_text(entry, lang)}")
        else:
            lines += _automaton(view, number, names[LEADER], lang)
    return lines


def automata(view: View, since: int, names: Sequence[str], lang: str) -> tuple[list[str], int]:
    """Return what the leader did since an entry of the log, and how long the log is now."""
    if not isinstance(view, SoloView):
        return [], 0
    log = view.table.log
    numbers = [number for number in range(since, len(log)) if not isinstance(log[number], Move)]
    lines = [line for at in numbers for line in _automaton(view, at, names[LEADER], lang)]
    return lines, len(log)


def _automaton(view: SoloView, number: int, name: str, lang: str) -> list[str]:
    """Return the lines for an entry of the log about the leader."""
    log = view.table.log
    entry = log[number]
    if isinstance(entry, Given):
        wonder = entry.wonder.facts
        return [f"{name} gets {name_of(wonder, lang)} ({effects_text(wonder, lang)})"]
    if isinstance(entry, Chosen):
        return [f"{name}: {move_text(entry.move, lang)}"]
    if not isinstance(entry, LeaderTurn):
        return []
    after = log[number + 1] if number + 1 < len(log) else None
    return [f"{name} {_told(entry, after, lang)}"]


def _told(turn: LeaderTurn, after: object, lang: str) -> str:
    """Return a turn as a sentence; `after` is the next entry of the log."""
    card = name_of(turn.card.facts, lang)
    looks = _looks(turn.decision, lang)
    if turn.color is None:
        why = "the first card: none of these colours is free to take"
    else:
        why = f"the first {word(turn.color, lang)} card"
    text = f"(Age {AGES.get(turn.age + 1, turn.age + 1)}) turns up {looks}; takes {card}, {why}"
    for token in turn.tokens:
        text += f"; a pair: takes {name_of(token.facts, lang)} from the board"
    if turn.decision.again:
        another = isinstance(after, LeaderTurn) and after.age == turn.age
        symbol = word(str(turn.decision.symbol), lang)
        text += f"; {symbol}: another turn" + ("" if another else ", which comes too late")
    return text


def _looks(card: DecisionCard, lang: str) -> str:
    """Return what a decision card shows."""
    colors = ", ".join(word(color, lang) for color in card.colors)
    symbol = f" [{word(card.symbol, lang)}]" if card.symbol else ""
    return f"«{ARROWS[card.arrow]}: {colors}{symbol}»"
