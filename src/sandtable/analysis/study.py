"""Study: the decisions of a game judged one by one, with the reasons in every language, as a replay shows them."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from sandtable.analysis.advice import budget_of
from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import guesses_of
from sandtable.analysis.reasons import reasons_for
from sandtable.analysis.review import Ply, decisions, judge_decision
from sandtable.analysis.summary import Summary
from sandtable.bots.budget import Budget
from sandtable.games.observation import Observation
from sandtable.locale import LANGUAGES
from sandtable.records import Record

WORTH_A_WORD = ("inaccuracy", "mistake", "blunder")
A_POINT = 1.0  # whoever gave away more will want to know why


class Studied(Ply, frozen=True):
    """A decision that was judged; `why` says what speaks for the best move where another one was a mistake."""

    why: dict[str, str] | None = None


class Analysis(msgspec.Struct, frozen=True):
    """What the moves of a game were worth. It has `plies` and `summary` once `status` is `done`; until then `done` says
    how many of `total` decisions have been judged."""

    status: Literal["waiting", "running", "done"]
    done: int
    total: int
    plies: tuple[Studied, ...] = ()
    summary: tuple[Summary, ...] = ()


def study(observation: Observation, move: str, budget: Budget | None = None, seed: bytes = b"") -> Studied:
    """A decision, judged by what its seat knew. The same simulations and seed give the same, whatever was judged
    before."""
    evaluator = Evaluator(budget or budget_of(observation.game, observation.players), seed)
    ply, why = judge_decision(observation, move, evaluator), None
    if (ply.mark in WORTH_A_WORD or ply.lost_margin > A_POINT) and ply.best.move != move:
        reasons = reasons_for(observation, ply.best.move, guesses_of(observation))
        why = {lang: " ".join(reason.text(lang) for reason in reasons) for lang in LANGUAGES}
    return Studied(**msgspec.structs.asdict(ply), why=why)


def study_all(record: Record) -> Iterator[Studied]:
    """The decisions of a record, one after the other."""
    for observation, move in decisions(record):
        yield study(observation, move)
