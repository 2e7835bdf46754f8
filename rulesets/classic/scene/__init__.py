"""The table of classic as data that any face can draw.

- `fields`: the structs of a scene that only classic has. `making`: the scene of a view.
- `ring`: where hands go and when they come back.
- `quotes`: what a piece costs a city, or why it cannot have it.
- `options`: the legal moves, and what each leads to. `changes`: what is different in a city.
- `news`: what a move has changed for everybody. `ending`: how the game ended for the seat.
"""
