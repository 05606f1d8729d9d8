"""Hints for whoever has to decide, computed in the thread pool of the bots from what that seat observes."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import hints
from sandtable.bots.budget import Budget
from sandtable.bots.profiles import profile_of
from sandtable.games import kind_of
from sandtable.games.observation import Observation
from sandtable.locale import LANGUAGES
from sandtable.server.limits import Buckets
from sandtable.server.live.faults import Faults
from sandtable.server.live.hub import Hub
from sandtable.server.problems import Sentence
from sandtable.server.settings import Limits
from sandtable.server.table.decide import Who

KEPT = 200  # turns whose hints are remembered
SECONDS = 2.0  # at the most, where the rules are not compiled


class HintLine(msgspec.Struct, frozen=True):
    """A move that is worth playing: what it does in words, why, the chance to win with it, and the margin in points
    that is to be expected; `exact` where both are certain."""

    move: str
    deed: Sentence
    text: Sentence
    win: float
    margin: float
    exact: bool


def budget_of(game: str, players: int) -> Budget:
    """How much thought a decision gets."""
    return Budget(SECONDS, profile_of(game).analysis_for(players))


def think(observation: Observation) -> tuple[HintLine, ...]:
    """Two or three good moves, the best first; all of it from the Observation."""
    kind = kind_of(observation.game)
    evaluator = Evaluator(budget_of(kind.id, observation.players))
    return tuple(
        HintLine(
            hint.move,
            {lang: kind.instruct(hint.move, lang) for lang in LANGUAGES},
            {lang: hint.text(lang) for lang in LANGUAGES},
            round(hint.judged.win, 4),
            round(hint.judged.margin, 2),
            hint.judged.exact,
        )
        for hint in hints(observation, evaluator)
    )


class Advice:
    """Hints at all tables; asked for twice at the same turn they are the same."""

    def __init__(self, hub: Hub, pool: ThreadPoolExecutor, limits: Limits) -> None:
        self._hub = hub
        self._pool = pool
        self._buckets = Buckets(limits.hints / 60, limits.hints)
        self._known: dict[tuple[str, int], tuple[HintLine, ...]] = {}

    async def hints(self, id: str, who: Who, seat: int | None) -> tuple[HintLine, ...]:
        """Hints for a seat that has to decide. That it asked is in the log before it is answered."""
        self._buckets.check(who.id)
        turn, seen = await self._hub.take_hint(id, who, seat)
        if (found := self._known.get((id, turn))) is None:
            found = await asyncio.get_running_loop().run_in_executor(
                self._pool, Faults(self._hub.metrics).advise, "hint", think, seen
            )
            self._known[id, turn] = found
            if len(self._known) > KEPT:
                del self._known[next(iter(self._known))]
        return found
