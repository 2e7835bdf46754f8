"""Dealing again: what a view imagines, dealt and played like the game that was seen."""

from wonders.core.errors import BadRecord, IllegalMove
from wonders.core.game.choices import Choice
from wonders.rulesets.classic.history import Turn
from wonders.rulesets.classic.state import State as ClassicState


def moves_made(world):
    """Yield the moves of an imagined state of classic, those still hidden in this turn too."""
    for entry in world.log:
        if isinstance(entry, Turn):
            yield from entry.moves
        else:
            yield entry.move
    yield from world.chosen


def dealt_again(world, played, views):
    """Deal an imagined state anew and play to it; return how a seat sees another game, or "".

    `played` are the moves of the true game as in records, `views` the seat's views before each
    of them and after the last. All see the moves of Duel; of those of classic many are hidden,
    and are the ones that were imagined.
    """
    game = views[0].game
    seat = views[0].seat
    try:
        again = game.start(world.deal)
    except BadRecord as error:
        return f"seat {seat} imagines what nobody can deal: {error}"
    made = moves_made(world) if isinstance(world, ClassicState) else None
    for number, text in enumerate(played):
        if again.view(seat) != views[number]:
            return f"seat {seat} sees another game after {number} moves"
        choosing = again.moves() and getattr(again, "pending", ())
        # What house rules let be decided is not in the log, and open.
        if made is None or (choosing and isinstance(again.pending[0][0], Choice)):
            move = game.move(text.partition(" ")[2])
        else:
            move = next(made)
        try:
            again.play(move)
        except IllegalMove as error:
            return f"seat {seat} imagines move {number}, which is none: {error}"
    if again.view(seat) != views[-1] or again.view(seat).shown() != views[-1].shown():
        return f"seat {seat} sees another game at last"
    return ""
