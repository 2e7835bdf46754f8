"""The environments that `gymnasium.make` and `gymnasium.make_vec` know."""

import gymnasium

__all__ = ["register"]

#: What each is called, with the settings that make it.
KNOWN = {
    "wonders/Solo-v0": {"game": "duel", "options": {"solo": "any"}},
    "wonders/Duel-v0": {"game": "duel", "options": {}},
    "wonders/Classic-v0": {"game": "classic", "options": {"players": 3}},
}


def register() -> None:
    """Register the environments, unless they are."""
    for id, settings in KNOWN.items():
        if id not in gymnasium.registry:
            gymnasium.register(
                id=id,
                entry_point="wonders.plugins.rl.against_bots:BotEnv",
                vector_entry_point="wonders.plugins.rl.batch_against_bots:ManyBotEnv",
                kwargs=dict(settings),
            )
