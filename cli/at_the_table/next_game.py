"""The next game at the same table: the same deal again, a new one, or from an earlier move on."""

from msgspec import UNSET, structs

from wonders.cli.at_the_table.bots_a_file_may_name import or_stand_in
from wonders.cli.at_the_table.folder_of_kept_games import now
from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.resume_from_file import played, sit_down
from wonders.cli.at_the_table.seats_and_names import HUMAN, take_seats
from wonders.cli.shared_by_verbs.options_of_games import new_seed
from wonders.core.plugins.load_games_and_bots import load
from wonders.core.record.fit_for_record import deal_to_record
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import About, Record, noted

__all__ = ["another_deal", "from_move", "same_deal"]


def same_deal(session: Session, turned: bool = False) -> Session:
    """Return a game with the deal of another; if `turned`, everybody sits one seat further."""
    specs = _specs(session)
    names = session.names
    if turned:
        specs = [specs[-1], *specs[:-1]]
        names = [names[-1], *names[:-1]] if names else names
    record = structs.replace(session.record(), moves=[], result=None, about=_about(names))
    again = sit_down(record, *played(session.game, record), specs)
    again.asked = session.asked
    return again


def another_deal(session: Session) -> Session:
    """Return a game of the same players with a new deal."""
    seed = new_seed(None)
    about = _about(session.names)
    specs = _specs(session)
    game = session.asked or session.game
    seats = take_seats(game, specs, seed)
    return Session(deal_to_record(game, seed), seats, seed, about=about, asked=game)


def from_move(
    record: Record, number: int, better: str | None = None, specs: list[str] | None = None
) -> Session:
    """Return a game that goes on from move `number` of a record, as practice.

    With `better` that move is played instead of the recorded one. `specs` say who plays; else
    the record does, with a bot for whoever it cannot bring back.
    """
    game = Games(load).of(record)
    seats = record.seats[: game.players]
    specs = specs or [HUMAN if text == HUMAN else or_stand_in(text) for text in seats]
    names = record.about.names if record.about else None
    # Whoever cannot be brought back is called like the bot in his place.
    names = names and [
        name if spec in (text, HUMAN) else spec
        for name, spec, text in zip(names, specs, seats, strict=False)
    ]
    about = noted(_about(names or []), practice=True)
    shorter = structs.replace(record, moves=record.moves[:number], result=None, about=about)
    state, before = played(game, shorter)
    if HUMAN not in specs and state.seat is not None:
        specs[state.seat] = HUMAN
    session = sit_down(shorter, state, before, specs)
    if better is not None:
        session.play(game.move(better))
    return session


def _specs(session: Session) -> list[str]:
    return [seat.spec or seat.name for seat in session.seats]


def _about(names: list[str]) -> About:
    return noted(date=now(), names=names or UNSET)
