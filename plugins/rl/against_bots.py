"""An environment of Gymnasium: one seat is the agent's, bots have the others."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from wonders.core import BadPlugin, BadSpec, Bot, BotFault, Clock, State, load
from wonders.core.arena.ask_bots_and_ask_again import ask_bot, start_bot
from wonders.core.game.chance.derived_seeds import SEED_LIMIT, derive
from wonders.core.game.seats import check_seat
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.guard.texts_safe_to_print import one_line, safe_repr
from wonders.core.plugins.load_games_and_bots import find_bot, new_bot
from wonders.plugins.rl.seeds_and_illegal_actions import (
    Illegal,
    Playing,
    expect_fitting,
    rendered,
)

__all__ = ["BotEnv", "Opponents"]


class Opponents:
    """The bots of all seats but the agent's.

    `specs` is one spec for all of them, or one for each.
    """

    def __init__(self, players: int, specs: str | Sequence[str]) -> None:
        if not isinstance(specs, str | Sequence):
            raise BadSpec(f"opponents is a bot or a list of bots here, not {safe_repr(specs)}")
        given = [specs] * (players - 1) if isinstance(specs, str) else list(specs)
        if len(given) != players - 1:
            raise BadSpec(f"{len(given)} opponents; the game has {players - 1}")
        self.specs = given
        # Looked up once: a program is started where it was named.
        self._kinds = [find_bot(spec) for spec in given]
        self._bots: dict[int, Bot] = {}

    def begin(self, state: State, own: int, seed: int) -> None:
        """Seat new bots round the agent's own seat."""
        others = [seat for seat in range(len(self.specs) + 1) if seat != own]
        self._bots = {
            seat: call_plugin(f"bot {kind.name}", new_bot, kind, options, derive(seed, "bot", seat))
            for seat, (kind, options) in zip(others, self._kinds, strict=True)
        }
        for seat, bot in self._bots.items():
            with self._named(own, seat):
                start_bot(bot, seat, state, None)

    def leave(self) -> None:
        """Let the bots go, and with them what programs they have begun."""
        self._bots = {}

    def play(self, state: State, own: int) -> None:
        """Let the bots play until the agent's own seat decides, or the game is over."""
        while state.seat is not None and state.seat != own:
            with self._named(own, state.seat):
                move = ask_bot(self._bots[state.seat], state, Clock())
            state.play(move)

    @contextmanager
    def _named(self, own: int, seat: int) -> Iterator[None]:
        """Name the opponent that a fault is of."""
        try:
            yield
        except BotFault as fault:
            spec = self.specs[seat - (seat > own)]
            told = f"opponent {one_line(spec, 60)} in seat {seat}: {fault}"
            raise BadPlugin(told, place=fault.where) from fault


class BotEnv(gymnasium.Env[Any, Any]):
    """A game for one agent; an action is the index of a move in the game's table.

    `info["action_mask"]` marks those that are legal. The reward comes at the end: 1 for a
    victory, less than 0 for a defeat. An action that is not legal loses at once, unless `illegal`
    is `raise` or `random`. `seat` is the agent's; without one chance seats it anew for each game.
    """

    # Without a rate Gymnasium warns; a picture a second is as good as any.
    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "duel",
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        houses: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        illegal: Illegal = "lose",
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        expect_fitting(render_mode)
        built = load(game, houses, {**(options or {}), **more})
        if seat is not None:
            seat = check_seat(seat, built.players)
        self.playing = Playing(built, illegal)
        self.opponents = Opponents(built.players, opponents)
        self.own = seat
        self.seat = seat or 0
        self.render_mode = render_mode
        self.observation_space = spaces.Box(-128, 127, (self.playing.observer.size,), np.int8)
        self.action_space = spaces.Discrete(self.playing.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal a game and let the bots play until the agent decides."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEED_LIMIT))
        self.seat = derive(drawn, "seat") % self.playing.game.players
        if self.own is not None:
            self.seat = self.own
        self.playing.begin(drawn)
        with self._or_left():
            self.opponents.begin(self.playing.state, self.seat, drawn)
        self._let_bots_play()
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action, then let the bots play until the agent decides again."""
        self.playing.expect_begun()
        self.playing.act(action)
        self._let_bots_play()
        rewards = self.playing.rewards
        row, info = self._seen()
        return row, rewards[self.seat] if rewards else 0.0, rewards is not None, False, info

    def render(self) -> Any:
        """Return what lies open as text, or print it for people."""
        return rendered(self.playing.state, self.render_mode)

    def close(self) -> None:
        """Leave the game, and let the bots go with the programs that they have begun."""
        self.playing.leave()
        self.opponents.leave()

    def _let_bots_play(self) -> None:
        if self.playing.rewards is None:
            with self._or_left():
                self.opponents.play(self.playing.state, self.seat)
            self.playing.look()

    @contextmanager
    def _or_left(self) -> Iterator[None]:
        """Leave the game if a bot fails: else the agent would move in its place."""
        try:
            yield
        except BaseException:
            self.playing.leave()
            raise

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        row: Any = np.zeros(self.playing.observer.size, np.int8)
        self.playing.observer.observe(self.playing.state, self.seat, row)
        mask: Any = np.zeros(self.playing.size, np.int8)
        mask[list(self.playing.legal())] = 1
        return row, {"action_mask": mask}
