"""NarratedLog: the log of a table as sentences for one person, for their snapshot."""

from __future__ import annotations

from itertools import islice

from sandtable.server.narration.messages import Told
from sandtable.server.narration.narration import history
from sandtable.server.narration.observer import Observer
from sandtable.server.table.events import TableEvent

SHORT_NARRATION = 20  # events that the event loop may put into words, some 10 ms
SHORT_LOG = 200  # events that it may replay for that, some 10 ms
TOLD_SECONDS = 0.0005


class NarratedLog:
    """The events of a table after a number, in sentences for a person's seats. It can be continued when there are more
    events: a long log is told while the game goes on, and the table waits only for the events of that time.

    events  of the log, from the first one
    told    what has been told so far
    """

    def __init__(self, id: str, person: str | None, seats: tuple[int, ...], after: int) -> None:
        self.id, self.person, self.seats, self.after = id, person, seats, after
        self.events: list[TableEvent] = []
        self.told: list[Told] = []
        # it asks for an event when it is asked to tell it, and so never comes to the end of a list that grows
        self._coming = history(id, iter(self.events), Observer(seats), after)

    @property
    def number(self) -> int:
        """Of the last event that it has."""
        return max(self.after, len(self.events))

    @property
    def _untold(self) -> int:
        return self.number - self.after - len(self.told)

    @property
    def is_short(self) -> bool:
        """Whether the event loop may tell the rest."""
        return self._untold <= SHORT_NARRATION and (bool(self.told) or len(self.events) <= SHORT_LOG)

    @property
    def seconds(self) -> float:
        """How long that takes."""
        return TOLD_SECONDS * self._untold

    def tell(self) -> None:
        """Tell the rest."""
        self.told += islice(self._coming, self._untold)
