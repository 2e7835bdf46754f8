"""The themes that come with the engine."""
