"""Who sits where: humans and bots at one table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from wonders.cli.at_the_table.bots_a_file_may_name import doubt
from wonders.cli.screen.words_for_names_costs_and_effects import name_of
from wonders.cli.translate import n_, t_
from wonders.core.arena.referee import make_bots
from wonders.core.arena.run.seeds_of_deals_and_bots import bot_seed
from wonders.core.errors import BadPlugin, BadSpec
from wonders.core.game.bot_contract import Bot, BotFault
from wonders.core.game.game import Game
from wonders.core.guard.texts_safe_to_print import look_of, one_line
from wonders.core.options.names_with_parameters import format_spec
from wonders.core.plugins.load_games_and_bots import find_bot, label_of, new_bot
from wonders.core.record.read_and_write_record_line import HUMAN, Record

__all__ = [
    "BOTS",
    "HUMAN",
    "Seat",
    "automata_names",
    "described",
    "display_names",
    "names_in_record",
    "number_of_players",
    "recorded_names",
    "spec_text",
    "take_seats",
]

#: What the specs of levels begin with.
LEVEL = "level:n="
#: The most letters of a name on the screen.
LONGEST = 24
#: What bots are called at the table, in the order of their seats.
BOTS = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritz")


@dataclass(frozen=True)
class Seat:
    """One seat: its name in records, and the bot that plays it, or None for a person."""

    name: str
    bot: Bot | None
    #: Makes a new bot of the same spec and seed.
    make: Callable[[], Bot] | None = None
    #: What to type after `-p` for it, if its name in a record would not bring it back.
    spec: str = ""


def number_of_players(players: int) -> str:
    """Return «1 player», «2 players»."""
    return n_("{count} player", "{count} players", players)


def automata_names(game: Game, lang: str) -> list[str]:
    """Return the names on the screen of those who play without a bot or a person."""
    printed = {facts.id: facts for facts in game.catalogue.of("leader")}
    return [name_of(printed[id], lang) if id in printed else id for id in game.automata]


def display_names(seats: Sequence[Seat], people: Sequence[str] = ()) -> list[str]:
    """Return what the seats are called on the screen.

    `people` are the names that people have given, by seat.
    """
    return _names([seat.bot is None for seat in seats], people)


def recorded_names(specs: Sequence[str], people: Sequence[str] = ()) -> list[str]:
    """Return what the seats of a record are called on the screen, bots with what they are."""
    names = _names([spec == HUMAN for spec in specs], people)
    return [
        name if spec == HUMAN else f"{name} ({_short_spec(spec)})"
        for name, spec in zip(names, specs, strict=True)
    ]


def names_in_record(record: Record, longest: int = 60) -> list[str]:
    """Return what the players of a record were called, by seat: people by name, bots by spec."""
    called = (record.about.names if record.about else None) or record.seats
    # A record may name fewer than sit there.
    called = [*called, *record.seats[len(called) :]]
    return [one_line(name, longest) for name in called]


def _names(human: Sequence[bool], people: Sequence[str]) -> list[str]:
    """Return names by seat: a person alone among bots is «you», bots are called like people.

    A name like «level 2 of 5» would read as a number of the game.
    """
    humans = [number for number, is_human in enumerate(human) if is_human]
    given = {number: one_line(people[number], LONGEST) for number in humans if people[number:]}
    free = (name for name in BOTS if name not in given.values())
    names = [
        "" if is_human else next(free, t_("Player {number}").format(number=number + 1))
        for number, is_human in enumerate(human)
    ]
    for count, number in enumerate(humans, 1):
        called = given.get(number) or t_("Player {number}").format(number=count)
        names[number] = t_("you") if len(humans) == 1 else called
    return [
        _numbered(name, number, names) if names.count(name) > 1 else name
        for number, name in enumerate(names)
    ]


def _numbered(name: str, number: int, names: Sequence[str]) -> str:
    """Return a name that another seat has too, with a number that tells them apart."""
    told = f"{name} {number}"
    return f"{name} ({number})" if name[-1:].isdigit() or told in names else told


def described(seats: Sequence[Seat], names: Sequence[str]) -> list[str]:
    """Return what the bots are, by seat, in a few words: «level 2 of 5», «greedy».

    It is "" for people, and for who has that as a name.
    """
    return [
        "" if seat.bot is None or seat.name == name else _short_spec(seat.name)
        for seat, name in zip(seats, names, strict=False)
    ]


def _short_spec(spec: str) -> str:
    """Return who a spec brings; one with many parameters goes by its name alone."""
    return spec_text(one_line(spec if len(spec) <= LONGEST else spec.partition(":")[0], LONGEST))


def spec_text(spec: str) -> str:
    """Return who a spec brings, in the words of the reader if it is a level.

    A program that calls itself by such words is `exec:` and its name.
    """
    level = spec.removeprefix(LEVEL)
    told = t_("level {n} of 5")
    if level != spec:
        return told.format(n=level)
    ours = (t_("you"), *(told.format(n=n) for n in range(1, 6)))
    return f"exec:{spec}" if look_of(spec) in map(look_of, ours) else spec


def take_seats(game: Game, specs: Sequence[str], seed: int) -> list[Seat]:
    """Return the seats of a game; raise `BadSpec` if their number does not fit."""
    if len(specs) != game.players:
        told = t_("{game} is for {players} here, not {count} (give -p once for each)")
        players = number_of_players(game.players)
        raise BadSpec(told.format(game=game.name, players=players, count=len(specs)))
    seats = []
    for number, spec in enumerate(specs):
        if spec == HUMAN:
            seats.append(Seat(HUMAN, None))
        else:
            kind, options = find_bot(spec)
            chance = bot_seed(seed, 0, number)
            (bot,) = make_bots([partial(new_bot, kind, options)], [chance])
            if isinstance(bot, BotFault):
                raise BadPlugin(f"bot {kind.name} cannot be made: {bot}")
            label = label_of(kind, options, game)
            known = (
                label == format_spec(kind.name, options)
                and doubt(label) is None
                and find_bot(label)[1] == options
            )
            maker = partial(new_bot, kind, options, chance)
            seats.append(Seat(label, bot, maker, "" if known else spec))
    return seats
