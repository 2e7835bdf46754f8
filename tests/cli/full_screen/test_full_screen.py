"""The full screen, driven by keys through Textual's pilot: whole games, pages, taking back."""

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from rich.text import Text
from textual.widget import Widget
from textual.widgets import Static

from wonders.cli.at_the_table.bots_process import Answer, Thinker
from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.next_game import from_move
from wonders.cli.at_the_table.seats_and_names import take_seats
from wonders.cli.full_screen import curtain_between_people, page_to_read
from wonders.cli.full_screen.ask_bots import Bots
from wonders.cli.full_screen.ask_coach import Advised, Coach
from wonders.cli.full_screen.base_program import FullScreen
from wonders.cli.full_screen.curtain_between_people import Curtain
from wonders.cli.full_screen.lesson_note import Note
from wonders.cli.full_screen.page_to_read import Page
from wonders.cli.full_screen.play_and_review_programs import WondersApp
from wonders.cli.full_screen.review_screen import ReviewScreen
from wonders.cli.full_screen.table_screen import TableScreen
from wonders.cli.full_screen.typed_line import Line
from wonders.cli.screen.drawing import Group
from wonders.cli.screen.plain_drawing import PlainDrawing
from wonders.core import BadPlugin, load
from wonders.core.plugins.find_and_import_plugins import use
from wonders.core.record.read_and_write_record_line import read_line, record_of
from wonders.core.record.replay import check

#: Seconds until something must have happened.
PATIENCE = 60


class Player:
    """Somebody at the keys of a full screen."""

    def __init__(self, app, pilot):
        self.app = app
        self.pilot = pilot
        self.session = app.session

    @property
    def table(self):
        return next(each for each in self.app.screen_stack if isinstance(each, TableScreen))

    @property
    def text(self):
        """Return what the table shows."""
        return "\n".join(line.plain for line in self.table.board.drawn)

    @property
    def answer(self):
        """Return what a key or a command has answered, on a page or below the table."""
        screen = self.app.screen
        if isinstance(screen, Page):
            return "\n".join(line.plain for line in screen._lines)
        return self.bottom

    @property
    def bottom(self):
        return str(self.table.query_one("#hints").render())

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, is_so):
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not is_so():
            assert asyncio.get_running_loop().time() < deadline, self.text
            await self.pilot.pause(0.01)

    async def my_turn(self):
        """Wait until somebody is asked, or the game is over."""
        await self.until(
            lambda: (
                self.table.asked is not None
                or self.session.over
                or isinstance(self.app.screen, Curtain)
            )
        )

    async def play_on(self, draw):
        """Choose a card and what to do with it, at random; open a curtain if there is one."""
        if isinstance(self.app.screen, Curtain):
            await self.press("enter")
            return
        group = draw.choice(self.table.choice.groups)
        await self.press(*group.key)
        assert self.table.choice.group == group.key
        key = draw.choice(list(group.options))
        await self.press(*(key or ["enter"]))


@pytest.fixture
def sit(folder, monkeypatch):
    """Return a function that lets a player do something at a full screen."""
    monkeypatch.setattr(curtain_between_people, "MOMENT", 0)

    def at_screen(
        do,
        game="duel",
        seats=("human", "greedy"),
        size=(80, 24),
        seed=13,
        made=None,
        lang="en",
        introduces=False,
        plugins=(),
        **options,
    ):
        built = load(game, options=options)
        session = made or Session(built.deal(seed), take_seats(built, seats, seed), seed)
        session.path = "game.jsonl"
        thinker = Thinker(session, plugins)

        async def run():
            app = WondersApp(session, thinker, lang, introduces=introduces)
            async with app.run_test(size=size) as pilot:
                player = Player(app, pilot)
                await pilot.pause()
                await player.my_turn()
                await do(player)
            return app

        # A drawing of ours that fails is a fault, although the game would go on.
        monkeypatch.setenv("WONDERS_DEBUG", "1")
        try:
            return asyncio.run(run())
        finally:
            thinker.stop()

    return at_screen


def record():
    return read_line(Path("game.jsonl").read_bytes())


async def play_out(player, draw=None):
    draw = draw or Random(3)
    while not player.session.over:
        await player.play_on(draw)
        await player.my_turn()


# -- whole games ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("duel", ("human", "greedy"), {}),
        ("duel", ("human",), {"solo": "caesar"}),
        ("classic", ("human", "random", "random"), {"players": 3}),
        ("classic", ("human", "random"), {"players": 2}),
    ],
)
def test_a_game_is_played_to_its_end_by_keys(sit, game, seats, options, size):
    async def play(player):
        while not player.session.over:
            lines = player.text.splitlines()
            assert len(lines) <= size[1] - 1
            assert max(map(len, lines)) <= size[0]
            await player.play_on(Random(len(player.session.moves)))
            await player.my_turn()
        await player.until(lambda: "q leave" in player.bottom)

    sit(play, game, seats, size, **options)
    kept = record()
    assert kept.result is not None
    check(load(game, options=kept.options), kept)


def test_a_game_of_another_package_is_played_to_its_end_by_keys(sit):
    package = str(Path(__file__).parents[3] / "examples" / "soup-night" / "soup_night")
    use([package])

    async def play(player):
        assert "Soup Night  YOUR MOVE" in player.text
        assert "recipes: " in player.text
        await play_out(player)

    seats = ("human", "greedy", "mcts:playouts=10")
    sit(play, "soup-night", seats, plugins=(package,), players=3)
    assert record().result.victory == "points"
    check(load("soup-night", options=record().options), record())


@pytest.mark.parametrize(("people", "undoes"), [(1, True), (2, False)])
def test_undo_is_offered_to_whom_it_can_be_of_use(sit, people, undoes):
    async def play(player):
        if people > 1:
            await player.press("enter")
        await player.my_turn()
        assert ("u undo" in player.bottom) is undoes

    seats = ("human",) * people + ("greedy",) * (3 - people)
    sit(play, "classic", seats, players=3)


def test_people_take_turns_behind_a_curtain(sit):
    """Nothing of a hand is left on the screen when the next person comes."""
    curtains = []

    async def play(player):
        for _ in range(8):
            if isinstance(player.app.screen, Curtain):
                await player.pilot.pause()
                curtains.append(player.table.board.drawn)
            await player.play_on(Random(1))
            await player.my_turn()

    sit(play, "classic", ("human", "human", "greedy"), players=3)
    assert len(curtains) >= 4
    assert not any(curtains)


def test_an_enter_too_many_does_not_open_the_curtain(sit, monkeypatch):
    monkeypatch.setattr(curtain_between_people, "MOMENT", 0.2)

    async def play(player):
        await player.until(lambda: isinstance(player.app.screen, Curtain))
        await player.press("enter", "enter")
        assert isinstance(player.app.screen, Curtain)
        await player.pilot.pause(0.3)
        await player.press("enter")
        await player.my_turn()
        assert player.table.asked == 0

    sit(play, "classic", ("human", "human", "greedy"), players=3)


def test_what_one_person_typed_does_not_come_up_for_the_next(sit):
    async def play(player):
        await player.press("enter")
        await player.my_turn()
        await player.press(":", *"discard", "space", *"loom", "shift+home", "ctrl+x")
        await player.press("ctrl+v", "enter")
        await player.until(lambda: isinstance(player.app.screen, Curtain))
        await player.press("enter")
        await player.my_turn()
        await player.press(":", "up", "ctrl+v")
        assert player.table.query_one(Line).value == ""

    sit(play, "classic", ("human", "human", "greedy"), players=3, seed=3)


@pytest.mark.parametrize("keys", [("k",), ("l",), (":", *"discard"), ("f1",)], ids=lambda it: it[0])
def test_what_lay_open_while_a_bot_thought_is_gone_behind_the_curtain(sit, keys, monkeypatch):
    take, held = TableScreen.on_answered, []
    monkeypatch.setattr(TableScreen, "on_answered", lambda _, message: held.append(message))

    async def play(player):
        await player.press("enter")
        await player.my_turn()
        await player.play_on(Random(1))
        await player.until(lambda: held)
        await player.press(*keys)
        assert open_at(player)
        take(player.table, held[0])
        await player.until(lambda: isinstance(player.app.screen, Curtain))
        await player.press("enter")
        await player.my_turn()
        assert not open_at(player)
        await player.press(":")
        assert player.table.query_one(Line).value == ""

    def open_at(player):
        table = player.table
        return player.app.screen is not table or table.query_one(Line).display or table.hints.said

    sit(play, "classic", ("human", "greedy", "human"), players=3, seed=5)


def test_whoever_leaves_at_the_curtain_is_warned_and_sees_no_hand(sit, monkeypatch):
    async def play(player):
        monkeypatch.setattr(player.session, "keep", lambda: False)
        player.session.unwritten = "no room"
        await player.press("enter")
        await player.my_turn()
        await player.play_on(Random(1))
        await player.until(lambda: isinstance(player.app.screen, Curtain))
        await player.press("q")
        await player.until(lambda: isinstance(player.app.screen, Curtain))
        assert "no room; :save FILE keeps it elsewhere" in str(
            player.app.screen.query_one(Static).render()
        )
        assert player.table.board.drawn == []
        await player.press("enter")
        await player.my_turn()
        assert player.table.asked == 1
        await player.play_on(Random(1))
        await player.until(lambda: isinstance(player.app.screen, Curtain))
        await player.press("q", "q")
        assert player.app.return_value == "quit"

    sit(play, "classic", ("human", "human", "human"), players=3, seed=5)


def test_people_who_know_the_same_need_no_curtain(sit):
    async def play(player):
        draw = Random(3)
        for _ in range(14):
            await player.play_on(draw)
            await player.my_turn()
            assert player.app.screen is player.table

    sit(play, "duel", ("human", "human"))
    assert {move[0] for move in record().moves[8:]} == {"0", "1"}


# -- keys ----------------------------------------------------------------------------------


def test_log_and_pages_are_one_key_away(sit):
    async def play(player):
        for _ in range(3):
            await player.play_on(Random(1))
            await player.my_turn()
        await player.press("f1")
        assert isinstance(player.app.screen, Page)
        await player.press("escape")
        for key in player.table.drawing.pages:
            await player.press(key)
            assert isinstance(player.app.screen, Page)
            await player.press("escape")
            assert player.app.screen is player.table

    sit(play)


def test_why_tells_the_price_with_its_ruling(sit):
    told = []

    async def play(player):
        for _ in range(4):
            await player.play_on(Random(1))
            await player.my_turn()
        await player.press("1", "?")
        told.append(player.answer)

    sit(play)
    assert "possible" in told[0]
    assert "(D7)" in told[0]


def test_a_move_is_typed_after_a_colon(sit):
    async def play(player):
        move = player.table.choice.groups[0].options[""].move
        await player.press(":", *move[:9], "right", "enter")
        await player.until(lambda: f"0 {move}" in player.session.moves)

    sit(play)


def test_a_typed_command_answers_and_nonsense_is_told(sit):
    async def play(player):
        await player.press(":", *"xyzzy", "enter")
        assert "no move begins with 'xyzzy'" in player.bottom
        await player.press(":", *"save copy.jsonl", "enter")
        assert "saved in copy.jsonl" in player.bottom

    sit(play)
    assert Path("copy.jsonl").exists()


def test_a_card_of_the_other_game_is_looked_up_at_the_table(sit):
    async def play(player):
        await player.press("/", *"lighthouse", "enter")
        assert "-- 7 Wonders --" in player.answer
        assert player.answer.startswith("-- 7 Wonders Duel --")

    sit(play)


def test_brackets_in_a_translation_are_no_orders(sit, monkeypatch):
    monkeypatch.setattr(page_to_read, "t_", lambda text: f"[/x] {text}")

    async def play(player):
        await player.press("f1")
        hints = player.app.screen.query_one("#hints", Static)
        assert hints.render_line(0).text.startswith("[/x]  Esc back")

    sit(play)


def test_the_coach_tells_what_each_move_is_worth_and_keys_answer_meanwhile(sit):
    async def play(player):
        await player.press("h")
        assert "coach is thinking" in player.bottom
        await player.press("2")
        assert player.table.choice.group == "2"
        await player.until(lambda: isinstance(player.app.screen, Page))
        assert "games on from here" in player.answer
        assert "then Ada can take" in player.answer
        await player.press("escape")
        option = player.table.choice.chosen.options["d"]
        assert f"{player.table._chances[option.move]}% discard" in player.text
        await player.press("d")
        assert not player.table._chances

    sit(play, draft="first-game")


def test_what_the_coach_thought_of_another_position_is_not_told(sit):
    async def play(player):
        await player.press("h")
        await player.until(lambda: isinstance(player.app.screen, Page))
        await player.press("escape", "d")
        await player.my_turn()
        late = Advised(0, (), "the coach was asked before the move")
        player.table.post_message(late)
        await player.press("2")
        assert late.fault not in player.bottom
        assert isinstance(player.app.screen, TableScreen)

    sit(play, draft="first-game")


@pytest.mark.parametrize("key", ["escape", "d"])
def test_the_coach_can_be_interrupted(sit, key):
    async def play(player):
        await player.press("2", "h")
        await player.press(key)
        assert not player.table.coach.busy
        await player.my_turn()
        await player.press("h")
        await player.until(lambda: isinstance(player.app.screen, Page))
        assert set(player.table._chances) == {o.move for o in player.table._now().options}

    sit(play, draft="first-game")


class Answering:
    """A bot or a coach whose answer comes when the screen has ended."""

    def ask(self, session):
        pass

    ask_about_position = ask

    def answer(self):
        return Answer("1")

    def answers(self):
        return iter(())


def test_an_answer_after_the_screen_has_ended_is_dropped_without_a_word(monkeypatch):
    failed = []
    monkeypatch.setattr(threading, "excepthook", failed.append)
    monkeypatch.setattr("wonders.cli.full_screen.ask_coach.Judge", Answering)
    # It belongs to no app any more.
    gone = Widget()
    bots = Bots(None, Answering(), [], gone.post_message, str, lambda *_: None, str)
    before = threading.enumerate()
    bots.ask()
    Coach(gone.post_message).ask(SimpleNamespace(moves=[]))
    for thread in {*threading.enumerate()} - {*before}:
        thread.join(PATIENCE)
    assert failed == []


def test_a_chosen_card_is_let_go_by_escape(sit):
    async def play(player):
        await player.press("2")
        assert player.table.choice.group == "2"
        await player.press("escape")
        assert player.table.choice.group == ""
        await player.press("right", "right", "left")
        assert player.table.choice.group == "1"

    sit(play)


@pytest.mark.parametrize(("said", "waits"), [({}, 0.025), ({"ESCDELAY": "300"}, 0.3)])
def test_escape_waits_for_another_key_as_long_as_nobody_feels(said, waits):
    asked = (
        "import wonders.cli.full_screen.play_and_review_programs, textual.constants as t;"
        " print(t.ESCAPE_DELAY)"
    )
    environment = {k: v for k, v in os.environ.items() if k != "ESCDELAY"} | said
    told = subprocess.run(
        [sys.executable, "-c", asked], env=environment, capture_output=True, text=True, check=True
    )
    assert float(told.stdout) == waits


def test_escape_first_takes_away_what_was_said(sit):
    async def play(player):
        await player.press("2", "h")
        assert "coach is thinking" in player.bottom
        await player.press("escape")
        assert "coach is thinking" not in player.bottom
        assert player.table.choice.group == "2"

    sit(play)


def test_a_card_of_the_hand_is_chosen_by_the_mouse(sit):
    async def play(player):
        lines = player.text.splitlines()
        row = next(number for number, line in enumerate(lines) if line.startswith(" 3 "))
        await player.pilot.click("#table", offset=(6, row))
        await player.pilot.pause()
        assert player.table.choice.group == "3"

    sit(play, "classic", ("human", "random", "random"), players=3)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_card_of_the_display_is_chosen_by_the_mouse_wherever_it_is_drawn(sit, size, lang):
    async def play(player):
        for group in list(player.table.choice.groups):
            lines = player.text.splitlines()
            name = player.table.drawing.in_use.printed.name(group.card)[:6]
            marked = next(n for n, line in enumerate(lines) if f"[{group.key}" in line)
            beside = next(n for n in (marked - 1, marked + 1, marked - 2) if name in lines[n])
            for row, shown in ((marked, f"[{group.key}"), (beside, name)):
                await player.press("escape")
                await player.pilot.click("#table", offset=(lines[row].index(shown) + 1, row))
                await player.pilot.pause()
                assert player.table.choice.group == group.key

    sit(play, size=size, draft="first-game", lang=lang)


@pytest.mark.parametrize(
    ("action", "chosen"),
    [
        ("screen.choose(2)", "2"),
        ("screen.choose('2', '3')", "2"),
        ("screen.choose(None)", ""),
        ("screen.choose", ""),
        ("screen.choose(a)", ""),
        ("screen.choose('zzz'", ""),
        ("nowhere.choose('2')", ""),
    ],
)
def test_a_click_on_what_a_drawing_has_named_wrongly_does_nothing(sit, action, chosen):
    async def play(player):
        await player.table.app.run_action(action, default_namespace=player.table)
        assert player.table.choice.group == chosen

    sit(play)


def test_a_wonder_of_the_draft_is_chosen_by_the_mouse(sit):
    async def play(player):
        lines = player.text.splitlines()
        row = next(number for number, line in enumerate(lines) if line.startswith(" 3 "))
        await player.pilot.click("#table", offset=(40, row))
        await player.pilot.pause()
        assert player.table.choice.group == "3"

    sit(play)


def test_a_drawing_that_fails_gives_way_to_plain_words_with_their_own_keys(sit, monkeypatch):
    async def play(player):
        monkeypatch.delenv("WONDERS_DEBUG")

        def fail(scene, look):
            raise ValueError("no ink left")

        monkeypatch.setattr(player.table.drawing.in_use, "table", fail)
        await player.press("2")
        assert "The drawing has failed" in player.bottom
        assert "no ink left" in player.bottom
        assert isinstance(player.table.drawing.in_use, PlainDrawing)
        await play_out(player)

    sit(play)
    assert record().result is not None


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda groups: None, "a list of Group"),
        (iter, "a list of Group"),
        (lambda groups: ["a"], "a list of Group"),
        (lambda groups: [Group("1", "altar", {"d": "discard"})], "a list of Group"),
        (lambda groups: [Group(5, None, {})], "a list of Group"),
        (lambda groups: [Group("1", None, {}, None)], "a list of Group"),
        (
            lambda groups: [
                Group("1", None, {"b": replace(each, move="build nothing")})
                for each in groups[0].options.values()
            ],
            "offers 'build nothing', no move of this scene",
        ),
    ],
)
def test_what_a_drawing_offers_wrongly_gives_way_to_plain_words(sit, monkeypatch, wrong, why):
    async def play(player):
        monkeypatch.delenv("WONDERS_DEBUG")
        drawing = player.table.drawing.in_use
        right = drawing.groups
        monkeypatch.setattr(drawing, "groups", lambda *at: wrong(right(*at)))
        # The next decision has the first wrong ones.
        await player.play_on(Random(1))
        await player.my_turn()
        assert why in player.bottom
        assert isinstance(player.table.drawing.in_use, PlainDrawing)
        await play_out(player)

    sit(play, size=(120, 40))
    assert record().result is not None


def test_a_bots_faults_are_told_and_end_the_game(sit, plugin):
    file = plugin(
        "from wonders.core import hookimpl\n"
        "from wonders.core.game.bot_contract import Bot\n"
        "class Fool(Bot):\n"
        "    name = 'fool'\n"
        "    def choose(self, view, moves, clock):\n"
        "        raise ValueError('lost my way')\n"
        "@hookimpl\n"
        "def bots():\n"
        "    return [Fool]\n"
    )
    use([str(file)])

    async def play(player):
        await play_out(player)
        assert "YOU WIN as the other one gave up" in player.text
        assert "lost my way" in player.text

    sit(play, seats=("human", "fool"))
    assert record().result.victory == "forfeit"


def test_a_rule_that_fails_in_a_world_that_a_bot_imagines_is_named_and_costs_the_bot_nothing(
    sit, plugin
):
    file = plugin(
        "from wonders.core import House, hookimpl\n"
        "class Nasty(House):\n"
        "    name = 'nasty'\n"
        "    @hookimpl\n"
        "    def on_turn(self, state):\n"
        "        try:\n"
        "            state.played()\n"
        "        except Exception:\n"
        "            raise RuntimeError('I fail when imagined') from None\n"
        "@hookimpl\n"
        "def houses():\n"
        "    return [Nasty]\n"
    )
    use([str(file)])
    game = load("duel", ["nasty"], {"draft": "first-game"})
    seed = next(seed for seed in range(9) if game.deal(seed).seat == 0)
    made = Session(game.deal(seed), take_seats(game, ("human", "mcts:playouts=5"), seed), seed)

    async def play(player):
        while player.app.error is None:
            if player.table.asked is not None:
                await player.press("1", "enter")
            await asyncio.sleep(0.01)

    with pytest.raises(BadPlugin, match="house rule nasty: on_turn: RuntimeError: I fail"):
        sit(play, made=made, plugins=(str(file),))
    assert made.result is None


def test_undo_takes_back_what_has_turned_up_nothing(sit):
    async def play(player):
        await player.press("1", "enter")
        await player.my_turn()
        before = len(player.session.moves)
        await player.press("u")
        await player.my_turn()
        assert len(player.session.moves) < before

    sit(play)


def test_takeback_goes_back_to_any_own_move_as_practice(sit):
    async def play(player):
        for _ in range(9):
            await player.play_on(Random(1))
            await player.my_turn()
        first = player.session.decisions[0][1]
        await player.press(":", *f"takeback {first}", "enter")
        await player.my_turn()
        assert len(player.session.moves) == first

    sit(play)
    assert json.loads(Path("game.jsonl").read_text())["about"]["practice"] is True


@pytest.mark.parametrize(
    "keys", [["u"], [":", *"takeback", "enter"], [":", *"takeback 1", "enter"]]
)
def test_a_finished_game_stays_as_it_is(sit, keys):
    async def play(player):
        await play_out(player)
        before = Path("game.jsonl").read_bytes()
        await player.press(*keys)
        assert "the game is over: r looks at it again" in player.bottom
        assert player.session.over
        assert Path("game.jsonl").read_bytes() == before

    sit(play)


def test_a_game_whose_moves_were_all_taken_back_keeps_its_file(sit):
    async def play(player):
        player.session.own_file = True
        await player.press("1", "enter")
        await player.my_turn()
        await player.press(":", *"takeback 1", "enter")
        assert player.session.decisions == []
        assert not player.session.drop_unplayed()

    sit(play)
    assert Path("game.jsonl").exists()


def test_a_page_that_is_left_before_it_is_laid_out_is_no_fault():
    """Textual tells it even so that it is there."""
    Page([Text("news")], at_end=True).on_mount()


def test_q_leaves(sit):
    async def play(player):
        await player.press("q")

    assert sit(play).return_value == "quit"


def test_any_second_key_leaves_a_game_that_cannot_be_written(sit):
    async def play(player):
        player.session.path = "missing/game.jsonl"
        await player.press("1", "enter")
        await player.my_turn()
        await player.press("m")
        assert "again: leave all the same" in player.answer
        assert player.app.return_value is None
        await player.press("m")

    assert sit(play).return_value == "menu"


def test_a_finished_game_that_cannot_be_written_is_saved_elsewhere(sit):
    async def play(player):
        await play_out(player)
        await player.press("colon", *"build baths", "enter")
        assert "The game is over" in player.bottom
        player.session.path, player.session.unwritten = "missing/game.jsonl", "no room"
        await player.press("n")
        assert ":save FILE keeps it elsewhere" in player.bottom
        await player.press("colon", *"save end.jsonl", "enter")
        assert "kept from now on" in player.answer

    sit(play)
    assert read_line(Path("end.jsonl").read_bytes()).result is not None


def test_a_game_saved_under_a_name_stays_though_nobody_has_moved(sit):
    async def play(player):
        player.session.own_file = True
        player.session.unwritten = "no room"
        await player.press("colon", *"save mine.jsonl", "enter")
        assert "kept from now on" in player.answer
        assert not player.session.drop_unplayed()

    sit(play)
    assert Path("mine.jsonl").exists()


def test_the_rules_are_a_page_to_scroll_without_signs_of_markdown(sit):
    async def play(player):
        for keys in (["r"], [":", *"rules", "enter"]):
            await player.press(*keys)
            assert isinstance(player.app.screen, Page)
            assert "D10 A missing unit" in player.answer
            assert "Duel Solo" in player.answer.splitlines()
            assert "**" not in player.answer
            assert "# " not in player.answer
            assert max(map(len, player.answer.splitlines())) < 80
            await player.press("escape")

    sit(play)


def test_words_of_the_table_are_explained(sit):
    async def play(player):
        for typed in ("chain", "what is chain?", "/chain"):
            player.table._run(typed)
            await player.pilot.pause()
            assert "chain: you have the card it is linked to" in player.answer
            await player.press("escape")
        await player.press("f1")
        assert "loot, in 3: coins that the other loses" in player.answer

    sit(play)


def test_a_number_that_is_typed_chooses_the_card_with_that_number(sit):
    async def play(player):
        before = list(player.session.moves)
        second = player.table.choice.groups[1].key
        await player.press(":", *second, "enter")
        assert player.table.choice.group == second
        assert player.session.moves == before
        await player.press("escape")
        player.table._run("99")
        assert "No card has the number 99" in player.bottom

    sit(play)


# -- sizes ---------------------------------------------------------------------------------


def test_a_screen_that_becomes_too_small_says_so_and_goes_on_when_larger(sit):
    async def play(player):
        await player.pilot.resize_terminal(60, 20)
        await player.pilot.pause()
        shown = str(player.table.query_one("#table").render())
        assert "needs 80 x 24" in shown
        groups, before = player.table.choice.groups, list(player.session.moves)
        await player.press(groups[0].key, "enter", ":", "1", "enter", groups[-1].key, "d")
        assert player.session.moves == before
        await player.pilot.resize_terminal(120, 40)
        await player.pilot.pause()
        shown = str(player.table.query_one("#table").render())
        assert "needs 80 x 24" not in shown
        await play_out(player)

    sit(play)
    assert record().result is not None


# -- bots ----------------------------------------------------------------------------------


def test_keys_answer_while_a_bot_thinks_and_undo_stops_it(sit):
    async def play(player):
        await player.press("1", "enter")
        while player.table.asked is not None:
            await player.press("1", "enter")
        loop = asyncio.get_running_loop()
        began = loop.time()
        await player.press("l")
        await player.press("escape")
        await player.press("u")
        await player.my_turn()
        assert player.table.asked == 0
        assert loop.time() - began < 20

    sit(play, seats=("human", "mcts:seconds=40"), seed=3)


def test_whoever_waits_for_a_bot_is_told_the_keys_and_that_others_do_nothing(sit):
    async def play(player):
        await player.press("1", "enter")
        while player.table.asked is not None:
            await player.press("1", "enter")
        await player.press("?")
        assert "A number, or the arrows, chooses a card" in player.answer
        assert "takeback" in player.answer
        await player.press("escape")
        for key in ("1", "enter", "h"):
            await player.press(key)
            assert "It is not your move yet: Ada is thinking" in player.bottom
        await player.press("u")
        assert "not your move" not in player.bottom

    sit(play, seats=("human", "mcts:seconds=40"), seed=3)


def test_a_key_that_does_nothing_says_so_until_the_next(sit):
    async def play(player):
        for key, name in (("z", "z"), ("f7", "f7")):
            await player.press(key)
            assert f"{name} does nothing here; F1 tells the keys" in player.bottom
        await player.press("2")
        assert "nothing" not in player.bottom
        await play_out(player)
        await player.press("h")
        assert "h does nothing here" in player.bottom

    sit(play)


@pytest.mark.parametrize(("game", "keys"), [("duel", "dbw"), ("classic", "bd")])
def test_a_key_that_needs_a_chosen_card_says_so(sit, game, keys):
    async def play(player):
        while player.table._now().shown.waiting or not player.table._now().shown.age:
            await player.play_on(Random(1))
            await player.my_turn()
        for key in keys:
            await player.press(key)
            assert "Choose a card first" in player.bottom

    seats = ("human", "greedy", "greedy")[: 2 if game == "duel" else 3]
    sit(play, game, seats, **({} if game == "duel" else {"players": 3}))


def test_the_page_of_keys_tells_those_of_the_game(sit):
    told = {}

    async def play(player):
        await player.press("f1")
        told[player.session.game.name] = player.answer

    sit(play)
    sit(play, "classic", ("human", "greedy", "greedy"), players=3)
    assert "wa builds the wonder a" in told["duel"]
    assert "stage" not in told["duel"].split("After a colon")[0]
    assert "s puts it under the next stage" in told["classic"]
    assert "U blue" in told["classic"]
    assert "known hands" in told["classic"]


def test_solo_is_explained_before_the_first_game_of_it_alone(sit):
    shown = []

    async def play(player):
        shown.append("how Solo goes" in player.answer)
        if shown[-1]:
            await player.press("escape")
        for key in ("i", "k"):
            await player.press(key)
            assert "how Solo goes" in player.answer
            await player.press("escape")
        await player.press("i")
        assert "CLEOPATRA" in player.answer
        assert "favourite colour: blue" in player.answer

    for _ in range(2):
        sit(play, seats=("human",), introduces=True, solo="cleopatra")
    sit(play, seats=("human",), solo="cleopatra")
    assert shown == [True, False, False]


@pytest.mark.parametrize(("boxes", "border"), [(True, "heavy"), (False, "ascii")])
def test_a_note_has_a_border_that_the_terminal_can_draw(sit, monkeypatch, boxes, border):
    async def play(player):
        player.app.push_screen(Note("Welcome!", "Duel", False))
        await player.pilot.pause()
        assert player.app.screen.query_one("Note Static").styles.border_top[0] == border

    monkeypatch.setattr("wonders.cli.full_screen.lesson_note.draws_boxes", lambda: boxes)
    sit(play)


def test_score_and_review_name_player_and_city(sit):
    async def play(player):
        await player.press("s")
        assert "Ada" in player.answer
        assert player.table.commands.full_names()[0] == "you"
        city = player.table.commands.cities()[1]
        assert city in player.answer
        assert player.table.commands.full_names()[1] == f"Ada ({city})"

    sit(play, "classic", ("human", "greedy", "greedy"), players=3)


def test_a_bot_whose_process_is_killed_is_asked_again(sit):
    async def play(player):
        player.app.thinker._beside._process.kill()
        player.app.thinker._beside._process.join()
        await play_out(player)

    sit(play)
    assert record().result.victory != "forfeit"


# -- after the end -------------------------------------------------------------------------


@pytest.fixture
def at_the_end(sit):
    """Return a function that lets a player do something at the end of a game of Duel.

    It returns what the screen was left with.
    """

    def at_screen(do):
        game = load("duel", options={"draft": "first-game"})
        state = game.deal(11)
        deal = state.deal
        moves = []
        while state.seat is not None:
            if state.seat == 0:
                last = len(moves)
            move = state.moves()[0]
            moves.append(f"{state.city} {move}")
            state.play(move)
        record = record_of(game, deal, ["human", "greedy"], moves, state.result(), 11)

        async def play(player):
            await play_out(player)
            await do(player)

        return sit(play, made=from_move(record, last)).return_value

    return at_screen


def test_a_game_is_looked_back_at_and_gone_on_with_from_an_earlier_move(at_the_end):
    async def look_back(player):
        moves = player.session.moves
        assert "r review" in player.bottom
        await player.press("r")
        screen = player.app.screen
        assert isinstance(screen, ReviewScreen)
        await player.until(lambda: len(screen.review.judged) > 3)
        await player.press("home", "right", "right", "left")
        assert screen.at == 1
        await player.press("enter")
        assert "Age I" in player.answer
        await player.press("escape", "end", "g")
        assert player.app.screen is screen
        await player.press("home", "g")
        assert player.app.return_value.moves == []
        assert moves

    left = at_the_end(look_back)
    assert left.about.practice is True


def test_a_review_is_exported_under_a_name_that_is_typed(at_the_end):
    async def play(player):
        await player.press("r")
        await player.press("e")
        await player.press(*["backspace"] * 30, *"mine", "enter")
        shown = str(player.app.screen.query_one("#hints").render())
        # Half a game is told as half.
        assert re.search(r"written: mine.jsonl and mine.json \(judging: \d+ of \d+ dec", shown)
        await player.press("e", "escape", "z")
        assert "z does nothing here" in str(player.app.screen.query_one("#hints").render())

    at_the_end(play)
    assert read_line(Path("mine.jsonl").read_bytes()).result is not None
    assert json.loads(Path("mine.json").read_text())[0]["game"] == 0


@pytest.mark.parametrize(("key", "person"), [("a", 0), ("s", 1)])
def test_the_same_deal_is_played_again(at_the_end, key, person):
    async def again(player):
        await player.press(key)

    left = at_the_end(again)
    assert left.people == [person]
    assert left.moves == []
    assert left.record().deal == record().deal


def test_a_new_game_follows(at_the_end):
    async def again(player):
        await player.press("n")

    assert at_the_end(again).record().deal != record().deal


def test_the_environment_does_not_tell_how_large_the_screen_is(monkeypatch):
    """It would count for the first screen, which would take long where the number is large."""
    monkeypatch.setenv("COLUMNS", "1000")
    assert FullScreen().console.width < 1000
