"""Secret and joint choices: who knows what, when they are carried out, what is imagined."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

import msgspec
import pytest

from wonders.core import BadPlugin, Bot, BotFault, Choice, House, IllegalMove, hookimpl, load
from wonders.core.arena.ask_bots_and_ask_again import ask_bot
from wonders.core.game.pending_choices import queued
from wonders.core.options.names_with_parameters import NoOptions
from wonders.plugins.house_rules.auction import Bid
from wonders.plugins.house_rules.draft_tokens import ToBoard
from wonders.plugins.house_rules.leaders import DraftLeader
from wonders.rulesets.classic.game import Classic, ClassicOptions
from wonders.rulesets.duel.game import Duel, DuelOptions


class Number(Choice):
    """A choice of a number."""

    rank = -1

    def options(self, state):
        return [state.game.move(f"vote-for {number}") for number in range(3)]


class Vote(Number):
    """A choice that all make together; what they chose is stored when all have."""

    together = True
    secret = "turn"

    def resolve(self, state, moves):
        state.keep("vote-result", tuple((seat, move.number) for seat, move in moves.items()))


class Whisper(Number):
    """A choice that stays secret."""

    secret = "game"

    def take(self, state, move):
        state.keep("vote-whispered", state.house.get("vote-whispered", 0) + 1)


class Oath(Whisper):
    """A choice that all make together and that stays secret."""

    together = True


class Show(Vote):
    """A choice that all make together and everybody sees."""

    secret = ""


def game_with(kind, ruleset=Duel, rounds=1, between=()):
    """Return a game that begins with choices of this class, and others, for each player."""

    class Voting(House):
        name = "vote"

        @hookimpl
        def amend_moves(self, game):
            for number in range(3):
                game.add_move("vote-for", number=number)

        @hookimpl
        def on_deal(self, state):
            # The other way round: they are made in the order of seats.
            for seat in [*reversed(range(state.game.players))] * rounds:
                for each in (kind, *between):
                    state.queue(each(seat))

    options = DuelOptions() if ruleset is Duel else ClassicOptions(players=3)
    return ruleset(options, [(Voting(), NoOptions())])


@pytest.fixture(params=[Duel, Classic], ids=["duel", "classic"])
def begin(request):
    """Return a maker of games that have just begun: `begin(Vote)`."""
    return lambda kind: game_with(kind, request.param).deal(4)


def vote(state, *numbers):
    for number in numbers:
        state.play(state.game.move(f"vote-for {number}"))
    return state


def whole(view):
    """Return everything that a view shows, as JSON."""
    return msgspec.json.encode(view.shown()) + msgspec.json.encode(view.scene())


# -- the contract of a hidden choice: of a rule's, and of a turn of classic --------------------


def duel_at_vote():
    return game_with(Vote).deal(4)


def classic_at_vote():
    return game_with(Vote, Classic).deal(4)


def classic_at_turn():
    return Classic(ClassicOptions(players=3)).deal(4)


HIDDEN = pytest.mark.parametrize("start", [duel_at_vote, classic_at_vote, classic_at_turn])


@HIDDEN
def test_whatever_one_seat_chooses_looks_the_same_to_the_others(start):
    state = start()
    seen = set()
    for move in state.moves():
        then = state.copy()
        then.play(move)
        assert then.seat == 1
        # The seat that has chosen knows.
        assert any(move.text in line for line in _texts(then.view(0).shown()))
        seen |= {whole(then.view(seat)) for seat in range(1, then.game.players)}
    assert len(seen) == state.game.players - 1


def _texts(thing):
    return msgspec.json.encode(thing).decode().split('"')


@HIDDEN
def test_a_view_imagines_each_legal_choice_of_another_as_often(start):
    state = start()
    legal = state.moves()
    begun = state.copy()
    state.play(legal[0])
    view = state.view(1)
    rng = Random(3)
    met = Counter()
    for _ in range(120):
        world = view.imagine(rng)
        assert world.view(1) == view
        met[world.remembered(begun)] += 1
    if start is not classic_at_turn:
        assert set(met) == {*legal}
        assert min(met.values()) > 20
    else:
        assert len(met) > 10


@HIDDEN
def test_nothing_is_carried_out_before_all_have_chosen(start):
    state = start()
    before = [city.facts() for city in state.cities]
    for _ in range(state.game.players - 1):
        state.play(state.moves()[-1])
        assert [city.facts() for city in state.cities] == before
        assert "vote-result" not in state.house


@HIDDEN
@pytest.mark.parametrize("you", [0, 1])
def test_the_others_hear_of_a_choice_when_all_have_made_theirs(start, you):
    state = start()
    players = state.game.players
    chosen = []
    for seat in range(players):
        move = state.moves()[0]
        before = state.view(you)
        chosen.append(f"{seat} {move}")
        state.play(move)
        told = state.game.news(seat + 1, move, before, state.view(you))
        if seat < players - 1 and seat != you:
            assert str(move) not in [each.move for each in told]
    heard = sorted(f"{each.city} {each.move}" for each in told)
    if start is not classic_at_turn:
        # Of the own choice one has heard before.
        del chosen[you if you < players - 1 else players :]
    assert {*heard} >= {*chosen}


# -- together ----------------------------------------------------------------------------------


def test_all_decide_in_the_order_of_seats_and_it_is_carried_out_once(begin):
    state = begin(Vote)
    players = state.game.players
    seats = []
    for number in range(players):
        seats.append(state.seat)
        vote(state, number)
    assert seats == [*range(players)]
    assert state.house["vote-result"] == tuple((seat, seat) for seat in range(players))
    assert [state.decided(Vote, seat)[0].number for seat in range(players)] == seats
    assert not [each for each in state.choices if isinstance(each, Vote)]


def test_without_resolve_each_choice_is_taken_when_all_are_made(begin):
    state = begin(Oath)
    players = state.game.players
    vote(state, *[1] * (players - 1))
    assert "vote-whispered" not in state.house
    vote(state, 2)
    assert state.house["vote-whispered"] == players


def test_what_is_decided_together_need_not_be_secret(begin):
    state = vote(begin(Show), 2)
    assert [move.number for move in state.view(1).table.decided(Show, 0)] == [2]
    assert "vote-result" not in state.house


def test_a_seat_without_options_is_passed_over_and_the_others_are_not_kept_waiting(begin):
    class Some(Vote):
        def options(self, state):
            return super().options(state) if self.seat == 0 else []

    state = vote(begin(Some), 2)
    assert state.house["vote-result"] == ((0, 2),)


@pytest.mark.parametrize("kind", [Vote, Oath])
def test_a_new_round_forgets_the_last_one_unless_it_stays_secret(kind):
    state = vote(game_with(kind, rounds=2).deal(4), 0, 2)
    assert [move.number for move in state.decided(kind, 1)] == [2]
    vote(state, 1)
    assert [move.number for move in state.decided(kind, 1)] == ([2] if kind is Oath else [])
    vote(state, 0)
    assert [move.number for move in state.decided(kind, 1)] == ([2, 0] if kind is Oath else [0])


@pytest.mark.parametrize(
    ("seats", "order"),
    [
        ((1, 0), "01"),
        ((2, 0, 1), "012"),
        ((0, 1, 0, 1), "0101"),
        ((1, 1, 0, 0), "0101"),
        ((0, 2, 2, 1), "0122"),
    ],
)
def test_choices_made_together_stand_in_the_order_of_seats(seats, order):
    waiting = ()
    for seat in seats:
        waiting = queued(waiting, Vote(seat))
    assert "".join(str(each.seat) for each in waiting) == order


def test_another_choice_that_waits_between_them_parts_nobody():
    waiting = ()
    for seat in (1, 0, 2):
        waiting = queued(queued(waiting, Vote(seat)), Whisper(seat))
    assert waiting == (Vote(0), Vote(1), Vote(2), Whisper(1), Whisper(0), Whisper(2))
    # One more round stands with the first.
    assert queued(waiting, Vote(1))[:4] == (Vote(0), Vote(1), Vote(2), Vote(1))


def test_nobody_sees_a_bid_of_those_who_are_asked_something_else_in_between():
    state = vote(game_with(Vote, Classic, between=[Whisper]).deal(4), 2)
    assert "vote-for" not in whole(state.view(2)).decode()
    vote(state, 1, 0)
    assert state.house["vote-result"] == ((0, 2), (1, 1), (2, 0))


def test_choices_that_are_queued_without_end_are_refused():
    waiting = queued((Vote(0),) * 499, Vote(0))
    with pytest.raises(BadPlugin, match=r"choice Vote .*: 500 choices wait already"):
        queued(waiting, Vote(0))


# -- until the end -----------------------------------------------------------------------------


def test_a_secret_choice_is_known_to_who_made_it_until_the_game_is_over(begin):
    state = vote(begin(Oath), *[2] * begin(Oath).game.players)
    rng = Random(5)
    while state.seat is not None:
        assert state.view(1).table.decided(Oath, 0) == (None,)
        assert [move.number for move in state.view(0).table.decided(Oath, 0)] == [2]
        before, move = state.view(1), rng.choice(state.moves())
        state.play(move)
    assert [move.number for move in state.view(1).table.decided(Oath, 0)] == [2]
    told = state.game.news(1, move, before, state.view(1))
    assert (0, "vote-for 2") in [(each.city, each.move) for each in told]


def test_a_rule_may_reveal_what_one_seat_or_all_have_decided(begin):
    state = begin(Oath)
    vote(state, *[1] * state.game.players)
    state.reveal(Oath, 1)
    assert [move.number for move in state.view(0).table.decided(Oath, 1)] == [1]
    assert state.view(1).table.decided(Oath, 0) == (None,)
    state.reveal(Oath)
    assert [move.number for move in state.view(1).table.decided(Oath, 0)] == [1]


def test_a_choice_that_one_makes_alone_may_be_secret(begin):
    state = begin(Whisper)
    seat = state.seat
    vote(state, 1)
    assert state.house["vote-whispered"] == 1
    assert state.view(0).table.decided(Whisper, seat) == (None,)
    assert [move.number for move in state.view(seat).table.decided(Whisper, seat)] == [1]


def test_others_do_not_see_the_options_nor_are_told_of_them(begin):
    state = begin(Oath)
    other = state.view(1)
    assert state.view(0).table.moves() == state.moves()
    assert other.table.moves() == ()
    refused = other.table.explain(state.moves()[0])
    assert not refused.legal
    assert "vote-for" not in str(refused)
    assert "vote-for" not in whole(other).decode()


def test_what_is_kept_is_shown_as_plain_data(begin):
    state = vote(begin(Oath), 2)
    kept = {"kind": "oath", "city": 0, "about": {}, "open": False}
    assert state.view(0).shown().house["secret choices"] == [{**kept, "move": "vote-for 2"}]
    assert state.view(1).shown().house["secret choices"] == [{**kept, "move": None}]
    assert state.game.houses.show(state.view(1), "en")[-1] == "oath 0: ?"


# -- fields that only one may know -------------------------------------------------------------


@dataclass(frozen=True)
class Sealed(Choice):
    """A choice between two numbers that only the seat itself knows."""

    numbers: tuple[int, ...]
    rank = -1
    secret = "game"
    hidden = ("numbers",)

    def options(self, state):
        return [state.game.move(f"sealed-take {number}") for number in self.numbers]

    def imagine(self, state, rng):
        return replace(self, numbers=state.house["sealed"][self.seat])


class Sealing(House):
    """Deals each seat of Duel two numbers, of which it takes one."""

    name = "sealed"
    games = ("duel",)
    Chance = tuple[tuple[int, int], tuple[int, int]]

    @hookimpl
    def amend_moves(self, game):
        for number in range(8):
            game.add_move("sealed-take", number=number)

    @hookimpl
    def on_draw(self, rng):
        return tuple((int(rng.random() * 4), 4 + int(rng.random() * 4)) for _ in range(2))

    @hookimpl
    def on_hide(self, state, seat, kept):
        return tuple(pair if each == seat else None for each, pair in enumerate(kept))

    @hookimpl
    def on_imagine(self, known, rng):
        return tuple(pair or (int(rng.random() * 4), 4 + int(rng.random() * 4)) for pair in known)

    @hookimpl
    def on_deal(self, state):
        for seat in (0, 1):
            state.queue(Sealed(seat, state.house["sealed"][seat]))


def test_hidden_fields_are_null_for_others_and_imagined_with_the_decision():
    state = Duel(DuelOptions(), [(Sealing(), NoOptions())]).deal(2)
    assert state.view(0).shown().waiting[0].about == {"numbers": [*state.house["sealed"][0]]}
    assert state.view(1).shown().waiting[0].about == {"numbers": None}
    state.play(state.moves()[1])
    view = state.view(1)
    assert view.shown().house["secret choices"][0]["about"] == {"numbers": None}
    for seed in range(20):
        world = view.imagine(Random(seed))
        assert world.decided(Sealed, 0)[0].number in world.house["sealed"][0]
        assert world.moves() == state.moves()
        assert world.view(1) == view


# -- what cannot be ----------------------------------------------------------------------------


class Sworn(Vote):
    secret = "ever"


class Lonely(Vote):
    together = False


class Wrong(Vote):
    hidden = ("number",)


@dataclass(frozen=True)
class Blank(Number):
    numbers: tuple[int, ...]
    hidden = ("numbers",)


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (Sworn(0), "choice Sworn (plugin {}): secret cannot be 'ever'; it is turn or game"),
        (Lonely(0), "choice Lonely (plugin {}): secret for a turn needs together = True"),
        (Wrong(0), "choice Wrong (plugin {}): hidden names 'number', which is no field of it"),
        (Blank(0, (1, 2)), "choice Blank (plugin {}): hides numbers, so it needs a method imagine"),
    ],
)
def test_a_class_whose_secrets_cannot_be_kept_is_refused(choice, why):
    with pytest.raises(BadPlugin) as caught:
        Duel(DuelOptions()).deal(1).queue(choice)
    assert str(caught.value) == why.format(__name__)


def test_an_imagined_decision_needs_options(begin):
    class Fickle(Oath):
        def options(self, state):
            return super().options(state) if not state.decided(Fickle, self.seat) else []

    state = vote(begin(Fickle), 1)
    with pytest.raises(BadPlugin, match=r"Fickle \(.*\): it has no options in an imagined game"):
        state.view(1).imagine(Random(1))


@pytest.mark.parametrize("ruleset", [Duel, Classic])
def test_who_plays_on_a_views_table_is_told_so_and_no_choice_is_blamed(ruleset):
    state = game_with(Vote, ruleset).deal(1)
    state.play(state.moves()[0])
    last = state.game.players - 1
    while state.seat != last:
        state.play(state.moves()[0])
    table = state.view(last).table
    with pytest.raises(IllegalMove, match=r"a view's table cannot be played on; use view\.imagine"):
        table.play(table.moves()[0])


@pytest.mark.parametrize(
    ("ruleset", "rule", "choice"),
    [
        ("duel", "draft-tokens", ToBoard),
        ("duel", "auction", Bid),
        ("classic", "leaders", DraftLeader),
    ],
)
def test_no_choice_is_blamed_for_a_bot_that_plays_on_in_a_views_table(ruleset, rule, choice):
    class Heedless(Bot):
        name = "heedless"

        def choose(self, view, moves, clock):
            table = view.table.copy()
            while True:
                table.play(table.moves()[0])

    state = load(ruleset, [rule]).deal(1)
    while type(state.front) is not choice:
        state.play(state.moves()[0])
    with pytest.raises(BotFault, match=r"a view's table cannot be played on; use view\.imagine"):
        ask_bot(Heedless(NoOptions(), 1), state)
