"""Fixtures for the tests of the core."""

import json
import os
import stat
from importlib.metadata import entry_points
from random import Random

import msgspec
import pytest

from wonders.core import BadRecord, House, hookimpl, load
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.plugins.what_plugins_bring import Origin
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import Record, read_line, record_of, write_line
from wonders.core.record.replay import check


class SecondCoin(House):
    """The second player begins with a little more."""

    name = "second-coin"

    class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        n: int = 1
        late: bool = False

    @hookimpl
    def on_deal(self, state, options):
        state.cities[1 - state.seat].coins += options.n


class Silent(House):
    """A rule that listens to every event and does nothing."""

    name = "silent"

    @hookimpl
    def amend_setup(self, setup):
        pass

    @hookimpl
    def amend_facts(self, facts):
        pass

    @hookimpl
    def on_deal(self, state):
        pass

    @hookimpl
    def on_list(self, state, moves):
        pass

    @hookimpl
    def on_build(self, state, seat, piece):
        pass

    @hookimpl
    def on_discard(self, state, seat, piece):
        pass

    @hookimpl
    def on_score(self, state, seat, sheet):
        pass


@pytest.fixture(scope="session")
def duel():
    """Return plain Duel."""
    return load("duel")


@pytest.fixture(scope="session")
def plugins():
    """Return plugins that include the house rules above."""
    ours = {SecondCoin.name, Silent.name}
    found = Plugins(point for point in entry_points(group="wonders") if point.name not in ours)
    for rule in (SecondCoin, Silent):
        found.houses.add(rule.name, rule, Origin(rule.name, "tests", ""))
    return found


@pytest.fixture(scope="session")
def play_out():
    """Return a function that plays a random game and returns its state and moves."""

    def play(game, seed=0, stop=None):
        rng = Random(seed)
        state = game.deal(seed)
        moves = []
        while state.seat is not None and len(moves) != stop:
            move = rng.choice(state.moves())
            moves.append(f"{state.seat} {move}")
            state.play(move)
        return state, moves

    return play


@pytest.fixture(scope="session")
def line_of(play_out):
    """Return a function that plays a random game and returns the line of its record."""

    def line(game, seed=0, stop=None):
        state, moves = play_out(game, seed, stop)
        seats = ["ann", "Änne"][: game.players]
        return write_line(record_of(game, state.deal, seats, moves, state.result(), seed))

    return line


@pytest.fixture
def settled(monkeypatch):
    """Return what was in each folder when its names were written to the disk, in order."""
    found = []

    def fsync(number):
        if stat.S_ISDIR(os.fstat(number).st_mode):
            found.append(set(os.listdir(number)))

    monkeypatch.setattr(os, "fsync", fsync)
    return found


@pytest.fixture
def record(duel, line_of):
    """Return the record of a finished game as plain data, for tests to spoil."""
    return json.loads(line_of(duel, 11))


@pytest.fixture(scope="session")
def games(plugins):
    """Return a builder of the games that records name, which knows the house rules above."""
    return Games(lambda name, houses, options: load(name, houses, options, plugins))


@pytest.fixture(scope="session")
def passes(games):
    """Return a function that checks a record, or its line."""

    def check_it(record):
        line = record if isinstance(record, str | bytes) else json.dumps(record)
        read = read_line(line)
        assert type(read) is Record
        check(games.of(read), read)

    return check_it


@pytest.fixture(scope="session")
def refused(passes):
    """Return a function that returns the error with which a record, or its line, is refused."""

    def refuse(record):
        with pytest.raises(BadRecord) as caught:
            passes(record)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 1000
        return caught.value

    return refuse
