"""Every ruling has a test."""

import re
from pathlib import Path

import pytest


@pytest.mark.parametrize(("letter", "count"), [("C", 21), ("F", 7)])
def test_each_ruling_is_cited(letter, count):
    here = Path(__file__)
    texts = [file.read_text("utf-8") for file in here.parent.glob("test_*.py") if file != here]
    cited = {int(each) for text in texts for each in re.findall(rf"\b{letter}(\d+)\b", text)}
    assert sorted(cited) == list(range(1, count + 1))
