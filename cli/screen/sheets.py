"""The result of a game: a sentence, and the score sheets as a table."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from wonders.cli.game_words import word
from wonders.cli.screen.styles import style
from wonders.core.game.scoring import Result
from wonders.core.guard.message_texts import one_line

__all__ = ["result_text", "sheets_table"]


def sheets_table(result: Result, names: Sequence[str], lang: str) -> Table:
    """Return the sheets side by side, the winners in bold."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for seat in range(len(result.scores)):
        name = names[seat] if seat < len(names) else f"seat {seat}"
        its = style("strong") if seat in result.winners else ""
        table.add_column(Text(name, its), justify="right")
    for line in result.scores[0]:
        its = style("strong") if line == "total" else ""
        cells = [Text(str(sheet.get(line, 0)), its) for sheet in result.scores]
        table.add_row(Text(one_line(word(line, lang), 40), its), *cells)
    return table


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
