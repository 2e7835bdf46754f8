"""What house rules can do in classic: moves, choices, prices and victories of their own."""

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from wonders.core import BadPlugin, House, IllegalMove, hookimpl
from wonders.core.cards.pieces import Piece
from wonders.core.game.build_a_piece import construct
from wonders.core.game.pending_choices import Choice
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.record.read_and_write_record_line import read_line, record_of, write_line
from wonders.core.record.replay import check
from wonders.core.testing import Table, check_house, table
from wonders.rulesets.classic import Classic
from wonders.rulesets.classic.sight.imagined_worlds import knowledge_of

BOARDS = ("giza:A", "rhodes:A", "ephesos:A")


def ruled(*rules, players=3):
    """Return a game with some house rules without parameters."""
    return Classic(Classic.Options(players=players), [(rule(), NoOptions()) for rule in rules])


def lay(rule, *cities, players=3, **position):
    """Return a table with a house rule, on plain boards and with three coins."""
    return table(ruled(rule, players=players), *cities, **{"boards": BOARDS, "coins": 3} | position)


def turn(t, *moves):
    """Let a whole turn happen: the moves in order, then sales, or what there is."""
    t.play(*moves)
    for _ in t.game.order[len(moves) :]:
        sales = [move for move in t.legal() if move.startswith("discard")]
        t.play((sales or t.legal())[0])
    return t


def course(game, seed):
    """Yield the state at every step of a random game."""
    rng = Random(seed)
    state = game.deal(seed)
    yield state
    while state.seat is not None:
        state.play(rng.choice(state.moves()))
        yield state


def dealt(state):
    """Return every card of the deal with how often it is there."""
    return Counter(card for age in state.dealt.ages for stack in age for card in stack)


def expect_fair(state):
    """Expect that views show no more than they should, and forget nothing."""
    for seat in range(state.game.players):
        view = state.view(seat)
        for seed in (1, 2):
            world = view.imagine(Random(seed))
            assert world.view(seat) == view
            assert Counter(world.cards()) == dealt(world)


def ids(cards):
    """Return the ids of the cards that are not hidden."""
    return [card.id for card in cards if isinstance(card, Piece)]


# -- own moves in a simultaneous turn ---------------------------------------------------------


class Barter(House):
    """Green cards are sold for five coins, openly; blue ones are built for at most one."""

    name = "barter"
    touches = ("coins",)

    @hookimpl
    def amend_moves(self, game):
        for card in game.cards:
            if card.color == "green":
                game.add_move("barter-sell", under=card, act=self.sell)
            elif card.color == "blue":
                game.add_move("barter-owe", card, act=self.owe)

    def sell(self, state, seat, move):
        state.pay_in(seat, 5)

    def owe(self, state, seat, move):
        construct(state, seat, move.piece, min(1, state.cities[seat].coins))

    @hookimpl
    def on_list(self, state, moves):
        if state.pending and state.pending[0][0] != "seventh":
            return
        built = state.cities[state.current].built
        for card in dict.fromkeys(state.hands[state.current]):
            if card.color == "green":
                moves.append(state.game.move(f"barter-sell {card.id}"))
            elif card.color == "blue" and not built & card.bit:
                moves.append(state.game.move(f"barter-owe {card.id}"))


def test_an_own_move_happens_with_those_of_the_others():
    t = lay(Barter, hands=("workshop", "baths")).play("barter-sell workshop")
    assert t.coins(0) == 3
    turn(t, "barter-owe baths")
    assert (t.coins(0), t.coins(1)) == (3 + 5, 3 - 1)
    assert t.sheet(1)["civilian"] == 3
    assert t.state.turn == 1


def test_nobody_sees_an_own_move_before_all_have_chosen():
    t = lay(Barter, hands=("workshop",))
    other = t.state.copy()
    t.play("barter-sell workshop")
    other.play(t.game.move("discard workshop"))
    assert t.state.view(1).table.chosen == (None,)
    assert t.state.view(1) == other.view(1)


def test_a_card_named_as_under_goes_on_the_discard_pile_openly():
    t = turn(lay(Barter, hands=("workshop",)), "barter-sell workshop")
    assert "workshop" in ids(t.state.pile)
    for seat in range(3):
        assert "workshop" in ids(t.state.view(seat).table.pile)


def test_a_card_named_as_piece_is_built_by_the_move_itself():
    t = turn(lay(Barter, hands=("baths",)), "barter-owe baths")
    baths = t.game.move("build baths").piece
    assert t.city(0).built & baths.bit
    assert baths not in t.state.pile


def test_an_own_move_can_be_for_the_seventh_card():
    """C13."""
    boards = ("babylon:B", *BOARDS[:2])
    t = lay(Barter, boards=boards, stages=(2,), hands=("workshop altar",), turn=6)
    turn(t, "discard altar")
    t.play("barter-sell workshop")
    assert t.coins(0) == 3 + 3 + 5
    assert "workshop" in ids(t.state.pile)
    assert (t.state.age, t.state.turn) == (1, 0)
    for seat in range(3):
        view = t.state.view(seat)
        assert ids(view.table.pile).count("workshop") == 1
        assert view.imagine(Random(0)).view(seat) == view


def test_an_own_move_is_explained():
    t = lay(Barter, hands=("workshop",))
    assert str(t.why("barter-sell workshop")) == "a house rule's own move"
    assert str(t.why("barter-sell study")) == "a house rule does not allow it now"
    assert not t.why("barter-sell study").legal


def test_own_moves_are_done_when_all_have_paid():
    class Thief(House):
        """Takes all the coins of seat 1, who may have been about to spend them."""

        name = "thief"

        @hookimpl
        def amend_moves(self, game):
            under = game.move("build altar").piece
            game.add_move("thief-steal", under=under, act=self.steal)

        def steal(self, state, seat, move):
            state.pay_in(seat, state.pay_out(1, 99))

        @hookimpl
        def on_list(self, state, moves):
            if "altar" in ids(state.hands[state.current]):
                moves.append(state.game.move("thief-steal altar"))

    t = turn(lay(Thief, hands=("altar", "timber-yard")), "thief-steal altar", "build timber-yard")
    assert [t.coins(seat) for seat in (0, 1)] == [3 + 2, 0]


class Odd(House):
    """Adds its last move to the list, whether that is a good time or not."""

    name = "odd"
    under = ""
    done = True

    @hookimpl
    def amend_moves(self, game):
        under = game.move(f"build {self.under}").piece if self.under else None
        game.add_move("odd-move", under=under, act=self.nothing if self.done else None)

    def nothing(self, state, seat, move):
        pass

    @hookimpl
    def on_list(self, state, moves):
        moves.append(state.game.table[len(state.game.table) - 1])


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({}, "«odd-move» is for no card of the hand"),
        ({"under": "baths"}, "«odd-move baths» is for no card of the hand"),
        ({"under": "altar", "done": False}, "«odd-move altar» does nothing in a turn"),
    ],
)
def test_a_move_that_cannot_be_played_in_a_turn_is_refused(given, why):
    t = lay(type("Odder", (Odd,), given), hands=("altar workshop loom press tavern scriptorium",))
    with pytest.raises(BadPlugin, match=f"house rule odd: on_list: {why}"):
        t.legal()


def test_an_own_move_in_place_of_a_revival_is_refused():
    """C16: no card of a hand is played then."""
    rule = type("Odder", (Odd,), {"under": "altar"})
    boards = ("halikarnassos:A", *BOARDS[:2])
    hands = ("altar", "altar", "altar")
    t = lay(rule, "foundry ore-vein", boards=boards, stages=(1,), hands=hands, pile="baths")
    turn(t, "stage altar", "discard altar", "discard altar")
    with pytest.raises(BadPlugin, match="comes when no card of a hand is played"):
        t.legal()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_games_with_own_moves_are_fair_and_replay(players):
    game = ruled(Barter, players=players)
    rng = Random(players)
    state = game.deal(players)
    moves = []
    played = 0
    while state.seat is not None:
        if len(moves) % 9 == 0:
            expect_fair(state)
        own = [move for move in state.moves() if move.act is not None]
        move = rng.choice(own or state.moves())
        played += bool(own)
        moves.append(f"{state.city} {move}")
        state.play(move)
    expect_fair(state)
    assert played > 10
    names = ["someone"] * players
    check(game, read_line(write_line(record_of(game, state.deal, names, moves, state.result()))))


# -- choices ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Give(Choice):
    """Gives a coin to the left neighbour, or keeps it."""

    def options(self, state):
        verbs = ("gifts-give", "gifts-keep") if state.cities[self.seat].coins else ("gifts-keep",)
        return [state.game.move(verb) for verb in verbs]

    def take(self, state, move):
        if move.verb == "gifts-give":
            state.cities[state.game.left[self.seat]].coins += state.pay_out(self.seat, 1)


class Gifts(House):
    """Lets players give coins to their left neighbours."""

    name = "gifts"

    @hookimpl
    def amend_moves(self, game):
        game.add_move("gifts-give")
        game.add_move("gifts-keep")

    def ask(self, state):
        for seat in range(state.game.players):
            state.queue(Give(seat))


class GiftsBeforeAge2(Gifts):
    @hookimpl
    def on_age(self, state):
        if state.age == 1:
            self.ask(state)


class GiftsAfterAnAge(Gifts):
    @hookimpl
    def on_age_end(self, state):
        self.ask(state)


class GiftsForBlue(Gifts):
    @hookimpl
    def on_build(self, state, seat, piece):
        if piece.color == "blue":
            state.queue(Give(seat))


class GiftsAlways(GiftsAfterAnAge):
    """Asks whenever anything happens."""

    @hookimpl
    def on_deal(self, state):
        self.ask(state)

    @hookimpl
    def on_age(self, state):
        assert state.seat == state.decider(state.city)
        self.ask(state)

    @hookimpl
    def on_build(self, state, seat):
        state.queue(Give(seat))

    @hookimpl
    def on_discard(self, state, seat):
        state.queue(Give(seat))

    @hookimpl
    def on_conflict(self, state, other):
        state.queue(Give(other))


def answers(t, *words):
    """Let the waiting choices be answered; return who was asked, in which age and turn."""
    asked = []
    for word in words:
        asked.append((t.seat, t.state.age, t.state.turn))
        t.play(f"gifts-{word}")
    assert t.state.pending == ()
    return asked


def test_a_choice_before_age_two():
    t = turn(lay(GiftsBeforeAge2, turn=6))
    assert [len(hand) for hand in t.state.hands] == [7, 7, 7]
    assert answers(t, "give", "keep", "keep") == [(0, 1, 0), (1, 1, 0), (2, 1, 0)]
    assert [t.coins(seat) for seat in range(3)] == [6 - 1, 6 + 1, 6]
    assert (t.seat, t.state.age, t.state.turn) == (0, 1, 0)


def test_a_rule_is_told_of_a_seventh_card_too():
    """C13."""
    boards = ("babylon:B", *BOARDS[:2])
    t = lay(GiftsForBlue, boards=boards, stages=(2,), hands=("loom altar",), turn=6)
    turn(t, "discard loom").play("build altar")
    assert t.legal() == ["gifts-give", "gifts-keep"]


def test_nothing_else_can_be_done_while_a_choice_waits_and_it_says_so():
    t = turn(lay(GiftsBeforeAge2, turn=6))
    with pytest.raises(IllegalMove, match="to be decided first: gifts-give, gifts-keep"):
        t.play(f"discard {t.state.hands[0][0].id}")
    assert t.state.view(0).refused() == []
    answers(t, "keep", "keep", "keep")
    assert str(t.why("gifts-give")) == "a house rule does not allow it now"


def test_in_a_position_laid_out_the_choices_before_the_first_turn_are_over():
    t = turn(lay(GiftsAlways))
    assert answers(t, "keep", "keep", "keep") == [(seat, 0, 0) for seat in range(3)]
    assert (t.seat, t.state.turn) == (0, 1)


def test_choices_of_a_lower_rank_come_first():
    class Ranked(Gifts):
        @hookimpl
        def on_deal(self, state):
            for seat, rank in ((0, 1), (1, 0), (2, -1)):
                state.queue(type("Rank", (Give,), {"rank": rank})(seat))

    assert [seat for _, seat in ruled(Ranked).deal(1).pending] == [2, 1, 0]


def test_a_choice_without_options_is_passed_over():
    class Idle(Gifts):
        @hookimpl
        def on_deal(self, state):
            state.queue(type("Never", (Give,), {"options": lambda self, state: []})(0))
            state.queue(Give(1))

    state = ruled(Idle).deal(1)
    assert (state.seat, len(state.pending)) == (1, 1)


def test_nobody_sees_the_free_citys_pile_before_its_age():
    state = ruled(GiftsBeforeAge2, players=2).deal(3)
    rng = Random(3)
    while state.age == 0:
        state.play(rng.choice(state.moves()))
    assert state.pending
    assert state.hands[2] == ()
    expect_fair(state)
    while state.pending:
        state.play(rng.choice(state.moves()))
    assert (state.city, state.seat, len(state.hands[2])) == (2, 1, 8)


@pytest.mark.parametrize("age", [1, 3])
def test_a_choice_at_the_end_of_an_age_comes_before_the_next_and_before_the_end(age):
    t = turn(lay(GiftsAfterAnAge, age=age, turn=6))
    assert t.result() is None
    assert answers(t, "keep", "give", "give") == [(seat, age - 1, 5) for seat in range(3)]
    assert (t.state.age, t.seat) == ((1, 0) if age == 1 else (2, None))
    assert (t.result() is None) == (age == 1)


def test_a_choice_that_a_building_brings_comes_at_the_end_of_the_turn():
    t = lay(GiftsForBlue, hands=("theater", "loom", "altar"))
    t.play("build theater", "build loom", "build altar")
    assert answers(t, "give", "give") == [(0, 0, 0), (2, 0, 0)]
    assert [t.coins(seat) for seat in range(3)] == [3, 4, 2]
    assert (t.seat, t.state.turn) == (0, 1)


def test_a_choice_comes_after_a_revival():
    """C16."""
    boards = ("halikarnassos:A", *BOARDS[:2])
    hands = ("loom", "altar")
    t = lay(GiftsForBlue, "foundry ore-vein", boards=boards, stages=(1,), hands=hands, pile="baths")
    turn(t, "stage loom", "build altar")
    t.play("revive baths")
    assert answers(t, "keep", "keep") == [(1, 0, 0), (0, 0, 0)]


@pytest.mark.parametrize("players", [2, 3, 7])
def test_games_full_of_choices_are_fair(players):
    asked = 0
    for number, state in enumerate(course(ruled(GiftsAlways, players=players), 4)):
        asked += bool(state.pending)
        if number % (13 * players) == 0:
            expect_fair(state)
    assert asked > 20 * players
    assert state.result().victory == "points"


# -- victories ----------------------------------------------------------------------------------


class Victor(House):
    """Ends the game for a seat at some event."""

    name = "victor"
    victories = ("victor-first", "victor-second")

    def __init__(self):
        self.told = []

    @hookimpl
    def on_end(self, state):
        self.told.append(state.result().victory)

    def declare(self, state):
        """Declare two victories; the first counts."""
        state.finish("victor-first", [1])
        state.finish("victor-second", [0])


class EndsOnDeal(Victor):
    @hookimpl
    def on_deal(self, state):
        self.declare(state)


class EndsOnAge(Victor):
    @hookimpl
    def on_age(self, state):
        if state.age == 1:
            self.declare(state)


class EndsOnBuild(Victor):
    @hookimpl
    def on_build(self, state, piece):
        self.told.append(piece.id)
        self.declare(state)


class EndsOnDiscard(Victor):
    @hookimpl
    def on_discard(self, state):
        self.declare(state)


class EndsOnConflict(Victor):
    @hookimpl
    def on_conflict(self, state):
        self.declare(state)

    @hookimpl
    def on_age_end(self):
        self.told.append("age over")


class EndsOnAgeEnd(Victor):
    @hookimpl
    def on_age_end(self, state):
        self.declare(state)


class EndsOnEnd(Victor):
    @hookimpl
    def on_end(self, state):
        self.told.append(state.result().victory)
        self.declare(state)


ENDERS = (EndsOnDeal, EndsOnAge, EndsOnBuild, EndsOnDiscard, EndsOnConflict, EndsOnAgeEnd)


def told(t):
    """Return what the rule was told."""
    return next(iter(t.game.houses))[0].told


def expect_over(t):
    """Expect that the first victory counts and nothing can be done any more."""
    assert (t.seat, t.state.city, t.legal(), t.state.pending) == (None, None, [], ())
    assert (t.result().victory, t.result().winners) == ("victor-first", [1])
    assert t.result().scores == t.state.sheets()
    with pytest.raises(IllegalMove, match="the game is over"):
        t.play("discard altar")


def test_a_victory_declared_when_a_card_is_built_ends_the_game_at_once():
    t = lay(EndsOnBuild, hands=("loom", "theater", "altar"))
    t.play("discard loom", "build theater")
    assert t.result() is None
    t.play("build altar")
    expect_over(t)
    # All have done what they chose; of what was built only the first is told.
    assert t.coins(0) == 6
    assert [t.sheet(seat)["civilian"] for seat in range(3)] == [0, 2, 2]
    assert told(t) == ["theater", "victor-first"]
    assert t.state.turn == 0


def test_a_victory_declared_in_the_last_turn_of_an_age_spares_its_conflicts():
    t = turn(lay(EndsOnBuild, "barracks", hands=("altar",), turn=6), "build altar")
    expect_over(t)
    assert [(city.won, city.defeats) for city in t.state.cities] == [(0, 0)] * 3
    assert t.state.hands == ((), (), ())


def test_a_victory_declared_when_a_card_is_discarded_ends_the_game_at_once():
    t = turn(lay(EndsOnDiscard))
    expect_over(t)
    assert [t.coins(seat) for seat in range(3)] == [6, 6, 6]


def test_a_victory_declared_when_a_conflict_is_settled_comes_after_all_of_them():
    t = turn(lay(EndsOnConflict, "barracks", turn=6))
    expect_over(t)
    assert [(city.won, city.defeats) for city in t.state.cities] == [(2, 0), (0, 1), (0, 1)]
    assert told(t) == ["victor-first"]


def test_a_victory_declared_when_an_age_ends_ends_the_game_at_once():
    t = turn(lay(EndsOnAgeEnd, "barracks", turn=6))
    expect_over(t)
    assert t.state.age == 0
    assert t.sheet(0)["military"] == 2
    assert told(t) == ["victor-first"]


def test_a_victory_declared_before_the_first_move_ends_the_game():
    t = Table(ruled(EndsOnDeal).deal(1))
    expect_over(t)
    assert told(t) == ["victor-first"]


def test_a_victory_declared_when_the_game_is_over_takes_the_place_of_points():
    t = turn(lay(EndsOnEnd, age=3, turn=6))
    expect_over(t)
    assert told(t) == ["points"]


def test_what_an_ended_game_leaves_undecided_is_dropped():
    class EndsWithGifts(GiftsForBlue):
        victories = ("gifts-end",)

        @hookimpl
        def on_build(self, state, seat):
            if seat == 2:
                state.finish("gifts-end", [0])
            state.queue(Give(seat))

    t = lay(EndsWithGifts, hands=("altar", "theater", "loom"))
    t.play("build altar", "build theater", "build loom")
    assert (t.seat, t.state.pending, t.result().victory) == (None, (), "gifts-end")


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("rule", ENDERS)
def test_an_ended_game_is_seen_fairly_and_replays(rule, players):
    game = ruled(rule, players=players)
    rng = Random(2)
    state = game.deal(2)
    moves = []
    while state.seat is not None:
        move = rng.choice(state.moves())
        moves.append(f"{state.city} {move}")
        state.play(move)
    assert state.result().victory == "victor-first"
    assert Counter(state.cards()) == dealt(state)
    expect_fair(state)
    names = ["someone"] * players
    check(game, read_line(write_line(record_of(game, state.deal, names, moves, state.result()))))


# -- prices -------------------------------------------------------------------------------------


class Toll(House):
    """Everything that is paid for costs a coin more."""

    name = "toll"

    @hookimpl
    def on_price(self, coins):
        return coins + 1


def test_a_changed_price_is_listed_paid_and_explained():
    for coins, legal in ((0, False), (1, True)):
        t = lay(Toll, hands=("altar",), coins=coins)
        assert t.can("build altar") is legal
        assert t.price("build altar") == t.state.cost(t.game.move("build altar")) == 1
        assert "house rule toll" in str(t.why("build altar"))
    turn(t, "build altar")
    assert t.coins(0) == 0


def test_it_comes_on_top_of_what_neighbours_are_paid():
    t = lay(Toll, "", "loom", hands=("stockade",), boards=("giza:A", "olympia:A", "ephesos:A"))
    assert t.price("build stockade L2") == 3
    assert turn(t, "build stockade L2").coins(0) == 0
    t = lay(Toll, hands=("stockade",), boards=("giza:A", "olympia:A", "ephesos:A"), coins=2)
    assert not t.can("build stockade L2")
    assert "costs 3 coins, the city has 2" in str(t.why("build stockade L2"))


def test_a_stage_costs_the_changed_price_too():
    t = lay(Toll, "stone-pit", hands=("altar",), coins=1)
    assert t.price("stage altar") == 1
    assert turn(t, "stage altar").coins(0) == 0
    assert not lay(Toll, "stone-pit", hands=("altar",), coins=0).can("stage altar")


def test_the_seventh_card_costs_the_changed_price_too():
    """C13."""
    boards = ("babylon:B", *BOARDS[:2])
    t = lay(Toll, boards=boards, stages=(2,), hands=("loom altar",), turn=6, coins=0)
    turn(t, "discard loom")
    t.play("build altar")
    assert t.coins(0) == 3 - 1


def test_a_linked_card_stays_free():
    """C10."""
    t = lay(Toll, "baths", age=2, hands=("aqueduct",), coins=0)
    assert t.price("build aqueduct") == 0
    assert turn(t, "build aqueduct").coins(0) == 0


def test_nothing_costs_less_than_nothing():
    class Gift(House):
        name = "gift"

        @hookimpl
        def on_price(self, coins):
            return coins - 5

    t = lay(Gift, hands=("lumber-yard timber-yard",))
    assert t.price("build timber-yard") == 0
    assert turn(t, "build timber-yard").coins(0) == 3


def test_what_costs_how_much_is_settled_before_anything_is_built():
    """C1."""

    class Crowded(House):
        """A card costs a coin for every building there is anywhere."""

        name = "crowded"

        @hookimpl
        def on_price(self, state, coins):
            return coins + sum(city.built.bit_count() for city in state.cities)

    t = lay(Crowded, hands=("altar", "theater", "lumber-yard"), coins=0)
    turn(t, "build altar", "build theater", "build lumber-yard")
    assert [t.coins(seat) for seat in range(3)] == [0, 0, 0]


# -- prices of the Free City --------------------------------------------------------------------


def free_city(rule, *cities, **position):
    """Return a table for two; the Free City, seat 2, makes glass."""
    boards = ("giza:A", "ephesos:A", "alexandria:A")
    return lay(rule, *cities, players=2, **{"boards": boards} | position)


def test_the_free_city_pays_the_changed_price():
    """F3."""
    t = free_city(Toll, "", "", "lumber-yard", hands=("stockade",), coins=1)
    assert t.state.city == 2
    assert t.price("build stockade") == 1
    assert "house rule toll" in str(t.why("build stockade"))
    turn(t, "build stockade")
    assert t.coins(2) == 0


def test_the_free_city_pays_it_besides_what_it_buys():
    """F3."""
    t = free_city(Toll, "lumber-yard", hands=("stockade",), coins=3)
    assert t.price("build stockade L2") == 3
    assert turn(t, "build stockade L2").coins(2) == 0


def test_the_free_city_has_not_to_build_what_costs_something_now():
    """F4."""
    t = free_city(Toll, hands=("altar",), coins=3)
    assert {"build altar", "stage altar"} & set(t.legal()) == {"build altar"}
    assert not t.can("discard altar")
    t = free_city(Toll, hands=("altar",), coins=0)
    assert not t.can("build altar")
    assert t.can("discard altar")


def test_the_free_city_has_to_build_what_costs_nothing_any_more():
    """F4."""

    class Gift(House):
        name = "gift"

        @hookimpl
        def on_price(self, coins):
            return 0

    t = free_city(Gift, "", "", "glassworks", hands=("timber-yard",))
    assert [move for move in t.legal() if "timber-yard" in move] == ["build timber-yard"]
    assert "has to build timber-yard" in str(t.why("discard timber-yard"))


# -- forbidding -----------------------------------------------------------------------------------


class NoRed(House):
    """No red card is built."""

    name = "no-red"

    @hookimpl
    def on_list(self, moves):
        moves[:] = [move for move in moves if move.verb != "build" or move.piece.color != "red"]


class NoSale(House):
    """Nothing is sold that can be used."""

    name = "no-sale"

    @hookimpl
    def on_list(self, moves):
        moves[:] = [move for move in moves if move.verb != "discard"] or moves


def test_a_forbidden_move_is_not_listed_nor_played_and_says_why():
    t = lay(NoRed, "lumber-yard", hands=("stockade",))
    assert not t.can("build stockade")
    why = t.why("build stockade")
    assert (why.legal, why.lines[-1].text) == (False, "a house rule does not allow it now")
    with pytest.raises(IllegalMove, match="a house rule does not allow it now"):
        t.play("build stockade")
    assert t.can("discard stockade")


def test_a_forbidden_sale_says_why():
    t = lay(NoSale, hands=("altar",))
    assert str(t.why("discard altar")).endswith("a house rule does not allow it now")


def test_what_is_impossible_anyhow_is_not_laid_at_the_rules_door():
    t = lay(NoRed, hands=("stockade",), coins=0)
    assert "house rule" not in str(t.why("build stockade"))


def test_the_free_city_may_sell_what_a_rule_forbids_it_to_build():
    """F4: what it has to do is about what is possible."""
    t = free_city(NoRed, "", "", "lumber-yard", hands=("stockade",))
    assert not t.can("build stockade")
    assert t.can("discard stockade")
    assert "a house rule does not allow it now" in str(t.why("build stockade"))


def test_the_free_city_sells_what_a_rule_forbids_though_it_costs_nothing():
    """F4."""

    class NoBlue(House):
        name = "no-blue"

        @hookimpl
        def on_list(self, moves):
            moves[:] = [m for m in moves if m.verb != "build" or m.piece.color != "blue"]

    t = free_city(NoBlue, hands=("altar",))
    assert [move for move in t.legal() if "altar" in move] == ["discard altar"]


def test_what_the_free_city_cannot_use_because_of_a_rule_is_not_laid_to_the_free_city():
    class NoAltar(House):
        name = "no-altar"

        @hookimpl
        def on_list(self, moves):
            moves[:] = [move for move in moves if "altar" not in str(move)]

    t = free_city(NoAltar, hands=("altar",))
    assert str(t.why("discard altar")).endswith("a house rule does not allow it now")


class Oven(House):
    """A city may bake with a card in place of a turn."""

    name = "oven"

    @hookimpl
    def amend_moves(self, game):
        for card in game.cards:
            game.add_move("oven-bake", under=card, act=lambda state, seat, move: None)

    @hookimpl
    def on_list(self, state, moves):
        if not state.pending:
            hand = dict.fromkeys(state.hands[state.city])
            moves += [state.game.move(f"oven-bake {card.id}") for card in hand]


@pytest.mark.parametrize("rule", [NoRed, NoSale, Oven], ids=lambda rule: rule.name)
def test_what_the_free_city_sold_is_imagined_by_what_rules_allowed_it(rule):
    """F4: each imagined game can be dealt and played again."""
    assert check_house(rule, game="classic", options={"players": 2}, games=8, seed=40)


def test_what_was_sold_is_imagined_by_what_a_rule_makes_of_the_whole_hand():
    """Each imagined game can be dealt and played again."""
    assert check_house(NoSale, game="classic", options={"players": 2}, games=1, seed=1026)


def test_what_the_free_city_sold_is_imagined_by_what_it_could_still_build_free():
    """F4, C14: it had built free in that age."""
    boards = ("giza:A", "ephesos:A", "olympia:A")
    t = lay(NoSale, players=2, boards=boards, stages=(0, 0, 2), age=3, coins=0)
    t.play(t.legal()[0])
    assert t.state.chosen[0].verb == "free"
    t.play(t.legal()[0]).play(t.legal()[0])
    sold = t.game.move(t.legal()[0])
    turn(t, str(sold))
    (mask,) = knowledge_of(t.state.view(0)).masks.values()
    assert sold.piece.bit & mask


def test_a_rule_that_leaves_no_move_is_named():
    class Nothing(House):
        name = "nothing"

        @hookimpl
        def on_list(self, moves):
            moves.clear()

    with pytest.raises(BadPlugin, match="house rule nothing: on_list has left no legal move"):
        lay(Nothing).legal()


# -- the order of things, and the cards ----------------------------------------------------------


class Witness(House):
    """Writes down what happens, with the age, and counts the cards whenever it is asked."""

    name = "witness"

    def __init__(self):
        self.heard = []
        self.counts = []

    def hear(self, state, what):
        self.heard.append((state.age + 1, what))
        self.counts.append(Counter(state.cards()) == dealt(state))

    @hookimpl
    def on_deal(self, state):
        self.hear(state, "deal")

    @hookimpl
    def on_age(self, state):
        assert state.seat == state.decider(state.city)
        self.hear(state, "age")

    @hookimpl
    def on_build(self, state):
        self.hear(state, "card")

    @hookimpl
    def on_discard(self, state):
        self.hear(state, "card")

    @hookimpl
    def on_conflict(self, state):
        self.hear(state, "conflict")

    @hookimpl
    def on_age_end(self, state):
        self.hear(state, "age over")

    @hookimpl
    def on_end(self, state):
        self.hear(state, "over")


@pytest.mark.parametrize("players", [2, 3])
def test_events_come_in_order_and_the_cards_are_all_there_at_each(players):
    game = ruled(Witness, players=players)
    for _ in course(game, 0):
        pass
    rule = next(iter(game.houses))[0]
    once = list(dict.fromkeys(rule.heard))
    ages = [(age, what) for age in (1, 2, 3) for what in ("age", "card", "conflict", "age over")]
    assert once == [(1, "deal"), *ages, (3, "over")]
    whole = Counter(rule.heard)
    assert all(whole[age, what] == 1 for age, what in once if what not in ("card", "conflict"))
    assert all(rule.counts)


@pytest.mark.parametrize("players", [2, 3, 5, 7])
@pytest.mark.parametrize("rules", [(), (Barter,), (GiftsAlways,), (EndsOnBuild,)])
def test_no_card_comes_or_goes_at_any_step_of_a_game(rules, players):
    for state in course(ruled(*rules, players=players), players):
        assert Counter(state.cards()) == dealt(state)
