"""Going back at a table: `undo`, which is fair, and `takeback`, which makes a game practice."""

from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.screen.words_for_names_costs_and_effects import name_of
from wonders.cli.translate import t_, word_in
from wonders.core.cards.pieces import Piece
from wonders.core.errors import BadSpec
from wonders.core.record.read_and_write_record_line import noted

__all__ = ["take_back", "undo"]


def undo(session: Session, lang: str) -> None:
    """Go back to the last decision of a person; raise `BadSpec` in a language if that is unfair.

    It is unfair once a card has been turned up since, or what others chose at the same time has
    come out: nobody can forget it.
    """
    _expect_one_person(session, word_in(lang, "command", "undo"))
    new = _learnt_since(session, -1)
    if new:
        names = ", ".join(sorted(_called(each, lang) for each in new)[:4])
        told = t_("undo cannot go back past what was turned up since: {names}")
        raise BadSpec(told.format(names=names))
    _go_back(session, -1)


def take_back(session: Session, lang: str, number: int | None = None) -> None:
    """Go back to any decision of a person, the last or the one that was move `number`.

    `number` counts from 0, as the log does. Where that is unfair the game is practice from
    now on, and its record says so. Raises `BadSpec` if there is no such decision.
    """
    _expect_one_person(session, word_in(lang, "command", "takeback"))
    counts = [count for _, count in session.decisions]
    if number is not None and number not in counts:
        known = ", ".join(map(str, counts)) or t_("none yet")
        told = t_("move {number} is none of yours: {known}")
        raise BadSpec(told.format(number=number, known=known))
    at = -1 if number is None else counts.index(number)
    if _learnt_since(session, at):
        session.about = noted(session.about, practice=True)
    _go_back(session, at)


def _expect_one_person(session: Session, command: str) -> None:
    if len(session.people) > 1:
        raise BadSpec(t_("{command} is for games against bots alone").format(command=command))
    if session.over:
        raise BadSpec(t_("the game is over: r looks at it again, and g there goes on from a move"))
    if not session.decisions:
        raise BadSpec(t_("there is no move of yours to take back"))


def _learnt_since(session: Session, at: int) -> frozenset[object]:
    """Return what has been turned up since a decision: dealt face down, or decided in secret.

    Of what house rules hide, all that looks otherwise now: only they know what of it is new.
    """
    earlier, _ = session.decisions[at]
    you = earlier.seat
    assert you is not None
    now, then = session.state.view(you), earlier.view(you)
    houses = session.game.houses
    its, before = houses.of_hiding(now.table.house), houses.of_hiding(then.table.house)
    changed = {name for name, value in its.items() if name not in before or value != before[name]}
    return (now.seen() - then.seen()) | (now.told() - then.told()) | changed


def _go_back(session: Session, at: int) -> None:
    """Make a decision the next one again."""
    session.state, count = session.decisions[at]
    del session.decisions[at:]
    del session.moves[count:]
    for seat, heard in session.heard.items():
        session.heard[seat] = [each for each in heard if each[0] <= count]
    session.result = None
    session.keep()


def _called(thing: object, lang: str) -> str:
    if isinstance(thing, Piece):
        return name_of(thing.facts, lang)
    # What has a number, such as a decision card of Solo, has a word in the glossary.
    what, _, number = str(thing).rpartition(" ")
    return f"{t_(what)} {number}" if number.isdecimal() else str(thing)
