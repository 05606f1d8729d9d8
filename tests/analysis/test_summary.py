"""Summaries: figures that add up, phases, the best and the worst move, turning points."""

import pytest

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.mark import MARKS
from sandtable.analysis.review import review
from sandtable.analysis.summary import TurningPoint, review_of, summaries
from sandtable.bots.budget import Budget
from tests.analysis.judged import game_of, judged
from tests.bots.observations import played
from tests.games.positions import scaled


def test_summaries_add_up() -> None:
    plies = [judged(0, 0), judged(1, 0, 0.1, 1.0), judged(2, 1, 0.3, 3.0), judged(3, 0, choices=1)]
    first, second, third = summaries(["x", "y", "z"], game_of("stones", players=3), plies)
    assert (first.seat, first.name, first.decisions) == (0, "x", 2)  # a move without a choice does not count
    assert (first.accuracy, first.lost_win, first.lost_margin) == (0.8, 0.05, 0.5)
    assert first.marks == {"best": 1, "good": 0, "inaccuracy": 0, "mistake": 1, "blunder": 0}
    assert second.accuracy == 0.0
    assert list(second.marks) == list(MARKS)
    assert (third.decisions, third.accuracy, third.lost_win, third.lost_margin) == (0, None, None, None)
    assert (third.best, third.worst, third.turning) == (None, None, ())


def test_accuracy_by_thirds_of_the_game() -> None:
    plies = [judged(i, i % 2, 0.05 * (i // 3) if i % 2 == 0 else 0.0) for i in range(9)]
    first, second = summaries(["x", "y"], game_of("patterns"), plies)
    assert first.phases == {"opening": 1.0, "middle": 0.8, "end": 0.6}
    assert second.phases == {"opening": 1.0, "middle": 1.0, "end": 1.0}
    short, idle = summaries(["x", "y"], game_of("patterns"), [judged(0, 0)])
    assert short.phases == {"opening": 1.0, "middle": None, "end": None}
    assert idle.phases == dict.fromkeys(short.phases)


def test_the_best_move_takes_what_was_just_given_away() -> None:
    plies = [
        judged(0, 0, choices=30),
        judged(1, 1, 0.1, 4.0),
        judged(2, 0),
        judged(3, 1, 0.0, 0.2),
        judged(4, 0, 0.2, 2.0),
    ]
    first, second = summaries(["x", "y"], game_of("mandala"), plies)
    assert (first.best, first.worst) == (2, 4)
    assert (second.best, second.worst) == (3, 1)
    quiet = summaries(["x", "y"], game_of("mandala"), [judged(0, 0), judged(1, 1), judged(2, 0, choices=9)])[0]
    assert (quiet.best, quiet.worst) == (2, None)


def test_turning_points_are_the_five_largest_losses_in_order_of_the_game() -> None:
    lost = [1.0, 1.01, 2.0, 2.99, 3.0, 7.0, 1.5, 0.9]
    plies = [judged(i, 0, 0.01, points) for i, points in enumerate(lost)]
    plies.append(judged(8, 0, 0.3, 9.0, choices=1))
    first, second = summaries(["x", "y"], game_of("mandala"), plies)
    assert first.turning == (
        TurningPoint(2, 2.0, "?"),
        TurningPoint(3, 2.99, "?"),
        TurningPoint(4, 3.0, "??"),
        TurningPoint(5, 7.0, "??"),
        TurningPoint(6, 1.5, "?!"),
    )
    assert second.turning == ()


@pytest.mark.slow
def test_a_review_of_a_record_says_whose_it_is() -> None:
    position = played("stones-3", "greedy", bytes(32), 6)
    record = position.record(["a", "b", "c"])
    found = review_of(4, record, list(review(record, Evaluator(Budget(simulations=scaled(40, 20))))))
    assert (found.record, found.game, found.options["players"], len(found.seats)) == (4, "stones", 3, 3)
    assert len(found.plies) == 6
    assert len(found.summary) == 3
    assert all(seat.luck is not None and not seat.luck.others for seat in found.summary)
