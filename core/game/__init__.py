"""Games and their states: the contract of rulesets, and the parts that all of them share."""
