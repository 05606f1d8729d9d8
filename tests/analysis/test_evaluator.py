"""Evaluator: honest about what it compares, the same every time, blind to what is hidden, exact where it says so."""

import random
from typing import Any

import pytest

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.judges.tree import SERIOUS
from sandtable.bots.budget import Budget
from sandtable.bots.search.patterns.solver import Solver
from sandtable.bots.searcher import Plan, Searcher
from sandtable.errors import BadState
from sandtable.games import kind_of, resample
from sandtable.games.patterns.observation import PatternsObservation
from sandtable.games.patterns.state import CELL_NAMES
from tests.analysis.walks import decisions
from tests.bots.observations import alike
from tests.effort import tries
from tests.games.contract import contract_of
from tests.games.positions import SECRETS, TABLES, TYPICAL, scaled, table

pytestmark = pytest.mark.slow

SMALL = Budget(simulations=scaled(200, 60))


@pytest.mark.parametrize("name", TYPICAL)
def test_nothing_is_better_than_the_best(name: str) -> None:
    rng = random.Random(name)
    checked = 0
    for position, seen in decisions(name, "best", contract_of(TABLES[name][0]).repeat):
        if position.ply % scaled(tries(6, 12), 25) == 0:
            moves = rng.sample(seen.legal, min(2, len(seen.legal)))
            judgement = Evaluator(SMALL).judge(seen, moves)
            assert {judged.move for judged in judgement.moves} >= set(moves)
            assert judgement.seat == seen.seat
            for judged in judgement.moves:
                assert 0.0 <= judged.win <= judgement.best.win <= 1.0
                assert judged.move in seen.legal
                assert judged.exact or 0.0 < judged.win < 1.0
            checked += 1
    assert checked > scaled(tries(5, 1), 1)


@pytest.mark.parametrize("name", TYPICAL)
def test_simulations_and_a_seed_decide_whatever_was_judged_before(name: str) -> None:
    old, other = Evaluator(SMALL, b"seed"), None
    for position, seen in decisions(name, "again", 1):
        if position.ply % scaled(tries(12, 30), 40) == 0:
            judgement = old.judge(seen, seen.legal[:1], most=3)
            assert Evaluator(SMALL, b"seed").judge(seen, seen.legal[:1], most=3) == judgement
            # a search without guesses may need no dice
            other = (
                other or name not in SECRETS or Evaluator(SMALL, b"another").judge(seen, seen.legal[:1]) != judgement
            )
    assert other


@pytest.mark.parametrize("name", TYPICAL)
def test_what_is_hidden_makes_no_difference(name: str) -> None:
    for one, other in alike(name):
        move = [one.legal[-1]]
        assert Evaluator(SMALL).judge(one, move) == Evaluator(SMALL).judge(other, move)


@pytest.mark.parametrize("name", ["mandala", "stones-2", "stones-4-new"])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_move_that_the_search_would_hardly_try_is_tried_as_often_as_the_best(name: str, threads: int) -> None:
    """Otherwise what it gives away would be noise."""
    budget = Budget(simulations=scaled(500, 100), threads=threads)
    unloved = 0
    for position, seen in decisions(name, "fair", 1):
        if position.ply % 20 == 0 and len(seen.legal) > 5:
            free = Searcher(bytes(32), budget, Plan()).opinions(seen)
            judgement = Evaluator(budget).judge(seen, [free[-1].move])
            assert judgement.visits[free[-1].move] >= SERIOUS * judgement.visits[judgement.best.move]
            unloved += free[-1].visits < 0.2 * free[0].visits
    assert unloved


def test_by_the_clock_too() -> None:
    for name in ("mandala", "stones-3"):
        seen = table(name, "clock").observe(0)
        for seconds in (0.001, 0.05):
            judgement = Evaluator(Budget(seconds=seconds, threads=2)).judge(seen, [seen.legal[-1]])
            assert judgement.visits[seen.legal[-1]] >= SERIOUS * judgement.visits[judgement.best.move] > 0
    position = table("patterns", "clock")
    assert Evaluator(Budget(seconds=0.01)).judge(position.observe(1)).best.move in position.legal_moves


def test_in_patterns_an_exact_judgement_is_that_of_the_solver() -> None:
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
        judgement = Evaluator(Budget(simulations=40_000)).judge(seen, moves)
        board = resample(seen, rng)
        assert judgement.best.exact
        assert judgement.best.margin == solved(board)
        for move in moves:
            after = board.copy()
            after.do(kind_of("patterns").parse(move))
            judged = judgement.of(move)
            assert judged.exact
            if after.ending:
                margin = after.scores()[seen.seat] - after.scores()[1 - seen.seat]
            else:
                margin = solved(after) * (1 if after.seat == seen.seat else -1)
            assert judged.margin == margin
            assert judged.win == (0.5 if margin == 0 else float(margin > 0))
            exact += 1
    assert exact >= scaled(15, 2)


def test_a_swap_and_a_flip_of_the_same_token_are_worth_the_same() -> None:
    found = 0
    for _, seen in decisions("patterns", "same", scaled(2, 1)):
        for move in seen.legal:
            if move[0] == "S" and f"F{move[1:]}" in seen.legal and _same_colour(seen, move) and found < 5:
                judgement = Evaluator(Budget(simulations=2000)).judge(seen, [move, f"F{move[1:]}"])
                swap, flip = judgement.of(move), judgement.of(f"F{move[1:]}")
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
    judgement = Evaluator(SMALL).judge(position.observe(0))
    with pytest.raises(KeyError):
        judgement.of("M9 X")
