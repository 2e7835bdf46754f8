"""Decisions and moves of house rules in Duel, where the game has something to decide itself."""

from dataclasses import dataclass
from random import Random

import pytest

from wonders.core import BadPlugin, House, hookimpl
from wonders.core.game.pending_choices import Choice
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import table
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.game import DuelOptions

TAKEN = []


class Ask(Choice):
    """Asks a seat for a number."""

    def options(self, state):
        return state.game.starts

    def take(self, state, move):
        TAKEN.append((self.seat, state.age, len(state.cities[0].wonders)))


def game(**hooks):
    rule = type("Odd", (House,), {"name": "odd", **{k: hookimpl(v) for k, v in hooks.items()}})
    return Duel(DuelOptions(), [(rule(), NoOptions())])


class Priced(Ask):
    """Asks for a number; the second costs two coins."""

    def cost(self, state, move):
        return 2 if move is state.game.starts[1] else 0


def test_an_answer_to_a_house_rule_costs_what_the_rule_says():
    state = game(on_age_end=lambda self, state: state.queue(Priced(0))).deal(1)
    while not isinstance(state.front, Priced):
        state.play(state.moves()[0])
    first, second = state.moves()
    assert (first.piece, second.piece) == (None, None)
    assert [state.cost(first), state.cost(second)] == [0, 2]
    assert [state.cost_at(0), state.cost_at(1)] == [0, 2]
    assert state.view(state.seat).shown().costs == {first.text: 0, second.text: 2}


def ask_both(self, state):
    state.queue(Ask(0))
    state.queue(Ask(1))


@dataclass(frozen=True)
class Alms(Ask):
    """Asks for a number, and has a list: copies of a state would share it."""

    given: list[int]


def test_a_choice_with_a_field_that_can_change_is_refused():
    odd = game(on_start=lambda self, state: state.queue(Alms(0, [1])))
    with pytest.raises(BadPlugin, match=r"given is \[1\], which can change; use a tuple"):
        odd.deal(1)


class Wish(House):
    name = "wish"

    @hookimpl
    def on_deal(self, state):
        state.keep("wish-age", 1)

    @hookimpl
    def on_hide(self, memory):
        return dict.fromkeys(memory)

    @hookimpl
    def on_imagine(self, memory):
        return dict.fromkeys(memory, 1)


class WishMore(House):
    name = "wish-more"

    @hookimpl
    def on_deal(self, state):
        state.keep("wish-more-age", 2)


def test_a_rule_whose_name_begins_with_that_of_another_keeps_what_is_its_own():
    rules = [(Wish(), NoOptions()), (WishMore(), NoOptions())]
    shown = Duel(DuelOptions(), rules).deal(1).view(0).shown().house
    assert shown == {"wish-age": None, "wish-more-age": 2}


def test_what_is_asked_before_the_draft_is_seen_by_both():
    state = game(on_start=ask_both).deal(1)
    for seat in (0, 1):
        scene = state.view(seat).scene()
        assert len(scene.options) == (2 if seat == 0 else 0)
        # Nobody knows the display yet, nor who takes its first card.
        assert scene.threats == ()


@pytest.fixture(autouse=True)
def nothing_taken():
    TAKEN.clear()


def play_out(state):
    rng = Random(5)
    while state.seat is not None:
        state.play(rng.choice(state.moves()))


def test_what_waits_from_the_deal_on_is_decided_after_the_draft():
    play_out(game(on_deal=ask_both).deal(1))
    assert TAKEN == [(0, 0, 4), (1, 0, 4)]


def test_what_waits_at_the_end_of_an_age_is_decided_before_who_begins_the_next():
    state = game(on_age_end=ask_both).deal(1)
    play_out(state)
    assert [(seat, age) for seat, age, _ in TAKEN] == [(0, 1), (1, 1), (0, 2), (1, 2)]


def ask_in_age_two(self, state):
    if state.age == 1:
        ask_both(self, state)


def test_what_waits_at_the_start_of_an_age_is_decided_before_its_first_turn():
    state = game(on_age=ask_in_age_two).deal(1)
    while not TAKEN:
        at, left = state.age, state.left.bit_count()
        state.play(state.moves()[0])
    assert (at, left, TAKEN) == (1, 20, [(0, 1, TAKEN[0][2])])
    first = state.next_seat
    state.play(state.moves()[0])
    assert [seat for seat, *_ in TAKEN] == [0, 1]
    assert (state.seat, state.left.bit_count(), state.choices) == (first, 20, ())


def test_a_rule_must_leave_a_move():
    t = table(game(on_list=lambda self, moves: moves.clear()), "", "", display="altar")
    # Also when it is asked again: the list without the rule is not kept.
    for _ in range(2):
        with pytest.raises(BadPlugin, match="house rule odd: on_list has left no legal move"):
            t.legal()


def first_moves(state):
    while state.moves():
        state.play(state.moves()[0])


@pytest.mark.parametrize(
    ("act", "draft", "why"),
    [
        (None, False, "does nothing in a turn: it has no `act`"),
        (lambda state, seat, move: None, True, "answers nothing that is asked now"),
    ],
)
def test_a_move_that_a_rule_offers_at_the_wrong_time_is_told(act, draft, why):
    def offer(self, state, moves):
        if draft or not state.choices:
            moves.append(state.game.move("odd-go"))

    odd = game(
        amend_moves=lambda self, game: game.add_move("odd-go", act=act) and None,
        on_list=offer,
    )
    with pytest.raises(BadPlugin, match=f"house rule odd: on_list: «odd-go» {why}"):
        first_moves(odd.deal(1))


def test_a_rule_about_moves_is_not_asked_where_the_other_seat_chooses_hidden_tokens():
    t = table(
        game(on_list=lambda self, moves: None),
        *("", ""),
        wonders=("great-library", ""),
        display="baths",
        coins=(50, 7),
    )
    state = t.play("wonder great-library baths").state
    assert state.view(1).table.moves() == ()
    assert not state.view(1).table.explain(t.game.move("build baths")).legal


def test_a_rule_about_moves_is_asked_about_the_choices_of_the_game_too():
    def forbid_law(self, moves):
        moves[:] = [move for move in moves if str(move) != "progress law"]

    t = table(game(on_list=forbid_law), "library", "", display="scriptorium", board="law economy")
    t.play("build scriptorium")
    assert t.legal() == ["progress economy"]
