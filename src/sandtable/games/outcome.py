"""How a game ended."""

import msgspec


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Final points, the winner (None: a draw), and why the game ended: `river`, `stuck`, …, `forfeit`, `agreed`."""

    scores: tuple[int, ...]
    winner: int | None
    reason: str
