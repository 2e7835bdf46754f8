"""One game between bots, judged."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from wonders.core.bots import Bot, BotFault, Clock
from wonders.core.errors import fault_line, picture
from wonders.core.moves import Move
from wonders.core.record import Record, forfeited, record_of
from wonders.core.ruleset import Game
from wonders.core.scoring import Result
from wonders.core.seeds import derive
from wonders.core.state import State

__all__ = [
    "BotMaker",
    "ask_bot",
    "bot_seed",
    "deal_seed",
    "make_bots",
    "play_game",
    "start_bots",
]

#: Makes a bot for one seat of one game from the seed of all its chance.
BotMaker = Callable[[int], Bot]

NO_LIMIT = Clock()


def deal_seed(run_seed: int, deal: int) -> int:
    """Return the seed of a run's deal by its number."""
    return derive(run_seed, "deal", deal)


def bot_seed(run_seed: int, game_number: int, seat: int) -> int:
    """Return the seed of the bot at one seat of one game of a run."""
    return derive(run_seed, "bot", game_number, seat)


def make_bots(makers: Sequence[BotMaker], seeds: Sequence[int]) -> "list[Bot | BotFault]":
    """Make the bots of a game; in the place of one that cannot be made stands its fault."""
    made: list[Bot | BotFault] = []
    for maker, seed in zip(makers, seeds, strict=True):
        try:
            made.append(maker(seed))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            made.append(BotFault(fault_line(error)))
    return made


def play_game(
    game: Game, seed: int, bots: "Sequence[Bot | BotFault]", names: Sequence[str]
) -> Record:
    """Play one game from a deal's seed and return its record.

    A bot that could not be made, raises an error or does not answer with one of the moves
    forfeits: the moves stop there and all others win.
    """
    state = game.deal(seed)
    deal = state.deal
    moves: list[str] = []
    result: Result | None = None
    faults = start_bots(bots, state)
    try:
        while state.seat is not None:
            if state.seat in faults:
                raise faults[state.seat]
            bot = bots[state.seat]
            assert isinstance(bot, Bot)
            move = ask_bot(bot, state)
            moves.append(f"{state.city} {move}")
            state.play(move)
        result = state.result()
    except BotFault as fault:
        if state.seat is not None:
            result = forfeited(state, state.seat, str(fault))
    assert result is not None
    for bot in bots:
        # What a bot does after the game changes nothing for anybody.
        with suppress(Exception, SystemExit):
            if isinstance(bot, Bot):
                bot.end(result)
    return record_of(state.game, deal, names, moves, result, seed)


def start_bots(bots: "Sequence[Bot | BotFault | None]", state: State) -> dict[int, BotFault]:
    """Let the bots prepare; return the faults by seat, which count when the seat has to decide."""
    faults = {}
    for seat, bot in enumerate(bots):
        if bot is None:
            continue
        if isinstance(bot, BotFault):
            faults[seat] = bot
            continue
        view = state.view(seat) if bot.reads_view else None
        try:
            bot.start(seat, view)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            faults[seat] = BotFault(fault_line(error))
    return faults


def ask_bot(bot: Bot, state: State, clock: Clock = NO_LIMIT) -> Move:
    """Return what a bot chooses for the seat that is to decide; raise `BotFault` if it fails."""
    assert state.seat is not None
    moves = state.moves()
    # What goes wrong in making the view is not the bot's fault.
    view = state.view(state.seat) if bot.reads_view else None
    try:
        move = bot.choose(view, moves, clock)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BotFault(fault_line(error)) from error
    if not any(move is legal for legal in moves):
        raise BotFault(f"answered {picture(move)}, which is no legal move")
    return move
