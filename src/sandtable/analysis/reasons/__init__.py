"""Why a move is good, in true sentences: from the rules, and from the evaluation's terms before and after it."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from sandtable.analysis.reasons.reason import Reason
from sandtable.bots.evaluation import evaluation_of, weights_of
from sandtable.games.base import Game
from sandtable.games.observation import Observation
from sandtable.games.trial import AnyTrial, try_move

TELLING = 0.3  # in points: how much a term has to speak for a move to be told
MOST_FACTS = 2
MOST_REASONS = 3


class Book(Protocol):
    """The reasons of a game: what a move does, facts about it, and what each term of the evaluation can say."""

    TERMS: Mapping[str, Callable[[AnyTrial], Reason | None]]

    def lead(self, trial: AnyTrial) -> Reason: ...

    def facts(self, trial: AnyTrial) -> list[Reason]: ...


def book_of(game: str) -> Book:
    """The reasons of a game: the module of its name beside this one, or what can be said of any game."""
    name = f"{__name__}.{game}"
    return cast(Book, import_module(name if find_spec(name) else f"{__name__}.general"))


def reasons_for(observation: Observation, move: str, guesses: list[Game]) -> list[Reason]:
    """Why a move is good: what it does, a fact or two, and what speaks for it by the evaluation. The guesses, drawn
    from the Observation, decide only which of several true sentences is told."""
    book = book_of(observation.game)
    trial = try_move(guesses[0], observation, move)
    told = [book.lead(trial), *book.facts(trial)[:MOST_FACTS]]
    for term, change in _changes(observation, move, guesses):
        if len(told) == MOST_REASONS or change < TELLING:
            break
        reason = book.TERMS[term](trial) if term in book.TERMS else None
        if reason is not None and reason not in told:
            told.append(reason)
    return told


def _changes(observation: Observation, move: str, guesses: list[Game]) -> list[tuple[str, float]]:
    """By how many points each term of the evaluation changes with a move, on average, the greatest gain first."""
    game, seat = observation.game, observation.decider
    evaluation, weights = evaluation_of(game), weights_of(game)
    changes = dict.fromkeys(evaluation.names, 0.0)
    for guess in guesses:
        before, after = (
            evaluation.explain(guess, seat),
            evaluation.explain(try_move(guess, observation, move).game, seat),
        )
        for term in changes:
            changes[term] += weights.get(term, 0.0) * (after[term] - before[term]) / len(guesses)
    return sorted(changes.items(), key=lambda item: (-item[1], item[0]))
