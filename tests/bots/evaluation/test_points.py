"""PointsEvaluation: what judges a game that has no evaluation of its own."""

import pytest

from sandtable.bots.evaluation import evaluation_of, judge_of, network_weights_of, weights_of
from sandtable.bots.evaluation.points import WEIGHTS, PointsEvaluation
from sandtable.bots.search.tree.climber import Climber
from sandtable.bots.search.tree.tree import Tree
from tests.games.positions import TABLES, mandala, scaled, stones, table, walk


def test_a_game_without_an_evaluation_goes_by_its_points() -> None:
    assert type(evaluation_of("unheard_of")) is PointsEvaluation
    assert type(judge_of("unheard_of")) is PointsEvaluation
    assert weights_of("unheard_of") == WEIGHTS == {"points": 1.0}
    assert network_weights_of("unheard_of") is None
    assert list(evaluation_of("unheard_of").names) == list(WEIGHTS)


@pytest.mark.parametrize("name", TABLES)
def test_it_is_the_lead_over_the_best_opponent(name: str) -> None:
    evaluation = PointsEvaluation(WEIGHTS)
    for position in walk(table(name, "points"), f"points/{name}"):
        game = position.copy_game()
        before = game.state()
        for seat, score in enumerate(position.scores):
            lead = score - max(other for i, other in enumerate(position.scores) if i != seat)
            assert evaluation.of(game, seat) == lead
            assert evaluation.explain(game, seat) == {"points": lead}
        assert game.state() == before, "looking changes nothing"


def test_by_hand() -> None:
    # Stones: 10 points against 4, with 9 for the objective "no stone left", and 7
    position = stones(
        points=(10, 4, 7), players=3, placed=1, objectives=(("#01", "#02"), ("#03", "#04"), ("#05", "#06"))
    )
    assert [PointsEvaluation(WEIGHTS).of(position.copy_game(), seat) for seat in range(3)] == [-3, 3, -6]
    # Mandala: two red at 1 and a green at 2; two yellow at 1
    position = mandala(rivers=("RG", "Y"), cups=("RRG", "YYO"))
    assert [PointsEvaluation(WEIGHTS).of(position.copy_game(), seat) for seat in range(2)] == [2, -2]


def test_its_weight_counts() -> None:
    position = mandala(rivers=("RG", "Y"), cups=("RRG", "YYO"))
    assert PointsEvaluation({"points": 0.5}).of(position.copy_game(), 0) == 1
    assert evaluation_of("unheard_of", {"points": 3.0}).of(position.copy_game(), 0) == 6
    with pytest.raises(KeyError):
        PointsEvaluation({"hands": 1.0})


@pytest.mark.parametrize("name", ["mandala", "patterns", "stones-4-new"])
def test_a_tree_can_be_searched_by_it(name: str) -> None:
    game = table(name, "searched").copy_game()
    tree = Tree(20_000)
    Climber(tree, game, PointsEvaluation(WEIGHTS), 1).run(game, scaled(300, 30))
    choices = tree.choices()
    assert set(choices) == set(game.actions())
    assert sum(visits for visits, _ in choices.values()) == scaled(300, 30)
    assert all(0 <= value <= 1 for _, value in choices.values())
