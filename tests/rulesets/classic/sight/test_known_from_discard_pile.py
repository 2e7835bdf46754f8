"""Cards seen on the pile, matched with the moves that may have put them there.

`laws/test_seen_piles` looks whether they are laid evenly.
"""

import pytest

from wonders.rulesets.classic.sight.known_from_discard_pile import _matches


@pytest.mark.parametrize(
    ("seen", "entries", "ways"),
    [
        ([], [], 1),
        ([], [0, 1], 1),
        ([(0, 3)], [], 0),
        ([(0, 3)], [0], 1),
        ([(0, 3)], [2], 1),
        ([(0, 3)], [3], 0),
        ([(1, 3)], [0], 0),
        ([(1, 3)], [1], 1),
        ([(0, 3)], [0, 1, 2], 3),
        ([(0, 3), (0, 3)], [0, 1], 2),
        ([(0, 1), (0, 3)], [0, 1], 1),
        ([(0, 1), (1, 3)], [0, 1, 2], 2),
        ([(0, 3), (0, 3)], [0], 0),
    ],
)
def test_each_card_seen_came_by_a_move_of_its_own_between_two_looks(seen, entries, ways):
    assert _matches(seen, entries) == ways
