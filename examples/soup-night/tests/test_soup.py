"""Soup Night in a sentence or two each, and the laws of the engine."""

from gettext import translation
from pathlib import Path
from random import Random

import pytest

from wonders.core import BadRecord, Clock, load, make_bot, use
from wonders.core.testing import check_ruleset

# From this folder; a game that is installed would be found without this.
use(["soup_night"])

LOCALE = Path(__file__).parents[1] / "soup_night" / "locale"


def soup(players=2):
    return load("soup-night", options={"players": players})


def served(*pots, recipes=()):
    """Return a game in which the pots are full; each is a text of ingredients."""
    game = soup(len(pots))
    ingredients = {each.id: each for each in game.ingredients}
    state = game.deal(seed=1)
    state.recipes = tuple(each for each in game.recipes if each.id in recipes)
    for seat, pot in enumerate(pots):
        for name in pot.split():
            state.cities[seat].add(ingredients[name])
            for effect in ingredients[name].on_build:
                effect(state, seat, ingredients[name])
    return state


def points(*pots, recipes=(), line="ingredients"):
    return [sheet[line] for sheet in served(*pots, recipes=recipes).sheets()]


def test_potatoes_are_worth_three_points_each():
    assert points("potato potato", "") == [6, 0]


def test_each_lentil_counts_all_lentils_of_its_pot():
    assert points("lentil lentil lentil", "lentil") == [9, 1]


def test_cabbage_counts_the_leaves_next_door():
    assert points("cabbage", "parsley sorrel", "sorrel") == [3, 1, 1]


def test_beans_need_the_most_pulses():
    assert points("bean lentil", "bean") == [3 + 1, 0]
    assert points("bean", "bean") == [0, 0]


def test_a_recipe_is_worth_its_points_in_every_pot_with_its_flavours():
    carrot_soup = {"recipes": ("carrot-soup",), "line": "recipes"}
    assert points("carrot salt", "salt", "beet salt salt", **carrot_soup) == [5, 0, 5]


def test_all_choose_before_anything_is_added():
    state = soup().deal(seed=3)
    first = state.moves()[0]
    state.play(first)
    assert not any(state.cities[0].copies)
    (chosen,) = state.view(1).shown().house["secret choices"]
    assert (chosen["city"], chosen["move"]) == (0, None)
    state.play(state.moves()[0])
    assert state.cities[0].copies[first.piece.index] == 1


def test_hands_go_to_the_left():
    state = soup(3).deal(seed=3)
    right = state.hands[0]
    taken = state.moves()[0].piece
    for _ in range(3):
        state.play(state.moves()[0])
    assert sorted(map(repr, (*state.hands[1], taken))) == sorted(map(repr, right))


def test_a_cook_knows_the_hands_once_held():
    state = soup(3).deal(seed=3)
    assert state.view(0).shown().hands.count(None) == 2
    for _ in range(3):
        state.play(state.moves()[0])
    assert state.view(0).shown().hands.count(None) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_imagined_game_has_a_deal_that_can_be_dealt(players):
    game = soup(players)
    state = game.deal(seed=5)
    rng = Random(5)
    while state.seat is not None:
        world = state.view(state.seat).imagine(rng)
        assert game.start(world.deal).deal == world.deal
        state.play(rng.choice(state.moves()))


def test_a_deal_with_too_many_potatoes_is_refused():
    game = soup()
    deal = game.deal(seed=1).deal
    with pytest.raises(BadRecord, match="what the deck does not have"):
        game.start(type(deal)([["potato"] * 7, deal.hands[1]], deal.recipes))


def test_a_deal_with_a_recipe_twice_is_refused():
    game = soup()
    deal = game.deal(seed=1).deal
    with pytest.raises(BadRecord, match="recipes must be 4 different ones"):
        game.start(type(deal)(deal.hands, [*deal.recipes, deal.recipes[0]]))


def test_the_game_keeps_the_laws():
    check_ruleset("soup-night", games=6)


def test_a_list_of_preferences_names_the_verb_of_soup(tmp_path):
    file = tmp_path / "roots.toml"
    file.write_text('[[prefer]]\nverb = "add"\ncolor = "root"\n', "utf-8")
    bot = make_bot(f"priority:file={file}", seed=1)
    for seed in range(9):
        state = soup().deal(seed)
        chosen = bot.choose(state.view(0), state.moves(), Clock(1.0))
        if any(move.piece.color == "root" for move in state.moves()):
            assert chosen.piece.color == "root"


def test_every_word_of_the_game_has_a_german_one():
    game = soup()
    pot = game.deal(seed=1).view(0).shown().cities[0].__struct_fields__
    words = (*game.piece_kinds, *game.colors, *game.resources, *game.categories, *pot, "hands")
    german = translation("wonders", LOCALE, ["de"])
    assert [word for word in words if german.pgettext("word", word) == word] == []
    assert german.pgettext("verb", "add") == "zugeben"
