"""Dealing again: what a view imagines, dealt and played like the game that was seen."""

from wonders.core.errors import BadRecord, IllegalMove


def dealt_again(world, played, views):
    """Deal an imagined state anew and play to it; return how a seat sees another game, or "".

    `played` are the moves of the true game as in records, `views` the seat's views before each
    of them and after the last. Moves that others do not see are the ones that were imagined.
    """
    game = views[0].game
    seat = views[0].seat
    try:
        again = game.start(world.deal)
    except BadRecord as error:
        return f"seat {seat} imagines what nobody can deal: {error}"
    for number, text in enumerate(played):
        if again.view(seat) != views[number]:
            return f"seat {seat} sees another game after {number} moves"
        move = world.remembered(again) or game.move(text.partition(" ")[2])
        try:
            again.play(move)
        except IllegalMove as error:
            return f"seat {seat} imagines move {number}, which is none: {error}"
    if again.view(seat) != views[-1] or again.view(seat).shown() != views[-1].shown():
        return f"seat {seat} sees another game at last"
    return ""
