"""What a player types is read as the move it means."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonders.cli.at_the_table.read_typed_move import read_move
from wonders.cli.screen.moves_in_words import as_typed, move_text
from wonders.cli.screen.words_for_names_costs_and_effects import verb_text
from wonders.core import IllegalMove, load
from wonders.core.testing import table

DUEL = load("duel")
LANGUAGES = ["en", "de"]


@st.composite
def positions(draw):
    """Draw the legal moves somewhere in a random game."""
    rng = Random(draw(st.integers(0, 2**32)))
    steps = draw(st.integers(0, 70))
    state = DUEL.deal(rng.randrange(2**40))
    moves = state.moves()
    for _ in range(steps):
        state.play(rng.choice(moves))
        if state.seat is None:
            break
        moves = state.moves()
    return moves


def printed(move, lang, verb=None):
    """Return a move with the verb and the names as they are printed."""
    words = [verb or move.verb]
    words += [piece.facts.name.in_language(lang) for piece in (move.piece, move.under) if piece]
    if move.number is not None:
        words.append(str(move.number))
    return " ".join(words)


def answer(typed, moves, lang):
    """Return the move that is meant, or why there is none."""
    try:
        return read_move(typed, moves, lang)
    except IllegalMove as error:
        return str(error)


def means_itself(moves, lang, write):
    for place, move in enumerate(moves):
        assert read_move(write(place, move), moves, lang) is move


@given(positions(), st.sampled_from(LANGUAGES))
@settings(max_examples=60)
def test_every_move_is_found_by_its_number(moves, lang):
    means_itself(moves, lang, lambda place, move: str(place + 1))


@given(positions(), st.sampled_from(LANGUAGES))
@settings(max_examples=60)
def test_every_move_is_found_by_its_notation(moves, lang):
    means_itself(moves, lang, lambda place, move: str(move))


@given(positions(), st.sampled_from(LANGUAGES))
@settings(max_examples=60)
def test_every_move_is_found_by_its_notation_in_capitals_and_with_spaces(moves, lang):
    means_itself(moves, lang, lambda place, move: f"  {str(move).upper()} ".replace(" ", "  "))


@given(positions(), st.sampled_from(LANGUAGES))
@settings(max_examples=60)
def test_every_move_is_found_by_its_printed_names(moves, lang):
    means_itself(moves, lang, lambda place, move: printed(move, lang))


@given(positions())
@settings(max_examples=60)
def test_every_move_is_found_by_its_printed_names_after_a_german_verb(moves):
    means_itself(moves, "de", lambda place, move: printed(move, "de", verb_text(move.verb, "de")))


@given(positions(), st.sampled_from(LANGUAGES))
@settings(max_examples=60)
def test_every_move_can_be_typed_as_the_table_writes_it(moves, lang):
    """The log, the news and the hint say «wonder The Sphinx with Altar»."""
    means_itself(moves, lang, lambda place, move: move_text(move, lang))


@given(positions(), st.sampled_from(LANGUAGES), st.integers(1, 6))
@settings(max_examples=60)
def test_a_beginning_means_one_move_or_lists_what_it_could_mean(moves, lang, length):
    for move in moves:
        short = " ".join(word[:length] for word in str(move).split())
        found = answer(short, moves, lang)
        if isinstance(found, str):
            assert " could be " in found
            assert sum(as_typed(other, lang) in found for other in moves) >= 2
        else:
            assert found is move


@given(positions(), st.sampled_from(LANGUAGES), st.text(max_size=30))
@settings(max_examples=200)
def test_anything_typed_gives_a_legal_move_or_one_line(moves, lang, text):
    found = answer(text, moves, lang)
    if isinstance(found, str):
        assert found.isprintable()
        assert len(found) < 700
    else:
        assert found in moves


@pytest.fixture
def choices():
    t = table("duel", "", coins=(9, 9), display="baths barracks lumber-yard logging-camp theater")
    return t.state.moves()


@pytest.mark.parametrize(
    ("typed", "lang", "meant"),
    [
        ("b bat", "en", "build baths"),
        ("b bar", "en", "build barracks"),
        ("bu  BATHS", "en", "build baths"),
        ("d bat", "en", "discard baths"),
        ("b lum", "en", "build lumber-yard"),
        ("b lumber yard", "en", "build lumber-yard"),
        ("b lumber-yard", "en", "build lumber-yard"),
        ("b Lumber Yard", "en", "build lumber-yard"),
        ("b l y", "en", "build lumber-yard"),
        ("b holzpl", "de", "build lumber-yard"),
        ("bauen Holzplatz", "de", "build lumber-yard"),
        ("bau holzf", "de", "build logging-camp"),
        ("b Holzfäller-Lager", "de", "build logging-camp"),
        ("b lumber-yard", "de", "build lumber-yard"),
        ("abwerfen theater", "de", "discard theater"),
    ],
)
def test_words_may_be_cut_short(choices, typed, lang, meant):
    assert str(read_move(typed, choices, lang)) == meant


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_articles_of_names_may_be_left_out_or_written(lang):
    moves = table("duel", "", "", coins=(90, 9), wonders=("colossus pyramids", "")).state.moves()
    card = moves[0].piece
    some = [move for move in moves if move.under is card]
    for move in some:
        name = move.piece.facts.name.in_language(lang)
        _, _, bare = name.partition(" ")
        under = card.facts.name.in_language(lang)
        assert read_move(f"wonder {name} {under}", moves, lang) is move
        assert read_move(f"wonder {bare} {under}", moves, lang) is move


def why(typed, moves, lang="en"):
    with pytest.raises(IllegalMove) as caught:
        read_move(typed, moves, lang)
    return str(caught.value)


def test_what_could_be_several_moves_lists_them(choices):
    assert why("b ba", choices) == "'b ba' could be build baths, build barracks"
    assert why("b l", choices) == "'b l' could be build lumber-yard, build logging-camp"


def test_a_name_alone_is_no_move(choices):
    assert "no move begins with 'baths'" in why("baths", choices)


def test_an_unknown_move_suggests_the_nearest(choices):
    assert "did you mean 'build baths'" in why("build bahts", choices)


@pytest.mark.parametrize("number", ["0", "13", "99", "9" * 400, "0000000013"])
def test_a_number_outside_the_list_is_refused(choices, number):
    assert why(number, choices) == "the list goes from 1 to 12"


@pytest.mark.parametrize("typed", ["-1", "1.5", "١", "²"])
def test_what_only_looks_like_a_number_is_not_one(choices, typed):
    why(typed, choices)


def test_a_number_is_never_the_seat_of_a_start():
    moves = [DUEL.starts[1], DUEL.starts[0]]
    assert str(read_move("1", moves, "en")) == "start 1"
    assert str(read_move("2", moves, "en")) == "start 0"
    assert str(read_move("s 0", moves, "en")) == "start 0"


@pytest.mark.parametrize("typed", ["-", "!", "...", "??", "«»"])
def test_marks_alone_never_play_the_only_move(choices, typed):
    why(typed, choices[:1])


def test_a_payment_is_typed_as_it_is_written():
    """Its letters are capitals."""
    boards = ("giza:A", "rhodes:A", "ephesos:A")
    t = table("classic", "", "lumber-yard", boards=boards, hands=("stockade",))
    moves = t.state.moves()
    meant = read_move("build stockade L2", moves, "en")
    assert meant.text == "build stockade L2"
    assert read_move("BUILD stockade l2", moves, "en") is meant


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ways_to_pay_are_told_apart_as_the_table_writes_them(lang):
    boards = ("giza:A", "rhodes:A", "ephesos:A")
    t = table("classic", "", "lumber-yard", "loom", boards=boards, hands=("stockade",))
    moves = t.state.moves()
    means_itself(moves, lang, lambda place, move: as_typed(move, lang))
    written = [as_typed(move, lang) for move in moves]
    assert len({*written}) == len(written)
