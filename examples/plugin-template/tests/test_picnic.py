"""The rule, the effect and the bot, each in a sentence or two."""

from wonders.core import Plan, Series, load
from wonders.core.testing import check_bot, check_house, table


def picnic(**options):
    """Return Duel with the rule."""
    spec = ",".join(f"{key}={value}" for key, value in options.items())
    return load("duel", [f"picnic:{spec}"])


def test_an_age_begins_with_coins_for_all():
    state = picnic(coins=2).deal(7)
    while state.age == 0 and state.choices:
        state.play(state.moves()[0])
    assert [city.coins for city in state.cities] == [7 + 2, 7 + 2]


def test_the_meadow_treats_its_builder_and_the_other():
    t = table(picnic(coins=0), "", "", display="picnic-meadow")
    t.play("build picnic-meadow")
    assert (t.coins(0), t.coins(1)) == (7 + 4, 7 + 1)


def test_the_collector_builds_the_colour_it_loves():
    series = Series(Plan("duel", ("collector:color=red", "random"), seed=1))
    record, _ = series.play(0)
    assert record.seats[0] == "collector:color=red"
    assert record.result is not None
    assert record.result.forfeit is None


def test_the_rule_keeps_the_laws():
    check_house("picnic:coins=3", games=4)


def test_the_bot_keeps_the_laws():
    check_bot("collector:color=green", games=4)
