"""The bots, house rules and the theme that come with the engine, each a short example."""
