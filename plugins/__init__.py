"""The bots, house rules and the theme that come with the engine, each a short example."""

from wonders.core import old_paths

# Else an old path would not be found where nothing of the core was imported before.
old_paths.install()
