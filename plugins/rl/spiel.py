"""The games for OpenSpiel: `wonders_duel`, `wonders_solo` and `wonders_classic` are registered.

The deal is drawn at chance nodes, as digits of its seed. All other chance follows from the deal.
"""

from functools import cache
from random import Random
from typing import Any
from urllib.parse import quote, unquote

import msgspec
import numpy as np
import pyspiel

from wonders.core import BadSpec, Game, IllegalMove, Move, State, load, rewards_of

__all__ = ["WondersGame", "WondersObserver", "WondersState"]

#: The outcomes of each chance node, and how many there are: seeds have thirty bits.
OUTCOMES = 1024
DIGITS = 3
#: More decisions than any game has.
LONGEST = 600


def game_type(name: str, title: str, least: int, most: int, parameters: dict[str, Any]) -> Any:
    """Return what OpenSpiel wants to know of a game."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if most > 1 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**parameters, "houses": ""},
    )


@cache
def built(name: str, houses: str, **options: Any) -> Game:
    """Return a game; `houses` are specs of house rules with a semicolon between them."""
    return load(name, [spec for spec in houses.split(";") if spec], options)


class WondersGame(pyspiel.Game):
    """A game of OpenSpiel; its subclasses name what is played, and which options have what name."""

    kind: Any
    plays: str
    options: dict[str, str] = {}

    def __init__(self, params: Any = None) -> None:
        given = {**self.kind.parameter_specification, **(params or {})}
        options = {option: given[name] for name, option in self.options.items()}
        houses = unquote(given["houses"])
        self.played = built(self.plays, houses, **options)
        if given.get("players", self.played.players) != self.played.players:
            raise BadSpec(f"{self.kind.short_name} is for {self.played.players} players")
        if params and "houses" in params:
            # OpenSpiel reads its own text of a game again, where "=" and "," are its own signs.
            params = {**params, "houses": quote(houses, safe=":;/")}
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.played.table),
            max_chance_outcomes=OUTCOMES,
            num_players=self.played.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.played.players > 1 else None,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> "WondersState":
        """Return the state before the deal."""
        return WondersState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "WondersObserver":
        """Return what writes observations and information states, which are the same here."""
        if params:
            raise ValueError(f"observations take no parameters, not {params}")
        return WondersObserver(self.played)


class DuelGame(WondersGame):
    """Duel for two."""

    kind = game_type("wonders_duel", "7 Wonders Duel", 2, 2, {"players": 2})
    plays = "duel"


class SoloGame(WondersGame):
    """Duel against a leader, who plays by his cards; with `any` each deal draws one."""

    kind = game_type("wonders_solo", "7 Wonders Duel, Solo", 1, 1, {"leader": "any"})
    plays = "duel"
    options = {"leader": "solo"}


class ClassicGame(WondersGame):
    """The game for two to seven; those who choose at once are asked one after the other."""

    kind = game_type("wonders_classic", "7 Wonders", 2, 7, {"players": 3})
    plays = "classic"
    options = {"players": "players"}


class WondersState(pyspiel.State):
    """A state of OpenSpiel round one of ours, which it pickles as the text of its position."""

    def __init__(self, game: WondersGame) -> None:
        super().__init__(game)
        self.digits: list[int] = []
        #: None before the deal.
        self.inner: State | None = None

    def current_player(self) -> Any:
        """Return the seat that decides, or that chance does, or that the game is over."""
        if self.inner is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.inner.seat is None else self.inner.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the digits of a seed, each as likely."""
        return [(digit, 1 / OUTCOMES) for digit in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.inner is None or self.inner.seat != player:
            return []
        return sorted(self.inner.legal_indexes())

    def _apply_action(self, action: int) -> None:
        if self.inner is None:
            if not 0 <= action < OUTCOMES:
                raise IllegalMove(f"there is no digit {action}; the last is {OUTCOMES - 1}")
            self.digits.append(action)
            if len(self.digits) == DIGITS:
                seed = sum(digit * OUTCOMES**at for at, digit in enumerate(self.digits))
                self.inner = self.get_game().played.deal(seed)
            return
        self.inner.play(self._move(action))

    def _move(self, action: int) -> Move:
        game = self.get_game().played if self.inner is None else self.inner.game
        table = game.table
        if not 0 <= action < len(table):
            raise IllegalMove(f"there is no action {action}; the last is {len(table) - 1}")
        move: Move = table[action]
        return move

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"digit {action}"
        return str(self._move(action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.inner is not None and self.inner.seat is None

    def returns(self) -> list[float]:
        """Return the rewards: 0 for all while the game goes on."""
        if self.inner is None or self.inner.seat is not None:
            return [0.0] * self.get_game().played.players
        return rewards_of(self.inner.utilities())

    def resample_from_infostate(self, player_id: int, sampler: Any) -> "WondersState":
        """Return a state that the player cannot tell from this one, drawn by `imagine`."""
        other: WondersState = self.get_game().new_initial_state()
        if self.inner is not None:
            rng = Random(int(sampler() * 2**53))
            # Not the digits: who knows the seed knows all that is hidden.
            other.inner = self.inner.view(player_id).imagine(rng)
        return other

    def __str__(self) -> str:
        if self.inner is None:
            return f"to be dealt, {self.digits}"
        return f"{self.inner!r} {self.inner.hash:016x}"


class WondersObserver:
    """Writes what a player may know; the tensor has the slices of our observations."""

    def __init__(self, game: Game) -> None:
        self._observer = game.observer()
        self.tensor: Any = np.zeros(self._observer.size, np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.start + part.size]
            for part in self._observer.parts
        }

    def set_from(self, state: WondersState, player: int) -> None:
        """Write what a player may know into the tensor."""
        self.tensor.fill(0)
        if state.inner is not None and player >= 0:
            self._observer.observe(state.inner, player, self.tensor)

    def string_from(self, state: WondersState, player: int) -> str:
        """Return all that a player may know, as JSON."""
        if state.inner is None:
            return "to be dealt"
        return msgspec.json.encode(state.inner.view(player).shown()).decode()


for _game in (DuelGame, SoloGame, ClassicGame):
    pyspiel.register_game(_game.kind, _game)
