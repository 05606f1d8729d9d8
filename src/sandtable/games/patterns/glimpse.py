"""The part of a PatternsObservation that sentences are made from."""

import msgspec


class PatternsGlimpse(msgspec.Struct, frozen=True):
    """Each field is that of a PatternsObservation."""

    seat: int | None
    to_act: int | None
    phase: str
    board: str
    groups: tuple[str, str]
    scores: tuple[int, int]
