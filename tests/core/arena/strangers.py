"""A plugin of bots that are broken, each in the way that its docstring says."""

import os
import signal
import sys
import time

from wonders.core import hookimpl
from wonders.core.game.bot_contract import Bot

BROKEN = []


def broken(function):
    """Make a bot that plays legally in the draft and then does what the function does."""
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
    """Never return."""
    while True:
        pass


@broken
def sleeps_for_ever(view, moves):
    """Sleep."""
    time.sleep(10_000)


@broken
def will_not_be_stopped(view, moves):
    """Catch everything and go on."""
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue


@broken
def raises(view, moves):
    """Raise an error."""
    raise ValueError("lost my way")


@broken
def raises_without_words(view, moves):
    """Raise an error without a text."""

    class Mute(Exception):
        def __str__(self):
            raise RuntimeError("no words")

    raise Mute


@broken
def leaves(view, moves):
    """Exit the program."""
    sys.exit(0)


@broken
def presses_ctrl_c(view, moves):
    """Act as if somebody had pressed Ctrl-C."""
    raise KeyboardInterrupt


@broken
def ends_the_process(view, moves):
    """End the process at once."""
    os._exit(0)


@broken
def kills_the_process(view, moves):
    """Kill the process."""
    os.kill(os.getpid(), signal.SIGKILL)


@broken
def recurses(view, moves):
    """Call itself for ever."""
    return recurses(view, moves)


@broken
def splits(view, moves):
    """Fork, and play on in both processes."""
    os.fork()
    return moves[0]


@broken
def answers_nothing(view, moves):
    """Answer nothing."""


@broken
def answers_a_number(view, moves):
    """Answer with an index of the list."""
    return 0


@broken
def answers_all_moves(view, moves):
    """Answer with all moves."""
    return moves


@broken
def answers_at_length(view, moves):
    """Answer with a very long text."""
    return "build " * 10_000_000


@broken
def answers_what_is_not_legal(view, moves):
    """Answer with an illegal move."""
    return next(move for move in view.game.table if move not in moves)


@broken
def floods(view, moves):
    """Print far too much and answer nothing."""
    sys.stdout.write("x\n" * 1_000)


@broken
def takes_memory(view, moves):
    """Ask for more memory than there is."""
    return bytearray(1 << 60)


@broken
def makes_others_listen(view, moves):
    """Replace our signal handler, and raise."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    raise ValueError("listen")


@broken
def enriches_itself(view, moves):
    """Change the view to its advantage, and play a move that this would allow."""
    table = view.table
    for city in table.cities:
        city.coins = 99
    table._legal = None
    return next((move for move in table.moves() if move not in moves), None)


class WillNotBeMade(Bot):
    """A bot that fails when it is made."""

    name = "will-not-be-made"

    def __init__(self, options, seed):
        raise ValueError("not today")


class WillNotStart(Bot):
    """A bot that never returns from `start`."""

    name = "will-not-start"

    def start(self, seat, view):
        while True:
            pass


class Stillborn(Bot):
    """A bot that ends its process when it is made."""

    name = "stillborn"

    def __init__(self, options, seed):
        os._exit(1)


class HasNoMethod(Bot):
    """A bot without `choose`."""

    name = "has-no-method"


class WantsMore(Bot):
    """A bot whose `choose` takes too few arguments."""

    name = "wants-more"

    def choose(self, view):
        return None


class HidesItsEyes(Bot):
    """A bot that fails when asked whether it reads views."""

    name = "hides-its-eyes"

    @property
    def reads_view(self):
        raise RuntimeError("do not look at me")


class CannotTellTheEnd(Bot):
    """A bot that answers nothing and never returns from `end`."""

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
