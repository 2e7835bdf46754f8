"""Quick random numbers from a seed: for deals, for playing out, for imagined worlds."""

from typing import Final

from wonders.core.compiled_or_plain import i64

__all__ = ["DEALS", "WORD", "WORD_BITS", "Dice"]

#: The bits of a word, and how many they are.
WORD: Final = 0xFFFFFFFF
WORD_BITS: Final = 32
#: The most faces of dice: a word times as many is no more than a machine word holds.
MOST: Final = 0x7FFFFFFF
#: The purposes of dice: those of a deal and those that play it out never roll alike.
PLAYING_OUT: Final = 0
DEALS: Final = 1


class Dice:
    """Quick random numbers from a seed of 64 bits: the same on both builds, and uniform.

    The generator is sfc32 by Chris Doty-Humphrey, which passes the usual tests. Dice with another
    purpose, any 32 bits, give other numbers for the same seed.

    >>> dice = Dice(7)
    >>> [dice.below(6) for _ in range(8)]
    [2, 2, 1, 2, 1, 2, 5, 4]
    """

    __slots__ = ("_a", "_b", "_c", "_count")

    def __init__(self, seed: int, purpose: int = PLAYING_OUT) -> None:
        self._a: i64 = purpose
        self._b: i64 = seed & WORD
        self._c: i64 = seed >> 32 & WORD
        self._count: i64 = 1
        # Every bit of the seed reaches every bit of the words.
        words: i64 = 0
        while words < 12:
            self.word()
            words += 1

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
        return (self.word() * faces) >> WORD_BITS

    def fraction(self) -> float:
        """Return a number from 0 up to, not including, 1, in steps of 2 to -32."""
        return float(self.word()) / 4294967296.0
