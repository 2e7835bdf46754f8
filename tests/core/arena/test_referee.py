"""The referee: bots that fail forfeit, and nothing that bots do changes the game."""

import importlib
import sys
from contextlib import suppress
from random import Random
from textwrap import dedent

import pytest

from wonders.core import BadPlugin, Choice, House, hookimpl, load
from wonders.core.arena.referee import play_game
from wonders.core.compiled_or_plain import attributes_of
from wonders.core.game.bot_contract import Clock
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.plugins.load_games_and_bots import make_bot
from wonders.core.record.replay import check
from wonders.rulesets.classic.game import Classic, ClassicOptions
from wonders.rulesets.duel.game import Duel, DuelOptions

SEED = 5
NAMES = ["ann", "bob"]


def raise_it(error):
    raise error


def recurse():
    return recurse()


class BadText(Exception):
    """An error whose text cannot be shown."""

    def __str__(self):
        raise RuntimeError("no words")


class BadRepr:
    """An object that cannot be shown."""

    def __repr__(self):
        raise RuntimeError("no picture")


FAULTS = {
    "raises": lambda view, moves, move: raise_it(ValueError("lost my way")),
    "raises over two lines": lambda view, moves, move: raise_it(ValueError("one\ntwo\x1b[31m")),
    "raises a long story": lambda view, moves, move: raise_it(ValueError("x" * 100_000)),
    "raises without words": lambda view, moves, move: raise_it(BadText()),
    "exits": lambda view, moves, move: raise_it(SystemExit(0)),
    "recurses": lambda view, moves, move: recurse(),
    "answers None": lambda view, moves, move: None,
    "answers text": lambda view, moves, move: str(move),
    "answers a number": lambda view, moves, move: 0,
    "answers all moves": lambda view, moves, move: moves,
    "answers what cannot be shown": lambda view, moves, move: BadRepr(),
    "answers another game's move": lambda view, moves, move: OTHER.move(str(move)),
    "answers an illegal move": lambda view, moves, move: next(
        other for other in view.game.table if other not in moves
    ),
}
OTHER = load("duel", options={"draft": "first-game"})


def forfeited(game, bots):
    """Play a game that ends in a forfeit; return its record, which passes a check."""
    record = play_game(game, SEED, bots, NAMES).record
    check(game, record)
    assert record.result.victory == "forfeit"
    reason = record.result.forfeit.reason
    assert reason
    assert len(reason) <= 300
    assert reason.isprintable()
    return record


@pytest.mark.parametrize("loser", [0, 1])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_bot_that_fails_forfeits_and_the_other_wins(duel, puppet, fault, loser):
    bots = [puppet(), puppet()]
    bots[loser] = puppet(FAULTS[fault], after=4)
    record = forfeited(duel, bots)
    assert record.result.forfeit.seat == loser
    assert record.result.winners == [1 - loser]


@pytest.mark.parametrize("fault", ["raises", "answers None", "answers an illegal move"])
def test_the_moves_stop_where_the_bot_failed(duel, puppet, fault):
    whole = play_game(duel, SEED, [puppet(), puppet()], NAMES).record
    broken = forfeited(duel, [puppet(), puppet(FAULTS[fault], after=4)])
    failed_at = [n for n, move in enumerate(whole.moves) if move.startswith("1 ")][4]
    assert broken.moves == whole.moves[:failed_at]


def test_the_reason_names_the_error(duel, puppet):
    record = forfeited(duel, [puppet(FAULTS["raises"]), puppet()])
    assert record.result.forfeit.reason == "ValueError: lost my way"


def test_the_reason_shows_the_answer(duel, puppet):
    record = forfeited(duel, [puppet(FAULTS["answers None"]), puppet()])
    assert record.result.forfeit.reason == "answered None, which is no legal move"


@pytest.mark.parametrize("error", [ValueError("late"), SystemExit(1), BadText()])
def test_a_bot_that_fails_at_the_start_forfeits_when_it_has_to_decide(duel, puppet, error):
    first = duel.deal(SEED).seat
    bots = [puppet(), puppet()]
    bots[1 - first] = puppet(start=lambda seat, view: raise_it(error))
    record = forfeited(duel, bots)
    assert record.result.forfeit.seat == 1 - first
    assert [move[0] for move in record.moves] == [str(first)]


def test_when_both_fail_at_the_start_only_the_first_to_decide_forfeits(duel, puppet):
    fail = lambda seat, view: raise_it(ValueError("late"))  # noqa: E731
    record = forfeited(duel, [puppet(start=fail), puppet(start=fail)])
    assert record.moves == []
    assert record.result.forfeit.seat == duel.deal(SEED).seat


@pytest.mark.parametrize("error", [ValueError("late"), SystemExit(1)])
def test_a_bot_that_fails_after_the_end_changes_nothing(duel, puppet, error):
    told = []
    quiet = play_game(duel, SEED, [puppet(), puppet()], NAMES)
    loud = puppet(end=lambda result: raise_it(error))
    assert play_game(duel, SEED, [loud, puppet(end=told.append)], NAMES) == quiet
    assert told == [quiet.record.result]


def test_both_bots_are_told_of_a_forfeit(duel, puppet):
    told = []
    bots = [puppet(FAULTS["raises"], end=told.append), puppet(end=told.append)]
    record = forfeited(duel, bots)
    assert told == [record.result] * 2


def test_ctrl_c_is_no_fault_of_the_bot(duel, puppet):
    stop = puppet(lambda view, moves, move: raise_it(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        play_game(duel, SEED, [stop, puppet()], NAMES)


def test_a_bot_sees_its_own_seat_and_exactly_the_legal_moves(duel, puppet):
    seen = []

    def look(view, moves, move):
        seen.append((view.seat, tuple(moves) == view.table.moves()))
        return move

    bots = [puppet(look, start=lambda seat, view: seen.append((view.seat, seat == 0))), puppet()]
    play_game(duel, SEED, bots, NAMES)
    assert len(seen) > 20
    assert set(seen) == {(0, True)}


def test_a_bot_that_reads_no_view_gets_none(duel, puppet):
    views = []

    def look(view, moves, move):
        views.append(view)
        return move

    bot = puppet(look, start=lambda seat, view: views.append(view), reads_view=False)
    play_game(duel, SEED, [bot, puppet()], NAMES)
    assert len(views) > 20
    assert set(views) == {None}


def test_by_default_there_is_no_budget_and_a_limit_of_a_minute(duel, puppet):
    clocks = []
    bot = puppet()
    choose = bot.choose
    bot.choose = lambda view, moves, clock: clocks.append(clock) or choose(view, moves, clock)
    play_game(duel, SEED, [bot, puppet()], NAMES)
    assert set(clocks) == {Clock(None, 60.0)}


def slots(thing):
    return {name for kind in type(thing).__mro__ for name in attributes_of(kind)}


def spoil(thing):
    """Empty everything mutable in an object, then overwrite all its attributes."""
    for name in slots(thing) - {"game"}:
        value = getattr(thing, name, None)
        if isinstance(value, list | dict | set):
            value.clear()
        with suppress(AttributeError, TypeError):
            setattr(thing, name, 99 if isinstance(value, int) else None)


def richer(view):
    view.table.cities[0].coins = 99
    view.table.cities[1].coins = 0


def wrong_prices(view):
    for city in view.table.cities:
        city.rates = (0,) * len(city.rates)
        city.forget_prices()


def no_choices(view):
    view.table.choices = ()
    view.table.offer = ()
    view.table._legal = None


def play_ahead(view):
    with suppress(Exception):
        for _ in range(3):
            view.table.play(view.table.moves()[-1])


def other_display(view):
    dealt = view.table.dealt
    dealt.ages = tuple(tuple(reversed(cards)) for cards in dealt.ages)
    dealt.wonders = dealt.board = dealt.box = ()


def everything(view):
    for city in view.table.cities:
        spoil(city)
    spoil(view.table.dealt)
    spoil(view.table)
    spoil(view)


@pytest.mark.parametrize(
    "mischief", [richer, wrong_prices, no_choices, play_ahead, other_display, everything]
)
def test_what_a_bot_does_to_its_view_changes_nothing_in_the_game(duel, puppet, mischief):
    def choose(view, moves, move):
        mischief(view)
        return move

    tame = [puppet(seed=8), puppet(seed=9)]
    wild = [puppet(choose, start=lambda seat, view: everything(view), seed=8), puppet(seed=9)]
    for seed in range(8):
        expected = play_game(duel, seed, tame, NAMES)
        assert play_game(duel, seed, wild, NAMES) == expected
        assert expected.record.result.victory != "forfeit"


@pytest.mark.parametrize(
    "mischief", [richer, wrong_prices, no_choices, play_ahead, other_display, everything]
)
def test_what_a_bot_does_to_its_view_changes_nothing_in_a_game_against_a_leader(puppet, mischief):
    def choose(view, moves, move):
        mischief(view)
        return move

    bilkis = load("duel", options={"solo": "bilkis"})
    tame = puppet(seed=8)
    wild = puppet(choose, start=lambda seat, view: everything(view), seed=8)
    for seed in range(8):
        expected = play_game(bilkis, seed, [tame], ["ann"])
        assert play_game(bilkis, seed, [wild], ["ann"]) == expected
        assert expected.record.result.victory != "forfeit"


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bot_that_fails_against_a_leader_forfeits_to_him(puppet, fault):
    bilkis = load("duel", options={"solo": "bilkis"})
    record = play_game(bilkis, SEED, [puppet(FAULTS[fault], after=6)], ["ann"]).record
    check(bilkis, record)
    assert record.seats == ["ann", "bilkis"]
    assert (record.result.victory, record.result.winners) == ("forfeit", [1])
    assert len(record.moves) == 6


def test_a_bot_that_fails_before_the_leader_has_begun_forfeits_to_him(puppet):
    bilkis = load("duel", options={"solo": "bilkis"})
    fail = puppet(start=lambda seat, view: raise_it(ValueError("late")))
    record = play_game(bilkis, SEED, [fail], ["ann"]).record
    check(bilkis, record)
    assert (record.moves, record.result.winners) == ([], [1])


def test_the_record_holds_names_seed_and_deal(duel, puppet):
    record = play_game(duel, SEED, [puppet(), puppet()], NAMES).record
    assert (record.seats, record.seed) == (NAMES, SEED)
    assert record.deal["wonders"][:4] == [str(m).split()[1] for m in duel.deal(SEED).moves()]
    check(duel, record)


def test_a_rule_that_fails_in_an_imagined_world_stops_the_game_and_is_named():
    """It is not the fault of the bot that thinks ahead, which would have lost the game by it."""

    class Late(House):
        name = "late"

        @hookimpl
        def on_turn(self, state):
            if not isinstance(state.past, list | tuple) or len(state.past) > 2:
                raise ValueError("lost")

    game = Duel(DuelOptions(draft="first-game"), [(Late(), NoOptions())])
    with pytest.raises(BadPlugin, match="house rule late: on_turn: ValueError: lost"):
        play_game(game, SEED, [make_bot("mcts:playouts=5", 1), make_bot("random", 2)], NAMES)


class Draws(Choice):
    """A choice that takes what it offers off a pile whenever it is asked."""

    def options(self, state):
        pile = state.house["draws-left"]
        state.keep("draws-left", pile[2:])
        return [state.game.move(each) for each in pile[:2]]

    def take(self, state, move):
        pass


def test_a_rule_that_offers_other_moves_each_time_it_is_asked_is_named():
    class Offers(House):
        name = "draws"

        @hookimpl
        def amend_moves(self, game):
            for number in range(99):
                game.add_move(f"draws-{number}")

        @hookimpl
        def on_deal(self, state):
            state.keep("draws-left", tuple(f"draws-{number}" for number in range(99)))

        @hookimpl
        def on_age(self, state):
            for seat in range(3):
                state.queue(Draws(seat))

    game = Classic(ClassicOptions(players=3), [(Offers(), NoOptions())])
    bots = [make_bot(name, 1) for name in ("mcts:playouts=8", "random", "random")]
    with pytest.raises(BadPlugin, match=r"^bot mcts fails with house rule draws in force: "):
        play_game(game, SEED, bots, [*NAMES, "cat"])


class Short(House):
    """Numbers that do not fit each other: hands are passed in two ages of three."""

    name = "short"

    @hookimpl
    def amend_setup(self, setup):
        setup["pass_to"] = setup["pass_to"][:2]


def short():
    """Return a game that fails in its third age."""
    return Classic(ClassicOptions(players=3), [(Short(), NoOptions())])


def test_what_a_rule_has_spoilt_is_told_where_a_bot_meets_it_first():
    """Nobody can tell whether the rule or the bot is at fault, so both are named."""
    bots = [make_bot(name, 1) for name in ("mcts:playouts=2", "random", "random")]
    with pytest.raises(BadPlugin, match=r"^bot mcts fails with house rule short in force: "):
        play_game(short(), SEED, bots, [*NAMES, "cat"])


#: A package with a ruleset, and a bot of its own, that calls another library.
SHARED = {
    "slips_lent": "def lent(): raise ValueError('lent')",
    "slips": "",
    "slips.sight": """
        from wonders.rulesets.duel.view import View

        class Sight(View):
            def peek(self):
                return {}["lost"]
    """,
    "slips.search": """
        def best(moves):
            return moves[len(moves)]
    """,
    "slips.game": """
        from slips.sight import Sight
        from slips_lent import lent
        from wonders.rulesets.duel import Duel

        def deeper():
            return deeper()

        class Slips(Duel):
            name = "slips"
            slip = None

            def view(self, state, seat):
                return Sight.of(state, seat)

            def imagine(self, view, rng):
                {"own": lambda: {}["lost"], "endless": deeper, "lent": lent}[self.slip]()
    """,
    "slips.bot": """
        from random import Random
        from slips.search import best
        from wonders.core import Bot

        class Prepares(Bot):
            name = "prepares"

            def start(self, seat, view):
                view.peek()

            def choose(self, view, moves, clock):
                return moves[0]

        class Mirrors(Bot):
            name = "mirrors"
            __module__ = "slips.game"

            def choose(self, view, moves, clock):
                view.imagine(Random(1))

        class Peeks(Bot):
            name = "peeks"

            def choose(self, view, moves, clock):
                view.peek()

        class Looks(Bot):
            name = "looks"

            def choose(self, view, moves, clock):
                view.imagine(Random(1))

        class Fails(Bot):
            name = "fails"

            def choose(self, view, moves, clock):
                return best(moves)
    """,
}


@pytest.fixture
def slips(tmp_path, monkeypatch):
    """Return a maker of games with a slip, that are derived from those of the package."""
    for name, text in SHARED.items():
        file = tmp_path / name.replace(".", "/")
        file = file / "__init__.py" if name == "slips" else file.with_suffix(".py")
        file.parent.mkdir(exist_ok=True)
        file.write_text(dedent(text))
    monkeypatch.syspath_prepend(tmp_path)
    base = importlib.import_module("slips.game").Slips
    yield lambda slip: type("Derived", (base,), {"slip": slip})(DuelOptions())
    for name in SHARED:
        sys.modules.pop(name, None)


@pytest.mark.parametrize(
    ("slip", "why"),
    [("own", "KeyError: 'lost'"), ("endless", "RecursionError"), ("lent", "ValueError: lent")],
)
def test_a_slip_of_a_ruleset_that_one_of_our_bots_meets_is_the_rulesets(slips, slip, why):
    """Also where the ruleset is derived from one of another package, or calls a library."""
    bots = [make_bot(name, 1) for name in ("mcts:playouts=2", "random")]
    with pytest.raises(BadPlugin, match=f"^bot mcts fails with game slips in force: {why}"):
        play_game(slips(slip), SEED, bots, NAMES)


@pytest.mark.parametrize("bot", ["Looks", "Peeks", "Mirrors", "Prepares"])
def test_a_slip_of_a_ruleset_that_a_bot_of_its_package_meets_is_the_rulesets(slips, bot):
    made = getattr(importlib.import_module("slips.bot"), bot)(NoOptions(), 1)
    with pytest.raises(BadPlugin, match=f"^bot {made.name} fails with game slips in .*: KeyError"):
        play_game(slips("own"), SEED, [made, make_bot("random", 2)], NAMES)


def test_a_bot_with_something_watched_of_its_own_forfeits_for_its_slip(puppet):
    bot = puppet(lambda view, moves, move: moves[len(moves)])
    type(bot).watched = property(lambda self: {}["lost"])
    try:
        play = play_game(short(), SEED, [bot, puppet(), puppet()], [*NAMES, "cat"])
    finally:
        del type(bot).watched
    assert play.record.result.victory == "forfeit"


@pytest.mark.parametrize("at", ["start", "choose"])
def test_a_bot_that_gives_a_view_something_wrong_forfeits_under_any_rule(puppet, at):
    def slip(view):
        view.imagine(3)

    if at == "start":
        bot = puppet(start=lambda seat, view: slip(view))
    else:
        bot = puppet(lambda view, moves, move: slip(view))
    play = play_game(short(), SEED, [bot, puppet(), puppet()], [*NAMES, "cat"])
    assert play.record.result.victory == "forfeit"


def test_a_slip_of_a_bot_in_the_package_of_its_game_is_the_bots(slips):
    made = importlib.import_module("slips.bot").Fails(NoOptions(), 1)
    record = forfeited(slips("own"), [made, make_bot("random", 2)])
    assert record.result.forfeit.reason.startswith("IndexError")


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_bot_that_fails_in_its_own_code_forfeits_under_any_rule(puppet, fault):
    play = play_game(short(), SEED, [puppet(fault), puppet(), puppet()], [*NAMES, "cat"])
    assert play.record.result.victory == "forfeit"


def test_what_a_bot_does_wrong_in_an_imagined_world_is_its_own_fault(puppet, duel):
    def finish(view, moves, move):
        view.imagine(Random(1)).finish("honour", [0])

    record = forfeited(duel, [puppet(finish), puppet()])
    assert record.result.forfeit.reason.startswith(
        "BadPlugin: the victory 'honour' is not declared"
    )
