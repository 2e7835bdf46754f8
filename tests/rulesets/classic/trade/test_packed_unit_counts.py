"""Units of all resources in one number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders.core import BadCard
from wonders.rulesets.classic import Classic
from wonders.rulesets.classic.game import ClassicOptions
from wonders.rulesets.classic.trade.packed_unit_counts import (
    LACK,
    MOST,
    PLACES,
    WIDTH,
    lacked,
    needed,
    placed,
    row_of,
)

rows = st.lists(st.integers(0, MOST), min_size=PLACES, max_size=PLACES)


def units_of(row):
    return [row >> at * WIDTH & MOST for at in range(PLACES)]


@given(rows)
def test_a_row_holds_the_units_of_each_resource(units):
    assert units_of(row_of(units)) == units
    needs = tuple((at, count) for at, count in enumerate(units) if count)
    assert needed(needs) == row_of(units)


@given(rows, st.integers(0, PLACES - 1), st.integers(-3, 40))
def test_other_units_of_a_resource_leave_the_rest_as_it_is(units, resource, count):
    told_apart = [*units]
    told_apart[resource] = max(0, min(count, MOST))
    assert units_of(placed(row_of(units), resource, count)) == told_apart


@given(rows, rows)
def test_what_is_lacked_is_told_for_all_resources_at_once(needs, own):
    lacks = [at for at in range(PLACES) if needs[at] > own[at]]
    assert lacked(row_of(needs), row_of(own)) == sum(LACK << at * WIDTH for at in lacks)


class Manifold(Classic):
    """Classic with a resource more than a row has places for."""

    resources = (*Classic.resources, "tin", "salt", "silk", "jade")


def test_a_ruleset_cannot_have_more_resources_than_there_are_places():
    with pytest.raises(BadCard, match="11 resources, over 10"):
        Manifold(ClassicOptions())
