"""Why a move costs what it costs, or why it is not possible."""

import pytest

from wonders.core.errors import IllegalMove
from wonders.core.testing import Table, table


def lines(t: Table, move: str) -> list[tuple[str, int | None, str]]:
    """Return the lines that explain a move."""
    return [(line.text, line.coins, line.ruling) for line in t.why(move).lines]


def building(card: str, city: str = "", opponent: str = "", **position) -> Table:
    """Return a table at which seat 0 may take a card."""
    return table("duel", city, opponent, display=card, **position)


def the_line(t: Table, move: str) -> tuple[str, int | None, str]:
    """Return the only line that explains a move."""
    (line,) = lines(t, move)
    return line


# -- prices ---------------------------------------------------------------------------


def test_own_production_costs_nothing():
    t = building("baths", "quarry")
    assert the_line(t, "build baths") == ("1 stone: your own production", 0, "D11")
    assert t.why("build baths").coins == 0


def test_choice_production_is_told_apart_from_fixed():
    t = building("rostrum", "caravansery quarry")
    assert lines(t, "build rostrum") == [
        ("1 wood: your choice production", 0, "D11"),
        ("1 stone: your own production", 0, "D11"),
    ]


def test_a_discount_says_which_units_it_took_off():
    t = building("palace", "masonry", "quarry clay-pool brickyard")
    assert ("1 clay: taken off by your token", 0, "D12") in lines(t, "build palace")
    assert ("1 stone: taken off by your token", 0, "D12") in lines(t, "build palace")
    assert t.price("build palace") == 2 + 2 + 2


def test_a_purchase_says_how_many_units_at_what_price_and_why():
    t = building("aqueduct", "quarry", "shelf-quarry", coins=(8, 7))
    assert lines(t, "build aqueduct") == [
        ("1 stone: your own production", 0, "D11"),
        ("2 stone bought at 4 each (2 + the 2 your opponent shows)", 8, "D10"),
    ]
    assert t.why("build aqueduct").legal


def test_a_fixed_price_is_named_as_such():
    t = building("baths", "stone-reserve", "shelf-quarry")
    assert the_line(t, "build baths") == ("1 stone bought at 1 each (your fixed price)", 1, "D10")


def test_printed_coins_are_a_line_of_their_own():
    t = building("caravansery", "press")
    assert lines(t, "build caravansery") == [
        ("printed coins, to the bank", 2, ""),
        ("1 glass bought at 2 each (2 + the 0 your opponent shows)", 2, "D10"),
        ("1 papyrus: your own production", 0, "D11"),
    ]
    assert t.price("build caravansery") == 4


def test_a_chain_names_the_parent():
    t = building("barracks", "garrison", coins=(0, 0))
    assert the_line(t, "build barracks") == ("free: linked to garrison", 0, "D14")
    assert (t.price("build barracks"), t.why("build barracks").legal) == (0, True)


def test_what_economy_receives_is_said():
    t = building("caravansery", "", "economy")
    assert ("4 of it go to your opponent", None, "D15") in lines(t, "build caravansery")


def test_a_card_on_which_no_cost_is_printed_is_free():
    assert the_line(building("altar"), "build altar") == ("free: nothing is printed", 0, "")


def test_a_wonder_is_explained_like_a_card():
    t = building("altar", "shelf-quarry architecture", "", wonders=("pyramids", ""))
    assert lines(t, "wonder pyramids altar") == [
        ("2 stone: your own production", 0, "D11"),
        ("1 stone: taken off by your token", 0, "D12"),
        ("1 papyrus: taken off by your token", 0, "D12"),
    ]
    assert t.price("wonder pyramids altar") == 0


def test_the_price_is_the_one_that_is_paid():
    for city, opponent in [
        ("", ""), ("caravansery", "sawmill quarry"), ("masonry forum", "brickyard glassworks"),
        ("stone-reserve customs-house", "press shelf-quarry"), ("masonry caravansery", "sawmill"),
    ]:  # fmt: skip
        for card in ("palace", "gardens", "arena", "town-hall", "caravansery", "study"):
            t = building(card, city, opponent, coins=(100, 0))
            why = t.why(f"build {card}")
            assert why.coins == sum(line.coins or 0 for line in why.lines)
            before = t.coins(0)
            t.play(f"build {card}")
            assert before - t.coins(0) == why.coins


# -- income ---------------------------------------------------------------------------


def test_a_discard_says_what_it_brings():
    t = building("altar", "tavern forum")
    assert lines(t, "discard altar") == [
        ("from the bank for a discard", 2, "D7"),
        ("for 2 own yellow cards", 2, "D7"),
    ]
    assert t.price("discard altar") == -4
    assert t.play("discard altar").coins(0) == 7 + 4


# -- what stands in the way -----------------------------------------------------------


def test_who_is_too_poor_hears_the_price_and_what_he_has():
    t = building("aqueduct", "", "shelf-quarry")
    why = t.why("build aqueduct")
    assert (why.legal, why.coins) == (False, 12)
    assert why.lines[-1].text == "costs 12 coins, you have 7"


def test_who_is_rich_enough_hears_nothing_of_his_purse():
    t = building("aqueduct", "", "shelf-quarry", coins=(12, 7))
    assert not any("you have" in text for text, _, _ in lines(t, "build aqueduct"))


def covered(t: Table, slot: int) -> str:
    """Return the id of the card in a slot of the first display, counted from 1."""
    return t.state.dealt.ages[0][slot - 1].id


def test_a_card_covered_by_open_ones_names_them():
    t = building("altar baths press stable garrison palisade")
    t.play("discard altar", "discard baths", "discard press")
    below, left, right = (covered(t, slot) for slot in (6, 10, 11))
    assert the_line(t, f"build {below}") == (
        f"{below} is covered by {left} and {right}",
        None,
        "D7",
    )
    assert not t.why(f"build {below}").legal


def test_a_card_covered_by_face_down_ones_does_not_name_them():
    t = building("altar")
    line = the_line(t, f"discard {covered(t, 6)}")
    assert line[0] == f"{covered(t, 6)} is covered by a face-down card and a face-down card"
    assert line[2] == "D7"


def test_only_the_cards_that_still_lie_there_are_named():
    t = building("altar baths press stable garrison palisade")
    below, left, right = (covered(t, slot) for slot in (6, 10, 11))
    t.play("discard altar", "discard baths", "discard press", f"discard {left}")
    assert the_line(t, f"build {below}")[0] == f"{below} is covered by {right}"


def test_a_card_that_is_gone_or_never_lay_there_is_not_in_the_display():
    t = building("altar").play("discard altar")
    assert the_line(t, "build altar")[0] == "altar does not lie in the display"
    assert the_line(t, "build palace")[0] == "palace does not lie in the display"


@pytest.mark.parametrize("seat", [0, 1])
def test_the_view_does_not_tell_which_card_lies_face_down(seat):
    t = building("altar")
    table_of_view = t.state.view(seat).table
    hidden, absent = covered(t, 10), "palace"
    said = [
        table_of_view.explain(t.game.move(f"build {id}")).lines[0].text.replace(id, "it")
        for id in (hidden, absent)
    ]
    assert said == ["it does not lie in the display"] * 2


def test_an_explanation_does_not_give_away_which_card_lies_face_down():
    t = building("altar")
    hidden = covered(t, 10)
    assert the_line(t, f"build {hidden}")[0] == f"{hidden} does not lie in the display"


def test_a_refusal_does_not_give_away_which_card_lies_face_down():
    t = building("altar")
    with pytest.raises(IllegalMove, match="does not lie in the display"):
        t.play(f"build {covered(t, 10)}")


def test_a_wonder_that_stands_already_cannot_be_built_again():
    t = building("altar", "pyramids")
    assert the_line(t, "wonder pyramids altar")[0] == "pyramids is built already"


def test_the_opponents_wonder_is_not_yours():
    t = building("altar", wonders=("", "pyramids"))
    assert the_line(t, "wonder pyramids altar")[0] == "pyramids is not your wonder"


def test_after_seven_wonders_no_more_may_be_built():
    city, opponent = "sphinx piraeus mausoleum", "pyramids appian-way great-library"
    t = building(
        "altar baths press", city, opponent, coins=(99, 7), wonders=("colossus", "hanging-gardens")
    )
    t.play("wonder colossus altar")
    line = the_line(t, "wonder hanging-gardens baths")
    assert line == ("7 wonders are built, and no more may be", None, "D25")


def test_a_waiting_choice_is_named_with_its_options():
    t = building("library altar", "scriptorium", board="law economy").play("build library")
    line = the_line(t, "build altar")
    assert line[0] == "seat 0 has something else to decide first: progress law, progress economy"
    assert line[2] == "D21"
    assert not t.why("build altar").legal


def test_a_choice_that_does_not_wait_is_refused_by_the_duty_to_take_a_card():
    t = building("altar", board="law")
    assert the_line(t, "progress law") == (
        "a card of the display is to be taken now", None, "D7",
    )  # fmt: skip


def test_a_choice_costs_nothing():
    t = building("library altar", "scriptorium", board="law economy").play("build library")
    assert (t.price("progress law"), t.why("progress law").legal) == (None, True)


def test_when_the_game_is_over_that_is_all_there_is_to_say():
    t = building("altar", age=3, last=True).play("discard altar")
    assert the_line(t, "discard altar")[0] == "the game is over"
    with pytest.raises(IllegalMove, match=r"^discard altar: the game is over$"):
        t.play("discard altar")


def test_an_explanation_reads_as_lines_of_coins_text_and_ruling():
    t = building("caravansery", "press")
    assert str(t.why("build caravansery")).splitlines()[0] == "2 printed coins, to the bank"
    assert str(t.why("build caravansery")).splitlines()[2].endswith("your own production (D11)")
