"""Why a move is good in a game that has no reasons of its own: what it does, and the points that it gives at once."""

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.analysis.reasons.reason import Reason
from sandtable.games import kind_of
from sandtable.games.trial import AnyTrial

TERMS: dict[str, Callable[[AnyTrial], Reason | None]] = {}


@dataclass(frozen=True)
class Deed:
    """A move in words, as something to do."""

    game: str
    move: str

    def text(self, lang: str) -> str:
        return kind_of(self.game).instruct(self.move, lang)


def lead(trial: AnyTrial) -> Reason:
    """What the move does."""
    return Reason("hint.general.deed", {"deed": Deed(trial.seen.game, trial.move)})


def facts(trial: AnyTrial) -> list[Reason]:
    """The points that it gives at once."""
    return [Reason("hint.general.points", {"n": trial.gain})] if trial.gain else []
