"""The console: its width, whatever the environment says."""

import pytest

from wonders.cli.screen.console import console_for


@pytest.mark.parametrize(
    ("columns", "width"), [("0", 80), ("1", 20), ("132", 132), ("999999999999", 1000)]
)
def test_no_width_is_drawn_on_that_no_screen_has(monkeypatch, columns, width):
    # Not while pytest writes how far it is.
    with monkeypatch.context() as meanwhile:
        meanwhile.setenv("COLUMNS", columns)
        assert console_for(plain=True).width == width
