"""Outlook: what the search of Patterns looks at, weighed by how far the game is."""

import pytest

from sandtable.bots.evaluation.outlook import TERMS_BY_NAME, Outlook, outlook
from sandtable.games.patterns.rules import Patterns
from tests.games.positions import table, walk

NOTHING = dict.fromkeys(TERMS_BY_NAME, (0.0, 0.0, 0.0))


def test_the_weights_change_as_tokens_are_turned_over() -> None:
    evaluation = Outlook({name: (i, 2.0 * i, -3.0) for i, name in enumerate(TERMS_BY_NAME)})
    for position in walk(table("patterns", "outlook"), "outlook"):
        if position.seat is None:
            continue
        game = position.copy_game()
        assert isinstance(game, Patterns)
        share = position.observe(position.seat).owners.count(".") / 52
        terms = evaluation.terms_of(game, 0)
        weights = [i + 2.0 * i * share - 3.0 * share**2 for i in range(len(TERMS_BY_NAME))]
        told = sum(weight * term for weight, term in zip(weights, terms, strict=True))
        assert evaluation.of(game, 0) == pytest.approx(told, rel=1e-4, abs=1e-3)


def test_the_published_weights_see_both_sides_alike() -> None:
    evaluation = outlook()
    for position in walk(table("patterns", "sides"), "sides"):
        game = position.copy_game()
        assert evaluation.of(game, 0) == pytest.approx(-evaluation.of(game, 1), abs=1e-4)
        if position.result:
            assert evaluation.of(game, 0) == position.result.scores[0] - position.result.scores[1]


def test_terms_that_the_older_evaluation_has_too() -> None:
    from sandtable.bots.evaluation.tapered import tapered

    evaluation, older = Outlook(NOTHING), tapered()
    for position in walk(table("patterns", "terms"), "terms"):
        if position.seat is None:
            continue
        game = position.copy_game()
        assert isinstance(game, Patterns)
        terms = dict(zip(TERMS_BY_NAME, evaluation.terms_of(game, 1), strict=True))
        known = older.explain(game, 1)
        for name in ("points", "groups", "turn", "chain"):
            assert terms[name] == known[name]


@pytest.mark.parametrize(("name", "least"), [("growth", 50), ("closed", 3), ("dead", 1), ("hope", 50), ("safe", 20)])
def test_every_kind_of_term_occurs(name: str, least: int) -> None:
    """A term that is always nothing would have no weight to speak of."""
    evaluation = Outlook(NOTHING)
    place = TERMS_BY_NAME.index(name)
    found = 0
    for deal in range(4):
        for position in walk(table("patterns", f"kinds {deal}"), f"kinds {deal}"):
            game = position.copy_game()
            assert isinstance(game, Patterns)
            if position.seat is not None:
                found += evaluation.terms_of(game, 0)[place] != 0
    assert found >= least


def test_another_game_is_refused() -> None:
    with pytest.raises(TypeError, match="Patterns"):
        outlook().of(table("mandala", "other").copy_game(), 0)
