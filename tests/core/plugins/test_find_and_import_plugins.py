"""Plugin files are found and imported."""

import os
import re
import sys
from contextlib import suppress

import pytest

from wonders.core import BadPlugin
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.plugins.import_files_and_folders import hash_of_folder

SOURCE = """
from wonders.core import hookimpl

WORD = {!r}

@hookimpl
def bots():
    return []
"""


def test_a_plugin_file_counts_as_it_is_though_an_older_one_had_its_time_and_size(tmp_path):
    file = tmp_path / "words_of_mine.py"
    for word in ("one", "two"):
        file.write_text(SOURCE.format(word))
        os.utime(file, (1_600_000_000, 1_600_000_000))
        Plugins().use(str(file))
        (module,) = [each for name, each in sys.modules.items() if "words_of_mine" in name]
        assert word == module.WORD
    assert [each.name for each in tmp_path.iterdir()] == ["words_of_mine.py"]


def test_a_plugin_folder_counts_as_it_is_though_an_older_one_had_its_time_and_size(tmp_path):
    modules = []
    for word in ("one", "two"):
        folder = tmp_path / "words_of_ours"
        (folder / "inner").mkdir(parents=True, exist_ok=True)
        files = ("__init__.py", "more.py", "inner/__init__.py", "inner/deep.py")
        imports = "from . import more\nfrom .inner import deep\n"
        for name in files:
            own = imports if name == "__init__.py" else ""
            (folder / name).write_text(own + SOURCE.format(word))
            os.utime(folder / name, (1_600_000_000, 1_600_000_000))
        # As on a worker of a cluster, which plays one run after the other.
        for _ in range(2):
            Plugins().use(str(folder))
            modules.append([sys.modules[each] for each in sys.modules if "words_of_ours" in each])
            assert [each.WORD for each in modules[-1]] == [word] * 4
        assert modules[-1] == modules[-2]
    assert not [*tmp_path.rglob("__pycache__")]


@pytest.mark.parametrize(
    ("name", "used"),
    [("json", []), ("wonders.plugins.bots.greedy", ["wonders.plugins.bots.greedy"])],
)
def test_a_folder_called_like_what_is_installed_is_not_run(tmp_path, monkeypatch, name, used):
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("raise RuntimeError('ran')")
    plugins = Plugins()
    # The first brings no plugin.
    with suppress(BadPlugin):
        plugins.use(name)
    assert plugins.named == used
    assert not plugins.folders


def test_a_file_called_like_what_is_installed_is_not_taken_for_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wonders.plugins.bots.greedy").touch()
    plugins = Plugins()
    plugins.use("wonders.plugins.bots.greedy")
    assert "greedy" in plugins.bots.things


def test_a_plugin_folder_is_compared_with_the_packages_that_links_in_it_lead_to(tmp_path):
    folder, shared = tmp_path / "words_with_links", tmp_path / "shared_words"
    for each in (folder, shared):
        each.mkdir()
        (each / "__init__.py").write_text(SOURCE.format("one"))
    (folder / "sub").symlink_to(shared)
    (folder / "again").symlink_to(folder)
    before = hash_of_folder(str(folder))
    # As Emacs locks a file that it has changed.
    (folder / ".#more.py").symlink_to("nobody@nowhere.1")
    assert hash_of_folder(str(folder)) == before
    (shared / "__init__.py").write_text(SOURCE.format("two"))
    assert hash_of_folder(str(folder)) != before


def test_a_plugin_file_is_one_by_whatever_path_it_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words_of_all.py").write_text(SOURCE.format("one"))
    plugins = Plugins()
    for path in ("words_of_all.py", "./words_of_all.py", str(tmp_path / "words_of_all.py")):
        plugins.use(path)
    assert plugins.named == ["words_of_all.py"]


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("./my_words", "there is no such file or folder - did you mean ./my_words.py?"),
        ("my_words", "there is no such module - did you mean my_words.py?"),
        ("./your_words", "there is no such file or folder"),
    ],
)
def test_a_file_that_is_named_without_its_ending_is_told(tmp_path, monkeypatch, target, why):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_words.py").write_text(SOURCE.format("one"))
    with pytest.raises(BadPlugin) as error:
        Plugins().use(target)
    assert str(error.value).partition("): ")[2] == why


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("entry_points.txt", b"[console_scripts]\nfoo\n"),
        ("entry_points.txt", b"[console_scripts]\nfoo = \xff\n"),
        ("METADATA", b"Name: \xff\n"),
    ],
)
def test_a_broken_package_of_others_is_no_fault_of_ours(tmp_path, monkeypatch, name, content):
    package = tmp_path / "other-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[wonders]\nmine = no_such_module\n")
    (package / name).write_bytes(content)
    monkeypatch.syspath_prepend(tmp_path)
    plugins = Plugins()
    assert plugins.find(plugins.rulesets, "duel").name == "duel"
    (told,) = plugins.load_all()
    assert "no_such_module" in told or f"{package}{os.sep}entry_points.txt cannot be read" in told


def package(folder, name, points):
    """Write what an installed package says of itself: its entry points of ours."""
    said = folder / f"{name}-1.0.dist-info"
    said.mkdir()
    (said / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (said / "entry_points.txt").write_text(f"[wonders]\n{points}\n")


GREEDY = """
from wonders.core import Bot, hookimpl

class Mine(Bot):
    "Takes the first move."
    name = "greedy"
    def choose(self, view, moves, clock): return moves[0]

@hookimpl
def bots(): return [Mine]
"""


@pytest.mark.parametrize("point", ["aaa", "greedy", "zzz"])
@pytest.mark.parametrize("first", [False, True])
def test_a_package_does_not_take_the_name_of_ours(tmp_path, monkeypatch, point, first):
    (tmp_path / f"mine_{point}_{first}.py").write_text(GREEDY)
    package(tmp_path, f"mine-{point}", f"{point} = mine_{point}_{first}")
    monkeypatch.syspath_prepend(tmp_path)
    if not first:
        monkeypatch.setattr(sys, "path", sys.path[1:] + sys.path[:1])
    plugins = Plugins()
    for _ in range(2):
        assert plugins.find(plugins.bots, "greedy").__module__.startswith("wonders.")
        # What a theme needs.
        (told,) = plugins.load_all()
    assert told.startswith(f"plugin {point} (mine-{point}: mine_{point}_{first}): ")
    assert "greedy" in told


def test_of_two_packages_with_one_name_for_a_plugin_the_second_is_named(tmp_path, monkeypatch):
    for name in ("one", "two"):
        (tmp_path / f"pack_{name}.py").write_text(GREEDY.replace("greedy", name))
        package(tmp_path, name, f"mine = pack_{name}")
    monkeypatch.syspath_prepend(tmp_path)
    plugins = Plugins()
    (told,) = plugins.load_all()
    assert re.fullmatch(r"plugin mine \(.*\): another plugin has this name .*; rename one.*", told)
    assert len({"one", "two"} & plugins.bots.things.keys()) == 1


@pytest.mark.parametrize("value", ["brings_nothing", "brings_nothing:NOTHING"])
def test_an_installed_plugin_that_brings_nothing_is_named(tmp_path, monkeypatch, value):
    (tmp_path / "brings_nothing.py").write_text("NOTHING = None\n")
    package(tmp_path, "empty", f"empty = {value}")
    monkeypatch.syspath_prepend(tmp_path)
    (told,) = Plugins().load_all()
    assert told.startswith(f"plugin empty (empty: {value}): ")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("odd-pack", "its entry point names 'odd-pack', which is no module"),
        ("odd_pack:Mine", "its entry point names a class; name the module with .*"),
    ],
)
def test_an_entry_point_that_names_no_module_says_so(tmp_path, monkeypatch, value, why):
    (tmp_path / "odd_pack.py").write_text(GREEDY.replace("greedy", "odd"))
    package(tmp_path, "odd", f"odd = {value}")
    monkeypatch.syspath_prepend(tmp_path)
    (told,) = Plugins().load_all()
    assert re.fullmatch(rf"plugin odd \(odd: {value}\): {why}", told)


def test_an_entry_point_without_a_name_is_told_and_the_other_one_loaded(tmp_path, monkeypatch):
    (tmp_path / "odd_pack.py").write_text(GREEDY.replace("greedy", "odd"))
    package(tmp_path, "odd", "= odd_pack\nodd = odd_pack")
    monkeypatch.syspath_prepend(tmp_path)
    plugins = Plugins()
    (told,) = plugins.load_all()
    assert told == "plugin ? (odd: odd_pack): its entry point has no name"
    assert "odd" in plugins.bots.things
