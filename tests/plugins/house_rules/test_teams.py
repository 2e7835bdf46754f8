"""The house rule `teams`."""

import re

import pytest

from wonders.core import BadSpec, Result, load
from wonders.core.testing import check_house
from wonders.core.testing.random_game import Course
from wonders.plugins.house_rules.teams import TEAMS


@pytest.fixture(scope="module")
def game():
    return load("classic", ["teams"])


def end(*points, victory="teams-points", winners=(0, 2)):
    return Result(victory, list(winners), [{"total": each} for each in points])


def test_the_team_with_more_points_wins(game):
    won = set()
    for seed in range(12):
        result = Course(game, seed).play().state.result()
        assert result.victory == "teams-points"
        first, second = [sum(result.scores[s]["total"] for s in team) for team in TEAMS]
        if first != second:
            assert result.winners == [*TEAMS[second > first]]
            won.add(result.winners[0])
    assert won == {0, 1}


def test_more_coins_decide_between_equal_teams(game):
    for seed in range(200):
        state = Course(game, seed).play().state
        points = [sum(state.sheets()[s]["total"] for s in team) for team in TEAMS]
        if points[0] == points[1]:
            coins = [sum(state.cities[s].coins for s in team) for team in TEAMS]
            richer = [t for t, c in zip(TEAMS, coins, strict=True) if c == max(coins)]
            assert state.result().winners == sorted(s for team in richer for s in team)
            return
    pytest.fail("no two teams were equal")


def test_the_table_shows_who_plays_together_and_their_points(game):
    state = Course(game, 3).play(60).state
    names = [city.board.facts.city.in_language("en") for city in state.cities]
    points = [sum(state.sheets()[seat]["total"] for seat in team) for team in TEAMS]
    (line,) = game.houses.show(state.view(0), "en")
    told = [
        f"{names[a]} and {names[b]}: {its} points"
        for (a, b), its in zip(TEAMS, points, strict=True)
    ]
    assert line == ", ".join(told)
    assert "Punkte" in game.houses.show(state.view(0), "de")[0]


def test_a_team_with_one_point_has_one_point(game):
    state = game.deal(1)
    state.cities[0].coins = 2
    (line,) = game.houses.show(state.view(0), "en")
    assert re.search(r": 1 point, .*: 2 points$", line)


def test_partners_want_the_same_end(game):
    values = game.utilities(end(10, 40, 60, 20))
    assert values[0] == values[2] > 0.5 > values[1] == values[3]


def test_a_greater_lead_is_worth_more(game):
    close, far = end(31, 30, 30, 30), end(60, 30, 60, 30)
    assert game.utilities(far)[0] > game.utilities(close)[0] > 0.5
    assert game.utilities(end(40, 40, 40, 40, winners=(0, 1, 2, 3))) == [0.5] * 4


def test_a_forfeit_is_worth_what_it_is_without_the_rule(game):
    lost = end(10, 40, 60, 20, victory="forfeit", winners=(1, 2, 3))
    assert game.utilities(lost) == load("classic").utilities(lost)


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7])
def test_four_play_in_teams(players):
    with pytest.raises(BadSpec, match=f"house rule teams: four play in teams, not {players}"):
        load("classic", ["teams"], {"players": players})


def test_it_keeps_the_laws():
    assert check_house("teams", {"players": 4}, games=4)
