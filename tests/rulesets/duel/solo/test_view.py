"""What the player of Solo may know, and imagining the rest."""

from collections import Counter
from random import Random

import msgspec
import pytest

from wonders.core.cards.pieces import Piece
from wonders.core.errors import BadSpec
from wonders.core.game.moves import Move
from wonders.core.testing import Table, table
from wonders.rulesets.duel.deal_record import BLANK
from wonders.rulesets.duel.solo.leaders_points_and_decision_cards import DecisionCard

LEADERS = ("caesar", "hammurabi", "cleopatra", "aristotle", "bilkis")

#: How many decision cards have been turned up before and after the pile is turned over.
ENDS = {0, 1, 11, 12, 13, 23, 24}


@pytest.fixture(scope="module")
def long(solo, walk):
    """Return a walk through a game against Caesar in which he turns up the whole pile twice.

    The player builds whenever that is possible, and Caesar stops at the pile's every end.
    """

    def go(seed):
        return walk(seed, "build", solo("caesar"))

    def turns_it_twice(seed):
        return {t.state.turned for t in go(seed)} >= ENDS

    first = next(filter(turns_it_twice, range(500)))
    return lambda: go(first)


def replayed(t: Table, decisions: list[str]) -> Table:
    """Return the same game so far, played anew on a deal with other decision cards."""
    other = Table(t.game.start(msgspec.structs.replace(t.state.deal, decisions=decisions)))
    return other.play(*(str(entry) for entry in t.state.log if isinstance(entry, Move)))


def shuffled_rest(order: list[str], turned: int, rng: Random) -> list[str]:
    """Return the decision cards with those not turned up in another order, pass by pass."""
    new = list(order[:turned])
    while len(new) < len(order):
        start = len(new) - len(new) % 12
        rest = [id for id in order[start : start + 12] if id not in new[start:]]
        new += rng.sample(rest, len(rest))
    return new


# -- the decision cards -----------------------------------------------------------------------


def test_the_player_sees_only_the_decision_cards_turned_up(solo, walk):
    for t in walk(3, game=solo("bilkis")):
        view = t.state.view(0)
        turned = t.state.turned
        known = view.table.dealt.decisions
        assert [card.id for card in known[:turned]] == t.state.deal.decisions[:turned]
        assert known[turned:] == (BLANK,) * (60 - turned)


@pytest.mark.parametrize("leader", LEADERS)
def test_states_that_differ_only_in_the_order_to_come_give_equal_views(solo, walk, leader):
    for step, t in enumerate(walk(1, game=solo(leader))):
        if step % 3 == 0:
            order = shuffled_rest(t.state.deal.decisions, t.state.turned, Random(step))
            other = replayed(t, order)
            assert other.state.deal != t.state.deal
            assert other.state.view(0) == t.state.view(0)


def test_views_differ_when_another_decision_card_led_to_the_same_card(given):
    one, two = (given("caesar", "pyramids", "sphinx", decisions=card) for card in ("d01", "d04"))
    assert one.city(1).built == two.city(1).built
    assert one.state.view(0) != two.state.view(0)


def test_decision_cards_still_in_the_pile_are_counted(solo, given):
    t = given("caesar", "pyramids", "sphinx", before=True)
    assert len(t.state.view(0).decisions_left) == 12
    t = given("caesar", "pyramids", "sphinx", decisions="d06")
    left = t.state.view(0).decisions_left
    assert [card.id for card in left] == [f"d{number:02}" for number in range(1, 13) if number != 6]
    assert Counter(card.kind for card in left) == {
        ("ltr", ("green", "red", "purple"), None): 3,
        ("ltr", ("red", "green", "purple"), None): 2,
        ("rtl", ("red", "green", "purple"), None): 3,
        ("rtl", ("green", "red", "purple"), None): 2,
        ("rtl", ("purple", "green", "red"), "circle"): 1,
    }


def test_after_twelve_decision_cards_all_are_to_come_again(long):
    met = {}
    for t in long():
        turned = t.state.turned
        order = t.state.deal.decisions
        start = turned - turned % 12
        left = [card.id for card in t.state.view(0).decisions_left]
        assert set(left) == set(order[start : start + 12]) - set(order[start:turned])
        met[turned] = len(left)
    assert [met[turned] for turned in sorted(ENDS)] == [12, 11, 1, 12, 11, 1, 12]


def test_what_has_been_turned_up_has_been_seen(solo, given):
    t = given("bilkis", "pyramids", "sphinx", decisions="d06")
    before = t.state.view(0).seen()
    assert sorted(str(each) for each in before if not isinstance(each, Piece)) == [
        "decision card 1", "decision card 2",
    ]  # fmt: skip
    t.play("discard theater")
    assert "decision card 3" in {str(each) for each in t.state.view(0).seen() - before}


# -- the rest of the table ----------------------------------------------------------------------


def test_the_display_is_seen_during_the_draft_and_its_face_down_cards_are_not(solo, dealt):
    """S1."""
    t = dealt(game=solo("bilkis"))
    view = t.state.view(0)
    assert [isinstance(card, Piece) for card in view.display].count(True) == 12
    assert {card.age for card in view.display if not isinstance(card, Piece)} == {1}
    assert [isinstance(wonder, Piece) for wonder in view.table.dealt.wonders].count(True) == 3


def test_the_second_three_wonders_are_seen_when_they_are_offered_and_the_last_six_never(
    solo, drafted
):
    """S3."""
    t = drafted(game=solo("bilkis"))
    known = [isinstance(wonder, Piece) for wonder in t.state.view(0).table.dealt.wonders]
    assert known == [*[True] * 6, *[False] * 6]


def test_the_token_that_the_leader_got_from_the_box_is_known_and_the_others_are_not(given):
    """S4."""
    t = given("caesar", "great-library", "pyramids", box="law masonry")
    view = t.state.view(0)
    assert [getattr(token, "id", None) for token in view.table.dealt.box] == [
        "law", None, None, None,
    ]  # fmt: skip
    assert not any(isinstance(token, Piece) for token in view.table.box)
    assert "law" in {each.id for each in view.seen() if isinstance(each, Piece)}
    for seed in range(5):
        world = view.imagine(Random(seed))
        assert world.deal.box_tokens[0] == "law"
        assert [token.id for token in world.box] == world.deal.box_tokens[1:]


def test_the_players_own_great_library_shows_three_tokens_of_the_box(solo):
    """S8, D26."""
    t = table(
        solo("aristotle"), "", "", coins=(99, 0), wonders=("great-library", ""), age=2,
        display="altar baths theater", last=True, board="economy", box="masonry theology strategy",
        decisions="d01",
    )  # fmt: skip
    t.play("wonder great-library altar")
    assert t.legal() == ["progress masonry", "progress strategy", "progress theology"]
    view = t.play("progress strategy").state.view(0)
    assert [token.id for token in view.table.box] == ["masonry", "theology"]
    assert view.imagine(Random(1)).deal.box_tokens == ["masonry", "theology", "strategy"]


@pytest.mark.parametrize("seat", [1, 2, -1, "0", None])
def test_the_leader_has_no_view(solo, seat):
    with pytest.raises(BadSpec, match="the player has seat 0"):
        solo("caesar").deal(1).view(seat)


# -- imagining ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("leader", "seed"), [*zip(LEADERS, range(5), strict=True)])
def test_what_is_imagined_looks_the_same_to_the_player(solo, walk, leader, seed):
    for step, t in enumerate(walk(seed, game=solo(leader))):
        view = t.state.view(0)
        world = view.imagine(Random(step))
        assert world.view(0) == view
        assert world.moves() == t.state.moves()
        solo(leader).start(world.deal)


def test_what_is_imagined_looks_the_same_with_the_great_librarys_secret(solo, walk):
    """D26."""
    secret = 0
    for seed in range(8):
        for step, t in enumerate(walk(seed, "great-library", solo("cleopatra"))):
            secret += t.state.drawn is not None
            view = t.state.view(0)
            assert view.imagine(Random(step)).view(0) == view
    assert secret > 3


def test_only_decision_cards_that_are_not_seen_are_shuffled_each_in_its_pass(long):
    for t in long():
        turned = t.state.turned
        view = t.state.view(0)
        orders = [view.imagine(Random(seed)).deal.decisions for seed in range(4)]
        for order in orders:
            assert order[:turned] == t.state.deal.decisions[:turned]
            for start in range(0, 60, 12):
                assert sorted(order[start : start + 12]) == [f"d{n:02}" for n in range(1, 13)]
        assert len({tuple(order) for order in orders}) == 4


def test_every_decision_card_of_the_pile_may_be_imagined_next(solo, given):
    t = given("caesar", "pyramids", "sphinx", decisions="d06")
    view, times = t.state.view(0), 2200
    rng = Random(2)
    counts = Counter(view.imagine(rng).deal.decisions[1] for _ in range(times))
    assert set(counts) == {card.id for card in view.decisions_left}
    # 10 degrees of freedom: 99.99 % stay below 35.6.
    even = times / 11
    assert sum((count - even) ** 2 / even for count in counts.values()) < 35.6


def test_an_imagined_world_is_played_on_by_its_own_decision_cards(solo, walk):
    for step, t in enumerate(walk(4, game=solo("hammurabi"))):
        if step % 5:
            continue
        world = t.state.view(0).imagine(Random(step))
        rng = Random(step)
        while world.seat is not None:
            world.play(rng.choice(world.moves()))
        log = [entry.decision for entry in world.log if hasattr(entry, "decision")]
        assert [card.id for card in log] == world.deal.decisions[: world.turned]
        assert all(isinstance(card, DecisionCard) for card in log)
