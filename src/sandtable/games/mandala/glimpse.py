"""The part of a MandalaObservation that sentences are made from."""

import msgspec

from sandtable.games.mandala.state import Counts


class MandalaGlimpse(msgspec.Struct, frozen=True):
    """Each field is that of a MandalaObservation; `forgets` where the Cups of others do not show what is claimed."""

    seat: int | None
    to_act: int | None
    mountains: tuple[Counts, Counts]
    fields: tuple[tuple[Counts, Counts], tuple[Counts, Counts]]
    rivers: tuple[str, str]
    hand: Counts | None
    exhausted: bool
    claiming: int | None
    forgets: bool

    def shuts(self, owner: int) -> bool:
        """Whether a Cup does not show what was claimed into it."""
        return self.forgets and owner != self.seat
