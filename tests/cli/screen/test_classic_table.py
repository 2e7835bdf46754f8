"""What every drawing of classic shows: laws over random games of every size, and what keys do."""

import re
from random import Random

import pytest
from msgspec import structs

from wonders.cli.screen.classic_table.table_layout import ClassicDrawing
from wonders.cli.screen.drawing import Look
from wonders.cli.screen.rows_in_columns import Grid
from wonders.cli.screen.words_for_names_costs_and_effects import name_of
from wonders.cli.translate import t_, use_language
from wonders.core import load
from wonders.core.record.read_and_write_record_line import forfeited
from wonders.core.testing import table
from wonders.core.testing.random_game import Course
from wonders.plugins.house_rules.teams import TEAMS

HOUSES = ([], ["rich-start"], ["choose-board"], ["no-passing-back"], ["calm-age", "hoarders"])
SIZES = ((80, 23), (120, 39), (96, 30), (80, 45), (200, 60))


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("players", range(2, 8))
def test_every_screen_of_a_game_fits_and_shows_what_a_player_needs(players, lang):
    use_language(lang)
    rng = Random(f"{players} {lang}")
    houses = HOUSES[players % len(HOUSES)] if lang == "de" else []
    game = load("classic", houses, {"players": players})
    drawing = ClassicDrawing(game, lang)
    state = game.deal(players)
    me = rng.randrange(players)
    names = ["you" if seat == me else f"greedy {seat}" for seat in range(len(state.cities))]
    news = []
    number = 0
    while state.seat is not None:
        before = state.view(me)
        if state.seat == me:
            scene = before.scene(news)
            for size in (SIZES[0], rng.choice(SIZES)):
                groups = drawing.groups(scene, Look(*size, names))
                group = rng.choice(["", *(each.key for each in groups)])
                asked = rng.random() < 0.5
                chances = {m.text: rng.randrange(101) for m in state.moves() if asked}
                lines = drawing.table(scene, Look(*size, names, group=group, chances=chances))
                assert_fits(lines, *size)
                assert_shows(game, scene, groups, lines, lang)
                assert_told(groups, chances, lines)
            news = []
        moves = state.moves()
        move = rng.choice([each for each in moves if each.verb != "discard"] or moves)
        number += 1
        state.play(move)
        news += game.news(number, move, before, state.view(me))
    scene = state.view(me).scene(news)
    end = drawing.table(scene, Look(*SIZES[0], names))
    assert_fits(end, *SIZES[0])
    text = "\n".join(line.plain for line in end)
    assert all(str(sheet["total"]) in text for sheet in scene.shown.sheets)


def assert_fits(lines, width, height):
    assert len(lines) <= height
    assert max(line.cell_len for line in lines) <= width


def assert_shows(game, scene, groups, lines, lang):
    """Assert that the hand with its keys, coins, stages and shields stand on the lines."""
    text = "\n".join(line.plain for line in lines)
    shown = scene.shown
    find = game.catalogue.find
    for group in groups:
        if group.card is not None:
            name = name_of(find("card", group.card), lang)
            assert any(f"{group.key} " in line.plain and name in line.plain for line in lines)
    assert {move for group in groups for move in group_moves(group)} == set(shown.costs)
    city = shown.city
    own = shown.cities[city]
    assert f"  {t_('{coins}c').format(coins=own.coins)}  " in text
    assert f"[{'*' if own.stages else '1'}]" in text
    for its in scene.neighbours[city]:
        if len(shown.cities) < 6:
            told = t_("shields {theirs}, {city} {mine}: {points}").partition(",")[0]
            assert f"{told.format(theirs=its.shields)}, " in text
        else:
            side = t_("LEFT") if its.side == "left" else t_("RIGHT")
            row = next(line.plain for line in lines if line.plain.startswith(f" {side} "))
            assert f" {its.shields}" in row
            even = its.shields == own.shields
            assert (f"{its.points:+d}" if its.points else t_("tie") if even else "-") in row


def assert_told(groups, chances, lines):
    """Assert that the best chance to win with each group stands beside its key."""
    for group in groups if chances else ():
        best = max(chances[move] for move in group_moves(group))
        assert any(f"{group.key} {best:2}% " in line.plain for line in lines)


def group_moves(group):
    return [option.move for option in group.options.values()]


def test_the_table_is_drawn_in_ascii():
    game = load("classic", options={"players": 4})
    scene = game.deal(3).view(0).scene()
    look = Look(80, 23, ["you", "Anna", "Ben", "Cleo"], group="1")
    lines = ClassicDrawing(game, "en").table(scene, look)
    assert all(line.plain.isascii() for line in lines)


def end(state, seat, result=None):
    """Return the last screen for a seat, and its scene; with a result of those who go on."""
    scene = state.view(seat).scene()
    if result is not None:
        scene = structs.replace(scene, shown=structs.replace(scene.shown, result=result))
    return drawn(state, scene), scene


def drawn(state, scene=None):
    """Return the screen of a scene, that of seat 0 if none is given."""
    names = [f"greedy {each}" for each in range(len(state.cities))]
    drawing = ClassicDrawing(state.game, "en")
    lines = drawing.table(scene or state.view(0).scene(), Look(*SIZES[0], names))
    assert_fits(lines, *SIZES[0])
    return "\n".join(line.plain for line in lines)


@pytest.mark.parametrize("seed", range(4))
def test_the_end_tells_the_points_of_teams(seed):
    state = Course(load("classic", ["teams"]), seed).play().state
    best = tuple(state.result().winners)
    other = next(team for team in TEAMS if team != best)
    won, lost = (sum(state.sheets()[seat]["total"] for seat in team) for team in (best, other))
    # The last of these games is decided by coins.
    assert (won == lost) == (seed == 3)
    for seat in range(4):
        text, scene = end(state, seat)
        assert f"WIN TOGETHER  {won} : {lost}" in text
        assert f" have {won - lost} point" in text or "as many points, but more coins" in text
        places = scene.ending.places
        assert [places[each] for each in best] == [1, 1]
        assert sorted(places[each] for each in other) == [3, 4]
        assert scene.ending.rival in (other if seat in best else best)


def test_who_wins_by_a_rule_may_have_fewer_points():
    state = Course(load("classic", options={"players": 3}), 1).play(100).state
    first, second, last = sorted(range(3), key=lambda seat: -state.sheets()[seat]["total"])
    by = state.sheets()[first]["total"] - state.sheets()[last]["total"]
    alone, together = state.copy(), state.copy()
    alone.finish("points", [last])
    assert f"You have {by} points fewer than" in end(alone, last)[0]
    assert f"has {by} points fewer than you" in end(alone, first)[0]
    together.finish("points", [last, second])
    assert " WIN TOGETHER\n" in end(together, last)[0]


@pytest.mark.parametrize("players", [2, 3])
def test_the_end_tells_who_has_given_up(players):
    state = Course(load("classic", options={"players": players}), 1).play(20).state
    gave_up = state.seat
    text, _ = end(state, (gave_up + 1) % players, forfeited(state, gave_up, "time is up"))
    assert "YOU" in text
    assert f"(greedy {gave_up} gave up)" in text
    assert f"greedy {gave_up} broke off: time is up" in text
    text, _ = end(state, gave_up, forfeited(state, gave_up, "time is up"))
    assert "WIN" in text
    assert all(f"{sheet['total']}" in text for sheet in state.sheets())


@pytest.mark.parametrize(("players", "told"), [(3, "shields 1, you 0: {}"), (7, " 1, you 0 {}")])
def test_an_age_without_conflicts_has_no_ties(players, told):
    state = load("classic", ["calm-age"], {"players": players}).deal(3)
    for seat in range(1, players):
        state.cities[seat].shields = 1
    calm = "".join(drawn(state).split())
    state.age = 1
    fought = "".join(drawn(state).split())
    none = "no conflict" if players == 3 else "-"
    assert calm.count("".join(told.format(none).split())) == 2
    assert fought.count("".join(told.format("-1").split())) == 2


def test_what_the_next_city_gets_is_told_in_full_or_ends_in_dots():
    game = load("classic", options={"players": 7})
    drawing = ClassicDrawing(game, "en")
    names = [f"greedy {each}" for each in range(7)]
    cut = 0
    for seed in (7, 27):
        # In Age III what is left of a hand has the longest names.
        state = Course(game, seed).play(7 * 12).state
        scene = state.view(state.seat).scene()
        for group in drawing.groups(scene, Look(*SIZES[0], names)):
            look = Look(*SIZES[0], names, group=group.key)
            lines = drawing.table(scene, look)
            told = " ".join(" ".join(line.plain for line in lines).split())
            told = told.rpartition(" gets ")[2]
            then = next(iter(group.options.values())).then if group.options else ()
            cards = [game.catalogue.find("card", quote.piece) for quote in then]
            all_told = all(name_of(card, "en") in told for card in cards)
            assert all_told or told.endswith("..")
            cut += not all_told
    assert cut


def test_a_pile_that_has_no_room_tells_which_part_of_it_is_shown():
    cards = [card.id for card in load("classic", options={"players": 7}).cards][:60]
    position = table(
        load("classic", options={"players": 3}),
        "stone-pit brickyard brickyard",
        boards=("halikarnassos:B", "giza:A", "rhodes:A"),
        stages=(1, 0, 0),
        age=2,
        turn=2,
        hands=("courthouse vineyard", "aqueduct altar", "walls sawmill"),
        pile=" ".join(cards),
    )
    position.play("stage vineyard", "discard altar", "discard sawmill")
    scene = position.state.view(0).scene()
    lines = ClassicDrawing(position.game, "en").table(scene, Look(80, 23, ["you", "Ada", "Ben"]))
    assert any(re.search(r"OR NONE  1 to \d\d of \d\d --", line.plain) for line in lines)


def test_what_has_happened_is_told_whole_on_as_many_lines_as_it_takes():
    game = load("classic", options={"players": 7})
    state = Course(game, 5).play(7 * 14).state
    news = []
    for _ in range(7):
        before, move = state.view(0), state.moves()[-1]
        state.play(move)
        news += game.news(1, move, before, state.view(0))
    scene = state.view(0).scene(news)
    names = [f"greedy {each}" for each in range(7)]
    narrow, wide = (
        ClassicDrawing(game, "en").news(scene, Look(width, 10_000, names)) for width in (20, 200)
    )
    assert max(line.cell_len for line in narrow) <= 20
    assert len(narrow) > len(wide)
    words = [" ".join(line.plain for line in lines).split() for lines in (narrow, wide)]
    assert words[0] == words[1]


# -- keys --------------------------------------------------------------------------------------


@pytest.fixture
def rhodes():
    """Return the groups of Rhodes between two cities that sell stone and wood."""
    position = table(
        load("classic", options={"players": 3}),
        "ore-vein",
        "stone-pit lumber-yard sawmill",
        "stone-pit lumber-yard sawmill",
        boards=("rhodes:A", "giza:A", "babylon:A"),
        coins=6,
        age=2,
        turn=1,
        hands=("aqueduct walls sawmill caravansery temple",),
    )
    scene = position.state.view(0).scene()
    drawing = ClassicDrawing(position.game, "en")
    groups = drawing.groups(scene, Look(80, 23, ["you", "Anna", "Ben"]))
    return {group.card: group for group in groups}


def test_cards_have_numbers_in_the_order_of_the_hand(rhodes):
    assert [group.key for group in rhodes.values()] == ["1", "2", "3", "4", "5", "6", "7"]


def test_enter_builds_at_the_cheapest_price_and_p_pays_otherwise(rhodes):
    options = rhodes["caravansery"].options
    assert options[""].move == options["b"].move == "build caravansery R4"
    others = [option.move for key, option in options.items() if key.startswith("p")]
    assert others[:2] == ["build caravansery L2 R2", "build caravansery L4"]
    assert options["s"].move == "stage caravansery R4"
    assert options["d"].move == "discard caravansery"


def test_a_refusal_says_what_is_lacking(rhodes):
    refused = rhodes["temple"].refused
    assert refused[""] == refused["b"] == "1G: nobody sells it"
    assert rhodes["sawmill"].refused["f"] == ("this city has no right to build a card for nothing")


def test_what_cards_give_is_seen_where_the_free_city_has_to_build_all_of_them():
    """F4: no card may go under a stage then, which is told in fewer words on 80 cells."""
    position = table(
        load("classic", options={"players": 2}),
        "",
        "",
        "lumber-yard timber-yard",
        boards=("rhodes:B", "giza:A", "olympia:B"),
        turn=5,
        hands=("altar theater east-trading-post", "marketplace stockade"),
        free_pile="west-trading-post",
    )
    scene = position.state.view(0).scene()
    look = Look(80, 23, ["you", "Ada", "FREE CITY"])
    lines = [line.plain for line in ClassicDrawing(position.game, "en").table(scene, look)]
    heading = next(line for line in lines if "HAND" in line)
    gives = heading.index("it gives")
    assert lines[lines.index(heading) + 1][gives:].startswith("2 points")
    assert any("as stage 1" in line and "! it has to be built " in line for line in lines)


def test_no_key_is_the_beginning_of_another():
    game = load("classic", options={"players": 3})
    position = table(
        game,
        "stone-pit brickyard brickyard",
        boards=("halikarnassos:B", "giza:A", "rhodes:A"),
        stages=(1,),
        age=2,
        turn=2,
        hands=("vineyard", "altar", "sawmill"),
        pile="lumber-yard altar loom baths theater tavern stockade marketplace workshop pawnshop",
    )
    position.play("stage vineyard", "discard altar", "discard sawmill")
    scene = position.state.view(0).scene()
    groups = ClassicDrawing(game, "en").groups(scene, Look(80, 23, ["you", "Anna", "Ben"]))
    assert [group.key for group in groups] == [f"{number:02}" for number in range(1, 13)]
    assert groups[-1].options[""].move == "pass"


# -- columns -----------------------------------------------------------------------------------


def test_a_column_takes_the_longest_wording_that_fits():
    rows = [[["Baths"], ["1 stone from Olympia", "1 stone", "1S"]]]
    assert Grid(rows, 30).line(0).plain == "Baths  1 stone from Olympia"
    assert Grid(rows, 20).line(0).plain == "Baths  1 stone"
    assert Grid(rows, 9).line(0).plain == "Baths  1S"
