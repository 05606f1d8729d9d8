"""Hints for the deciding player, computed in a thread pool of their own from what that seat observes."""

from __future__ import annotations

from sandtable.analysis.advice import HintLine, advise
from sandtable.server.limits import Buckets
from sandtable.server.live.faults import Faults
from sandtable.server.live.hub import Hub
from sandtable.server.settings import Limits
from sandtable.server.shares import Asker, Pool
from sandtable.server.table.decide import Who

KEPT = 200  # turns whose hints are remembered
USUAL_SECONDS = 0.5


class Advice:
    """Hints at all tables; asked for twice at the same turn they are the same."""

    def __init__(self, hub: Hub, pool: Pool, limits: Limits) -> None:
        self._hub = hub
        self._pool = pool
        self._buckets = Buckets(limits.hints / 60, limits.hints)
        self._known: dict[tuple[str, int], tuple[HintLine, ...]] = {}

    async def hints(self, id: str, who: Who, seat: int | None, asker: Asker) -> tuple[HintLine, ...]:
        """Hints for a seat that has to decide. That it asked is in the log before it is answered."""
        self._buckets.check(who.id)
        turn, seen = await self._hub.take_hint(id, who, seat)
        if (known := self._known.get((id, turn))) is not None:
            return known

        def advised() -> tuple[HintLine, ...]:
            return Faults(self._hub.metrics).advise("hint", advise, seen)

        found = self._known[id, turn] = await self._pool.run(asker, USUAL_SECONDS, advised)
        if len(self._known) > KEPT:
            del self._known[next(iter(self._known))]
        return found
