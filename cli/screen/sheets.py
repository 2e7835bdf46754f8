"""The result of a game: a sentence, and the score sheets side by side."""

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.text import Text

from wonders.cli.game_words import word
from wonders.cli.screen.styles import style
from wonders.core.game.scoring import Result
from wonders.core.guard.message_texts import one_line

__all__ = ["result_text", "sheet_lines"]


def sheet_lines(
    scores: Sequence[Mapping[str, int]],
    names: Sequence[str],
    lang: str,
    winners: Sequence[int] = (),
) -> list[Text]:
    """Return score sheets side by side as lines of text, the winners in bold."""
    heads = [names[seat] if seat < len(names) else f"seat {seat}" for seat in range(len(scores))]
    labels = {line: one_line(word(line, lang), 40) for line in (scores[0] if scores else {})}
    first = max(map(cell_len, labels.values()), default=0)
    lines = [Text(" " * first)]
    for seat, head in enumerate(heads):
        lines[0].append(f"  {head:>5}", style("strong") if seat in winners else "")
    for line, label in labels.items():
        row = Text(
            label + " " * (first - cell_len(label)), style("strong" if line == "total" else "")
        )
        for head, sheet in zip(heads, scores, strict=True):
            row.append(f"  {sheet.get(line, 0):>{max(5, cell_len(head))}}")
        lines.append(row)
    return lines


def result_text(result: Result, names: Sequence[str]) -> Text:
    """Return who won and how, in a sentence."""
    winners = " and ".join(
        f"{names[seat]} (seat {seat})" if seat < len(names) else f"seat {seat}"
        for seat in result.winners
    )
    verb = "win together" if len(result.winners) > 1 else "wins"
    how = {
        "civilian": "by points",
        "military": "by military supremacy",
        "science": "by scientific supremacy",
        "points": "by points",
    }
    other = f"by {one_line(result.victory, 40)}"
    if result.forfeit:
        loser = result.forfeit.seat
        return Text(f"{winners} {verb}: seat {loser} forfeited, {one_line(result.forfeit.reason)}")
    return Text(f"{winners} {verb} {how.get(result.victory, other)}.")
