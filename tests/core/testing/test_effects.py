"""Kinds of effect are put on every third card and checked like a house rule."""

import pytest

from wonders.core import BadSpec
from wonders.core.game.common_effects import Coins, Effect, ProduceChoice, Science
from wonders.core.game.construct import construct
from wonders.core.testing import check_effect


class Tip(Effect, frozen=True, tag="tip"):
    """An effect that brings coins and a point."""

    amount: int
    color: str = "red"

    def on_build(self, state, seat, piece):
        state.pay_in(seat, self.amount)

    def points(self, state, seat):
        return 1


class Clumsy(Effect, frozen=True, tag="clumsy"):
    """An effect that fails."""

    def on_build(self, state, seat, piece):
        raise LookupError("where is it?")


class Echo(Effect, frozen=True, tag="echo"):
    """An effect that builds its card again."""

    def on_build(self, state, seat, piece):
        construct(state, seat, piece)


class Careless(Effect, frozen=True, tag="careless"):
    """An effect that loses its card."""

    def on_build(self, state, seat, piece):
        state.cities[seat].built ^= piece.bit


@pytest.mark.parametrize("kind", [Tip, Coins, Science, ProduceChoice])
def test_an_effect_keeps_the_laws_with_values_of_its_types(kind):
    (report,) = check_effect(kind, {"draft": "first-game"}, "duel", games=2)
    assert report.what == f"effect kind {kind.__struct_config__.tag}"


def test_an_effect_is_checked_in_every_game():
    assert [report.game for report in check_effect(Tip, games=1)] == ["classic", "duel"]


@pytest.mark.parametrize(
    ("kind", "law", "why"),
    [
        (Clumsy, "runs", "effect kind clumsy"),
        (Clumsy, "runs", "LookupError: where is it?"),
        (Echo, "ends", "effect kind echo"),
        (Careless, "conserves", "is gone"),
    ],
)
def test_a_broken_law_is_named(kind, law, why, caught):
    error = caught(check_effect, kind, game="duel")
    assert error.law == law
    assert why in error.why
    assert len(error.moves) <= 2


def test_an_unknown_kind_is_refused():
    with pytest.raises(BadSpec, match="effect kind"):
        check_effect("tipp")
