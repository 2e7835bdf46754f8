"""The bots, house rules and the theme that come with the engine, each a short example."""

from wonders.core import deprecated_names

# Else an old path would not be found where nothing of the core was imported before.
deprecated_names.install()
