"""States as lines of a record, at the prompt."""

import json
import pickle
from random import Random

import pytest

from wonders.core import BadRecord, load
from wonders.core.game.game import Game
from wonders.core.record.read_and_write_record_line import dump
from wonders.core.testing import Table, table

SEATS = {"duel": 2, "classic": 3}


@pytest.fixture(params=SEATS)
def state(request):
    """Return a state of each game after some moves."""
    options = {"players": 3} if request.param == "classic" else {}
    state = load(request.param, options=options).deal(7)
    for _ in range(12):
        state.play(state.moves()[0])
    return state


def changed(line, **fields):
    return dump(json.loads(line) | fields)


def test_the_line_of_a_state_is_a_record_of_one_line(state):
    line = state.line()
    assert "\n" not in line
    assert json.loads(line)["moves"] == json.loads(state.game.position(line).line())["moves"]
    assert len(state.played()) == 12


def test_a_line_of_another_game_is_refused(state):
    other = load("classic" if state.game.name == "duel" else "duel")
    with pytest.raises(BadRecord, match=f"the line has game {state.game.name}"):
        other.position(state.line())


def test_a_line_with_other_options_is_refused():
    line = load("classic", options={"players": 3}).deal(1).line()
    with pytest.raises(BadRecord, match=r"the line has options .*3.*, this has .*4"):
        load("classic").position(line)


def test_a_line_with_other_house_rules_is_refused(state):
    with pytest.raises(BadRecord, match="the line has house rules peace, this has none"):
        state.game.position(changed(state.line(), house=["peace"]))
    with pytest.raises(BadRecord, match="the line has house rules none, this has peace"):
        load("duel", ["peace"]).position(load("duel").deal(1).line())


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"moves": ["9 build nothing"]}, "is by seat 9"),
        ({"rules": 99}, "rules version 99"),
        ({"seats": []}, "0 seats"),
        ({"deal": {}}, "deal"),
        ({"extra": 1}, "extra"),
    ],
)
def test_what_does_not_replay_is_refused(state, fields, why):
    with pytest.raises(BadRecord, match=why):
        state.game.position(changed(state.line(), **fields))


def test_a_line_whose_result_is_another_is_refused(state):
    while state.seat is not None:
        state.play(state.moves()[0])
    line = state.line()
    assert state.game.position(line) == state
    result = json.loads(line)["result"]
    with pytest.raises(BadRecord, match="winners"):
        state.game.position(changed(line, result=result | {"winners": []}))


def test_what_was_not_dealt_has_no_line_and_says_why(state):
    view = state.view(0)
    world = view.imagine(Random(1))
    world.play(world.moves()[0])
    by_hand = table("duel", display="altar").state
    for thing, why in ((view.table, "view"), (world, "what is imagined"), (by_hand, "arrange")):
        with pytest.raises(BadRecord, match=why):
            thing.line()
        with pytest.raises(TypeError, match=f"not pickled: .*{why}"):
            pickle.dumps(thing)
        assert thing == thing
        assert thing != thing.copy()


def test_states_are_not_equal_to_other_things_and_have_no_hash(state):
    assert state != state.view(0)
    assert (state == 0) is False
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


def test_states_views_and_cities_tell_what_they_are():
    game = load("duel", ["second-coin:n=1"])
    state = game.deal(7)
    seat = state.seat
    assert repr(state) == f"<duel with second-coin:n=1: age 1, seat {seat} decides>"
    assert repr(state.game).startswith("<game duel with second-coin:n=1 DuelOptions(")
    assert repr(Table(state)) == f"<table of {state!r}>"
    assert repr(load("duel").table) == "<1192 moves>"
    assert repr(state.view(1)) == f"<seat 1's view of {state!r}>"
    assert repr(state.cities[1 - seat]) == "<city: 8 coins, 0 buildings>"
    while state.seat is not None:
        state.play(state.moves()[0])
    result = state.result()
    over = f"<duel with second-coin:n=1: over, {result.victory}, winners {result.winners}>"
    assert repr(state) == over


def test_a_game_without_the_functions_for_lines_says_so(state, monkeypatch):
    line = state.line()
    monkeypatch.setattr(Game, "written_by", None)
    monkeypatch.setattr(Game, "read_by", None)
    for call in (state.line, lambda: state.game.position(line)):
        with pytest.raises(TypeError, match=r"before `wonders\.core\.plugins` is used"):
            call()
