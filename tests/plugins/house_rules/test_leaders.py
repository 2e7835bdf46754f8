"""The house rule `leaders`."""

from random import Random

import pytest

from wonders.core import BadPlugin, BadRecord, House, NoOptions, load
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.testing import check_house
from wonders.rulesets.classic import Classic

HANDS = (
    ("herald", "herald", "captain", "tax-collector"),
    ("foreman", "gardener", "veteran", "architect"),
    ("guild-mother", "innkeeper", "peddler", "veteran"),
)


def dealt(players=3):
    """Return a game of three with known hands of leaders."""
    game = load("classic", ["leaders"], {"players": players})
    deal = game.deal(1).deal
    deal.house["leaders"] = HANDS
    return game.start(deal)


def play(state, *moves):
    for move in moves:
        state.play(state.game.move(move))
    return state


def draft(state, *leaders):
    return play(state, *[f"leaders-draft {id}" for id in leaders])


def drafted():
    """Return a game in which leaders are drafted: herald, peddler and foreman are at seat 0."""
    rounds = ("herald", "gardener", "innkeeper"), ("peddler", "captain", "veteran")
    return draft(dealt(), *rounds[0], *rounds[1], "foreman", "veteran", "tax-collector")


def listed(state):
    return [str(move).removeprefix("leaders-draft ") for move in state.moves()]


def test_the_own_leaders_are_shown_first():
    state = drafted()
    for seat in range(3):
        first, *others = state.game.houses.show(state.view(seat), "en")
        assert first.startswith(f"seat {seat}: played: ")
        assert len(others) == 2


def test_hands_of_leaders_go_to_the_left():
    state = dealt()
    assert (state.seat, listed(state)) == (0, ["captain", "herald", "tax-collector"])
    draft(state, "herald", "gardener", "innkeeper")
    assert (state.seat, listed(state)) == (0, ["guild-mother", "peddler", "veteran"])
    draft(state, "peddler")
    assert (state.seat, listed(state)) == (1, ["captain", "herald", "tax-collector"])


def test_leaders_are_drafted_before_a_card_is_in_a_hand():
    state = dealt()
    assert {*state.hands} == {()}
    state = drafted()
    assert [len(hand) for hand in state.hands] == [7, 7, 7]
    assert state.moves()[0].verb == "leaders-play"


def test_what_is_drafted_is_secret_until_it_is_played():
    state = drafted()
    for seat in range(3):
        kept = state.view(seat).table.house["leaders-taken"]
        assert [None in its for its in kept] == [each != seat for each in range(3)]
    one = dealt()
    other = one.copy()
    draft(one, "herald", "gardener", "innkeeper")
    draft(other, "captain", "gardener", "innkeeper")
    # Seat 1 gets what is left, seat 2 cannot know.
    assert one.view(2) == other.view(2)
    assert one.view(1) != other.view(1)


def test_an_imagined_draft_agrees_with_what_was_played():
    state = play(drafted(), "leaders-play herald", "leaders-wait", "leaders-wait")
    for seed in range(30):
        world = state.view(2).imagine(Random(seed))
        assert "herald" in world.house["leaders-taken"][0]
        assert world.house["leaders-taken"][2] == ("innkeeper", "veteran", "tax-collector")


def test_all_choose_before_a_leader_is_played():
    state = drafted()
    assert [str(move) for move in state.moves()][-1] == "leaders-wait"
    before = [city.coins for city in state.cities]
    play(state, "leaders-play herald")
    assert [city.coins for city in state.cities] == before
    play(state, "leaders-wait", "leaders-play tax-collector")
    paid = [now.coins - was for now, was in zip(state.cities, before, strict=True)]
    assert paid == [-2, 0, 5]
    assert state.house["leaders-played"] == (("herald",), (), ("tax-collector",))


def test_what_others_choose_is_hidden_until_all_have_chosen():
    state = play(drafted(), "leaders-play herald")
    *_, chosen = state.view(1).shown().house["secret choices"]
    assert chosen["move"] is None


def test_a_move_tells_what_the_leader_costs():
    state = drafted()
    costs = state.view(0).shown().costs
    assert (costs["leaders-play herald"], costs["leaders-wait"]) == (2, 0)


def test_a_leader_that_is_too_dear_cannot_be_played():
    state = drafted()
    state.cities[0].coins = 1
    state._legal = None
    assert [str(move) for move in state.moves()] == ["leaders-wait"]


def test_leaders_are_worth_their_points_at_the_end():
    state = play(drafted(), "leaders-play herald", "leaders-wait", "leaders-wait")
    state.cities[0].built = sum(card.bit for card in state.game.cards if card.id == "altar")
    assert state.sheets()[0]["leaders-points"] == 1
    assert state.sheets()[1]["leaders-points"] == 0


def test_a_leader_never_takes_the_place_of_a_card():
    state = play(drafted(), "leaders-play herald", "leaders-wait", "leaders-wait")
    assert state.cities[0].built == 0
    assert {leader.bit for leader in state.game.kept["leaders"].values()} == {0}


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        (HANDS[:2], "not 3 hands of 4"),
        ((*HANDS[:2], HANDS[2][:3]), "not 3 hands of 4"),
        ((HANDS[0], HANDS[0], HANDS[1]), "what the box does not have"),
        ((*HANDS[:2], (*HANDS[2][:3], "caesar")), "what the box does not have"),
    ],
)
def test_hands_that_cannot_be_dealt_are_refused(hands, why):
    game = load("classic", ["leaders"], {"players": 3})
    deal = game.deal(1).deal
    deal.house["leaders"] = hands
    with pytest.raises(BadRecord, match=why):
        game.start(deal)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_the_rule_keeps_the_laws(players):
    assert check_house("leaders", {"players": players}, "classic", games=2)


# -- pieces of a rule ----------------------------------------------------------------------------


def test_a_kind_that_the_game_has_is_refused():
    class Cards(House):
        name = "cards"
        piece_kinds = ("card",)

    with pytest.raises(BadPlugin, match="house rule cards: there are pieces of kind 'card'"):
        Classic(Classic.Options(), [(Cards(), NoOptions())])


def test_a_game_that_is_built_keeps_nothing_more():
    game = load("classic", ["leaders"])
    with pytest.raises(BadPlugin, match="a game that is built keeps nothing"):
        game.keep("leaders", ())
    with pytest.raises(TypeError):
        game.kept["leaders"] = ()


def test_a_card_without_its_partner_is_refused_with_its_rule_and_the_size_of_the_deck(tmp_path):
    file = tmp_path / "bakery.py"
    file.write_text(
        "from wonders.core import House, hookimpl\n"
        "CARD = {'id': 'bakery', 'name': {'en': 'Bakery', 'de': 'Bäckerei'},\n"
        "        'color': 'yellow', 'copies': [3]}\n"
        "class Bakery(House):\n"
        "    name = 'bakery'\n"
        "    @hookimpl\n"
        "    def amend_facts(self, facts, game):\n"
        "        facts += game.facts_of({'age': 1, 'card': [CARD]}, 'bakery')\n"
        "@hookimpl\n"
        "def houses():\n"
        "    return [Bakery]\n",
        "utf-8",
    )
    plugins = Plugins()
    plugins.use(str(file))
    with pytest.raises(BadPlugin) as caught:
        load("classic", ["rich-start", "bakery"], plugins=plugins)
    assert (
        "Age 1 has 29 cards with 4 players, but must come out to 28 cards (4 hands of 7); house"
        " rules have changed bakery (bakery)" in str(caught.value)
    )
