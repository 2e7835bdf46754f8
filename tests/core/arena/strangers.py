"""A plugin full of bots that are broken, each in its own way; the docstring says how."""

import os
import signal
import sys
import time

from wonders.core import hookimpl
from wonders.core.game.bots import Bot

BROKEN = []


def broken(function):
    """Make a bot that plays well in the draft and then does what the function does."""
    its = function.__name__.replace("_", "-")

    class Made(Bot):
        __doc__ = function.__doc__
        name = its

        def choose(self, view, moves, clock):
            return function(view, moves) if not view.table.offer else moves[0]

    BROKEN.append(Made)
    return function


@broken
def thinks_for_ever(view, moves):
    """Never comes back."""
    while True:
        pass


@broken
def sleeps_for_ever(view, moves):
    """Waits for nothing."""
    time.sleep(10_000)


@broken
def will_not_be_stopped(view, moves):
    """Goes on whatever is raised in it."""
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue


@broken
def raises(view, moves):
    """Raises an error."""
    raise ValueError("lost my way")


@broken
def raises_without_words(view, moves):
    """Raises an error that cannot be shown."""

    class Mute(Exception):
        def __str__(self):
            raise RuntimeError("no words")

    raise Mute


@broken
def leaves(view, moves):
    """Wants the program to end."""
    sys.exit(0)


@broken
def presses_ctrl_c(view, moves):
    """Acts as if somebody had pressed Ctrl-C."""
    raise KeyboardInterrupt


@broken
def ends_the_process(view, moves):
    """Ends its process at once."""
    os._exit(0)


@broken
def kills_the_process(view, moves):
    """Kills its process."""
    os.kill(os.getpid(), signal.SIGKILL)


@broken
def recurses(view, moves):
    """Calls itself for ever."""
    return recurses(view, moves)


@broken
def splits(view, moves):
    """Splits the process and plays on in both halves."""
    os.fork()
    return moves[0]


@broken
def answers_nothing(view, moves):
    """Answers nothing."""


@broken
def answers_a_number(view, moves):
    """Answers with a place in the list."""
    return 0


@broken
def answers_all_moves(view, moves):
    """Answers with all moves."""
    return moves


@broken
def answers_at_length(view, moves):
    """Answers with a very long text."""
    return "build " * 10_000_000


@broken
def answers_what_is_not_legal(view, moves):
    """Answers a move that is not possible now."""
    return next(move for move in view.game.table if move not in moves)


@broken
def floods(view, moves):
    """Prints far too much and answers nothing."""
    sys.stdout.write("x\n" * 1_000)


@broken
def takes_memory(view, moves):
    """Asks for more memory than there is."""
    return bytearray(1 << 60)


@broken
def makes_others_listen(view, moves):
    """Puts its own handler in the place of ours, and raises."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    raise ValueError("listen")


@broken
def enriches_itself(view, moves):
    """Changes its view to its advantage, and plays what that would allow."""
    table = view.table
    for city in table.cities:
        city.coins = 99
    table._legal = None
    return next((move for move in table.moves() if move not in moves), None)


class WillNotBeMade(Bot):
    """Fails when it is made."""

    name = "will-not-be-made"

    def __init__(self, options, seed):
        raise ValueError("not today")


class WillNotStart(Bot):
    """Never comes back when it is started."""

    name = "will-not-start"

    def start(self, seat, view):
        while True:
            pass


class Stillborn(Bot):
    """Ends its process when it is made."""

    name = "stillborn"

    def __init__(self, options, seed):
        os._exit(1)


class HasNoMethod(Bot):
    """Has forgotten how to choose."""

    name = "has-no-method"


class WantsMore(Bot):
    """Takes other arguments than it is given."""

    name = "wants-more"

    def choose(self, view):
        return None


class HidesItsEyes(Bot):
    """Cannot even say whether it reads views."""

    name = "hides-its-eyes"

    @property
    def reads_view(self):
        raise RuntimeError("do not look at me")


class CannotTellTheEnd(Bot):
    """Plays badly, and does not come back when it hears the result."""

    name = "cannot-tell-the-end"

    def choose(self, view, moves, clock):
        return None

    def end(self, result):
        result.winners.clear()
        while True:
            pass


BROKEN += [
    *(WillNotBeMade, WillNotStart, Stillborn, HasNoMethod),
    *(WantsMore, HidesItsEyes, CannotTellTheEnd),
]


@hookimpl
def bots():
    return BROKEN
