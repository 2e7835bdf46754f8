"""The bots that play out imagined games: repeatable, legal everywhere, not blind to a win."""

import os
import select
import signal
from collections import Counter
from importlib.resources import files
from itertools import count
from math import log
from os import getpid
from random import Random
from threading import Event, Thread
from time import perf_counter, process_time, sleep

import msgspec
import pytest

from wonders.core import BadSpec, Dice, Judgement, Result, State, load, make_bot
from wonders.core.arena.referee import play_game
from wonders.core.game.bot_contract import Clock
from wonders.core.plugins.load_games_and_bots import find_bot
from wonders.core.testing import check_bot, table
from wonders.plugins.bots import when_thinking_ends
from wonders.plugins.bots.judging_by_playouts import judge
from wonders.plugins.bots.learned_playout_policy import (
    Learned,
    LearnedAge,
    learned_policy,
    policy_from,
)
from wonders.plugins.bots.mcts import Known, MctsBot
from wonders.plugins.bots.playout_move_values import policy_of, printed_value
from wonders.plugins.bots.printed_move_features import printed_features
from wonders.plugins.bots.search_processes import in_processes
from wonders.plugins.bots.search_tree import Node, Trees
from wonders.plugins.bots.when_thinking_ends import Budget, Effort
from wonders.plugins.bots.worth_of_finished_games import EndValues

BOTS = ("mcts:playouts=12", "rollout:playouts=12")
GAMES = (
    ("duel", {}),
    ("duel", {"draft": "first-game"}),
    ("duel", {"solo": "any"}),
    ("classic", {"players": 2}),
    ("classic", {"players": 3}),
    ("classic", {"players": 7}),
)


@pytest.fixture(scope="module")
def duel():
    return load("duel")


def choice(bot, t, seed=0):
    """Return what a bot does at a table, in notation."""
    view = t.state.view(t.seat)
    return str(make_bot(bot, seed).choose(view, t.state.moves(), Clock()))


# -- every game there is ------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_games_of_every_kind_are_played_to_the_end(bot, name, options):
    game = load(name, options=options)
    others = [make_bot("random", seed) for seat, seed in enumerate(range(1, game.players))]
    record = play_game(game, 3, [make_bot(bot, 5), *others], ["a"] * game.players).record
    assert record.result.forfeit is None


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("house", ["long-war", "bees", "draft-tokens"])
def test_games_with_house_rules_are_played_to_the_end(bot, house):
    bots = [make_bot(bot, 5), make_bot("random", 1)]
    record = play_game(load("duel", [house]), 3, bots, ["a", "b"]).record
    assert record.result.forfeit is None


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", ["duel", "classic"])
def test_the_kit_finds_nothing(bot, game):
    assert check_bot(bot, game=game, games=1)


# -- chance -----------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", ["duel", "classic"])
def test_the_same_seed_brings_the_same_game(bot, game):
    def play(seed):
        built = load(game)
        bots = [make_bot(bot, seed), *(make_bot("greedy", 0) for _ in range(1, built.players))]
        return play_game(built, 4, bots, ["a"] * built.players).record.moves

    assert play(1) == play(1)


@pytest.mark.parametrize("bot", BOTS)
def test_a_single_move_is_made_without_a_look(duel, bot):
    moves = list(duel.table)[:1]
    # An object stands for the view: to ask it for anything would fail.
    assert make_bot(bot, 1).choose(object(), moves, Clock()) is moves[0]


@pytest.mark.parametrize("bot", BOTS)
def test_the_view_stays_as_it_was(duel, bot):
    state = duel.deal(3)
    view = state.view(0)
    make_bot(bot, 1).choose(view, state.moves(), Clock())
    assert view == state.view(0)


# -- strength ---------------------------------------------------------------------------------

WON = ("mcts:playouts=60", "rollout:playouts=60")


@pytest.mark.parametrize("bot", WON)
def test_a_win_by_science_is_taken(bot):
    five = "scriptorium pharmacist workshop apothecary academy"
    t = table("duel", five, coins=(40, 300), age=3, display="palace observatory")
    assert choice(bot, t) == "build observatory"


@pytest.mark.parametrize("bot", WON)
def test_a_win_by_arms_is_taken(bot):
    t = table("duel", coins=(40, 300), age=3, pawn=7, display="palace arsenal")
    assert choice(bot, t) == "build arsenal"


@pytest.mark.parametrize("bot", WON)
def test_what_would_win_for_the_opponent_is_not_left_to_him(bot):
    ahead = "senate town-hall gardens"
    t = table(
        "duel", ahead, coins=(90, 90), age=3, pawn=-7, display="palace arsenal", last=True, seat=0
    )
    assert choice(bot, t).endswith("arsenal")


@pytest.fixture
def misled(monkeypatch):
    """Let searches like no move less than to build the arsenal."""

    def search(bot, view, clock, **more):
        return {
            move.index: Known(1 if str(move) == "build arsenal" else 9)
            for move in view.table.moves()
        }

    monkeypatch.setattr(MctsBot, "search", search)


def test_a_loss_that_can_be_avoided_is_avoided_whatever_the_search_says(misled):
    """The opponent needs one space of the track: only what takes the arsenal keeps him from it."""
    t = table("duel", coins=(90, 90), age=3, pawn=-8, display="palace arsenal", seat=0)
    assert choice("mcts", t) == "discard arsenal"
    t = table("duel", coins=(90, 90), age=3, pawn=-2, display="palace arsenal", seat=0)
    assert choice("mcts", t).endswith("palace")


def test_a_loss_in_a_turn_with_a_second_decision_is_avoided(misled):
    """With the Mausoleum the opponent could build the arsenal from the discard pile."""
    wonders = ("", "mausoleum")
    t = table(
        "duel", wonders=wonders, coins=(90, 90), age=3, pawn=-6, display="palace arsenal", seat=0
    )
    assert choice("mcts", t) == "build arsenal"


def test_where_every_move_loses_the_search_decides(misled):
    t = table("duel", coins=(90, 90), age=3, pawn=-8, display="pretorium arsenal", seat=0)
    assert choice("mcts", t).endswith("pretorium")


def test_in_classic_the_card_of_most_points_is_built_in_the_last_turn():
    palace = "lumber-yard stone-pit clay-pool ore-vein glassworks press loom"
    t = table("classic", palace, hands=["palace tavern"], coins=9, age=3, turn=6)
    assert choice("mcts:playouts=60", t) == "build palace"


# -- analysing ----------------------------------------------------------------------------------


def analysis(bot, t, seed=0):
    return make_bot(bot, seed).analyse(t.state.view(t.seat), t.state.moves(), Clock())


@pytest.mark.parametrize("bot", WON)
def test_the_move_it_would_play_comes_first_and_all_moves_are_judged(bot):
    t = table("duel", coins=(30, 30), age=3, display="palace arena")
    judged = analysis(bot, t)
    assert str(judged[0].move) == choice(bot, t)
    assert {each.move for each in judged} == set(t.state.moves())
    assert sum(each.games for each in judged) == 60
    assert all(each.low <= each.won <= each.high for each in judged if each.games)


@pytest.mark.parametrize("bot", WON)
def test_a_win_in_hand_is_won_in_every_game(bot):
    t = table("duel", coins=(40, 300), age=3, pawn=7, display="palace arsenal")
    best = analysis(bot, t)[0]
    assert (str(best.move), best.won) == ("build arsenal", 1.0)
    assert best.low > 0.75


def test_the_chance_to_win_leaves_the_lead_out(duel):
    far = Result("civilian", [0], sheets(90, 20))
    close = Result("civilian", [0], sheets(50, 49))
    assert duel.utilities(far) == duel.utilities(close) == [1.0, 0.0]
    assert values(duel, far) > values(duel, close)
    assert duel.utilities(Result("civilian", [0, 1], sheets(50, 50))) == [0.5, 0.5]


def test_a_move_that_was_never_played_out_may_be_anything(duel):
    move = next(iter(duel.table))
    assert judge(move, 0, 0.0, 0.0) == Judgement(move, 0, 0.0, 0.0, 1.0, 0.0)


def test_greedy_judges_nothing():
    t = table("duel", coins=(6, 6), age=2, display="walls temple")
    assert list(analysis("greedy", t)) == []


# -- what ends are worth ------------------------------------------------------------------------


def sheets(*totals):
    return [{"total": total} for total in totals]


class Over(State):
    """A state of a game that has ended with a result."""

    def __init__(self, game, result):
        self.game = game
        self.found = result

    def result(self):
        return self.found

    def sheets(self):
        return self.found.scores


def values(game, result, close=False):
    """Return what an end is worth to each seat."""
    return EndValues(game, close).of(Over(game, result), game.utilities(result))


def close_values(game, result):
    """Return what an end is worth to each seat where two play."""
    return values(game, result, close=True)


def test_a_victory_that_points_have_not_decided_is_worth_all_whatever_the_points(duel):
    assert values(duel, Result("science", [0], sheets(10, 60))) == [1.0, 0.0]


def test_a_larger_lead_is_worth_more(duel):
    narrow = values(duel, Result("civilian", [0], sheets(50, 49)))
    wide = values(duel, Result("civilian", [0], sheets(70, 49)))
    assert wide[0] > narrow[0] > 0.5 > narrow[1] > wide[1]


def test_a_shared_victory_is_worth_half_of_one(duel):
    assert values(duel, Result("civilian", [0, 1], sheets(50, 50))) == [0.5, 0.5]


def test_the_leader_of_solo_is_a_rival_and_the_free_city_is_none():
    solo = load("duel", options={"solo": "bilkis"})
    assert values(solo, Result("civilian", [1], sheets(10, 60)))[0] < 0.2
    two = load("classic", options={"players": 2})
    assert values(two, Result("points", [0], sheets(60, 10, 99)))[0] > 0.9


@pytest.mark.parametrize("name", ["duel", "classic"])
def test_every_move_has_a_worth_in_every_age(name):
    game = load(name)
    for age in range(3):
        assert set(printed_value(game, age)) == set(game.table)


# -- the trees -----------------------------------------------------------------------------------


def new_trees(view):
    """Return trees in which nothing has been learned."""
    return Trees(view, Random(1), policy_of(view.game), 1.0, 0.15, EndValues(view.game))


def grown(name, playouts, **options):
    state = load(name, options=options).deal(2)
    search = Trees(
        state.view(state.seat), Random(1), policy_of(state.game), 1.0, 0.15, EndValues(state.game)
    )
    for _ in range(playouts):
        search.play_out()
    return state, search


def test_where_players_move_in_turn_all_look_at_one_tree():
    _, search = grown("duel", 30)
    assert len(search.roots) == 1
    assert sum(child.visits for child in search.roots[0].children.values()) == 30


def test_where_all_choose_at_once_each_tree_begins_with_the_moves_of_its_own_seat():
    state, search = grown("classic", 30, players=3)
    assert len(search.roots) == 3
    for root in search.roots:
        assert sum(child.visits for child in root.children.values()) == 30
    assert set(search.roots[0].children) <= {move.index for move in state.moves()}


def test_a_move_that_is_seldom_possible_is_not_taken_for_neglected():
    _, search = grown("classic", 60, players=3)
    for child in search.roots[2].children.values():
        assert child.visits <= child.chances <= 60


class CountedView:
    """A view that counts the worlds that are imagined from it."""

    def __init__(self, view):
        self.view = view
        self.worlds = []

    def __getattr__(self, name):
        return getattr(self.view, name)

    def imagine(self, rng):
        self.worlds.append(self.view.imagine(rng))
        return self.worlds[-1]


@pytest.mark.parametrize(("name", "worlds"), [("duel", 10), ("classic", 3)])
def test_where_all_choose_at_once_a_world_serves_four_playouts(name, worlds):
    state = load(name).deal(2)
    view = CountedView(state.view(state.seat))
    search = new_trees(view)
    for _ in range(10):
        search.play_out()
    assert len(view.worlds) == worlds
    # Each playout has played a world of its own to the end.
    assert all(world.seat is None for world in view.worlds)


def test_among_equal_moves_the_one_that_was_possible_more_often_is_the_neglected_one():
    state, search = grown("duel", 0)
    node = Node(1.0)
    for number in range(state.move_count):
        child = Node(0.25)
        node.add(state.index_at(number), child)
        child.visits, child.value, child.chances = 10, 5.0, 1000 if number == 2 else 12
    assert search.choose(state, node) == 2


def test_before_any_is_tried_the_move_that_the_policy_likes_best_is_followed():
    t = table("duel", coins=(40, 40), age=3, display="palace arena")
    search = Trees(
        t.state.view(t.seat), Random(1), policy_of(t.state.game), 1.0, 0.15, EndValues(t.state.game)
    )
    number = search.choose(t.state, Node(1.0))
    assert str(t.state.move_at(number)) == "build palace"


def test_what_follows_on_each_answer_of_a_leader_is_learned_apart():
    state = load("duel", options={"solo": "bilkis"}).deal(2)
    while state.choices:
        state.play_at(0)
    search = Trees(
        state.view(0), Random(1), policy_of(state.game), 1.0, 0.15, EndValues(state.game)
    )
    for _ in range(200):
        search.play_out()
    size = len(state.game.table)
    assert set(search.roots[0].children) <= {move.index for move in state.moves()}
    answers = {key // size for child in search.roots[0].children.values() for key in child.children}
    assert len(answers) > 1
    assert 0 not in answers


@pytest.mark.parametrize(("options", "exploration"), [({}, 1.0), ({"solo": "bilkis"}, 0.4)])
def test_who_plays_alone_explores_less(options, exploration):
    state = load("duel", options=options).deal(2)
    while state.choices:
        state.play_at(0)
    view = state.view(state.seat)
    bot, rng = make_bot("mcts:playouts=100,evaluation=0", 5), make_bot("mcts", 5).rng
    search = Trees(
        view, rng, policy_of(view.game), exploration, 0.15, EndValues(view.game, close=True)
    )
    for _ in range(100):
        search.play_out()
    grown = {index: child.visits for index, child in search.roots[0].children.items()}
    assert {index: each.visits for index, each in bot.search(view, Clock()).items()} == grown


# -- between decisions ---------------------------------------------------------------------------


def most_visited(search):
    known = search.known()
    return max(known, key=lambda index: known[index].visits)


def test_what_was_learned_of_the_moves_that_were_made_is_kept():
    state, search = grown("duel", 200)
    first = most_visited(search)
    node = search.known()[first]
    second = max(node.children, key=lambda index: node.children[index].visits)
    kept = node.children[second]
    visits = kept.visits
    for index in (first, second):
        state.play(state.game.table[index])
    assert search.go_on(state.view(state.seat), [first, second], Random(2))
    assert search.roots == [kept]
    assert visits > 0
    search.play_out()
    assert kept.visits == visits
    assert sum(node.visits for node in search.known().values()) >= visits


def test_a_move_that_was_never_looked_at_leaves_nothing_to_keep():
    state, search = grown("duel", 0)
    index = state.index_at(0)
    state.play_at(0)
    assert not search.go_on(state.view(state.seat), [index], Random(2))


def test_in_solo_what_was_learned_of_the_answer_that_the_leader_gave_is_kept():
    state = load("duel", options={"solo": "bilkis"}).deal(2)
    while state.choices:
        state.play_at(0)
    search = Trees(
        state.view(0), Random(1), policy_of(state.game), 1.0, 0.15, EndValues(state.game)
    )
    for _ in range(300):
        search.play_out()
    first = most_visited(search)
    state.play(state.game.table[first])
    assert search.go_on(state.view(0), [first], Random(2))
    for _ in range(100):
        search.play_out()
    known = search.known()
    legal = {move.index for move in state.moves()}
    assert legal <= set(known)
    # Its worlds were others before the leader's answer uncovered cards.
    assert sum(known[index].visits for index in legal) >= 100
    assert not search.go_on(state.view(0), [first, first], Random(2))


def test_where_all_choose_at_once_each_search_begins_anew():
    state, search = grown("classic", 30, players=3)
    assert not search.go_on(state.view(state.seat), [], Random(2))


def test_a_bot_goes_on_from_what_it_searched_before():
    state = load("duel").deal(2)
    bot = make_bot("mcts:playouts=60", 1)
    seen = []
    while len(seen) < 6:
        move = bot.choose(state.view(state.seat), state.moves(), Clock())
        if state.move_count > 1:
            seen.append(sum(node.visits for node in bot._kept.trees.known().values()))
        state.play(move)
    assert seen[0] == 60
    assert max(seen) > 60


def test_a_bot_begins_anew_when_the_game_was_taken_back():
    state = load("duel").deal(2)
    bot = make_bot("mcts:playouts=20", 1)
    bot.choose(state.view(state.seat), state.moves(), Clock())
    kept = bot._kept.trees
    other = load("duel").deal(2)
    other.play_at(1)
    bot.choose(other.view(other.seat), other.moves(), Clock())
    state.play_at(0)
    bot.choose(state.view(state.seat), state.moves(), Clock())
    assert bot._kept.trees is not kept


def test_an_analysis_begins_anew():
    state = load("duel").deal(2)
    bot = make_bot("mcts:playouts=60", 1)
    view, moves = state.view(state.seat), state.moves()
    bot.choose(view, moves, Clock())
    assert sum(each.games for each in bot.analyse(view, moves, Clock())) == 60


def test_a_bot_that_ponders_searches_until_it_is_asked():
    state = load("duel").deal(2)
    view = state.view(1 - state.seat)
    asked = iter([False] * 40 + [True])
    bot = make_bot("mcts:playouts=20,ponder=true", 1)
    bot.ponder(view, lambda: next(asked))
    assert sum(node.visits for node in bot._kept.trees.roots[0].children.values()) == 40
    first = state.move_at(0)
    state.play(first)
    bot.choose(state.view(state.seat), state.moves(), Clock())
    assert bot.timed(bot.options)


def test_a_bot_ponders_only_if_it_is_told_to():
    state = load("duel").deal(2)
    bot = make_bot("mcts:playouts=20", 1)
    bot.ponder(state.view(1 - state.seat), lambda: False)
    assert bot._kept is None
    assert not bot.timed(bot.options)


# -- the policy ----------------------------------------------------------------------------------


def test_a_better_move_is_picked_more_often_and_a_worse_one_now_and_then():
    t = table("duel", coins=(40, 40), age=3, display="palace arena")
    policy, dice = policy_of(t.state.game), Dice(1)
    picked = Counter(str(t.state.move_at(policy.pick(t.state, dice))) for _ in range(2000))
    assert picked["build palace"] > picked["build arena"] > picked["discard arena"] > 0


def test_what_a_move_costs_makes_it_less_likely():
    cheap, dear = (
        table("duel", "lumber-yard" if made else "", coins=(40, 40), age=1, display="stable")
        for made in (True, False)
    )
    shares = []
    for t in (cheap, dear):
        policy = policy_of(t.state.game)
        total = policy.weigh(t.state)
        numbers = {str(t.state.move_at(at)): at for at in range(t.state.move_count)}
        shares.append(policy.weight(numbers["build stable"]) / total)
    assert shares[0] > shares[1]


# -- parameters ---------------------------------------------------------------------------------


def budget(effort, clock=None):
    """Return how many playouts a budget allows, 10,000 at the most."""
    allowed = Budget(effort, clock or Clock())
    return sum(allowed.spend() for _ in range(10_000))


def test_playouts_are_counted():
    assert budget(Effort(playouts=7)) == 7


def test_seconds_take_the_place_of_playouts():
    assert budget(Effort(playouts=7, seconds=60)) == 10_000


def test_no_time_is_no_playout():
    assert budget(Effort(seconds=1e-9)) == 0


@pytest.mark.parametrize("clock", [Clock(seconds=1e-9), Clock(limit=1e-9)])
def test_a_clock_that_runs_out_ends_the_playouts(clock):
    assert budget(Effort(), clock) == 0


@pytest.fixture
def processor(monkeypatch):
    """A clock of the processor that a test sets: its only item is the time, in seconds."""
    now = [0.0]
    monkeypatch.setattr(when_thinking_ends, "process_time", lambda: now[0])
    return now


def spent(processor, until, saved=0.0):
    """Return a budget of 1 second a move that made ten playouts by a time."""
    found = Budget(Effort(seconds=1), Clock(), saved)
    for _ in range(10):
        assert found.spend()
    processor[0] = until
    return found


@pytest.mark.parametrize(
    ("until", "visits", "settled"),
    [
        # Ten more playouts can be made.
        (0.5, [20, 9], True),
        (0.5, [20, 11], False),
        (0.5, [11, 20], False),
        (0.5, [20], True),
        (0.9, [12, 10, 1], True),
    ],
)
def test_a_move_that_cannot_be_caught_any_more_saves_the_rest(processor, until, visits, settled):
    found = spent(processor, until)
    assert found.is_due
    assert found.is_settled(visits) is settled
    assert found.saved == 1 - until


def test_a_search_looks_now_and_then_whether_it_is_settled(processor):
    found = spent(processor, 0.04)
    assert not found.is_due
    processor[0] = 0.05
    assert found.is_due
    found.is_settled([5, 5])
    assert not found.is_due
    assert not Budget(Effort(playouts=5), Clock()).is_due


@pytest.mark.parametrize(("visits", "settled"), [([40, 21], False), ([40, 19], True)])
def test_saved_time_is_spent_where_another_move_may_still_come_to_the_front(
    processor, visits, settled
):
    # Of ten playouts a second twenty more can be made.
    found = spent(processor, 1.0, saved=60)
    assert found.is_settled(visits) is settled
    assert found.spend()


def test_of_saved_time_a_decision_takes_at_most_twice_its_own(processor):
    found = spent(processor, 2.9, saved=60)
    assert found.spend()
    processor[0] = 3.0
    assert not found.spend()
    assert found.saved == -2


def test_all_decisions_together_take_no_more_than_the_seconds_of_each(duel, monkeypatch):
    times = count()
    monkeypatch.setattr(when_thinking_ends, "process_time", lambda: next(times) / 1000)
    bot = make_bot("mcts:seconds=0.2", 3)
    state = duel.deal(5)
    lengths = []
    while len(lengths) < 12:
        if state.seat == 0 and state.move_count > 1:
            before = next(times)
            state.play(bot.choose(state.view(0), state.moves(), Clock()))
            lengths.append(next(times) - before)
        else:
            state.play_at(0)
    assert min(lengths) < 150
    assert max(lengths) > 250
    assert sum(lengths) <= 200 * len(lengths) + 50


@pytest.mark.parametrize("bot", ["mcts", "rollout"])
def test_without_any_time_it_still_answers(duel, bot):
    state = duel.deal(3)
    chosen = make_bot(bot, 1).choose(state.view(0), state.moves(), Clock(limit=1e-9))
    assert chosen in state.moves()


@pytest.mark.parametrize("bot", ["mcts", "rollout"])
def test_only_with_seconds_it_looks_at_a_clock_by_itself(bot):
    for spec, timed in ((bot, False), (f"{bot}:seconds=0.5", True)):
        kind, options = find_bot(spec)
        assert kind.timed(options) is timed


@pytest.mark.parametrize(
    "spec",
    [
        "mcts:playouts=0",
        "mcts:playouts=many",
        "mcts:seconds=0",
        "mcts:exploration=-1",
        "mcts:workers=0",
        "mcts:evaluation=2",
        "rollout:exploration=1",
        "rollout:seconds=-1",
    ],
)
def test_a_wrong_parameter_is_named(spec):
    with pytest.raises(BadSpec, match=spec.split(":")[1].split("=")[0]):
        find_bot(spec)


def test_records_hold_every_parameter():
    kind, options = find_bot("mcts:playouts=20")
    assert (
        kind.label(options)
        == "mcts:playouts=20,seconds=null,exploration=1.0,evaluation=0.5,workers=1,ponder=false"
    )
    assert isinstance(options, msgspec.Struct)


# -- several processes ----------------------------------------------------------------------------


def test_one_worker_is_as_none_were_named(duel):
    state = duel.deal(5)
    found = {
        str(make_bot(spec, 3).choose(state.view(0), state.moves(), Clock()))
        for spec in ("mcts:playouts=60", "mcts:playouts=60,workers=1")
    }
    assert len(found) == 1


@pytest.mark.parametrize("spec", ["mcts:playouts=5", "rollout:playouts=5"])
def test_a_bot_that_is_asked_after_the_end_says_so(spec, duel):
    state = duel.deal(7)
    state.play_out(Random(1))
    with pytest.raises(BadSpec, match="no move to choose from"):
        make_bot(spec, 1).choose(state.view(0), state.moves(), Clock())


def test_workers_share_the_playouts_and_repeat_themselves(duel):
    state = duel.deal(5)
    view, moves = state.view(0), state.moves()
    first, second = (
        make_bot("mcts:playouts=61,workers=3", 3).analyse(view, moves, Clock()) for _ in range(2)
    )
    assert first == second
    assert sum(each.games for each in first) == 61


def test_an_error_in_another_process_is_seen_in_this_one():
    def fails():
        raise ValueError("no answer")

    with pytest.raises(ValueError, match="no answer"):
        in_processes([int, fails])


def test_what_other_processes_find_comes_in_the_order_of_the_jobs():
    assert in_processes([lambda: 1, lambda: "two", lambda: {3: 4.0}]) == [1, "two", {3: 4.0}]


def test_beside_a_thread_that_ends_with_the_program_they_work_at_once():
    done = Event()
    Thread(target=done.wait, daemon=True).start()
    try:
        assert len({*in_processes([getpid, getpid])}) == 2
    finally:
        done.set()


def test_a_search_that_is_ended_ends_the_others():
    def ended():
        raise KeyboardInterrupt

    began = perf_counter()
    with pytest.raises(KeyboardInterrupt):
        in_processes([ended, lambda: sleep(600)])
    assert perf_counter() - began < 60


def test_nothing_is_left_of_workers_whose_parent_is_killed(tmp_path):
    """By the end of a pipe that all of them hold open."""
    ours, theirs = os.pipe()
    parent = os.fork()
    if not parent:
        try:
            os.close(ours)
            in_processes([lambda: (tmp_path / "there").touch() or sleep(600), lambda: sleep(600)])
        finally:
            os._exit(1)
    os.close(theirs)
    while not (tmp_path / "there").exists():
        sleep(0.01)
    os.kill(parent, signal.SIGKILL)
    os.waitpid(parent, 0)
    assert select.select([ours], [], [], 30)[0]
    assert os.read(ours, 1) == b""
    os.close(ours)


def test_workers_in_turn_share_the_time(duel):
    state = duel.deal(5)
    done = Event()
    Thread(target=done.wait).start()
    try:
        began = process_time()
        bot = make_bot("mcts:seconds=1.2,workers=4", 3)
        bot.choose(state.view(state.seat), state.moves(), Clock())
        assert process_time() - began < 2.4
    finally:
        done.set()


def test_beside_other_threads_everything_is_done_in_turn():
    done = Event()
    beside = Thread(target=done.wait)
    beside.start()
    try:
        assert in_processes([getpid, getpid]) == [getpid()] * 2
    finally:
        done.set()
        beside.join()


# -- what ends are worth where two play ----------------------------------------------------------


def test_a_close_victory_is_worth_little_more_than_a_close_loss(duel):
    narrow = close_values(duel, Result("civilian", [0], sheets(50, 49)))
    wide = close_values(duel, Result("civilian", [0], sheets(70, 49)))
    assert wide[0] > narrow[0] > 0.5 > narrow[1] > wide[1]
    assert sum(wide) == pytest.approx(1)


def test_a_victory_by_arms_is_worth_all_whatever_the_points(duel):
    assert close_values(duel, Result("military", [1], sheets(60, 10))) == [0.0, 1.0]


def test_a_game_far_apart_is_worth_almost_all(duel):
    assert close_values(duel, Result("civilian", [0], sheets(5000, 0)))[0] == pytest.approx(1)


# -- what was learned -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["duel", "duel_solo", "classic"])
def test_what_was_learned_names_situations_and_features_that_there_are(name):
    game = load(name.removesuffix("_solo"))
    text = files("wonders.plugins.bots").joinpath(f"{name}_playout_policy.toml").read_text("utf-8")
    learned = msgspec.toml.decode(text, type=Learned)
    assert set(learned.situations) <= set(game.situations)
    known = {name for move in printed_features(game) for name in move}
    assert all(set(age.values) <= known for age in learned.ages)


def test_a_sharper_policy_prefers_the_same_moves_more():
    t = table("duel", coins=(40, 40), age=3, display="palace arena")
    move = LearnedAge(coin=0.1, values={"build": 0.5, "build blue": 0.25})
    learned = Learned(
        whim=0.1, worth=0.2, ages=[move] * 3, situations={"left 7": 0.3, "uncovers 0 0": 0.2}
    )
    logs = []
    for sharpness in (1.0, 3.0):
        sharper = msgspec.structs.replace(learned, sharpness=sharpness)
        policy = policy_from(t.state.game, sharper)
        policy.weigh(t.state)
        logs.append([log(policy.weight(number)) for number in range(t.state.move_count)])
    assert len(set(logs[0])) > 2
    assert logs[1] == pytest.approx([3 * each for each in logs[0]])


def test_a_win_in_hand_is_picked_almost_always_in_playouts():
    five = "scriptorium pharmacist workshop apothecary academy"
    t = table("duel", five, coins=(40, 300), age=3, display="palace observatory")
    policy, dice = policy_of(t.state.game), Dice(1)
    picked = Counter(str(t.state.move_at(policy.pick(t.state, dice))) for _ in range(500))
    assert picked["build observatory"] > 480


def test_games_without_situations_go_by_what_is_printed(monkeypatch):
    game = load("classic")
    assert learned_policy(game) is not None
    monkeypatch.setattr(type(game), "situations", ())
    assert learned_policy(load("classic")) is None


def test_against_a_leader_another_policy_was_learned(duel):
    state = load("duel", options={"solo": "bilkis"}).deal(3)
    while state.choices:
        state.play_at(0)
    assert [str(move) for move in state.game.table] == [str(move) for move in duel.table]
    weights = []
    for policy in (learned_policy(state.game), learned_policy(duel)):
        total = policy.weigh(state)
        weights.append([policy.weight(number) / total for number in range(state.move_count)])
    assert weights[0] != pytest.approx(weights[1])


def test_each_search_has_room_of_its_own_for_weights():
    palace, arena = (
        table("duel", coins=(40, 40), age=3, display=cards) for cards in ("palace", "arena")
    )
    policy = policy_of(palace.state.game)
    mine, yours = policy.fresh(), policy.fresh()
    mine.weigh(palace.state)
    before = mine.weight(0)
    yours.weigh(arena.state)
    assert mine.weight(0) == before != yours.weight(0)


def test_in_solo_the_leaders_points_make_a_victory_close_or_safe():
    solo = load("duel", options={"solo": "bilkis"})
    narrow, wide = (
        close_values(solo, Result("civilian", [0], sheets(mine, 49))) for mine in (50, 70)
    )
    assert len(narrow) == len(wide) == 1
    assert wide[0] > narrow[0] > 0.5
