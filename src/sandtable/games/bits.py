"""Bit tricks and dice, never compiled: the Python twins of bits.pxd. Keep the two alike."""

popcount = int.bit_count


def ctz(b: int) -> int:
    """The index of the lowest set bit."""
    return (b & -b).bit_length() - 1


def nth(b: int, k: int) -> int:
    """The index of the k-th set bit, counted from 0 at the lowest."""
    while k:
        b &= b - 1
        k -= 1
    return ctz(b)


def ask_cpu() -> None:
    """Compiled code finds out here which instructions it may use; Python has nothing to ask."""


def roll(dice: int) -> int:
    """The next state of a 64-bit linear congruential generator (PCG's multiplier)."""
    return (dice * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF


def below(dice: int, n: int) -> int:
    """A number from 0 to n - 1 out of the dice's state, by PCG's XSH-RS output."""
    return ((((dice ^ (dice >> 22)) >> (22 + (dice >> 61))) & 0xFFFFFFFF) * n) >> 32
