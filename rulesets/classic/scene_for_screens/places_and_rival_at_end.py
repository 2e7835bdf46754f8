"""The end of a game of classic as one seat sees it: places, a rival, what it built last."""

from wonders.core.cards.pieces import Piece
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.scene_for_screens.scene_fields import Ending, LastBuild
from wonders.rulesets.classic.scoring import score
from wonders.rulesets.classic.sight.known_from_passed_hands import card_in
from wonders.rulesets.classic.sight.view import View
from wonders.rulesets.classic.turns_and_ages import State
from wonders.rulesets.classic.turns_played_so_far import Extra, Turn

__all__ = ["ending"]

#: The verbs of the moves that build something.
BUILDING = ("build", "free", "revive", "stage")


def ending(view: View) -> Ending | None:
    """Return how a game has ended; None while it goes on."""
    table = view.table
    result = table.result()
    if result is None:
        return None
    worth = [
        (result.scores[seat]["total"], table.cities[seat].coins)
        for seat in range(view.game.players)
    ]
    won = [seat in result.winners for seat in range(view.game.players)]
    # Those who win together by a house rule need not have as many points.
    ranks = [(True, 0, 0) if its else (False, *mine) for its, mine in zip(won, worth, strict=True)]
    places = [1 + sum(other > mine for other in ranks) for mine in ranks]
    others = [seat for seat in range(view.game.players) if seat != view.seat]
    if won[view.seat] and not all(won):
        others = [seat for seat in others if not won[seat]]
    rival = max(others, key=lambda seat: (won[seat], worth[seat]))
    nobody = len(table.cities) - len(ranks)
    return Ending(
        places=(*places, *[None] * nobody), rival=rival, last_build=_last_build(view, rival)
    )


def _last_build(view: View, city: int) -> LastBuild | None:
    table = view.table
    at = view.game.order.index(city)
    for entry in reversed(table.log):
        if isinstance(entry, Extra) and entry.city != city:
            continue
        move = entry.move if isinstance(entry, Extra) else entry.moves[at]
        if move.verb not in BUILDING:
            continue
        card = card_in(move)
        stages = table.cities[city].board.stages
        piece = stages[table.cities[city].stages - 1] if move.verb == "stage" else card
        if piece is None:
            continue
        left, _ = view.game.around[city]
        paid = 0
        if view.seat in view.game.around[city]:
            paid = move.left if view.seat == left else move.right
        held, instead = None, None
        if isinstance(entry, Turn) and isinstance(piece, Card):
            held, instead = _held(view, city, piece, entry)
        return LastBuild(
            city=city,
            piece=piece.id,
            age=entry.age + 1,
            turn=entry.turn + 1,
            points=_worth(table, city, piece),
            paid=paid,
            held=held,
            instead=instead,
        )
    return None


def _worth(table: State, city: int, piece: Piece) -> int:
    """Return the points that a city would lack without a piece."""
    world = table.copy()
    its = world.cities[city]
    if isinstance(piece, Card):
        its.built &= ~piece.bit
    else:
        its.stages -= 1
    for effect in piece.on_lose:
        effect(world, city, piece)
    return score(table, city)["total"] - score(world, city)["total"]


def _held(view: View, city: int, card: Card, built: Turn) -> tuple[int | None, str | None]:
    """Return in which turn of the age the seat held a card that a city built, and what it used."""
    table = view.table
    at = view.game.order.index(view.seat)
    stack = table.stack_of(city, built.age, built.turn)
    for entry in reversed(table.log):
        if isinstance(entry, Turn) and entry.age == built.age and entry.turn < built.turn:
            same = table.stack_of(view.seat, entry.age, entry.turn) == stack
            used = card_in(entry.moves[at])
            if same and card in entry.hands[view.seat]:
                return entry.turn + 1, None if used is None else used.id
    return None, None
