"""What the analysis asks of the tree search: moves tried as often as the best, and margins that are points."""

import pytest

from sandtable.bots.budget import Budget
from sandtable.bots.search.tree.climber import Climber
from sandtable.bots.search.tree.tree import Tree
from sandtable.bots.searcher import Plan, Searcher
from tests.analysis.walks import decisions
from tests.games.positions import scaled, table

BUDGET = Budget(simulations=scaled(500, 80))


@pytest.mark.parametrize("name", ["mandala", "patterns", "stones-2", "stones-4-new"])
def test_fair_moves_are_tried_as_often_as_the_best(name: str) -> None:
    position = table(name, "fair")
    position.push(position.legal_moves[0])
    assert position.seat is not None
    seen = position.observe(position.seat)
    free = Searcher(bytes(32), BUDGET, Plan()).opinions(seen)
    worst = [opinion.move for opinion in free[-2:]]
    fair = {opinion.move: opinion for opinion in Searcher(bytes(32), BUDGET, Plan()).opinions(seen, worst)}
    top = max(opinion.visits for opinion in fair.values())
    assert [fair[move].visits for move in worst] == [top, top]
    # what the search itself wanted to try is not changed by that
    assert all(fair[opinion.move] == opinion for opinion in free if opinion.move not in worst)


@pytest.mark.parametrize("threads", [2, 3])
@pytest.mark.parametrize("name", ["mandala", "patterns", "stones-2"])
def test_so_they_are_on_several_threads(name: str, threads: int) -> None:
    """Whoever is done first waits until it is known how often the best was tried."""
    position = table(name, "fair")
    assert position.seat is not None
    seen = position.observe(position.seat)
    budget = Budget(simulations=scaled(3000, 80), threads=threads)
    some = [opinion.move for opinion in Searcher(bytes(32), budget, Plan()).opinions(seen)[-4:]]
    fair = {opinion.move: opinion.visits for opinion in Searcher(bytes(32), budget, Plan()).opinions(seen, some)}
    assert {fair[move] for move in some} == {max(fair.values())}


def test_a_simulation_can_be_told_how_to_begin() -> None:
    game = table("stones-2", "first").copy_game()
    first, *others = game.actions()
    tree = Tree(10_000)
    climber = Climber(tree, game, None, 1)
    climber.run(game, 50, first)
    choices = tree.choices()
    assert choices[first][0] == 50
    assert all(choices[action][0] == 0 for action in others)
    assert list(tree.margins()) == [first]
    tree.clear()
    climber.run(game, 50)
    assert sum(visits > 0 for visits, _ in tree.choices().values()) > 1
    assert sum(visits for visits, _ in tree.choices().values()) == 50


def test_one_move_from_the_end_the_margin_is_that_of_the_end() -> None:
    checked = 0
    for position, seen in decisions("patterns", "margins", scaled(6, 2)):
        for opinion in Searcher(bytes(32), Budget(simulations=60), Plan()).opinions(seen, seen.legal):
            after = position.copy()
            after.push(opinion.move)
            if after.result is not None:
                mine, other = after.result.scores[seen.seat], after.result.scores[1 - seen.seat]
                assert opinion.margin == pytest.approx(mine - other)
                assert opinion.visits
                checked += 1
    assert checked > 2
