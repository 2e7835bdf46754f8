"""Optional libraries: imported if installed, named if missing."""

import pytest

from wonders.core import BadSpec
from wonders.core.optional_libraries import import_optional


def test_a_library_that_is_there_is_imported():
    assert import_optional("json.decoder", "tournament", "a test").JSONDecoder


def test_a_missing_library_is_named_with_the_extra_that_installs_it():
    with pytest.raises(BadSpec) as caught:
        import_optional("no_such_library.part", "tournament", "a rating")
    assert str(caught.value) == (
        "a rating takes no_such_library, which is not installed: pip install 'wonders[tournament]'"
    )


def test_a_library_that_lacks_another_is_not_called_missing(tmp_path, monkeypatch):
    (tmp_path / "half_a_library.py").write_text("import no_such_library\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        import_optional("half_a_library", "tournament", "a test")


@pytest.mark.parametrize("error", ["ImportError", "SystemError"])
def test_a_library_that_fails_is_named(tmp_path, monkeypatch, error):
    (tmp_path / f"failing_{error}.py").write_text(f"raise {error}('no room')\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    told = f"a test takes failing_{error}, which cannot be imported: {error}: no room"
    with pytest.raises(BadSpec, match=told):
        import_optional(f"failing_{error}", "tournament", "a test")


def test_what_a_library_warns_of_as_it_is_imported_is_not_told(tmp_path, monkeypatch, recwarn):
    text = "import warnings\nwarnings.warn('two copies')\n"
    (tmp_path / "warning_library.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert import_optional("warning_library", "tournament", "a test")
    assert not recwarn
