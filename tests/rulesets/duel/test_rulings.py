"""Every ruling has a test."""

import re
from pathlib import Path


def test_each_of_the_38_rulings_is_cited():
    here = Path(__file__)
    texts = [file.read_text("utf-8") for file in here.parent.glob("test_*.py") if file != here]
    cited = {int(number) for text in texts for number in re.findall(r"\bD(\d+)\b", text)}
    assert sorted(set(range(1, 39)) - cited) == []
    assert max(cited) == 38
