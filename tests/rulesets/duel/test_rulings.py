"""Every ruling has a test."""

import re
from pathlib import Path

import pytest


@pytest.mark.parametrize(("letter", "count"), [("D", 38), ("S", 14)])
def test_each_ruling_is_cited(letter, count):
    here = Path(__file__)
    texts = [file.read_text("utf-8") for file in here.parent.glob("test_*.py") if file != here]
    cited = {int(number) for text in texts for number in re.findall(rf"\b{letter}(\d+)\b", text)}
    assert sorted(set(range(1, count + 1)) - cited) == []
    assert max(cited) == count
