"""Score sheets and results."""

import msgspec

from wonders.core.game.results_and_score_sheets import Forfeit, Result, totalled


def test_total_is_the_sum_and_comes_last():
    sheet = totalled([("military", 5), ("civilian", 7), ("treasury", -1)])
    assert list(sheet.items()) == [
        ("military", 5),
        ("civilian", 7),
        ("treasury", -1),
        ("total", 11),
    ]


def test_the_total_of_an_empty_sheet_is_zero():
    assert totalled([]) == {"total": 0}


def test_a_result_without_a_forfeit_does_not_mention_one():
    assert msgspec.to_builtins(Result("civilian", [0, 1], [])) == {
        "victory": "civilian",
        "winners": [0, 1],
        "scores": [],
    }


def test_a_forfeit_comes_last():
    result = msgspec.to_builtins(Result("forfeit", [1], [], Forfeit(0, "timeout")))
    assert list(result) == ["victory", "winners", "scores", "forfeit"]
    assert result["forfeit"] == {"seat": 0, "reason": "timeout"}
