"""Hints for the deciding player, computed in a thread pool of their own from what that seat observes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from sandtable.analysis.advice import HintLine, advise, budget_of
from sandtable.bots.budget import Budget
from sandtable.errors import BadState
from sandtable.games.observation import Observation
from sandtable.server.limits import Buckets
from sandtable.server.live.faults import Faults
from sandtable.server.live.hub import Hub
from sandtable.server.settings import Limits
from sandtable.server.shares import Asker, Pool
from sandtable.server.table.decide import Who

T = TypeVar("T")

KEPT = 200  # turns whose hints are remembered
USUAL_SECONDS = 0.5
SHORTLY = 0.6  # at most this many seconds, for a player who has chosen a move and waits to play it


class Advice:
    """Hints at all tables; asked for twice at the same turn they are the same."""

    def __init__(self, hub: Hub, pool: Pool, limits: Limits) -> None:
        self._hub = hub
        self._pool = pool
        self._buckets = Buckets(limits.hints / 60, limits.hints)
        self._thoughts = Buckets(limits.thoughts / 60, limits.thoughts)
        self._known: dict[tuple[str, int, str | None], tuple[HintLine, ...]] = {}

    async def hints(
        self, id: str, who: Who, seat: int | None, asker: Asker, also: str | None = None
    ) -> tuple[HintLine, ...]:
        """Hints for a seat that has to decide, and what a move is worth that it thinks of. That it asked is in the log
        before it is answered."""
        self._buckets.check(who.id)
        turn, seen = await self._hub.take_hint(id, who, seat)
        if (known := self._known.get((id, turn, also))) is not None:
            return known
        if also is not None and also not in seen.legal:
            raise BadState("errors.analysis.move", move=also)
        think = advise if also is None else partial(advise, budget=_shortly(seen), also=(also,))

        def advised() -> tuple[HintLine, ...]:
            return Faults(self._hub.metrics).advise("hint", think, seen)

        found = self._known[id, turn, also] = await self._pool.run(asker, USUAL_SECONDS, advised)
        if len(self._known) > KEPT:
            del self._known[next(iter(self._known))]
        return found

    async def think(self, asker: Asker, thought: Callable[[], T]) -> T:
        """Evaluate something for a person, outside of tables."""
        self._thoughts.check(asker.person)
        return await self._pool.run(asker, USUAL_SECONDS, thought)


def _shortly(seen: Observation) -> Budget:
    """The usual budget of a decision, within the time that a player is willing to wait."""
    return replace(budget_of(seen.game, seen.players), seconds=SHORTLY)
