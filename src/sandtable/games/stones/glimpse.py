"""The part of a StonesObservation that sentences are made from."""

import msgspec


class StonesGlimpse(msgspec.Struct, frozen=True):
    """Each field is that of a StonesObservation."""

    to_act: int | None
    towers: tuple[tuple[tuple[str, ...], ...], ...]
    points: tuple[int, ...]
    last_round: bool
