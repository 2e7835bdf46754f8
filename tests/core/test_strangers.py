"""Wrong arguments are refused in the same way on both builds."""

import copy
import pickle

import pytest

from wonders.core import BadSpec, IllegalMove, load

GAMES = {
    "duel": ("duel", {}),
    "first-game": ("duel", {"draft": "first-game"}),
    "solo": ("duel", {"solo": "bilkis"}),
    "classic": ("classic", {"players": 3}),
    "free-city": ("classic", {"players": 2}),
}
NONSENSE = [None, True, 1.5, 0, 1 << 80, "build altar", b"x", [], object]


@pytest.fixture(params=GAMES)
def state(request):
    """Return the first state of each game."""
    name, options = GAMES[request.param]
    return load(name, options=options).deal(7)


@pytest.mark.parametrize("thing", NONSENSE)
def test_only_a_move_is_played(state, thing):
    coins = [city.coins for city in state.cities]
    with pytest.raises(IllegalMove, match="is no move; `game"):
        state.play(thing)
    assert [city.coins for city in state.cities] == coins


@pytest.mark.parametrize("thing", NONSENSE)
def test_only_a_move_is_explained(state, thing):
    with pytest.raises(IllegalMove, match="is no move"):
        state.explain(thing)


@pytest.mark.parametrize("thing", [each for each in NONSENSE if not isinstance(each, str)])
def test_only_a_text_is_a_notation(state, thing):
    with pytest.raises(IllegalMove, match="a notation is a text"):
        state.game.move(thing)


@pytest.mark.parametrize("seed", [None, True, 1.5, 1.0, "1", -1, 1 << 53, [1]])
def test_only_a_seed_gives_a_deal(state, seed):
    with pytest.raises(BadSpec, match=r"the seed .* is not a whole number from 0"):
        state.game.deal(seed)


@pytest.mark.parametrize("seat", [None, 1.5, "0", -1, 1 << 80, [0]])
def test_only_a_seat_has_a_view(state, seat):
    with pytest.raises(BadSpec, match="seat"):
        state.view(seat)


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy])
def test_a_copy_by_any_means_is_independent(state, how):
    twin = how(state)
    twin.cities[0].coins += 1
    twin.play(twin.moves()[0])
    assert twin.cities[0].coins != state.cities[0].coins
    assert how(state.cities[0]) == state.cities[0]


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy])
def test_a_move_and_a_card_are_their_own_copies(state, how):
    move, card = state.moves()[0], state.game.cards[0]
    assert how(move) is move
    assert how(card) is card


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_state_is_pickled_by_any_protocol(state, protocol):
    assert pickle.loads(pickle.dumps(state, protocol)) == state


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_cities_moves_and_pieces_are_not_pickled(state, protocol):
    for thing in (state.cities[0], state.moves()[0], state.game.cards[0]):
        with pytest.raises(TypeError, match="not pickled"):
            pickle.dumps(thing, protocol)
