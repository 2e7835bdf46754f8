"""Many games at once for Gymnasium, stepped in compiled code."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from wonders.core import BadSpec, IllegalMove, ManyGames, load, rewards_of
from wonders.core.game.chance.derived_seeds import SEED_LIMIT, derive
from wonders.core.game.seats import check_seat
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.plugins.rl.against_bots import Opponents
from wonders.plugins.rl.seeds_and_illegal_actions import Illegal

__all__ = ["ManyBotEnv"]


class Rows:
    """Arrays of rows; each is used again when nobody holds it or a part of it any more.

    Large arrays that are made anew at each step cost more than what is written into them.
    """

    #: How many arrays to look at; those that were handed out before them are the callers' alone.
    KEPT = 4

    def __init__(self, count: int, size: int) -> None:
        self._shape = count, size
        self._arrays: list[Any] = []
        #: What holds an array that nobody else does, which is not the same in each Python.
        self._own = _holders([np.empty(0)])[0]

    def take(self) -> Any:
        """Return an array that nobody else holds; what stands there is of no use."""
        for number, holders in enumerate(_holders(self._arrays)):
            if holders == self._own:
                return self._arrays[number]
        self._arrays.append(np.empty(self._shape, np.int8))
        del self._arrays[: -self.KEPT]
        return self._arrays[-1]


def _holders(arrays: list[Any]) -> list[int]:
    """Return how much holds each array: the list, what looks here, and whoever else."""
    return [sys.getrefcount(array) for array in arrays]


class ManyBotEnv(VectorEnv[Any, Any, Any]):
    """Many games of one kind; `infos["action_mask"]` has a row of marks for each.

    With `opponents` the agent has one seat in each game, as in `BotEnv`. With `opponents=None` it
    plays all seats: each step is the decision of the seat that `infos["seat"]` names, and the
    reward is that of the seat that has decided last. `infos["rewards"]` has those of all seats.
    A game that is over is dealt anew with the step after it, whose action is ignored.
    `observe=False` leaves observations out: they are the same rows of zeros at every step. With
    `copy=False` the arrays of observations and masks are the same at every step, which saves time
    where they are large.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "duel",
        opponents: str | Sequence[str] | None = "random",
        seat: int | None = None,
        houses: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        illegal: Illegal = "lose",
        observe: bool = True,
        copy: bool = True,
        **more: Any,
    ) -> None:
        built = load(game, houses, {**(options or {}), **more})
        if illegal not in ("lose", "raise"):
            raise BadSpec(f"illegal is {illegal!r}: for many games it may be lose or raise")
        if num_envs < 1:
            raise BadSpec(f"num_envs is {num_envs}: there is at least one game")
        if seat is not None:
            seat = check_seat(seat, built.players)
        self.num_envs = num_envs
        self.illegal = illegal
        self.observe = observe
        self.games = ManyGames(built, range(num_envs))
        self.players = built.players
        self.own = seat
        self._seats = [seat or 0] * num_envs
        self._opponents: list[Opponents] = []
        if opponents is not None:
            self._opponents = [Opponents(built.players, opponents) for _ in range(num_envs)]
        size = self.games.observer.size
        self.single_observation_space = spaces.Box(-128, 127, (size,), np.int8)
        self.single_action_space = spaces.Discrete(len(built.table))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows_of_zeros: Any = np.zeros((num_envs, size), np.int8)
        self._observed = Rows(num_envs, size)
        self._masks = Rows(num_envs, self.games.size)
        #: With `copy=False` the arrays that are handed out at every step.
        self._same = None if copy else (self._observed.take(), self._masks.take())
        #: The seat that decides in each game, -1 for one that is over.
        self._deciding: Any = np.zeros(num_envs, np.int8)
        #: The games that are dealt anew with the next step.
        self._over: list[int] = []
        self._next_seed = 0
        self._last = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal all games; one seed is for all, and no game is dealt without the others."""
        if seed is not None and not isinstance(seed, SupportsIndex):
            raise TypeError(f"one seed is for all games: a whole number, not {safe_repr(seed)}")
        if options and "reset_mask" in options:
            raise ValueError("reset_mask is not taken: all games are dealt anew")
        super().reset(seed=seed)
        self._next_seed = int(self.np_random.integers(SEED_LIMIT))
        self._over = []
        self._last = 0
        with self._or_left():
            for number in range(self.num_envs):
                self._begin(number)
        return self._rows(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in each game."""
        if not self._last:
            raise RuntimeError("call reset() first")
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {safe_repr(actions)}")
        if given.shape != (self.num_envs,):
            told = f"there is one action for each of {self.num_envs} games, not {given.shape}"
            raise ValueError(told)
        games = self.games
        anew = self._over
        before = self._seats if self._opponents else self._deciding.tolist()
        if self.illegal == "raise":
            # Before anything is played.
            for number, action in enumerate(given.tolist()):
                if number not in anew and not games.is_legal(number, action):
                    raise IllegalMove(f"game {number}: action {action} is not legal")
        with self._or_left():
            refused = games.play_legal(actions)
            if self._opponents:
                self._let_bots_play(refused, anew)
            for number in anew:
                self._begin(number)
        infos = self._infos()
        rewards = np.zeros(self.num_envs)
        ended = self._deciding < 0
        if refused:
            refused = [number for number in refused if number not in anew]
            ended[refused] = True
            infos["action_mask"][refused] = 0
            if not self._opponents:
                infos["seat"][refused] = -1
        self._over = np.flatnonzero(ended).tolist()
        if self._over:
            by_seat = np.zeros((self.num_envs, self.players))
            for number in self._over:
                if number in refused:
                    by_seat[number, before[number]] = -1.0
                else:
                    by_seat[number] = rewards_of(games.states[number].utilities())
                rewards[number] = by_seat[number, before[number]]
            infos["rewards"] = by_seat
        return self._rows(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def close_extras(self, **more: Any) -> None:
        """Leave the games, and let the bots go with the programs that they have begun."""
        self._last = 0
        for each in self._opponents:
            each.leave()

    @contextmanager
    def _or_left(self) -> Iterator[None]:
        """Leave all games if a bot fails: else the agent would move in its place."""
        try:
            yield
        except BaseException:
            self._last = 0
            raise

    def _begin(self, number: int) -> None:
        """Deal a game anew, and let the bots play until the agent decides."""
        seed = derive(self._next_seed, "game", self._last)
        self._last += 1
        self.games.begin(number, seed)
        if self._opponents:
            own = derive(seed, "seat") % self.players if self.own is None else self.own
            self._seats[number] = own
            state = self.games.states[number]
            self._opponents[number].begin(state, own, seed)
            self._opponents[number].play(state, own)
            self.games.set_state(number, state)

    def _let_bots_play(self, refused: list[int], anew: list[int]) -> None:
        for number, state in enumerate(self.games.states):
            if number not in anew and number not in refused and state.seat is not None:
                self._opponents[number].play(state, self._seats[number])
                self.games.set_state(number, state)

    def _rows(self) -> Any:
        if not self.observe:
            return self._rows_of_zeros
        rows = self._same[0] if self._same else self._observed.take()
        self.games.write_observations(rows, self._seats if self._opponents else None)
        return rows

    def _infos(self) -> dict[str, Any]:
        masks = self._same[1] if self._same else self._masks.take()
        self.games.write_masks(masks)
        self.games.write_seats(self._deciding)
        seats = self._seats if self._opponents else self._deciding
        return {"action_mask": masks, "seat": np.array(seats, np.int64)}
