"""Thought: the best moves of a line and what its position is worth, with the knowledge that the line is shown with."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

import msgspec

from sandtable.analysis.advice import HintLine, budget_of
from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import guesses_of
from sandtable.analysis.judges import judge_maker
from sandtable.analysis.judges.tree import Guess
from sandtable.analysis.reasons import reasons_for
from sandtable.bots.budget import Budget
from sandtable.games import resample
from sandtable.games.base import Game
from sandtable.games.observation import Observation
from sandtable.learn.line import Known, Line, Walk
from sandtable.locale import LANGUAGES

MOST = 3
GUESSES = 16


class Worth(msgspec.Struct, frozen=True):
    """What the position is worth to a seat: its chance to win, and the margin in points that is to be expected. `exact`
    where both are certain, or the game is over."""

    seat: int
    win: float
    margin: float
    exact: bool


class Thought(msgspec.Struct, frozen=True):
    """What was found out about a line.

    know   by whose knowledge: a seat's, or null with everything open
    seat   whose moves they are; None when the game is over
    moves  the best ones, the best first; none where that knowledge does not tell which there are
    worth  of the position, to the seat to act, or to the winner when the game is over; None where nothing is known
    sims   how many simulations were asked for
    """

    know: int | None
    seat: int | None
    moves: tuple[HintLine, ...]
    worth: Worth | None
    sims: int | None


def think(
    line: Line, budget: Budget | None = None, most: int = MOST, seed: bytes = b"", also: Sequence[str] = ()
) -> Thought:
    """The best moves of the seat to act, and those in `also`, all judged in the same way. The same simulations and seed
    give the same result."""
    walk = Walk(line)
    position, seat, know = walk.position, walk.position.seat, walk.knows
    if budget is None:
        budget = budget_of(position.kind.id, position.players)
    if seat is None:
        return Thought(know, None, (), _final(walk), budget.simulations)
    if not walk.tells_moves:
        return Thought(know, seat, (), None, budget.simulations)
    seen = position.observe(seat)
    guess, guesses = _guesses(walk, seen, seat, know)
    found = Evaluator(budget, seed, guess).judge(seen, [*_candidates(seen, budget, seed, guess, most), *also], most)
    moves = tuple(
        HintLine(
            judged.move,
            {lang: position.kind.instruct(judged.move, lang) for lang in LANGUAGES},
            _told(seen, judged.move, guesses),
            round(judged.win, 4),
            round(judged.margin, 2),
            judged.exact,
        )
        for place, judged in enumerate(found.moves)
        if place < most or judged.move in also
    )
    best = moves[0]
    return Thought(know, seat, moves, Worth(seat, best.win, best.margin, best.exact), budget.simulations)


def _candidates(seen: Observation, budget: Budget, seed: bytes, guess: Guess, most: int) -> list[str]:
    """What the search would look at first: to be judged as thoroughly as the best, even if they are far behind."""
    share = Budget(
        None if budget.seconds is None else budget.seconds / 4,
        None if budget.simulations is None else max(1, budget.simulations // 4),
        budget.threads,
    )
    return judge_maker(seen.game)(share, seed, guess).favourites(seen, most)


def _guesses(walk: Walk, seen: Observation, seat: int, know: Known) -> tuple[Guess, list[Game]]:
    """What the search draws its positions from, and some of them to find reasons by."""
    if know == seat:
        return resample, guesses_of(seen)
    if know is None:  # nothing is guessed: it is the position itself
        dice = random.Random(msgspec.json.encode(walk.line))
        return (lambda _, rng: walk.position.copy_game(rng.getrandbits(64))), [
            walk.position.copy_game(dice.getrandbits(64))
        ]
    theirs = walk.position.observe(know if isinstance(know, int) else seat)
    draw = partial(_drawn, theirs)
    rng = random.Random(theirs.canonical())
    return draw, [draw(seen, rng) for _ in range(GUESSES)]


def _drawn(theirs: Observation, _: Observation, rng: random.Random) -> Game:
    """A position that another seat than the one to act thinks possible."""
    return resample(theirs, rng)


def _told(seen: Observation, move: str, guesses: list[Game]) -> dict[str, str]:
    reasons = reasons_for(seen, move, guesses)
    return {lang: " ".join(reason.text(lang) for reason in reasons) for lang in LANGUAGES}


def _final(walk: Walk) -> Worth | None:
    """Of a game that is over: what it came to, as its first place sees it."""
    result = walk.position.result
    if result is None:
        return None
    seat = 0 if result.winner is None else result.winner
    others = [score for other, score in enumerate(result.scores) if other != seat]
    return Worth(seat, 0.5 if result.winner is None else 1.0, float(result.scores[seat] - max(others)), True)
