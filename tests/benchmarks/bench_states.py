"""What bots ask of a state: deals, copies, views, imagined worlds."""

from random import Random

import pytest
from kinds import SHOWN, built, halfway


def many(action, times):
    """Return what does an action over and over."""

    def work():
        for _ in range(times):
            action()
        return True

    return work


@pytest.mark.parametrize(("name", "players"), SHOWN)
def test_deals(measured, name, players):
    game = built(name, players)
    work = many(lambda: game.deal(7), 1000)
    assert measured(work, 1000, about="deals", game=name, players=players)


@pytest.mark.parametrize(("name", "players"), SHOWN)
def test_copies(measured, name, players):
    work = many(halfway(name, players).copy, 20_000)
    assert measured(work, 20_000, about="copies", game=name, players=players)


@pytest.mark.parametrize(("name", "players"), SHOWN)
def test_views(measured, name, players):
    state = halfway(name, players)
    work = many(lambda: state.view(0), 5000)
    assert measured(work, 5000, about="views", game=name, players=players)


@pytest.mark.parametrize(("name", "players"), SHOWN)
def test_imagined_worlds(measured, name, players):
    view = halfway(name, players).view(0)
    rng = Random(3)
    work = many(lambda: view.imagine(rng), 1000)
    assert measured(work, 1000, about="imagined worlds", game=name, players=players)
