"""The screen of a review: the curve of the chance to win, and the costliest moves."""

from rich.console import Console
from rich.text import Text

from wonders.cli.coach.ask_bot_for_win_chances import Judged
from wonders.cli.coach.reviewed_game import Review
from wonders.cli.screen.moves_in_words import move_text
from wonders.cli.screen.result_sentence_and_score_sheets import victory_text
from wonders.cli.screen.words_for_names_costs_and_effects import AGES, name_of
from wonders.cli.screen.wrapped_lines import ends, flowed, padded, rule, text
from wonders.cli.translate import n_, t_
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["review_lines", "tell_review"]

#: Lines of the curve, from the most to the least; the least fits 24 lines.
CURVE = (17, 13, 9, 7)
#: What marks the costliest moves on the curve.
MARKS = "123"


def review_lines(
    review: Review, at: int, seat: int, width: int, height: int, lang: str
) -> list[Text]:
    """Return the review: the curve for `seat`, its costliest moves, and the move `at`."""
    top = _head(review, seat, width, lang)
    below = [*_worst(review, seat, width, lang), *_chosen(review, at, width, lang)]
    room = height - len(top) - len(below)
    rows = next((rows for rows in CURVE if rows + 2 <= room), CURVE[-1])
    lines = [*top, *_curve(review, at, seat, width, rows), *below]
    return [padded(line, width) for line in lines[:height]]


def tell_review(review: Review, console: Console, lang: str) -> None:
    """Judge a whole game and print its review."""
    try:
        review.finish()
    finally:
        review.stop()
    last = len(review.steps)
    width, height = min(console.width, 100), 23
    for seat in dict.fromkeys((review.seat, *review.judged_seats)):
        lines = review_lines(review, last, seat, width, height, lang)
        shown = lines if seat == review.seat else _worst(review, seat, width, lang)
        for line in shown:
            console.print(line, no_wrap=True, overflow="crop")


def _head(review: Review, seat: int, width: int, lang: str) -> list[Text]:
    names = [one_line(name, 24) for name in review.names]
    result = review.record.result
    title = t_("REVIEW  {game}, {names}").format(game=review.game.title, names=" : ".join(names))
    if result is not None:
        totals = " : ".join(str(sheet.get("total", 0)) for sheet in result.scores)
        title += f"  {one_line(totals, 60)}, {one_line(victory_text(result.victory), 40)}"
    known = len(review.judged)
    if review.fault:
        state = review.fault
    elif review.done:
        state = n_("{count} decision judged", "{count} decisions judged", known)
    else:
        state = t_("judging: {known} of {count} decisions").format(known=known, count=review.count)
    whose = t_("chance to win of {name}").format(name=names[seat])
    if names[seat] == t_("you"):
        whose = t_("your chance to win")
    played = [judged.played for judged in list(review.judged.values()) if judged.seat == seat]
    spans = [each.high - each.low for each in played if each is not None]
    if spans:
        whose += t_(", give or take {points}").format(points=round(50 * sum(spans) / len(spans)))
    return [
        *[padded(each, width) for each in flowed([text(title, "strong")], width)],
        ends(text(f" {whose}"), text(f"{state} "), width),
    ]


def _curve(review: Review, at: int, seat: int, width: int, rows: int) -> list[Text]:
    """Return the curve: a column for each move, or for several if there are too many."""
    columns = width - 7
    moves = max(len(review.steps), 1)
    share = max(1, -(-moves // columns))
    marks = {judged.number: mark for judged, mark in zip(review.worst(seat), MARKS, strict=False)}
    grid = [[" "] * columns for _ in range(rows)]
    for number, chance in review.chances(seat):
        own = review.judged[number].seat == seat
        row = round((1 - chance) * (rows - 1))
        old = grid[row][number // share]
        sign = marks.get(number) or ("*" if own else ".")
        if old in " .*" and not (old == "*" and sign == "."):
            grid[row][number // share] = sign
    lines = []
    for row, cells in enumerate(grid):
        chance = 100 - 100 * row // (rows - 1)
        label = f"{chance:3}%" if row in (0, rows // 2, rows - 1) else "    "
        lines.append(text(f" {label}|").append("".join(cells)))
    return [*lines, _axis(review, at, share, columns)]


def _axis(review: Review, at: int, share: int, columns: int) -> Text:
    """Return the line below the curve: where ages begin, and which move is looked at."""
    cells = ["-"] * columns
    age = None
    for step, state in zip(review.steps, review.states, strict=False):
        if review.game.ages and state.age + 1 != age:
            age = state.age + 1
            for offset, letter in enumerate(AGES.get(age, str(age))):
                if step.number // share + offset < columns:
                    cells[step.number // share + offset] = letter
    here = min(at // share, columns - 1)
    line = text("     +").append("".join(cells[:here]))
    line.append("^", "bold reverse")
    return line.append("".join(cells[here + 1 :]))


def _worst(review: Review, seat: int, width: int, lang: str) -> list[Text]:
    name = review.names[seat]
    title = t_("COSTLIEST MOVES of {name}").format(name=name)
    if name == t_("you"):
        title = t_("YOUR COSTLIEST MOVES")
    worst = review.worst(seat)
    lines = [rule(title, width)]
    if not worst:
        none = t_("none that is surely worse than another") if review.done else t_("none yet")
        return [*lines, text(f"   {none}")]
    for mark, judged in zip(MARKS, worst, strict=False):
        move = _move(review, judged.number, lang)
        played = judged.played
        assert played is not None
        first = t_("{mark} move {number}{age}: {move}").format(
            mark=mark,
            number=judged.number,
            age=_age(review, judged.number),
            move=move,
        )
        better = t_("better: {move}").format(move=_better(review, judged, lang))
        lost = round(100 * (played.won - judged.best.won))
        lines.append(ends(text(f" {first}"), text(f"{100 * played.won:3.0f}%     "), width))
        lines.append(
            ends(text(f"   {better}"), text(f"{100 * judged.best.won:3.0f}% {lost:4}"), width)
        )
    return lines


def _chosen(review: Review, at: int, width: int, lang: str) -> list[Text]:
    """Return the move that is looked at, with the position before it and what was better."""
    state = review.states[at]
    coins = ", ".join(
        t_("{name} {coins}c").format(name=name, coins=city.coins)
        for name, city in zip(review.names, state.cities, strict=False)
    )
    points = " : ".join(str(sheet["total"]) for sheet in state.sheets())
    if at == len(review.steps):
        title = n_("THE END after {count} move", "THE END after {count} moves", at)
        if review.record.result is None:
            title = n_("SO FAR, after {count} move", "SO FAR, after {count} moves", at)
        return [rule(title, width), text(f" {coins}"), text("")]
    title = t_("MOVE {number} OF {count}{age}").format(
        number=at, count=len(review.steps) - 1, age=_age(review, at)
    )
    before = [t_("before it: {coins}; points {points}").format(coins=coins, points=points)]
    before += _open(review, at, lang)
    who = review.names[review.steps[at].decider]
    told = [t_("{name}: {move}").format(name=who, move=_move(review, at, lang))]
    judged = review.judged.get(at)
    if judged is not None and judged.played is not None:
        told.append(f"{100 * judged.played.won:.0f}%")
        if judged.best.move != judged.played.move:
            told.append(
                t_("most liked: {move} {chance}%").format(
                    move=_better(review, judged, lang), chance=round(100 * judged.best.won)
                )
            )
    return [
        rule(title, width),
        *flowed([text(each) for each in told], width)[:2],
        *flowed([text(each) for each in before], width)[:2],
    ]


def _open(review: Review, at: int, lang: str) -> list[str]:
    """Return which cards could be built before a move, and which could only be had otherwise."""
    moves = review.states[at].moves()
    built = [move.piece for move in moves if move.verb == "build"]
    cards = [move.under or move.piece for move in moves if move.verb != "start"]
    could = list(dict.fromkeys(name_of(piece.facts, lang) for piece in built if piece))
    others = dict.fromkeys(name_of(piece.facts, lang) for piece in cards if piece)
    could_not = [name for name in others if name not in could]
    told = []
    if could:
        told.append(t_("could build: {names}").format(names=", ".join(could)))
    if could_not and any(move.verb == "discard" for move in moves):
        told.append(t_("could not build: {names}").format(names=", ".join(could_not)))
    return told


def _age(review: Review, number: int) -> str:
    """Return the age of a move, as it is told after its number; nothing in a game without ages."""
    age = review.states[number].age + 1
    return t_(", Age {age}").format(age=AGES.get(age, str(age))) if review.game.ages else ""


def _move(review: Review, number: int, lang: str) -> str:
    return move_text(review.steps[number].move, lang)


def _better(review: Review, judged: Judged, lang: str) -> str:
    return move_text(review.game.move(judged.best.move), lang)
