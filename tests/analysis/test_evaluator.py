"""Evaluator: honest about what it compares, the same every time, blind to what is hidden, exact where it says so."""

import random
from typing import Any

import pytest

from sandtable.analysis.evaluator import SERIOUS, Evaluator
from sandtable.bots.search.solver import Solver
from sandtable.bots.searcher import Budget, Plan, Searcher
from sandtable.errors import BadState
from sandtable.games import kind_of, resample
from sandtable.games.patterns.observation import PatternsObservation
from sandtable.games.patterns.state import CELL_NAMES
from tests.analysis.walks import decisions
from tests.bots.observations import alike
from tests.games.positions import TABLES, scaled, table

SMALL = Budget(simulations=scaled(200, 60))


@pytest.mark.parametrize("name", TABLES)
def test_nothing_is_better_than_the_best(name: str) -> None:
    rng = random.Random(name)
    checked = 0
    for position, seen in decisions(name, "best", 1):
        if position.ply % scaled(4, 25) == 0:
            moves = rng.sample(seen.legal, min(2, len(seen.legal)))
            verdict = Evaluator(SMALL).judge(seen, moves)
            assert {choice.move for choice in verdict.choices} >= set(moves)
            assert verdict.seat == seen.seat
            for choice in verdict.choices:
                assert 0.0 <= choice.win <= verdict.best.win <= 1.0
                assert choice.move in seen.legal
                assert choice.exact or 0.0 < choice.win < 1.0
            checked += 1
    assert checked > scaled(8, 1)


@pytest.mark.parametrize("name", TABLES)
def test_simulations_and_a_seed_decide_whatever_was_judged_before(name: str) -> None:
    old, other = Evaluator(SMALL, b"seed"), None
    for position, seen in decisions(name, "again", 1):
        if position.ply % scaled(12, 40) == 0:
            verdict = old.judge(seen, seen.legal[:1], most=3)
            assert Evaluator(SMALL, b"seed").judge(seen, seen.legal[:1], most=3) == verdict
            other = other or (name == "patterns") or Evaluator(SMALL, b"another").judge(seen, seen.legal[:1]) != verdict
    assert other


@pytest.mark.parametrize("name", TABLES)
def test_what_is_hidden_makes_no_difference(name: str) -> None:
    for one, other in alike(name):
        move = [one.legal[-1]]
        assert Evaluator(SMALL).judge(one, move) == Evaluator(SMALL).judge(other, move)


@pytest.mark.parametrize("name", ["mandala", "stones-2", "stones-4-new"])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_move_that_the_search_would_hardly_try_is_tried_as_often_as_the_best(name: str, threads: int) -> None:
    """Otherwise what it gives away would be noise."""
    budget = Budget(simulations=scaled(1000, 100), threads=threads)
    unloved = 0
    for position, seen in decisions(name, "fair", 1):
        if position.ply % 20 == 0 and len(seen.legal) > 5:
            free = Searcher(bytes(32), budget, Plan()).opinions(seen)
            verdict = Evaluator(budget).judge(seen, [free[-1].move])
            assert verdict.of(free[-1].move).visits >= SERIOUS * verdict.best.visits
            unloved += free[-1].visits < 0.2 * free[0].visits
    assert unloved


def test_by_the_clock_too() -> None:
    for name in ("mandala", "stones-3"):
        seen = table(name, "clock").observe(0)
        for seconds in (0.001, 0.05):
            verdict = Evaluator(Budget(seconds=seconds, threads=2)).judge(seen, [seen.legal[-1]])
            assert verdict.of(seen.legal[-1]).visits >= SERIOUS * verdict.best.visits > 0
    position = table("patterns", "clock")
    assert Evaluator(Budget(seconds=0.01)).judge(position.observe(1)).best.move in position.legal_moves


def test_in_patterns_an_exact_verdict_is_that_of_the_solver() -> None:
    """Of the best move and of any other, by solving the position after it without a limit."""
    solver, rng = Solver(), random.Random(1)

    def solved(position: Any) -> int:
        found = solver.solve(position)
        assert found is not None
        return found[0]

    exact = 0
    for _position, seen in decisions("patterns", "exact", scaled(4, 1)):
        if seen.phase != "turn" or seen.owners.count(".") > scaled(12, 6):
            continue
        moves = rng.sample(seen.legal, min(2, len(seen.legal)))
        verdict = Evaluator(Budget(simulations=40_000)).judge(seen, moves)
        board = resample(seen, rng)
        assert verdict.best.exact
        assert verdict.best.margin == solved(board)
        for move in moves:
            after = board.copy()
            after.do(kind_of("patterns").parse(move))
            choice = verdict.of(move)
            assert choice.exact
            if after.ending:
                margin = after.scores()[seen.seat] - after.scores()[1 - seen.seat]
            else:
                margin = solved(after) * (1 if after.seat == seen.seat else -1)
            assert choice.margin == margin
            assert choice.win == (0.5 if margin == 0 else float(margin > 0))
            exact += 1
    assert exact >= scaled(15, 2)


def test_a_swap_and_a_flip_of_the_same_token_are_worth_the_same() -> None:
    found = 0
    for _, seen in decisions("patterns", "same", scaled(2, 1)):
        for move in seen.legal:
            if move[0] == "S" and f"F{move[1:]}" in seen.legal and _same_colour(seen, move) and found < 5:
                verdict = Evaluator(Budget(simulations=2000)).judge(seen, [move, f"F{move[1:]}"])
                swap, flip = verdict.of(move), verdict.of(f"F{move[1:]}")
                assert (swap.win, swap.margin) == (flip.win, flip.margin)
                found += 1
    assert found


def _same_colour(seen: PatternsObservation, move: str) -> bool:
    """Whether a swap takes a token of the bowl's own colour."""
    return seen.seat is not None and seen.board[CELL_NAMES.index(move[2:])] == seen.bowls[seen.seat]


def test_what_cannot_be_judged() -> None:
    position = table("mandala", "wrong")
    with pytest.raises(BadState, match="nothing to judge"):
        Evaluator(SMALL).judge(position.observe(1))
    with pytest.raises(BadState, match="M9 X is not a legal move"):
        Evaluator(SMALL).judge(position.observe(0), ["M9 X"])
    verdict = Evaluator(SMALL).judge(position.observe(0))
    with pytest.raises(KeyError):
        verdict.of("M9 X")
