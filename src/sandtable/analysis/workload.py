"""Workload: the decisions of some records as numbered work, which any process can do a part of."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.journal import Entry
from sandtable.analysis.review import decisions, study_decision
from sandtable.bots.budget import Budget
from sandtable.bots.profiles import profile_of
from sandtable.records import Record


@dataclass(frozen=True)
class Workload:
    """Records, each with its number, and how their decisions are judged.

    best  how many of the best moves of a decision are judged
    lang  of the sentences that say why a move is good
    """

    records: Sequence[tuple[int, Record]]
    budget: Budget
    dice: bytes
    best: int = 1
    lang: str = "en"

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """Where each decision is: the place of its record among them, and its ply."""
        return [
            (place, ply)
            for place, (_, record) in enumerate(self.records)
            for ply in range(sum(event.move is not None for event in record.events))
        ]

    def lines(self, start: int, stop: int) -> list[str]:
        """The decisions `start` to `stop` - 1, judged, as the lines of a journal."""
        found = []
        for place in dict.fromkeys(place for place, _ in self.places[start:stop]):
            wanted = [ply for at, ply in self.places[start:stop] if at == place]
            number, record = self.records[place]
            evaluator = Evaluator(self._own(record), self.dice)
            for observation, move in decisions(record, wanted[0], wanted[-1] + 1):
                ply = study_decision(observation, move, evaluator, self.best, self.lang)
                found.append(msgspec.json.encode(Entry(number, ply)).decode())
        return found

    def _own(self, record: Record) -> Budget:
        """The budget, with the game's own simulations where nothing was asked for."""
        if self.budget.seconds is not None or self.budget.simulations is not None:
            return self.budget
        own = profile_of(record.game).analysis_for(len(record.seats))
        return Budget(simulations=own, threads=self.budget.threads)
