"""The house rule `long-war`."""

import re

import pytest

from wonders.cli.screen.drawing import Look
from wonders.cli.screen.find_drawing import drawing_for
from wonders.core import BadSpec, load
from wonders.core.testing import table

RICH = (100, 100)


@pytest.fixture(scope="module")
def longer():
    """Return Duel with a track longer by two."""
    return load("duel", ["long-war:n=2"])


@pytest.mark.parametrize(("seat", "ahead"), [(0, 1), (1, -1)])
def test_the_pawn_goes_past_the_ninth_space_and_wins_n_spaces_further(longer, seat, ahead):
    position = {"display": "guard-tower stable", "coins": RICH, "seat": seat}
    t = table(longer, "", "", pawn=8 * ahead, **position).play("build guard-tower")
    assert (t.state.pawn, t.result()) == (9 * ahead, None)
    t = table(longer, "", "", pawn=10 * ahead, **position).play("build guard-tower")
    assert (t.state.pawn, t.result().victory) == (11 * ahead, "military")
    assert t.result().winners == [seat]


def test_it_is_three_spaces_if_nothing_is_said():
    assert load("duel", ["long-war"]).terms.capital == 9 + 3


@pytest.mark.parametrize(("pawn", "points"), [(2, 2), (5, 5), (6, 10), (9, 10), (10, 10)])
def test_the_points_are_where_they_were(longer, pawn, points):
    assert table(longer, "", "", pawn=pawn).sheet(0)["military"] == points


@pytest.mark.parametrize(("pawn", "coins"), [(2, 2), (5, 5)])
def test_the_military_tokens_lie_where_they_lay(longer, pawn, coins):
    t = table(longer, "", "", pawn=pawn, display="guard-tower").play("build guard-tower")
    assert t.coins(1) == 7 - coins


def test_in_solo_the_leader_has_further_to_go_too(longer):
    game = load("duel", ["long-war:n=2"], {"solo": "caesar"})
    for pawn, over in ((-8, False), (-10, True)):
        t = table(game, "", "", pawn=pawn, display="guard-tower altar", decisions="d04", seat=1)
        assert (t.result() is not None) is over


@pytest.mark.parametrize(("n", "capital"), [(1, 10), (9, 18)])
def test_the_longest_track_fits_on_a_line_of_the_screen(n, capital):
    game = load("duel", [f"long-war:n={n}"], {"draft": "first-game"})
    look = Look(width=80, height=23, names=["ann", "ben"])
    lines = drawing_for(game, "en").table(game.deal(1).view(0).scene(), look)
    track = next(line.plain for line in lines if line.plain.startswith(" war"))
    drawn = re.search(r" (#\S+#) ben", track)
    assert len(drawn[1]) == 2 * capital + 1


@pytest.mark.parametrize(("n", "why"), [("0", "at least 1"), ("10", "at most 9")])
def test_n_is_from_1_to_9(n, why):
    with pytest.raises(BadSpec, match=f"house rule long-war.*{why}"):
        load("duel", [f"long-war:n={n}"])


@pytest.mark.parametrize("options", [{}, {"solo": "any"}])
def test_its_games_replay_with_it(recorded, replays, options):
    record = recorded("long-war:n=1", 3, **options)
    assert record.house == ["long-war:n=1"]
    replays(record)


def test_its_games_are_refused_without_it(outlasting, refused_without):
    assert "comes after the game is over" in refused_without(outlasting("long-war"))
