"""Whole games in a real terminal: at every decision the screen shows what it always has to show.

What that is stands in the documents of the table: whose turn it is, the last move with what it
changed, threats; in Duel the free cards with their prices and how far each side is from each kind
of win; in classic the hand with effects and payments, stages, coins, both conflicts.

With WONDERS_LAWS=10 or more in the environment every game is played at every size.
"""

import os
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from msgspec import structs
from terminals import PATIENCE

from wonders.cli.at_the_table.resume_from_file import played, sit_down
from wonders.cli.at_the_table.seats_and_names import automata_names, display_names
from wonders.cli.screen.drawing import Look
from wonders.cli.screen.find_drawing import drawing_for
from wonders.cli.screen.words_for_names_costs_and_effects import name_of
from wonders.cli.screen.wrapped_lines import broken
from wonders.core import load
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import read_line
from wonders.core.record.replay import check

pyte = pytest.importorskip("pyte")

LONG = int(os.environ.get("WONDERS_LAWS", "0"))
SMALL, LARGE = (80, 24), (120, 40)
GAMES = {
    "duel": ["duel"],
    "solo": ["duel", "-O", "solo=any"],
    "classic-2": ["classic", "-O", "players=2"],
    "classic-4": ["classic", "-O", "players=4"],
    "classic-7": ["classic", "-O", "players=7"],
}
#: How the first line says that the person has to decide.
TURN = re.compile(r"\bYOU\b|YOUR|A CARD|A TOKEN|WHO BEGINS")
#: The size at the beginning, and the one in the middle of the game.
SIZES = [(SMALL, LARGE), (LARGE, SMALL), (SMALL, SMALL), (LARGE, LARGE)]
#: Each game once, at sizes that differ; or all of them, again and again.
PLAYED = (
    [(game, sizes, seed) for game in GAMES for sizes in SIZES for seed in range(LONG // 10)]
    if LONG >= 10
    else [
        ("duel", (SMALL, LARGE), 1),
        ("solo", (SMALL, SMALL), 2),
        ("classic-2", (SMALL, SMALL), 3),
        ("classic-4", (LARGE, SMALL), 4),
        ("classic-7", (SMALL, SMALL), 5),
    ]
)


class Screen:
    """What stands on a terminal, cell by cell."""

    def __init__(self, terminal, size):
        self.terminal = terminal
        self.cells = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.cells)
        self.lines = [""]
        self.text = self.words = ""

    def read(self, seconds):
        """Take what is shown within some seconds."""
        assert self.terminal.read(seconds), self.text
        if self.terminal.raw:
            self.stream.feed(self.terminal.raw)
            self.terminal.raw = b""
            self.lines = [line.rstrip() for line in self.cells.display]
            self.text = "\n".join(self.lines)
            self.words = " ".join(self.text.split())

    def resize(self, size):
        self.cells.resize(size[1], size[0])
        self.cells.reset()
        self.terminal.resize(*size)


class Table:
    """The game as its record tells it, and what the person at seat 0 has to see of it."""

    def __init__(self, record):
        self.game = Games(load).of(record)
        begun = structs.replace(record, moves=[], result=None)
        seats = record.seats[: self.game.players]
        self.session = sit_down(begun, *played(self.game, begun), seats)
        self.names = display_names(self.session.seats) + automata_names(self.game, "en")
        self.drawing = drawing_for(self.game, "en")
        self.pieces = {facts.id: facts for facts in self.game.catalogue.facts}
        self.follow(record)

    def follow(self, record):
        """Play what the record has more; return whether somebody is to look."""
        session = self.session
        for move in record.moves[len(session.moves) :]:
            session.play(self.game.move(move.partition(" ")[2]))
        if session.over or session.state.seat != 0:
            return session.over
        self.scene = session.scene(0)
        self.groups = self.drawing.groups(self.scene, Look(80, 23, self.names))
        return True

    def name(self, id):
        """Return the printed name of a piece, without its article."""
        return name_of(self.pieces[id], "en").removeprefix("The ") if id in self.pieces else ""

    def missing(self, screen):
        """Return what should be on the screen and is not."""
        lost = (
            []
            if re.search(r"\bYOU\b|YOUR|A CARD|A TOKEN|WHO BEGINS", screen.lines[0])
            else ["turn"]
        )
        lost += self.last_move(screen)
        if "F1" not in screen.lines[-1]:
            lost.append("keys")
        return lost + (self.duel(screen) if self.game.name == "duel" else self.classic(screen))

    def last_move(self, screen):
        """Return what is missing of the last move that was learnt of, and of what it changed."""
        log = self.session.log(0)
        if not log:
            return []
        news = log[-1]
        pieces = [self.name(id) for id in (news.move or "").split()[1:] if not id.isdecimal()]
        pieces += [
            self.name(each.piece) for each in news.changes if each.what == "up" and each.piece
        ]
        return [word for name in pieces for word in name.split() if word not in screen.words]

    def duel(self, screen):
        scene, shown = self.scene, self.scene.shown
        if shown.offer:
            return [id for id in shown.offer if self.name(id) not in screen.text]
        lost = [str(war.to_win) for war in scene.conflict if f" {war.to_win}" not in screen.text]
        for science in scene.science:
            bar = "#" * science.different + "." * (6 - science.different)
            lost += [] if bar in screen.text else [bar]
        lost += [] if ("!!" in screen.text) == bool(scene.threats) else ["threats"]
        for place in shown.display:
            if place and place.free and place.card:
                lost += [] if self.priced(screen, place.card) else [place.card]
        return lost

    def priced(self, screen, id):
        """Return whether a card stands on the screen whole, with its price beside or below."""
        quote = self.scene.quote(0, id)
        # Where there is little room the sign stands in place of the letter.
        price = "-!" if quote.coins is None else f"{quote.coins}c|{quote.coins}!"
        for room in range(30, 9, -1):
            parts = broken(self.name(id), room)
            for at in range(1, len(screen.lines) - len(parts)):
                for found in re.finditer(re.escape(parts[0]), screen.lines[at]):
                    left = found.start()
                    below = screen.lines[at : at + len(parts)]
                    around = screen.lines[at - 1 : at + len(parts) + 1]
                    cell = [line[max(left - 1, 0) : left + 14] for line in around]
                    if all(map(str.startswith, (line[left:] for line in below), parts)) and any(
                        re.search(rf"\b({price})", line) for line in cell
                    ):
                        return True
        return False

    def classic(self, screen):
        shown = self.scene.shown
        own = shown.cities[shown.city]
        lost = [] if f" {own.coins}c " in screen.text else ["coins"]
        stages = len(self.scene.stages[shown.city])
        lost += [f"[{n}]" for n in range(own.stages + 1, stages + 1) if f"[{n}]" not in screen.text]
        for its in self.scene.neighbours[shown.city]:
            side = "LEFT" if its.side == "left" else "RIGHT"
            rows = [line for line in screen.lines if re.search(rf"^ {side} [A-Z]", line)]
            told = [f"shields {its.shields}, "] if not rows else [f" {its.shields}"]
            lost += [side for each in told if each not in (rows or [screen.text])[0]]
        cards = [group for group in self.groups if group.card]
        if not cards or shown.waiting:
            return lost
        heads = [line for line in screen.lines if "it gives" in line]
        if not heads:
            return [*lost, "hand"]
        gives = heads[0].index("it gives")
        for group in cards:
            rows = [line for line in screen.lines if line[1:].startswith(f"{group.key} ")]
            row = next((each for each in rows if self.name(group.card) in each), "")
            if not row[gives:].strip():
                lost.append(group.card)
                continue
            quote = self.scene.quote(shown.city, group.card)
            pays = Counter()
            for payment in quote.payments:
                pays[payment.to] += payment.coins
            told = ["!"] if quote.refusal else [f"{coins}c" for coins in pays.values()] or ["free"]
            # Where there is little room the sum alone: «4c both».
            whole = bool(pays) and f"{quote.coins}c" in row
            lost += [group.card for each in told if each not in row and not whole]
        return lost


class Player:
    """Somebody who plays a whole game by keys and looks at every screen."""

    def __init__(self, screen, path, seed):
        self.screen, self.path = screen, path
        self.draw = Random(seed)
        self.looked = 0
        self.count = -1
        self.table = None

    def until(self, is_so):
        """Wait until something is so; return whether it ever was."""
        for _ in range(PATIENCE * 20):
            if is_so():
                return True
            self.screen.read(0.05)
        return False

    def next(self):
        """Wait for the person's next decision or the end."""

        def is_asked():
            record = read_line(self.path.read_bytes())
            if len(record.moves) == self.count:
                return False
            self.count = len(record.moves)
            self.table = self.table or Table(record)
            return self.table.follow(record)

        assert self.until(is_asked), self.screen.text
        return self.table.session.over

    def look(self, title=""):
        """Look until the screen shows all that it has to."""
        table = self.table
        self.looked += 1

        def good():
            text = self.screen.text.casefold().replace("the ", "")
            return title in text and not table.missing(self.screen)

        assert self.until(good), f"{table.missing(self.screen)} {title}\n{self.screen.text}"

    def play(self):
        """Choose something and do something with it; look before and between."""
        self.look()
        group = self.draw.choice(self.table.groups)
        self.screen.terminal.type(group.key)
        name = self.table.name(group.card) if group.card else ""
        self.look(f"{group.key} {name}".strip().casefold())
        self.screen.terminal.type(self.draw.choice(list(group.options)) or "\r")


@pytest.mark.parametrize(("game", "sizes", "seed"), PLAYED)
def test_every_screen_of_a_whole_game_shows_what_is_always_shown(terminal, game, sizes, seed):
    path = Path("g.jsonl")
    first, then = sizes
    at = terminal("play", *GAMES[game], "--seed", seed, "--record", path, size=first)
    screen = Screen(at, first)
    player = Player(screen, path, seed)
    assert player.until(path.exists)
    if game == "solo":
        assert player.until(lambda: "how Solo goes" in screen.text)
        at.type(" ")
    while not player.next():
        player.play()
        if first != then and player.looked > 20:
            screen.resize(then)
            first = then
    totals = [str(sheet["total"]) for sheet in player.table.session.result.scores]
    assert player.until(lambda: all(each in screen.words for each in [*totals, "q leave"]))
    at.type("q")
    assert at.end() == 0
    assert "To look at it again: wonders replay g.jsonl" in at.text
    kept = read_line(path.read_bytes())
    check(player.table.game, kept)
    assert player.looked > 12
