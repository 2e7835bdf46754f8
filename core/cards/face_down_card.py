"""The backs of cards, which is what is known of a card face down."""

__all__ = ["Back"]


class Back:
    """A face-down card of which only the back is known; immutable."""

    __slots__ = ("age",)

    #: What is printed on it, one of `Game.ages`, or the kind of what lies face down.
    age: int | str

    def __init__(self, age: int | str) -> None:
        object.__setattr__(self, "age", age)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self!r} does not change")

    def __deepcopy__(self, memo: object) -> "Back":
        return self

    def __repr__(self) -> str:
        return f"<face down, {self.age}>"
