"""What the documents say is held against the code."""

import doctest
import inspect
import re
import tomllib
from pathlib import Path
from typing import ClassVar

import pytest

from wonders.cli.main import VERBS, run
from wonders.cli.screen.default_styles_and_signs import GLYPHS, STYLES
from wonders.core import BadPlugin, House, NoOptions, hookimpl, load
from wonders.core.house_rules.declared_hooks import HouseSpecs
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.testing import check_effect, check_house, table
from wonders.rulesets.classic import Classic
from wonders.rulesets.duel import Duel

ROOT = Path(__file__).parents[2]


def text(name):
    return (ROOT / name).read_text("utf-8")


def codes(name):
    """Return the Python blocks of a document."""
    return re.findall(r"```python\n(.*?)```", text(name), re.DOTALL)


def code(name):
    """Return the first Python block of a document."""
    return codes(name)[0]


def rows(name):
    """Return the rows of all tables of a document, each as its cells."""
    lines = re.findall(r"^\| (.*) \|$", text(name), re.MULTILINE)
    return [re.split(r" (?<!\\)\| ", line) for line in lines]


RULES = codes("docs/house-rules.md")
#: The same by the name of the rule; a block may have helpers before it.
NAMED = {re.findall(r'^    name = "(.*)"', source, re.MULTILINE)[-1]: source for source in RULES}


def plugins_with(tmp_path, source):
    """Return plugins with a file of that source let in."""
    file = tmp_path / "rule_of_the_docs.py"
    file.write_text(source, "utf-8")
    plugins = Plugins()
    plugins.use(str(file))
    return plugins


@pytest.mark.parametrize(("number", "spec"), [(0, "miser"), (1, "dreamer:dreams=1")])
def test_the_bots_of_the_docs_play(tmp_path, capsys, number, spec):
    file = tmp_path / f"bot_of_the_docs_{number}.py"
    file.write_text(codes("docs/bots.md")[number], "utf-8")
    args = ["match", "duel", "-p", spec, "-p", "random", "-n", "2", "--seed", "1", "-j", "0"]
    assert run(["--plugin", str(file), *args]) == 0
    out = capsys.readouterr().out
    assert f"{spec}: won" in out
    assert "forfeit" not in out


def test_the_first_house_rule_of_the_docs_gives_its_coins(tmp_path):
    game = load("duel", ["harvest:n=2"], plugins=plugins_with(tmp_path, NAMED["harvest"]))
    assert [city.coins for city in table(game).state.cities] == [7, 7]
    state = game.deal(1)
    while state.choices:
        state.play(state.moves()[0])
    assert [city.coins for city in state.cities] == [9, 9]


@pytest.mark.parametrize("source", RULES, ids=lambda source: re.search(r'name = "(.*)"', source)[1])
def test_every_house_rule_of_the_docs_keeps_the_laws(tmp_path, source):
    name = re.findall(r'^    name = "(.*)"', source, re.MULTILINE)[-1]
    plugins = plugins_with(tmp_path, source)
    assert list(plugins.houses.things) == [name]
    rule = plugins.houses.things[name]
    for game in rule.games or ("duel", "classic"):
        assert check_house(name, game=game, games=2, plugins=plugins)


def test_the_leader_of_the_docs_can_be_played_against(tmp_path):
    plugins = plugins_with(tmp_path, NAMED["queen-of-carthage"])
    game = load("duel", ["queen-of-carthage"], {"solo": "dido"}, plugins)
    assert game.automata == ("dido",)
    assert "urbanism" in [token.id for token in game.deal(1).cities[1].tokens]


def test_the_pilgrims_of_the_docs_bring_points_and_a_victory(tmp_path):
    game = load("duel", ["pilgrims"], plugins=plugins_with(tmp_path, NAMED["pilgrims"]))
    t = table(game, "", "", display="baths altar", coins=(12, 0))
    for sent in (1, 2, 3):
        t.play("pilgrims-go", "discard baths" if sent == 1 else t.legal()[0])
        assert t.sheet(0)["pilgrims-home"] == 2 * sent
    t.play("pilgrims-go")
    assert (t.result().victory, t.result().winners) == ("pilgrims-blessed", [0])


def test_the_alms_of_the_docs_are_given_first(tmp_path):
    game = load("duel", ["alms"], {"draft": "first-game"}, plugins_with(tmp_path, NAMED["alms"]))
    state = game.deal(1)
    giver = state.seat
    assert [str(move) for move in state.moves()] == ["alms-give 0", "alms-give 2"]
    state.play(game.move("alms-give 2"))
    assert state.seat == giver
    assert (state.cities[giver].coins, state.cities[1 - giver].coins) == (5, 9)


def test_what_the_docs_say_goes_wrong_is_said_so(tmp_path):
    """The line of an error, and those of the trace."""
    page = text("docs/house-rules.md")
    plugins = plugins_with(tmp_path, NAMED["harvest"].replace("state.cities", "state.citys"))
    with pytest.raises(BadPlugin) as caught:
        load("duel", ["harvest"], {"draft": "first-game"}, plugins).deal(1)
    said = str(caught.value).replace(f"{tmp_path / 'rule_of_the_docs.py'}", "harvest.py")
    assert f"    wonders: {said}\n" in page
    for change in load("duel", ["long-war:n=3"]).houses.changes:
        assert f"    wonders: duel: {change}\n" in page


def test_the_ruleset_of_the_docs_tells_rules_of_its_own_event(tmp_path):
    class Visitor(House):
        name = "visitor"
        heard: ClassVar = []

        @hookimpl
        def on_fair(self, seat, coins):
            self.heard.append((seat, coins))

    plugins = plugins_with(tmp_path, code("docs/rulesets.md"))
    fair = plugins.rulesets.things["fair"]
    state = fair(fair.Options(), [(Visitor(), NoOptions())]).deal(1)
    assert [city.coins for city in state.cities] == [10, 10]
    assert Visitor.heard == [(0, 3), (1, 3)]
    # A record begins in the same way, and so does a game against a leader that chance draws.
    game = load("fair", plugins=plugins)
    assert game.start(game.record_deal(state)).city_of(1).coins == 10
    alone = load("fair", options={"solo": "any"}, plugins=plugins).deal(1)
    assert alone.city_of(0).coins == 10


def test_the_page_of_house_rules_names_every_hook_with_its_arguments():
    named = {row[0].strip("`") for row in rows("docs/house-rules.md") if "(" in row[0]}
    hooks = {name: hook for name, hook in vars(HouseSpecs).items() if not name.startswith("_")}
    hooks |= Duel.own_hooks() | Classic.own_hooks()
    spelt = set()
    for name, hook in hooks.items():
        own, *arguments, options = inspect.signature(hook).parameters
        assert (own, options) == ("self", "options")
        spelt.add(f"{name}({', '.join(arguments)})")
    assert named == spelt


def test_the_reference_says_of_every_hook_who_calls_it():
    first = [row[0] for row in rows("docs/reference/hooks.md")]
    hooks = {name for name in vars(HouseSpecs) if not name.startswith("_")}
    named = re.findall(r"`(\w+)`", " ".join(first))
    assert sorted(named) == sorted(hooks | {*Duel.own_hooks()} | {*Classic.own_hooks()})


def test_the_page_of_house_rules_names_all_that_a_rule_says_about_itself():
    named = {row[0].strip("`") for row in rows("docs/house-rules.md")}
    assert {name for name in House.__annotations__ if not name.startswith("_")} <= named


def test_the_page_of_themes_names_every_style_and_glyph():
    page = text("docs/themes.md")
    styles, glyphs = page.split("## The glyphs")
    _, styles = styles.split("## The styles")
    table_of = {"style": styles, "glyph": glyphs}
    for what, known in (("style", STYLES), ("glyph", GLYPHS)):
        first = re.findall(r"^\| (`.*?`) \|", table_of[what], re.MULTILINE)
        assert set(re.findall(r"`(\S+?)`", " ".join(first))) == set(known)
    for name, sign in GLYPHS.items():
        if sign:
            assert f"| `{name}` | `{sign}` |".replace("`|`", "`\\|`") in glyphs


def test_the_theme_of_the_docs_is_drawn(tmp_path, capsys):
    file = tmp_path / "dutch.py"
    file.write_text(code("docs/themes.md"), "utf-8")
    assert run(["--plugin", str(file), "--theme", "dutch", "cards", "duel", "baths"]) == 0
    assert capsys.readouterr().out.startswith("Badhuis [baths] blauw I")


def test_the_page_of_effects_names_every_kind_with_its_fields():
    shared, duel, leaders, classic = text("docs/effects.md").split("Those of ")
    for game, part in ((Duel, shared + duel + leaders), (Classic, shared + classic)):
        rows = dict(re.findall(r"^\| `([a-z-]+)` \| ([a-z, ]*?) ?\|", part, re.MULTILINE))
        named = {kind: tuple(filter(None, its.split(", "))) for kind, its in rows.items()}
        assert named == {
            kind.__struct_config__.tag: kind.__struct_fields__ for kind in game.effects
        }


def test_the_effect_of_the_docs_keeps_the_laws(tmp_path):
    plugins = plugins_with(tmp_path, code("docs/effects.md"))
    assert [each.game for each in check_effect("feast", games=1, plugins=plugins)]


def test_every_way_to_act_on_a_game_has_an_example():
    """The hooks that come with the third issue for authors, each in a rule that is checked."""
    page = "".join(RULES) + code("docs/effects.md")
    for name in ("on_start", "on_turn", "on_trade", "on_utility", "worth"):
        assert f"def {name}(" in page, name
    for used in ("state.begin(", "state.move_card(", "worth=", "needs = (", "state.buy("):
        assert used in page, used


def test_the_page_of_libraries_names_what_is_installed_and_nothing_else():
    project = tomllib.loads(text("pyproject.toml"))["project"]
    stated = re.search(r"^NEEDED = \[(.*?)^\]", text("setup.py"), re.MULTILINE | re.DOTALL)[1]
    needed = set(re.findall(r'"([a-z0-9_-]+)', stated))
    extras = {
        (re.match(r"[a-z0-9_-]+", line)[0], extra)
        for extra, lines in project["optional-dependencies"].items()
        for line in lines
    }
    page = text("docs/libraries.md")
    always = set(re.findall(r"^\| ([a-z0-9_-]+) \| [^|]*\| [^|]* \|$", page, re.MULTILINE))
    some = set(
        re.findall(r"^\| ([a-z0-9_-]+) \| ([a-z]+) \| [^|]*\| [^|]* \|$", page, re.MULTILINE)
    )
    assert always - {"library"} == needed
    assert needed == {"pluggy", "msgspec", "click", "rich", "textual", "platformdirs"}
    assert some - {("library", "extra")} == extras


def test_the_examples_at_the_prompt_answer_as_the_page_says():
    failed, tried = doctest.testfile(str(ROOT / "docs/prompt.md"), module_relative=False)
    assert tried > 10
    assert failed == 0


@pytest.mark.parametrize(
    "name", ["README.md", "docs/bots.md", "docs/export.md", "docs/house-rules.md", "docs/themes.md"]
)
def test_every_verb_named_in_a_document_exists(name):
    verbs = re.findall(r"^    wonders (?:--[a-z]+ \S+ )*([a-z]+)", text(name), re.MULTILINE)
    assert verbs
    assert set(verbs) <= set(VERBS)


def test_the_readme_says_that_it_is_unofficial():
    assert "unofficial fan project" in text("README.md")


def headings(page):
    """Return the headings of a page as links name them."""
    lines = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in lines}


def test_every_document_linked_is_there_and_has_the_heading():
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^):]+)\)", page.read_text("utf-8")):
            path, _, heading = target.partition("#")
            there = page.parent / path if path else page
            assert there.exists(), f"{page.name}: {target}"
            assert not heading or heading in headings(there), f"{page.name}: {target}"


def test_the_glossary_has_each_word_once_and_in_order():
    words = [row[0] for row in rows("docs/glossary.md")[1:]]
    assert 30 <= len(words) <= 50
    assert words == sorted({*words})


def test_the_page_of_speed_names_chores_that_are_there():
    chores = set(re.findall(r"^\[testenv:([a-z-]+)\]", text("tox.ini"), re.MULTILINE))
    for page in ("docs/performance.md", "README.md"):
        assert set(re.findall(r"tox -e ([a-z-]+)", text(page))) <= chores


def test_the_page_of_speed_names_scripts_that_are_there():
    named = re.findall(r"tests/benchmarks/\w+\.\w+", text("docs/performance.md"))
    assert named
    for script in named:
        assert (ROOT / script).is_file(), script


def test_the_pages_of_trust_name_tests_that_are_there():
    page = text("docs/trust.md") + text("docs/trust/found.md")
    tests = [*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "examples").rglob("test_*.py")]
    sources = "".join(path.read_text("utf-8") for path in tests)
    named = re.findall(r"`(test_\w+)`", page)
    assert named
    assert [name for name in named if f"def {name}(" not in sources] == []
    for path in re.findall(r"`(tests/\S+\.py)`", page):
        assert (ROOT / path).is_file(), path


def test_every_page_is_listed():
    listed = re.findall(r"\]\(([^)]+)\)", text("docs/README.md"))
    # Those that only include another have no heading of their own.
    pages = {
        page.name for page in (ROOT / "docs").glob("*.md") if "\n# " in f"\n{page.read_text()}"
    }
    assert pages - {"README.md"} <= set(listed)
