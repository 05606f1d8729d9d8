"""Findings: what a search reports about a decision."""

from dataclasses import dataclass

from sandtable.bots.search.tree.tree import Tree
from sandtable.games import kind_of
from sandtable.games.observation import Observation


@dataclass(frozen=True)
class Finding:
    """What a search reports about a move.

    visits  how often it was tried
    value   its average reward, from 0 to 1: about the chance to win
    prior   how promising it looked before it was tried; those of all moves make 1
    line    the moves that were tried most from there on, this one first. Where something is hidden each was legal in
            some guess of it
    """

    move: str
    visits: int
    value: float
    prior: float
    line: tuple[str, ...]


@dataclass(frozen=True)
class Findings:
    """What a search reports about a decision.

    simulations  how many there were
    moves        all legal moves, the one that was tried most first
    """

    simulations: int
    moves: tuple[Finding, ...]

    @property
    def best(self) -> Finding:
        """The move that was tried most."""
        return self.moves[0]

    def of(self, move: str) -> Finding:
        """What it says of a move, in its exact notation; KeyError if that is not legal."""
        for finding in self.moves:
            if finding.move == move:
                return finding
        raise KeyError(move)


def findings_of(observation: Observation, tree: Tree, simulations: int) -> Findings:
    """What a tree that has grown from an Observation says."""
    kind = kind_of(observation.game)
    choices, priors = tree.choices(), tree.priors()
    found = []
    for move in observation.legal:
        action = kind.parse(move)
        visits, value = choices.get(action, (0, 0.0))
        line = tuple(map(kind.format, tree.line(action)))
        found.append(Finding(move, visits, value, priors.get(action, 0.0), line))
    found.sort(key=lambda finding: (-finding.visits, -finding.value, finding.move))
    return Findings(simulations, tuple(found))
