"""A game that house rules or effects have spoilt gets no record."""

from enum import IntEnum

import msgspec
import pytest

from wonders.core import BadPlugin, House, hookimpl
from wonders.core.arena.referee import make_bots, play_game
from wonders.core.arena.run.seeds_of_deals_and_bots import bot_seed
from wonders.core.compiled_or_plain import compiled
from wonders.core.game.check_games_before_records import check_finished
from wonders.core.game.effects.kinds_with_their_texts import Effect
from wonders.core.game.pending_choices import Choice
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.plugins.load_games_and_bots import find_bot
from wonders.core.record.read_and_write_record_line import forfeited
from wonders.core.testing.random_game import Course
from wonders.rulesets.classic import Classic
from wonders.rulesets.classic.game import ClassicOptions
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.game import DuelOptions


class Three(IntEnum):
    THREE = 3


GAMES = [
    lambda rules: Duel(DuelOptions(draft="first-game"), rules),
    lambda rules: Duel(DuelOptions(draft="standard", solo="bilkis"), rules),
    lambda rules: Classic(ClassicOptions(players=2), rules),
    lambda rules: Classic(ClassicOptions(players=4), rules),
]


def ruled(does, build=GAMES[0], hook="on_deal"):
    """Return a game with a house rule whose hook is the given function."""

    def answer(self, state):
        does(state)

    rule = type("Odd", (House,), {"name": "odd", hook: hookimpl(answer)})
    return build([(rule(), NoOptions())])


def dealt(does, build=GAMES[0]):
    """Return a dealt state with a house rule whose `on_deal` is the given function."""
    return ruled(does, build).deal(1)


def fault(call, *values):
    with pytest.raises(BadPlugin) as caught:
        call(*values)
    return caught.value.why


def recorded(game):
    """Return the record of a game between random bots."""
    kind, options = find_bot("random")
    seats = range(game.players)
    seeds = [bot_seed(1, 0, seat) for seat in seats]
    bots = make_bots([lambda seed: kind(options, seed) for _ in seats], seeds)
    return play_game(game, 1, bots, [f"player {seat}" for seat in seats]).record


def setting(value):
    """Return a function that sets the coins of the first city."""
    return lambda state: setattr(state.cities[0], "coins", value)


# -- whole games -------------------------------------------------------------------------------


@pytest.mark.parametrize("build", GAMES)
@pytest.mark.parametrize("hook", ["on_deal", "on_age", "on_end"])
def test_half_a_coin_gets_into_no_record_and_the_rule_is_named(build, hook):
    why = fault(recorded, ruled(lambda state: state.pay_in(0, 0.5), build, hook))
    assert "house rule odd" in why
    assert "got float" in why if compiled() else " coins after the game" in why


@pytest.mark.parametrize("build", GAMES[-2:])
def test_a_turn_without_a_legal_move_is_the_fault_of_the_rules_not_of_the_bot(build):
    def empty_hands(state):
        state.hands = tuple(() for _ in state.hands)

    # A hand that a rule leaves empty makes the list so; `on_list` was never asked.
    why = fault(recorded, ruled(empty_hands, build, "on_turn"))
    assert why == "house rule odd: seat 0 has to decide, but no move is legal"


@pytest.mark.parametrize("build", GAMES)
@pytest.mark.parametrize("value", [None, "7", [7], 1j])
def test_coins_that_are_no_number_stop_the_game_in_the_name_of_the_rule(build, value):
    assert "house rule odd" in fault(recorded, ruled(setting(value), build))


@pytest.mark.parametrize("value", [True, Three.THREE])
def test_a_value_that_only_passes_for_a_number_is_refused(value):
    game = ruled(setting(value), hook="on_end")
    if compiled():
        assert type(recorded(game).result.scores[0]["total"]) is int
    else:
        assert fault(recorded, game).startswith("house rule odd: city 0 holds ")


def test_a_number_of_any_size_that_a_record_holds_is_a_number():
    sheet = recorded(ruled(setting(1 << 60), hook="on_end")).result.scores[0]
    assert sheet["treasury"] == (1 << 60) // 3


@pytest.mark.parametrize("value", [10**30, -(10**30), 10**5000], ids=["huge", "owed", "endless"])
def test_more_coins_than_a_record_holds_stop_the_game_in_the_name_of_the_rule(value):
    why = fault(recorded, ruled(setting(value), hook="on_end"))
    assert why.startswith("house rule odd: ")
    assert "has more digits than a record holds" in why


class Coinless(Choice):
    """A choice that leaves half a coin."""

    def options(self, state):
        return list(state.game.table)[:2]

    def take(self, state, move):
        state.cities[0].coins += 0.5


class Crumb(Effect, frozen=True, tag="crumb"):
    """Half a coin."""

    def on_build(self, state, seat, piece):
        state.cities[seat].coins += 0.5


class Gives(House):
    name = "gives"

    @hookimpl
    def amend_facts(self, facts):
        for at, fact in enumerate(facts):
            facts[at] = msgspec.structs.replace(fact, effects=(Crumb(),))


class Odd(House):
    name = "odd"

    @hookimpl
    def amend_moves(self, game):
        game.add_move("odd-tip", act=lambda state, seat, move: state.pay_in(seat, 0.5))

    @hookimpl
    def on_list(self, state, moves):
        if not state.choices:
            moves.append(state.game.move("odd-tip"))


@pytest.mark.parametrize(
    ("build", "whose"),
    [
        (lambda: ruled(lambda state: state.queue(Coinless(0))), "house rule odd"),
        (
            lambda: Duel(DuelOptions(draft="first-game"), [(Gives(), NoOptions())], [Crumb]),
            "house rule gives",
        ),
        (lambda: Duel(DuelOptions(draft="first-game"), [(Odd(), NoOptions())]), "house rule odd"),
    ],
    ids=["choice", "effect", "move"],
)
def test_the_rules_in_force_are_named_whatever_left_half_a_coin(build, whose):
    why = fault(recorded, build())
    assert "got float" in why if compiled() else whose in why


# -- the check itself --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def finished():
    """Return a finished game of Duel: its state, its result, its moves."""
    course = Course(Duel(DuelOptions(draft="first-game")), 3).play()
    return course.state, course.state.result(), course.moves


def test_a_sound_game_passes(finished):
    check_finished(*finished)


SPOILT = {
    "a victory of nobody's": ({"victory": "honour"}, "the victory 'honour' is not declared"),
    "a forfeit of nobody": ({"victory": "forfeit"}, "the victory 'forfeit' is not declared"),
    "winners that are no seats": ({"winners": [2]}, r"the winners are [2], of the seats [0, 1]"),
    "half a winner": ({"winners": [1.0]}, "the winners are [1.0], of the seats [0, 1]"),
    "no winner": ({"winners": []}, "the winners are [], of the seats [0, 1]"),
    "one winner twice": ({"winners": [0, 0]}, "the winners are [0, 0], of the seats [0, 1]"),
    "half a point": ({"civilian": 0.5}, "civilian of city 0 is 0.5 points"),
    "a whole point in halves": ({"total": 3.0}, "total of city 0 is 3.0 points"),
    "true points": ({"guilds": True}, "guilds of city 0 is True points"),
    "a line of nobody's": ({"tolls": 3}, "the sheet of city 0 has the lines ["),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_result_that_fits_no_record_is_refused(finished, what):
    state, result, moves = finished
    changes, why = SPOILT[what]
    fields = {key: value for key, value in changes.items() if key in ("victory", "winners")}
    points = {key: value for key, value in changes.items() if key not in fields}
    scores = [{**result.scores[0], **points}, *result.scores[1:]]
    spoilt = msgspec.structs.replace(result, scores=scores, **fields)
    assert fault(check_finished, state, spoilt, moves).startswith(f"game duel: {why}")


@pytest.mark.parametrize("seat", ["0.0", "True", "2"])
def test_moves_are_made_by_seats(finished, seat):
    state, result, moves = finished
    why = fault(check_finished, state, result, [*moves, f"{seat} build altar"])
    assert why == f"game duel: a move was made by seat {seat}"


def test_all_rules_in_force_are_named(finished):
    class Even(Odd):
        name = "even"

        @hookimpl
        def amend_moves(self, game):
            pass

    rules = [(Odd(), NoOptions()), (Even(), NoOptions())]
    state = Duel(DuelOptions(draft="first-game"), rules).deal(1)
    result = Result("honour", [0], [])
    assert fault(check_finished, state, result, []).startswith("house rules odd, even: the victory")


def test_a_forfeit_is_checked_too():
    course = Course(Duel(DuelOptions(draft="first-game")), 3)
    course.step()
    state = course.state
    check_finished(state, forfeited(state, 0, "lost"), course.moves)
    if not compiled():
        state.cities[1].coins = 0.5
        result = forfeited(state, 0, "lost")
        why = fault(check_finished, state, result, course.moves)
        assert why == "game duel: city 1 holds 0.5 coins after the game"


# -- what is refused at once -------------------------------------------------------------------


@pytest.mark.parametrize(
    "given", [{"number": 1.5}, {"number": True}, {"number": "1"}, {"piece": "altar"}, {"under": 0}]
)
def test_a_move_with_anything_but_a_piece_or_a_number_is_refused(given):
    class Odd(House):
        name = "odd"

        @hookimpl
        def amend_moves(self, game):
            game.add_move("odd-tip", **given)

    ((what, value),) = given.items()
    why = fault(Duel, DuelOptions(), [(Odd(), NoOptions())])
    assert why == f"house rule odd: amend_moves: add_move: {what} cannot be {value!r}"


@pytest.mark.parametrize("value", [None, "build altar", 3, 1.5])
def test_listing_anything_but_a_move_is_refused(value):
    class Odd(House):
        name = "odd"

        @hookimpl
        def on_list(self, moves):
            moves.append(value)

    state = Duel(DuelOptions(draft="first-game"), [(Odd(), NoOptions())]).deal(1)
    assert fault(state.moves) == f"house rule odd: on_list: {value!r} is no move of this game"


@pytest.mark.parametrize("name", [1.5, None, 3])
def test_a_value_stored_without_a_name_is_refused(name):
    why = fault(dealt, lambda state: state.keep(name, 1))
    assert why == f"house rule odd: on_deal: {name!r} is no name to keep something under"


@pytest.mark.parametrize("winners", [1, None, 1.5, [1.5], [None], "1"])
def test_winners_that_are_not_seats_are_refused(winners):
    why = fault(dealt, lambda state: state.finish("science", winners))
    assert why.startswith(f"house rule odd: on_deal: winners {winners!r}: some of the seats")


def test_a_victory_that_the_game_does_not_declare_is_refused():
    why = fault(dealt, lambda state: state.finish(1.5, [0]))
    assert why.startswith("house rule odd: on_deal: the victory 1.5 is not declared")
