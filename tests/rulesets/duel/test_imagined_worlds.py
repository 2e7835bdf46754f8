"""Imagining what a seat does not know, and states that differ in nothing else."""

import copy
from random import Random

import msgspec
import pytest

from wonders.core import load
from wonders.core.testing import table

SEATS = (0, 1)

#: Random games in which somebody builds the Great Library before the end.
LIBRARY_SEEDS = (0, 1, 3, 6)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_imagined_looks_the_same_to_the_seat(walk, seed):
    for step, t in enumerate(walk(seed)):
        for seat in SEATS:
            view = t.state.view(seat)
            world = view.imagine(Random(step))
            assert world.view(seat) == view
            assert world.moves() == t.state.moves() or t.seat != seat


@pytest.mark.parametrize("seed", LIBRARY_SEEDS)
def test_what_is_imagined_looks_the_same_with_the_great_librarys_secret(walk, seed):
    """D26."""
    secret = 0
    for step, t in enumerate(walk(seed, "great-library")):
        secret += t.state.drawn is not None
        for seat in SEATS:
            view = t.state.view(seat)
            assert view.imagine(Random(step)).view(seat) == view
    assert secret > 3


def test_what_is_imagined_can_be_played_to_the_end_and_written_down(duel, walk):
    for step, t in enumerate(walk(11)):
        if step % 10:
            continue
        world = t.state.view(0).imagine(Random(step))
        deal = world.deal
        assert sorted(deal.wonders) == sorted(wonder.id for wonder in duel.wonders)
        assert sorted(deal.board_tokens + deal.box_tokens) == sorted(t.id for t in duel.tokens)
        duel.start(deal)
        rng = Random(step)
        while world.seat is not None:
            world.play(rng.choice(world.moves()))
        assert world.result() is not None


def test_imagining_keeps_the_backs_in_their_slots(walk):
    """D38."""
    for step, t in enumerate(walk(2)):
        if not t.state.offer:
            world = t.state.view(1).imagine(Random(step))
            ages = [card.age for card in t.state.dealt.ages[t.state.age]]
            assert [card.age for card in world.dealt.ages[t.state.age]] == ages


def test_imagining_does_not_peek(walk):
    t = next(walk(4))
    view = t.state.view(0)
    worlds = [view.imagine(Random(seed)).deal for seed in range(20)]
    assert len({tuple(world.ages[0]) for world in worlds}) == 20
    assert len({tuple(world.wonders[4:]) for world in worlds}) == 20
    assert {tuple(world.wonders[:4]) for world in worlds} == {tuple(t.state.deal.wonders[:4])}


def test_the_guilds_of_a_later_age_are_imagined_in_any_slot(drafted):
    view = drafted().state.view(0)
    slots = set()
    for seed in range(100):
        last = view.imagine(Random(seed)).dealt.ages[2]
        guilds = {slot for slot, card in enumerate(last) if card.age == "guild"}
        assert len(guilds) == 3
        slots |= guilds
    assert slots == set(range(20))


def test_the_chooser_imagines_the_two_back_in_the_box_and_the_other_seat_anything():
    """D26."""
    position = {"wonders": ("great-library", ""), "board": "economy", "display": "altar"}
    t = table("duel", "", "", coins=(99, 7), box="law masonry theology strategy", **position)
    t.play("wonder great-library altar", "progress law")

    def boxes(seat: int) -> set[frozenset[str]]:
        view = t.state.view(seat)
        worlds = (view.imagine(Random(seed)) for seed in range(40))
        return {frozenset(token.id for token in world.dealt.box[:3]) for world in worlds}

    assert boxes(0) == {frozenset({"law", "masonry", "theology"})}
    assert len(boxes(1)) > 5
    assert all("law" in box for box in boxes(1))


def swapped(deal: msgspec.Struct, seed: int) -> msgspec.Struct:
    """Return a deal that differs wherever neither seat can see at the start of Age I."""
    rng = Random(seed)
    ages = [list(cards) for cards in deal.ages]
    face_down = [2, 3, 4, 9, 10, 11, 12, 13]
    cards = [ages[0][slot] for slot in face_down]
    rng.shuffle(cards)
    for slot, card in zip(face_down, cards, strict=True):
        ages[0][slot] = card
    rng.shuffle(ages[1])
    rng.shuffle(ages[2])
    wonders = deal.wonders[:8] + rng.sample(deal.wonders[8:], 4)
    box = rng.sample(deal.box_tokens, 5)
    return msgspec.structs.replace(deal, ages=ages, wonders=wonders, box_tokens=box)


@pytest.mark.parametrize("seed", range(5))
def test_states_that_differ_only_in_what_is_hidden_give_equal_views(drafted, seed):
    t = drafted(seed)
    other = drafted(seed, **msgspec.structs.asdict(swapped(t.state.deal, seed)))
    assert other.state.deal != t.state.deal
    for seat in SEATS:
        assert t.state.view(seat) == other.state.view(seat)


@pytest.mark.parametrize("age", [1, 2, 3])
@pytest.mark.parametrize("options", [{}, {"solo": "caesar"}], ids=["duel", "solo"])
def test_worlds_of_a_position_by_hand_have_each_card_once_and_come_to_an_end(age, options):
    game = load("duel", options=options)
    owned = [card.id for card in game.cards if card.age == 1][:10]
    state = game.arrange([" ".join(owned[:6]), " ".join(owned[6:])], age=age)
    view = state.view(0)
    for seed in range(10):
        world = view.imagine(Random(seed))
        hidden = [card.id for cards in world.dealt.ages[age - 1 :] for card in cards]
        assert len({*hidden, *owned}) == len(hidden) + len(owned)
        assert world.view(0) == view
        world.play_out(Random(seed))
        assert world.seat is None


def test_a_view_can_be_copied_in_depth(duel):
    view = duel.deal(3).view(0)
    assert copy.deepcopy(view.display) == view.display
