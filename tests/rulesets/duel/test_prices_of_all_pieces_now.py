"""Rulings D9 to D14: what a thing costs."""

from random import Random

import pytest

from wonders.core import load
from wonders.core.game.game import Game
from wonders.core.testing import Table, table
from wonders.rulesets.duel.cheapest_payments import cheapest


def price(
    move: str, city: str = "", opponent: str = "", game: str | Game = "duel", **position
) -> int:
    """Return what a move costs seat 0: what is told, what is paid, and what one must have.

    The card named last in the move lies in the display.
    """

    def having(coins: int) -> Table:
        card = move.rsplit(maxsplit=1)[-1]
        return table(game, city, opponent, coins=(coins, 0), display=card, **position)

    rich = having(100)
    told = rich.price(move)
    paid = 100 - rich.play(move).coins(0)
    assert told == paid
    assert having(paid).can(move)
    assert paid == 0 or not having(paid - 1).can(move)
    return paid


# -- paying ---------------------------------------------------------------------------


def test_coins_that_a_build_brings_cannot_pay_for_it():
    """D9."""
    position = {"wonders": ("hanging-gardens", ""), "display": "altar"}
    poor = table("duel", "", "", coins=(7, 7), **position)
    assert not poor.can("wonder hanging-gardens altar")
    able = table("duel", "", "", coins=(8, 7), **position)
    assert able.play("wonder hanging-gardens altar").coins(0) == 8 - 8 + 6


def test_a_card_whose_coins_would_cover_its_price_must_still_be_paid_first():
    """D9."""
    city = "glassworks glass-blower press"
    poor = table("duel", city, "", coins=(1, 7), display="chamber-of-commerce")
    assert not poor.can("build chamber-of-commerce")
    able = table("duel", city, "", coins=(2, 7), display="chamber-of-commerce")
    assert able.play("build chamber-of-commerce").coins(0) == 2 - 2 + 9


# -- buying ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opponent", "coins"),
    [("", 2), ("quarry", 3), ("quarry stone-pit", 4), ("quarry stone-pit shelf-quarry", 6)],
)
def test_a_missing_unit_costs_two_and_one_for_each_unit_the_opponent_makes(opponent, coins):
    """D10."""
    assert price("build baths", "", opponent) == coins


def test_only_the_opponents_units_of_that_resource_count():
    """D10."""
    assert price("build baths", "", "sawmill brickyard glassworks press") == 2


def test_grey_cards_raise_the_price_of_their_goods():
    """D10."""
    assert price("build apothecary", "", "glassworks glass-blower") == 4


def test_own_cards_do_not_raise_ones_own_price():
    """D10."""
    assert price("build aqueduct", "quarry stone-pit") == 2


def test_every_missing_unit_costs_the_same():
    """D10."""
    assert price("build aqueduct", "", "quarry") == 3 + 3 + 3


@pytest.mark.parametrize(
    ("reserve", "card", "opponent"),
    [
        ("stone-reserve", "baths", "shelf-quarry"),
        ("clay-reserve", "garrison", "brickyard"),
        ("wood-reserve", "stable", "sawmill"),
        ("customs-house", "apothecary", "glassworks"),
        ("customs-house", "workshop", "press"),
    ],
)
def test_a_reserve_or_customs_house_makes_a_unit_cost_one(reserve, card, opponent):
    """D10."""
    assert price(f"build {card}", reserve, opponent) == 1
    assert price(f"build {card}", reserve, "") == 1


def test_a_reserve_helps_with_its_own_resource_only():
    """D10."""
    assert price("build rostrum", "stone-reserve", "sawmill quarry") == 4 + 1


def test_the_opponents_reserve_helps_nobody_else():
    """D10."""
    assert price("build baths", "", "stone-reserve") == 2


@pytest.mark.parametrize("card", ["baths", "stable", "garrison", "apothecary", "workshop"])
def test_choice_producers_never_raise_prices(card):
    """D10."""
    assert price(f"build {card}", "", "forum caravansery piraeus great-lighthouse") == 2


def test_prices_rise_as_soon_as_the_opponent_has_built():
    """D10."""
    t = table("duel", "", "", display="quarry baths")
    assert t.price("build baths") == 2
    assert t.play("build quarry").price("build baths") == 3


@pytest.mark.parametrize("move", ["build aqueduct", "wonder pyramids aqueduct"])
@pytest.mark.parametrize("city", ["", "caravansery", "architecture masonry"])
def test_what_is_within_reach_changes_with_what_the_opponent_builds(city, move):
    """D10."""
    position = {"wonders": ("pyramids", ""), "display": "altar aqueduct quarry"}
    enough = table("duel", city, "", **position).price(move)

    def after(answer: str) -> Table:
        t = table("duel", city, "", coins=(enough - 2, 7), **position)
        assert not t.can(move)
        return t.play("discard altar", answer)

    assert after("discard quarry").can(move)
    assert not after("build quarry").can(move)


@pytest.mark.parametrize("card", ["quarry", "great-lighthouse", "stone-reserve", "architecture"])
def test_what_is_within_reach_changes_with_what_one_gets(card):
    """D10, D11, D12."""
    position = {"coins": (7, 7), "wonders": ("pyramids", ""), "display": "altar baths"}
    assert not table("duel", "", "", **position).can("wonder pyramids altar")
    assert table("duel", card, "", **position).can("wonder pyramids altar")


def test_a_wonder_comes_within_reach_by_a_card_built_meanwhile():
    """D10."""
    position = {"coins": (6, 7), "wonders": ("pyramids", ""), "display": "quarry altar baths"}
    t = table("duel", "", "", **position)
    assert not t.can("wonder pyramids baths")
    t.play("build quarry", "discard altar")
    assert t.can("wonder pyramids baths")


# -- choice producers -----------------------------------------------------------------


def test_a_choice_producer_gives_one_unit_per_construction():
    """D11."""
    assert price("build rostrum", "caravansery") == 2
    assert price("build rostrum", "caravansery great-lighthouse") == 0


def test_a_choice_producer_does_not_give_the_same_unit_twice():
    """D11."""
    assert price("build aqueduct", "caravansery") == 2 + 2


def test_a_choice_producer_chooses_anew_for_every_construction():
    """D11."""
    t = table("duel", "caravansery", "", coins=(0, 0), display="baths stable garrison altar press")
    t.play("build baths", "discard altar", "build stable", "discard press")
    assert t.can("build garrison")


def test_fixed_production_is_used_before_choices():
    """D11."""
    assert price("build rostrum", "lumber-yard caravansery") == 0
    assert price("build rostrum", "quarry caravansery") == 0


def test_choices_go_where_they_save_most():
    """D11."""
    assert price("build rostrum", "caravansery", "shelf-quarry") == 2
    assert price("build rostrum", "caravansery", "sawmill") == 2
    assert price("build rostrum", "caravansery stone-reserve") == 1


def test_choices_of_two_producers_are_used_together():
    """D11."""
    assert price("build university", "clay-pool forum piraeus") == 0
    assert price("build school", "lumber-yard forum piraeus", "press") == 0


# -- discounts ------------------------------------------------------------------------


def test_masonry_takes_the_two_dearest_missing_units_off_a_blue_card():
    """D12."""
    assert price("build palace", "", "quarry") == 2 + 3 + 2 + 2 + 2
    assert price("build palace", "masonry", "quarry") == 2 + 2 + 2
    assert price("build palace", "masonry", "glassworks glass-blower") == 2 + 2 + 2


def test_architecture_takes_two_missing_units_off_a_wonder():
    """D12."""
    wonders = ("pyramids", "")
    assert price("wonder pyramids altar", "", wonders=wonders) == 8
    assert price("wonder pyramids altar", "architecture", wonders=wonders) == 4
    assert price("wonder pyramids altar", "architecture", "quarry", wonders=wonders) == 3 + 2


def test_a_discount_is_used_after_own_production():
    """D12."""
    assert price("build aqueduct", "shelf-quarry masonry") == 0
    assert price("build palace", "glassworks masonry") == 2 + 2


def test_discount_and_choices_together_leave_the_fewest_coins():
    """D11, D12."""
    assert price("build gardens", "caravansery masonry", "brickyard") == 2
    assert price("build palace", "forum masonry", "glassworks glass-blower") == 2 + 2
    assert price("build palace", "stone-reserve caravansery masonry") == 1 + 2


@pytest.mark.parametrize("card", ["stable", "workshop", "arena"])
def test_masonry_is_for_blue_cards_only(card):
    """D12."""
    assert price(f"build {card}", "masonry") == price(f"build {card}") > 0


def test_masonry_is_not_for_wonders_and_architecture_is_not_for_cards():
    """D12."""
    assert price("wonder pyramids altar", "masonry", wonders=("pyramids", "")) == 8
    assert price("build baths", "architecture") == 2


def test_the_opponents_discount_helps_nobody_else():
    """D12."""
    assert price("build baths", "", "masonry") == 2


def test_printed_coins_are_never_reduced(reprinted):
    """D12."""
    game = reprinted("baths", cost={"coins": 4, "stone": 1})
    assert price("build baths", game=game) == 4 + 2
    assert price("build baths", "masonry", game=game) == 4


# -- the thing itself, and chains -------------------------------------------------------


def test_a_wonder_does_not_help_to_pay_for_itself():
    """D13."""
    wonders = ("great-lighthouse", "")
    assert price("wonder great-lighthouse altar", wonders=wonders) == 8
    t = table("duel", "", "", coins=(8, 7), wonders=wonders, display="altar quarry baths")
    t.play("wonder great-lighthouse altar", "discard quarry")
    assert t.price("build baths") == 0


def test_a_card_does_not_help_to_pay_for_itself(reprinted):
    """D13."""
    assert price("build quarry", game=reprinted("quarry", cost={"stone": 1})) == 2


def test_a_chain_build_costs_nothing_coins_included():
    """D14."""
    t = table("duel", "garrison", "", coins=(0, 7), display="barracks")
    assert t.price("build barracks") == 0
    assert t.play("build barracks").coins(0) == 0


def test_without_its_parent_a_card_costs_what_is_printed():
    """D14."""
    assert price("build barracks", "stable palisade guard-tower") == 3
    assert price("build barracks", "", "garrison") == 3


def test_a_parent_under_a_wonder_or_on_the_pile_frees_nothing():
    """D14."""
    assert price("build barracks", pile="garrison") == 3
    t = table("duel", "", "", coins=(8, 7), wonders=("sphinx", ""), display="garrison barracks")
    assert t.play("wonder sphinx garrison").price("build barracks") == 3


def test_a_chain_is_used_even_when_the_price_could_be_produced():
    """D14."""
    t = table("duel", "baths shelf-quarry quarry urbanism", "", display="aqueduct")
    assert t.play("build aqueduct").coins(0) == 7 + 4


# -- what is remembered ----------------------------------------------------------------


def test_a_price_that_a_copy_has_worked_out_is_not_that_of_the_original():
    t = table("duel", "caravansery", "", display="quarry aqueduct", seat=1, coins=(9, 9))
    aqueduct = t.game.move("build aqueduct").piece
    twin = Table(t.state.copy()).play("build quarry")
    assert twin.state.price(0, aqueduct) == 2 * (2 + 1)
    assert t.state.price(0, aqueduct) == 2 * 2


def test_prices_are_those_of_the_cheapest_payment_whatever_was_built_and_copied():
    """D10 to D12; cities keep prices and correct them, so that an error would last."""
    game = load("duel")
    for seed in range(2):
        state, rng = game.deal(seed), Random(seed)
        while state.seat is not None:
            if rng.random() < 0.2:
                state = state.copy()
            for city in state.cities:
                for piece in (*game.cards, *game.wonders):
                    off = city.amount_for(piece.color, city.discounts)
                    paid = cheapest(piece.needs, city.made, city.choices, city.rates, off)
                    assert city.price(piece) == piece.coins + paid.coins
            state.play_at(rng.randrange(state.move_count))
