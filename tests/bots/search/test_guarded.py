"""What Python can call of the compiled search and evaluations checks its arguments: no number and no position of
another game gets as far as the C code."""

from typing import Any

import pytest

from sandtable.bots.evaluation import evaluation_of, judge_of, network_weights_of, weights_of
from sandtable.bots.evaluation.base import Evaluation
from sandtable.bots.evaluation.networks.mandala import MandalaNetwork
from sandtable.bots.evaluation.networks.network import Network
from sandtable.bots.search.patterns.alphabeta import AlphaBeta
from sandtable.bots.search.patterns.line import Line
from sandtable.bots.search.patterns.transpositions import TranspositionTable
from sandtable.bots.search.tree.climber import Climber
from sandtable.bots.search.tree.tree import Tree
from sandtable.errors import IllegalMove
from sandtable.games import IDS
from sandtable.games.base import Game
from tests.games.positions import COMPILED, TABLES, table

GAMES: dict[str, Game] = {name: table(name, "guarded").copy_game() for name in TABLES}


@pytest.mark.parametrize("game", IDS)
def test_an_evaluation_looks_at_its_own_game_and_its_seats(game: str) -> None:
    for evaluation in (evaluation_of(game), judge_of(game)):
        for name, position in GAMES.items():
            if TABLES[name][0] == game:
                for seat in (-1, position.players, 10**6):
                    with pytest.raises(ValueError, match="the seats are"):
                        evaluation.of(position, seat)
            elif game in ("mandala", "patterns", "stones"):  # others go by points, whatever the game
                for ask in (evaluation.of, evaluation.explain):
                    with pytest.raises(TypeError, match="expected a position of"):
                        ask(position, 0)


def test_a_climber_climbs_in_its_own_game() -> None:
    mandala, patterns = GAMES["mandala"], GAMES["patterns"]
    with pytest.raises(TypeError, match="expected a position of"):
        Climber(Tree(100), patterns, evaluation_of("mandala"), 1)
    climber = Climber(Tree(100), patterns, None, 1)
    for ask in (climber.run, climber.open):
        arguments: Any = (mandala, 5) if ask == climber.run else (mandala,)
        with pytest.raises(TypeError, match="expected a position of Patterns"):
            ask(*arguments)
    with pytest.raises(ValueError, match="above 0"):
        Climber(Tree(100), patterns, None, 1, temperature=0.0)


def test_trees_and_tables_have_a_size() -> None:
    for capacity in (0, -5):
        with pytest.raises(ValueError, match="1 node or more"):
            Tree(capacity)
    for size in (-1, 0, 31, 100):
        with pytest.raises(ValueError, match="slots"):
            TranspositionTable(size)
    with pytest.raises(ValueError, match="same size"):
        TranspositionTable(5, TranspositionTable(4))


def test_alpha_beta_takes_only_what_judges_patterns() -> None:
    with pytest.raises(TypeError, match="expected a position of Mandala"):
        AlphaBeta(evaluation_of("mandala"), 8)
    if COMPILED:
        other: Any = GAMES["mandala"]
        with pytest.raises(TypeError):
            AlphaBeta(size=8).search(other, nodes=5)


def test_a_line_is_searched_by_legal_actions_and_back_to_its_beginning() -> None:
    line = Line()
    patterns: Any = GAMES["patterns"]
    line.start(patterns)
    with pytest.raises(IllegalMove):
        line.undo()
    for action in (-1, 10**6, 63):
        with pytest.raises(IllegalMove):
            line.do(action)
    with pytest.raises(ValueError, match="seats are 0 and 1"):
        line.ahead(2)
    if COMPILED:
        nothing: Any = None
        with pytest.raises(TypeError):
            line.start(nothing)


def test_a_network_has_the_weights_that_its_sizes_ask_for() -> None:
    weights: Any = network_weights_of("mandala")
    wrongs: list[dict[str, Any]] = [{"parts": 100}, {"whole_size": -1}, {"first": weights["first"] * 5}, {"last": []}]
    for wrong in wrongs:
        given: Any = {**weights, **wrong}
        with pytest.raises(ValueError, match=r"at the most|weights where"):
            Network(given)
    smaller: Any = {**weights, "parts": 5}
    with pytest.raises(ValueError, match="shape"):
        MandalaNetwork(weights_of("mandala"), smaller)


@pytest.mark.skipif(not COMPILED, reason="plain Python calls the methods of any class")
def test_a_class_that_the_search_would_not_call_is_refused_when_it_is_made() -> None:
    with pytest.raises(TypeError, match=r"Mine is plain Python and Evaluation is compiled"):
        type("Mine", (Evaluation,), {})
    for final in (Climber, Tree):
        with pytest.raises(TypeError, match="not an acceptable base type"):
            type("Mine", (final,), {})
