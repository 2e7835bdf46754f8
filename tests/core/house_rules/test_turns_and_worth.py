"""What rules are told of turns, and what bots are told of rules: utilities and worths."""

from dataclasses import dataclass
from random import Random

import pytest

from wonders.core import BadPlugin, Choice, Clock, Effect, House, Result, hookimpl, load, make_bot
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import check_house
from wonders.core.testing.random_game import Course
from wonders.plugins.bots.greedy import GreedyBot
from wonders.plugins.bots.playout_move_values import printed_value
from wonders.plugins.bots.worth_of_finished_games import EndValues
from wonders.rulesets.classic import Classic
from wonders.rulesets.classic.game import ClassicOptions
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.game import DuelOptions


def duel(*rules, **options):
    return Duel(DuelOptions(**options), [(rule(), NoOptions()) for rule in rules])


def classic(*rules, **options):
    return Classic(ClassicOptions(**options), [(rule(), NoOptions()) for rule in rules])


# -- turns -----------------------------------------------------------------------------------


class Bell(House):
    """A rule that counts the turns of each seat."""

    name = "bell"

    @hookimpl
    def on_turn(self, state):
        rung = [*state.house.get("bell-rung", (0,) * len(state.cities))]
        rung[state.seat] += 1
        state.keep("bell-rung", tuple(rung))


def test_a_rule_is_told_of_every_turn_of_duel():
    for seed in range(30):
        course = Course(duel(Bell), seed)
        told = 0
        while course.state.seat is not None:
            state = course.state
            now = sum(state.house.get("bell-rung", ()))
            if state.choices:
                assert now == told
            else:
                # Once for each decision that is a turn, whatever was to be decided before it.
                assert now == told + 1
                told = now
            course.step()


def test_an_extra_turn_is_a_turn():
    game = duel(Bell)
    again = 0
    for seed in range(40):
        course = Course(game, seed)
        while course.state.seat is not None:
            state = course.state
            seat, rung, turn = state.seat, state.house.get("bell-rung"), not state.choices
            course.step()
            now = course.state
            if turn and now.seat == seat and not now.choices and now.house["bell-rung"] != rung:
                again += now.house["bell-rung"][seat] == rung[seat] + 1
    assert again > 5


@pytest.mark.parametrize("players", [2, 3, 7])
def test_a_rule_is_told_of_every_turn_of_classic(players):
    game = classic(Bell, players=players)
    course = Course(game, 3).play()
    assert sum(course.state.house["bell-rung"]) == 18


@dataclass(frozen=True)
class Toll(Choice):
    """The choice to pay a coin, or not."""

    def options(self, state):
        pay, keep = state.game.move("tolls-pay"), state.game.move("tolls-refuse")
        return [pay, keep] if state.cities[self.seat].coins else [keep]

    def take(self, state, move):
        if move.verb == "tolls-pay":
            state.pay_out(self.seat, 1)


class Tolls(House):
    """Before each turn the seat whose turn it is may pay a coin."""

    name = "tolls"
    touches = ("coins",)

    @hookimpl
    def amend_moves(self, game):
        game.add_move("tolls-pay")
        game.add_move("tolls-refuse")

    @hookimpl
    def on_turn(self, state):
        state.queue(Toll(state.seat))


@pytest.mark.parametrize("options", [{"draft": "first-game"}, {"solo": "bilkis"}])
def test_a_choice_before_each_turn_keeps_the_laws_of_duel(options):
    assert check_house(Tolls, options, "duel", games=3)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_choice_before_each_turn_keeps_the_laws_of_classic(players):
    assert check_house(Tolls, {"players": players}, "classic", games=2)


class Free(House):
    """A move that costs no turn."""

    name = "free"
    games = ("duel",)

    @hookimpl
    def amend_moves(self, game):
        game.add_move("free-look", act=self.look)

    def look(self, state, seat, move):
        state.again = True

    @hookimpl
    def on_list(self, state, moves):
        if not state.choices:
            moves.append(state.game.move("free-look"))


def test_a_move_that_costs_no_turn_begins_none():
    game = duel(Bell, Free, draft="first-game")
    state = game.deal(1)
    before = state.house["bell-rung"]
    state.play(game.move("free-look"))
    assert state.house["bell-rung"] == before


class Sudden(House):
    """The game ends as a turn begins."""

    name = "sudden"
    victories = ("sudden-end",)

    @hookimpl
    def on_turn(self, state):
        if state.age == 1:
            state.finish("sudden-end", [state.seat])


@pytest.mark.parametrize("game", [duel(Sudden, Bell), classic(Sudden, Bell, players=3)])
def test_a_game_may_end_as_a_turn_begins(game):
    state = Course(game, 1).play().state
    assert state.result().victory == "sudden-end"


# -- utility ---------------------------------------------------------------------------------


class Pairs(House):
    """Seats 0 and 2 play together, and so do 1 and 3."""

    name = "pairs"
    games = ("classic",)

    @hookimpl
    def on_utility(self, result, seat):
        return 1.0 if any(winner % 2 == seat % 2 for winner in result.winners) else 0.0


RESULT = Result("points", [2], [{"total": points} for points in (10, 40, 50, 20)])


def test_an_end_is_worth_its_share_of_the_victory():
    game = classic()
    assert game.utilities(RESULT) == [0, 0, 1, 0]
    shared = Result("points", [1, 3], RESULT.scores)
    assert game.utilities(shared) == [0, 0.5, 0, 0.5]


def test_a_rule_says_what_an_end_is_worth_and_bots_go_by_it_alone():
    game = classic(Pairs)
    assert game.utilities(RESULT) == [1, 0, 1, 0]
    state = game.deal(1)
    state.play_out(Random(1))
    shares = state.utilities()
    assert EndValues(game).of(state, shares) == shares
    other = classic().deal(1)
    other.play_out(Random(1))
    assert EndValues(other.game).of(other, other.utilities()) != other.utilities()


@pytest.mark.parametrize("answer", [None, 1.5, -1, True, "1", float("nan")])
def test_a_utility_that_is_none_names_the_rule(answer):
    class Odd(House):
        name = "odd"

        @hookimpl
        def on_utility(self, result, seat):
            return answer

    with pytest.raises(BadPlugin, match=r"odd: on_utility: returned .*from 0 to 1"):
        classic(Odd).utilities(RESULT)


# -- worth -----------------------------------------------------------------------------------


class Feast(Effect, frozen=True, tag="feast"):
    """An effect that says what it is worth."""

    guests: int

    def worth(self):
        return 2.0 * self.guests


class Mystery(Effect, frozen=True, tag="mystery"):
    """An effect that does not say it."""


class Fairs(House):
    """Two of the first cards have effects of a plugin, and there is a move to go to the fair."""

    name = "fairs"
    games = ("duel",)

    @hookimpl
    def amend_facts(self, facts, game):
        for fact, effect in ((0, {"kind": "feast", "guests": 50}), (1, {"kind": "mystery"})):
            card = {"id": f"fair-{fact}", "name": {"en": "F", "de": "F"}, "color": "blue"}
            (new,) = game.facts_of({"age": 1, "card": [card | {"effects": [effect]}]}, "fairs")
            at = next(at for at, each in enumerate(facts) if each.kind == "card" and each.age == 1)
            facts.append(new)
            del facts[at]

    @hookimpl
    def amend_moves(self, game):
        game.add_move("fairs-go", act=lambda state, seat, move: None, worth=30)
        game.add_move("fairs-stay", act=lambda state, seat, move: None)

    @hookimpl
    def on_list(self, state, moves):
        if not state.choices:
            moves += [state.game.move("fairs-stay"), state.game.move("fairs-go")]


def fair():
    rules = [(Fairs(), NoOptions())]
    return Duel(DuelOptions(draft="first-game"), rules, [Feast, Mystery])


def test_playouts_go_by_what_effects_and_moves_say_they_are_worth():
    game = fair()
    found = printed_value(game, 0)
    assert found[game.move("build fair-0")] == 100
    assert found[game.move("build fair-1")] == 1.5
    assert found[game.move("fairs-go")] == 30
    assert found[game.move("fairs-stay")] == 0


@pytest.mark.parametrize("worth", [5000, -5000])
def test_a_move_may_be_worth_any_number(worth):
    class Dear(Fairs):
        """Fairs that are worth much, or take it."""

        @hookimpl
        def amend_moves(self, game):
            game.add_move("fairs-go", act=lambda state, seat, move: None, worth=worth)
            game.add_move("fairs-stay", act=lambda state, seat, move: None)

    game = Duel(DuelOptions(draft="first-game"), [(Dear(), NoOptions())], [Feast, Mystery])
    state = game.deal(1)
    bot = make_bot("mcts:playouts=20", 1)
    assert bot.choose(state.view(state.seat), state.moves(), Clock()) in state.moves()


def test_the_greedy_bot_goes_by_it_too():
    game = fair()
    bot = GreedyBot(NoOptions(), 1)
    for seed in range(9):
        state = game.deal(seed)
        best = bot.choose(state.view(state.seat), state.moves(), None)
        feast = game.move("build fair-0")
        assert best is (feast if feast in state.moves() else game.move("fairs-go"))


@pytest.mark.parametrize("answer", ["2", True, float("inf"), [1]])
def test_a_worth_that_is_no_number_is_refused(answer):
    class Vain(Effect, frozen=True, tag="vain"):
        def worth(self):
            return answer

    class Vanity(Fairs):
        name = "vanity"

        @hookimpl
        def amend_facts(self, facts, game):
            facts[0] = type(facts[0])(**{**_fields(facts[0]), "effects": (Vain(),)})

        @hookimpl
        def amend_moves(self, game):
            pass

        @hookimpl
        def on_list(self, state, moves):
            pass

    with pytest.raises(BadPlugin, match="effect kind vain: worth cannot be"):
        Duel(DuelOptions(), [(Vanity(), NoOptions())], [Vain])

    class Boast(House):
        name = "boast"

        @hookimpl
        def amend_moves(self, game):
            game.add_move("boast-go", worth=answer)

    with pytest.raises(BadPlugin, match="boast: amend_moves: worth cannot be"):
        duel(Boast)


def _fields(fact):
    return {name: getattr(fact, name) for name in fact.__struct_fields__}


def test_games_without_such_rules_have_the_same_worths_as_before():
    game = load("duel")
    assert {each for piece in game.cards for each in piece.worths} == {None}
    assert {move.worth for move in game.table} == {None}
    assert Random(1).choice([*game.table]).worth is None
