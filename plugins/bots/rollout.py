"""The bot that plays out every legal move equally often and takes the one that did best."""

from collections.abc import Sequence

from wonders.core import Bot, Clock, Judgement, Move, View, hookimpl
from wonders.plugins.bots.judging_by_playouts import PlayoutBot, judge
from wonders.plugins.bots.playout_move_values import policy_of
from wonders.plugins.bots.when_thinking_ends import Budget, Effort
from wonders.plugins.bots.worth_of_finished_games import EndValues

__all__ = ["RolloutBot", "bots"]


class RolloutBot(PlayoutBot):
    """A bot that plays out each move equally often in imagined worlds and takes the best.

    Every imagined world is played out once with each move, so no move looks better because its
    worlds were kinder. Playouts are counted one by one; the last round may stay unfinished.
    """

    name = "rollout"
    Options = Effort

    def best(self, view: View, moves: Sequence[Move], clock: Clock) -> Move:
        return self._judged(view, moves, clock)[0].move

    def analyse(self, view: View, moves: Sequence[Move], clock: Clock) -> Sequence[Judgement]:
        return self._judged(view, moves, clock)

    def _judged(self, view: View, moves: Sequence[Move], clock: Clock) -> list[Judgement]:
        """Return what became of each move, the one of the highest value first."""
        assert isinstance(self.options, Effort)
        policy = policy_of(view.game).fresh()
        budget = Budget(self.options, clock)
        ends = EndValues(view.game)
        value = [0.0] * len(moves)
        won = [0.0] * len(moves)
        times = [0] * len(moves)
        while True:
            world = view.imagine(self.rng)
            for at, move in enumerate(moves):
                if not budget.spend():
                    found = map(judge, moves, times, won, value)
                    return sorted(found, key=lambda each: -each.value)
                played = world.copy()
                played.play(move)
                if played.seat is not None:
                    played.play_out(self.rng, policy)
                shares = played.utilities()
                value[at] += ends.of(played, shares)[view.seat]
                won[at] += shares[view.seat]
                times[at] += 1


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [RolloutBot]
