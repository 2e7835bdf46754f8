"""What a caller hands over, checked at the door."""

from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["expect_type"]


def expect_type(value: object, kind: type | tuple[type, ...], wanted: str) -> None:
    """Raise `TypeError` for a value of another type; the message is what is `wanted`, and it."""
    if not isinstance(value, kind):
        raise TypeError(f"{wanted}, not {safe_repr(value)}")
