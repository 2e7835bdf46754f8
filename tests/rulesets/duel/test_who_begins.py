"""House rules decide who begins, before the draft (`on_start`)."""

from dataclasses import dataclass

import pytest

from wonders.core import BadPlugin, Choice, House, hookimpl
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import check_house
from wonders.core.testing.random_game import Course
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.game import DuelOptions


def duel(rule, **options):
    return Duel(DuelOptions(**options), [(rule(), NoOptions())])


class Youngest(House):
    """Seat 1 always begins."""

    name = "youngest"
    games = ("duel",)

    @hookimpl
    def on_start(self, state):
        state.begin(1)


@pytest.mark.parametrize("draft", ["standard", "first-game"])
def test_the_seat_that_a_rule_names_begins(draft):
    game = duel(Youngest, draft=draft)
    for seed in range(9):
        state = game.deal(seed)
        assert (state.first, state.seat, state.view(0).shown().first) == (1, 1, 1)
        while state.choices:
            state.play(state.moves()[0])
        assert (state.begun, state.seat) == (1, 1)
    assert {game.deal(seed).deal.first for seed in range(9)} == {0, 1}


def test_the_beginner_has_the_wonders_of_the_beginner():
    game = duel(Youngest, draft="first-game")
    for seed in range(9):
        assert game.deal(seed).cities[1].wonders == game.first_game[0]


@dataclass(frozen=True)
class Bid(Choice):
    """The choice to pay two coins to begin, or to let the other seat do so."""

    def options(self, state):
        return [state.game.move("bids-two"), state.game.move("bids-none")]

    def take(self, state, move):
        if move.verb == "bids-two":
            state.pay_out(self.seat, 2)
        state.begin(self.seat if move.verb == "bids-two" else 1 - self.seat)


class Bids(House):
    """Seat 0 may buy the first turn for two coins."""

    name = "bids"
    games = ("duel",)
    touches = ("coins",)

    @hookimpl
    def amend_moves(self, game):
        game.add_move("bids-two")
        game.add_move("bids-none")

    @hookimpl
    def on_start(self, state):
        state.queue(Bid(0))


@pytest.mark.parametrize(("move", "first", "coins"), [("bids-two", 0, 5), ("bids-none", 1, 7)])
def test_a_choice_decides_before_the_draft(move, first, coins):
    game = duel(Bids)
    for seed in range(9):
        state = game.deal(seed)
        assert [str(each) for each in state.moves()] == ["bids-two", "bids-none"]
        state.play(game.move(move))
        assert (state.first, state.seat, state.cities[0].coins) == (first, first, coins)
        assert [each.seat for each in state.choices] == [first, 1 - first, 1 - first, first]


@pytest.mark.parametrize("draft", ["standard", "first-game"])
def test_nothing_is_shown_before_the_draft(draft):
    view = duel(Bids, draft=draft).deal(3).view(0)
    shown = view.shown()
    assert shown.display == ()
    assert shown.offer == ()
    assert set(shown.dealt_wonders) == {None}
    assert {piece.kind for piece in view.seen()} <= {"token"}


@pytest.mark.parametrize("draft", ["standard", "first-game"])
def test_such_a_rule_keeps_the_laws(draft):
    assert check_house(Bids, {"draft": draft, "solo": None}, "duel", games=4)
    assert check_house(Youngest, {"draft": draft, "solo": None}, "duel", games=2)


def test_the_leader_begins_all_the_same():
    state = Course(duel(Bids, solo="bilkis"), 1).state
    assert state.first == 1
    assert check_house(Bids, {"solo": "bilkis"}, "duel", games=2)


@pytest.mark.parametrize("seat", [2, -1, None, "0", True])
def test_who_cannot_begin_is_refused(seat):
    class Odd(House):
        name = "odd"

        @hookimpl
        def on_start(self, state):
            state.begin(seat)

    Odd.games = ("duel",)
    with pytest.raises(BadPlugin, match=r"odd: on_start: seat .* cannot begin"):
        duel(Odd).deal(1)


def test_nobody_begins_anew_after_the_draft_has_begun():
    state = duel(Youngest).deal(1)
    with pytest.raises(BadPlugin, match="seat 0 cannot begin the game now"):
        state.begin(0)


class Sudden(House):
    """The game is over before it begins."""

    name = "sudden"
    games = ("duel",)
    victories = ("sudden-end",)

    @hookimpl
    def on_start(self, state):
        state.finish("sudden-end", [0])


def test_a_game_may_end_before_it_begins():
    state = Duel(DuelOptions(), [(Sudden(), NoOptions()), (Bids(), NoOptions())]).deal(1)
    assert state.result().victory == "sudden-end"
    assert state.moves() == ()
