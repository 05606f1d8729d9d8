"""Tapered: the terms of Patterns, weighed by how far the game is."""

import pytest

from sandtable.bots.evaluation import evaluation_of
from sandtable.bots.evaluation.tapered import Tapered, tapered
from tests.games.positions import table, walk

NAMES = evaluation_of("patterns").names


def test_the_weights_change_as_tokens_are_turned_over() -> None:
    early = {name: 2.0**i for i, name in enumerate(NAMES)}
    late = {name: 3.0**i for i, name in enumerate(NAMES)}
    evaluation = Tapered(early, late)
    for position in walk(table("patterns", "taper"), "taper"):
        if position.seat is None:
            continue
        game = position.copy_game()
        share = position.observe(position.seat).owners.count(".") / 52
        terms = evaluation_of("patterns").explain(game, 0)
        assert evaluation.explain(game, 0) == terms
        weights = {name: share * early[name] + (1 - share) * late[name] for name in NAMES}
        assert evaluation.of(game, 0) == pytest.approx(sum(weights[name] * terms[name] for name in NAMES))


def test_the_published_weights() -> None:
    evaluation = tapered()
    for position in walk(table("patterns", "sides"), "sides"):
        game = position.copy_game()
        assert evaluation.of(game, 0) == pytest.approx(-evaluation.of(game, 1))
        if position.result:
            assert evaluation.of(game, 0) == position.result.scores[0] - position.result.scores[1]
