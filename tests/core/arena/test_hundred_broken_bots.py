"""A hundred broken bots in one tournament: each forfeits, and other games do not change."""

import json
from pathlib import Path
from runpy import run_path

import pytest

from wonders.core.arena.run.output_in_order import Output
from wonders.core.arena.run.plan import Plan, shipped
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.run.run_in_progress import Run
from wonders.core.arena.run.workers.hand_out_games import Workers
from wonders.core.game.bot_contract import Clock
from wonders.core.plugins.find_and_import_plugins import installed

HERE = Path(__file__)
STRANGERS = str(HERE.with_name("strangers.py"))
PROGRAMS = HERE.parents[2] / "plugins" / "exec" / "broken.py"


#: A bot that forfeits nothing: the process it forks ends, and it plays on.
HARMLESS = "splits"


class Kept(Output):
    """An output that keeps the records of a run."""

    def __init__(self):
        super().__init__()
        self.kept = []

    def append(self, lines, retries):
        super().append(lines, retries)
        self.kept += [json.loads(line) for line in lines]


@pytest.fixture
def broken_bots(tmp_path, monkeypatch):
    """Return the specs of a hundred broken bots, and the plugins some of them come from."""
    monkeypatch.setenv("WONDERS_BOT_LIMITS", "hello=5,bye=0.2,memory=128,processes=16")
    monkeypatch.setenv("WONDERS_BOT_LOGS", str(tmp_path / "logs"))
    installed.cache_clear()
    installed().use(STRANGERS)
    scope = run_path(str(PROGRAMS))
    names = [
        name for name, origin in installed().bots.origins.items() if origin.source == STRANGERS
    ]
    programs = [scope["write_bot"](each, tmp_path) for each in scope["BROKEN"]]
    yield [*names, *programs][:100], shipped([STRANGERS])
    installed.cache_clear()


def test_a_hundred_broken_bots_change_nothing_for_the_others(broken_bots):
    broken, plugins = broken_bots
    assert len(broken) == 100
    plan = Plan(
        "duel",
        ("greedy", "random", *broken),
        seed=1,
        plugins=plugins,
        pairing="focus",
        clock=Clock(0.5, 0.75),
    )
    series = Series(plan)
    run = Run(series, Kept(), games=series.schedule.round)
    run.play(Workers(series, 6))
    assert run.done == 2 * 101
    for number, record in enumerate(run.output.kept):
        entrants = series.schedule.seating(number).entrants
        forfeit = record["result"].get("forfeit")
        if 1 in entrants:
            # The same as without the broken bots.
            alone, _ = Series(plan).play(number)
            assert alone.moves == record["moves"]
            assert forfeit is None
        elif HARMLESS not in record["seats"]:
            assert forfeit is not None, record["seats"]
            assert entrants[forfeit["seat"]] > 1, forfeit
