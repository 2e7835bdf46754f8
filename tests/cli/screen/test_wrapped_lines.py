"""Lines of text on a screen of so many cells, however long the words are."""

import pytest
from rich.cells import cell_len

from wonders.cli.screen.wrapped_lines import broken, flowed, shortened


@pytest.mark.parametrize("letter", ["x", "界", "ba", "x-", "\u0301"])
@pytest.mark.parametrize("wrap", [lambda long: flowed([long], 80), lambda long: broken(long, 20)])
def test_a_long_word_is_wrapped_by_looking_at_each_letter_a_few_times(monkeypatch, letter, wrap):
    measured = []

    def counted(text):
        measured.append(len(text))
        return cell_len(text)

    monkeypatch.setattr("wonders.cli.screen.wrapped_lines.cell_len", counted)
    wrap(letter * 5000)
    assert sum(measured) < 50 * 5000 * len(letter)


def test_a_long_name_is_shortened_by_looking_only_at_its_beginning(monkeypatch):
    looks = []
    monkeypatch.setattr(
        "wonders.cli.screen.wrapped_lines.cell_len",
        lambda text: looks.append(text) or cell_len(text),
    )
    assert shortened("x" * 5000, 12) == "x" * 11 + "."
    assert len(looks) < 10
