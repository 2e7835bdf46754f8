"""Effects that all rulesets have, what they do, and binding any effect to its piece."""
