"""Moves: made once, found by index and by notation."""

import copy

import pytest

from wonders.core import BadSpec, IllegalMove, load
from wonders.core.game.moves import Move, MoveTable, seats_in
from wonders.core.game.refuse_changes_to_a_built_game import building


@pytest.fixture(scope="module")
def duel():
    return load("duel")


def test_a_move_is_one_object(duel):
    move = duel.move("build baths")
    assert duel.move("build baths") is move
    assert copy.copy(move) is move
    assert copy.deepcopy(move) is move


def test_adding_a_move_again_gives_the_same_one():
    table = MoveTable()
    assert table.add("start", number=1) is table.add("start", number=1)
    assert len(table) == 1


def test_the_index_is_the_number_in_the_table(duel):
    assert [move.index for move in duel.table] == list(range(len(duel.table)))
    assert duel.table[duel.move("build baths").index] is duel.move("build baths")


def test_two_games_number_their_moves_alike(duel):
    other = load("duel")
    assert other.table is not duel.table
    assert [str(move) for move in other.table] == [str(move) for move in duel.table]


def test_the_table_of_duel_has_every_move_once(duel):
    # 12 picks, 73 cards to build, discard, destroy, revive or put under each of 12 wonders,
    # 10 tokens, 2 starts.
    assert len(duel.table) == 12 + 73 * (4 + 12) + 10 + 2
    assert len({str(move) for move in duel.table}) == len(duel.table)


def test_notation_reads_back_for_the_whole_table(duel):
    for move in duel.table:
        assert duel.move(str(move)) is move


def test_a_move_says_what_it_is_about(duel):
    move = duel.move("wonder sphinx baths")
    assert (move.verb, move.piece.id, move.under.id, move.number) == (
        "wonder",
        "sphinx",
        "baths",
        None,
    )
    start = duel.move("start 1")
    assert (start.verb, start.piece, start.under, start.number) == ("start", None, None, 1)
    assert repr(move) == "<move wonder sphinx baths>"


def test_seat_zero_is_written():
    assert str(MoveTable().add("start", number=0)) == "start 0"


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("build bath", "build baths"),
        ("build  baths", "build baths"),
        (" build baths", "build baths"),
        ("Build baths", "build baths"),
        ("wonder sphynx baths", "wonder sphinx baths"),
        ("wonder baths sphinx", "wonder"),
        ("start 2", "start"),
        ("", ""),
    ],
)
def test_unknown_notation_suggests_the_nearest(duel, text, nearest):
    with pytest.raises(IllegalMove, match="no move is written") as caught:
        duel.move(text)
    assert nearest in str(caught.value)


def test_an_unknown_text_is_quoted_in_one_short_line(duel):
    with pytest.raises(IllegalMove) as caught:
        duel.move("build\nbaths" + "!" * 1000)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_the_nearest_move_is_looked_for_among_those_without_payments():
    table = MoveTable()
    for left in range(9):
        table.add("start", number=1, left=left)
    with pytest.raises(IllegalMove, match="- did you mean 'start 1'"):
        table.find("stat 1 L3")


def test_the_seats_that_played_are_read_from_the_moves_of_a_record():
    assert seats_in(["0 pick colossus", "1 pick sphinx", "10 start 1", "0 start 0", "x"]) == {
        "0",
        "1",
        "10",
        "x",
    }
    assert seats_in([]) == set()


def test_a_move_is_written_for_every_city_though_others_ask_for_it_meanwhile():
    with building():
        move = Move(0, "start")

    class Asked(str):
        """A text that somebody else asks for while it is written, as another thread may."""

        asking = True

        def __format__(self, spec):
            if Asked.asking:
                Asked.asking = False
                move.said_by(0)
            return str(self)

    with building():
        move.text = Asked("start")
    assert [move.said_by(city) for city in (1, 0, 7, 8)] == [
        "1 start",
        "0 start",
        "7 start",
        "8 start",
    ]


@pytest.mark.parametrize("name", ["duel", "classic"])
def test_a_move_of_another_game_is_told_as_that(name):
    state = load(name).deal(3)
    move = load(name).move(state.moves()[0].text)
    for ask in (state.play, state.explain):
        with pytest.raises(IllegalMove, match="is a move of another game"):
            ask(move)


def test_blanks_that_are_too_many_are_shown(duel):
    with pytest.raises(IllegalMove, match=r"^no move is written 'build  baths' - did you mean"):
        duel.move("build  baths")
    with pytest.raises(BadSpec, match=r"^there is no ruleset 'duel ' - did you mean 'duel'"):
        load("duel ")
