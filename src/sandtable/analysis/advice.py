"""Advice: hints in every language, for whoever shows them: a server, or the page's own engine."""

from collections.abc import Sequence

import msgspec

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import hints
from sandtable.bots.budget import Budget
from sandtable.bots.profiles import profile_of
from sandtable.games import kind_of
from sandtable.games.observation import Observation
from sandtable.locale import LANGUAGES

SECONDS = 2.0  # at the most, where the rules are not compiled


class HintLine(msgspec.Struct, frozen=True):
    """A move that is worth playing: what it does in words, why, the chance to win with it, and the margin in points
    that is to be expected; `exact` where both are certain."""

    move: str
    deed: dict[str, str]
    text: dict[str, str]
    win: float
    margin: float
    exact: bool


def budget_of(game: str, players: int) -> Budget:
    """How much thought a decision gets."""
    return Budget(SECONDS, profile_of(game).analysis_for(players))


def advise(
    observation: Observation, budget: Budget | None = None, seed: bytes = b"", also: Sequence[str] = ()
) -> tuple[HintLine, ...]:
    """Two or three good moves, the best first, and those in `also`; all of it from the Observation."""
    kind = kind_of(observation.game)
    evaluator = Evaluator(budget or budget_of(kind.id, observation.players), seed)
    return tuple(
        HintLine(
            hint.move,
            {lang: kind.instruct(hint.move, lang) for lang in LANGUAGES},
            {lang: hint.text(lang) for lang in LANGUAGES},
            round(hint.judged.win, 4),
            round(hint.judged.margin, 2),
            hint.judged.exact,
        )
        for hint in hints(observation, evaluator, also=also)
    )
