"""Playing a state out: quick random numbers, and the policies that pick the moves."""

from typing import Any, Final

from wonders.core.compiled_or_plain import i64, mypyc_attr

__all__ = ["Dice", "Policy"]

#: The bits of a word.
WORD: Final = 0xFFFFFFFF
#: The most faces of dice: a word times as many is no more than a machine word holds.
MOST: Final = 0x7FFFFFFF


class Dice:
    """Quick random numbers from a seed of 64 bits: the same on both builds, and uniform.

    The generator is sfc32 by Chris Doty-Humphrey, which passes the usual tests.

    >>> dice = Dice(7)
    >>> [dice.below(6) for _ in range(8)]
    [2, 2, 1, 2, 1, 2, 5, 4]
    """

    __slots__ = ("_a", "_b", "_c", "_count")

    def __init__(self, seed: int) -> None:
        self._a: i64 = 0
        self._b: i64 = seed & WORD
        self._c: i64 = seed >> 32 & WORD
        self._count: i64 = 1
        # Every bit of the seed reaches every bit of the words.
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        """Return the next 32 bits."""
        b = self._b
        c = self._c
        word = (self._a + b + self._count) & WORD
        self._count = (self._count + 1) & WORD
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & WORD
        self._c = (((c << 21) | (c >> 11)) + word) & WORD
        return word

    def below(self, count: int) -> i64:
        """Return a number from 0 to `count - 1`; no number is likelier than another by 2 to -20.

        `count` is at most 2 to 31, less one.
        """
        # A compiled function that takes a machine word would refuse others in other words.
        if count < 1 or count > MOST:
            raise ValueError(f"dice have 1 to {MOST} faces, not {count}")
        faces: i64 = count
        return (self.word() * faces) >> 32

    def fraction(self) -> float:
        """Return a number from 0 up to, not including, 1, in steps of 2 to -32."""
        return float(self.word()) / 4294967296.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """What picks the moves while a state is played out: any legal move, each as likely."""

    __slots__ = ()

    def pick(self, state: Any, dice: Dice) -> int:
        """Return the number of the move to play, below `state.move_count`."""
        count: int = state.move_count
        return dice.below(count)
