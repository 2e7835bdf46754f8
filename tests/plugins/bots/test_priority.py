"""The bot that follows a list: what a rule means, and how a wrong one is refused."""

import os
import re
from pathlib import Path

import pytest

from wonders.core import BadSpec, load, make_bot
from wonders.core.arena.referee import play_game
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.game.bot_contract import Clock
from wonders.core.plugins.load_games_and_bots import find_bot
from wonders.core.testing import check_bot, table
from wonders.plugins.bots.priority import Preference

GAMES = (
    ("duel", {}),
    ("duel", {"solo": "any"}),
    ("classic", {"players": 2}),
    ("classic", {"players": 4}),
)


@pytest.fixture
def listed(tmp_path):
    """Return a writer of lists: `listed('verb = "build"', 'color = "red"')`, two rules, a spec."""

    def write(*rules):
        file = tmp_path / "mine.toml"
        file.write_text("".join(f"[[prefer]]\n{rule}\n" for rule in rules), "utf-8")
        return f"priority:file={file}"

    return write


@pytest.fixture
def refused(tmp_path):
    """Return why a list is refused."""

    def look(text):
        file = tmp_path / "mine.toml"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        with pytest.raises(BadSpec) as caught:
            find_bot(f"priority:file={file}")
        assert str(tmp_path) not in str(caught.value)
        return str(caught.value)

    return look


def choice(spec, t):
    """Return what the bot does at a table, in notation."""
    view = t.state.view(t.seat)
    return str(make_bot(spec, 0).choose(view, t.state.moves(), Clock()))


def at_market(coins=7, **position):
    return table(
        "duel", coins=(coins, 7), display="altar baths tavern guard-tower clay-pool", **position
    )


# -- the list that comes with it ------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_games_of_every_kind_are_played_to_the_end(name, options):
    game = load(name, options=options)
    bots = [make_bot("priority", seat) for seat in range(game.players)]
    assert play_game(game, 3, bots, ["a"] * game.players).record.result.forfeit is None


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_the_kit_finds_nothing(game):
    assert check_bot("priority", game=game, games=2)


def test_it_plays_without_chance():
    game = load("duel")

    def play(*seeds):
        return play_game(game, 4, [make_bot("priority", seed) for seed in seeds], ["a", "b"])

    assert play(1, 2) == play(3, 4)


# -- what a rule means ------------------------------------------------------------------------


def test_the_first_rule_that_some_move_fits_decides(listed):
    spec = listed('color = "purple"', 'verb = "build"\ncolor = "red"', 'verb = "build"')
    assert choice(spec, at_market()) == "build guard-tower"


def test_what_fits_no_rule_is_made_when_nothing_else_is_left(listed):
    t = table("duel", display="altar", last=True, age=1)
    assert choice(listed('color = "purple"'), t) == "discard altar"


def test_one_of_several_words_is_enough(listed):
    spec = listed('verb = "build"\ncolor = ["purple", "yellow"]')
    assert choice(spec, at_market()) == "build tavern"


def test_of_moves_that_fit_alike_the_cheapest_is_made(listed):
    spec = listed('verb = "build"\ncolor = ["blue", "brown"]\npiece = ["baths", "clay-pool"]')
    assert choice(spec, at_market()) == "build clay-pool"


@pytest.mark.parametrize(
    ("take", "chosen"),
    [("cheapest", "build altar"), ("dearest", "build baths"), ("points", "build altar")],
)
def test_a_rule_says_which_of_them_is_taken(listed, take, chosen):
    spec = listed(f'verb = "build"\ncolor = "blue"\ntake = "{take}"')
    assert choice(spec, at_market()) == chosen


@pytest.mark.parametrize(
    ("rule", "chosen"),
    [
        ('effect = "shields"\nverb = "build"', "build guard-tower"),
        ('makes = "clay"\nverb = "build"', "build clay-pool"),
        ('piece = "baths"\nverb = "discard"', "discard baths"),
        ('cost = "< 0"\ncolor = "yellow"', "discard tavern"),
        ('cost = 2\nverb = "build"', "build baths"),
    ],
)
def test_a_rule_looks_at_the_piece(listed, rule, chosen):
    assert choice(listed(rule), at_market()) == chosen


def test_a_rule_looks_at_the_kind_of_what_is_built(listed):
    t = at_market(coins=40, wonders=("piraeus", ""))
    assert choice(listed('kind = "wonder"'), t).startswith("wonder piraeus ")


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("age = 1", True),
        ("age = [2, 3]", False),
        ('when = { coins = ">= 7" }', True),
        ('when = { coins = "> 7" }', False),
        ("when = { red = 1 }", True),
        ('when = { red = "< 1" }', False),
        ('others = { green = ">= 2" }', True),
        ('others = { green = ">= 3" }', False),
        ('when = { red = 1 }\nothers = { green = ">= 3" }', False),
    ],
)
def test_a_rule_waits_for_its_moment(listed, condition, holds):
    t = table("duel", "stable", "scriptorium workshop", display="altar baths tavern")
    spec = listed(f'verb = "discard"\n{condition}', 'verb = "build"')
    assert choice(spec, t).startswith("discard") is holds


@pytest.mark.parametrize(
    ("city", "chosen"), [("", "build clay-pool"), ("clay-pit", "build tavern")]
)
def test_what_the_city_makes_already_is_not_lacking(listed, city, chosen):
    t = table("duel", city, display="clay-pool tavern", last=True)
    spec = listed('verb = "build"\nlacking = true', 'verb = "build"\ncolor = "yellow"')
    assert choice(spec, t) == chosen


def test_in_classic_a_rule_sees_the_stage_that_comes_next(listed):
    boards = ["rhodes:A", "giza:A", "ephesos:A", "babylon:A"]
    spec = listed('kind = "stage"\neffect = "shields"', 'verb = "discard"')
    chosen = []
    for stages in (0, 1):
        t = table("classic", "clay-pool brickyard", boards=boards, stages=[stages], coins=30, age=3)
        chosen.append(choice(spec, t).split()[0])
    assert chosen == ["discard", "stage"]


# -- errors ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ('verb = "biuld"', "rule 2: verb: unknown word 'biuld' - did you mean 'build'?"),
        ('color = "gren"', "rule 2: color: unknown word 'gren'"),
        ('effect = "shield"', "rule 2: effect: unknown word 'shield'"),
        ('makes = "wod"', "rule 2: makes: unknown word 'wod'"),
        ('kind = "building"', "rule 2: kind: unknown word 'building'"),
        ('cost = "cheap"', "rule 2: cost: 'cheap' is not a comparison; write one like \"<= 3\""),
        ("when = { gold = 3 }", "rule 2: when: cannot count 'gold'"),
        ('others = { red = "many" }', "rule 2: others.red: 'many' is not a comparison"),
        ("age = true", "rule 2: age: "),
        ("verbs = []", "rule 2: Object contains unknown field `verbs`"),
    ],
)
def test_a_wrong_rule_is_named_with_its_file_and_field(refused, rule, why):
    said = refused(f'[[prefer]]\nverb = "build"\n[[prefer]]\n{rule}\n')
    assert "mine.toml: " in said
    assert why in said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("verb = ", "is no TOML"),
        (b"\xff\xfe", "is no TOML"),
        ("", "missing required field `prefer`"),
        ("prefer = []", "length >= 1"),
        ("name = 1\n[[prefer]]\n", "unknown field `name`"),
        ("# " + "x" * 70_000, "is larger than"),
        ("prefer = " + "[" * 3000, "nested too deeply"),
        ("a" + ".a" * 30_000 + " = 1", "over 32 parts"),
        ("[[prefer]]\nage = " + "1" * 5000, "is no TOML"),
    ],
)
def test_a_file_that_is_no_list_is_refused(refused, text, why):
    assert why in refused(text)


def test_a_list_stays_as_it_was_named_though_another_of_its_name_is_read_later(listed):
    t = at_market()
    kind, options = find_bot(listed('verb = "discard"'))
    find_bot(listed('verb = "build"'))
    move = kind(options, 0).choose(t.state.view(t.seat), t.state.moves(), Clock())
    assert str(move).startswith("discard ")


def test_a_missing_file_is_refused_before_the_first_game(tmp_path):
    file = tmp_path / "gone.toml"
    with pytest.raises(BadSpec, match=r"cannot read the list .*gone\.toml.* on every machine"):
        Series(Plan("duel", (f"priority:file={file}", "greedy"), 1))


def test_a_pipe_is_no_list(tmp_path):
    file = tmp_path / "pipe.toml"
    os.mkfifo(file)
    with pytest.raises(BadSpec, match=r"cannot read the list .*: it is a pipe or a device"):
        Series(Plan("duel", (f"priority:file={file}", "greedy"), 1))


def test_records_name_the_file_and_not_where_it_lies(listed):
    spec = listed('verb = "build"')
    series = Series(Plan("duel", (spec, "priority"), 1))
    assert series.bots == ["priority:file=mine", "priority"]


def test_a_run_that_has_begun_keeps_the_list_as_it_was(listed):
    kind, options = find_bot(listed('verb = "build"', 'verb = "discard"'))
    listed('verb = "discard"')
    assert len(kind(options, 0).rules) == 2


def test_the_list_that_comes_with_it_names_no_card():
    text = (Path(__file__).parents[3] / "plugins" / "bots" / "priority.toml").read_text("utf-8")
    assert "\npiece" not in text


# -- the page about it ---------------------------------------------------------------------------

PAGE = (Path(__file__).parents[3] / "docs" / "bots" / "priority.md").read_text("utf-8")


def test_the_list_of_the_docs_is_one(tmp_path):
    file = tmp_path / "short.toml"
    file.write_text(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0], "utf-8")
    find_bot(f"priority:file={file}")


def test_the_docs_tell_every_field_of_a_rule():
    told = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(told) == sorted(Preference.__struct_fields__)


def test_every_example_of_the_docs_is_a_rule(listed):
    for example in re.findall(r"\| `(\w+ = .*)` \|$", PAGE, re.MULTILINE):
        find_bot(listed(example))
