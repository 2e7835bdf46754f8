"""Explanations as people read them."""

from wonders.core.game.explanation_of_price_or_refusal import Explanation, Line


def test_a_line_shows_coins_text_and_ruling():
    lines = (
        Line("printed coins, to the bank", 4),
        Line("2 clay bought at 3 each", 6, "D10"),
        Line("free of charge", 0),
        Line("just so"),
    )
    assert str(Explanation(True, 10, lines)).splitlines() == [
        "4 printed coins, to the bank",
        "6 2 clay bought at 3 each (D10)",
        "0 free of charge",
        "just so",
    ]


def test_an_explanation_without_lines_is_an_empty_text():
    assert str(Explanation(False, None, ())) == ""
