"""What a revival that was declined, or did not come up, tells of the discard pile (C16)."""

from wonders.core import load
from wonders.rulesets.classic.sight.known_from_passed_hands import Place
from wonders.rulesets.classic.sight.known_from_rules import Revival

GAME = load("classic", options={"players": 3})
ALTAR, BATHS, THEATER = (GAME.move(f"build {id}").piece for id in ("altar", "baths", "theater"))


def sold(card, entry):
    return card, Place(entry, 0, 0, True)


def tucked(card, entry):
    return card, Place(entry, 0, 0, False)


def test_there_was_a_card_that_the_city_did_not_have():
    fits = Revival(2, BATHS.bit, True, ())
    assert fits.agrees([sold(ALTAR, 0)])
    assert fits.agrees([sold(BATHS, 0), sold(ALTAR, 1)])
    assert not fits.agrees([])
    assert not fits.agrees([sold(BATHS, 0), tucked(ALTAR, 1)])
    assert not fits.agrees([sold(BATHS, 0), sold(ALTAR, 2)])


def test_there_was_none_but_those_that_the_city_had():
    none = Revival(2, BATHS.bit, False, ())
    assert none.agrees([])
    assert none.agrees([sold(BATHS, 0), tucked(ALTAR, 1), sold(ALTAR, 2)])
    assert not none.agrees([sold(BATHS, 0), sold(ALTAR, 1)])


def test_a_card_that_had_been_revived_was_not_there_any_more():
    none = Revival(2, BATHS.bit, False, (ALTAR,))
    assert none.agrees([sold(ALTAR, 0)])
    assert not none.agrees([sold(ALTAR, 0), sold(ALTAR, 1)])
    assert not none.agrees([sold(ALTAR, 0), sold(THEATER, 1)])
    assert not Revival(2, BATHS.bit, True, (ALTAR,)).agrees([sold(ALTAR, 0), sold(BATHS, 1)])


def test_on_the_pile_there_may_be_anything_if_something_fitted():
    assert Revival(2, BATHS.bit, True, (ALTAR,)).allowed == -1
    assert Revival(2, BATHS.bit, False, ()).allowed == BATHS.bit
    assert Revival(2, BATHS.bit, False, (ALTAR, ALTAR)).allowed == BATHS.bit | ALTAR.bit
