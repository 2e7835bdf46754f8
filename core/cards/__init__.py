"""What is printed: cards, wonders, tokens, and the effects that data name."""
