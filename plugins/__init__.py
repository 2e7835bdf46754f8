"""The bots and house rules that come with the engine, each a short example."""
