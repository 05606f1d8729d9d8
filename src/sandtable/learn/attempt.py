"""Attempt: what a puzzle asks, and what is said to an answer: whether it solves it, what it is worth, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from sandtable.analysis.hint import guesses_of
from sandtable.analysis.reasons import reasons_for
from sandtable.analysis.reasons.reason import Reason
from sandtable.errors import BadOption
from sandtable.games.observation import Observation
from sandtable.glicko import Outing, Rating, rate
from sandtable.learn.line import Sentence, Walk
from sandtable.learn.puzzle import Puzzle, Step
from sandtable.locale import LANGUAGES, Word, say

TRIES = 2
SURE = 80.0  # the deviation of a puzzle's rating

Verdict = Literal["solved", "onward", "missed", "shown"]


class Question(msgspec.Struct, frozen=True):
    """What a puzzle asks.

    ask     who one is, what is known, what counts as solved
    nudge   a hint that does not give the move away: what the best move is about
    """

    ask: Sentence
    nudge: Sentence


class Standing(msgspec.Struct, frozen=True):
    """A person's rating by Glicko-2."""

    rating: Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]
    deviation: Annotated[float, msgspec.Meta(gt=0, le=1000)]
    volatility: Annotated[float, msgspec.Meta(gt=0, le=1)]


class Reply(msgspec.Struct, frozen=True):
    """What is said to a move.

    verdict  solved; onward: right, and the puzzle goes on; missed: there is a better one; shown: that was the last try,
             and the answer is told
    best     the answer, unless it is still to be found
    next     the best of the other moves, where the answer is told
    head     in a line: what the move is worth, or the answer with its worth
    why      what speaks for the answer; empty while it is to be found
    not_next why not the next best move; empty while the answer is to be found
    after    the moves that lead to the next step, where there is one
    standing the rating after it; None where it does not change
    """

    verdict: Verdict
    best: str | None
    next: str | None
    head: Sentence
    why: Sentence
    not_next: Sentence
    after: tuple[str, ...]
    standing: Standing | None


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a puzzle, as it is sent: at a step, after so many wrong ones; without a move it asks to be told.
    The standing is what the rating was before; None where it is not to change."""

    puzzle: Puzzle
    step: Annotated[int, msgspec.Meta(ge=0)] = 0
    move: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    tries: Annotated[int, msgspec.Meta(ge=0)] = 0
    standing: Standing | None = None

    def answer(self) -> Reply:
        """What is said to it."""
        return attempt(self.puzzle, self.step, self.move, self.tries, self.standing)


def question(puzzle: Puzzle) -> Question:
    """What a puzzle asks."""
    puzzle.check()
    first = puzzle.steps[0]
    called = Walk(puzzle.line()).names
    several = len({worth.move for worth in first.worths if worth.move in first.answers}) > 1
    values = {"n": first.gap}
    asked = {}
    for lang in LANGUAGES:
        others = [name for seat, name in enumerate(called[lang]) if seat != puzzle.seat]
        *before, last = others
        names = say(lang, "play.and", before=", ".join(before), last=last) if before else last
        told = [say(lang, "puzzle.ask.who", names=names)]
        told.append(say(lang, "puzzle.ask.several" if several else "puzzle.ask.one", **values))
        if len(puzzle.steps) > 1:
            told.append(say(lang, "puzzle.ask.steps", n=len(puzzle.steps)))
        asked[lang] = " ".join(told)
    theme = puzzle.themes[0] if puzzle.themes else "best"
    return Question(asked, {lang: say(lang, "puzzle.nudge", theme=Word(f"puzzle.theme.{theme}")) for lang in LANGUAGES})


def attempt(
    puzzle: Puzzle, step: int = 0, move: str | None = None, tries: int = 0, standing: Standing | None = None
) -> Reply:
    """The reply to a move at a step, after `tries` wrong tries at this puzzle. Without a move, the answer is requested.
    Only the first answer changes the rating: a wrong move, a request for the answer, or solving the whole puzzle."""
    if not 0 <= step < len(puzzle.steps):
        raise BadOption("errors.puzzle.step", step=step, last=len(puzzle.steps) - 1)
    here = puzzle.steps[step]
    walk = Walk(puzzle.line(step))
    if move is not None:
        move = str(walk.position.check(move))
    seen = walk.position.observe(walk.position.seat)
    last = step == len(puzzle.steps) - 1
    right = move in here.answers
    changed = None
    if standing is not None and not tries and (last or not right):
        changed = rated(puzzle.rating, standing, right)
    if move is not None and not right and tries + 1 < TRIES:
        nothing = dict.fromkeys(LANGUAGES, "")
        return Reply("missed", None, None, _worth(here, move), nothing, nothing, (), changed)
    best = move if move is not None and right else here.answers[0]
    verdict: Verdict = ("solved" if last else "onward") if right else "shown"
    head = _head(walk, here, best, "puzzle.yes" if right else "puzzle.answer")
    after = () if last else (best, *puzzle.steps[step + 1].then)
    other = here.next_best.move
    for move in (best, other):
        walk.position.check(move)  # a puzzle may come from anywhere
    reasons = reasons_for(seen, best, guesses_of(seen))
    why = {lang: f"{text} {_chance(here, lang)}" for lang, text in _why(reasons).items()}
    return Reply(verdict, best, other, head, why, _why_not(walk, here, seen, reasons), after, changed)


def rated(puzzle: int, standing: Standing, solved: bool) -> Standing:
    """A standing after the first answer to a puzzle of such a rating."""
    mine = Rating(standing.rating, standing.deviation, standing.volatility)
    after = rate(mine, [Outing(Rating(float(puzzle), SURE), float(solved))])
    return Standing(round(after.rating, 2), round(after.deviation, 2), round(after.volatility, 6))


def points(margin: float, lang: str) -> str:
    """A margin as people read it: `+2.5`."""
    whole, tenth = divmod(round(10 * abs(margin)), 10)
    return say(lang, "play.decimal", sign="−" if margin < 0 else "+", whole=whole, tenth=tenth)


def _worth(step: Step, move: str) -> Sentence:
    """What a move is worth that is not the answer."""
    known, best = step.worth_of(move), step.worths[0].margin
    shown = (known or step.worths[-1]).margin
    key = "puzzle.missed" if known else "puzzle.missed.less"
    return {lang: say(lang, key, worth=points(shown, lang), best=points(best, lang)) for lang in LANGUAGES}


def _head(walk: Walk, step: Step, move: str, key: str) -> Sentence:
    worth = step.worth_of(move) or step.worths[0]
    kind = walk.kind
    return {
        lang: say(lang, key, deed=_uncapped(kind.instruct(move, lang)), worth=points(worth.margin, lang))
        for lang in LANGUAGES
    }


def _chance(step: Step, lang: str) -> str:
    """How often the answer wins, and how often the next best move does."""
    best, other = (round(100 * worth.win) for worth in (step.worths[0], step.next_best))
    return say(lang, "puzzle.chance", win=best, other=other)


def _why(reasons: Sequence[Reason]) -> Sentence:
    return {lang: " ".join(reason.text(lang) for reason in reasons) for lang in LANGUAGES}


def _why_not(walk: Walk, step: Step, seen: Observation, said: Sequence[Reason]) -> Sentence:
    """The next best move: what it is worth, and what can be said of it that was not said of the best."""
    other = step.next_best
    reasons = _why([reason for reason in reasons_for(seen, other.move, guesses_of(seen)) if reason not in said])
    lost = step.worths[0].margin - other.margin
    return {
        lang: say(
            lang,
            "puzzle.next",
            deed=_uncapped(walk.kind.instruct(other.move, lang)),
            worth=points(other.margin, lang),
            lost=points(lost, lang).removeprefix("+"),
            why=reasons[lang],
        ).rstrip()
        for lang in LANGUAGES
    }


def _uncapped(text: str) -> str:
    return text[:1].lower() + text[1:]
