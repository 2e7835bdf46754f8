"""The numbers of a game: in one file or in a folder, and never the same number twice."""

import shutil
from importlib.resources import files
from itertools import count

import msgspec
import pytest

from wonders.core import BadCard
from wonders.core.cards.read_numbers import read_numbers
from wonders.core.deprecated_names import OldPathWarning
from wonders.rulesets.duel.game import Duel

PACKAGES = count()


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of a small game."""

    coins: int
    hand: int
    track: dict[str, int]


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Return a function that makes a package with these files, and returns its name."""
    monkeypatch.syspath_prepend(tmp_path)

    def make(**texts):
        name = f"some_numbers_{next(PACKAGES)}"
        (tmp_path / name / "numbers").mkdir(parents=True)
        (tmp_path / name / "__init__.py").touch()
        for file, text in texts.items():
            path = file if file in ("numbers", "setup") else f"numbers/{file}"
            (tmp_path / name / f"{path}.toml").write_text(text, "utf-8")
        return name

    return make


@pytest.mark.parametrize(
    "texts",
    [
        {"numbers": "coins = 7\nhand = 5\n[track]\ncapital = 9"},
        {"treasury": "coins = 7", "deal": "hand = 5", "track": "[track]\ncapital = 9"},
        {"numbers": "hand = 5", "more": "coins = 7\n[track]\ncapital = 9"},
    ],
    ids=["one-file", "a-folder", "both"],
)
def test_numbers_in_one_file_and_in_a_folder_are_the_same(package, texts):
    numbers = read_numbers(package(**texts), Numbers, "market")
    assert numbers.values == {"coins": 7, "hand": 5, "track": {"capital": 9}}
    assert [*numbers.values] == ["coins", "hand", "track"]


def test_a_number_in_two_files_is_refused_and_both_are_named(package):
    name = package(prices="coins = 7", treasury="coins = 8")
    with pytest.raises(BadCard, match=r"^numbers/treasury.toml: coins stands in numbers/prices.t"):
        read_numbers(name, Numbers, "market")


def test_a_table_is_not_spread_over_two_files(package):
    name = package(near="[track]\ncapital = 9", far="[track]\nsupremacy = 1")
    with pytest.raises(BadCard, match=r"^numbers/near.toml: track stands in numbers/far.toml too"):
        read_numbers(name, Numbers, "market")


def test_setup_toml_is_read_for_one_more_release_with_a_warning(package):
    with pytest.warns(OldPathWarning, match=r"setup.toml of market is now numbers.toml"):
        assert read_numbers(package(setup="hand = 5"), Numbers, "market").values == {"hand": 5}


def test_without_any_numbers_the_file_to_write_is_named(package):
    with pytest.raises(BadCard, match=r"^numbers.toml: "):
        read_numbers(package(), Numbers, "market")


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        ("conflict_track", "capital = 9", 'capital = "far"', "numbers/conflict_track.toml: Exp"),
        ("card_display_rows", "age = 2", "page = 2", "numbers/card_display_rows.toml: Object"),
        ("guilds_in_play", "guilds_in_play", "guilds", "numbers/guilds_in_play.toml: .* `guilds`"),
        ("guilds_in_play", "guilds_in_play = 3", "", "numbers: Object missing .*guilds_in_play"),
    ],
)
def test_a_number_that_does_not_fit_is_named_with_its_file(package, tmp_path, file, old, new, why):
    name = package()
    for folder in ("cards", "numbers"):
        with_path = tmp_path / name / folder
        shutil.copytree(files(Duel.package) / folder, with_path, dirs_exist_ok=True)
    wrong = tmp_path / name / "numbers" / f"{file}.toml"
    wrong.write_text(wrong.read_text("utf-8").replace(old, new, 1), "utf-8")
    kind = type("Village", (Duel,), {"package": name})
    with pytest.raises(BadCard, match=rf"^{why}"):
        kind(Duel.Options())
