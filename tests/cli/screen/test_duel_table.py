"""What every drawing of Duel shows: laws over random games of every kind, and what keys do."""

import re
from random import Random

import pytest

from wonders.cli.screen.drawing import Look
from wonders.cli.screen.duel_table.table_layout import DuelDrawing
from wonders.cli.screen.duel_table.turn_and_tracks import track
from wonders.cli.screen.letters_of_colors_and_resources import color_letter
from wonders.cli.screen.words_for_names_costs_and_effects import name_of
from wonders.cli.screen.wrapped_lines import broken, shortened
from wonders.cli.translate import t_
from wonders.core import load
from wonders.core.testing.random_game import Course

KINDS = {
    "standard": {},
    "first-game": {"draft": "first-game"},
    "solo": {"solo": "any"},
    "long-war": {"houses": ["long-war:n=9"]},
    "peace": {"houses": ["peace"]},
    "bees": {"houses": ["bees"]},
    "open-display": {"houses": ["open-display"]},
    "draft-tokens": {"houses": ["draft-tokens"]},
    "dealt-wonders": {"houses": ["dealt-wonders"]},
}
SIZES = ((80, 23), (120, 39), (96, 30), (80, 45), (200, 60))


def read(lines):
    """Return all that stands on some lines, names that are broken put together again."""
    columns = "\n".join(line.plain for line in lines)
    return " ".join(columns.split())


def names_of(game, scene):
    """Return the cards of the display that can be taken, by the names of the drawing."""
    free = [place.card for place in scene.shown.display if place and place.free and place.card]
    return [game.drawing.printed.name(card) for card in free]


def has_room(name, lines):
    """Return whether a name stands whole on the lines, if need be one part below the other."""
    if any(name in line.plain for line in lines):
        return True
    for room in range(10, 25):
        parts = broken(name, room)
        for at in range(len(lines) - len(parts) + 1):
            below = [line.plain for line in lines[at : at + len(parts)]]
            for column in (found.start() for found in re.finditer(re.escape(parts[0]), below[0])):
                if all(map(str.startswith, below, parts, [column] * len(parts))):
                    return True
    return False


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_screen_of_a_game_fits_and_shows_what_a_player_needs(watched, kind, lang):
    seed = list(KINDS).index(kind) + 20
    rng = Random(seed)
    game = watched(seed, lang=lang, **KINDS[kind])
    while True:
        scene = game.scene()
        groups = game.drawing.groups(scene, game.look(scene, 80, 23))
        chosen = rng.choice(["", *(group.key for group in groups)])
        for width, height in {(80, 23), rng.choice(SIZES)}:
            lines = game.draw(width, height, group=chosen)
            assert len(lines) <= height
            assert {line.cell_len for line in lines} == {width}
            text = read(lines)
            if scene.shown.result is not None:
                assert text.count(str(scene.shown.result.scores[0]["total"]))
                continue
            assert scene.shown.decides == scene.shown.seat
            if scene.shown.offer:
                assert all(
                    name in text for name in map(game.drawing.printed.name, scene.shown.offer)
                )
                continue
            for seat, name in enumerate(game.look(scene, width, height).names):
                coins = scene.shown.cities[seat].coins
                who = name.upper() if name == "you" else name
                assert f"{who} {t_('{coins}c').format(coins=coins)}" in text
            assert ("!!" in text) == bool(scene.threats)
            assert all(str(war.to_win) in text for war in scene.conflict if war.to_win is not None)
            last = [piece for news in scene.news[-1:] for piece in (news.move or "").split()[1:]]
            named = [game.drawing.printed.name(piece) for piece in last if not piece.isdecimal()]
            assert all(word in text for name in named for word in re.split("[ -]", name)), (
                read_cells(lines)
            )
            for name in names_of(game, scene):
                assert has_room(name, lines), read_cells(lines)
        if game.state.seat is None:
            break
        game.play_on(rng, 2)


def test_the_head_says_whose_turn_it_is(watched):
    game = watched(seed=7, moves=8)
    mine, theirs = game.draw(80, 23), game.draw(80, 23, seat=1 - game.state.seat)
    assert "YOUR MOVE" in mine[0].plain
    assert "greedy to move" in theirs[0].plain


def test_all_that_a_choice_offers_is_seen(arranged):
    """Mausoleum brings back one of many discarded cards (D27)."""
    pile = "baths altar theater workshop apothecary stable garrison palisade press quarry tavern"
    game = arranged(
        "", "", wonders=("mausoleum", ""), coins=(30, 7), display="lumber-yard", pile=pile
    )
    game.play("wonder mausoleum lumber-yard")
    scene = game.scene()
    groups = game.drawing.groups(scene, game.look(scene, 80, 23))
    assert [group.key for group in groups][:2] == ["01", "02"]
    text = read(game.draw(80, 23))
    for group in groups:
        assert f"{group.key} {game.drawing.printed.name(group.card)}" in text


def test_keys_build_discard_and_put_cards_under_wonders(arranged):
    game = arranged(
        "", "", wonders=("pyramids sphinx", "colossus"), coins=(8, 7), display="lumber-yard baths"
    )
    scene = game.scene()
    first, second, *_ = game.drawing.groups(scene, game.look(scene, 80, 23))
    assert (first.key, first.card) == ("1", "lumber-yard")
    assert {key: option.move for key, option in second.options.items()} == {
        "": "build baths",
        "b": "build baths",
        "wa": "wonder pyramids baths",
        "wb": "wonder sphinx baths",
        "d": "discard baths",
    }


def test_enter_on_a_card_that_is_too_dear_says_why(arranged):
    game = arranged("", "", coins=(1, 7), display="lumber-yard baths", wonders=("pyramids", ""))
    scene = game.scene()
    baths = game.drawing.groups(scene, game.look(scene, 80, 23))[1]
    assert "" not in baths.options
    assert baths.refused[""] == "Baths costs 2 coins, you have 1: a discard (d) brings +2"
    assert baths.refused["wa"].startswith("Pyramids costs 8 coins, you have 1")
    assert baths.refused[""] in read(game.draw(80, 23, group="2"))


def test_prices_can_be_those_of_the_opponent(arranged):
    """A missing unit costs 1 more for each that the other city makes (D10)."""
    game = arranged("quarry", "", display="lumber-yard baths")
    usual, flipped = game.draw(80, 23), game.draw(80, 23, prices_of=1)
    assert "[2U]S     0c" in read_cells(usual)
    assert "[2U]S     3c" in read_cells(flipped)
    assert "PRICES OF greedy" in flipped[0].plain


def read_cells(lines):
    """Return lines with their blanks."""
    return "\n".join(line.plain for line in lines)


def test_a_victory_one_turn_away_is_told_in_words_at_the_top(arranged):
    cities = ("clay-pool", "workshop apothecary scriptorium pharmacist dispensary law")
    game = arranged(*cities, age=3, display="university arsenal", coins=(7, 9), seat=0)
    lines = game.draw(80, 23, group="2")
    assert lines[1].plain.startswith(" !! greedy wins with 1 more symbol: University (")
    assert "! greedy can then win by scientific supremacy: University" in read(lines)


def test_no_military_victory_is_promised_where_there_is_none(watched):
    game = watched(seed=3, moves=8, houses=["peace"])
    assert "no military victory" in read(game.draw(80, 23))


@pytest.mark.parametrize("moves", [0, 8, 30, 52, 1000])
def test_long_names_leave_room_for_everything_else(watched, moves):
    game = watched(seed=7, moves=moves)
    scene = game.scene()
    names = ["Maximilian von und zu Hohenstein", "名前の長い対戦相手の人です"]
    for group in ("", "1"):
        lines = game.drawing.table(scene, Look(80, 23, names, ["", "level 2 of 5"], group=group))
        assert len(lines) <= 23
        assert {line.cell_len for line in lines} == {80}


def test_the_pawn_is_seen_from_the_own_side(arranged):
    """Above 0 seat 0 is ahead; each player's own capital is at the left."""
    game = arranged("", "", pawn=4)
    for seat, signs in ((0, "#..5.....|...@.5..#"), (1, "#..5.@...|.....5..#")):
        scene = game.scene(seat)
        seen = game.drawing._seen(scene, game.look(scene, 80, 23))
        assert track(seen).plain.replace("2", ".") == signs.replace("2", ".")


def test_typed_moves_go_by_their_numbers(watched):
    game = watched(seed=7, moves=30)
    scene = game.scene()
    text = read(game.draw(80, 23, typed=True))
    for number, option in enumerate(scene.options, 1):
        assert f" {number} {named(game, option)}" in text


def test_all_that_can_be_typed_is_seen_with_its_number(arranged):
    wonders = "hanging-gardens temple-of-artemis great-lighthouse statue-of-zeus"
    game = arranged(
        "", "", age=2, wonders=(wonders, "sphinx"), coins=(60, 7), display="brewery library"
    )
    options = game.scene().options
    whole = read(game.draw(80, 23, typed=True))
    assert all(f" {number} {named(game, each)}" in whole for number, each in enumerate(options, 1))
    of_one = read(game.draw(80, 23, typed=True, group="2"))
    told = [f" {number} {named(game, each)}" in of_one for number, each in enumerate(options, 1)]
    assert told == [option.card == "library" for option in options]


def named(game, option):
    """Return a move as the list of moves has it."""
    return game.drawing.printed.short(option.piece) if option.piece else option.verb


def test_colour_is_told_by_letters_too(watched):
    game = watched(seed=7, moves=8)
    scene = game.scene()
    for group in game.drawing.groups(scene, game.look(scene, 80, 23)):
        letter = color_letter(game.drawing.printed.facts(group.card).color)
        assert f"[{group.key}{letter}]" in read_cells(game.draw(80, 23))


def test_the_plain_theme_draws_in_ascii(watched):
    for moves in (0, 8, 30, 52):
        assert read_cells(watched(seed=7, moves=moves).draw(120, 39)).isascii()


@pytest.mark.parametrize("page", ["t", "c", "x", "f", "k"])
def test_pages_are_as_wide_as_the_screen(watched, page):
    game = watched(seed=7, moves=30)
    scene = game.scene()
    lines = game.drawing.page(page, scene, game.look(scene, 80, 23))
    assert {line.cell_len for line in lines} == {80}


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("room", [9, 11, 12, 13])
def test_two_cards_cut_short_never_look_alike(lang, room):
    names = {name_of(facts, lang) for facts in load("duel").catalogue.of("card")}
    assert len({shortened(name, room) for name in names}) == len(names)


def test_a_name_is_broken_between_words_then_between_syllables():
    assert broken("Kriegsmaschinen-Werkstatt", 12) == ["Kriegsma-", "schinen-", "Werkstatt"]
    assert broken("Stone Pit", 12) == ["Stone Pit"]


def test_a_wonder_keeps_its_letter_when_another_one_is_built(arranged):
    game = arranged(
        "", "", wonders=("pyramids sphinx colossus", ""), coins=(30, 7), display="baths quarry"
    )

    def cities():
        scene = game.scene(0)
        return read(game.drawing.page("c", scene, game.look(scene, 80, 23)))

    for piece in ("a Colossus 3C G: 8c", "b Pyramids 3S P: 8c", "c Sphinx S C 2G: 8c"):
        assert piece in cities()
    game.play("wonder pyramids baths")
    game.play("discard quarry")
    for piece in ("a Colossus 3C G: 8c", "* Pyramids", "c Sphinx S C 2G: 8c"):
        assert piece in cities()


@pytest.mark.parametrize("seed", range(3))
def test_who_wins_by_a_house_rule_may_have_fewer_points(seed):
    state = Course(load("duel", ["bees"]), seed).play(40).state
    totals = [sheet["total"] for sheet in state.sheets()]
    behind = totals.index(min(totals))
    state.finish("bees-plenty", [behind])
    view = state.view(behind)
    lines = DuelDrawing(state.game, "en").table(view.scene(), Look(80, 23, ["you", "Ada"]))
    text = read(lines)
    by = max(totals) - min(totals)
    assert f"in all {by} point{'s' * (by != 1)} {'fewer' if by else 'more'}." in text
