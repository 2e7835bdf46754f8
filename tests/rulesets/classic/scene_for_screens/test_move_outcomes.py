"""What each legal move of classic leads to, as the scene tells it."""

import msgspec
import pytest

from wonders.core import Effect, House, hookimpl
from wonders.core.cards.pieces import Piece
from wonders.core.game.scene_for_screens import Change, Payment
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import table
from wonders.rulesets.classic import Classic

#: Stone, ore and glass; seat 1 is on the left of seat 0, seat 2 on the right.
BOARDS = ("giza:A", "rhodes:A", "alexandria:A")


@pytest.fixture
def lay(classic):
    def lay(*cities, players=3, **position):
        return table(classic(players), *cities, **{"boards": BOARDS, "coins": 3} | position)

    return lay


def option(t, move):
    found = t.state.view(t.seat).scene().options
    return next(each for each in found if each.move == move)


def changes(t, move, what):
    return [each for each in option(t, move).changes if each.what == what]


def test_options_are_the_legal_moves_of_the_seat_that_decides(lay):
    t = lay()
    assert sorted(each.move for each in t.state.view(0).scene().options) == t.legal()
    assert t.state.view(1).scene().options == ()


def test_an_option_names_the_card_that_it_uses_and_the_stage_that_it_builds(lay):
    t = lay("stone-pit", hands=["altar"])
    build, stage = option(t, "build altar"), option(t, "stage altar")
    assert (build.card, build.piece, build.verb) == ("altar", None, "build")
    assert (stage.card, stage.piece, stage.verb) == ("altar", "giza:A:1", "stage")


def test_each_payment_is_an_option_of_its_own(lay):
    t = lay("", "lumber-yard", "lumber-yard", hands=["stockade"])
    left, right = option(t, "build stockade L2"), option(t, "build stockade R2")
    assert left.payments == (Payment(to=1, coins=2, resource="wood", units=1),)
    assert right.payments == (Payment(to=2, coins=2, resource="wood", units=1),)
    assert (left.coins, left.card) == (right.coins, right.card) == (2, "stockade")


def test_a_sale_brings_coins_and_perhaps_a_point(lay):
    """C6."""
    t = lay(hands=["altar"], coins=5)
    assert option(t, "discard altar").coins == -3
    assert option(t, "discard altar").changes == (
        Change(what="coins", seat=0, amount=3, now=8),
        Change(what="points", seat=0, amount=1, now=2),
    )


def test_points_count_the_coins_that_are_spent(lay):
    t = lay("stone-pit", "lumber-yard", hands=["stockade"], coins=3)
    assert changes(t, "build stockade L2", "points") == [
        Change(what="points", seat=0, amount=-1, now=0)
    ]


def test_a_producer_tells_what_it_makes(lay):
    t = lay("", hands=["ore-vein stone-pit clay-pit"])
    assert changes(t, "build stone-pit", "makes") == [
        Change(what="makes", seat=0, piece="stone", amount=1, now=2)
    ]
    assert changes(t, "build clay-pit", "choice") == [
        Change(what="choice", seat=0, amount=1, of=("clay", "ore"))
    ]


def test_a_trading_post_tells_whose_prices_it_lowers(lay):
    """C9."""
    t = lay(hands=["marketplace"])
    found = changes(t, "build marketplace", "price")
    assert {(each.other, each.piece, each.amount, each.now) for each in found} == {
        (other, piece, -1, 1) for other in (1, 2) for piece in ("glass", "papyrus", "loom")
    }


def test_shields_tell_which_conflicts_they_turn(lay):
    """C17."""
    t = lay("quarry", "barracks", "fortifications", age=2, hands=["walls"])
    assert changes(t, "build walls", "shields") == [Change(what="shields", seat=0, amount=2, now=2)]
    assert changes(t, "build walls", "conflict") == [
        Change(what="conflict", seat=0, other=1, amount=4, now=3)
    ]


def test_a_symbol_is_told_with_its_number_and_its_points(lay):
    """C12."""
    t = lay("scriptorium press lumber-yard", age=2, hands=["school"])
    assert changes(t, "build school", "symbol") == [
        Change(what="symbol", seat=0, piece="tablet", amount=1, now=2)
    ]
    assert changes(t, "build school", "points")[0].amount == 4 - 1


def test_coins_per_card_are_counted_with_the_neighbours(lay):
    """C2."""
    t = lay("stone-pit", "ore-vein clay-pool", "lumber-yard", age=2, hands=["vineyard"])
    assert changes(t, "build vineyard", "coins")[0].amount == 4


def test_cards_that_become_free_are_told(lay):
    """C10."""
    t = lay("", hands=["baths altar"])
    links = [each.piece for each in changes(t, "build baths", "links")]
    assert links == ["aqueduct"]
    assert "temple" in [each.piece for each in changes(t, "build altar", "links")]


def test_cards_that_are_free_already_or_stand_there_are_no_news(lay):
    """C10."""
    t = lay("theater", hands=["altar"])
    twice = lay("temple", hands=["altar"])
    assert "temple" in [each.piece for each in changes(t, "build altar", "links")]
    assert "temple" not in [each.piece for each in changes(twice, "build altar", "links")]


@pytest.mark.parametrize(
    ("board", "stages", "power"),
    [
        ("olympia:A", 1, "free-build"),
        ("babylon:B", 1, "play-seventh"),
        ("olympia:B", 2, "copy-guild"),
        ("babylon:A", 1, "free-symbol"),
        ("halikarnassos:A", 1, "revive"),
    ],
)
def test_a_stage_tells_the_power_that_it_gives(lay, board, stages, power):
    city = "sawmill lumber-yard quarry foundry ore-vein glassworks loom"
    t = lay(city, boards=[board], stages=[stages], hands=["altar"])
    assert [each.piece for each in changes(t, "stage altar", "power")] == [power]
    built = Change(what="stage", seat=0, piece=f"{board}:{stages + 1}", amount=1, now=stages + 1)
    assert built in option(t, "stage altar").changes


def test_a_free_build_uses_up_the_right_of_the_age(lay):
    """C14."""
    t = lay("", boards=["olympia:A"], stages=[2], hands=["walls"], age=2)
    assert changes(t, "free walls", "used") == [
        Change(what="used", seat=0, piece="free-build", amount=1, now=0)
    ]
    assert option(t, "free walls").coins == 0


# -- what the others get -----------------------------------------------------------------------


def test_the_next_city_is_quoted_for_what_is_passed_on(lay):
    """C3."""
    t = lay("", "", "baths", age=2, hands=["aqueduct loom"])
    then = {each.piece: each for each in option(t, "build loom").then}
    assert len(then) == 6
    assert {each.seat for each in then.values()} == {2}
    assert then["aqueduct"].linked == "baths"


def test_what_the_move_makes_is_for_sale_to_the_next_city(lay):
    """C7."""
    t = lay(age=2, hands=["quarry aqueduct"], coins=9)
    built = next(q for q in option(t, "build quarry").then if q.piece == "aqueduct")
    sold = next(q for q in option(t, "discard quarry").then if q.piece == "aqueduct")
    assert (built.coins, sold.coins) == (6, None)


def test_a_second_copy_of_the_card_is_passed_on(lay):
    t = lay(age=2, players=4, boards=BOARDS, hands=["sawmill sawmill"])
    assert "sawmill" in [each.piece for each in option(t, "build sawmill").then]


def test_nobody_gets_the_last_card_of_an_age(lay):
    """C4."""
    t = lay(turn=6, hands=["altar baths"])
    assert option(t, "build altar").then == ()


def test_a_city_that_plays_a_seventh_card_is_quoted_for_it(lay):
    """C13."""
    t = lay("loom glassworks sawmill", boards=["babylon:B"], stages=[1], turn=6, coins=9,
            hands=["altar press"])  # fmt: skip
    (seventh,) = option(t, "stage altar").then
    assert (seventh.seat, seventh.piece) == (0, "press")
    assert option(t, "build altar").then == ()


# -- what nobody can tell ----------------------------------------------------------------------


class Peek(Effect, tag="peek"):
    """A coin for each card that the next seat holds and nobody sees."""

    def on_build(self, state, seat, piece):
        held = state.hands[(seat + 1) % 3]
        state.pay_in(seat, sum(card.age for card in held if isinstance(card, Piece) or card.coins))


class Peeking(House):
    """The altar looks into the hand of a neighbour."""

    name = "peeking"
    touches = ("coins",)

    @hookimpl
    def amend_facts(self, facts):
        for at, fact in enumerate(facts):
            if fact.id == "altar":
                facts[at] = msgspec.structs.replace(fact, effects=(Peek(),))


def test_what_an_effect_makes_of_hidden_cards_is_not_told():
    game = Classic(Classic.Options(players=3), [(Peeking(), NoOptions())], (Peek,))
    t = table(game, boards=BOARDS, hands=["altar"])
    assert option(t, "build altar").changes == ()
    assert option(t, "discard altar").changes


class Fanfare(House):
    """A move of its own that brings five coins."""

    name = "fanfare"
    touches = ("coins",)

    @hookimpl
    def amend_moves(self, game):
        for card in game.cards:
            game.add_move("fanfare-blow", under=card, act=lambda state, seat, move: None)

    @hookimpl
    def on_list(self, state, moves):
        moves += [state.game.move(f"fanfare-blow {move.piece.id}")
                  for move in list(moves) if move.verb == "discard"]  # fmt: skip


def test_moves_of_house_rules_are_options_without_a_forecast():
    game = Classic(Classic.Options(players=3), [(Fanfare(), NoOptions())])
    t = table(game, boards=BOARDS, hands=["altar"])
    found = option(t, "fanfare-blow altar")
    assert (found.card, found.changes, found.payments) == ("altar", (), ())
    assert found.then


class Triumph(Effect, tag="triumph"):
    """Ends the game."""

    def on_build(self, state, seat, piece):
        state.finish("triumphant-glory", [seat])


class Triumphant(House):
    """Who builds the altar has won, and nobody may build a theater."""

    name = "triumphant"
    victories = ("triumphant-glory",)

    @hookimpl
    def amend_facts(self, facts):
        for at, fact in enumerate(facts):
            if fact.id == "altar":
                facts[at] = msgspec.structs.replace(fact, effects=(Triumph(),))

    @hookimpl
    def on_list(self, state, moves):
        moves[:] = [move for move in moves if move.text != "build theater"]


@pytest.fixture
def triumphant():
    game = Classic(Classic.Options(players=3), [(Triumphant(), NoOptions())], (Triumph,))
    return table(game, boards=BOARDS, hands=["altar theater"])


def test_a_move_that_wins_by_a_house_rule_says_so(triumphant):
    assert changes(triumphant, "build altar", "victory") == [
        Change(what="victory", seat=0, piece="triumphant-glory")
    ]
    assert changes(triumphant, "discard altar", "victory") == []


def test_what_only_a_house_rule_forbids_is_refused_with_that_reason(triumphant):
    refused = triumphant.state.view(0).scene().refused
    assert ("theater", "house") in [(each.piece, each.refusal.why) for each in refused]
