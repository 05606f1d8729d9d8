"""The layers of a network, never compiled: the Python twins of layers.pxd. Keep the two alike. Here sums have twice the
digits, so the two agree up to rounding."""

from collections.abc import MutableSequence, Sequence


def ask_width() -> None:
    """Ask the CPU how many numbers it takes at a time: one, in Python."""


def filled(row: Sequence[int], n: int, at: MutableSequence[int]) -> int:
    """Note where a row of bytes is not zero; how many places that are."""
    found = 0
    for i in range(n):
        if row[i]:
            at[found] = i
            found += 1
    return found


def add_bytes(
    out: MutableSequence[float], weights: Sequence[float], row: Sequence[int], at: Sequence[int], n: int, width: int
) -> None:
    """Add the rows of weights that belong to n places of a row of bytes, each times the byte there."""
    for k in range(n):
        x, start = row[at[k]], at[k] * width
        for j in range(width):
            out[j] += x * weights[start + j]


def add_floats(
    out: MutableSequence[float], weights: Sequence[float], given: Sequence[float], n: int, width: int
) -> None:
    """Add n rows of weights, each times a number."""
    for k in range(n):
        if given[k]:
            for j in range(width):
                out[j] += given[k] * weights[k * width + j]


def dots(
    out: MutableSequence[float],
    rows: Sequence[float],
    bias: Sequence[float],
    given: Sequence[float],
    at: Sequence[int],
    n: int,
    width: int,
) -> None:
    """What n rows of weights make of some numbers, each row's bias added."""
    for k in range(n):
        out[k] = bias[at[k]] + sum(rows[at[k] * width + j] * given[j] for j in range(width))


def rectify(cells: MutableSequence[float], n: int) -> None:
    """Make zeros of what is below."""
    for i in range(n):
        cells[i] = max(cells[i], 0.0)
