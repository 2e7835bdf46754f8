"""Positions of classic set up by hand from the ids of cards: for tests and puzzles."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from wonders.core.cards.pieces import Piece
from wonders.core.errors import BadCard
from wonders.core.game.checks_of_position_by_hand import within
from wonders.core.game.view import BY_HAND
from wonders.core.guard.did_you_mean import suggest
from wonders.rulesets.classic.deal import Hand
from wonders.rulesets.classic.effects.kinds_with_their_texts import Revive
from wonders.rulesets.classic.pieces import Board, Card
from wonders.rulesets.classic.turns_and_ages import State, by_index

if TYPE_CHECKING:
    from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents

__all__ = ["arrange", "furnish"]

P = TypeVar("P", bound=Piece)


def arrange(
    game: "ClassicComponents",
    state: State,
    cities: Sequence[str],
    *,
    boards: Sequence[str] = (),
    stages: Sequence[int] = (),
    hands: Sequence[str] = (),
    coins: Sequence[int] | int | None = None,
    age: int = 1,
    turn: int = 1,
    pile: str = "",
    free_pile: str = "",
    won: Sequence[int] = (),
    defeats: Sequence[int] = (),
) -> State:
    """Turn the start of a game into a position at the start of a turn, and return it.

    Everything is given by seat; cards are named by their ids, separated by spaces. What is
    left out is empty, or as at the start of a game. `cities` names the buildings, `stages` are
    the numbers of built stages: their lasting effects are in force, what they give at once is
    over. `hands` are filled up with other cards of the age to the size they have in the turn;
    `coins` may be one number for all. `age` and `turn` count from 1.

    The Free City comes last; `free_pile` names the cards of its pile, the one drawn now first.
    There may be no more cities than the game has: `load("classic", options={"players": 3})`.
    """
    if len(cities) > game.stacks:
        raise BadCard(f"{len(cities)} cities are too many for a game with {game.stacks}")
    if free_pile and not game.with_free_city:
        raise BadCard("free_pile: this game has no Free City")
    within("age", age, 1, len(game.decks))
    within("turn", turn, 1, game.last_turn + 1)
    state.past = BY_HAND
    state.age, state.turn = age - 1, turn - 1
    state.dealt.boards = tuple(_boards(game, boards))
    for seat in range(game.stacks):
        furnish(
            state,
            seat,
            state.dealt.boards[seat],
            _named(game.cards, cities[seat] if seat < len(cities) else ""),
            stages[seat] if seat < len(stages) else 0,
        )
    for seat, city in enumerate(state.cities):
        if isinstance(coins, int):
            city.coins = within("coins", coins, 0)
        elif coins is not None and seat < len(coins):
            city.coins = within(f"coins of seat {seat}", coins[seat], 0)
        # A conflict in each age with each neighbour.
        most = 2 * sum(game.setup.victory_points)
        city.won = within("won", won[seat], 0, most) if seat < len(won) else 0
        most = 2 * len(game.setup.victory_points)
        city.defeats = within("defeats", defeats[seat], 0, most) if seat < len(defeats) else 0
    state.pile = tuple(_named(game.cards, pile))
    # Choices that house rules queue before the first turn count as made.
    state.choices = ()
    state.then = "end"
    state.ended = None
    _lay_hands(game, state, hands, _named(game.cards, free_pile))
    state._legal = None
    state._begin_turn()
    return state


def _boards(game: "ClassicComponents", names: Sequence[str]) -> list[Board]:
    """Return the boards named, then others that are not among them."""
    chosen = _named(game.boards, " ".join(names))
    used = {board.board for board in chosen}
    if len(used) < len(chosen):
        raise BadCard("boards: a board is named twice, and there is one of each")
    for sides in game.board_sides:
        if len(chosen) < game.stacks and sides[0].board not in used:
            chosen.append(sides[0])
    return chosen[: game.stacks]


def furnish(state: State, seat: int, board: Board, cards: Sequence[Card], stages: int) -> None:
    """Replace a city by one with this board, stages and buildings, lasting effects in force."""
    game = state.game
    if stages not in range(len(board.stages) + 1):
        raise BadCard(f"{board.id} has {len(board.stages)} stages, not {stages}")
    cities = list(state.cities)
    old = cities[seat]
    cities[seat] = type(old)(board, game.setup.coins, game.rates, len(game.symbols))
    state.cities = tuple(cities)
    city = cities[seat]
    city.left_rates, city.right_rates = game.first_rates[seat]
    city.recount()
    for piece in (board, *board.stages[:stages], *cards):
        for effect in piece.effects:
            if not isinstance(effect, Revive):
                effect.on_build(state, seat, piece)
    city.coins = game.setup.coins
    for card in cards:
        city.built |= card.bit
    city.stages = stages
    others = [card for card in game.decks[0] if card not in cards]
    city.tucked = tuple(others[:stages])


def _lay_hands(
    game: "ClassicComponents", state: State, hands: Sequence[str], free_pile: Sequence[Card]
) -> None:
    """Deal the named hands and fill them up from the deck of the age."""
    size = game.setup.hand - state.turn
    named = [
        _named(game.cards, hands[seat] if seat < len(hands) else "") for seat in range(game.players)
    ]
    used = [card for hand in named for card in hand] + list(free_pile)
    spare = list(game.decks[state.age])
    if game.guilds_in_age[state.age]:
        spare += game.guilds[: game.guilds_in_age[state.age]]
    for card in used:
        if card in spare:
            spare.remove(card)
    dealt: list[Hand] = []
    for hand in named:
        if len(hand) > size:
            raise BadCard(f"{len(hand)} cards in a hand; in that turn it has {size}")
        while len(hand) < size:
            hand.append(spare.pop(0))
        dealt.append(tuple(sorted(hand, key=by_index)))
    if game.with_free_city:
        pile = [spare.pop(0) for _ in range(state.turn)] + list(free_pile)
        while len(pile) < game.setup.hand:
            pile.append(spare.pop(0))
        ages = list(state.dealt.ages)
        ages[state.age] = (*ages[state.age][: game.players], tuple(pile))
        state.dealt.ages = tuple(ages)
        dealt.append(())
    state.hands = tuple(dealt)


def _named(pieces: Sequence[P], names: str) -> list[P]:
    known = {piece.id: piece for piece in pieces}
    for name in names.split():
        if name not in known:
            raise BadCard(f"there is no {name!r} to lay out" + suggest(name, known))
    return [known[name] for name in names.split()]
