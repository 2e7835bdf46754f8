"""Public names called wrongly in an ordinary way: the error says what is wanted."""

from pathlib import Path
from random import Random

import pytest

from wonders.core import (
    BadSpec,
    Bot,
    House,
    ManyGames,
    Plan,
    Series,
    bench,
    load,
    record_house,
    use,
)
from wonders.core.game.effects.kinds_with_their_texts import Coins
from wonders.core.plugins import find_and_import_plugins
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.record.read_record_files import read_records
from wonders.core.testing import check_bot, check_effect, check_house, check_houses


class Calm(House):
    name = "calm"


class Idle(Bot):
    name = "idle"


DUEL = load("duel")
STATE = DUEL.deal(seed=7)

WRONG = {
    "plugins as a number": (lambda: use(42), "use: plugins are a list"),
    "a plugin as a number": (lambda: use([42]), "use: a plugin is a file"),
    "house rules as nothing": (lambda: load("duel", None), "houses is a list"),
    "options as a text": (lambda: load("duel", options="draft=x"), "options are a dict"),
    "options as a list": (lambda: load("duel", options=["draft"]), "options are a dict"),
    "games of a name": (lambda: ManyGames("duel", [1]), "[Gg]ame"),
    "one seed": (lambda: ManyGames(DUEL, seeds=8), "seeds is a list"),
    "one move": (lambda: ManyGames(DUEL, [1]).play(0), "indexes of moves are a list"),
    "a position of nothing": (lambda: DUEL.position(None), "State.line"),
    "a position in a file": (lambda: DUEL.position(Path("x")), "State.line"),
    "a benchmark of a name": (lambda: bench("duel"), "game is what load"),
    "a benchmark for a text": (lambda: bench(DUEL, "3"), "seconds is a number"),
    "a benchmark of another loop": (lambda: bench(DUEL, 0.01, "play"), "loop is one of moves"),
    "a run of a name": (lambda: Series("duel"), "plan is a Plan"),
    "a state of nothing": (lambda: ManyGames(DUEL, [1]).set_state(0, None), "[Ss]tate"),
    "the worth of no end": (lambda: DUEL.utilities(STATE.result()), "at its end"),
    "no draws of rules": (lambda: record_house(None), "`house` of a state"),
    "a world of a seed": (lambda: STATE.view(0).imagine(7), "random.Random"),
    "a world of the class": (lambda: STATE.view(0).imagine(Random), "random.Random"),
    "a check of a rule's object": (lambda: check_house(Calm()), "its spec or its class, not"),
    "a check of rules as nothing": (lambda: check_houses([None]), "its spec or its class, not"),
    "a check of an effect's object": (lambda: check_effect(Coins(1)), "its spec or its class, not"),
    "a check of a bot's object": (lambda: check_bot(Idle(None, 1)), "its spec or its class, not"),
    "records of nothing": (lambda: list(read_records(None)), "by its path"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_name_called_wrongly_says_what_is_wanted(wrong):
    call, wanted = WRONG[wrong]
    with pytest.raises(TypeError, match=wanted):
        call()


@pytest.mark.parametrize("moves", [[], [0], [0, 0, 0]])
@pytest.mark.parametrize("play", [ManyGames.play, ManyGames.play_legal])
def test_games_are_stepped_with_a_move_for_each(play, moves):
    many = ManyGames(DUEL, [1, 2])
    with pytest.raises(ValueError, match=f"{len(moves)} indexes of moves for 2 games"):
        play(many, moves)
    assert many.states == [DUEL.deal(seed=1), DUEL.deal(seed=2)]


@pytest.mark.parametrize("number", [-1, 2])
def test_games_are_begun_by_their_numbers_alone(number):
    many = ManyGames(DUEL, [1, 2])
    with pytest.raises(IndexError, match=f"there are 2 games, from 0; none is {number}"):
        many.begin(number, 3)
    assert many.states == [DUEL.deal(seed=1), DUEL.deal(seed=2)]


def test_a_path_is_as_good_as_a_text(tmp_path, monkeypatch):
    found = Plugins()
    monkeypatch.setattr(find_and_import_plugins, "installed", lambda: found)
    file = tmp_path / "mine.py"
    file.write_text("from wonders.core import hookimpl\n@hookimpl\ndef bots():\n    return []\n")
    use([file])
    use(file)
    assert found.named == [str(file)]
    games = tmp_path / "games.jsonl"
    games.write_text(Series(Plan("duel", ("random", "random"), 1)).play_chunk(0, 1).lines[0])
    assert len([*read_records(games)]) == 1


@pytest.mark.parametrize(
    "other",
    [
        load("classic", options={"players": 7}),
        load("duel", ["second-coin"]),
        load("duel", options={"solo": "any"}),
    ],
    ids=repr,
)
def test_a_state_of_another_game_is_not_stepped_with_ours(other):
    many = ManyGames(DUEL, [7])
    with pytest.raises(BadSpec, match=r"the state is of <game .*>, not of <game duel Duel"):
        many.set_state(0, other.deal(seed=7))
    assert many.states == [STATE]


@pytest.mark.parametrize("options", [{}, {"solo": "any"}])
def test_states_of_the_same_game_are_stepped_together_wherever_it_was_loaded(options):
    many = ManyGames(load("duel", options=options), [1, 2])
    for seed in range(8):
        state = load("duel", options=options).deal(seed)
        many.set_state(1, state)
        assert many.states[1] is state


def test_what_is_no_state_leaves_the_games_as_they_were():
    many = ManyGames(DUEL, [7])
    with pytest.raises((AttributeError, TypeError)):
        many.set_state(0, None)
    assert many.states == [STATE]
