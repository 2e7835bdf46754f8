"""The expansion «bees»: cards, wonders, honey, and a flower that only its owner knows."""

import json
import re
from collections import Counter
from importlib.metadata import entry_points
from pathlib import Path
from random import Random

import pytest

from wonders.cli.screen.words_for_names_costs_and_effects import effects_text
from wonders.core import BadRecord, BadSpec, House, hookimpl, load
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.statistics.win_shares_and_standings import figures
from wonders.core.game.chance.shuffle_and_draw_a_deal import Chance
from wonders.core.house_rules.check_hook_signatures import hooks_of
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import read_line, record_of, write_line
from wonders.core.record.replay import check, replay
from wonders.core.testing import table
from wonders.plugins.house_rules.bees import FLOWERS, STORES, Bees, Store
from wonders.rulesets.duel.game import Duel, DuelOptions

CARDS = {"heath": 1, "orchard": 1, "apiary": 2, "mead-hall": 3}
WONDERS = {"golden-hive", "thousand-flowers"}


@pytest.fixture(scope="module")
def game():
    return load("duel", ["bees"])


@pytest.fixture(scope="module")
def solo():
    return load("duel", ["bees"], {"solo": "caesar"})


def stored(t):
    """Return honey and harvest of both seats at a table."""
    return t.state.house.get(STORES, (Store(), Store()))


def with_stores(t, mine, yours=(0, 0)):
    """Return the table with the given honey and harvest."""
    t.state.keep(STORES, (Store(*mine), Store(*yours)))
    t.state._legal = None
    return t


def played(game, seed, part=1.0):
    """Return a state on the way through a random game, and the moves to it in notation."""
    state = game.deal(seed)
    rng = Random(seed)
    moves = []
    while state.seat is not None and rng.random() <= part:
        move = rng.choice(state.moves())
        moves.append(f"{state.seat} {move}")
        state.play(move)
    return state, moves


def line_of(game, seed):
    """Return the line of a random game's record."""
    state, moves = played(game, seed)
    return write_line(record_of(game, state.deal, ["ann", "bob"], moves, state.result(), seed))


# -- cards and wonders -------------------------------------------------------------------


def test_four_cards_and_two_wonders_join_the_game(game):
    plain = load("duel")
    assert {c.id: c.age for c in game.cards if c.id in CARDS} == CARDS
    assert {w.id for w in game.wonders} - {w.id for w in plain.wonders} == WONDERS
    assert len(game.cards) == len(plain.cards) + 4


def test_as_many_cards_are_dealt_as_ever_and_the_new_ones_among_them(game):
    met = Counter()
    for seed in range(40):
        deal = game.deal(seed).deal
        assert [len(ids) for ids in deal.ages] == [20, 20, 20]
        assert len(deal.wonders) == 14
        met.update(id for ids in deal.ages for id in ids if id in CARDS)
        met.update(id for id in deal.wonders[:8] if id in WONDERS)
    assert set(met) == {*CARDS, *WONDERS}
    assert max(met.values()) < 40


def test_apiary_is_free_behind_an_orchard(game):
    t = table(game, "orchard", "", display="apiary", age=2)
    assert t.price("build apiary") == 0
    assert "linked to orchard" in str(t.why("build apiary"))


def test_without_an_orchard_apiary_costs_two_coins_and_a_wood(game):
    t = table(game, "logging-camp", "", display="apiary", age=2)
    assert t.price("build apiary") == 2


@pytest.mark.parametrize(
    ("id", "lang", "text"),
    [
        ("heath", "en", "1 honey whenever an age ends"),
        ("heath", "de", "1 Honig am Ende jedes Zeitalters"),
        ("thousand-flowers", "en", "3 coins; 1 point for each colour among your cards"),
        ("thousand-flowers", "de", "3 Münzen; 1 Siegpunkt je Farbe unter deinen Karten"),
    ],
)
def test_what_they_do_reads_well(game, id, lang, text):
    piece = next(piece for piece in (*game.cards, *game.wonders) if piece.id == id)
    assert effects_text(piece.facts, lang) == text


# -- honey -------------------------------------------------------------------------------


def test_honey_comes_in_when_an_age_ends(game):
    t = table(game, "heath orchard", "heath", display="baths", last=True)
    t.play("discard baths")
    assert stored(t) == ((2, 2), (1, 1))


def test_heath_built_last_in_an_age_still_brings_its_honey(game):
    t = table(game, "", "", display="heath", last=True)
    t.play("build heath")
    assert stored(t) == ((1, 1), (0, 0))


def test_honey_adds_up_over_the_ages(game):
    t = table(game, "apiary", "", age=2, display="statue", last=True)
    t = with_stores(t, (4, 3), (1, 0)).play("discard statue")
    assert stored(t) == ((7, 3), (1, 0))


def test_nothing_comes_in_within_an_age(game):
    t = table(game, "heath", "", display="baths altar", coins=(9, 9))
    t.play("build baths", "build altar")
    assert stored(t) == ((0, 1), (0, 0))


def test_destroyed_heath_brings_no_more_but_its_honey_stays(game):
    t = table(game, "", "heath", wonders=("statue-of-zeus", ""), display="baths", coins=(50, 0))
    t = with_stores(t, (0, 0), (3, 1)).play("wonder statue-of-zeus baths", "destroy heath")
    assert stored(t) == ((0, 0), (3, 0))


def test_mausoleum_brings_a_discarded_apiary_back_to_work(game):
    t = table(
        game, "", "", wonders=("mausoleum", ""), display="baths", pile="apiary", coins=(50, 0)
    )
    t.play("wonder mausoleum baths", "revive apiary")
    assert stored(t)[0] == (0, 3)


def test_circus_maximus_finds_nothing_grey_in_a_city_of_bees(game):
    t = table(
        game, "", "heath apiary", wonders=("circus-maximus", ""), display="baths", coins=(50, 0)
    )
    t.play("wonder circus-maximus baths")
    assert stored(t)[1] == (0, 4)
    assert t.seat == 1


def test_golden_hive_gives_honey_and_another_turn(game):
    t = table(game, "", "", wonders=("golden-hive", ""), display="baths altar", coins=(50, 0))
    t.play("wonder golden-hive baths")
    assert stored(t)[0] == (0, 2)
    assert t.seat == 0
    assert t.sheet(0)["wonders"] == 2


@pytest.mark.parametrize(
    ("cards", "points"), [("", 0), ("baths altar", 1), ("baths heath apiary press", 4)]
)
def test_thousand_flowers_score_a_point_a_colour(game, cards, points):
    t = table(game, f"{cards} thousand-flowers", "tavern stable")
    assert t.sheet(0)["wonders"] == points


def test_copies_keep_their_own_honey(game):
    t = table(game, "heath", "", display="baths", last=True)
    copy = t.state.copy()
    t.play("discard baths")
    assert copy.house[STORES] == ((0, 1), (0, 0))


# -- selling it --------------------------------------------------------------------------


def test_selling_pays_two_coins_and_the_turn_is_still_to_come(game):
    t = with_stores(table(game, "", "", display="baths altar"), (2, 0))
    t.play("bees-sell")
    assert (t.coins(0), stored(t)[0].honey, t.seat) == (9, 1, 0)
    t.play("bees-sell", "discard baths")
    assert (t.coins(0), stored(t)[0].honey, t.seat) == (13, 0, 1)


def test_what_is_paid_is_a_parameter():
    t = table(load("duel", ["bees:coins=5"]), "", "", display="baths")
    assert with_stores(t, (1, 0)).play("bees-sell").coins(0) == 12


def test_without_honey_nothing_is_sold(game):
    t = with_stores(table(game, "", "", display="baths"), (0, 3), (5, 0))
    assert not t.can("bees-sell")
    assert "does not allow it now" in str(t.why("bees-sell"))


def test_nothing_is_sold_while_something_else_is_decided(game):
    t = with_stores(table(game, "", "", display="baths", last=True), (0, 3))
    t.play("discard baths")
    assert stored(t)[0].honey == 3
    assert t.legal() == ["start 0", "start 1"]


# -- points and victory ------------------------------------------------------------------


def test_honey_left_is_a_point_each(game):
    t = with_stores(table(game, "", "", coins=(0, 0)), (4, 9), (1, 0))
    assert [t.sheet(seat)["bees-honey"] for seat in (0, 1)] == [4, 1]
    assert [t.sheet(seat)["total"] for seat in (0, 1)] == [4, 1]


def test_the_flower_scores_the_own_cards_of_its_colour(game):
    t = table(game, "baths altar stable", "stable palisade", coins=(0, 0))
    t.state.house = {**t.state.house, "bees": ("cornflower", "poppy")}
    assert [t.sheet(seat)["bees-flower"] for seat in (0, 1)] == [2, 2]
    t.state.house = {**t.state.house, "bees": ("poppy", "myrtle")}
    assert [t.sheet(seat)["bees-flower"] for seat in (0, 1)] == [1, 0]


def at_the_end(spec, mine, yours):
    """Return the table after the last card of Age I, with honey that came in before."""
    t = table(load("duel", [spec]), "", "", display="baths", last=True)
    return with_stores(t, mine, yours).play("discard baths")


def test_plenty_of_honey_wins_when_an_age_ends():
    result = at_the_end("bees", (12, 3), (14, 0)).result()
    assert (result.victory, result.winners) == ("bees-plenty", [0])


def test_one_honey_short_of_plenty_the_game_goes_on():
    assert at_the_end("bees", (11, 3), (14, 0)).result() is None


def test_the_larger_plenty_wins_and_equal_ones_share():
    assert at_the_end("bees:plenty=5", (5, 0), (5, 1)).result().winners == [1]
    assert at_the_end("bees:plenty=5", (6, 0), (5, 1)).result().winners == [0, 1]


@pytest.mark.parametrize("spec", ["bees:plenty=0", "bees:coins=0", "bees:plenty=x", "bees:wax=1"])
def test_impossible_parameters_are_refused(spec):
    with pytest.raises(BadSpec, match="house rule bees"):
        load("duel", [spec])


def test_it_is_for_duel_alone():
    with pytest.raises(BadSpec, match="bees is for duel"):
        load("classic", ["bees"])


# -- the hidden flower -------------------------------------------------------------------


def test_a_seat_sees_its_own_flower_alone(game):
    state = game.deal(3)
    mine, yours = state.house["bees"]
    assert state.view(0).table.house["bees"] == (mine, None)
    assert state.view(1).table.house["bees"] == (None, yours)


def test_nothing_else_in_a_view_tells_of_the_other_flower(game):
    for seed in range(20):
        state, _ = played(game, seed, 0.97)
        if state.seat is None:
            continue
        other = state.copy()
        mine, yours = state.house["bees"]
        new = next(each for each in FLOWERS if each not in (mine, yours))
        other.house = {**other.house, "bees": (mine, new)}
        assert state.view(0) == other.view(0)
        assert state.view(0).table.sheets() == other.view(0).table.sheets()
        assert state.view(1) != other.view(1)


def test_a_view_scores_the_own_flower_only(game):
    t = table(game, "baths", "stable")
    t.state.house = {**t.state.house, "bees": ("cornflower", "poppy")}
    sheets = t.state.view(0).table.sheets()
    assert [sheet["bees-flower"] for sheet in sheets] == [1, 0]


def test_at_the_end_both_flowers_are_shown(game):
    state, _ = played(game, 5)
    assert None not in state.house["bees"]
    for seat in (0, 1):
        assert state.view(seat).table.house["bees"] == state.house["bees"]


def test_honey_is_open_to_both(game):
    t = with_stores(table(game, "", ""), (4, 1), (2, 0))
    for seat in (0, 1):
        assert t.state.view(seat).table.house[STORES] == ((4, 1), (2, 0))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_other_flower_is_imagined_evenly_among_those_left(game, seat):
    view = game.deal(3).view(seat)
    own = view.table.house["bees"][seat]
    rng = Random(1)
    drawn = Counter()
    for _ in range(400):
        flowers = game.houses.imagine(view, rng)["bees"]
        assert flowers[seat] == own
        drawn[flowers[1 - seat]] += 1
    assert set(drawn) == set(FLOWERS) - {own}
    assert min(drawn.values()) > 70


def test_an_imagined_world_agrees_with_the_view_and_can_be_dealt(game):
    for seed in range(20):
        state, _ = played(game, seed, 0.97)
        for seat in (0, 1):
            world = state.view(seat).imagine(Random(seed))
            assert world.view(seat) == state.view(seat)
            assert world.deal.house.keys() == {"bees"}
            assert game.start(world.deal).house["bees"] == world.house["bees"]


def test_flowers_are_dealt_evenly_and_never_the_same_to_both(game):
    pairs = Counter(game.houses.draw(game, Chance(seed))["bees"] for seed in range(2000))
    assert len(pairs) == 5 * 4
    assert min(pairs.values()) > 60


# -- at the table ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "own", "other"),
    [
        (
            "en",
            "Your bees: 4 honey, +1 an age; they love poppies: 1 point for each red card",
            "The other's bees: 2 honey, +0 an age",
        ),
        (
            "de",
            "Deine Bienen: 4 Honig, +1 je Zeitalter; sie lieben Mohn: 1 Siegpunkt je rote Karte",
            "Die anderen Bienen: 2 Honig, +0 je Zeitalter",
        ),
    ],
)
def test_the_table_tells_a_seat_of_its_flower_and_of_all_honey(game, lang, own, other):
    t = with_stores(table(game, "", ""), (4, 1), (2, 0))
    t.state.house = {**t.state.house, "bees": ("poppy", "myrtle")}
    assert game.houses.show(t.state.view(0), lang) == [own, other]


# -- records -----------------------------------------------------------------------------


def test_records_name_the_flowers_and_replay(game):
    for seed in range(30):
        line = line_of(game, seed)
        record = read_line(line)
        data = json.loads(line)
        assert data["house"] == ["bees:coins=2,plenty=15"]
        assert data["deal"]["house"].keys() == {"bees"}
        check(game, record)
        *_, (last, _) = replay(game, record)
        again = record_of(game, last.deal, record.seats, record.moves, last.result(), seed)
        assert write_line(again) == line


@pytest.mark.parametrize(
    ("house", "why"),
    [
        ({}, "what bees drew is missing"),
        ({"bees": ["poppy", "crocus"], "wasps": 1}, "'wasps'"),
        ({"bees": None}, "bees: "),
        ({"bees": "poppy"}, "bees: "),
        ({"bees": 7}, "bees: "),
        ({"bees": {"flowers": ["poppy", "crocus"]}}, "bees: "),
        ({"bees": ["poppy"]}, "bees: "),
        ({"bees": ["poppy", "crocus", "myrtle"]}, "bees: "),
        ({"bees": ["poppy", 1]}, "bees: "),
        ({"bees": ["poppy", ["crocus"]]}, "bees: "),
        ({"bees": ["poppy", None]}, "no flower 'None'"),
        ({"bees": ["poppy", "rose"]}, "no flower 'rose'"),
        ({"bees": ["", "rose"]}, "no flower ''"),
        ({"bees": ["poppy\n" * 900, "rose"]}, "no flower 'poppy"),
        ({"bees": ["poppy", "poppy"]}, "both cities have poppy"),
    ],
)
def test_flowers_that_cannot_have_been_dealt_are_refused(game, house, why):
    data = json.loads(line_of(game, 1))
    data["deal"]["house"] = house
    with pytest.raises(BadRecord) as caught:
        check(game, read_line(json.dumps(data)))
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_other_flowers_than_those_dealt_are_found_out(game):
    data = json.loads(line_of(game, 1))
    mine, yours = data["deal"]["house"]["bees"]
    data["deal"]["house"]["bees"] = [yours, mine]
    with pytest.raises(BadRecord, match="bees-flower"):
        check(game, read_line(json.dumps(data)))


def test_its_records_are_refused_where_it_is_not_installed(game):
    plain = Plugins([p for p in entry_points(group="wonders") if p.name == "duel"])
    games = Games(lambda name, houses, options: load(name, houses, options, plain))
    with pytest.raises(BadRecord, match="there is no house rule 'bees'"):
        games.of(read_line(line_of(game, 1)))


def test_its_deals_are_refused_without_it(game):
    data = json.loads(line_of(game, 1))
    data["house"] = []
    with pytest.raises(BadRecord, match="unknown id"):
        check(load("duel"), read_line(json.dumps(data)))


# -- whole games -------------------------------------------------------------------------


def test_bots_play_a_hundred_games_to_the_end():
    series = Series(Plan("duel", ("greedy", "random"), 7, houses=("bees",)))
    chunk = series.play_chunk(0, 100)
    for line in chunk.lines:
        check(series.game, read_line(line))
    report = figures(chunk.tally, series.names)
    assert [entrant["forfeits"] for entrant in report["entrants"]] == [0, 0]
    assert report["entrants"][0]["share"] >= 0.9


def test_random_games_meet_all_there_is_and_lose_no_coin():
    game = load("duel", ["bees:plenty=6"])
    verbs, victories = Counter(), Counter()
    for seed in range(100):
        state = game.deal(seed)
        rng = Random(seed)
        while state.seat is not None:
            coins = [city.coins for city in state.cities]
            move = rng.choice(state.moves())
            verbs[move.verb] += 1
            seat = state.seat
            state.play(move)
            if move.verb == "bees-sell":
                coins[seat] += 2
                assert [city.coins for city in state.cities] == coins
            assert min(store.honey for store in state.house.get(STORES, [Store()])) >= 0
        victories[state.victory] += 1
        for sheet in state.sheets():
            assert sum(sheet.values()) == 2 * sheet["total"]
    assert verbs["bees-sell"] > 50
    assert victories["bees-plenty"] > 3
    assert victories["civilian"] > 30


# -- Solo --------------------------------------------------------------------------------


def test_honey_of_the_leaders_wonder_comes_in_too(solo):
    done = set()
    for seed in range(12):
        state = solo.deal(seed)
        while state.choices:
            state.play(state.moves()[0])
        own = [wonder.id for wonder, _ in state.cities[1].done]
        harvest = state.house.get(STORES, (Store(), Store()))[1].harvest
        built = [card.id for card in solo.cards if state.cities[1].built & card.bit]
        done.add("golden-hive" in own)
        assert harvest == 2 * ("golden-hive" in own) + len({"heath", "orchard"} & {*built})
    assert done == {True, False}


def test_the_leaders_flower_is_hidden_and_scores_at_the_end(solo):
    state = solo.deal(3)
    assert state.view(0).table.house["bees"] == (state.house["bees"][0], None)
    t = table(solo, "", "baths altar", display="theater")
    t.state.house = {**t.state.house, "bees": ("poppy", "cornflower")}
    assert t.sheet(1)["bees-flower"] == 2


def test_solo_is_played_to_the_end_and_recorded():
    game = load("duel", ["bees"], {"solo": "any"})
    for seed in range(20):
        state, moves = played(game, seed)
        own = state.game
        seats = ["ann", own.leader.id]
        line = write_line(record_of(own, state.deal, seats, moves, state.result(), seed))
        check(own, read_line(line))
        assert {"leader", "bees-honey", "bees-flower"} <= state.result().scores[1].keys()


def test_wonders_dealt_before_anything_else_bring_their_honey_in_solo():
    class LiveDeal(House):
        name = "dealt"

        @hookimpl
        def amend_setup(self, setup):
            setup["deal_wonders"] = True

    plain = load("duel", ["bees"], {"solo": "caesar"})
    rules = [*plain.houses.rules, (LiveDeal(), NoOptions())]
    game = Duel(DuelOptions(solo="caesar"), rules, plain.more_effects)
    hives = [
        state.house[STORES][1].harvest
        for state in map(game.deal, range(20))
        if any(wonder.id == "golden-hive" for wonder, _ in state.cities[1].done)
    ]
    assert hives
    assert min(hives) >= 2


# -- its page ----------------------------------------------------------------------------


def test_what_its_page_quotes_stands_in_the_files():
    root = Path(__file__).parents[3]
    page = (root / "docs/house-rules/bees.md").read_text("utf-8")
    quoted = re.findall(r"```(python|toml)\n(.*?)```", page, re.DOTALL)
    assert len(quoted) >= 8
    for kind, text in quoted:
        file = root / "plugins" / "house_rules" / ("bees.py" if kind == "python" else "bees.toml")
        assert text in file.read_text("utf-8")


def test_its_page_names_every_hook_and_every_card(game):
    page = (Path(__file__).parents[3] / "docs/house-rules/bees.md").read_text("utf-8")
    for hook in hooks_of(Bees()):
        assert f"`{hook}`" in page
    new = [p for p in (*game.cards, *game.wonders) if p.id in {*CARDS, *WONDERS}]
    rows = re.findall(r"^\| ([A-Z][\w ]+) \|", page, re.MULTILINE)
    assert rows == [piece.facts.name.en for piece in new]
