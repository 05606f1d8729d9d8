"""Review: a whole game, decision by decision: what was best, what was played, what that gave away."""

from collections.abc import Iterator

import msgspec

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import guesses_of
from sandtable.analysis.judgement import JudgedMove, Judgement
from sandtable.analysis.mark import Mark, mark_of
from sandtable.analysis.reasons import reasons_for
from sandtable.games.observation import Observation
from sandtable.position import replay
from sandtable.records import Record


class Ply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of a record.

    choices      how many legal moves there were
    best         the best move that was found
    played       the move that was made
    lost_win     what it gave away of the chance to win; never negative
    lost_margin  and in points
    """

    ply: int
    seat: int
    choices: int
    best: JudgedMove
    played: JudgedMove
    lost_win: float
    lost_margin: float
    mark: Mark


class StudiedPly(Ply, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A decision with what else was found out about it.

    others  further moves among the best, where they were asked for, the better first
    visits  how often the tree search tried each move
    why     what speaks for the best move, in sentences
    """

    others: tuple[JudgedMove, ...] = ()
    visits: dict[str, int] = {}
    why: tuple[str, ...] = ()


def decisions(record: Record, start: int = 0, stop: int | None = None) -> Iterator[tuple[Observation, str]]:
    """The decisions of a record, from some ply on, and before another: what the seat observed, and its move. BadRecord
    at the first event that does not verify."""
    for position, move in replay(record):
        if position.ply == stop:
            return
        # a move that is not legal is left to the replay, which says what is wrong with it
        if move is not None and position.ply >= start and move in position.legal_moves:
            yield position.observe(position.seat), move


def review(record: Record, evaluator: Evaluator, start: int = 0) -> Iterator[Ply]:
    """Judge the decisions of a record, from some ply on. BadRecord at the first event that does not verify."""
    for observation, move in decisions(record, start):
        yield judge_decision(observation, move, evaluator)


def judge_decision(observation: Observation, move: str, evaluator: Evaluator) -> Ply:
    """A decision, judged by what the seat that made it knew."""
    return _ply(observation, move, evaluator.judge(observation, [move]))


def study_decision(observation: Observation, move: str, evaluator: Evaluator, most: int, lang: str) -> StudiedPly:
    """The same with up to `most` of the best moves, and why the best is good."""
    judgement = evaluator.judge(observation, [move], most)
    ply = _ply(observation, move, judgement)
    others = [judged for judged in judgement.moves if judged.move not in (ply.best.move, ply.played.move)]
    reasons = reasons_for(observation, ply.best.move, guesses_of(observation)) if ply.choices > 1 else []
    return StudiedPly(
        **msgspec.structs.asdict(ply),
        others=tuple(map(_rounded, others)),
        visits=dict(judgement.visits),
        why=tuple(reason.text(lang) for reason in reasons),
    )


def _ply(observation: Observation, move: str, judgement: Judgement) -> Ply:
    played, best = _rounded(judgement.of(move)), _rounded(judgement.best)
    lost_win = max(0.0, round(best.win - played.win, 4))
    lost_margin = max(0.0, round(best.margin - played.margin, 2))
    if not lost_win and not lost_margin:  # of moves that are worth the same, the one that was played is as good as any
        best = played
    return Ply(
        ply=observation.ply,
        seat=observation.decider,
        choices=len(observation.legal),
        best=best,
        played=played,
        lost_win=lost_win,
        lost_margin=lost_margin,
        mark=mark_of(lost_win, lost_margin),
    )


def _rounded(judged: JudgedMove) -> JudgedMove:
    return msgspec.structs.replace(judged, win=round(judged.win, 4), margin=round(judged.margin, 2))
