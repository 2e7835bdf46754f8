"""What tests of drawings share: games played so far, and drawings kept as text."""

from pathlib import Path
from random import Random

import pytest

from wonders.cli.screen.drawing import Look
from wonders.cli.screen.duel_table.table_layout import DuelDrawing
from wonders.cli.translate import use_language
from wonders.core import load

#: Who sits at seat 0 and at seat 1, as a person at each of them sees it.
NAMES = (["you", "greedy"], ["greedy", "you"])


@pytest.fixture(autouse=True)
def english():
    """Speak English again after every test."""
    yield
    use_language("en")


@pytest.fixture
def golden(request):
    """Return a function that compares lines with those kept in a file of the folder `drawings`.

    `pytest --update tests/cli/screen` writes the files anew.
    """

    def compare(name, lines):
        file = Path(__file__).with_name("drawings") / f"{name}.txt"
        text = "".join(f"{line.plain.rstrip()}\n" for line in lines)
        if request.config.getoption("--update"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
        assert text == file.read_text("utf-8")

    return compare


class Watched:
    """A game of Duel with what each seat has seen of it, and its drawing."""

    def __init__(self, state, lang="en"):
        use_language(lang)
        self.state = state
        self.game = state.game
        self.drawing = DuelDrawing(self.game, lang)
        self.news = {seat: [] for seat in range(self.game.players)}
        self.moves = 0

    def play(self, move):
        """Play a move; each seat is told what it changed, from its own last move on."""
        self.moves += 1
        mover = self.state.seat
        before = {seat: self.state.view(seat) for seat in self.news}
        self.state.play(self.game.move(str(move)))
        for seat, view in before.items():
            told = self.game.news(self.moves, move, view, self.state.view(seat))
            kept = [] if seat == mover else self.news[seat]
            self.news[seat] = [*kept, *told]

    def play_on(self, rng, moves=1000):
        """Play moves drawn by chance, mostly builds, until the end or so many moves."""
        for _ in range(moves):
            if self.state.seat is None:
                return
            legal = self.state.moves()
            builds = [move for move in legal if move.verb in ("build", "wonder")]
            self.play(rng.choice(builds if builds and rng.random() < 0.8 else legal))

    def scene(self, seat=None):
        """Return what a seat sees; by default the one that decides."""
        if seat is None:
            seat = self.state.seat or 0
        return self.state.view(seat).scene(self.news[seat])

    def look(self, scene, width, height, **chosen):
        """Return a look at a scene by the person who sits at its seat."""
        names = NAMES[scene.shown.seat]
        return Look(
            width,
            height,
            names,
            ["level 2" if name == "greedy" else "" for name in names],
            **chosen,
        )

    def draw(self, width, height, seat=None, **chosen):
        """Return the drawing of the table."""
        scene = self.scene(seat)
        return self.drawing.table(scene, self.look(scene, width, height, **chosen))


@pytest.fixture
def watched():
    """Return a function that gives a game dealt from a seed, some moves of it played."""

    def begin(seed, moves=0, lang="en", houses=(), **options):
        game = Watched(load("duel", houses, options).deal(seed), lang)
        game.play_on(Random(seed), moves)
        return game

    return begin


@pytest.fixture
def arranged():
    """Return a function that gives a position set up by hand."""

    def begin(*cities, lang="en", solo=None, **position):
        game = load("duel", options={"solo": solo} if solo else {})
        return Watched(game.arrange(cities, **position), lang)

    return begin
