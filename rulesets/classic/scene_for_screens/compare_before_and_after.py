"""What is different in a city of classic, from two states of its plain data."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from wonders.core.game.scene_for_screens import Change
from wonders.rulesets.classic.sight.view_as_data import City
from wonders.rulesets.classic.turns_and_ages import State

__all__ = ["changes_of", "conflict_points"]

#: The fields with lasting powers, and the kind of effect that gives each.
POWERS = {
    "free_symbols": "free-symbol",
    "free_builds": "free-build",
    "plays_seventh": "play-seventh",
    "copies_guild": "copy-guild",
}
SCALES = ("coins", "shields", "won", "defeats")


def changes_of(
    seat: int, before: City, after: City, around: Sequence[int], stages: Sequence[str]
) -> Iterator[Change]:
    """Yield what a city has that it had not before, and the other way round.

    `around` are its left and right neighbour, `stages` the ids of those of its board.
    """
    if (before.board, before.side) != (after.board, after.side):
        yield Change(what="board", seat=seat, piece=f"{after.board}:{after.side}")
    for card in after.cards:
        if card not in before.cards:
            yield Change(what="built", seat=seat, piece=card)
    for card in before.cards:
        if card not in after.cards:
            yield Change(what="lost", seat=seat, piece=card)
    for number in range(before.stages, after.stages):
        yield Change(what="stage", seat=seat, piece=stages[number], amount=1, now=number + 1)
    for what in SCALES:
        was, now = getattr(before, what), getattr(after, what)
        if was != now:
            yield Change(what=what, seat=seat, amount=now - was, now=now)
    yield from _amounts("symbol", seat, before.symbols, after.symbols)
    yield from _amounts("makes", seat, before.makes, after.makes)
    if before.choices != after.choices:
        had, has = Counter(before.choices), Counter(after.choices)
        for amount, producers in ((1, has - had), (-1, had - has)):
            for options in producers.elements():
                yield Change(what="choice", seat=seat, amount=amount, of=options)
    prices = (before.left_prices, after.left_prices), (before.right_prices, after.right_prices)
    for neighbour, (old, new) in zip(around, prices, strict=True):
        yield from _amounts("price", seat, old, new, neighbour)
    for field, power in POWERS.items():
        amount = int(getattr(after, field)) - int(getattr(before, field))
        if amount:
            yield Change(what="power", seat=seat, amount=amount, piece=power)
    if after.free_left < before.free_left:
        yield Change(
            what="used",
            seat=seat,
            piece="free-build",
            now=after.free_left,
            amount=before.free_left - after.free_left,
        )


def _amounts(
    what: str,
    seat: int,
    before: Mapping[str, int],
    after: Mapping[str, int],
    other: int | None = None,
) -> Iterator[Change]:
    for name in dict.fromkeys((*before, *after)):
        was, now = before.get(name, 0), after.get(name, 0)
        if was != now:
            yield Change(what=what, seat=seat, piece=name, amount=now - was, now=now, other=other)


def conflict_points(state: State, seat: int, other: int) -> int:
    """Return what the conflict with a neighbour would bring a city by the shields of now (C17)."""
    setup = state.game.setup
    mine, theirs = state.cities[seat].shields, state.cities[other].shields
    if mine == theirs or not setup.conflicts[state.age]:
        return 0
    return setup.victory_points[state.age] if mine > theirs else setup.defeat_points
