"""What `tests/benchmarks/vector_rates.py` measures can be measured; no figure is asked for."""

import pytest

pytest.importorskip("gymnasium")

import vector_rates

pytestmark = pytest.mark.filterwarnings("ignore")


def test_games_together_can_be_measured(monkeypatch):
    monkeypatch.setattr(vector_rates, "GAMES", 2)
    monkeypatch.setattr(vector_rates, "ALONE", 1)
    found = vector_rates.parts("duel", 2, 1)
    assert list(found) == ["ManyGames", "make_vec, copy=False", "make_vec"]
    assert all(rate > 0 for rates in found.values() for rate in rates)
