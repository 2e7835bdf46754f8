"""`wonders learn`: a lesson at a prepared table."""

from contextlib import ExitStack
from functools import partial

import click

from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.lessons.progress import progress
from wonders.cli.lessons.steps_and_expected_moves import LESSONS, Lesson, find_lesson
from wonders.cli.main import Settings
from wonders.cli.shared_by_verbs.commands_to_type import command_line
from wonders.cli.terminal_size_and_abilities import has_screen
from wonders.cli.translate import t_
from wonders.cli.verbs.play import give_file, play_at, play_on, resuming
from wonders.core.errors import WondersError

__all__ = ["learn"]


@click.command()
@click.argument("lesson", required=False)
@click.option("--again", is_flag=True, help="Begin anew, not where you left.")
@click.option("--plain", is_flag=True, help="Learn in plain lines, without the full screen.")
@click.pass_obj
def learn(settings: Settings, lesson: str | None, again: bool, plain: bool) -> None:
    """Learn a game by playing: LESSON is duel or classic, about ten minutes each.

    Without LESSON, list the lessons and how far you are. A lesson goes on where you left it.
    """
    settings.load_plugins()
    if lesson is None:
        _list(settings.lang)
        return
    found = find_lesson(lesson, settings.lang)
    done = progress().get(lesson, 0)
    # Only the last decision that the learner saw is one to begin with.
    starts = [step.at for step in found.steps if step.until is None]
    begin = max((at for at in starts if at <= done), default=0)
    _teach(found, 0 if again or done >= found.length else begin, settings, plain)


def _list(lang: str) -> None:
    known = progress()
    for name in LESSONS:
        lesson = find_lesson(name, lang)
        click.echo(f"wonders learn {name:8}  {lesson.title}  ({lesson.state(known)})")


def _teach(lesson: Lesson, done: int, settings: Settings, plain: bool) -> None:
    session = lesson.session(done)
    with ExitStack() as held:
        lesson.give_file = partial(_give_file, held=held)
        try:
            left = _play(lesson, session, settings, plain)
        finally:
            if lesson.unkept:
                click.echo(t_("The last steps are not kept: {why}").format(why=lesson.unkept))
    if lesson.unkept and not isinstance(left, Session):
        # The menu would hide the line.
        raise click.exceptions.Exit(1)
    if isinstance(left, Session):
        play_on(left, settings, plain)
    elif left == "menu":
        settings.open_menu()
    elif session.over:
        click.echo(t_("Now play: {command}").format(command=f"wonders play {lesson.name}"))


def _give_file(session: Session, held: ExitStack) -> None:
    try:
        give_file(session, held)
    except WondersError as error:
        # The game can be played all the same; the table tells it, and asks where to at the end.
        session.unwritten = str(error)


def _again(lesson: Lesson, session: Session, settings: Settings) -> str:
    """Return the command that goes on with a lesson, or with the game that it has become."""
    if session.path:
        return resuming(session, settings)
    return command_line(["wonders", *settings.options, "learn", lesson.name])


def _play(lesson: Lesson, session: Session, settings: Settings, plain: bool) -> str | Session:
    """Play a lesson; return why it was left, or the game to go on with."""
    from wonders.cli.plain_table.table_in_lines import Table
    from wonders.cli.screen.console import console_for

    again = partial(_again, lesson, session, settings)
    if not plain and has_screen():
        from wonders.cli.lessons.scripted_opponents import Script

        thinker = Script(lesson, session, settings.plugins)
        return play_at(Table(session, console_for(plain), settings.lang, again, lesson), thinker)
    session.start_bots()
    return play_at(Table(session, console_for(plain), settings.lang, again, lesson))
