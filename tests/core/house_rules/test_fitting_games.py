"""A rule is for the games that it names, or for those that have the numbers it needs."""

import pytest

from wonders.core import BadPlugin, BadSpec, House, hookimpl
from wonders.core.house_rules.fitting_games import is_for
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.testing import check_house, check_houses
from wonders.rulesets.classic import Classic
from wonders.rulesets.classic.game import ClassicOptions
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.game import DuelOptions


def rule(*needs, games=()):
    return type("Odd", (House,), {"name": "odd", "needs": needs, "games": games})


@pytest.mark.parametrize(
    ("needs", "duel", "classic"),
    [
        ((), True, True),
        (("discard_income",), True, True),
        (("conflicts",), False, True),
        (("track.capital",), True, False),
        (("track.capital.deep",), False, False),
        (("discard_income", "track"), True, False),
        (("no_such_number",), False, False),
    ],
)
def test_a_rule_is_for_the_games_that_have_the_numbers_it_needs(needs, duel, classic):
    assert is_for(rule(*needs), Duel) is duel
    assert is_for(rule(*needs), Classic) is classic
    assert is_for(rule(*needs, games=("duel",)), Classic) is False


def test_it_is_refused_in_a_game_without_them():
    why = "house rule odd is for games with the number track.capital, not for classic"
    with pytest.raises(BadSpec, match=why):
        Classic(ClassicOptions(), [(rule("track.capital")(), NoOptions())])


@pytest.mark.parametrize("needs", ["coins", (3,), None])
def test_what_is_no_tuple_of_texts_is_refused(needs):
    odd = type("Odd", (House,), {"name": "odd", "needs": needs})
    with pytest.raises(BadPlugin, match=r"odd: needs is .*, no tuple of texts"):
        Duel(DuelOptions(), [(odd(), NoOptions())])


class Thrift(House):
    """What is sold brings one coin more."""

    name = "thrift"
    needs = ("discard_income",)

    @hookimpl
    def amend_setup(self, setup):
        setup["discard_income"] += 1


def test_it_is_checked_in_every_game_that_has_them():
    assert [each.game for each in check_house(Thrift, games=1)] == ["classic", "duel"]
    peace = type("Peace", (Thrift,), {"name": "quiet", "needs": ("conflicts",)})
    assert [each.game for each in check_house(peace, games=1)] == ["classic"]


def test_two_rules_are_checked_together_where_both_fit():
    found = Plugins()
    found.load_all()
    pair = [type("A", (House,), {"name": "a", "needs": ("track",)}), Thrift]
    assert [each.game for each in check_houses(pair[:1], games=1, plugins=found)] == ["duel"]
    with pytest.raises(BadSpec, match="there is no game"):
        check_houses([pair[0], rule("conflicts")], games=1, plugins=found)
