"""Hints: legal, close to the best, worded in both languages, and blind to what is hidden."""

import json
import random
import re
from importlib import import_module
from pathlib import Path

import pytest

import sandtable.locale
from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import CLOSE, CLOSE_POINTS, MOST_HINTS, hints
from sandtable.analysis.reasons import MOST_REASONS
from sandtable.bots.budget import Budget
from sandtable.bots.evaluation import evaluation_of
from sandtable.build import PACKAGE
from sandtable.errors import BadState
from sandtable.locale import LANGUAGES
from tests.analysis.walks import decisions, everything, on_a_guess, some_moves
from tests.bots.observations import alike
from tests.games.contract import published
from tests.games.positions import SECRETS, TYPICAL, scaled, table

pytestmark = pytest.mark.slow

SMALL = Budget(simulations=scaled(100, 30))
KEYS = set(json.loads((Path(sandtable.locale.__file__).parent / "en" / "hint.json").read_text()))


def is_said(text: str) -> bool:
    """Whether a text is made of sentences: each begins with a capital, ends with a point, and has no hole in it."""
    sentences = re.split(r"(?<=\.) ", text)
    return all(
        sentence[0].isupper() and sentence.endswith(".") and "{" not in sentence and "hint." not in sentence
        for sentence in sentences
    )


@pytest.mark.parametrize("name", TYPICAL)
def test_the_best_moves_and_why(name: str) -> None:
    several = 0
    for position, seen in decisions(name, "hints", 1):
        if position.ply % scaled(6, 40):
            continue
        found = hints(seen, Evaluator(SMALL))
        assert 1 <= len(found) <= MOST_HINTS
        best = Evaluator(SMALL).judge(seen, most=MOST_HINTS).best
        assert found[0].judged == best
        for hint in found:
            assert hint.move in seen.legal
            assert best.win - hint.judged.win <= CLOSE
            assert best.margin - hint.judged.margin <= CLOSE_POINTS
            assert 1 <= len(hint.reasons) <= MOST_REASONS
            assert len(set(map(str, hint.reasons))) == len(hint.reasons)
            for lang in LANGUAGES:
                assert is_said(hint.text(lang)), hint.text(lang)
            assert hint.text("en") != hint.text("fr")
        several += len(found) > 1
    assert several or name == "patterns"


@pytest.mark.parametrize("name", TYPICAL)
def test_what_is_hidden_makes_no_difference(name: str) -> None:
    for one, other in alike(name):
        assert hints(one, Evaluator(SMALL, b"s")) == hints(other, Evaluator(SMALL, b"s"))


@pytest.mark.parametrize("name", TYPICAL)
def test_no_reason_depends_on_a_guess(name: str) -> None:
    """All that could be said of a move is the same whatever lies in the deck, in the other hands and under the tops."""
    rng = random.Random(name)
    checked = 0
    for position, seen in decisions(name, "guess", 1):
        if position.ply % scaled(2, 20):
            continue
        for move in some_moves(seen, rng, 3):
            said = [everything(on_a_guess(seen, move, seed)) for seed in range(3)]
            assert said[0] == said[1] == said[2], move
            checked += 1
    assert checked > scaled(40, 3) or name not in SECRETS  # without secrets there are no guesses


@pytest.mark.parametrize("name", TYPICAL)
def test_whatever_can_be_said_is_said_well(name: str) -> None:
    rng = random.Random(f"said/{name}")
    for position, seen in decisions(name, "said", 1):
        if position.ply % scaled(2, 20) == 0:
            for move in some_moves(seen, rng, 2):
                for reason in everything(on_a_guess(seen, move)):
                    for lang in LANGUAGES:
                        assert is_said(reason.text(lang)), reason


def test_every_sentence_about_a_move_is_in_a_source() -> None:
    """None is left over."""
    source = "\n".join(path.read_text() for path in (PACKAGE / "analysis" / "reasons").glob("*.py"))
    for key in KEYS:
        assert f'"hint.{key}"' in source or key.startswith("number."), key


@pytest.mark.parametrize("game", published())
def test_every_term_of_an_evaluation_can_be_told_or_is_silent(game: str) -> None:
    """A new term of an evaluation needs a sentence in reasons/, or a place among those that need none."""
    book = import_module(f"sandtable.analysis.reasons.{game}")
    names = set(evaluation_of(game).names)
    assert names - set(book.TERMS) - book.SILENT == set(), "terms without a sentence"
    assert not set(book.TERMS) & book.SILENT
    assert (set(book.TERMS) | book.SILENT) - names == set(), "sentences for terms that are gone"


def test_there_is_no_hint_where_there_is_no_decision() -> None:
    with pytest.raises(BadState):
        hints(table("mandala", "none").observe(1), Evaluator(SMALL))


def test_a_move_that_is_asked_for_is_judged_whatever_it_gives_away() -> None:
    position = table("patterns", "also")
    seen = position.observe(position.seat)
    for move in seen.legal:
        found = hints(seen, Evaluator(SMALL), also=(move,))
        assert move in [hint.move for hint in found]
        assert len(found) <= MOST_HINTS + 1
