"""The three displays: which card lies on which, which are face up."""

from random import Random

import pytest

from wonders.core import load

#: For each slot that is covered at first, the slots that cover it. Slots count from 1, row by row
#: from the top.
COVERED = [
    {
        1: (3, 4), 2: (4, 5), 3: (6, 7), 4: (7, 8), 5: (8, 9), 6: (10, 11), 7: (11, 12),
        8: (12, 13), 9: (13, 14), 10: (15, 16), 11: (16, 17), 12: (17, 18),
        13: (18, 19), 14: (19, 20),
    },
    {
        1: (7,), 2: (7, 8), 3: (8, 9), 4: (9, 10), 5: (10, 11), 6: (11,), 7: (12,),
        8: (12, 13), 9: (13, 14), 10: (14, 15), 11: (15,), 12: (16,), 13: (16, 17),
        14: (17, 18), 15: (18,), 16: (19,), 17: (19, 20), 18: (20,),
    },
    {
        1: (3, 4), 2: (4, 5), 3: (6, 7), 4: (7, 8), 5: (8, 9), 6: (10,), 7: (10,),
        8: (11,), 9: (11,), 10: (12, 13), 11: (14, 15), 12: (16,), 13: (16, 17),
        14: (17, 18), 15: (18,), 16: (19,), 17: (19, 20), 18: (20,),
    },
]  # fmt: skip

#: The slots dealt face down.
FACE_DOWN = [
    {3, 4, 5, 10, 11, 12, 13, 14},
    {7, 8, 9, 10, 11, 16, 17, 18},
    {3, 4, 5, 10, 11, 16, 17, 18},
]


def slots(mask: int) -> tuple[int, ...]:
    """Return the slots of a mask, counted from 1."""
    return tuple(slot + 1 for slot in range(mask.bit_length()) if mask >> slot & 1)


@pytest.mark.parametrize("age", [0, 1, 2])
def test_cards_lie_on_one_another_as_on_the_last_page_of_the_rulebook(duel, age):
    display = duel.displays[age]
    assert display.size == 20
    covers = {slot + 1: slots(mask) for slot, mask in enumerate(display.covers) if mask}
    assert covers == COVERED[age]


@pytest.mark.parametrize(
    ("age", "free"), [(0, [15, 16, 17, 18, 19, 20]), (1, [19, 20]), (2, [19, 20])]
)
def test_at_first_the_lowest_row_is_free(duel, age, free):
    display = duel.displays[age]
    assert [slot + 1 for slot in display.free_slots(display.full)] == free


@pytest.mark.parametrize("age", [0, 1, 2])
def test_every_second_row_is_dealt_face_down(duel, age):
    display = duel.displays[age]
    assert {slot + 1 for slot in display.face_down(display.full)} == FACE_DOWN[age]


@pytest.mark.parametrize("solo", [{}, {"solo": "any"}])
def test_the_free_cards_are_those_that_no_other_covers_however_they_were_taken(solo):
    game = load("duel", options=solo)
    for seed in range(20):
        state, rng = game.deal(seed), Random(seed)
        while state.seat is not None:
            if rng.random() < 0.2:
                state = state.copy()
            display = state.game.displays[state.age]
            free = [
                slot
                for slot, covers in enumerate(display.covers)
                if state.left >> slot & 1 and not covers & state.left
            ]
            assert tuple(free) == state.free_slots()
            if not state.choices:
                taken = {move.under or move.piece for move in state.moves()}
                assert taken == {state.dealt.ages[state.age][slot] for slot in free}
            state.play_at(rng.randrange(state.move_count))


def test_a_copy_that_plays_on_leaves_the_free_cards_as_they_are():
    state = load("duel").deal(4)
    while state.choices:
        state.play_at(0)
    before = state.free_slots(), state.left
    state.copy().play_out(Random(1))
    assert (state.free_slots(), state.left) == before
