"""The house rule `choose-board`."""

from collections import Counter
from functools import cache

import pytest

from wonders.core import BadRecord, BadSpec, load
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.replay import replay
from wonders.core.testing import Table

#: One side of every board, as chance may order them.
ORDER = [
    "giza:A",
    "babylon:A",
    "olympia:A",
    "rhodes:A",
    "ephesos:A",
    "alexandria:A",
    "halikarnassos:A",
]


@cache
def ruled(players=3, sides="mixed"):
    """Return the game with the rule."""
    return load("classic", ["choose-board"], {"players": players, "sides": sides})


def deal(seed=1, *game):
    """Return a table on which the boards are to be chosen."""
    return Table(ruled(*game).deal(seed))


def dealt(order=ORDER, sides="mixed"):
    """Return a table with Giza, Babylon and Olympia on which the other boards come in an order."""
    game = ruled(3, sides)
    drawn = game.deal(1).deal
    side = "B" if sides == "B" else "A"
    drawn.boards[:] = [[name, side] for name in ("giza", "babylon", "olympia")]
    drawn.house["choose-board"] = order
    return Table(game.start(drawn))


def offered(t):
    """Return the boards that the seat may choose, the dealt one first; none in a turn."""
    picks = [move for move in t.state.moves() if move.verb == "choose-board-pick"]
    return [move.piece.id for move in picks]


def all_offered(t):
    """Let every seat keep its board; return what each could have chosen."""
    found = []
    while offered(t):
        found.append(offered(t))
        t.play(f"choose-board-pick {found[-1][0]}")
    return found


def boards(t):
    return [city.board.id for city in t.state.cities]


def names(sides):
    """Return which boards these sides are of."""
    return [side.partition(":")[0] for side in sides]


# -- what is offered -------------------------------------------------------------------------


def test_the_next_board_that_nobody_was_dealt_is_offered_besides_the_dealt_one():
    assert all_offered(dealt()) == [
        ["giza:A", "rhodes:A"],
        ["babylon:A", "ephesos:A"],
        ["olympia:A", "alexandria:A"],
    ]


@pytest.mark.parametrize("seed", range(20))
def test_six_different_boards_are_offered_to_three_players(seed):
    sides = [side for pair in all_offered(deal(seed)) for side in pair]
    assert len(set(names(sides))) == 6


def test_every_other_board_is_offered_as_often():
    seen = Counter(offered(deal(seed))[1] for seed in range(700))
    assert len(seen) == 14
    assert min(seen.values()) > 25


def test_where_an_option_wants_one_side_only_that_is_offered():
    for seed in range(20):
        pairs = all_offered(deal(seed, 3, "B"))
        assert all(side.endswith(":B") for pair in pairs for side in pair)


@pytest.mark.parametrize("players", [4, 7])
def test_from_four_players_on_the_other_board_is_the_back_of_the_own_one(players):
    for seed in range(10):
        pairs = all_offered(deal(seed, players))
        assert len(pairs) == players
        for mine, other in pairs:
            assert {mine[-1], other[-1]} == {"A", "B"}
            assert mine[:-1] == other[:-1]


def test_the_two_players_choose_and_the_free_city_keeps_its_board():
    t = deal(1, 2)
    free = boards(t)[2]
    pairs = all_offered(t)
    assert len(pairs) == 2
    assert names([free])[0] not in names([*pairs[0], *pairs[1]])
    assert boards(t)[2] == free


# -- choosing ----------------------------------------------------------------------------------


def test_seats_choose_in_turn_before_the_first_card_is_played():
    t = dealt()
    asked = []
    while offered(t):
        asked.append(t.seat)
        t.play(t.legal()[0])
    assert asked == [0, 1, 2]
    assert (t.seat, t.state.turn, t.state.chosen) == (0, 0, ())


def test_who_takes_the_other_board_has_its_stages_and_its_resource():
    t = dealt().play("choose-board-pick rhodes:A")
    city = t.city(0)
    rhodes = t.game.boards[names(board.id for board in t.game.boards).index("rhodes")]
    assert city.board is rhodes
    assert [stage.on for stage in city.board.stages] == ["rhodes:A"] * 3
    made = {t.game.resources[place]: units for place, units in enumerate(city.made) if units}
    assert made == {"ore": 1}
    assert city.coins == 3


def test_neighbours_buy_from_the_board_that_was_taken():
    t = dealt().play("choose-board-pick rhodes:A", "choose-board-pick babylon:A")
    stone, ore = (t.game.index(name) for name in ("stone", "ore"))
    # Seat 1 has it to its right.
    assert [t.city(0).market.reach[place] for place in (stone, ore)] == [0, 1]
    t.play("choose-board-pick olympia:A")
    assert [t.city(0).shown[place] for place in (stone, ore)] == [0, 1]


def test_boards_differ_in_the_end_whatever_is_chosen():
    for seed in range(20):
        t = deal(seed)
        for place in (1, seed & 1, seed >> 1 & 1):
            t.play(f"choose-board-pick {offered(t)[place]}")
        assert len(set(names(boards(t)))) == 3


def test_who_keep_their_boards_play_the_game_they_would_have_played_without_the_rule():
    with_rule, without = deal(4), Table(load("classic", options={"players": 3}).deal(4))
    all_offered(with_rule)
    assert boards(with_rule) == boards(without)
    assert with_rule.legal() == without.legal()
    assert [c.facts()[:4] for c in with_rule.state.cities] == [
        c.facts()[:4] for c in without.state.cities
    ]


def test_all_see_what_is_offered_and_taken():
    t = dealt().play("choose-board-pick rhodes:A")
    for seat in range(3):
        view = t.state.view(seat)
        assert view.table.cities[0].board.id == "rhodes:A"
        assert t.game.houses.show(view, "en") == [
            "seat 1 chooses: babylon:A or ephesos:A",
            "seat 2 chooses: olympia:A or alexandria:A",
        ]
    assert "Platz 2 wählt: olympia:A oder alexandria:A" in t.game.houses.show(view, "de")


def test_another_board_cannot_be_taken_and_nothing_be_built_before():
    t = dealt()
    for move in ("choose-board-pick babylon:A", "discard altar"):
        assert not t.can(move)
        assert "choose-board-pick rhodes:A" in str(t.why(move))


def test_no_board_is_taken_later():
    t = dealt()
    all_offered(t)
    assert str(t.why("choose-board-pick rhodes:A")) == "a house rule does not allow it now"


# -- what does not go together -----------------------------------------------------------------


def test_it_does_not_go_with_boards_that_are_chosen_by_option():
    chosen = {"players": 3, "boards": ["giza:A", "babylon:A", "olympia:A"]}
    with pytest.raises(BadSpec, match="house rule choose-board: the option boards"):
        load("classic", ["choose-board"], chosen)


@pytest.mark.parametrize("sides", ["A", "B"])
def test_four_players_need_both_sides(sides):
    with pytest.raises(BadSpec, match=r"^house rule choose-board: 4 players need both sides"):
        ruled(4, sides)


def test_it_is_for_classic_alone():
    with pytest.raises(BadSpec, match="house rule choose-board is for classic, not for duel"):
        load("duel", ["choose-board"])


# -- records -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (["atlantis:A", *ORDER[1:]], "there is no board 'atlantis:A'"),
        ([*ORDER[:6], "giza:B"], "a board is named twice"),
        (ORDER[:6], "6 boards, not 7"),
        ([], "0 boards, not 7"),
        ("giza:A", "Expected `array`"),
    ],
)
def test_an_impossible_order_is_refused(order, why):
    with pytest.raises(BadRecord, match=f"deal: house: choose-board: {why}"):
        dealt(order)


def test_a_side_that_is_not_played_is_refused():
    with pytest.raises(BadRecord, match="there is no board 'giza:A' in this game"):
        dealt(sides="B")


def test_nothing_is_drawn_from_four_players_on():
    game = ruled(4)
    drawn = game.deal(1).deal
    assert not drawn.house["choose-board"]
    drawn.house["choose-board"] = ORDER
    with pytest.raises(BadRecord, match="7 boards, not 0"):
        game.start(drawn)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_its_records_replay_with_it_alone(recorded, replays, refused_without, players):
    record = recorded("choose-board", 5, "classic", players=players)
    assert record.moves[0].startswith("0 choose-board-pick ")
    replays(record)
    assert "choose-board" in refused_without(record)


def test_the_boards_of_a_record_are_those_that_were_dealt(recorded):
    record = recorded("choose-board", 6, "classic", players=3)
    first = next(replay(Games(load).of(record), record))[0]
    for number, (board, side) in enumerate(record.deal["boards"]):
        assert first.cities[number].board.id == f"{board}:{side}"


@pytest.mark.parametrize("players", [2, 3, 7])
def test_views_leak_nothing(seen_alike, players):
    seen_alike("choose-board", players, "classic", every=12, players=players)
