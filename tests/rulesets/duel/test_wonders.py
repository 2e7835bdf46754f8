"""Rulings D25 to D29 and D37: what wonders do, and the choices they bring."""

from random import Random

import pytest

from wonders.core.game.effects.kinds_with_their_texts import Science
from wonders.core.testing import Table, table
from wonders.rulesets.duel.effects.kinds_with_their_texts import Destroy, DrawToken, Revive

RICH = (100, 100)


def building(wonder: str, city: str = "", opponent: str = "", **position) -> Table:
    """Return a table at which seat 0 has just put `altar` under a wonder."""
    position = {"coins": RICH, "display": "altar baths", "wonders": (wonder, "")} | position
    return table("duel", city, opponent, **position).play(f"wonder {wonder} altar")


def unbuilt(t: Table) -> list[list[str]]:
    """Return the ids of each seat's unbuilt wonders."""
    return [[wonder.id for wonder in t.city(seat).wonders] for seat in (0, 1)]


def test_the_piece_of_a_wonders_move_is_the_wonder():
    t = table("duel", display="altar baths", wonders=("sphinx", ""))
    assert t.state.piece_of(t.game.move("wonder sphinx altar")).id == "sphinx"


# -- seven wonders --------------------------------------------------------------------


def test_with_the_seventh_wonder_the_opponents_last_one_leaves():
    """D25."""
    cities = ("sphinx piraeus mausoleum", "pyramids great-library appian-way")
    t = building("colossus", *cities, wonders=("colossus", "hanging-gardens"))
    assert unbuilt(t) == [[], []]
    assert not any(move.startswith("wonder") for move in t.legal())


def test_with_the_seventh_wonder_the_builders_own_last_one_leaves():
    """D25."""
    cities = ("sphinx piraeus", "pyramids great-library appian-way mausoleum")
    t = building("colossus", *cities, wonders=("colossus hanging-gardens", ""))
    assert unbuilt(t) == [[], []]


def test_with_the_sixth_wonder_none_leaves():
    """D25."""
    cities = ("sphinx piraeus", "pyramids great-library appian-way")
    t = building("colossus", *cities, wonders=("colossus hanging-gardens", "mausoleum"))
    assert unbuilt(t) == [["hanging-gardens"], ["mausoleum"]]
    assert t.can("wonder mausoleum baths")


def test_the_effects_of_the_seventh_wonder_still_happen():
    """D25."""
    cities = ("sphinx colossus", "pyramids great-library appian-way mausoleum")
    t = building("hanging-gardens", *cities, wonders=("hanging-gardens piraeus", ""))
    assert t.coins(0) == 100 - 8 + 6
    assert t.seat == 0
    assert t.sheet(0)["wonders"] == 6 + 3 + 3


# -- the Great Library ------------------------------------------------------------------


def test_the_great_library_shows_three_tokens_of_the_box():
    """D26."""
    t = building("great-library", board="economy", box="law masonry theology strategy")
    assert t.seat == 0
    assert t.legal() == ["progress law", "progress masonry", "progress theology"]


def test_the_great_library_keeps_one_and_puts_two_back():
    """D26."""
    t = building("great-library", board="economy", box="law masonry theology strategy")
    t.play("progress masonry")
    assert [token.id for token in t.city(0).tokens] == ["masonry"]
    assert {token.id for token in t.state.box} == {"law", "theology", "strategy"}
    assert [token.id for token in t.state.board] == ["economy"]
    assert t.seat == 1


def test_the_three_tokens_are_shown_to_the_chooser_alone():
    """D26."""
    t = building("great-library", board="economy", box="law masonry theology strategy")
    shown = t.state.view(0).table.drawn[1]
    assert [token.id for token in shown] == ["law", "masonry", "theology"]
    assert not any(hasattr(token, "id") for token in t.state.view(1).table.drawn[1])


# -- the Mausoleum ----------------------------------------------------------------------


def test_the_mausoleum_must_revive_a_card_of_the_pile():
    """D27."""
    t = building("mausoleum", pile="tavern guard-tower pretorium")
    assert t.legal() == ["revive guard-tower", "revive pretorium", "revive tavern"]


def test_the_mausoleum_does_nothing_with_an_empty_pile():
    """D27."""
    t = building("mausoleum")
    assert (t.seat, t.sheet(0)["wonders"]) == (1, 2)


def test_a_revived_card_costs_nothing_and_leaves_the_pile():
    """D27."""
    t = building("mausoleum", pile="pretorium", coins=(10, 7)).play("revive pretorium")
    assert (t.coins(0), t.state.pile) == (0, 0)


@pytest.mark.parametrize(("card", "coins"), [("tavern", 4), ("brewery", 6), ("lighthouse", 2)])
def test_a_revived_card_brings_its_coins(card, coins):
    """D27."""
    t = building("mausoleum", "forum", pile=card, coins=(8, 7)).play(f"revive {card}")
    assert t.coins(0) == 8 - 8 + coins


def test_a_revived_card_moves_the_pawn_loots_and_produces():
    """D27."""
    assert building("mausoleum", pile="arsenal").play("revive arsenal").coins(1) == 98
    t = building("mausoleum", pile="quarry", display="altar press baths").play("revive quarry")
    assert t.price("build baths") == 3
    assert t.play("discard press").price("build baths") == 0


def test_a_revived_guild_brings_its_coins():
    """D27."""
    t = building("mausoleum", "", "theater rostrum", pile="magistrates-guild", coins=(10, 7))
    assert t.play("revive magistrates-guild").coins(0) == 2


# -- Circus Maximus and the Statue of Zeus ------------------------------------------------

CITY = "press glassworks quarry sawmill forum caravansery altar"


def test_circus_maximus_must_destroy_a_grey_card_of_the_opponent():
    """D28."""
    t = building("circus-maximus", "drying-room", CITY)
    assert t.legal() == ["destroy glassworks", "destroy press"]


def test_the_statue_of_zeus_must_destroy_a_brown_card_of_the_opponent():
    """D28."""
    t = building("statue-of-zeus", "clay-pool", CITY)
    assert t.legal() == ["destroy quarry", "destroy sawmill"]


@pytest.mark.parametrize("wonder", ["circus-maximus", "statue-of-zeus"])
def test_without_a_target_nothing_is_destroyed(wonder):
    """D28."""
    t = building(wonder, CITY, "altar forum caravansery")
    assert (t.seat, t.state.pawn) == (1, 1)


@pytest.mark.parametrize("wonder", ["circus-maximus", "statue-of-zeus"])
def test_the_shield_moves_first_and_one_that_wins_ends_the_game(wonder):
    """D28."""
    assert building(wonder, "", CITY).state.pawn == 1
    won = building(wonder, "", CITY, pawn=8)
    assert (won.result().victory, won.legal()) == ("military", [])


def test_the_shield_moves_first_whatever_the_order_on_the_card(reprinted, duel):
    """D28."""
    effects = duel.catalogue.find("wonder", "circus-maximus").effects
    game = reprinted("circus-maximus", effects=effects[::-1])
    position = {"coins": RICH, "wonders": ("circus-maximus", ""), "display": "altar"}
    t = table(game, "", CITY, **position).play("wonder circus-maximus altar")
    assert (t.state.pawn, t.can("destroy press")) == (1, True)


def test_a_destroyed_card_goes_to_the_discard_pile():
    """D28."""
    t = building("circus-maximus", "", CITY).play("destroy press")
    press = next(card for card in t.game.cards if card.id == "press")
    assert t.state.pile == press.bit
    assert not t.city(1).built & press.bit
    assert t.seat == 1


def test_the_production_of_a_destroyed_card_is_gone():
    """D28."""
    t = building("statue-of-zeus", "", "quarry", display="altar baths press")
    assert t.play("destroy quarry").price("build baths") == 2
    assert t.play("discard press").price("build baths") == 2


def test_a_destroyed_card_is_counted_no_more():
    """D28."""
    t = building("statue-of-zeus", "shipowners-guild", "quarry sawmill press")
    assert t.sheet(0)["guilds"] == 3
    assert t.play("destroy quarry").sheet(0)["guilds"] == 2


def test_a_destroyed_card_can_be_revived_by_either():
    """D28, D27."""
    position = {"wonders": ("circus-maximus", "mausoleum"), "display": "altar baths"}
    t = building("circus-maximus", "", "press glassworks", **position)
    t.play("destroy press", "wonder mausoleum baths")
    assert t.legal() == ["revive press"]


@pytest.mark.parametrize(
    ("card", "kept"),
    [("masonry", "build theater"), ("forum", "build apothecary"), ("stone-reserve", "build baths")],
)
def test_every_lasting_benefit_of_a_lost_piece_is_gone(card, kept):
    """D28: only brown and grey cards can be destroyed as printed; the rest for house rules."""
    t = table("duel", "", card, seat=1, display=kept.split()[-1] + " palace obelisk")
    fresh = table("duel", "", "", seat=1, display=kept.split()[-1] + " palace obelisk")
    pieces = [*t.game.cards, *t.game.tokens]
    piece = next(each for each in pieces if each.id == card)
    for take_back in piece.on_lose:
        take_back(t.state, 1, piece)
    assert [t.price(move) for move in (kept, "build palace", "build obelisk")] == [
        fresh.price(move) for move in (kept, "build palace", "build obelisk")
    ]


# -- the Appian Way -----------------------------------------------------------------------


@pytest.mark.parametrize(("coins", "left"), [(7, 4), (3, 0), (2, 0), (0, 0)])
def test_the_appian_way_takes_three_coins_or_all(coins, left):
    """D29."""
    t = building("appian-way", coins=(10, coins))
    assert (t.coins(0), t.coins(1)) == (10 - 10 + 3, left)


# -- the order of choices -----------------------------------------------------------------


def test_choices_of_one_action_come_in_the_order_of_the_rulings(reprinted):
    """D37."""
    quill = Science(symbol="quill")
    effects = (quill, Revive(), Destroy(color="grey"), DrawToken(draw=3, keep=1))
    game = reprinted("mausoleum", effects=effects)
    t = table(
        game, "scriptorium", "press", coins=RICH, wonders=("mausoleum", ""),
        display="altar", pile="tavern", board="economy", box="law masonry theology",
    )  # fmt: skip
    t.play("wonder mausoleum altar")
    assert t.legal() == ["progress law", "progress masonry", "progress theology"]
    assert t.play("progress law").legal() == ["destroy press"]
    assert t.play("destroy press").legal() == ["revive press", "revive tavern"]
    assert t.play("revive tavern").legal() == ["progress economy"]
    assert t.play("progress economy").seat == 1


def test_the_pair_of_a_revived_card_waits_for_the_end():
    """D37."""
    t = building("mausoleum", "scriptorium", pile="library", board="law")
    assert t.legal() == ["revive library"]
    assert t.play("revive library").legal() == ["progress law"]


def test_nothing_else_can_be_done_while_a_choice_waits():
    """D37."""
    t = building("mausoleum", pile="library tavern", board="law")
    assert not t.can("build baths")
    assert not t.can("progress law")


# -- a Great Library of another edition -------------------------------------------------


@pytest.fixture
def drawing(reprinted):
    """Return a maker of tables at which seat 0 has built a Great Library that draws and keeps."""

    def draw(draw: int, keep: int, **position) -> Table:
        game = reprinted("great-library", effects=(DrawToken(draw, keep),))
        position |= {"wonders": ("great-library", ""), "display": "altar baths", "coins": (99, 7)}
        return table(game, "", "", **position).play("wonder great-library altar")

    return draw


def test_two_of_three_tokens_are_kept_one_after_the_other(drawing):
    """D26."""
    t = drawing(3, 2, board="economy", box="law masonry theology strategy")
    assert t.legal() == ["progress law", "progress masonry", "progress theology"]
    assert t.play("progress masonry").seat == 0
    assert t.legal() == ["progress law", "progress theology"]
    assert t.play("progress law").seat == 1
    assert [token.id for token in t.city(0).tokens] == ["masonry", "law"]
    assert [token.id for token in t.state.box] == ["theology", "strategy"]


@pytest.mark.parametrize(("draw", "keep"), [(1, 1), (2, 1), (3, 2), (4, 1)])
def test_whatever_is_drawn_and_kept_the_other_seat_imagines_it(drawing, draw, keep):
    """D26."""
    t = drawing(draw, keep)
    for _ in range(keep):
        for seat in (0, 1):
            view = t.state.view(seat)
            worlds = [view.imagine(Random(seed)) for seed in range(8)]
            assert all(world.view(seat) == view for world in worlds)
            assert {len(world.moves()) for world in worlds} == {len(t.legal())}
            assert {len(world.box) for world in worlds} == {len(t.state.box)}
        t.play(t.legal()[0])
