"""Drawings of classic kept as text: what a player sees at the moments that matter.

`pytest --update tests/cli/screen` writes them anew; read them in the diff.
"""

import pytest
from classic_positions import four_cities, free_city, seven_cities, told

from wonders.cli.at_the_table.seats_and_names import BOTS
from wonders.cli.screen.classic_table.table_layout import ClassicDrawing
from wonders.cli.screen.drawing import Look
from wonders.core import load
from wonders.core.testing import table

SIZES = pytest.mark.parametrize(("width", "height"), [(80, 23), (120, 39)])
PILE = "lumber-yard altar loom baths theater tavern stockade marketplace workshop pawnshop"


def revival():
    """Halicarnassus has built its second stage and chooses from the discard pile."""
    position = table(
        load("classic", options={"players": 3}),
        "stone-pit brickyard brickyard",
        "baths guard-tower stables",
        "lumber-yard tavern",
        boards=("halikarnassos:B", "giza:A", "rhodes:A"),
        stages=(1, 0, 0),
        age=2,
        turn=2,
        hands=("courthouse vineyard forum", "aqueduct altar", "walls sawmill"),
        pile=PILE,
    )
    news = told(position, "stage vineyard", "discard altar", "discard sawmill")
    return position, news


def drawn(position, width, height, news=(), **look):
    """Return the drawing for the person at seat 0; the others are greedy bots."""
    game = position.game
    names = ["you", *BOTS][: len(position.state.cities)]
    scene = position.state.view(0).scene(news)
    about = ["" if name == "you" else "level 2 of 5" for name in names]
    return ClassicDrawing(game, "en").table(scene, Look(width, height, names, about, **look))


@SIZES
def test_four_cities(golden, width, height):
    golden(f"classic-4-{width}", drawn(four_cities(), width, height, group="4"))


@SIZES
def test_the_turn_that_all_have_played(golden, width, height):
    position = four_cities()
    moves = ("build bazaar", "stage sawmill", "build foundry", "discard library")
    golden(f"classic-news-{width}", drawn(position, width, height, told(position, *moves)))


@SIZES
def test_seven_cities(golden, width, height):
    golden(f"classic-7-{width}", drawn(seven_cities(), width, height, group="4"))


@SIZES
def test_the_choice_for_the_free_city(golden, width, height):
    golden(f"classic-free-city-{width}", drawn(free_city(), width, height, group="3"))


@SIZES
def test_the_own_choice_after_it(golden, width, height):
    position = free_city().play("build press")
    golden(f"classic-own-choice-{width}", drawn(position, width, height, group="1"))


@SIZES
def test_a_card_of_the_discard_pile(golden, width, height):
    position, news = revival()
    golden(f"classic-revival-{width}", drawn(position, width, height, news, group="04"))


@SIZES
def test_moves_that_are_typed(golden, width, height):
    golden(f"classic-typed-{width}", drawn(four_cities(), width, height, typed=True))


@SIZES
def test_the_end(golden, width, height):
    position = table(
        load("classic", options={"players": 4}),
        "palace stables training-ground workers-guild",
        "altar temple gardens library",
        "statue senate",
        "forum haven arena philosophers-guild",
        boards=("rhodes:A", "olympia:A", "ephesos:A", "halikarnassos:B"),
        stages=(3, 2, 3, 1),
        coins=(5, 12, 3, 24),
        age=3,
        turn=6,
        hands=("town-hall study", "lodge academy", "arsenal circus", "pantheon senate"),
    )
    moves = ("discard study", "discard lodge", "discard circus", "discard pantheon")
    golden(f"classic-end-{width}", drawn(position, width, height, told(position, *moves)))


@pytest.mark.parametrize("key", ClassicDrawing.pages)
def test_a_page(golden, key):
    position = four_cities()
    drawing = ClassicDrawing(position.game, "en")
    look = Look(80, 23, ["you", "Anna", "Ben", "Cleo"])
    golden(f"classic-page-{key}", drawing.page(key, position.state.view(0).scene(), look))
