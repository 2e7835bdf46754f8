"""Sequences of moves are counted as `docs/perft.md` says, and are as many as ever."""

import json
import re
from pathlib import Path

import pytest
from perft import count, positions, start

from wonders.core import BadRecord
from wonders.core.record.read_and_write_record_line import record_of
from wonders.core.record.replay import replay, trace_line

PAGE = Path(__file__).parents[2] / "docs" / "perft.md"
POSITIONS = {each["name"]: each for each in positions()}
#: A depth with more sequences than this is left to `perft.py`.
FEW = 3_000


@pytest.mark.parametrize("name", POSITIONS)
def test_there_are_as_many_sequences_of_moves_as_ever(name):
    _, state = start(POSITIONS[name])
    for depth, expected in enumerate(POSITIONS[name]["counts"], 1):
        if expected <= FEW or depth == 1:
            assert count(state, depth) == expected


def test_every_kind_of_game_and_every_rare_decision_is_there():
    verbs, players, leaders = set(), set(), set()
    for position in POSITIONS.values():
        options = position["options"]
        players.add(options.get("players"))
        leaders.add(options.get("solo"))
        _, state = start(position)
        for move in state.moves():
            after = state.copy()
            after.play(move)
            verbs |= {(position["game"], each.verb) for each in after.moves()}
    assert players == {None, *range(2, 8)}
    assert len(leaders) == 6
    assert {verb for game, verb in verbs if game == "duel"} == {
        *("pick", "build", "discard", "wonder", "progress", "destroy", "revive", "start")
    }
    assert {verb for game, verb in verbs if game == "classic"} == {
        *("build", "stage", "discard", "free", "revive", "pass")
    }


def test_a_finished_game_is_one_sequence_at_every_depth():
    _, state = start(POSITIONS["duel-end"])
    while state.seat is not None:
        state.play(state.moves()[0])
    assert [count(state, depth) for depth in range(4)] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("name", "depth"), [("duel", 3), ("first-game", 2), ("solo-cleopatra", 4), ("classic-2", 2)]
)
def test_records_and_traces_alone_give_the_same_count(name, depth):
    """No state is asked: what may follow is read from the trace of a record that is accepted."""
    position = POSITIONS[name]
    game, state = start(position)
    names = [str(move) for move in game.table]
    seats = ["counted"] * game.players

    def following(moves):
        # One move that a record may go on with is looked for; its trace names all others.
        for text in names:
            for city in range(len(state.cities)):
                record = record_of(game, state.deal, seats, [*moves, f"{city} {text}"], None)
                try:
                    lines = [trace_line(0, *step) for step in replay(game, record) if step[1]]
                except BadRecord:
                    continue
                names.remove(text)
                names.insert(0, text)
                last = json.loads(lines[-1])
                return [f"{last['seat']} {legal}" for legal in last["legal"]]
        raise AssertionError("nothing can follow, and the game is not over")

    sequences = [position["moves"]]
    for expected in position["counts"][:depth]:
        sequences = [[*moves, move] for moves in sequences for move in following(moves)]
        assert len(sequences) == expected


def test_the_page_has_the_counts():
    rows = re.findall(r"^\| `(.*)` \| (\d+) \| (.*) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    told = {
        name: (int(moves), [int(n.replace(",", "")) for n in counts.split()])
        for name, moves, counts in rows
    }
    assert told == {name: (len(each["moves"]), each["counts"]) for name, each in POSITIONS.items()}


def test_one_coin_more_and_the_count_is_another():
    position = POSITIONS["duel-destroy"]
    _, state = start(position)
    state.cities[state.seat].coins += 1
    assert [count(state, depth) for depth in (1, 2, 3)] != position["counts"][:3]
