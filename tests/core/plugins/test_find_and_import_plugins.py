"""Plugin files are found and imported."""

import os
import sys

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
