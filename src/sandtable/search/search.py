"""Search: a bot that searches, by whatever judges positions, and tells what it found."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Protocol

from sandtable.bots.budget import Budget
from sandtable.bots.evaluation import judge_of
from sandtable.bots.evaluation.file import read_network
from sandtable.bots.searcher import Plan, Searcher
from sandtable.errors import BadOption
from sandtable.games import kind_of
from sandtable.games.observation import Observation
from sandtable.search.findings import Findings, findings_of

if TYPE_CHECKING:
    from sandtable.search.evaluated import Evaluate

MOST_SIMS = 10**7
FIRST = b'"format":"sandtable-network'  # how a network's file begins


class Grower(Protocol):
    """What grows a tree from an Observation."""

    def search(self, observation: Observation) -> Findings: ...


class Search:
    """A bot that searches ahead from what its seat knows, by one of these:

    None            our own evaluation of the game, as the bot `expert` has it
    a file          a network that was trained for the game, by its path (docs/python.md)
    evaluate(rows)  a function of one's own, which is given many positions at a time, as bytes that are rows of
                    `sandtable.env.Encoding`, and gives (policy, value) of each

    The same seed and the same Observations give the same moves.

    >>> import sandtable
    >>> search = Search("patterns", sims=200)
    >>> found = search.search(sandtable.new("patterns", seed=bytes(32)).observe(1))
    >>> [finding.move for finding in found.moves], sum(finding.visits for finding in found.moves)
    (['B R', 'B Y'], 200)
    """

    def __init__(
        self,
        game: str,
        evaluate: Evaluate | str | os.PathLike[str] | None = None,
        sims: int = 400,
        options: Mapping[str, object] | None = None,
        seed: bytes = bytes(32),
        batch: int = 16,
        explore: float = 1.5,
    ) -> None:
        """sims     how many simulations there are for a decision
        options  those of the game, for a function, whose rows depend on them
        batch    how many positions a function is given at once, at the most
        explore  for a function: how much its policy counts against what the search found"""
        kind = kind_of(game)
        self.game = game
        if type(sims) is not int or not 1 <= sims <= MOST_SIMS:
            raise BadOption("errors.number", name="sims", given=repr(sims)[:40], least=1, most=MOST_SIMS)
        if callable(evaluate):
            from sandtable.search.evaluated import Evaluated

            self._grower: Grower = Evaluated(kind.id, evaluate, sims, options, seed, batch, explore)
            return
        plan = Plan(evaluation=partial(judge_of, game)) if evaluate is None else plan_of_file(game, evaluate)
        self._grower = _Judged(Searcher(seed, Budget(simulations=sims), plan))

    def search(self, observation: Observation) -> Findings:
        """What the search finds for the seat of an Observation, which has to decide."""
        if observation.game != self.game:
            raise BadOption("errors.search.game", given=observation.game, game=self.game)
        if not observation.legal:
            raise BadOption("errors.search.decision")
        return self._grower.search(observation)

    def choose(self, observation: Observation) -> str:
        """The move that was tried most."""
        return observation.legal[0] if len(observation.legal) == 1 else self.search(observation).best.move


def plan_of_file(game: str, path: str | os.PathLike[str]) -> Plan:
    """How to search by a file: a network for any game, or one of the form that the package keeps for Mandala."""
    with suppress(OSError), open(path, "rb") as file:
        if file.read(1) == b"{" and FIRST in file.read(len(FIRST)):
            from sandtable.search.networked import plan_of, read_for

            return plan_of(read_for(game, os.fspath(path)))
    return Plan(evaluation=read_network(game, path))


class _Judged:
    """A search by an evaluation of the compiled core."""

    def __init__(self, searcher: Searcher) -> None:
        self._searcher = searcher

    def search(self, observation: Observation) -> Findings:
        self._searcher.opinions(observation)
        return findings_of(observation, self._searcher.tree, self._searcher.simulations)
