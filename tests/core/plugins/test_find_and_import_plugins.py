"""Plugin files are found and imported."""

import os
import sys

import pytest

from wonders.core.plugins.find_and_import_plugins import Plugins

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
