"""Deals that chance cannot make are refused."""

from functools import cache

import msgspec
import pytest

from wonders.core import BadRecord, load


@cache
def game_of(count):
    return load("classic", options={"players": count})


def broken(count, change, **options):
    game = load("classic", options={"players": count, **options}) if options else game_of(count)
    deal = game_of(count).deal(5).deal
    data = msgspec.to_builtins(deal)
    change(data)
    return game, msgspec.convert(data, type(deal))


def put(data, age, id, index=0):
    data["ages"][age][0][index] = id


def guild_twice(data):
    ids = [id for hand in data["ages"][2] for id in hand if id.endswith("guild")]
    for hand in data["ages"][2]:
        for index, id in enumerate(hand):
            if id == ids[0]:
                hand[index] = ids[1]


def guild_for_card(data):
    ids = {id for hand in data["ages"][2] for id in hand}
    guild = next(card.id for card in game_of(4).guilds if card.id not in ids)
    hand = data["ages"][2][0]
    index = next(at for at, id in enumerate(hand) if not id.endswith("guild"))
    hand[index] = guild


CHANGES = {
    "unknown card": lambda data: put(data, 0, "circus-maximus"),
    "card of another age": lambda data: put(data, 0, "palace"),
    "too many of a card": lambda data: data["ages"][0][0].__setitem__(slice(0, 4), ["baths"] * 4),
    "too few in a hand": lambda data: data["ages"][1][0].pop(),
    "too few hands": lambda data: data["ages"][1].pop(),
    "too few ages": lambda data: data["ages"].pop(),
    "a guild twice": guild_twice,
    "a guild too many": guild_for_card,
    "a board twice": lambda data: data["boards"].__setitem__(1, data["boards"][0]),
    "an unknown board": lambda data: data["boards"].__setitem__(1, ["troy", "A"]),
    "an unknown side": lambda data: data["boards"][0].__setitem__(1, "C"),
    "too few boards": lambda data: data["boards"].pop(),
    "chance of no rule": lambda data: data.__setitem__("house", {"rule": 1}),
}


@pytest.mark.parametrize("count", range(2, 8))
@pytest.mark.parametrize("what", CHANGES)
def test_impossible_deals_are_refused(count, what):
    game, deal = broken(count, CHANGES[what])
    with pytest.raises(BadRecord, match=r"^deal: ") as caught:
        game.start(deal)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("count", range(2, 8))
def test_a_deal_of_another_number_of_players_is_refused(count):
    with pytest.raises(BadRecord):
        game_of(count).start(game_of(2 if count > 3 else 5).deal(1).deal)


def test_a_side_that_the_option_does_not_allow_is_refused():
    game, deal = broken(3, lambda data: data["boards"][0].__setitem__(1, "B"), sides="A")
    with pytest.raises(BadRecord, match="no board"):
        game.start(deal)


def test_boards_other_than_those_of_the_option_are_refused():
    boards = ["giza:A", "rhodes:B", "babylon:A"]
    game, deal = broken(
        3,
        lambda data: data.__setitem__("boards", [["rhodes", "B"], ["giza", "A"], ["babylon", "A"]]),
        boards=boards,
    )
    with pytest.raises(BadRecord, match="boards"):
        game.start(deal)
