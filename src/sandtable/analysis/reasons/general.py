"""Why a move is good in a game that has no reasons of its own: the points that it gives at once."""

from collections.abc import Callable

from sandtable.analysis.reasons.reason import Reason
from sandtable.games.trial import AnyTrial

TERMS: dict[str, Callable[[AnyTrial], Reason | None]] = {}


def lead(trial: AnyTrial) -> Reason:
    """The points that it gives at once. What it does is said wherever a hint is shown."""
    return Reason("hint.general.points", {"n": trial.gain}) if trial.gain > 0 else Reason("hint.general.quiet")


def facts(trial: AnyTrial) -> list[Reason]:
    """Nothing more is known of any game."""
    return []
