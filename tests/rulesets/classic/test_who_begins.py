"""House rules decide who begins, before a hand is dealt (`on_start`)."""

from dataclasses import dataclass

import pytest

from wonders.core import BadPlugin, Choice, House, hookimpl
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import check_house
from wonders.rulesets.classic import Classic
from wonders.rulesets.classic.game import ClassicOptions


def classic(*rules, players=2):
    return Classic(ClassicOptions(players=players), [(rule(), NoOptions()) for rule in rules])


class Youngest(House):
    """Seat 1 always begins, in whichever game."""

    name = "youngest"

    @hookimpl
    def on_start(self, state):
        state.begin(1)


@dataclass(frozen=True)
class Bid(Choice):
    """The choice to pay two coins to begin, or to let the next seat do so."""

    def options(self, state):
        return [state.game.move("bids-two"), state.game.move("bids-none")]

    def take(self, state, move):
        if move.verb == "bids-two":
            state.pay_out(self.seat, 2)
        state.begin(self.seat if move.verb == "bids-two" else 1 - self.seat)


class Bids(House):
    """Seat 0 may buy the first turn for two coins."""

    name = "bids"
    touches = ("coins",)

    @hookimpl
    def amend_moves(self, game):
        game.add_move("bids-two")
        game.add_move("bids-none")

    @hookimpl
    def on_start(self, state):
        state.queue(Bid(0))


def controllers(game):
    """Return by age who controls the Free City in the first two turns."""
    state = game.deal(1)
    return [[state.controller_in(age, turn) for turn in (0, 1)] for age in range(3)]


def test_who_begins_controls_the_free_city_first():
    # F2: seat 0 in Age I and III, seat 1 in Age II.
    assert controllers(classic()) == [[0, 1], [1, 0], [0, 1]]
    assert controllers(classic(Youngest)) == [[1, 0], [0, 1], [1, 0]]


def test_with_more_players_it_is_noted_for_other_rules():
    state = classic(Youngest, players=4).deal(1)
    # All choose at the same time, in the same order as ever.
    assert (state.first, state.seat) == (1, 0)


@pytest.mark.parametrize(("move", "first", "coins"), [("bids-two", 0, 1), ("bids-none", 1, 3)])
def test_a_choice_decides_before_a_hand_is_dealt(move, first, coins):
    state = classic(Bids).deal(3)
    assert state.hands == ((), (), ())
    assert [str(each) for each in state.moves()] == ["bids-two", "bids-none"]
    state.play(state.game.move(move))
    assert (state.first, state.controller, state.cities[0].coins) == (first, first, coins)
    assert [len(hand) for hand in state.hands] == [7 + (first == 0), 7 + (first == 1), 8]


@pytest.mark.parametrize("players", [2, 3])
def test_nothing_is_shown_before_a_hand_is_dealt(players):
    state = classic(Bids, players=players).deal(3)
    cards = len(list(state.cards()))
    for seat in range(players):
        view = state.view(seat)
        assert view.seen() == frozenset()
        assert [hand.size for hand in view.shown().hands] == [0] * players
    state.play(state.moves()[0])
    assert len(list(state.cards())) == cards


@pytest.mark.parametrize("players", [2, 3, 7])
def test_such_a_rule_keeps_the_laws(players):
    assert check_house(Bids, {"players": players}, "classic", games=2)
    assert check_house(Youngest, {"players": players}, "classic", games=2)


def test_a_rule_for_any_game_says_who_begins_in_duel_too():
    assert check_house(Youngest, {"solo": None}, "duel", games=2)


@pytest.mark.parametrize("seat", [2, -1, None, "0", True])
def test_who_cannot_begin_is_refused(seat):
    class Odd(House):
        name = "odd"

        @hookimpl
        def on_start(self, state):
            state.begin(seat)

    with pytest.raises(BadPlugin, match=r"odd: on_start: seat .* cannot begin"):
        classic(Odd).deal(1)


def test_nobody_begins_anew_once_hands_are_dealt():
    with pytest.raises(BadPlugin, match="seat 0 cannot begin the game now"):
        classic(Youngest).deal(1).begin(0)


class Sudden(House):
    """The game is over before it begins."""

    name = "sudden"
    victories = ("sudden-end",)

    @hookimpl
    def on_start(self, state):
        state.finish("sudden-end", [0])


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_may_end_before_it_begins(players):
    state = classic(Sudden, Bids, players=players).deal(1)
    assert state.result().victory == "sudden-end"
    assert state.moves() == ()
    assert check_house(Sudden, {"players": players}, "classic", games=2)
