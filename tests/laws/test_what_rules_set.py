"""What house rules set in a state: rows of any sort, and no crash for what is no row.

A setter of a compiled class does not check what it is given.
"""

import pytest

from wonders.core import load
from wonders.core.testing import table


def lists(rows):
    """Return rows, and the rows in them, as lists."""
    return [lists(each) if isinstance(each, tuple) else each for each in rows]


def owners():
    """Return what a rule may set in Duel, by name: the objects are of one state."""
    state = table("duel", "wood-reserve forum", "", wonders=("sphinx", ""), display="baths").state
    return {
        "state": state,
        "city": state.cities[0],
        "deal": state.dealt,
    }


ROWS = (
    *(("city", name) for name in ("wonders", "made", "shown", "choices", "symbols", "rates")),
    ("city", "fixed"),
    ("state", "offer"),
    *(("deal", name) for name in ("wonders", "board", "box", "ages")),
)


@pytest.mark.parametrize(("owner", "name"), ROWS)
def test_lists_and_generators_are_set_as_tuples_are(owner, name):
    owned = owners()[owner]
    before = getattr(owned, name)
    for rows in (lists(before), (each for each in lists(before))):
        setattr(owned, name, rows)
        assert getattr(owned, name) == before


@pytest.mark.parametrize(("owner", "name"), [("state", "seat"), ("city", "wonders")])
def test_a_property_that_is_deleted_says_that_it_cannot_be(owner, name):
    """On the compiled build this ended the interpreter."""
    with pytest.raises(AttributeError, match=f"property '{name}' of .* object has no deleter"):
        delattr(owners()[owner], name)


@pytest.mark.parametrize(("owner", "name"), ROWS)
@pytest.mark.parametrize("wrong", [5, None, object()])
def test_what_is_no_row_is_refused_and_changes_nothing(owner, name, wrong):
    owned = owners()[owner]
    before = getattr(owned, name)
    with pytest.raises(TypeError):
        setattr(owned, name, wrong)
    assert getattr(owned, name) == before


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("wonders", [1]),
        ("made", "x"),
        ("choices", ["wood"]),
        ("choices", "wood"),
        ("fixed", {0: 1}),
        ("fixed", [[0, "x"]]),
    ],
)
def test_rows_of_something_else_are_refused(name, wrong):
    with pytest.raises((TypeError, ValueError, AttributeError)):
        setattr(owners()["city"], name, wrong)


def test_an_offer_set_as_a_list_is_played():
    state = load("duel").deal(seed=3)
    state.offer = list(state.offer)
    while state.result() is None:
        state.play(state.moves()[0])
