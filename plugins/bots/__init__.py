"""The bots that come with the engine; those in other languages are run by `exec` next door."""
