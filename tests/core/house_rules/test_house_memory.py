"""Values stored for house rules: how the table shows them, how imagined games deal them."""

from random import Random

import pytest

from wonders.core import BadPlugin, House, hookimpl
from wonders.core.options.names_with_parameters import NoOptions
from wonders.rulesets.classic.game import Classic, ClassicOptions
from wonders.rulesets.duel.game import Duel, DuelOptions


class Dice(House):
    """A rule that draws a number and stores a roll."""

    name = "dice"
    Chance = int

    @hookimpl
    def on_draw(self, rng):
        return int(rng.random() * 1000)

    @hookimpl
    def on_deal(self, state):
        state.keep(f"{self.name}-rolled", (1, 2))


class Telling(Dice):
    """A rule that shows what the test gives it."""

    name = "telling"

    def __init__(self, answer):
        self.answer = answer

    @hookimpl
    def on_show(self, view, lang):
        return self.answer(view, lang)


def games(*rules):
    """Return Duel and classic with these rules."""
    in_force = [(rule, NoOptions()) for rule in rules]
    return Duel(DuelOptions(), in_force), Classic(ClassicOptions(), in_force)


@pytest.mark.parametrize("game", games(Dice()), ids=["duel", "classic"])
def test_without_on_show_names_and_values_are_shown(game):
    state = game.deal(1)
    drawn = state.house["dice"]
    assert game.houses.show(state.view(0), "en") == [f"dice: {drawn}", "dice-rolled: (1, 2)"]


def test_rules_are_shown_in_their_order_and_each_in_its_own_words():
    game, _ = games(Telling(lambda view, lang: [f"{lang} {view.seat}", "more"]), Dice())
    state = game.deal(1)
    drawn = state.house["dice"]
    assert game.houses.show(state.view(1), "de") == [
        "de 1",
        "more",
        f"dice: {drawn}",
        "dice-rolled: (1, 2)",
    ]


@pytest.mark.parametrize("answer", ["a line", None, [1], 7, ("a line",)])
def test_anything_but_a_list_of_lines_is_refused(answer):
    game, _ = games(Telling(lambda view, lang: answer))
    with pytest.raises(BadPlugin, match=r"house rule telling: on_show: returned .*list of lines"):
        game.houses.show(game.deal(1).view(0), "en")


def test_an_error_in_on_show_names_the_rule():
    game, _ = games(Telling(lambda view, lang: 1 // 0))
    with pytest.raises(BadPlugin, match="house rule telling: on_show: ZeroDivisionError"):
        game.houses.show(game.deal(1).view(0), "en")


def test_a_strange_value_stays_in_its_line():
    class Wild(House):
        name = "wild"

        @hookimpl
        def on_deal(self, state):
            state.keep("wild", "two\nlines " + "x" * 1000)

    game, _ = games(Wild())
    (line,) = game.houses.show(game.deal(1).view(0), "en")
    assert line.startswith("wild: two lines xxx")
    assert len(line) < 320


@pytest.mark.parametrize("game", games(Dice()), ids=["duel", "classic"])
def test_an_imagined_game_deals_what_was_drawn_and_not_what_was_stored_later(game):
    state = game.deal(4)
    world = state.view(0).imagine(Random(1))
    assert world.house == state.house
    assert world.deal.house == {"dice": state.house["dice"]}
    assert game.start(world.deal).house == state.house


# -- who may win ---------------------------------------------------------------------------


@pytest.mark.parametrize("winners", [[], [2], [0, 2]])
def test_only_players_can_win_by_a_rule(winners):
    class Crown(House):
        name = "crown"
        victories = ("crown-all",)

    state = Duel(DuelOptions(), [(Crown(), NoOptions())]).deal(1)
    with pytest.raises(BadPlugin, match=r"must win"):
        state.finish("crown-all", winners)
    state.finish("crown-all", [1])
    assert (state.result().victory, state.result().winners) == ("crown-all", [1])


def test_what_chance_decided_cannot_be_overwritten():
    state = Duel(DuelOptions(), [(Dice(), NoOptions())]).deal(1)
    drawn = state.house["dice"]
    with pytest.raises(BadPlugin, match="keep under dice-"):
        state.keep("dice", drawn + 1)
    state.keep("dice-seen", 3)
    assert (state.house["dice"], state.house["dice-seen"]) == (drawn, 3)


class Meddling(House):
    """A rule that keeps something under any name."""

    name = "meddling"

    def __init__(self, name):
        self.under = name

    @hookimpl
    def on_deal(self, state):
        state.keep(self.under, 1)


@pytest.mark.parametrize(
    ("name", "whose"),
    [
        ("dice-rolled", "'dice-rolled' is not its own memory but dice's; keep under meddling-…"),
        ("other", "'other' is not its own memory; keep under meddling-…"),
        ("meddlings", "'meddlings' is not its own memory; keep under meddling-…"),
        ("meddling-\x1b[2J", "no name to keep something under"),
        ("meddling-\ud800", "no name to keep something under"),
    ],
)
@pytest.mark.parametrize("build", [0, 1], ids=["duel", "classic"])
def test_a_rule_keeps_nothing_in_the_memory_of_another(build, name, whose):
    with pytest.raises(BadPlugin) as caught:
        games(Meddling(name), Dice())[build].deal(1)
    assert caught.value.why.startswith("house rule meddling: on_deal: ")
    assert whose in caught.value.why


@pytest.mark.parametrize("name", ["meddling", "meddling-more"])
def test_a_rule_keeps_what_it_likes_under_its_own_name(name):
    assert games(Meddling(name))[0].deal(1).house[name] == 1


def test_hiding_without_drawing_is_refused():
    class Veil(House):
        name = "veil"

        @hookimpl
        def on_hide(self, kept):
            return None

        @hookimpl
        def on_imagine(self, known):
            return known

    with pytest.raises(BadPlugin, match="on_hide is about what on_draw has drawn"):
        Duel(DuelOptions(), [(Veil(), NoOptions())])


def test_a_rule_can_only_say_that_it_touches_coins_or_cards():
    class Greed(House):
        name = "greed"
        touches = ("coin",)

    with pytest.raises(BadPlugin, match="did you mean 'coins'"):
        Duel(DuelOptions(), [(Greed(), NoOptions())])


class Secretive(Dice):
    """A rule that hides all its values from everybody, and imagines them as at the start."""

    name = "secretive"

    def __init__(self, answer=dict.fromkeys):
        self.answer = answer

    @hookimpl
    def on_hide(self, memory):
        return self.answer(memory)

    @hookimpl
    def on_imagine(self, memory, rng):
        return {"secretive": int(rng.random() * 1000), "secretive-rolled": (1, 2)}


class HalfSecretive(Dice):
    """A rule that hides all its values, and imagines only what chance decided."""

    name = "half"

    @hookimpl
    def on_hide(self, memory):
        return memory

    @hookimpl
    def on_imagine(self, known):
        return known


@pytest.mark.parametrize("game", games(Dice(), Secretive()), ids=["duel", "classic"])
def test_a_rule_may_hide_its_own_values_and_no_others(game):
    view = game.deal(1).view(0)
    shown = view.table.house
    assert {name for name, value in shown.items() if value is None} == {
        "secretive",
        "secretive-rolled",
    }
    assert view.imagine(Random(1)).house["secretive-rolled"] == (1, 2)


@pytest.mark.parametrize("answer", [None, {}, {"secretive": 1}, {"dice": 1}])
def test_a_rule_that_hides_its_values_must_answer_for_all_of_them(answer):
    state = games(Secretive(lambda memory: answer))[0].deal(1)
    line = "house rule secretive: on_hide must return secretive, secretive-rolled by name"
    with pytest.raises(BadPlugin, match=line):
        state.view(0)


def test_hiding_and_imagining_are_about_the_same():
    with pytest.raises(BadPlugin, match=r"house rule half: .* both take memory, or neither"):
        games(HalfSecretive())
