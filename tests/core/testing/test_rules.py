"""Every law that a house rule can break: it is found, named, and shown with a small case."""

import itertools
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from enum import Enum

import msgspec
import pytest

from wonders.core import BadPlugin, BadRecord, BadSpec, House, hookimpl
from wonders.core.game.pending_choices import Choice
from wonders.core.testing import check_house, check_houses
from wonders.rulesets.duel import Duel


def rule(**body):
    """Return a house rule for Duel named odd, with these hooks and class variables."""
    marked = {
        name: hookimpl(thing) if name.startswith(("on_", "amend_")) else thing
        for name, thing in body.items()
    }
    return type("Odd", (House,), {"name": "odd", "games": ("duel",), **marked})


def give(self, state, seat):
    state.pay_in(seat, 1)


# -- rules that keep the laws --------------------------------------------------------------


def test_a_rule_that_declares_what_it_does_keeps_the_laws():
    (report,) = check_house(rule(on_discard=give, touches=("coins",)), games=4)
    assert (report.what, report.game, report.games) == ("house rule odd", "duel", 4)
    assert [options["draft"] for options in report.options] == ["standard", "first-game"]
    assert report.moves > 100


def test_a_rule_for_any_game_is_checked_in_all():
    class Any(House):
        name = "any"

    reports = check_house(Any, {"players": 3}, "classic", games=1)
    assert [report.game for report in reports] == ["classic"]
    assert [report.game for report in check_house(Any, games=1)] == ["classic", "duel"]


class Sky(Enum):
    RAIN = "rain"


class Forecast(msgspec.Struct, frozen=True):
    sky: Sky
    day: date
    hours: timedelta
    share: Decimal


class Foretold(House):
    """A rule that draws all kinds of values that cannot change."""

    name = "foretold"
    Chance = Forecast

    @hookimpl
    def on_draw(self, rng):
        return Forecast(Sky.RAIN, date(2026, 11, 29), timedelta(hours=3), Decimal("0.5"))


def test_what_a_rule_draws_may_be_choices_days_and_decimals():
    check_house(Foretold, games=2)


def test_options_that_are_given_stay_as_they_are():
    (report,) = check_house(rule(), {"draft": "first-game"}, games=2)
    assert [options["draft"] for options in report.options] == ["first-game"]


def test_a_rule_may_refuse_some_options():
    def refuse(self, game):
        if game.options.draft == "first-game":
            raise BadSpec("it does not go with draft=first-game")

    (report,) = check_house(rule(amend_setup=refuse), games=2)
    assert [options["draft"] for options in report.options] == ["standard"]
    with pytest.raises(BadSpec, match="does not go with"):
        check_house(rule(amend_setup=refuse), {"draft": "first-game"}, games=2)


def test_a_rule_takes_its_parameters():
    class Options(msgspec.Struct, frozen=True):
        n: int

    def give_n(self, state, options):
        state.pay_in(0, options.n)

    kind = rule(Options=Options, on_deal=give_n, touches=("coins",))
    (report,) = check_house(kind, parameters={"n": 3}, games=1)
    assert report.what == "house rule odd:n=3"
    with pytest.raises(BadSpec, match="n"):
        check_house(kind, games=1)


# -- rules that break one ------------------------------------------------------------------


def fail_on_brown(self, piece):
    return 1 // (piece.color != "brown")


def only_wait(self, state, moves):
    if not state.choices:
        moves[:] = [state.game.move("odd-wait")]


def add_wait(self, game):
    def again(state, seat, move):
        state.again = True

    game.add_move("odd-wait", act=again)


def pay_too_much(self, state, seat):
    state.cities[seat].coins -= 90


def lose_the_card(self, state, piece):
    state.pile ^= piece.bit


def find_a_card(self, state):
    state.pile |= next(card.bit for card in state.game.cards if card not in list(state.cards()))


def pay_for_waiting(self, game):
    game.add_move("odd-wait", act=lambda state, seat, move: state.pay_in(seat, 1))


def list_wait(self, state, moves):
    if not state.choices:
        moves.append(state.game.move("odd-wait"))


class Gift(Choice):
    """A choice that gives a coin."""

    def options(self, state):
        return [state.game.move("start 0"), state.game.move("start 1")]

    def take(self, state, move):
        state.pay_in(self.seat, 1)


def offer_gift(self, state):
    state.queue(Gift(1))


def secret(self, game, rng):
    return int(rng.random() * 1000)


def other(self, known, rng):
    return int(rng.random() * 1000)


class Sealed:
    """A value that equals all others of its class."""

    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return isinstance(other, Sealed)

    __hash__ = None


def seal(self, kept):
    return Sealed(kept.value if isinstance(kept, Sealed) else kept)


def hide(self, state, seat, kept):
    return None


def forbid_by_secret(self, state, moves):
    kept = state.house["odd"]
    if not state.choices and kept is not None and len(moves) > 1:
        del moves[kept % len(moves)]


def need_a_number(self, state):
    assert isinstance(state.house["odd"], int | None)


def count_scores(self, state):
    state.keep("odd", state.house.get("odd", 0) + 1)


class Ledger:
    """What can change, though nothing tells it."""

    def __init__(self):
        self.lines = []


def keep_a_ledger(self, state):
    state.keep("odd", Ledger())


def keep_an_object(self, state):
    state.keep("odd", object())


def write_it_down(self, state, piece):
    state.house["odd"].lines.append(piece.id)


#: A luck of no seed: it never falls the same way twice.
FALLS = itertools.count(1)


def luck(self, state):
    state.pay_in(0, next(FALLS))


def refuse_record(self, chance):
    raise BadRecord("it was something else")


def count_listeners(self, state, seat):
    state.cities[seat].coins += len(state.game.events.on_build) - 1


class BlankAtTheEnd(msgspec.Struct, frozen=True):
    words: str = "one "


def another_version(self, game):
    type(game).version = 2


def nothing_left(self, state):
    raise RecursionError("deep")


def build_again(self, state, seat, piece):
    for call in state.game.events.on_build:
        call(state, seat, piece)


@dataclass(frozen=True)
class Guess(Choice):
    """A choice that says in a field what it should not."""

    number: int
    rank = -1

    def options(self, state):
        return [state.game.move("start 0"), state.game.move("start 1")]

    def take(self, state, move):
        pass


def tell_in_a_field(self, state):
    state.queue(Guess(0, state.house["odd"]))


def tell_the_parity(self, state):
    state.keep("odd-parity", state.house["odd"] % 2)


class Debt(Choice):
    """A secret choice whose options follow from what changes before it is revealed."""

    rank = -1
    secret = "game"

    def options(self, state):
        return [state.game.move(f"odd-owe {len(state.cities[self.seat].wonders)}")]


def offer_debt(self, state):
    state.queue(Debt(0))


def add_debts(self, game):
    for number in range(5):
        game.add_move("odd-owe", number=number)


COINS = ("coins",)
CHANCE = {"Chance": int, "on_draw": secret}
#: Hidden from the seat that decides, and from no other.
FROM_WHO_DECIDES = {
    "on_hide": lambda self, state, seat, kept: None if seat == state.seat else kept,
    "on_imagine": lambda self, known, rng: other(self, known, rng) if known is None else known,
}
SECRET = {
    **CHANCE,
    "on_hide": lambda self, state, seat, kept: kept if seat == 0 else None,
    "on_imagine": lambda self, known, rng: other(self, known, rng) if known is None else known,
}

#: Law, body of a rule that breaks it, part of the reason, most moves of the case.
BREAKING = [
    ("runs", {"on_build": fail_on_brown}, "house rule odd: on_build: ZeroDivisionError", 1),
    ("ends", {"on_list": only_wait, "amend_moves": add_wait}, "5,000 moves and no end", 5001),
    ("ends", {"on_build": build_again}, "RecursionError", 1),
    ("conserves", {"on_discard": give}, "odd: on_discard makes 1 coin and does not", 1),
    ("conserves", {"on_build": pay_too_much, "touches": COINS}, "less than nothing", 1),
    ("conserves", {"on_discard": lose_the_card}, "is gone (odd: on_discard", 1),
    ("conserves", {"on_deal": find_a_card}, "is there that was not dealt (odd: on_deal", 0),
    ("conserves", {"amend_moves": pay_for_waiting, "on_list": list_wait}, "«odd-wait» makes", 1),
    ("conserves", {"on_deal": offer_gift}, "odd: choice Gift makes 1 coin", 1),
    ("hides", {**CHANCE, "on_hide": seal, "on_imagine": other}, "table.house", 0),
    (
        "hides",
        {**CHANCE, **FROM_WHO_DECIDES, "on_list": forbid_by_secret},
        "the legal moves tell what is hidden",
        0,
    ),
    ("hides", {"on_deal": keep_a_ledger}, "the state's own house.odd", 0),
    (
        "hides",
        {**SECRET, "on_deal": tell_in_a_field},
        "seat 1: a game that it cannot tell from the true one shows something else after the deal:"
        " table.choices[0].number is ",
        0,
    ),
    ("hides", {**SECRET, "on_deal": tell_the_parity}, ": table.house.odd-parity is ", 0),
    (
        "imagines",
        {"on_deal": offer_debt, "amend_moves": add_debts},
        "seat 1: it imagines a game in which move 0 cannot be played: odd-owe ",
        40,
    ),
    (
        "runs",
        {"on_deal": keep_an_object},
        "house rule odd: keeps what is no plain data: object is",
        0,
    ),
    (
        "imagines",
        {**CHANCE, "on_hide": lambda self, kept: kept and kept % 2, "on_imagine": other},
        "table.house.odd is",
        2,
    ),
    (
        "imagines",
        {
            **CHANCE,
            "on_hide": hide,
            "on_imagine": lambda self, known: "seven",
            "on_score": need_a_number,
        },
        "what its view imagines cannot be played: house rule odd: on_score: AssertionError",
        2,
    ),
    ("copies", {"on_deal": keep_a_ledger, "on_build": write_it_down}, "house.odd", 2),
    ("asks", {"on_score": count_scores}, "asking changes house.odd", 2),
    ("repeats", {"on_deal": luck, "touches": COINS}, "played again in", 80),
    ("replays", {**CHANCE, "on_read": refuse_record}, "it was something else", 0),
    ("silence", {"on_build": count_listeners, "touches": COINS}, "with a silent rule", 30),
    ("specs", {"Options": BlankAtTheEnd}, "other parameters", 0),
    ("apart", {"amend_setup": another_version}, "the same game without it is another", 0),
]


@pytest.mark.parametrize(("law", "body", "why", "most"), BREAKING)
def test_a_broken_law_is_named(law, body, why, most, caught, monkeypatch):
    monkeypatch.setattr(Duel, "version", 1)
    error = caught(check_house, rule(**body), seed=1)
    assert error.law == law
    assert why in error.why
    assert len(error.moves) <= most
    assert error.game == "duel"
    # Of a game that cannot be built, or is compared with the one without it, the rule is no part.
    assert error.houses == ["odd"] * (law not in ("apart", "specs"))
    assert not error.plain_too
    assert f"house rule {'odd'}" in str(error)
    assert f"({law})" in str(error)


def test_declared_changes_break_no_law():
    check_house(rule(on_discard=lose_the_card, touches=("cards",)), games=2)
    check_house(rule(on_deal=offer_gift, touches=COINS), games=2)
    check_house(rule(amend_moves=pay_for_waiting, on_list=list_wait, touches=COINS), games=2)


# -- several rules together ------------------------------------------------------------------


def test_rules_are_checked_together_in_their_order():
    (report,) = check_houses(["peace", "hoarders", "second-coin:n=2"], games=1)
    assert report.what == "house rules peace, hoarders, second-coin:n=2"
    assert report.game == "duel"


def test_rules_without_a_common_game_are_refused():
    with pytest.raises(BadSpec, match="no game that all of peace, calm-age:age=1 are for"):
        check_houses(["peace", "calm-age"], games=1)


@pytest.mark.parametrize(
    ("games", "why"),
    [
        (("chess",), "games: there is no ruleset 'chess'"),
        (("duel", "clasic"), "did you mean 'classic'"),
        ("duel", "games is 'duel', no tuple of texts"),
        (3, "games is 3, no tuple of texts"),
    ],
)
def test_unknown_games_of_a_rule_are_reported_with_its_name(games, why):
    with pytest.raises(BadPlugin, match=r"^house rule odd: ") as caught:
        check_house(rule(games=games), games=1)
    assert why in str(caught.value)


def test_data_that_a_rule_breaks_are_reported_with_its_name(monkeypatch):
    prepare = Duel.prepare

    def choosy(game):
        if game.setup.coins != 7:
            raise BadSpec("7 coins or none")
        prepare(game)

    monkeypatch.setattr(Duel, "prepare", choosy)

    def richer(self, setup):
        setup["coins"] = 8

    with pytest.raises(BadSpec, match=r"^house rule odd: 7 coins or none$"):
        check_house(rule(amend_setup=richer), games=1)
