"""What a move of classic has changed, as the news tell each seat."""

import pytest

from wonders.core import load
from wonders.core.game.scene_for_screens import Change
from wonders.core.testing import table

#: Stone, ore and glass; seat 1 is on the left of seat 0, seat 2 on the right.
BOARDS = ("giza:A", "rhodes:A", "alexandria:A")


@pytest.fixture
def lay(classic):
    def lay(*cities, players=3, **position):
        return table(classic(players), *cities, **{"boards": BOARDS, "coins": 3} | position)

    return lay


def hear(t, *moves, seat=0):
    """Play moves, and return the news of the last one for a seat."""
    found = ()
    for number, text in enumerate(moves, start=1):
        move = t.game.move(text)
        before = t.state.view(seat)
        t.state.play(move)
        found = t.game.news(number, move, before, t.state.view(seat))
    return found


def of(news, city):
    return next(each for each in news if each.city == city)


def changes(each, what):
    return [change for change in each.changes if change.what == what]


def test_a_choice_is_no_news_until_all_have_chosen(lay):
    """C1."""
    t = lay(hands=["altar", "theater", "tavern"])
    assert hear(t, "build altar") == ()
    assert hear(t, "build theater") == ()
    assert len(hear(t, "build tavern")) == 3


def test_a_turn_is_told_city_by_city_in_the_order_of_seats(lay):
    t = lay(hands=["altar", "theater", "tavern"])
    news = hear(t, "build altar", "build theater", "build tavern")
    assert [(each.number, each.city, each.move) for each in news] == [
        (3, 0, "build altar"),
        (3, 1, "build theater"),
        (3, 2, "build tavern"),
    ]
    assert news[0].changes == (
        Change(what="built", seat=0, piece="altar"),
        Change(what="points", seat=0, amount=2, now=3),
    )
    assert changes(news[2], "coins") == [Change(what="coins", seat=2, amount=5, now=8)]


def test_who_paid_whom_is_told_and_what_both_have_then(lay):
    """C7."""
    t = lay("", "lumber-yard", "", hands=["stockade", "altar", "theater"])
    news = hear(t, "build stockade L2", "build altar", "build theater")
    assert changes(of(news, 0), "paid") == [Change(what="paid", seat=0, other=1, amount=2)]
    assert changes(of(news, 0), "coins") == [Change(what="coins", seat=0, amount=-2, now=1)]
    assert changes(of(news, 1), "coins") == [Change(what="coins", seat=1, amount=2, now=5)]
    assert changes(of(news, 0), "shields") == [Change(what="shields", seat=0, amount=1, now=1)]


def test_a_sale_tells_its_card_to_nobody_else(lay):
    """C20."""
    for seat, move, card in ((0, "discard altar", "altar"), (1, "discard ?", None)):
        t = lay(hands=["altar", "theater", "tavern"])
        news = hear(t, "discard altar", "build theater", "build tavern", seat=seat)
        assert of(news, 0).move == move
        assert changes(of(news, 0), "discarded") == [Change(what="discarded", seat=0, piece=card)]


def test_the_card_under_a_stage_is_told_to_nobody_else(lay):
    """C6."""
    t = lay("", "stone-pit", "", hands=["altar", "theater", "tavern"])
    news = hear(t, "stage altar L2", "build theater", "build tavern", seat=1)
    assert of(news, 0).move == "stage ? L2"
    assert "altar" not in str(of(news, 0))
    assert changes(of(news, 0), "stage") == [
        Change(what="stage", seat=0, piece="giza:A:1", amount=1, now=1)
    ]


# -- the end of an age -------------------------------------------------------------------------


def end_of_age(t, *moves, seat=0):
    """Play a last turn of an age, sales where nothing is named, and return its news."""
    told = [*moves]
    for _ in t.game.order[len(moves) :]:
        told.append("discard " + t.state.hands[len(told)][0].id)
    return hear(t, *told, seat=seat)


def test_conflicts_are_told_for_each_city_with_each_neighbour(lay):
    """C17."""
    t = lay("fortifications", "barracks", age=2, turn=6)
    *turn, conflicts, age = end_of_age(t)
    assert [each.city for each in turn] == [0, 1, 2]
    assert (conflicts.city, conflicts.move) == (None, None)
    fought = [(c.seat, c.other, c.amount) for c in changes(conflicts, "fought")]
    assert sorted(fought) == [
        (0, 1, 3), (0, 2, 3), (1, 0, -1), (1, 2, 3), (2, 0, -1), (2, 1, -1)
    ]  # fmt: skip
    assert Change(what="won", seat=0, amount=6, now=6) in conflicts.changes
    assert Change(what="defeats", seat=2, amount=2, now=2) in conflicts.changes
    assert changes(age, "age") == [Change(what="age", now=3)]


def test_points_of_conflicts_are_told_apart_from_those_of_the_turn(lay):
    t = lay("fortifications", "", "", age=2, turn=6, hands=["pawnshop"], coins=0)
    *turn, conflicts, _ = end_of_age(t, "build pawnshop")
    assert changes(turn[0], "points") == [Change(what="points", seat=0, amount=3, now=3)]
    (points,) = [each for each in changes(conflicts, "points") if each.seat == 0]
    assert (points.amount, points.now) == (6, 9)


def test_a_guild_that_counts_defeats_gets_its_points_from_the_conflicts(lay):
    """C18."""
    t = lay("strategists-guild fortifications", age=3, turn=6, coins=0)
    *_, conflicts, end = end_of_age(t)
    (points,) = [each for each in changes(conflicts, "points") if each.seat == 0]
    assert points.amount == 5 + 5 + 2
    assert end.changes == (Change(what="victory", seat=0, piece="points"),)


def test_a_shared_victory_is_told_of_all_who_have_won(lay):
    """C19."""
    t = lay("altar", "theater", age=3, turn=6, coins=0)
    *_, end = end_of_age(t)
    assert [each.seat for each in changes(end, "victory")] == [0, 1]


def test_equal_shields_are_told_as_a_draw(lay):
    """C17."""
    t = lay("barracks", "stockade", "", turn=6)
    conflicts = end_of_age(t)[3]
    fought = {(c.seat, c.other): c.amount for c in changes(conflicts, "fought")}
    assert fought[0, 1] == fought[1, 0] == 0


def test_an_age_without_a_conflict_won_has_none_to_tell(lay):
    *_, last = end_of_age(lay(turn=6))
    assert [each.what for each in last.changes] == ["age"]


def test_an_age_that_is_calm_by_a_house_rule_has_no_conflicts():
    t = table(load("classic", ["calm-age"], {"players": 3}), "barracks", turn=6)
    assert [each.city for each in end_of_age(t)] == [0, 1, 2, None]


# -- what is played outside the turns ----------------------------------------------------------


def test_a_seventh_card_is_news_of_its_own_and_conflicts_follow_it(lay):
    """C13."""
    boards = ["babylon:B", *BOARDS[:2]]
    hands = ["barracks altar"]
    t = lay("", boards=boards, stages=[2, 0, 0], turn=6, hands=hands, coins=9)
    assert [each.city for each in end_of_age(t, "build altar")] == [0, 1, 2]
    first, conflicts, age = hear(t, "build barracks R2")
    assert (first.city, first.move) == (0, "build barracks R2")
    assert changes(first, "paid") == [Change(what="paid", seat=0, other=2, amount=2)]
    assert [(each.seat, each.amount) for each in changes(first, "coins")] == [(0, -2), (2, 2)]
    assert changes(first, "shields") == [Change(what="shields", seat=0, amount=1, now=1)]
    assert changes(conflicts, "fought")
    assert changes(age, "age")


def test_a_revived_card_is_told_to_all_and_its_effects(lay):
    """C16."""
    boards = ["halikarnassos:A", *BOARDS[:2]]
    city = "foundry ore-vein"
    t = lay(city, boards=boards, stages=[1, 0, 0], age=2, pile="tavern", hands=["loom"], coins=3)
    told = ["stage loom", *[f"discard {t.state.hands[seat][0].id}" for seat in (1, 2)]]
    news = hear(t, *told)
    assert [each.city for each in news] == [0, 1, 2]
    (revived,) = hear(t, "revive tavern", seat=1)
    assert (revived.city, revived.move) == (0, "revive tavern")
    assert changes(revived, "built") == [Change(what="built", seat=0, piece="tavern")]
    assert changes(revived, "coins")[0].amount == 5


def test_a_choice_of_a_house_rule_is_told_with_what_it_changes():
    game = load("classic", ["choose-board"], {"players": 3})
    t = table(game)
    t.state = game.deal(2)
    other = t.state.pending[0][0].boards[1]
    (news,) = hear(t, f"choose-board-pick {other.id}", seat=2)
    assert (news.city, news.move) == (0, f"choose-board-pick {other.id}")
    assert changes(news, "board") == [Change(what="board", seat=0, piece=other.id)]
    assert sorted(each.amount for each in changes(news, "makes")) == [-1, 1]


def test_the_free_city_is_told_last(lay):
    """F2."""
    t = lay(players=2, hands=["altar theater", "tavern"])
    assert hear(t, "build altar", "build theater") == ()
    news = hear(t, "build tavern", seat=1)
    assert [(each.city, each.move) for each in news] == [
        (0, "build theater"),
        (1, "build tavern"),
        (2, "build altar"),
    ]
