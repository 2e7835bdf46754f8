"""What the tests of the bundled house rules share: random games with a rule, as records."""

from importlib.metadata import entry_points
from random import Random

import pytest

from wonders.core import BadRecord, load
from wonders.core.options.names_with_parameters import parse_spec
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import read_line, record_of, write_line
from wonders.core.record.replay import check

RULESETS = ("duel", "classic")


@pytest.fixture(scope="session")
def recorded():
    """Return a player of one random game: `recorded("peace", seed=5, solo="any")`, its record."""

    def play(spec, seed, game="duel", **options):
        rng = Random(seed)
        state = load(game, [spec], options).deal(seed)
        deal, moves = state.deal, []
        while state.seat is not None:
            move = rng.choice(state.moves())
            moves.append(f"{state.city} {move}")
            state.play(move)
        game = state.game
        names = [f"player {seat}" for seat in range(game.players)]
        line = write_line(record_of(game, deal, names, moves, state.result(), seed))
        return read_line(line)

    return play


@pytest.fixture(scope="session")
def replays():
    """Return a check that a record replays where its rule is installed, and nowhere else."""
    bare = Plugins([point for point in entry_points(group="wonders") if point.name in RULESETS])

    def look(record):
        check(Games(load).of(record), record)
        name, _ = parse_spec(record.house[0])
        with pytest.raises(BadRecord, match=f"there is no house rule '{name}'"):
            Games(lambda *named: load(*named, plugins=bare)).of(record)

    return look


@pytest.fixture(scope="session")
def outlasting(recorded):
    """Return a player of a random game of Duel that ends sooner without the rule; its record."""

    def ends_sooner(record):
        state = load("duel").deal(record.seed)
        for move in record.moves:
            if state.seat is None:
                return True
            state.play(state.game.move(move.partition(" ")[2]))
        return False

    def play(spec):
        return next(filter(ends_sooner, (recorded(spec, seed) for seed in range(500))))

    return play


@pytest.fixture(scope="session")
def refused_without():
    """Return why a record is refused that has lost the name of its rule."""

    def look(record):
        record.house = []
        with pytest.raises(BadRecord) as caught:
            check(Games(load).of(record), record)
        return str(caught.value)

    return look


@pytest.fixture(scope="session")
def seen_alike():
    """Return a check that in a random game with a rule views leak nothing.

    Two worlds that a seat may imagine look to it as the true one does, and could be dealt.
    """

    def look(spec, seed=1, game="duel", every=7, **options):
        rng = Random(seed)
        state = load(game, [spec], options).deal(seed)
        for number in range(1_000_000):
            if state.seat is None or number % every == 0:
                for seat in range(state.game.players):
                    view = state.view(seat)
                    for world in (view.imagine(rng), view.imagine(rng)):
                        assert world.view(seat) == view
                        state.game.start(world.deal)
            if state.seat is None:
                break
            state.play(rng.choice(state.moves()))

    return look
