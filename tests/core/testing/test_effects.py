"""Kinds of effect are put on every third card and checked like a house rule."""

import pytest

from wonders.core import BadSpec
from wonders.core.game.build_a_piece import construct
from wonders.core.game.effects.kinds_with_their_texts import (
    Coins,
    Effect,
    ProduceChoice,
    Science,
)
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.testing import check_effect

FIRST_GAME = {"draft": "first-game"}


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


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ({"en": "{amoun} points"}, "effect kind told: the text (en) has no field 'amoun'"),
        ({"en": "{amount:coin}"}, "effect kind told: the text (en) cannot be filled in"),
        ({"en": "a brace {"}, "effect kind told: the text (en) cannot be filled in"),
        ("points", "effect kind told: its text is no dict"),
    ],
)
def test_a_text_that_cannot_be_shown_is_found(text, why, caught):
    class Told(Tip, frozen=True, tag="told"):
        pass

    Told.text = text
    error = caught(check_effect, Told, game="duel")
    assert (error.law, error.what) == ("data-used", "effect kind told")
    assert why in error.why


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


ALMS = """
from dataclasses import dataclass

from wonders.core import Choice, Effect, House, hookimpl


@dataclass(frozen=True)
class Alms(Choice):
    def options(self, state):
        return [state.game.move("alms-give 0"), state.game.move("alms-give 1")]

    def take(self, state, move):
        state.pay_out(self.seat, move.number)


class AskForAlms(Effect, frozen=True, tag="ask-for-alms"):
    def on_build(self, state, seat, piece):
        state.queue(Alms(seat))


class Quiet(House):
    "A rule that has nothing to do with it."

    name = "quiet"


class AlmsGiving(House):
    "Alms are asked for."

    name = "alms"
    games = ("duel",)
    touches = ("coins",)

    @hookimpl
    def amend_moves(self, game):
        for coins in (0, 1):
            game.add_move("alms-give", number=coins)


@hookimpl
def effects():
    return [AskForAlms]


@hookimpl
def houses():
    return [Quiet, AlmsGiving]
"""


def test_an_effect_that_queues_a_choice_of_its_rule_is_checked_together_with_it(tmp_path, caught):
    file = tmp_path / "alms_of_the_kit.py"
    file.write_text(ALMS, "utf-8")
    plugins = Plugins()
    plugins.use(str(file))
    (report,) = check_effect("ask-for-alms", FIRST_GAME, "duel", games=2, plugins=plugins)
    assert report.what == "effect kind ask-for-alms with house rule alms"
    error = caught(check_effect, "ask-for-alms", {"players": 3}, "classic", plugins=plugins)
    assert "no move is written 'alms-give 0'" in error.why


BARE = """
from wonders.core import hookimpl
from wonders.rulesets.duel import Duel

class Bare(Duel):
    \"\"\"Duel whose cards are called something else.\"\"\"

    name = "bare"

    def prepare(self):
        super().prepare()
        facts = [f for f in self.catalogue.facts if f.kind != "card"]
        self.catalogue = type(self.catalogue)(self.resources, tuple(facts))

@hookimpl
def rulesets():
    return [Bare]
"""


def test_an_effect_that_no_card_can_have_is_refused_and_left_out_where_others_can(tmp_path):
    file = tmp_path / "bare_of_the_kit.py"
    file.write_text(BARE, "utf-8")
    plugins = Plugins()
    plugins.use(str(file))
    with pytest.raises(BadSpec, match="effect kind tip: bare has no card to try it on"):
        check_effect(Tip, FIRST_GAME, "bare", plugins=plugins)
    reports = check_effect(Tip, games=1, laws=False, plugins=plugins)
    assert [report.game for report in reports] == ["classic", "duel"]


def test_an_effect_that_needs_a_value_is_refused_in_all_games():
    class Gift(Effect, frozen=True, tag="gift"):
        """Coins by the colour of cards."""

        gains: dict[str, int]

    with pytest.raises(BadSpec, match="effect kind gift: give gains a value: gift:gains="):
        check_effect(Gift)
