"""Positions of Duel set up by hand from the ids of cards: for tests and puzzles."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.pieces import Piece
from wonders.core.errors import BadCard
from wonders.core.game.checks_of_position_by_hand import once, within
from wonders.core.game.view import BY_HAND
from wonders.core.guard.did_you_mean import suggest
from wonders.rulesets.duel.deal import LiveDeal, in_one_row
from wonders.rulesets.duel.solo.leader_turns_and_tokens import SoloState
from wonders.rulesets.duel.solo.leaders_points_and_decision_cards import DecisionCard
from wonders.rulesets.duel.turns_and_ages import State

if TYPE_CHECKING:
    from wonders.rulesets.duel.pieces import Card
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents

__all__ = ["arrange"]

P = TypeVar("P", bound=Piece)


def arrange(
    game: "DuelComponents",
    state: State,
    cities: Sequence[str],
    *,
    coins: tuple[int, int] = (7, 7),
    wonders: tuple[str, str] = ("", ""),
    display: str = "",
    age: int = 1,
    last: bool = False,
    pawn: int = 0,
    board: str | None = None,
    box: str | None = None,
    pile: str = "",
    seat: int = 0,
    decisions: str = "",
) -> State:
    """Turn the start of a game into a position after the draft, and return it.

    Cards and other pieces are named by their ids, separated by spaces. `cities` names each
    city's cards, built wonders and tokens: their lasting effects are in force, what they give
    at once is over. `wonders` are the unbuilt ones of each city. `display` names the free cards
    from left to right; the other free slots and all covered ones hold other cards. With `last`
    the display holds no other cards (then name no more than its top row has slots). `pawn` is
    positive on seat 1's half; the military tokens that it has passed are gone. `board` and `box`
    name the tokens there, `pile` the discarded cards. `age` counts from 1; `seat` decides now.

    In Solo the leader has his start tokens besides those named, `decisions` names the decision
    cards that he turns up next, and with `seat=1` he plays until the player is to decide.

    Raises `BadCard` for what is called otherwise, for numbers that no game has, and for a piece in
    two places; but both cities may have a card, or a city one that lies in the display.
    """
    if len(cities) > len(state.cities):
        raise BadCard(f"{len(cities)} cities are too many for a game with {len(state.cities)}")
    within("age", age, 1, len(game.displays))
    within("seat", seat, 0, 1)
    within("pawn", pawn, -game.terms.capital, game.terms.capital)
    for each in (0, 1):
        within(f"coins of seat {each}", coins[each], 0)
    state.past = BY_HAND
    state.offer = ()
    state.group = max(0, state.group)
    state.choices = ()
    state.wonders_shown = sum(len(order) for _, order in game.draft)
    state.age = age - 1
    plan = game.displays[state.age]
    shown = _named(game.cards, display)
    if last and not shown:
        raise BadCard("last: the display holds the cards that are named, and none is")
    state.left = (1 << len(shown)) - 1 if last else plan.full
    free = state.free_slots()
    if len(shown) > len(free):
        raise BadCard(
            f"display: {len(shown)} cards cannot all be free there; {len(free)} slots are"
        )
    in_cities = [_split(game, names) for names in (*cities, "", "")[:2]]
    discarded = _named(game.cards, pile)
    unbuilt = [_named(game.wonders, names) for names in wonders]
    once([*shown, *discarded])
    # Tests like to give both cities the same, or a city what lies in the display.
    for cards, _, _ in in_cities:
        once([*cards, *discarded])
    once([each for seat in (0, 1) for each in (*in_cities[seat][1], *unbuilt[seat])])
    used = {*shown, *discarded, *(card for cards, _, _ in in_cities for card in cards)}
    # Cards for the other slots are popped from the end: those of this age first.
    spare = [card for card in game.cards if card not in used and card.age != age]
    spare += [card for card in game.cards if card not in used and card.age == age]
    wanted = sum(each.size for each in game.displays[state.age :]) - len(shown)
    wanted += sum(len(built) for _, built, _ in in_cities)
    if wanted > len(spare):
        raise BadCard(
            f"{len(spare)} cards are left, but what lies in slots and under wonders takes {wanted}"
            " more; name fewer, or a later age"
        )
    in_slots: list[Card | None] = [None] * plan.size
    for slot, card in zip(free, shown, strict=False):
        in_slots[slot] = card
    filled = tuple(card or spare.pop() for card in in_slots)
    _lay_tokens(game, state, board, box, [t for _, _, tokens in in_cities for t in tokens])
    ages: list[tuple[Card, ...]] = []
    for number, dealt_cards in enumerate(state.dealt.ages):
        if number > state.age:
            # Later displays take the cards that are still unused, those of their own age first.
            own = [card for card in spare if card in game.packs[number]]
            rest = [card for card in spare if card not in own]
            later = tuple([*own, *rest][: len(dealt_cards)])
            spare = [card for card in spare if card not in later]
            ages.append(later)
        else:
            ages.append(filled if number == state.age else dealt_cards)
    dealt = state.dealt
    stacked = _stack(game, decisions) if game.leader else ()
    state.dealt = LiveDeal(
        game.terms,
        dealt.first,
        dealt.in_draft,
        dealt.tokens,
        in_one_row(ages),
        dealt.house,
        stacked,
    )
    state.dealt.board = dealt.board
    state.dealt.box = dealt.box
    for each, (cards, built, tokens) in enumerate(in_cities):
        city = state.cities[each]
        city.wonders = tuple(unbuilt[each])
        for card in cards:
            city.add(card)
        city.done = tuple((wonder, spare.pop()) for wonder in built)
        # In Solo the leader has his start tokens already.
        city.tokens = (*city.tokens, *(token for token in tokens if token not in city.tokens))
        for piece in (*cards, *built, *tokens):
            _keep_lasting(state, each, piece)
        city.coins = coins[each]
    state.pile = sum(card.bit for card in discarded)
    state.pawn = pawn
    track = game.setup.track.loot
    state.loot = (
        tuple(token for token in track if token.at > pawn),
        tuple(token for token in track if token.at > -pawn),
    )
    state.choices = ()
    state.begun = age
    state.turn_told = True
    state.victory = None
    state.winners = ()
    state.seat = seat
    state._legal = None
    if isinstance(state, SoloState):
        state.log = ()
        state.turned = 0
        state.lead()
    return state


def _stack(game: "DuelComponents", names: str) -> list[DecisionCard]:
    """Return the decision cards in an order that begins with those named."""
    known = {card.id: card for card in game.decisions}
    for name in names.split():
        if name not in known:
            raise BadCard(f"no decision card {name!r}" + suggest(name, known))
    first = [known[name] for name in names.split()]
    rest = [card for card in game.decisions if card not in first]
    return [*first, *rest, *(card for _ in range(game.passes) for card in game.decisions)]


def _keep_lasting(state: State, seat: int, piece: Piece) -> None:
    """Put the lasting effects of a piece in force: those that it could lose again."""
    for effect in piece.effects:
        if type(effect).on_lose is not Effect.on_lose:
            state.seat = seat
            effect.on_build(state, seat, piece)


def _lay_tokens(
    game: "DuelComponents", state: State, board: str | None, box: str | None, owned: Sequence[Piece]
) -> None:
    """Put the named tokens on the board and into the box; None takes any others."""
    on_board = None if board is None else _named(game.tokens, board)
    in_box = None if box is None else _named(game.tokens, box)
    placed = [*owned, *(on_board or ()), *(in_box or ())]
    once(placed)
    used = set(placed)
    free = [token for token in game.dealt_tokens if token not in used]
    if on_board is not None:
        within("tokens on the board", len(on_board), 0, game.setup.tokens_on_board)
    else:
        count = min(game.setup.tokens_on_board, len(free))
        on_board, free = free[:count], free[count:]
    if in_box is None:
        in_box = free
    state.dealt.board = tuple(on_board)
    state.board = tuple(on_board)
    state.box = tuple(in_box)
    state.drafted = ()
    # Owned tokens that were not dealt to the board must have come out of the box.
    state.dealt.box = (*in_box, *(token for token in owned if token in game.dealt_tokens))


def _split(game: "DuelComponents", names: str) -> tuple[list[Any], list[Any], list[Piece]]:
    """Return the cards, wonders and tokens that some ids name."""
    sorts: tuple[Sequence[Piece], ...] = (game.cards, game.wonders, game.tokens)
    found: list[list[Piece]] = [[], [], []]
    for name in names.split():
        for pieces, named in zip(sorts, found, strict=True):
            piece = next((each for each in pieces if each.id == name), None)
            if piece is not None:
                named.append(piece)
                break
        else:
            known = [piece.id for pieces in sorts for piece in pieces]
            raise BadCard(f"nothing is called {name!r}" + suggest(name, known))
    return found[0], found[1], found[2]


def _named(pieces: Sequence[P], names: str) -> list[P]:
    known = {piece.id: piece for piece in pieces}
    for name in names.split():
        if name not in known:
            raise BadCard(f"there is no {name!r} to lay out" + suggest(name, known))
    found = {name: known[name] for name in names.split()}
    if len(found) < len(names.split()):
        raise BadCard(f"{names!r} names a piece twice, and there is one of each")
    return list(found.values())
