"""A template for plugins of Wonders: a house rule, an effect and a bot."""
