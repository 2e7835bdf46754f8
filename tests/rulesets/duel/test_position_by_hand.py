"""Positions of Duel laid out by hand: what fills the rest, and what is refused."""

import re

import pytest

from wonders.core import BadCard, House, hookimpl
from wonders.core.cards.pieces import Piece
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import table
from wonders.rulesets.duel import Duel


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"display": "altra"}, "there is no 'altra' to lay out - did you mean 'altar'"),
        ({"pile": "altra"}, "there is no 'altra' to lay out - did you mean 'altar'"),
        ({"board": "lew"}, "there is no 'lew' to lay out - did you mean 'law'"),
        ({"box": "lew"}, "there is no 'lew' to lay out - did you mean 'law'"),
        (
            {"wonders": ("colosus", "")},
            "there is no 'colosus' to lay out - did you mean 'colossus'",
        ),
    ],
)
def test_a_piece_that_there_is_not_is_refused_with_the_nearest(duel, position, why):
    with pytest.raises(BadCard, match=why):
        table(duel, "", "", **position)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"age": 0}, "age: a whole number from 1 to 3, not 0"),
        ({"age": 4}, "age: a whole number from 1 to 3, not 4"),
        ({"seat": -1}, "seat: a whole number from 0 to 1, not -1"),
        ({"seat": 2}, "seat: a whole number from 0 to 1, not 2"),
        ({"pawn": 10}, "pawn: a whole number from -9 to 9, not 10"),
        ({"coins": (7, -1)}, "coins of seat 1: a whole number from 0 on, not -1"),
        ({"coins": (7.5, 0)}, "arrange: Expected `int`, got `float` - at `$.coins[0]`"),
        ({"coins": (7,)}, "arrange: Expected `array` of length 2, got 1 - at `$.coins`"),
        ({"wonders": None}, "arrange: Expected `array`, got `null` - at `$.wonders`"),
        ({"display": ["baths"]}, "arrange: Expected `str`, got `array` - at `$.display`"),
        ({"nosuch": 1}, "arrange: Object contains unknown field `nosuch`"),
        ({"board": "law law"}, "'law law' names a piece twice"),
        ({"last": True}, "the display holds the cards that are named, and none is"),
    ],
)
def test_numbers_that_no_game_has_are_refused(duel, position, why):
    with pytest.raises(BadCard, match=re.escape(why)):
        table(duel, "", "", **position)


@pytest.mark.parametrize(
    ("cities", "position", "why"),
    [
        (["baths baths"], {}, "card baths lies in two places, and there is one of it"),
        (["baths"], {"pile": "baths"}, "card baths lies in two places"),
        ([], {"display": "baths", "pile": "baths"}, "card baths lies in two places"),
        (["law", "law"], {}, "token law lies in two places"),
        (["law"], {"board": "law"}, "token law lies in two places"),
        ([], {"board": "law", "box": "law"}, "token law lies in two places"),
        ([], {"wonders": ("sphinx", "sphinx")}, "wonder sphinx lies in two places"),
        (["sphinx"], {"wonders": ("sphinx", "")}, "wonder sphinx lies in two places"),
        ([], {"board": "law economy masonry strategy theology urbanism"}, "tokens on the board"),
        ("baths", {}, "arrange: Expected `array`, got `str` - at `$.cities`"),
        ([["baths"]], {}, "arrange: Expected `str`, got `array` - at `$.cities[0]`"),
        (["", "", ""], {}, "3 cities are too many for a game with 2"),
    ],
)
def test_a_piece_lies_in_one_place_and_is_named_in_a_text(duel, cities, position, why):
    with pytest.raises(BadCard, match=re.escape(why)):
        duel.arrange(cities, **position)


def test_a_city_of_what_there_is_not_is_refused_with_the_nearest(duel):
    with pytest.raises(BadCard, match="nothing is called 'altra' - did you mean 'altar'"):
        table(duel, "", "altra")


def test_a_decision_card_that_there_is_not_is_refused_with_the_nearest(solo):
    game = solo("caesar")
    first, second = (card.id for card in game.decisions[:2])
    t = table(game, "", "", decisions=f"{second} {first}")
    assert t.state.deal.decisions[:2] == [second, first]
    with pytest.raises(BadCard, match=f"no decision card '{first}x' - did you mean '{first}'"):
        table(game, "", "", decisions=f"{first}x")


def test_a_display_takes_as_many_named_cards_as_are_free_there(duel):
    """Of the six slots at the start of Age I, or of a top row of two."""
    six = "altar baths theater quarry clay-pool press"
    assert [move for move in table(duel, "", "", display=six).legal() if "build" in move] == [
        f"build {id}" for id in sorted(six.split())
    ]
    with pytest.raises(BadCard, match="display: 7 cards cannot all be free there; 6 slots are"):
        table(duel, "", "", display=f"{six} tavern")
    with pytest.raises(BadCard, match="display: 3 cards cannot all be free there; 2 slots are"):
        table(duel, "", "", display="altar baths theater", last=True)


def test_the_display_and_those_to_come_hold_cards_of_their_own_age(duel):
    t = table(duel, "altar", "", display="baths", pile="library")
    ages = [{card.age for card in cards} for cards in t.state.dealt.ages]
    assert ages == [{1}, {2}, {3}]
    assert [len(cards) for cards in t.state.dealt.ages] == [20, 20, 20]
    dealt = [card.id for cards in t.state.dealt.ages for card in cards]
    assert len({*dealt}) == 60
    assert not {"altar", "library"} & {*dealt}


def test_what_is_not_named_is_as_after_the_draft(duel):
    t = table(duel, "", "")
    state = t.state
    assert (t.seat, t.coins(0), t.coins(1)) == (0, 7, 7)
    assert (state.age, state.pawn, state.pile, state.offer, state.choices) == (0, 0, 0, (), ())
    assert (len(state.board), len(state.box)) == (5, 5)
    assert [len(loot) for loot in state.loot] == [2, 2]
    assert t.result() is None


def test_tokens_of_a_city_come_from_the_box(duel):
    t = table(duel, "", "economy", board="law theology", box="masonry")
    assert [token.id for token in t.city(1).tokens] == ["economy"]
    assert t.state.deal.board_tokens == ["law", "theology"]
    assert t.state.deal.box_tokens == ["masonry", "economy"]
    assert [token.id for token in t.state.box] == ["masonry"]


def test_military_tokens_that_the_pawn_has_passed_are_gone(duel):
    """D30."""
    for pawn, left in ((0, (2, 2)), (3, (1, 2)), (6, (0, 2)), (-3, (2, 1)), (-8, (2, 0))):
        t = table(duel, "", "", pawn=pawn)
        assert (t.state.pawn, *map(len, t.state.loot)) == (pawn, *left)


def test_a_citys_lasting_effects_are_in_force_and_what_it_gives_at_once_is_over(duel):
    t = table(duel, "tavern lumber-yard colossus", "", coins=(2, 7), display="stable")
    assert (t.coins(0), t.state.pawn, t.seat) == (2, 0, 0)
    assert (t.price("build stable"), t.price("discard stable")) == (0, -3)
    assert t.sheet(0)["wonders"] == 3


def test_a_position_of_a_later_age_has_its_display_and_all_wonders_of_the_draft_known(duel):
    t = table(duel, "", "", age=2, display="brewery")
    assert (t.state.age, t.state.left.bit_count()) == (1, 20)
    assert t.can("discard brewery")
    shown = t.state.view(0).table.dealt.wonders
    assert [isinstance(wonder, Piece) for wonder in shown] == [*[True] * 8, *[False] * 4]


def test_with_last_the_display_holds_the_named_cards_and_no_others(duel):
    for display in ("altar", "altar baths"):
        t = table(duel, "", "", display=display, last=True)
        assert t.legal() == sorted(
            f"{verb} {id}" for verb in ("build", "discard") for id in display.split()
        )
        t.play(*(f"discard {id}" for id in display.split()))
        assert t.state.age == 1


def test_every_keyword_says_what_a_city_has(duel):
    t = table(
        duel,
        *("altar", "baths economy"),
        coins=(3, 5),
        wonders=("sphinx", "colossus pyramids"),
        pile="tavern",
        seat=1,
    )
    assert (t.seat, t.coins(0), t.coins(1)) == (1, 3, 5)
    assert [[wonder.id for wonder in t.city(seat).wonders] for seat in (0, 1)] == [
        ["sphinx"],
        ["colossus", "pyramids"],
    ]
    assert [t.sheet(seat)["civilian"] for seat in (0, 1)] == [3, 3]
    assert [len(t.city(seat).tokens) for seat in (0, 1)] == [0, 1]
    revive = table(
        duel, "", "", wonders=("mausoleum", ""), pile="tavern", display="altar", coins=(99, 7)
    )
    assert revive.play("wonder mausoleum altar").legal() == ["revive tavern"]


def test_no_card_lies_in_two_places(duel):
    """Three of Age III are missing there, so others fill its display."""
    named = "palace senate obelisk"
    t = table(duel, f"{named} sphinx colossus", "pyramids piraeus", display="altar")
    under = [card.id for seat in (0, 1) for _, card in t.city(seat).done]
    dealt = [card.id for cards in t.state.dealt.ages for card in cards]
    assert (len(under), len(dealt)) == (4, 60)
    assert len({*under, *dealt, *named.split()}) == 4 + 60 + 3
    assert sum(card.age == 3 for card in t.state.dealt.ages[2]) == 17


def test_an_age_that_is_laid_out_does_not_begin_once_more():
    begun = []

    class Watch(House):
        name = "watch"

        @hookimpl
        def on_age(self, state):
            begun.append(state.age)

    game = Duel(Duel.Options(), [(Watch(), NoOptions())])
    t = table(game, "", "", age=2, display="brewery library")
    begun.clear()
    t.play("discard brewery", "discard library")
    assert begun == []


def test_tokens_that_are_not_named_are_none_of_those_that_are(duel):
    ids = {token.id for token in duel.tokens} - {"economy"}

    def laid(**position):
        state = table(duel, "", "economy", **position).state
        return [{token.id for token in tokens} for tokens in (state.board, state.box)]

    board, box = laid()
    assert (len(board), board & box, board | box) == (5, set(), ids)
    assert laid(board="law theology") == [{"law", "theology"}, ids - {"law", "theology"}]
    board, box = laid(box=" ".join(board))
    assert (len(board), board & box, len(box)) == (4, set(), 5)


def test_the_leader_plays_by_the_decision_cards_that_are_named(solo):
    """S6: all the others follow, shuffled in packs of twelve."""
    game = solo("caesar")
    named = [card.id for card in game.decisions[4:2:-1]]
    t = table(game, "", "", display="altar baths", seat=1, decisions=" ".join(named))
    assert t.seat == 0
    turns = [entry.decision.id for entry in t.state.log]
    assert turns == named[: len(turns)] != []
    drawn = t.state.deal.decisions
    ids = {card.id for card in game.decisions}
    packs = [drawn[start : start + 12] for start in range(0, len(drawn), 12)]
    assert all(len(pack) == 12 and {*pack} == ids for pack in packs)
    waiting = table(game, "", "", display="altar baths", decisions=named[0])
    assert (waiting.seat, waiting.state.log) == (0, ())
    waiting.play("discard altar")
    assert waiting.state.log[1].decision.id == named[0]


def test_more_cards_than_there_are_left_to_lie_around_them_are_refused(duel):
    cards = "guard-tower sawmill press stone-reserve workshop wood-reserve clay-pit theater"
    many = f"{cards} obelisk economy law builders-guild library tacticians-guild"
    with pytest.raises(BadCard, match=r"cards are left, but .* takes 60"):
        table(duel, many, "temple-of-artemis sphinx", display="town-hall palace")
    table(duel, many, "temple-of-artemis sphinx", display="town-hall palace", age=2)
