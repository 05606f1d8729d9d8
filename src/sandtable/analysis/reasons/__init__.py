"""Why a move is good, in sentences that are true: from the rules, and from the evaluation's terms before and after."""

from importlib import import_module
from types import ModuleType
from typing import Any

from sandtable.analysis.reasons.move import move_on
from sandtable.analysis.reasons.reason import Reason
from sandtable.bots.evaluation import evaluation_of, weights_of
from sandtable.games.base import Game

TELLING = 0.3  # in points: how much a term has to speak for a move to be told
MOST_FACTS = 2
MOST_REASONS = 3


def book_of(game: str) -> ModuleType:
    """The reasons of a game: `lead`, `facts`, and what each of the evaluation's TERMS can say."""
    return import_module(f"sandtable.analysis.reasons.{game}")


def reasons_for(observation: Any, text: str, guesses: list[Game]) -> list[Reason]:
    """Why a move is good: what it does, a fact or two, and what speaks for it by the evaluation. The guesses, drawn
    from the Observation, decide only which of several true sentences is told."""
    book = book_of(observation.__struct_config__.tag)
    move = move_on(guesses[0], observation, text)
    told = [book.lead(move), *book.facts(move)[:MOST_FACTS]]
    for term, change in _changes(observation, text, guesses):
        if len(told) == MOST_REASONS or change < TELLING:
            break
        reason = book.TERMS[term](move) if term in book.TERMS else None
        if reason is not None and reason not in told:
            told.append(reason)
    return told


def _changes(observation: Any, text: str, guesses: list[Game]) -> list[tuple[str, float]]:
    """By how many points each term of the evaluation changes with a move, on average, the greatest gain first."""
    game, seat = observation.__struct_config__.tag, observation.seat
    evaluation, weights = evaluation_of(game), weights_of(game)
    changes = dict.fromkeys(evaluation.names, 0.0)
    for guess in guesses:
        before, after = (
            evaluation.explain(guess, seat),
            evaluation.explain(move_on(guess, observation, text).game, seat),
        )
        for term in changes:
            changes[term] += weights.get(term, 0.0) * (after[term] - before[term]) / len(guesses)
    return sorted(changes.items(), key=lambda item: (-item[1], item[0]))
