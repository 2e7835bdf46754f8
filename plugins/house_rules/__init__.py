"""The house rules that come with the engine, the expansion «bees» among them."""
