"""A game and its states: the contract that rulesets implement, and what all of them share."""
