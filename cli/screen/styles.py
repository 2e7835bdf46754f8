"""The colours of the cards on the screen."""

__all__ = ["STYLES"]

STYLES = {
    "brown": "color(137)",
    "grey": "bright_black",
    "blue": "bright_blue",
    "green": "green",
    "yellow": "yellow",
    "red": "red",
    "purple": "magenta",
    "wonder": "bold",
    "token": "bold cyan",
}
