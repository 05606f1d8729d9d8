"""Numbers that several threads change at once, never compiled: the Python twins of shared.pxd. Keep the two alike. Here
one thread at a time is assumed (climber.SHARES)."""

from collections.abc import MutableSequence


def add(cells: MutableSequence[int], i: int, n: int) -> int:
    """Add to a number; what it was before."""
    before: int = cells[i]
    cells[i] = before + n
    return before


def reserve(cells: MutableSequence[int], i: int, n: int, limit: int) -> int:
    """Add to a number unless it would pass a limit; what it was before, or -1. Taking back what was too much would not
    do: meanwhile another thread may have gone on from there."""
    return -1 if cells[i] + n > limit else add(cells, i, n)


def gain(cells: MutableSequence[float], i: int, x: float) -> None:
    """Add to a number with a fraction."""
    cells[i] += x


def seen(cells: MutableSequence[int], i: int) -> int:
    """A number, and all that was written before it was published."""
    number: int = cells[i]
    return number


def claim(cells: MutableSequence[int], i: int, mark: int) -> bool:
    """Put a mark where there is nothing; whether that was done here and not by another thread."""
    if cells[i]:
        return False
    cells[i] = mark
    return True


def publish(cells: MutableSequence[int], i: int, n: int) -> None:
    """Write a number after all that it stands for."""
    cells[i] = n
