"""The rulesets keep the laws; broken ones break the law that they were made for."""

import itertools

import msgspec
import pytest

from wonders.core import BadSpec, House, IllegalMove
from wonders.core.compiled_or_plain import compiled
from wonders.core.testing import check_house, check_ruleset
from wonders.core.testing.broken_law import Broken
from wonders.core.testing.laws_of_positions import check_shown
from wonders.core.testing.random_game import Course
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.deal import draw_deal
from wonders.rulesets.duel.deal_record import read_deal
from wonders.rulesets.duel.turns_and_ages import State
from wonders.rulesets.duel.view import View

FIRST_GAME = {"draft": "first-game"}
#: Duel's states are closed to plain subclasses where they are compiled.
with_open_states = pytest.mark.skipif(compiled(), reason="Duel's states are closed there")


def with_state(**body):
    """Return Duel with another class of state; None where it is compiled, and so closed."""
    if compiled():
        return None

    class Spoilt(State):
        __slots__ = body.pop("slots", ())

        def copy(self):
            return Spoilt(self.game, self.dealt, self)

    for name, thing in body.items():
        setattr(Spoilt, name, thing)

    class SpoiltDuel(Duel):
        def draw(self, chance):
            return self.begun(draw_deal(self, chance))

        def start(self, deal):
            return self.begun(read_deal(self, deal))

        def begun(self, dealt):
            state = Spoilt(self, dealt)
            state.start()
            return state

    return SpoiltDuel


def with_view(**body):
    """Return Duel with another class of view."""

    class Spoilt(View):
        __slots__ = body.pop("slots", ())

    for name, thing in body.items():
        setattr(Spoilt, name, thing)
    return with_state(view=lambda self, seat: Spoilt.of(self, seat))  # noqa: PLW0108


def with_game(**body):
    """Return a subclass of Duel."""
    return type("SpoiltDuel", (Duel,), body)


def test_duel_keeps_the_laws():
    report = check_ruleset("duel", games=8)
    assert (report.what, report.game, report.games) == ("ruleset duel", "duel", 8)


def test_classic_keeps_the_laws_with_every_number_of_players():
    report = check_ruleset("classic", {"sides": "mixed"}, games=6)
    assert sorted(options["players"] for options in report.options) == [2, 3, 4, 5, 6, 7]
    assert {options["sides"] for options in report.options} == {"mixed"}


def test_solo_is_played_if_asked_for():
    assert check_ruleset("duel", {"solo": "any"}, games=6).moves


def test_unknown_names_and_options_are_refused():
    with pytest.raises(BadSpec, match="did you mean 'duel'"):
        check_ruleset("deul")
    with pytest.raises(BadSpec, match="draft"):
        check_ruleset("duel", {"draft": "none"})


# -- spoilt rulesets -----------------------------------------------------------------------


def play_anything(self, move):
    if move in self.moves():
        State.play(self, move)


def refuse_discards(self, move):
    if move.verb == "discard":
        raise IllegalMove("no")
    State.play(self, move)


def share_cities(self):
    new = type(self)(self.game, self.dealt, self)
    new.cities = self.cities
    new._first_city, new._second_city = self.cities
    return new


def forget_the_pile(self):
    new = type(self)(self.game, self.dealt, self)
    new.pile = 0
    return new


def one_more_point(self):
    sheets = State.sheets(self)
    sheets[0]["total"] += 1
    return sheets


def nobody_else(self):
    result = State.result(self)
    return result and type(result)(result.victory, [7], result.scores)


def nobody_at_all(self):
    result = State.result(self)
    return result and type(result)(result.victory, [], result.scores)


def turn_up(self, seat):
    self.age += 1
    return View.of(self, seat)


def whole_view(state):
    def of(seat):
        view = View.of(state, seat)
        view.table.house = {"whole": lambda: state}
        return view

    return of


def take_notes(cls, state, seat):
    view = super(cls, cls).of(state, seat)
    view.note = state.dealt.ages
    return view


def keep_the_state(cls, state, seat):
    view = super(cls, cls).of(state, seat)
    view.note = lambda: state
    return view


def wait(state):
    yield
    yield state


def keep_a_generator(cls, state, seat):
    view = super(cls, cls).of(state, seat)
    view.note = wait(state)
    next(view.note)
    return view


def share_a_cache(cls, state, seat):
    view = super(cls, cls).of(state, seat)
    view.table.cities[0]._known_prices = state.cities[0]._known_prices
    return view


def imagine_nothing(self, rng):
    raise AssertionError("no full state agrees with the view")


def imagine_other_wonders(self, rng):
    world = View.imagine(self, rng)
    world.offer = world.offer[::-1]
    return world


def change_the_view(self, rng):
    world = View.imagine(self, rng)
    self.table.age = 2
    return world


def show_the_state(self):
    return self


def show_nothing(self):
    raise NotImplementedError


def show_and_change(self):
    self.table.pile += 1
    return View.shown(self)


def show_its_number(self):
    return msgspec.structs.replace(View.shown(self), pawn=next(COUNT))


def show_a_tuple(self):
    return msgspec.structs.replace(View.shown(self), house={"odd": (1, 2)})


def show_the_hidden(cls, state, seat):
    view = super(cls, cls).of(state, seat)
    view.note = state.dealt.ages[-1][0].index
    return view


def show_the_note(self):
    return msgspec.structs.replace(View.shown(self), capital=self.note)


def start_elsewhere(self, deal):
    state = Duel.start(self, deal)
    state.cities[0].coins += 1
    return state


COUNT = itertools.count()


def count_games(self):
    Duel.prepare(self)
    self.table.add("game", number=next(COUNT))


def forget_rules(self):
    Duel.prepare(self)
    self.houses.specs = []


def lose_an_entry(self):
    return Duel.entries(self)[1:]


def blue_is_green(self):
    Duel.prepare(self)
    if self.events.on_price:
        self.start_coins += 1


BREAKING = [
    ("moves", with_state(play=play_anything), "is not listed, and yet can be played", 0),
    ("moves", with_state(play=refuse_discards), "refused: no", 1),
    ("copies", with_state(copy=share_cities), "playing on a copy changes the original", 0),
    ("copies", with_state(copy=forget_the_pile), "a copy differs from the original: pile", 1),
    ("sums", with_state(sheets=one_more_point), "the sheet of seat 0 sums to", 0),
    ("sums", with_state(result=nobody_else), "the winners are [7]", 90),
    ("sums", with_state(result=nobody_at_all), "the winners are []", 90),
    ("asks", with_state(view=turn_up), "asking changes age is 0, then", 0),
    (
        "hides",
        with_view(slots=("note",), of=classmethod(take_notes)),
        "equal by == and differ: note",
        0,
    ),
    (
        "hides",
        with_view(slots=("note",), of=classmethod(keep_the_state)),
        "the view reaches the state itself by note",
        0,
    ),
    (
        "hides",
        with_view(slots=("note",), of=classmethod(keep_a_generator)),
        "Spoilt > generator > Spoilt",
        0,
    ),
    (
        "hides",
        with_view(of=classmethod(share_a_cache)),
        "a bot could change: Spoilt > Spoilt > City > ",
        0,
    ),
    ("imagines", with_view(imagine=imagine_nothing), "imagine fails: AssertionError", 0),
    ("imagines", with_view(imagine=imagine_other_wonders), "table.offer", 0),
    ("imagines", with_view(imagine=change_the_view), "imagine changes the view: table.age", 0),
    ("shows", with_view(shown=show_the_state), "is not of the type the game names", 0),
    ("shows", with_view(shown=show_nothing), "shown fails: NotImplementedError", 0),
    ("shows", with_view(shown=show_and_change), "showing the view changes it: table.pile", 0),
    ("shows", with_view(shown=show_its_number), "is shown otherwise once more", 0),
    ("runs", with_view(played=lambda self: 1 // 0), "ZeroDivisionError", 0),
    ("shows", with_view(played=lambda self: ()), "gives other moves than were played", 1),
    ("imagines", with_view(is_open=lambda self: True), "what is hidden still matters", 0),
    ("shows", with_view(shown=show_a_tuple), "house is read back from JSON with other", 0),
    ("replays", with_game(start=start_elsewhere), "", 90),
    ("sums", with_game(utilities=lambda self, result: None), "utilities: None is not a number", 90),
    ("sums", with_game(utilities=lambda self, result: [1, 2]), "utilities: [1, 2] is not a", 90),
    ("silence", with_game(prepare=blue_is_green), "with a silent rule", 30),
    ("notation", with_game(prepare=count_games), "built anew has other moves", 0),
    ("notation", with_game(verbs=("build",)), "'pick' is not named in `verbs`", 0),
    ("data-used", with_game(entries=lose_an_entry), "card lumber-yard is not among", 0),
    ("data-used", with_game(data=Duel.data[:6]), "cards/solo_leaders.toml lies with", 0),
]


@pytest.mark.parametrize(("law", "game", "why", "most"), BREAKING)
def test_a_broken_law_is_named(law, game, why, most, caught):
    if game is None:
        pytest.skip("Duel's states are closed where they are compiled")
    error = caught(check_ruleset, game, games=2)
    assert (error.law, error.what) == (law, "ruleset duel")
    assert why in error.why
    assert len(error.moves) <= most


@with_open_states
def test_a_rule_is_cleared_if_the_game_without_it_breaks_the_law(caught):
    class Innocent(House):
        name = "innocent"

    error = caught(check_house, Innocent, game=with_state(sheets=one_more_point))
    assert (error.law, error.plain_too) == ("sums", True)
    assert "the game without it breaks this law too" in str(error)


def test_a_record_that_does_not_name_its_rule_is_found(caught):
    class Unnamed(House):
        name = "unnamed"

    error = caught(check_house, Unnamed, game=with_game(prepare=forget_rules))
    assert error.law == "declares"


@with_open_states
def test_hidden_things_in_what_is_shown_are_found():
    # The views differ as well, but that is another law, which is not checked here.
    game = with_view(slots=("note",), of=classmethod(show_the_hidden), shown=show_the_note)(
        Duel.Options()
    )
    with pytest.raises(Broken, match="imagines is shown otherwise: capital"):
        check_shown(Course(game, 0))
