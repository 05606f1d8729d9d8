"""Observer: someone at a table, by the seats that are theirs."""

from __future__ import annotations

from sandtable.games.observation import Observation
from sandtable.server.table.table import Table


class Observer:
    """A watcher has no seat, a player one; a hot seat has several: people who share one screen.

    seats        their own
    narrated_as  the seat that the narration is for; None for a watcher and for a hot seat, where what one player drew
                 is not for the next one
    """

    __slots__ = ("narrated_as", "seats")

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.narrated_as = seats[0] if len(seats) == 1 else None

    def observed_as(self, table: Table) -> int | None:
        """The seat as which they see the table: the one that has to decide, if it is theirs, else their first."""
        if not self.seats:
            return None
        to_act = table.to_act
        return to_act if to_act in self.seats else self.seats[0]

    def observe(self, table: Table) -> Observation | None:
        """What they see now; None before the cards are dealt."""
        return None if table.position is None else table.position.observe(self.observed_as(table))

    def observe_narrated(self, table: Table) -> Observation | None:
        """What their sentences are made from; None before the cards are dealt."""
        return None if table.position is None else table.position.observe(self.narrated_as)
