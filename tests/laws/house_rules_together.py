"""Check each bundled house rule alone, and all pairs in either order, in every game they share.

    python tests/laws/house_rules_together.py                  all of them; takes long
    python tests/laws/house_rules_together.py leaders auction  only what has one of these in it

Pairs that set the same number, or that no game has in common, are no pairs.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import permutations

from wonders.core import BadSpec, Game, WondersError
from wonders.core.house_rules.fitting_games import is_for
from wonders.core.plugins.find_and_import_plugins import Plugins, installed
from wonders.core.testing import LawBroken, check_houses

Rules = tuple[str, ...]


def bundled(plugins: Plugins) -> list[str]:
    """Return the names of the house rules that come with the game."""
    plugins.load_all()
    houses = plugins.houses.things
    return sorted(name for name in houses if houses[name].__module__.startswith("wonders."))


def ways(plugins: Plugins, wanted: Sequence[str]) -> Iterator[tuple[type[Game], Rules]]:
    """Yield each game with one rule or two that are for it."""
    for game in ("duel", "classic"):
        ruleset = plugins.find(plugins.rulesets, game)
        names = [n for n in bundled(plugins) if is_for(plugins.houses.things[n], ruleset)]
        for rules in [*permutations(names, 1), *permutations(names, 2)]:
            if not wanted or {*wanted} & {*rules}:
                yield ruleset, rules


def fault(plugins: Plugins, game: type[Game], rules: Rules, games: int, seed: int) -> str | None:
    """Return why rules do not hold the laws together; empty if they do, None for no pair."""
    try:
        check_houses(rules, {}, game, games=games, seed=seed, seconds=60, plugins=plugins)
    except BadSpec as error:
        return None if "both set" in str(error) else str(error)
    except (LawBroken, WondersError) as error:
        return str(error)
    return ""


def main() -> int:
    """Check what was asked for; return 1 if a law broke."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rules", nargs="*", help="only these, alone and with each other rule")
    parser.add_argument("-n", "--games", type=int, default=2, help="how many games each")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    plugins = installed()
    begun = time.monotonic()
    held = apart = broken = 0
    for game, rules in ways(plugins, asked.rules):
        why = fault(plugins, game, rules, asked.games, asked.seed)
        if why is None:
            apart += 1
        elif why:
            broken += 1
            print(f"{game.name} {' '.join(rules)}: {why}", flush=True)
        else:
            held += 1
    took = time.monotonic() - begun
    print(f"{held} held all laws, {broken} broke one, {apart} set the same; {took:.0f} s")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
