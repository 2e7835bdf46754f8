"""The printed matter: cards, wonders, tokens, and the effects that data name."""
