"""Knock-out: a bracket by seeds. The two strongest can only meet in the final, and who is strongest has the byes."""

from __future__ import annotations

from collections.abc import Sequence


def bracket(players: Sequence[str]) -> list[str | None]:
    """The slots of the first round, two and two meet: the players are given by strength; None where nobody is."""
    size, order = 1, [0]
    while size < len(players):
        size *= 2
        order = [slot for seed in order for slot in (seed, size - 1 - seed)]
    return [players[seed] if seed < len(players) else None for seed in order]


def matches(slots: Sequence[str | None]) -> list[tuple[str | None, str | None]]:
    """Who meets whom in a round."""
    return list(zip(slots[::2], slots[1::2], strict=True))


def rounds_for(players: int) -> int:
    """How many rounds there are."""
    return max(1, (players - 1).bit_length())
