"""Positions of classic laid out by hand: what fills the rest, and what is refused."""

import pytest

from wonders.core import BadCard, House, hookimpl
from wonders.core.game.pending_choices import Choice
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import table
from wonders.rulesets.classic import Classic

BOARDS = ("giza:A", "rhodes:A", "ephesos:A")


@pytest.mark.parametrize(
    ("cities", "position", "why"),
    [
        (("altra",), {}, "there is no 'altra' to lay out - did you mean 'altar'"),
        ((), {"hands": ("altra",)}, "there is no 'altra' to lay out - did you mean 'altar'"),
        ((), {"pile": "altra"}, "there is no 'altra' to lay out - did you mean 'altar'"),
        ((), {"boards": ("giza:C",)}, "there is no 'giza:C' to lay out - did you mean 'giza:B'"),
        (("",) * 4, {}, "4 cities are too many for a game with 3"),
        ((), {"stages": (4,)}, "giza:A has 3 stages, not 4"),
        ((), {"stages": (-1,)}, "giza:A has 3 stages, not -1"),
        ((), {"age": 0}, "age: a whole number from 1 to 3, not 0"),
        ((), {"turn": 0}, "turn: a whole number from 1 to 6, not 0"),
        ((), {"turn": 7}, "turn: a whole number from 1 to 6, not 7"),
        ((), {"coins": -1}, "coins: a whole number from 0 on, not -1"),
        ((), {"coins": (3, -1)}, "coins of seat 1: a whole number from 0 on, not -1"),
        ((), {"won": (19,)}, "won: a whole number from 0 to 18, not 19"),
        ((), {"boards": ("giza:A", "giza:B")}, "boards: a board is named twice"),
        ((), {"free_pile": "baths"}, "free_pile: this game has no Free City"),
        ((), {"stages": (True,)}, "arrange: Expected `int`, got `bool` - at "),
        ((), {"pile": ["baths"]}, "arrange: Expected `str`, got `array` - at "),
        ((), {"defeats": (-1,)}, "defeats: a whole number from 0 to 6, not -1"),
        (
            (),
            {"hands": ("altar baths theater",), "turn": 6},
            "3 cards in a hand; in that turn it has 2",
        ),
    ],
)
def test_what_there_is_not_and_what_is_too_much_is_refused(classic, cities, position, why):
    with pytest.raises(BadCard, match=why):
        table(classic(3), *cities, **{"boards": BOARDS, **position})


def test_as_many_cities_stages_and_cards_as_there_are_can_be_named(classic):
    t = table(
        classic(3),
        *("altar", "baths", "theater"),
        boards=BOARDS,
        stages=(3, 0, 0),
        hands=("senate palace",),
        age=3,
        turn=6,
    )
    assert [t.sheet(seat)["civilian"] for seat in range(3)] == [2, 3, 2]
    assert [t.city(seat).stages for seat in range(3)] == [3, 0, 0]
    assert [card.id for card in t.state.hands[0]] == ["palace", "senate"]


def test_the_free_city_can_be_named_too(classic):
    """F1."""
    t = table(classic(2), "", "", "altar", boards=BOARDS)
    assert t.sheet(2)["civilian"] == 2
    with pytest.raises(BadCard, match="4 cities are too many for a game with 3"):
        table(classic(2), "", "", "", "", boards=BOARDS)


def test_what_is_not_named_is_as_at_the_start_of_a_game(classic):
    t = table(classic(3))
    state = t.state
    assert (state.age, state.turn, state.pile, state.pending) == (0, 0, (), ())
    assert [city.coins for city in state.cities] == [3, 3, 3]
    assert [len(hand) for hand in state.hands] == [7, 7, 7]
    assert len({city.board.board for city in state.cities}) == 3
    for city in state.cities:
        assert (city.built, city.stages, city.won, city.defeats) == (0, 0, 0, 0)
    assert t.result() is None


def test_boards_that_are_not_named_are_others_than_those_that_are(classic):
    first, second, third, *_ = classic(4).board_sides
    named = [second[-1].id, first[0].id]
    t = table(classic(4), boards=named)
    boards = [city.board for city in t.state.cities]
    assert [board.id for board in boards[:3]] == [*named, third[0].id]
    assert len({board.board for board in boards}) == 4
    all_named = [sides[0].id for sides in classic(4).board_sides]
    t = table(classic(4), boards=all_named)
    assert [city.board.id for city in t.state.cities] == all_named[:4]
    assert t.state.deal.boards == [id.split(":") for id in all_named[:4]]


def test_what_is_named_for_some_seats_is_usual_for_the_others(classic):
    t = table(classic(3), coins=(5,), won=(3,), defeats=(1,))
    assert [city.coins for city in t.state.cities] == [5, 3, 3]
    assert [city.won for city in t.state.cities] == [3, 0, 0]
    assert [city.defeats for city in t.state.cities] == [1, 0, 0]
    assert [city.coins for city in table(classic(3), coins=8).state.cities] == [8, 8, 8]


def test_hands_are_filled_up_with_other_cards_of_the_age(classic):
    """No card is there more often than it was printed."""
    game = classic(3)
    t = table(game, hands=("palace", "palace"), age=3, turn=2)
    assert [len(hand) for hand in t.state.hands] == [6, 6, 6]
    named = [[card.id for card in hand].count("palace") for hand in t.state.hands]
    assert named == [1, 1, 0]
    deck = [*game.decks[2], *game.guilds[: game.guilds_in_age[2]]]
    for card in {card for hand in t.state.hands for card in hand if card.id != "palace"}:
        there = sum(hand.count(card) for hand in t.state.hands)
        assert there <= deck.count(card), card


def test_a_citys_lasting_effects_are_in_force_and_what_it_gives_at_once_is_over(classic):
    t = table(
        classic(3), "tavern stone-pit", boards=("giza:A", "olympia:A", "babylon:A"), stages=(1, 2)
    )
    assert [city.coins for city in t.state.cities] == [3, 3, 3]
    assert [city.free_left for city in t.state.cities] == [0, 1, 0]
    assert [len(city.tucked) for city in t.state.cities] == [1, 2, 0]
    assert t.sheet(0)["wonder"] == 3
    assert t.state.pairs(1, t.game.move("build baths").piece) == ((0, 2),)


def test_a_stage_that_revives_brings_no_revival(classic):
    """C16: what it gives at once is over."""
    t = table(classic(3), boards=("halikarnassos:A",), stages=(2,), pile="altar")
    assert (t.state.pending, [card.id for card in t.state.pile]) == ((), ["altar"])


class Ask(Choice):
    """Asks a seat whether to begin."""

    def options(self, state):
        return [state.game.move("ask-begin")]


class AskFirst(House):
    """Seat 0 is asked something before the first turn."""

    name = "ask"

    @hookimpl
    def amend_moves(self, game):
        game.add_move("ask-begin")

    @hookimpl
    def on_deal(self, state):
        state.queue(Ask(0))


def test_what_a_house_rule_asks_before_the_first_turn_is_over(together):
    game = Classic(Classic.Options(players=3), [(AskFirst(), NoOptions())])
    assert [str(move) for move in game.deal(1).moves()] == ["ask-begin"]
    t = table(game, boards=BOARDS, hands=("altar", "baths", "theater"))
    assert t.can("build altar")
    together(t)
    assert (t.state.turn, t.seat) == (1, 0)
    assert "ask-begin" not in t.legal()


def test_the_turn_laid_out_begins_with_who_decides_in_it(classic):
    """F2: the controller chooses for the Free City first."""
    for turn, controller in ((1, 0), (2, 1)):
        t = table(classic(2), boards=BOARDS, turn=turn, free_pile="altar")
        assert (t.seat, t.state.city) == (controller, 2)
        assert t.can("build altar")
    assert table(classic(3), turn=2).seat == 0
