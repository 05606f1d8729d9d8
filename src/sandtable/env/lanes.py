"""Bytes of a row and mixed seeds, never compiled: the Python twins of lanes.pxd. Keep the two alike."""

from collections.abc import MutableSequence

_ALL = 0xFFFFFFFFFFFFFFFF


def put8(row: MutableSequence[int], at: int, data: int) -> None:
    """Write eight bytes, the lowest first."""
    for i in range(8):
        row[at + i] = data >> (8 * i) & 255


def put6(row: MutableSequence[int], at: int, data: int) -> None:
    """Write six bytes, the lowest first: a number for each colour."""
    for i in range(6):
        row[at + i] = data >> (8 * i) & 255


def spread(bits: int) -> int:
    """Eight bits as eight bytes, the lowest bit first."""
    return sum((bits >> i & 1) << (8 * i) for i in range(8))


def wipe(row: MutableSequence[int], start: int, end: int) -> None:
    """Write zeros."""
    for i in range(start, end):
        row[i] = 0


def mix(x: int) -> int:
    """SplitMix64: a well mixed number out of any other."""
    x = (x + 0x9E3779B97F4A7C15) & _ALL
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _ALL
    return x ^ (x >> 31)
