"""The bots in a process of their own: they may think on while a person decides."""

import shutil
from itertools import count
from pathlib import Path

import pytest

from wonders.cli.at_the_table.bots_process import Thinker, _Mind
from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.seats_and_names import take_seats
from wonders.core import BotFault, load
from wonders.core.arena.run.workers.start_and_end_processes import fresh_context
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.record.fit_for_record import deal_to_record
from wonders.core.record.read_and_write_record_line import record_of
from wonders.plugins.bots.greedy import GreedyBot

NAMES = ["human", "greedy"]
GIFT = """
from wonders.core import House, hookimpl

class Gift(House):
    name = "gift"

@hookimpl
def houses():
    return [Gift]
"""


class Table:
    """A table at which a person has the first seat; the first legal moves are made."""

    def __init__(self):
        self.game = load("duel")
        self.state = self.game.deal(0)
        self.moves = []
        self.mind = _Mind(NAMES, 0, ())

    def play(self, notation):
        self.moves.append(f"{self.state.seat} {notation}")
        self.state.play(self.game.move(notation))

    def ask(self):
        """Let the person decide until the bot is asked; return its answer, and play it."""
        while self.state.seat != 1:
            self.play(str(self.state.move_at(0)))
        record = record_of(self.game, self.state.deal, NAMES, self.moves, None, 0)
        answer = self.mind.answer(record)
        self.play(answer.move)
        return answer


@pytest.fixture
def looks(monkeypatch):
    """Let the bot look up while others decide; the list has its seat and who decided then."""
    found = []

    def ponder(bot, view, asked):
        found.append((view.seat, view.table.seat, next(at for at in count(1) if asked())))

    monkeypatch.setattr(GreedyBot, "ponder", ponder)
    return found


def until_the_person_decides(at):
    """Ask the bot until its answer leaves the next decision to the person."""
    at.ask()
    while at.state.seat != 0:
        at.mind.ponder(lambda: True)
        at.ask()


def test_bots_begin_anew_with_the_plugins_as_they_were(plugin, monkeypatch):
    """Though a file is changed or gone since, and a rule has gone to another folder."""
    file = Path(plugin(GIFT)).name
    installed().use(file)
    game = load("duel", ["gift"])
    session = Session(deal_to_record(game, 1), take_seats(game, ["greedy", "human"], 1), 1)
    # Not forked: such a process has the plugins already.
    monkeypatch.setattr("wonders.cli.stoppable_process.early_context", fresh_context)
    thinker = Thinker(session, [file])
    Path(file).write_text("1/0")
    Path("elsewhere").mkdir()
    monkeypatch.chdir("elsewhere")
    try:
        thinker.stop()
        thinker.ask(session)
        answer = thinker.answer()
    finally:
        thinker.stop()
    assert not answer.ended
    assert answer.move in map(str, session.state.moves())


@pytest.mark.usefixtures("plugin")
def test_bots_do_not_play_a_game_whose_folder_has_changed_since(tmp_path, monkeypatch):
    """The cards are read when the bots are first asked: they would play another game."""
    market = "examples/tiny-ruleset/tiny_market"
    folder = shutil.copytree(Path(__file__).parents[3] / market, tmp_path / "other_market")
    code = folder / "__init__.py"
    code.write_text(code.read_text("utf-8").replace("tiny", "other"), "utf-8")
    installed().use(str(folder))
    game = load("other-market")
    session = Session(deal_to_record(game, 1), take_seats(game, ["greedy", "human"], 1), 1)
    monkeypatch.setattr("wonders.cli.stoppable_process.early_context", fresh_context)
    thinker = Thinker(session, [str(folder)])
    try:
        thinker.ask(session)
        assert thinker.answer().move is not None
        thinker.stop()
        numbers = folder / "numbers.toml"
        numbers.write_text(numbers.read_text().replace("row = 4", "row = 2"))
        thinker.ask(session)
        answer = thinker.answer()
    finally:
        thinker.stop()
    assert "plugin other_market: what is in its folder has changed since" in answer.failure


def test_a_bot_may_think_on_until_it_is_asked_again(looks):
    at = Table()
    until_the_person_decides(at)
    asked = iter([False, False, True])
    at.mind.ponder(lambda: next(asked))
    assert looks == [(1, 0, 3)]


def test_a_bot_that_decides_next_itself_does_not_ponder(looks):
    at = Table()
    at.ask()
    assert at.state.seat == 1
    at.mind.ponder(lambda: True)
    assert looks == []


def test_nobody_ponders_before_the_first_question(looks):
    Table().mind.ponder(lambda: True)
    assert looks == []


def test_a_bot_that_fails_while_others_decide_is_asked_again(monkeypatch):
    def ponder(bot, view, asked):
        raise BotFault("asleep")

    monkeypatch.setattr(GreedyBot, "ponder", ponder)
    at = Table()
    until_the_person_decides(at)
    at.mind.ponder(lambda: True)
    assert at.ask().fault == ""
