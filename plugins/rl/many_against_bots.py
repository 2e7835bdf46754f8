"""Many games at once for Gymnasium, stepped in compiled code."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from wonders.core import BadSpec, IllegalMove, ManyGames, load, rewards_of
from wonders.core.game.derived_seeds import SEED_LIMIT, derive
from wonders.plugins.rl.against_bots import Opponents
from wonders.plugins.rl.playing import Illegal

__all__ = ["ManyBotEnv"]


class ManyBotEnv(VectorEnv[Any, Any, Any]):
    """Many games of one kind; `infos["action_mask"]` has a row of marks for each.

    With `opponents` the agent has one seat in each game, as in `BotEnv`. With `opponents=None` it
    plays all seats: each step is the decision of the seat that `infos["seat"]` names, and the
    reward is that of the seat that has decided last. `infos["rewards"]` has those of all seats.
    A game that is over is dealt anew with the step after it, whose action is ignored.
    `observe=False` leaves observations out: they are rows of zeros. With `copy=False` the arrays of
    observations and masks are the same at every step, which saves time where they are large.
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
        self.num_envs = num_envs
        self.illegal = illegal
        self.observe = observe
        self.copy = copy
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
        self._observed: Any = np.zeros((num_envs, size), np.int8)
        self._masks: Any = np.zeros((num_envs, self.games.size), np.int8)
        self._over: dict[int, None] = {}
        self._next_seed = 0
        self._last = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal all games."""
        super().reset(seed=seed)
        self._next_seed = int(self.np_random.integers(SEED_LIMIT))
        self._over = {}
        self._last = 0
        for number in range(self.num_envs):
            self._begin(number)
        return self._rows(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in each game."""
        games = self.games
        anew = self._over
        before = [state.seat for state in games.states]
        refused = games.play_legal(actions)
        if refused and self.illegal == "raise":
            refused = [number for number in refused if number not in anew]
            if refused:
                raise IllegalMove(f"game {refused[0]}: action {actions[refused[0]]} is not legal")
        rewards = np.zeros(self.num_envs)
        ended: Any = np.zeros(self.num_envs, np.bool_)
        by_seat = np.zeros((self.num_envs, self.players))
        over: dict[int, None] = {}
        if self._opponents:
            self._let_bots_play(refused, anew)
        for number, state in enumerate(games.states):
            if number in anew:
                self._begin(number)
            elif state.seat is None:
                over[number] = None
                ended[number] = True
                by_seat[number] = rewards_of(state.utilities())
                own = self._seats[number] if self._opponents else before[number]
                rewards[number] = by_seat[number, own or 0]
        for number in refused:
            if number not in anew:
                over[number] = None
                ended[number] = True
                own = self._seats[number] if self._opponents else before[number]
                by_seat[number, own or 0] = rewards[number] = -1.0
        self._over = over
        infos = self._infos()
        if over:
            infos["rewards"] = by_seat
        return self._rows(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

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

    def _let_bots_play(self, refused: list[int], anew: dict[int, None]) -> None:
        for number, state in enumerate(self.games.states):
            if number not in anew and number not in refused and state.seat is not None:
                self._opponents[number].play(state, self._seats[number])
                self.games.set_state(number, state)

    def _rows(self) -> Any:
        if self.observe:
            seats = self._seats if self._opponents else None
            self.games.write_observations(self._observed, seats)
        return self._observed.copy() if self.copy else self._observed

    def _infos(self) -> dict[str, Any]:
        self.games.write_masks(self._masks)
        masks = self._masks.copy() if self.copy else self._masks
        seats = self._seats
        if not self._opponents:
            seats = [-1 if state.seat is None else state.seat for state in self.games.states]
        return {"action_mask": masks, "seat": np.array(seats)}
