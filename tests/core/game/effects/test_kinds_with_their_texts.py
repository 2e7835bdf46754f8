"""Kinds of effect: the common ones, and one of a plugin."""

from string import Formatter

import msgspec
import pytest

from wonders.core import House, hookimpl, load
from wonders.core.cards.pieces import Piece
from wonders.core.cards.read_and_check_card_data import Facts, Name, read_facts
from wonders.core.game.effects.bind_to_pieces import ready
from wonders.core.game.effects.kinds_with_their_texts import (
    CORE_EFFECTS,
    Coins,
    Effect,
    Points,
    Produce,
    Step,
)
from wonders.core.game.effects.what_they_do import GainCoins
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import table
from wonders.rulesets.duel.game import Duel, DuelOptions


def bound(facts, resources=()):
    piece = Piece(0, facts)
    ready([piece], {}, resources, ())
    return piece


class Alms(Effect, frozen=True, tag="alms"):
    """Coins for the poorer city, and a point for the giver."""

    amount: int
    text = {"en": "{amount} coins for the poorer city"}

    def on_build(self, state, seat, piece):
        poorer = min(range(2), key=lambda each: state.cities[each].coins)
        state.pay_in(poorer, self.amount)

    def points(self, state, seat):
        return 1


class AlmsForBaths(House):
    """Baths give alms."""

    name = "alms-for-baths"

    @hookimpl
    def amend_facts(self, facts):
        index = next(i for i, fact in enumerate(facts) if fact.id == "baths")
        effects = (*facts[index].effects, Alms(amount=4))
        facts[index] = msgspec.structs.replace(facts[index], effects=effects)


def test_a_kind_of_effect_from_outside_acts_at_its_moments():
    t = table(
        Duel(DuelOptions(), [(AlmsForBaths(), NoOptions())], [Alms]),
        "quarry",
        "",
        display="baths",
        coins=(7, 2),
    )
    before = t.sheet(0)["civilian"]
    t.play("build baths")
    assert t.coins(1) == 2 + 4
    assert t.sheet(0)["civilian"] == before + 3 + 1


def test_a_kind_of_effect_from_outside_can_be_named_in_data(tmp_path, monkeypatch):
    package = tmp_path / "alms_data"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "cards.toml").write_text(
        '[[token]]\nid = "mercy"\nname = { en = "Mercy", de = "Gnade" }\n'
        'effects = [{ kind = "alms", amount = 2 }]\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    (mercy,) = read_facts(
        "alms_data", "cards.toml", [*CORE_EFFECTS, Alms], load("duel").vocabulary()
    )
    assert mercy.effects == (Alms(amount=2),)


@pytest.mark.parametrize("kind", CORE_EFFECTS, ids=lambda kind: kind.__name__)
def test_every_kind_tells_players_what_it_does_in_both_languages(kind):
    for lang in ("en", "de"):
        told = {name for _, name, _, _ in Formatter().parse(kind.text[lang]) if name}
        assert told == {*kind.__struct_fields__}


def test_no_two_kinds_share_a_tag():
    tags = [kind.__struct_config__.tag for kind in load("duel").effects]
    assert len(tags) == len(set(tags))


def test_an_effect_cannot_be_changed():
    with pytest.raises(AttributeError):
        Points(amount=3).amount = 4


def test_effects_happen_in_the_order_of_their_steps_not_of_the_data():
    order = []

    class Late(Effect, frozen=True, tag="late"):
        step = Step.CHOICES

        def on_build(self, state, seat, piece):
            order.append("late")

    class Early(Effect, frozen=True, tag="early"):
        step = Step.SUPPLY

        def on_build(self, state, seat, piece):
            order.append("early")

    facts = Facts(kind="card", id="x", name=Name("X", "X"), effects=(Late(), Points(1), Early()))
    piece = bound(facts)
    for effect in piece.on_build:
        effect(None, 0, piece)
    assert order == ["early", "late"]


def test_a_moment_that_is_not_defined_is_not_bound():
    piece = bound(Facts(kind="card", id="x", name=Name("X", "X"), effects=(Points(2), Coins(1))))
    assert (piece.fixed_points, piece.other_points, piece.on_lose) == (2, (), ())
    assert len(piece.on_build) == 1


def test_the_moments_of_an_effect_are_those_of_its_operation(monkeypatch):
    told = []
    monkeypatch.setattr(
        Coins, "operation", lambda self, resources: Told(told, self.amount, resources)
    )
    state = load("duel").deal(1)
    piece = bound(Facts(kind="card", id="x", name=Name("X", "X"), effects=(Coins(3),)), ("wood",))
    piece.on_build[0](state, 0, piece)
    Coins(3).on_build(state, 1, piece)
    assert told == [(3, ("wood",), 0), (3, state.game.resources, 1)]


class Told(GainCoins):
    """An operation that notes its arguments and for whom it happens."""

    def __init__(self, told, amount, resources):
        super().__init__(amount)
        self.told = (told, resources)

    def on_build(self, state, seat, piece):
        told, resources = self.told
        told.append((self.amount, resources, seat))


class TwoCoins(Coins, frozen=True, tag="two-coins"):
    """Coins, one more than `amount`."""

    def on_build(self, state, seat, piece):
        super().on_build(state, seat, piece)
        state.pay_in(seat, 1)


def test_a_subclass_of_a_common_kind_keeps_its_own_moments():
    state = load("duel").deal(1)
    piece = bound(Facts(kind="card", id="x", name=Name("X", "X"), effects=(TwoCoins(1),)))
    before = state.cities[0].coins
    piece.on_build[0](state, 0, piece)
    assert state.cities[0].coins == before + 2


def test_a_resource_that_the_game_lacks_fails_when_the_piece_is_built():
    state = load("duel").deal(1)
    facts = Facts(kind="card", id="x", name=Name("X", "X"), effects=(Produce("jade", 1),))
    piece = bound(facts, state.game.resources)
    with pytest.raises(ValueError, match="not in tuple"):
        piece.on_build[0](state, 0, piece)


def test_coins_come_from_the_bank():
    t = table("duel", "", "", display="tavern", coins=(1, 1)).play("build tavern")
    assert (t.coins(0), t.coins(1)) == (1 + 4, 1)


def test_fixed_production_makes_things_cheaper_for_its_owner_and_dearer_for_the_other():
    t = table("duel", "quarry", "", display="baths")
    assert t.price("build baths") == 0
    assert table("duel", "", "quarry", display="baths").price("build baths") == 2 + 1
    assert table("duel", display="baths").price("build baths") == 2
