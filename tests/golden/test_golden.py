"""Games recorded by independent implementations, replayed move by move.

Beside each record `NAME.jsonl` lies `NAME.trace.jsonl`: what that implementation held
legal, and what was in the treasuries, before every move. Neither is ever made by the
engine: the games of Solo come from a script written from the rulings and the reference
data, which shares no code with it.
"""

from pathlib import Path

import pytest

from wonders.core import Game, load
from wonders.core.record.read_and_write_record_line import Record, read_line, record_of, write_line
from wonders.core.record.replay import check, replay, trace_line
from wonders.rulesets.duel.solo.which_card_leader_takes import LeaderTurn
from wonders.rulesets.duel.turns_and_ages import State

HERE = Path(__file__).parent
GAMES = sorted(path.stem for path in HERE.glob("*.jsonl") if ".trace" not in path.stem)


def read(name: str) -> tuple[Game, Record]:
    record = read_line((HERE / f"{name}.jsonl").read_bytes())
    return load(record.game, record.house, record.options), record


def test_the_golden_games_are_there():
    assert GAMES == [
        "classic-2",
        "classic-3",
        "classic-7",
        "first-game-military",
        "library-mausoleum-destroy",
        "science",
        "shared-victory",
        "solo-aristotle-science",
        "solo-hammurabi-civilian",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_trace_is_the_recorded_one_byte_for_byte(name):
    game, record = read(name)
    ours = [trace_line(0, state, step) for state, step in replay(game, record) if step]
    theirs = (HERE / f"{name}.trace.jsonl").read_text("utf-8").splitlines(keepends=True)
    for mine, expected in zip(ours, theirs, strict=True):
        assert mine == expected


@pytest.mark.parametrize("name", GAMES)
def test_result_is_the_recorded_one(name):
    check(*read(name))


@pytest.mark.parametrize("name", GAMES)
def test_replaying_writes_the_same_bytes(name):
    game, record = read(name)
    *_, (state, _) = replay(game, record)
    players = record.seats[: game.players]
    ours = record_of(game, state.deal, players, record.moves, state.result(), record.seed)
    assert write_line(ours).encode() == (HERE / f"{name}.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("name", "victory", "winners"),
    [
        ("classic-2", "points", 1),
        ("classic-3", "points", 1),
        ("classic-7", "points", 1),
        ("first-game-military", "military", 1),
        ("library-mausoleum-destroy", "civilian", 1),
        ("science", "science", 1),
        ("shared-victory", "civilian", 2),
        ("solo-aristotle-science", "science", 1),
        ("solo-hammurabi-civilian", "civilian", 1),
    ],
)
def test_each_game_shows_what_it_is_named_after(name, victory, winners):
    _, record = read(name)
    assert record.result is not None
    assert (record.result.victory, len(record.result.winners)) == (victory, winners)


def test_the_game_of_wonders_holds_every_kind_of_choice():
    _, record = read("library-mausoleum-destroy")
    verbs = {move.split()[1] for move in record.moves}
    assert verbs >= {"pick", "wonder", "progress", "destroy", "revive", "start"}
    assert {move.split()[2] for move in record.moves if " wonder " in move} >= {
        "great-library",
        "mausoleum",
    }


def turns(name: str) -> tuple[State, list[LeaderTurn]]:
    """Return the end of a game against a leader, and the leader's turns in it."""
    *_, (state, _) = replay(*read(name))
    return state, [entry for entry in state.log if isinstance(entry, LeaderTurn)]


def test_the_game_of_aristotle_holds_what_a_leader_may_do():
    state, led = turns("solo-aristotle-science")
    assert (state.winners, state.game.leader.id) == ((1,), "aristotle")
    wonders = [wonder.id for wonder, _ in state.cities[1].done]
    assert wonders == ["great-library", "temple-of-artemis"]
    tokens = [token.id for token in state.cities[1].tokens]
    assert tokens == ["law", "mathematics", "urbanism", "theology", "architecture"]
    assert sum(turn.decision.again for turn in led) == 2
    assert {turn.color for turn in led} == {"red", "green", "grey", None}


def test_the_player_beats_hammurabi_in_spite_of_his_five_points():
    state, led = turns("solo-hammurabi-civilian")
    assert [sheet["total"] for sheet in state.sheets()] == [69, 68]
    assert [sheet["leader"] for sheet in state.sheets()] == [0, 5]
    assert [len(turn.tokens) for turn in led].count(1) == 3
    # Every decision card has been turned up twice, and more of the third shuffle.
    assert state.turned > 24
