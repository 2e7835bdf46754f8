"""Observations: what a seat may know, as numbers."""

import pickle
import subprocess
import sys
from array import array
from collections import Counter
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from wonders.core import BadSpec, House, IllegalMove, hookimpl, load
from wonders.core.game.batch_of_games_for_learners import ManyGames
from wonders.core.game.learners.observation import Part, put
from wonders.core.plugins.find_and_import_plugins import Plugins

TINY = Path(__file__).parents[4] / "examples" / "tiny-ruleset"

KINDS = [
    ("duel", (), {}),
    ("duel", (), {"solo": "caesar"}),
    ("duel", (), {"solo": "any"}),
    ("duel", ("objectives",), {}),
    ("duel", ("bees", "open-display"), {}),
    *(("classic", (), {"players": players}) for players in (2, 3, 7)),
    ("classic", ("leaders",), {"players": 3}),
]


def positions(game, seed, every=1):
    """Yield the states of a random game."""
    state = game.deal(seed)
    rng = Random(seed)
    step = 0
    while state.seat is not None:
        if step % every == 0:
            yield state
        step += 1
        state.play_at(rng.randrange(state.move_count))
    yield state


def named(observer, row):
    """Return the numbers other than 0 by slice and item."""
    numbers = memoryview(bytes(row)).cast("b")
    return {
        (part.name, item): numbers[part.start + at]
        for part in observer.parts
        for at, item in enumerate(part.items)
        if numbers[part.start + at]
    }


@pytest.mark.parametrize(("name", "houses", "options"), KINDS)
def test_an_observation_tells_what_the_view_shows_and_nothing_else(name, houses, options):
    """The same from the state, from the view of the seat, and in every world that it imagines."""
    game = load(name, houses, options)
    rng = Random(1)
    for state in positions(game, 3, every=3):
        observer = state.game.observer()
        for seat in range(game.players):
            own = named(observer, observer.row(state, seat))
            view = state.view(seat)
            assert named(observer, observer.row_of(view)) == own
            if state.seat is not None:
                world = view.imagine(rng)
                assert named(observer, observer.row(world, seat)) == own


def test_an_observation_of_duel_names_what_lies_on_the_table():
    game = load("duel", options={"draft": "first-game"})
    state = game.deal(5)
    observer = game.observer()
    seat = state.seat
    shown = state.view(seat).shown()
    seen = named(observer, observer.row(state, seat))
    assert seen["own numbers", "coins"] == shown.cities[seat].coins == 7
    for slot, place in enumerate(shown.display):
        assert ("display", f"slot {slot} free") in seen or not place.free
        if place.card:
            assert seen["display", f"slot {slot} {place.card}"] == 1
        else:
            assert seen["display", f"slot {slot} back {place.back}"] == 1
    for wonder in shown.cities[1 - seat].wonders:
        assert seen["other wonders", f"to build {wonder}"] == 1
    # Own first: the other seat sees the same with the cities changed about.
    theirs = named(observer, observer.row(state, 1 - seat))
    for (part, item), number in seen.items():
        if part.startswith("own"):
            assert theirs[part.replace("own", "other"), item] == number


def test_the_pawn_is_ahead_for_one_seat_and_behind_for_the_other():
    state = load("duel").arrange(["", ""], pawn=3)
    observer = state.game.observer()
    rows = [named(observer, observer.row(state, seat)) for seat in (0, 1)]
    assert [row["conflict", "pawn"] for row in rows] == [3, -3]


def test_hands_that_were_passed_on_are_remembered_as_views_remember_them():
    game = load("classic", options={"players": 3})
    observer = game.observer()
    remembered = 0
    for state in positions(game, 2):
        if state.seat is None:
            break
        for seat in range(3):
            hands = state.view(seat).shown().hands
            seen = named(observer, observer.row(state, seat))
            for side, other in (("left 1 hand", (seat + 1) % 3), ("right 1 hand", (seat + 2) % 3)):
                cards = {item: n for (part, item), n in seen.items() if part == side}
                assert cards.pop("cards", 0) == hands[other].size
                assert cards == Counter((*hands[other].known, *hands[other].maybe))
                remembered += len(cards)
    assert remembered > 100


def test_the_neighbours_have_the_same_place_however_many_play():
    layouts = set()
    for players in (2, 4, 7):
        game = load("classic", options={"players": players})
        observer = game.observer(7)
        layouts.add(observer.name)
        state = game.deal(1)
        seen = named(observer, observer.row(state, 0))
        boards = [city.board.id for city in state.cities]
        assert seen["left 1 numbers", f"board {boards[1]}"] == 1
        assert seen["right 1 numbers", f"board {boards[-1]}"] == 1
        cities = max(players, 3)
        assert sum(item == "there" for _, item in seen) == cities
    assert len(layouts) == 1
    with pytest.raises(BadSpec, match="no room for 8 seats"):
        load("classic").observer(8)


def test_any_ruleset_has_observations_without_a_line_of_its_own(monkeypatch):
    monkeypatch.syspath_prepend(str(TINY))
    plugins = Plugins()
    plugins.use("tiny_market")
    game = load("tiny-market", plugins=plugins)
    observer = game.observer()
    for state in positions(game, 1):
        for seat in (0, 1):
            view = state.view(seat)
            seen = named(observer, observer.row(state, seat))
            shown = view.shown()
            assert {item for part, item in seen if item.startswith("row ")} == {
                f"row {card}" for card in shown.row
            }
            assert seen.get(("own", "cities.coins"), 0) == shown.cities[seat].coins
            assert seen.get(("seat +1", "cities.coins"), 0) == shown.cities[1 - seat].coins
            assert seen.get(("shown", "hidden"), 0) == shown.hidden
            assert observer.row_of(view) == observer.row(state, seat)


STALLS = """
import msgspec
import tiny_market
from wonders.core import hookimpl

class Stall(msgspec.Struct, frozen=True):
    price: int

class ShownStalls(tiny_market.ShownMarket, frozen=True, kw_only=True, tag="stalls"):
    stalls: tuple[Stall, ...]

class Look(tiny_market.MarketView):
    __slots__ = ()

    def shown(self):
        fields = msgspec.structs.asdict(super().shown())
        return ShownStalls(**fields, stalls=tuple(Stall(c.coins) for c in self.table.row[2:]))

class Stalls(tiny_market.Market):
    __slots__ = ()

    def view(self, seat):
        return Look(self, seat)

class Game(tiny_market.TinyMarket):
    name = "stalls"
    Shown = ShownStalls

    def draw(self, chance):
        return Stalls(self, chance.shuffled(self.cards), self.houses.draw(self, chance))

@hookimpl
def rulesets():
    return [Game]
"""


def test_a_list_that_is_as_long_as_there_are_seats_by_chance_is_none_by_seat(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(TINY))
    (tmp_path / "stalls.py").write_text(STALLS, "utf-8")
    plugins = Plugins()
    plugins.use(str(tmp_path / "stalls.py"))
    game = load("stalls", plugins=plugins)
    observer = game.observer()
    lengths = []
    for state in positions(game, 1):
        stalls = state.view(0).shown().stalls
        lengths.append(len(stalls))
        seen = named(observer, observer.row(state, 0))
        assert seen.get(("shown", "stalls.price"), 0) == sum(each.price for each in stalls)
        assert ("own", "stalls.price") not in seen
    assert (lengths[0], lengths[-1]) == (2, 0)


def test_a_game_that_its_first_moves_never_end_is_observed(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(TINY))
    stays = "    def play(self, move): pass\n\n    def view(self, seat):"
    source = STALLS.replace("    def view(self, seat):", stays).replace('"stalls"', '"endless"')
    (tmp_path / "endless.py").write_text(source, "utf-8")
    plugins = Plugins()
    plugins.use(str(tmp_path / "endless.py"))
    assert load("endless", plugins=plugins).observer().parts


class Purse(House):
    """A rule that counts and names something, by seat."""

    name = "purse"

    @hookimpl
    def on_deal(self, state):
        state.keep("purse-coins", (3, 4))
        state.keep("purse-card", "tavern")


class Best(House):
    """A rule with the lowest price so far."""

    name = "best"

    @hookimpl
    def on_deal(self, state):
        state.keep("best-price", float("inf"))


def test_a_number_without_end_is_observed_as_the_greatest():
    game = type(load("duel"))(load("duel").options, [(Best(), Best.Options())])
    observer = game.observer()
    seen = named(observer, observer.row(game.deal(1), 0))
    assert [seen[each] for each in seen if each[0] == "rules"] == [127]


def test_what_a_house_rule_keeps_is_observed_by_seat(monkeypatch):
    game = type(load("duel"))(load("duel").options, [(Purse(), Purse.Options())])
    state = game.deal(1)
    observer = game.observer()
    for seat, (own, other) in enumerate([(3, 4), (4, 3)]):
        seen = named(observer, observer.row(state, seat))
        assert seen["rules", "own numbers"] == own
        assert seen["rules", "seat +1 numbers"] == other
        assert seen["rules", "nobody's tavern"] == 1
    assert observer.name != load("duel").observer().name


def test_cards_of_a_house_rule_have_a_place_in_the_layout():
    items = load("duel", ["bees"]).observer().part("own cards").items
    assert set(items) > set(load("duel").observer().part("own cards").items)


def test_an_observation_is_written_into_bytes_and_floats_alike():
    state = load("duel").arrange(["", ""], pawn=-2, coins=(200, 3))
    observer = state.game.observer()
    small, large = array("b", bytes(observer.size)), array("f", bytes(4 * observer.size))
    small[0] = 77
    observer.observe(state, 0, small)
    observer.observe(state, 0, large)
    assert list(small) == list(large)
    assert small[observer.part("conflict").start] == -2
    # Numbers stop where a byte ends.
    assert small[observer.part("own numbers").start] == 127
    for wrong in (bytearray(observer.size - 1), array("i", [0] * observer.size)):
        with pytest.raises(ValueError, match=f"a row of {observer.size} items"):
            observer.observe(state, 0, wrong)
    with pytest.raises(KeyError):
        observer.part("nowhere")


@pytest.mark.parametrize(
    ("value", "byte"), [(0, 0), (127, 127), (128, 127), (-1, 255), (-999, 128)]
)
def test_numbers_stop_at_the_ends_of_a_byte(value, byte):
    class Big(Part):
        """One number."""

        def write(self, state, seat, row, at):
            put(row, at, value)

    observer = type(load("duel").observer())(load("duel"), 1, [Big("big", ["big"], "one number")])
    assert observer.row(load("duel").deal(1), 0) == bytes([byte])


def test_whoever_copies_an_observer_shares_it():
    observer = load("duel").observer()
    assert deepcopy(observer) is observer


@pytest.mark.parametrize("seats", [3, 7])
def test_an_observer_is_unpickled_with_its_game(seats):
    observer = load("classic", options={"players": 3}).observer(seats)
    twin = pickle.loads(pickle.dumps(observer))
    assert (twin.name, twin.seats) == (observer.name, seats)
    state = twin.game.deal(1)
    assert twin.row(state, 0) == observer.row(observer.game.deal(1), 0)
    assert twin is twin.game.observer(seats)


# -- many games together ----------------------------------------------------------------------


def test_every_process_has_the_same_layouts_and_moves():
    """Sets of texts are in another order where another number is drawn for hashes."""
    code = (
        "from wonders.core import load\n"
        "for name, options in (('duel', {}), ('duel', {'solo': 'any'}), ('classic', {})):\n"
        "    game = load(name, ['auction'] if name == 'duel' and not options else [], options)\n"
        "    print(game.observer().name, *game.table)\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    ]
    assert told[0].startswith(b"duel-1-")
    assert told[0] == told[1]


def test_one_layout_serves_the_games_against_all_leaders():
    game = load("duel", options={"solo": "any"})
    states = [game.deal(seed) for seed in range(12)]
    assert len({state.game.automata for state in states}) > 2
    for state in states:
        for _ in range(12):
            state.play_at(0)
        observer = state.game.observer()
        assert game.observer().name == observer.name
        row = observer.row(state, 0)
        assert game.observer().row(state, 0) == row
        seen = named(observer, row)
        (leader,) = state.game.automata
        assert seen["solo", f"leader {leader}"] == 1
        gone = {item for part, item in seen if part == "solo" and item.startswith("gone ")}
        assert len(gone) == state.turned % len(state.game.decisions)


@pytest.mark.parametrize("name", ["duel", "classic"])
def test_many_games_go_on_as_each_goes_alone(name):
    game = load(name)
    together = ManyGames(game, [1, 2, 3])
    alone = [game.deal(seed) for seed in (1, 2, 3)]
    size, width = len(game.table), game.observer().size
    rng = Random(4)
    while any(state.seat is not None for state in alone):
        masks, rows = bytearray(3 * size), bytearray(3 * width)
        together.write_masks(masks)
        together.write_observations(rows)
        seats = array("b", [0, 0, 0])
        together.write_seats(seats)
        assert list(seats) == [-1 if each.seat is None else each.seat for each in alone]
        indexes = array("q", [0, 0, 0])
        for number, state in enumerate(alone):
            mask = bytearray(size)
            state.mark_legal(mask)
            assert masks[number * size :][:size] == mask
            if state.seat is not None:
                row = game.observer().row(state, state.seat)
                assert rows[number * width :][:width] == row
                move = state.moves()[rng.randrange(state.move_count)]
                indexes[number] = move.index
                state.play(move)
        together.play(indexes)
        assert together.states == alone
    together.begin(1, 2)
    assert together.states[1] == game.deal(2)
    assert len(together) == 3


def test_an_illegal_move_in_one_of_many_games_is_refused():
    game = load("duel")
    together = ManyGames(game, [1, 2])
    legal = game.deal(1).moves()[0].index
    wrong = game.move("start 0").index
    assert together.is_legal(0, legal)
    assert not together.is_legal(0, wrong)
    with pytest.raises(IllegalMove, match="game 1: the move with the index"):
        together.play([legal, wrong])
