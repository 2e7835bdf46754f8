"""Which boards may be dealt, how options name them, and how they are looked up."""

import pytest

from wonders.core import BadCard, BadSpec, load
from wonders.rulesets.classic.wonder_boards_as_printed import boards_of

THREE = ["giza:A", "rhodes:B", "babylon:A"]


def game(players=3, **options):
    return load("classic", options={"players": players, **options})


def dealt(options, seeds=range(12)):
    """Return the sides of the boards that some seeds deal."""
    built = game(**options)
    return {side for seed in seeds for _, side in built.deal(seed).deal.boards}


def test_the_boards_that_an_option_names_are_dealt_in_their_order():
    for seed in range(3):
        assert game(boards=THREE).deal(seed).deal.boards == [id.split(":") for id in THREE]


def test_the_sides_that_an_option_names_are_dealt():
    assert dealt({"sides": "A"}) == {"A"}
    assert dealt({"sides": "B"}) == {"B"}
    assert dealt({"sides": "mixed"}) == {"A", "B"}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (
            {"boards": ["giza:A", "rhodes:B", "babylone:A"]},
            "there is no board 'babylone:A' - did you mean 'babylon:A'",
        ),
        ({"boards": THREE[:2]}, "2 boards; 3 players take 3"),
        ({"boards": [*THREE, "ephesos:A"]}, "4 boards; 3 players take 3"),
        ({"boards": []}, "0 boards; 3 players take 3"),
        ({"players": 2, "boards": THREE[:2]}, "2 boards; 2 players take 3"),
        ({"boards": ["giza:A", "giza:B", "babylon:A"]}, "a board is named twice"),
        ({"boards": ["giza:A", "giza:A", "babylon:A"]}, "a board is named twice"),
        ({"boards": THREE, "sides": "A"}, "rhodes:B does not go with sides=A"),
        ({"boards": THREE, "sides": "B"}, "giza:A does not go with sides=B"),
    ],
)
def test_boards_that_cannot_be_dealt_so_are_refused(options, why):
    with pytest.raises(BadSpec, match=f"^game classic: {why}"):
        game(**options)


def test_boards_may_be_named_together_with_their_side():
    for sides, boards in (("mixed", THREE), ("B", ["giza:B", "rhodes:B", "babylon:B"])):
        assert [board.id for board in game(boards=boards, sides=sides).fixed_boards] == boards


def test_a_board_is_looked_up_once_with_both_sides_and_their_stages(classic):
    entries = [entry for entry in classic(3).entries() if entry.sides]
    assert len(entries) == len({entry.facts.id for entry in entries}) == 7
    giza = next(entry for entry in entries if entry.facts.id == "giza")
    assert {side: [fact.id for fact in facts] for side, facts in giza.sides.items()} == {
        "A": ["giza:A", "giza:A:1", "giza:A:2", "giza:A:3"],
        "B": ["giza:B", "giza:B:1", "giza:B:2", "giza:B:3", "giza:B:4"],
    }


def test_a_card_of_two_ages_is_looked_up_with_its_copies_in_each(classic):
    found = [entry.facts for entry in classic(3).entries() if entry.facts.id == "loom"]
    assert [fact.age for fact in found] == [1, 2]
    assert all(fact.copies for fact in found)
    assert len(classic(3).entries()) == len(classic(3).cards) + 3 + 7


def test_a_deck_of_another_size_than_the_players_take_is_refused(reprinted):
    """C5: the game of four has 28 cards in Age I."""
    wrong = r"Age 1 has 27 cards with 4 players, but must come out to 28 cards \(4 hands of 7\)"
    with pytest.raises(BadCard, match=wrong):
        reprinted("tavern", copies=[])


@pytest.mark.parametrize(
    ("board", "name"), [({"id": "troy", "size": 3}, "troy"), ({"size": 3}, r"\(without id\)")]
)
def test_a_board_that_is_printed_wrongly_is_named_with_its_file(board, name):
    with pytest.raises(BadCard, match=rf"^boards.toml: board {name}: "):
        boards_of([board], "boards.toml", (), load("classic").vocabulary())
