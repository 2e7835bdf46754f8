"""House rules: what they may listen to, in which order, and with what."""

import json

import msgspec
import pytest

from wonders.core import BadCard, BadPlugin, House, IllegalMove, hookimpl, load
from wonders.core.hooks import Events, EventSpecs, freeze
from wonders.core.record import Games, check, read_line
from wonders.core.specs import NoOptions
from wonders.core.testing import table
from wonders.rulesets.duel.game import Duel, DuelOptions


class Amount(msgspec.Struct, frozen=True):
    n: int


def ruled(*rules):
    """Return Duel with some house rules without parameters."""
    return Duel(DuelOptions(), [(rule, NoOptions()) for rule in rules])


def refused(*rules):
    """Return the one line with which a game with these rules is refused."""
    with pytest.raises(BadPlugin) as caught:
        ruled(*rules)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# -- a rule that does something ------------------------------------------------------------


def test_a_rule_changes_the_game(plugins):
    game = load("duel", ["second-coin:n=3"], plugins=plugins)
    state = game.deal(5)
    assert state.cities[1 - state.seat].coins == 7 + 3
    assert state.cities[state.seat].coins == 7


def test_its_spec_stands_in_the_record_with_every_parameter(plugins, line_of):
    game = load("duel", ["second-coin"], plugins=plugins)
    assert json.loads(line_of(game))["house"] == ["second-coin:n=1,late=false"]


def test_its_games_replay_only_with_the_rule(plugins, line_of):
    games = Games(lambda name, houses, options: load(name, houses, options, plugins))
    line = line_of(load("duel", ["second-coin:n=9"], plugins=plugins), 3)
    record = read_line(line)
    check(games.of(record), record)
    record.house = []
    with pytest.raises(Exception, match=r"sheet|step"):
        check(games.of(record), record)


def test_a_silent_rule_changes_no_byte_but_its_name(duel, plugins, line_of):
    silent = load("duel", ["silent"], plugins=plugins)
    for seed in range(5):
        plain = line_of(duel, seed)
        assert '"house":[]' in plain
        assert line_of(silent, seed) == plain.replace('"house":[]', '"house":["silent"]')


# -- events --------------------------------------------------------------------------------


class Teller(House):
    """Writes down what it is told."""

    def __init__(self, name, heard):
        self.name = name
        self.heard = heard

    @hookimpl
    def on_deal(self, state):
        self.heard.append((self.name, "deal", state.seat))

    @hookimpl
    def on_build(self, piece, seat):
        self.heard.append((self.name, "build", piece.id, seat))

    @hookimpl
    def on_discard(self, state, seat, piece):
        self.heard.append((self.name, "discard", piece.id, seat))


def test_events_come_in_the_order_of_the_rules():
    heard = []
    ruled(Teller("b", heard), Teller("a", heard), Teller("c", heard)).deal(1)
    assert [name for name, *_ in heard] == ["b", "a", "c"]


def test_builds_and_discards_are_told():
    heard = []
    t = table(ruled(Teller("t", heard)), "", "", display="baths altar", coins=(9, 9))
    t.play("build baths", "discard altar")
    assert heard[-2:] == [("t", "build", "baths", 0), ("t", "discard", "altar", 1)]


def test_a_wonder_is_told_but_not_the_card_under_it():
    heard = []
    t = table(
        ruled(Teller("t", heard)), "", "", wonders=("sphinx", ""), display="baths", coins=(50, 7)
    )
    t.play("wonder sphinx baths")
    assert heard[-1] == ("t", "build", "sphinx", 0)


def test_events_without_a_listener_are_empty_tuples(duel):
    assert all(getattr(duel.events, name) == () for name in Events.__slots__)


def test_every_event_has_a_spec():
    assert {name for name in vars(EventSpecs) if name.startswith("on_")} == set(Events.__slots__)


def test_arguments_a_rule_does_not_want_are_not_passed():
    class Shy(House):
        name = "shy"
        told = 0

        @hookimpl
        def on_build(self):
            Shy.told += 1

    t = table(ruled(Shy()), "", "", display="baths", coins=(9, 9))
    t.play("build baths")
    assert Shy.told == 1


def test_each_rule_gets_its_own_options():
    class Keeper(House):
        def __init__(self, name):
            self.name = name
            self.seen = []

        @hookimpl
        def amend_setup(self, options):
            self.seen.append(options)

        @hookimpl
        def on_deal(self, options, state):
            self.seen.append(options)

    one, two = Keeper("one"), Keeper("two")
    mild, wild = Amount(1), Amount(2)
    Duel(DuelOptions(), [(one, mild), (two, wild)]).deal(1)
    assert one.seen == [mild, mild]
    assert two.seen == [wild, wild]


def test_a_rule_can_forbid_a_move():
    class NoBaths(House):
        name = "no-baths"

        @hookimpl
        def on_list(self, moves):
            moves[:] = [move for move in moves if str(move) != "build baths"]

    t = table(ruled(NoBaths()), "", "", display="baths", coins=(9, 9))
    assert not t.can("build baths")
    assert t.can("discard baths")
    with pytest.raises(IllegalMove, match="build baths"):
        t.play("build baths")


def test_a_rule_can_add_a_line_to_the_sheet():
    class Taxes(House):
        name = "taxes"

        @hookimpl
        def on_score(self, seat, sheet):
            sheet["taxes-levied"] = -seat

    t = table(ruled(Taxes()), "", "", coins=(7, 7))
    assert t.sheet(0)["total"] == 2
    assert t.sheet(1)["taxes-levied"] == -1
    assert t.sheet(1)["total"] == 1
    assert list(t.sheet(1))[-1] == "total"


# -- amending what is built ----------------------------------------------------------------


def test_a_rule_can_change_a_setup_number():
    class Rich(House):
        name = "rich"

        @hookimpl
        def amend_setup(self, setup):
            setup["coins"] = 20

    assert ruled(Rich()).deal(1).cities[0].coins == 20
    assert load("duel").deal(1).cities[0].coins == 7


def test_rules_amend_one_after_the_other():
    class Add(House):
        name = "add"

        @hookimpl
        def amend_setup(self, setup):
            setup["coins"] += 1

    class Double(House):
        name = "double"

        @hookimpl
        def amend_setup(self, setup):
            setup["coins"] *= 2

    assert ruled(Add(), Double()).setup.coins == (7 + 1) * 2
    assert ruled(Double(), Add()).setup.coins == 7 * 2 + 1


def test_a_rule_can_take_a_card_out_of_the_catalogue():
    class NoStonePit(House):
        name = "no-stone-pit"

        @hookimpl
        def amend_facts(self, facts):
            facts[:] = [fact for fact in facts if fact.id != "stone-pit"]

    game = ruled(NoStonePit())
    assert len(game.cards) == 72
    with pytest.raises(IllegalMove):
        game.move("build stone-pit")


def test_a_rule_that_invents_a_setup_number_is_refused_by_name_of_the_field():
    class Odd(House):
        name = "odd"

        @hookimpl
        def amend_setup(self, setup):
            setup["coinz"] = 3

    with pytest.raises(BadCard, match="coinz"):
        ruled(Odd())


def test_a_rule_that_fails_while_the_game_is_built_is_named():
    class Broken(House):
        name = "broken"

        @hookimpl
        def amend_facts(self, facts):
            raise KeyError("facts\nand more")

    why = refused(Broken())
    assert "broken" in why
    assert "amend_facts" in why


# -- rules that cannot be ------------------------------------------------------------------


def test_unknown_hook_is_refused():
    class Typo(House):
        name = "typo"

        @hookimpl
        def on_dael(self, state):
            pass

    why = refused(Typo())
    assert "house rule typo" in why
    assert "on_dael" in why


def test_unknown_argument_is_refused():
    class Greedy(House):
        name = "greedy-rule"

        @hookimpl
        def on_deal(self, state, deck):
            pass

    why = refused(Greedy())
    assert "house rule greedy-rule" in why
    assert "deck" in why


@pytest.mark.parametrize("how", ["wrapper", "hookwrapper"])
def test_a_wrapper_on_an_event_is_refused(how):
    class Wrapper(House):
        name = "wrapper"

        @hookimpl(**{how: True})
        def on_deal(self, state):
            yield

    why = refused(Wrapper())
    assert "house rule wrapper" in why
    assert "on_deal" in why


def test_one_rule_twice_is_refused():
    assert "house rule t" in refused(Teller("t", []), Teller("t", []))


def test_freezing_nothing_gives_nothing():
    events, _ = freeze([])
    assert events.on_deal == events.on_score == ()
