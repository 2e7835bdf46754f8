"""The hooks of house rules: which there are, in which order, and with which arguments."""

import json
from random import Random

import msgspec
import pytest

from wonders.core import BadPlugin, BadSpec, House, IllegalMove, hookimpl, load
from wonders.core.compiled_or_plain import attributes_of
from wonders.core.house_rules.check_hook_signatures import hooks_of
from wonders.core.house_rules.declared_hooks import AMENDMENTS, EVENTS, OWN_EVENTS, HouseSpecs
from wonders.core.house_rules.rules_in_force import Events, Houses
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import read_line
from wonders.core.record.replay import check
from wonders.core.testing import table
from wonders.core.testing.rule_that_does_nothing import Silence, silence_in
from wonders.rulesets.classic import Classic
from wonders.rulesets.duel.game import Duel, DuelOptions


class Amount(msgspec.Struct, frozen=True):
    n: int


def ruled(*rules):
    """Return Duel with some house rules without parameters."""
    return Duel(DuelOptions(), [(rule, NoOptions()) for rule in rules])


def refused(*rules, error=BadPlugin):
    """Return the one line with which a game with these rules is refused."""
    with pytest.raises(error) as caught:
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
    """A rule that notes what it is told."""

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


def test_the_course_of_a_game_is_told_in_order(play_out):
    class Course(House):
        name = "course"
        heard: list = []

        @hookimpl
        def on_deal(self):
            self.heard.append("deal")

        @hookimpl
        def on_age(self, state):
            self.heard.append(f"age {state.age}")

        @hookimpl
        def on_age_end(self, state):
            self.heard.append(f"age {state.age} ends")

        @hookimpl
        def on_end(self, state):
            self.heard.append("end")

    seed = next(seed for seed in range(9) if play_out(load("duel"), seed)[0].victory == "civilian")
    play_out(ruled(Course()), seed)
    ages = [f"age {age}{end}" for age in range(3) for end in ("", " ends")]
    assert Course.heard == ["deal", *ages, "end"]


def test_a_pawn_that_moves_and_a_token_that_is_taken_are_told():
    class Scout(House):
        name = "scout"
        heard: list = []

        @hookimpl
        def on_pawn(self, seat, spaces):
            self.heard.append((seat, "pawn", spaces))

        @hookimpl
        def on_token(self, seat, piece):
            self.heard.append((seat, "token", piece.id))

    t = table(ruled(Scout()), "", "workshop", display="guard-tower apothecary", board="law economy")
    t.play("build guard-tower")
    assert Scout.heard == [(0, "pawn", 1)]
    t = table(ruled(Scout()), "workshop", "", display="laboratory", board="law", coins=(9, 9))
    t.play("build laboratory", "progress law")
    assert Scout.heard[1:] == [(0, "token", "law")]


def test_events_without_a_listener_are_empty_tuples(duel):
    assert all(getattr(duel.events, name) == () for name in EVENTS)
    assert duel.events.of_ruleset == {"on_pawn": [], "on_token": []}


def test_every_hook_is_an_amendment_or_an_event_of_one_kind():
    hooks = [name for name in vars(HouseSpecs) if not name.startswith("_")]
    assert sorted((*AMENDMENTS, *EVENTS, *OWN_EVENTS)) == sorted(hooks)
    assert OWN_EVENTS == ("on_draw", "on_read", "on_hide", "on_imagine", "on_show")
    assert all(name.startswith("on_") for name in EVENTS)
    assert sorted(attributes_of(Events)) == sorted((*EVENTS, "of_ruleset"))


def test_the_silent_rule_of_the_kit_listens_to_all_that_any_rule_may():
    assert set(hooks_of(Silence())) == {*AMENDMENTS, *EVENTS}
    for ruleset in (Duel, Classic):
        every = {*AMENDMENTS, *EVENTS, *ruleset.own_hooks()}
        assert set(hooks_of(silence_in(ruleset)(), lambda _, its=ruleset: [its])) == every


def test_the_hooks_a_rule_answers_are_known_before_it_is_in_force():
    assert hooks_of(Teller("t", [])) == ["on_build", "on_deal", "on_discard"]
    assert hooks_of(House.__new__(type("Mute", (House,), {"name": "mute"}))) == []


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
        categories = ("taxes-levied",)

        @hookimpl
        def on_score(self, seat, sheet):
            assert sheet["taxes-levied"] == 0
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


class Sets(House):
    """A rule that sets a number of the track."""

    def __init__(self, name, number, value):
        self.name = name
        self.number = number
        self.value = value

    @hookimpl
    def amend_setup(self, setup):
        setup["track"][self.number] = self.value


def test_rules_amend_one_after_the_other():
    class Later(House):
        name = "later"

        @hookimpl
        def amend_setup(self, setup):
            setup["coins"] = setup["track"]["capital"]

    assert ruled(Sets("far", "capital", 12), Later()).setup.coins == 12
    assert ruled(Later(), Sets("far", "capital", 12)).setup.coins == 9


def test_two_rules_that_set_one_number_are_refused_naming_both():
    far, near = Sets("far", "capital", 12), Sets("near", "capital", 7)
    why = refused(far, near, error=BadSpec)
    assert why == "house rules far and near both set track.capital; choose one"
    other = Sets("mild", "supremacy", False)
    assert ruled(far, other).setup.track.capital == 12


def test_two_rules_may_set_a_number_to_what_it_is():
    assert ruled(Sets("far", "capital", 9), Sets("near", "capital", 7)).setup.track.capital == 7


class Dearer(House):
    """A rule that changes the cost of a card."""

    def __init__(self, name, coins):
        self.name = name
        self.coins = coins

    @hookimpl
    def amend_facts(self, facts):
        (place,) = [place for place, fact in enumerate(facts) if fact.id == "altar"]
        facts[place] = msgspec.structs.replace(facts[place], cost={"coins": self.coins})


def test_two_rules_that_change_one_card_are_refused_naming_both():
    why = refused(Dearer("dear", 3), Dearer("dearer", 5), error=BadSpec)
    assert why == "house rules dear and dearer both set card altar; choose one"
    t = table(ruled(Dearer("dear", 3)), "", "", display="altar")
    assert t.price("build altar") == 3


def test_what_each_rule_changes_is_told_in_a_line():
    game = ruled(Sets("far", "capital", 12), Dearer("dear", 3))
    assert game.houses.changes == [
        "far: answers amend_setup",
        "dear: answers amend_facts",
        "far: track.capital: 9 becomes 12",
        "dear: card altar changed",
    ]


def test_the_trace_tells_them_on_standard_error(plugins, monkeypatch, capsys):
    load("duel", ["second-coin"], plugins=plugins)
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("WONDERS_TRACE", "1")
    load("duel", ["second-coin"], plugins=plugins)
    assert capsys.readouterr() == ("", "wonders: duel: second-coin: answers on_deal\n")


def test_a_rule_can_add_a_card_from_plain_data():
    class Mill(House):
        name = "mill"

        @hookimpl
        def amend_facts(self, facts, game):
            mill = {"id": "mill", "name": {"en": "Mill", "de": "Mühle"}, "color": "yellow"}
            mill["effects"] = [{"kind": "coins", "amount": 5}]
            facts += game.facts_of({"age": 1, "card": [mill]}, "mill.toml")

    game = ruled(Mill())
    assert len(game.cards) == 74
    assert "mill: card mill added" in game.houses.changes
    t = table(game, "", "", display="mill")
    t.play("build mill")
    assert t.coins(0) == 7 + 5


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

    why = refused(Odd())
    assert why.startswith("house rule odd: amend_setup: ")
    assert "coinz" in why


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
    why = refused(Teller("t", []), Teller("t", []), error=BadSpec)
    assert why == "house rule t is named twice"


def test_no_rules_listen_to_nothing():
    houses = Houses([], Duel)
    assert houses.events.on_deal == houses.events.on_score == ()
    assert (bool(houses), houses.specs, houses.changes) == (False, [], [])


# -- moves, prices, victories and chance of its own ------------------------------------------


class Beggar(House):
    """Who has no coin may beg for one instead of a turn."""

    name = "beggar"
    victories = ("beggar-shame",)

    @hookimpl
    def amend_moves(self, game):
        game.add_move("beggar-beg", act=self.beg)

    def beg(self, state, seat, move):
        state.pay_in(seat, 1)
        state.keep(self.name, state.house.get(self.name, 0) + 1)
        if state.house[self.name] == 3:
            state.finish("beggar-shame", [1 - seat])

    @hookimpl
    def on_list(self, state, moves):
        if not state.cities[state.seat].coins:
            moves.append(state.game.move("beggar-beg"))


def test_a_move_of_its_own_takes_the_place_of_a_turn():
    t = table(ruled(Beggar()), "", "", display="baths altar", coins=(0, 7))
    assert t.can("beggar-beg")
    t.play("beggar-beg")
    assert (t.seat, t.coins(0)) == (1, 1)
    assert not t.can("beggar-beg")
    assert t.can("build altar")


def test_a_victory_of_its_own_ends_the_game():
    t = table(ruled(Beggar()), "", "", display="baths altar", coins=(0, 7))
    t.state.keep("beggar", 2)
    t.play("beggar-beg")
    assert t.seat is None
    assert (t.result().victory, t.result().winners) == ("beggar-shame", [1])


def test_what_a_rule_keeps_is_not_shared_by_copies():
    t = table(ruled(Beggar()), "", "", display="baths altar", coins=(0, 7))
    copy = t.state.copy()
    t.play("beggar-beg")
    assert t.state.house["beggar"] == 1
    assert "beggar" not in copy.house


def test_a_rule_can_change_a_price_for_whom_and_what_it_likes():
    class Toll(House):
        name = "toll"

        @hookimpl
        def on_price(self, seat, piece, coins):
            return coins + 2 if seat == 0 and piece.color == "blue" else coins - 9

    t = table(ruled(Toll()), "", "", display="altar tavern scriptorium", coins=(7, 7))
    assert t.price("build altar") == 2
    assert t.price("build scriptorium") == 0
    t.play("build altar")
    assert t.coins(0) == 5


class Secret(House):
    """Each seat has a number that the other does not know."""

    name = "secret"
    Chance = tuple[int, ...]

    @hookimpl
    def on_draw(self, rng):
        return [int(rng.random() * 100), int(rng.random() * 100)]

    @hookimpl
    def on_hide(self, seat, kept):
        return tuple(number if each == seat else -1 for each, number in enumerate(kept))

    @hookimpl
    def on_imagine(self, known, rng):
        return tuple(int(rng.random() * 100) if number < 0 else number for number in known)


def test_chance_of_its_own_is_dealt_and_recorded(line_of):
    game = ruled(Secret())
    kept = game.deal(4).house["secret"]
    assert kept == game.deal(4).house["secret"] != game.deal(5).house["secret"]
    assert json.loads(line_of(game, 4))["deal"]["house"] == {"secret": list(kept)}
    assert game.start(game.deal(4).deal).house["secret"] == kept


def test_what_it_hides_is_not_in_the_view_and_is_imagined_anew():
    state = ruled(Secret()).deal(4)
    mine, _ = state.house["secret"]
    view = state.view(0)
    assert view.table.house["secret"] == (mine, -1)
    worlds = {view.imagine(Random(seed)).house["secret"] for seed in range(9)}
    assert len(worlds) > 3
    assert {first for first, _ in worlds} == {mine}
    assert all(0 <= other < 100 for _, other in worlds)


def test_what_goes_wrong_in_hiding_is_named():
    class Torn(Secret):
        name = "torn"

        @hookimpl
        def on_hide(self, seat, kept):
            raise ValueError("lost")

        @hookimpl
        def on_imagine(self, known, rng):
            raise KeyError("found")

    state = ruled(Torn()).deal(4)
    with pytest.raises(BadPlugin, match=r"^house rule torn: on_hide: ValueError: lost \(.*\)$"):
        state.view(0)
    Torn.on_hide = Secret.on_hide
    view = ruled(Torn()).deal(4).view(0)
    with pytest.raises(BadPlugin, match=r"^house rule torn: on_imagine: KeyError: 'found' \(.*\)$"):
        view.imagine(Random(1))


def test_a_rule_for_another_game_is_refused():
    class Other(House):
        name = "other"
        games = ("classic", "chess")

    why = refused(Other(), error=BadSpec)
    assert why == "house rule other is for classic and chess, not for duel"
