"""The laws that are checked at single points of a game; each check raises `Broken`.

They use only the contract of state, view and game, so they hold for every ruleset.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

import msgspec

from wonders.core.cards.pieces import Piece
from wonders.core.errors import BadPlugin, BadRecord, IllegalMove
from wonders.core.game.moves import Move
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.game.state import State
from wonders.core.game.view import View
from wonders.core.game.view_as_data import Shown
from wonders.core.guard.texts_safe_to_print import exception_line, safe_repr
from wonders.core.testing.broken_law import Broken, broken_by, counted
from wonders.core.testing.compare_all_that_an_object_reaches import (
    PRINTED,
    Reach,
    Walk,
    can_change,
    difference,
    shape,
)
from wonders.core.testing.random_game import Course, play_out

__all__ = ["SPOT_LAWS", "check_cards", "seats_to_look"]

#: Number of unlisted moves that are tried at a point of a game.
OTHERS = 20
#: Number of moves that are asked about at a point of a game.
ASKED = 6
#: Number of times the true state is played on after an imagined one has failed.
STRAYS = 5


def seats_to_look(course: Course) -> list[int]:
    """Return the seats whose views are checked now: the one to decide, and one other."""
    seats = list(range(course.game.players))
    seat = course.state.seat
    others = [each for each in seats if each != seat]
    chosen = [] if seat is None else [seat]
    if others:
        chosen.append(course.chance("seat").choice(others))
    return chosen


# -- moves ---------------------------------------------------------------------------------


def check_moves(course: Course) -> None:
    """Check that listed moves can be played, and that others are refused without a change."""
    state = course.state
    game = state.game
    listed = state.moves()
    if state.seat is None:
        _expect_over(state)
    elif not listed:
        raise Broken("moves", f"seat {state.seat} is to decide and no move is listed")
    elif state.result() is not None:
        raise Broken("moves", f"there is a result, but seat {state.seat} is to decide")
    twice = [move for move, times in Counter(listed).items() if times > 1]
    if twice:
        raise Broken("moves", f"«{twice[0]}» is listed twice")
    for number, move in enumerate(listed):
        if game.table.get(str(move)) is not move:
            raise Broken("moves", f"«{move}» is listed and is no move of the game")
        _play_listed(state, move, number)
    _expect_numbered(state, listed)
    rng = course.chance("others")
    others = [move for move in game.table if move not in listed]
    before = shape(state)
    world = state.copy()
    for move in rng.sample(others, min(OTHERS, len(others))):
        try:
            world.play(move)
        except IllegalMove:
            continue
        raise Broken("moves", f"«{move}» is not listed, and yet can be played")
    changed = difference(before, shape(world))
    if changed:
        raise Broken("moves", f"refusing moves changes {changed}")
    for move in rng.sample(listed, min(ASKED, len(listed))):
        if not state.explain(move).legal:
            raise Broken("moves", f"«{move}» is listed, and explain calls it illegal")
    for move in rng.sample(others, min(ASKED, len(others))):
        if state.explain(move).legal:
            raise Broken("moves", f"«{move}» is not listed, and explain calls it legal")


def _play_listed(state: State, move: Move, number: int) -> None:
    """Play a listed move by what it is, and by its number in the list."""
    one, two = state.copy(), state.copy()
    try:
        one.play(state.game.move(move.text))
        two.play_at(number)
    except IllegalMove as error:
        raise Broken("moves", f"«{move}» is listed and refused: {error}") from None
    differs = difference(shape(one), shape(two))
    if differs:
        raise Broken("moves", f"«{move}», played by its number, leads to another state: {differs}")


def _expect_numbered(state: State, listed: Sequence[Move]) -> None:
    """Raise `Broken` if the moves by their numbers, or the mask of them, are not those listed."""
    # Listed anew, as they are where nobody has asked for the moves themselves.
    world = state.copy()
    world._legal = None
    count = world.move_count
    indexes = [world.index_at(number) for number in range(count)]
    if indexes != [move.index for move in listed]:
        raise Broken("moves", "the legal moves by their numbers are other moves")
    if [world.move_at(number) for number in range(count)] != [*listed]:
        raise Broken("moves", "`move_at` tells other moves than `moves`")
    for number in (-1, count):
        with suppress(IndexError):
            world.play_at(number)
            raise Broken("moves", f"of {count} legal moves, one with number {number} is played")
    mask = bytearray(b"?" * len(state.game.table))
    world.mark_legal(mask)
    if [index for index, mark in enumerate(mask) if mark] != sorted(indexes):
        raise Broken("moves", "the mask of the legal moves marks other moves")


def _odd(some: Sequence[Move], others: Sequence[Move]) -> str:
    """Return the first difference between two lists of moves."""
    for move in (*some, *others):
        if (move in some) != (move in others):
            return f"«{move}» is listed one time and not the other"
    return "their order differs"


def _expect_over(state: State) -> None:
    if state.moves() or state.city is not None:
        raise Broken("moves", "the game is over, and a move is listed or a city to decide for")
    if state.result() is None:
        raise Broken("moves", "the game is over and has no result")


# -- what is conserved ----------------------------------------------------------------------


def check_cards(state: State, dealt: "Counter[Piece]", changes: list[str]) -> None:
    """Check that no card appears or disappears; `changes` are the calls to suspect."""
    now = Counter(state.cards())
    if now == dealt:
        return
    more, fewer = now - dealt, dealt - now
    what = f"{_first(more)} is there that was not dealt" if more else f"{_first(fewer)} is gone"
    by = f" ({'; '.join(dict.fromkeys(changes))}; no rule declares cards in `touches`)"
    raise Broken("conserves", what + (by if changes else ""))


def _first(cards: "Counter[Piece]") -> str:
    return next(iter(cards)).id


def check_treasuries(course: Course) -> None:
    """Check that no treasury is below 0."""
    for seat, city in enumerate(course.state.cities):
        if city.coins < 0:
            raise Broken("conserves", f"the treasury of seat {seat} is {city.coins}")


# -- views ---------------------------------------------------------------------------------


def check_views(course: Course) -> None:
    """Check that a seat's view is the same in states that differ only in what is hidden."""
    # Cached moves would be copied into the view and the state it imagines.
    state = course.state.copy()
    state._legal = None
    for seat in seats_to_look(course):
        view = state.view(seat)
        walk = Walk(view)
        _expect_apart(state, view, walk)
        world = _imagined(course, view, seat)
        changed = difference(walk.shape, shape(view))
        if changed:
            raise Broken("imagines", f"seat {seat}: imagine changes the view: {changed}")
        seen = world.view(seat)
        differs = difference(walk.shape, shape(seen))
        if seen != view:
            raise Broken(
                "imagines",
                f"seat {seat}: the view of what its view imagines is another:"
                f" {differs or 'by =='} (the view shows too much, or imagine forgets it)",
            )
        if differs:
            raise Broken(
                "hides",
                f"seat {seat}: two states that differ only in what is hidden give views that are"
                f" equal by == and differ: {differs}",
            )
        _expect_same_moves(course.state, world, seat)
        _expect_told_truly(course, view, seat, world)
        _expect_playable(course, world, seat)


def _expect_told_truly(course: Course, view: View, seat: int, world: State) -> None:
    """Expect what the view says of the moves played and of itself to be true."""
    played = view.played()
    if played is not None and [text.split()[1:] for text in course.moves] != [
        str(move).split() for move in played
    ]:
        raise Broken("shows", f"seat {seat}: view.played() gives other moves than were played")
    if view.is_open():
        ends = [course.state.copy(), world.copy()]
        for end in ends:
            end.play_out(course.chance("open"))
        if ends[0].sheets() != ends[1].sheets():
            raise Broken(
                "imagines", f"seat {seat}: view.is_open() is true, and what is hidden still matters"
            )


def check_dealt_again(course: Course) -> None:
    """Check that what a view imagines, dealt and played again, shows the seat what it saw.

    The moves that the seat could not see are those that were imagined. Whatever tells something
    of what is hidden is then another: a field of a choice, or a value that follows from it.
    """
    state = course.state
    game = course.game
    seat = seats_to_look(course)[-1]
    world = _imagined(course, state.view(seat), seat)
    saw = _views_on_the_way(course, seat)
    if len(saw) <= len(course.moves) or saw[-1] != state.view(seat):
        # Other laws find that the true game is another when it is dealt again.
        return
    where = f"seat {seat}"
    try:
        again = game.start(world.deal)
    except BadRecord as error:
        raise Broken("imagines", f"{where} imagines what nobody can deal: {error}") from None
    for number, (mine, text) in enumerate(zip(saw, [*course.moves, ""], strict=True)):
        theirs = again.view(seat)
        if mine != theirs or (not text and mine.shown() != theirs.shown()):
            differs = difference(shape(mine), shape(theirs)) or "what is shown"
            why = f"{where}: a game that it cannot tell from the true one shows something else"
            raise Broken("hides", f"{why} after {counted(number)}: {differs}")
        if not text:
            return
        move = world.remembered(again) or game.move(text.partition(" ")[2])
        try:
            again.play(move)
        except IllegalMove as error:
            why = f"{where}: it imagines a game in which move {number} cannot be played: {error}"
            raise Broken("imagines", why) from None


def _views_on_the_way(course: Course, seat: int) -> list[View]:
    """Return what a seat saw before each move and sees now; fewer if it cannot be played again."""
    views = []
    with suppress(BadRecord, IllegalMove):
        state = course.game.start(course.state.deal)
        views.append(state.view(seat))
        for text in course.moves:
            state.play(course.game.move(text.partition(" ")[2]))
            views.append(state.view(seat))
    return views


def _expect_same_moves(state: State, world: State, seat: int) -> None:
    """Raise `Broken` if legal moves, or those the view's table lists, depend on what is hidden."""
    mine, theirs = state.moves(), world.moves()
    if seat == state.seat and mine != theirs:
        why = f"seat {seat}: the legal moves tell what is hidden: {_odd(mine, theirs)}"
        raise Broken("hides", why)
    mine, theirs = state.view(seat).table.moves(), world.view(seat).table.moves()
    if mine != theirs:
        why = f"seat {seat}: the moves its table lists tell what is hidden: {_odd(mine, theirs)}"
        raise Broken("hides", why)


def _expect_playable(course: Course, world: State, seat: int) -> None:
    try:
        play_out(world, course.chance("imagined", seat), [])
    except Exception as error:
        broken = broken_by(error)
        if broken.law == "ends":
            raise broken from None if broken is error else error
        # If true states fail as well, imagining is not to blame.
        for number in range(STRAYS):
            _stray(course, course.chance("stray", number))
        raise Broken(
            "imagines", f"seat {seat}: what its view imagines cannot be played: {broken.why}"
        ) from error


def _expect_apart(state: State, view: View, walk: Walk) -> None:
    mine = Walk(state)
    for key, thing in walk.changeable.items():
        if key in mine.changeable:
            what = "the state itself" if thing is state else f"the state's own {mine.path(key)}"
            raise Broken("hides", f"seat {view.seat}: the view reaches {what} by {walk.path(key)}")
    # `Walk` misses caches and objects without attributes, such as generators.
    theirs = Reach(state, PRINTED).things
    reach = Reach(view, PRINTED)
    for key, thing in reach.things.items():
        if key in theirs and can_change(thing):
            way = reach.way(key)
            why = f"the view leads to what the state has and a bot could change: {way}"
            raise Broken("hides", f"seat {view.seat}: {why}")


def _imagined(course: Course, view: View, seat: int) -> State:
    try:
        return view.imagine(course.chance("imagine", seat))
    except BadPlugin:
        raise
    except Exception as error:
        raise Broken("imagines", f"seat {seat}: imagine fails: {exception_line(error)}") from error


def check_shown(course: Course) -> None:
    """Check that views are shown as plain data that does not depend on what is hidden."""
    state = course.state
    for seat in seats_to_look(course):
        view = state.view(seat)
        before = shape(view)
        shown = _shown(state, view)
        changed = difference(before, shape(view))
        if changed:
            raise Broken("shows", f"seat {seat}: showing the view changes it: {changed}")
        if _shown(state, view) != shown:
            raise Broken("shows", f"seat {seat}: the same view is shown otherwise once more")
        other = _shown(state, _imagined(course, view, seat).view(seat))
        if other != shown:
            names = [n for n in shown.__struct_fields__ if getattr(shown, n) != getattr(other, n)]
            why = f"the view of what its view imagines is shown otherwise: {', '.join(names)}"
            raise Broken("shows", f"seat {seat}: {why}")


def _shown(state: State, view: View) -> Shown:
    """Return what a view shows; raise `Broken` if JSON does not give it back."""
    game = state.game
    where = f"seat {view.seat}"
    try:
        shown = view.shown()
        if type(shown) is not game.Shown or not isinstance(shown, Shown):
            raise Broken("shows", f"{where}: {safe_repr(shown)} is not of the type the game names")
        back = msgspec.json.decode(msgspec.json.encode(shown), type=game.Shown)
    except (BadPlugin, Broken):
        raise
    except Exception as error:
        raise Broken("shows", f"{where}: shown fails: {exception_line(error)}") from error
    for name in shown.__struct_fields__:
        if getattr(shown, name) != getattr(back, name):
            raise Broken("shows", f"{where}: {name} is read back from JSON with other values")
    return shown


# -- copies and questions ------------------------------------------------------------------


def check_copies(course: Course) -> None:
    """Check that a copy equals the original, which does not change with it."""
    state = course.state
    before = shape(state)
    twin = state.copy()
    if twin is state:
        raise Broken("copies", "copy returns the state itself")
    differs = difference(before, shape(twin))
    if differs:
        raise Broken("copies", f"a copy differs from the original: {differs}")
    _stray(course, course.chance("stray"))
    changed = difference(before, shape(state))
    if changed:
        raise Broken("copies", f"playing on a copy changes the original: {changed}")


def _stray(course: Course, rng: Random) -> None:
    """Play a copy to the end; an error carries the moves played on it."""
    played: list[str] = []
    try:
        play_out(course.state.copy(), rng, played, course.audit)
    except Exception as error:
        broken = broken_by(error)
        broken.more = tuple(played)
        raise broken from None if broken is error else error


def check_questions(course: Course) -> None:
    """Check that asking for moves, sheets, prices, explanations or views changes nothing."""
    state = course.state
    listed = state.moves()
    before = shape(state)
    _ask(course, state)
    state._legal = None
    again = state.moves()
    if again != listed:
        raise Broken("asks", f"the moves listed anew are others: {_odd(listed, again)}")
    for seat in seats_to_look(course):
        view = state.view(seat)
        view.seen()
        view.refused()
        for lang in ("en", "de"):
            state.game.houses.show(view, lang)
        _ask(course, view.table)
    changed = difference(before, shape(state))
    if changed:
        raise Broken("asks", f"asking changes {changed}")


def _ask(course: Course, state: State) -> None:
    state.sheets()
    state.result()
    table = state.game.table
    moves = list(course.state.moves())
    rng = course.chance("asked")
    for move in (
        *rng.sample(moves, min(ASKED, len(moves))),
        *rng.sample(list(table), min(ASKED, len(table))),
    ):
        state.cost(move)
        state.explain(move)


# -- sums ----------------------------------------------------------------------------------


def check_sums(course: Course) -> None:
    """Check that sheets have the lines of the game and their totals, and the result has them."""
    state = course.state
    sheets = state.sheets()
    game = state.game
    if len(sheets) != len(state.cities):
        raise Broken("sums", f"{len(sheets)} sheets for {len(state.cities)} cities")
    for seat, sheet in enumerate(sheets):
        *lines, last = sheet
        if tuple(lines) != tuple(game.categories) or last != "total":
            raise Broken("sums", f"the sheet of seat {seat} has the lines {', '.join(sheet)}")
        total = sum(sheet[line] for line in lines)
        if sheet["total"] != total:
            raise Broken("sums", f"the sheet of seat {seat} sums to {total}, not {sheet['total']}")
    result = state.result()
    if result is not None:
        _expect_result(state, result)


def _expect_result(state: State, result: Result) -> None:
    game = state.game
    if result.victory not in game.victories:
        raise Broken("sums", f"the victory {safe_repr(result.victory)} is none of the game's")
    if result.scores != state.sheets():
        raise Broken("sums", "the result has other sheets than the state")
    seats = range(game.players + len(game.automata))
    winners = result.winners
    if not winners or winners != sorted(set(winners)) or any(seat not in seats for seat in winners):
        raise Broken("sums", f"the winners are {safe_repr(winners)}")


#: The checks at a point of a game, each with the laws that it may find broken.
SPOT_LAWS: tuple[tuple[tuple[str, ...], Callable[[Course], None]], ...] = (
    (("conserves",), check_treasuries),
    (("sums",), check_sums),
    (("copies",), check_copies),
    (("moves",), check_moves),
    (("asks",), check_questions),
    (("hides", "imagines"), check_views),
    (("shows",), check_shown),
    (("hides", "imagines"), check_dealt_again),
)
