"""Suggestions for unknown names."""

from wonders.core.guard.did_you_mean import suggest


def test_suggest_names_the_nearest():
    assert suggest("grene", ["green", "grey", "red"]) == " - did you mean 'green'?"


def test_suggest_lists_the_known_names_when_none_is_near():
    assert suggest("zzz", ["red", "green"]) == " - there is green, red"


def test_suggest_lists_no_more_than_twelve():
    known = [f"name-{n:02}" for n in range(13)]
    assert suggest("?", known) == " - there is " + ", ".join(known[:12]) + ", …"
    assert "…" not in suggest("?", known[:12])


def test_suggest_returns_nothing_without_known_names():
    assert suggest("anything", []) == ""
