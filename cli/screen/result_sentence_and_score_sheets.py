"""The result of a game: a sentence, and the score sheets side by side."""

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.text import Text

from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.words_for_names_costs_and_effects import word
from wonders.cli.screen.wrapped_lines import clip
from wonders.cli.translate import ENGLISH, language_in_use, n_, t_
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["listed", "result_text", "sheet_lines", "victory_in_reports", "victory_text"]


def sheet_lines(
    scores: Sequence[Mapping[str, int]],
    names: Sequence[str],
    lang: str,
    width: int,
    winners: Sequence[int] = (),
    cities: Sequence[str] = (),
) -> list[Text]:
    """Return score sheets side by side as lines of text, the winners in bold.

    Below the names stand `cities`, where these have names of their own. What has no room in the
    width is cut.
    """
    heads = [
        names[seat] if seat < len(names) else t_("seat {number}").format(number=seat)
        for seat in range(len(scores))
    ]
    labels = {line: one_line(word(line, lang), 40) for line in (scores[0] if scores else {})}
    first = max(map(cell_len, labels.values()), default=0)
    rows = [heads, cities] if len(cities) == len(heads) else [heads]
    widths = [max(5, *map(cell_len, its)) for its in zip(*rows, strict=True)]
    if first + sum(widths) + 2 * len(widths) > width:
        most = max(5, (width - first) // len(widths) - 2)
        widths = [min(its, most) for its in widths]
    lines = [Text(" " * first) for _ in rows]
    for top, row in zip(lines, rows, strict=True):
        for seat, (name, its) in enumerate(zip(row, widths, strict=True)):
            head = clip(Text(name), its).plain
            blanks = " " * (its - cell_len(head) + 2)
            top.append(f"{blanks}{head}", style("strong") if seat in winners else "")
    for line, label in labels.items():
        points = Text(
            label + " " * (first - cell_len(label)), style("strong" if line == "total" else "")
        )
        for its, sheet in zip(widths, scores, strict=True):
            points.append(f"  {sheet.get(line, 0):>{its}}")
        lines.append(points)
    return lines


def result_text(result: Result, names: Sequence[str]) -> Text:
    """Return who won and how, in a sentence."""
    winners = [_seated(names, seat) for seat in result.winners]
    if result.forfeit:
        told = n_(
            "{winners} wins: seat {number} forfeited, {reason}",
            "{winners} win together: seat {number} forfeited, {reason}",
            len(winners),
            winners=listed(winners),
            number=result.forfeit.seat,
            reason=one_line(result.forfeit.reason),
        )
        return Text(told)
    told = n_(
        "{winners} wins {how}.",
        "{winners} win together {how}.",
        len(winners),
        winners=listed(winners),
        how=victory_text(result.victory),
    )
    return Text(told)


def victory_in_reports(victory: str) -> str:
    """Return a kind of victory for a report: in English as in records."""
    return victory if language_in_use() == ENGLISH else victory_text(victory)


def victory_text(victory: str) -> str:
    """Return a kind of victory in words: «by points»."""
    how = {
        "civilian": t_("by points"),
        "military": t_("by military supremacy"),
        "science": t_("by scientific supremacy"),
        "points": t_("by points"),
        "forfeit": t_("by forfeit"),
    }
    told = word(victory, language_in_use())
    other = t_("by {victory}").format(victory=one_line(told, 40))
    return how.get(victory, other)


def listed(names: Sequence[str], between: str = "") -> str:
    """Return names in a row: «one and another and a third», or as `between` says."""
    told = between or t_("{one} and {other}")
    if len(names) < 2:
        return "".join(names)
    return told.format(one=names[0], other=listed(names[1:], told))


def _seated(names: Sequence[str], seat: int) -> str:
    if seat >= len(names):
        return t_("seat {number}").format(number=seat)
    return t_("{name} (seat {number})").format(name=names[seat], number=seat)
