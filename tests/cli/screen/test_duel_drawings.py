"""Drawings of Duel kept as text: what a player sees at the moments that matter.

`pytest --update tests/cli/screen` writes them anew; read them in the diff.
"""

import pytest

SIZES = pytest.mark.parametrize(("width", "height"), [(80, 23), (120, 39)])
THREAT = {
    "age": 3,
    "coins": (9, 6),
    "wonders": ("hanging-gardens mausoleum", "colossus statue-of-zeus"),
    "display": "pretorium arsenal",
    "pawn": -6,
}
CITIES = (
    "baths workshop pharmacist stable palisade clay-pool",
    "altar laboratory scriptorium school sawmill brickyard law",
)


@SIZES
def test_the_draft(watched, golden, width, height):
    game = watched(seed=7, moves=5)
    golden(f"draft-{width}", game.draw(width, height, group="1"))


@SIZES
def test_the_start_of_age_i(watched, golden, width, height):
    golden(f"age-1-{width}", watched(seed=7, moves=6).draw(width, height))


@SIZES
def test_a_chosen_card_in_age_ii(watched, golden, width, height):
    golden(f"age-2-{width}", watched(seed=4, moves=33).draw(width, height, group="3"))


@SIZES
def test_the_whole_display_of_age_iii(watched, golden, width, height):
    golden(f"age-3-{width}", watched(seed=7, moves=49).draw(width, height))


@SIZES
def test_solo(watched, golden, width, height):
    game = watched(seed=7, moves=19, solo="hammurabi")
    golden(f"solo-{width}", game.draw(width, height, group="1"))


@SIZES
def test_a_military_threat(arranged, golden, width, height):
    golden(f"threat-{width}", arranged(*CITIES, **THREAT).draw(width, height, group="2"))


@SIZES
def test_the_end(watched, golden, width, height):
    golden(f"end-{width}", watched(seed=130, moves=1000).draw(width, height))


@SIZES
def test_the_end_by_military_supremacy_with_the_pawn_in_the_capital(
    arranged, golden, width, height
):
    game = arranged(*CITIES, **{**THREAT, "seat": 1, "coins": (6, 20)})
    game.play("build arsenal")
    golden(f"military-{width}", game.draw(width, height))
