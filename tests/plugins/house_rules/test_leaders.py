"""The house rule `leaders`."""

import pytest

from wonders.core import BadPlugin, BadRecord, House, NoOptions, load
from wonders.core.plugins.discovery import Plugins
from wonders.core.testing import check_house
from wonders.rulesets.classic import Classic

ROW = ("herald", "captain", "tax-collector", "foreman", "gardener", "veteran")
REST = ("architect", "herald", "guild-mother", "innkeeper", "peddler")


def dealt(players=3):
    """Return a game of three with a known row of leaders."""
    game = load("classic", ["leaders"], {"players": players})
    deal = game.deal(1).deal
    deal.house["leaders"] = [*ROW, *REST]
    return game.start(deal)


def play(state, *moves):
    for move in moves:
        state.play(state.game.move(move))
    return state


def drafted():
    """Return a game in which leaders are drafted: herald, veteran and architect sit at seat 0."""
    order = (*ROW[:5], "veteran", "architect", "guild-mother", "innkeeper")
    return play(dealt(), *[f"leaders-draft {id}" for id in order])


def test_seats_draft_there_and_back():
    state, seats = dealt(), []
    while state.moves()[0].verb == "leaders-draft":
        seats.append(state.seat)
        state.play(state.moves()[0])
    assert seats == [0, 1, 2, 2, 1, 0, 0, 1, 2]
    # Each took the first of the row; the herald is there twice.
    assert state.house["leaders-held"][0] == ("herald", "gardener", "veteran")


def test_a_leader_that_is_there_twice_may_be_drafted_twice():
    state = play(dealt(), "leaders-draft herald")
    assert "leaders-draft herald" in map(str, state.moves())
    play(state, "leaders-draft herald")
    assert "leaders-draft herald" not in map(str, state.moves())


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
    (chosen,) = state.view(1).shown().house["secret choices"]
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
    ("row", "why"),
    [
        ([*ROW], "the row has 6, not 11"),
        (["herald"] * 11, "what the box does not have"),
        ([*ROW, *REST[:4], "caesar"], "what the box does not have"),
    ],
)
def test_a_row_that_cannot_be_drawn_is_refused(row, why):
    game = load("classic", ["leaders"], {"players": 3})
    deal = game.deal(1).deal
    deal.house["leaders"] = row
    with pytest.raises(BadRecord, match=why):
        game.start(deal)


def test_the_rule_keeps_the_laws():
    assert check_house("leaders", game="classic", games=6)


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
