"""The end of a game of Duel: who won, the sheets of both, and what decided it."""

from rich.cells import cell_len
from rich.text import Text

from wonders.cli.screen.duel_table.cities import city_full
from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.duel_table.news_since_last_turn_in_words import news_lines
from wonders.cli.screen.duel_table.turn_and_tracks import tracks
from wonders.cli.screen.result_sentence_and_score_sheets import victory_text
from wonders.cli.screen.words_for_names_costs_and_effects import word
from wonders.cli.screen.wrapped_lines import cut, flowed, joined, padded, rule, text
from wonders.cli.translate import n_, t_
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["end"]

#: The width of the names of the sheet's lines.
LINES = 24


def end(seen: Seen) -> list[Text]:
    """Return the last screen: the result first, then as much as there is room for."""
    result = seen.shown.result
    assert result is not None
    width, height = seen.look.width, seen.look.height
    lines = [padded(joined(" ", text(_result(seen, result), "strong")), width)]
    lines += tracks(seen)
    lines += _sheets(seen, result)
    lines.append(rule(t_("what decided it"), width))
    lines += flowed([Text(each) for each in _decided(seen, result)], width, between=" ")
    told = news_lines(seen, width, max(height - len(lines) - 1, 0) or 1)
    if told and len(lines) + 1 + len(told) <= height:
        lines += [rule(t_("at last"), width), *told]
    cities = [*city_full(seen, seen.seat, width), *city_full(seen, 1 - seen.seat, width)]
    if len(lines) + len(cities) <= height:
        lines += cities
    return [padded(line, width) for line in cut(lines, height, width)]


def _result(seen: Seen, result: Result) -> str:
    game = t_("DUEL SOLO") if seen.shown.solo else t_("DUEL")
    totals = [result.scores[seat]["total"] for seat in (seen.seat, 1 - seen.seat)]
    score = f"{totals[0]} : {totals[1]}"
    if len(result.winners) != 1:
        return t_("{game}   A DRAW   {score}").format(game=game, score=score)
    winner = result.winners[0]
    how = victory_text(result.victory)
    if result.forfeit is not None:
        how = t_("as the other one gave up")
    if seen.you(winner):
        return t_("{game}   YOU WIN {how}   {score}").format(game=game, how=how, score=score)
    told = t_("{game}   {name} WINS {how}   {score}")
    return told.format(game=game, name=seen.who(winner), how=how, score=score)


def _sheets(seen: Seen, result: Result) -> list[Text]:
    """Return the sheets side by side, a line for each kind of points."""
    seats = (seen.seat, 1 - seen.seat)
    column = max(10, *(cell_len(seen.who(seat)) + 3 for seat in seats))
    lines = []
    names = [seen.who(seat) for seat in seats]
    head = padded(Text(), LINES)
    for name in names:
        head.append_text(text(" " * (column - cell_len(name)) + name, "strong"))
    title = t_("difference")
    last = cell_len(title) + 3
    head.append_text(text(" " * 3 + title, "aside"))
    lines.append(head)
    for line in result.scores[0]:
        amounts = [result.scores[seat].get(line, 0) for seat in seats]
        its = "strong" if line == "total" else None
        row = text("   " + word(line, seen.printed.lang), its)
        row = padded(row, LINES)
        for amount in amounts:
            row.append_text(text(f"{amount:{column}d}", its))
        difference = amounts[0] - amounts[1]
        row.append_text(text((f"{difference:+d}" if difference else "=").rjust(last), "aside"))
        lines.append(row)
    return lines


def _decided(seen: Seen, result: Result) -> list[str]:
    """Return what brought the victory: the conflict, the symbols, or the differences in points."""
    if result.forfeit is not None:
        told = t_("{name} broke off: {reason}")
        name = seen.who(result.forfeit.seat)
        return [told.format(name=name, reason=one_line(result.forfeit.reason, 200))]
    if len(result.winners) != 1:
        return [t_("Points and the points of blue cards are equal.")]
    winner = result.winners[0]
    name, other = seen.who(winner), seen.who(1 - winner)
    last = _last_card(seen, winner)
    if result.victory == "military":
        told = t_("The pawn stands in the capital of {name}, {count} spaces from the centre.")
        if seen.you(1 - winner):
            told = t_("The pawn stands in your capital, {count} spaces from the centre.")
        return [told.format(name=other, count=abs(seen.shown.pawn)), *last]
    if result.victory == "science":
        names = [word(each, seen.printed.lang) for each in seen.shown.cities[winner].symbols]
        told = t_("{name} has {count} different symbols: {names}.")
        if seen.you(winner):
            told = t_("You have {count} different symbols: {names}.")
        return [told.format(name=name, count=len(names), names=", ".join(names)), *last]
    return [_differences(seen, result, winner, name)]


def _differences(seen: Seen, result: Result, winner: int, name: str) -> str:
    mine, theirs = result.scores[winner], result.scores[1 - winner]
    lang = seen.printed.lang
    by_line = [(mine[line] - theirs.get(line, 0), line) for line in mine if line != "total"]
    more = [f"{word(line, lang)} {by}" for by, line in sorted(by_line, reverse=True) if by > 0]
    less = [f"{word(line, lang)} {-by}" for by, line in sorted(by_line) if by < 0]
    by = mine["total"] - theirs["total"]
    if not by and result.victory == "civilian":
        return t_("Both have as many points; {name} more by blue cards.").format(name=name)
    # By the victory of a house rule who wins may have fewer points.
    told = t_("{name} {points}, more by: {lines};") if more else t_("{name} {points};")
    parts = [told.format(name=name, points=mine["total"], lines=", ".join(more))]
    if less:
        parts.append(t_("less by: {lines};").format(lines=", ".join(less)))
    if by < 0:
        parts.append(n_("in all {count} point fewer.", "in all {count} points fewer.", -by))
    else:
        parts.append(n_("in all {count} point more.", "in all {count} points more.", by))
    return " ".join(parts)


def _last_card(seen: Seen, winner: int) -> list[str]:
    """Return what the winner built last, if the news tells it."""
    built = [
        change.piece
        for news in seen.scene.news
        for change in news.changes
        if change.what == "built" and change.seat == winner and change.piece
    ]
    if not built:
        return []
    return [t_("{card} brought it.").format(card=seen.printed.name(built[-1]))]
