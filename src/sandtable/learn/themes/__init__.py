"""Themes: what a puzzle is about, by the reasons that speak for its answer; one file per game."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from sandtable.analysis.hint import guesses_of
from sandtable.analysis.reasons import book_of
from sandtable.games import IDS
from sandtable.games.observation import Observation
from sandtable.games.trial import AnyTrial, try_move

MOST = 4
LINE = "line"  # of a puzzle that takes several moves


class ThemesOf(Protocol):
    """The puzzles of a game: their sets, each with the options of its tables (`SETS`; no two sets, of any game, begin
    with the same letter), their themes in the order in which a list shows them (`THEMES`), and which a move has."""

    SETS: Mapping[str, Mapping[str, object]]
    THEMES: tuple[str, ...]

    def themes(self, told: list[str], trial: AnyTrial, other: AnyTrial) -> list[str]:
        """The themes of a move, the most telling first: by the keys of the reasons that speak for it, by the move tried
        and by the next best one."""


def book(game: str) -> ThemesOf | None:
    """The themes of a game; None where it has none."""
    name = f"{__name__}.{game}"
    return cast(ThemesOf, import_module(name)) if find_spec(name) else None


def sets() -> dict[str, tuple[str, Mapping[str, object]]]:
    """The sets of puzzles that can be made, each with its game and the options of its tables."""
    books = [(game, own) for game in IDS if (own := book(game)) is not None]
    return {name: (game, options) for game, own in books for name, options in own.SETS.items()}


def themes_of(decisions: Sequence[tuple[Observation, str, str]]) -> tuple[str, ...]:
    """The themes of a puzzle: those of its first decision, then what the later ones add. A decision is what its
    seat sees, the answer, and the next best move."""
    found = dict.fromkeys(theme for decision in decisions for theme in _themes_of(*decision))
    several = len(decisions) > 1
    return (*list(found)[: MOST - several], *([LINE] if several else []))


def _themes_of(observation: Observation, move: str, other: str) -> list[str]:
    own = book(observation.game)
    if own is None:
        return []
    guess = guesses_of(observation)[0]
    trial, instead = (try_move(guess, observation, each) for each in (move, other))
    reasons = book_of(observation.game)
    told = [reason.key for reason in (reasons.lead(trial), *reasons.facts(trial))]
    return own.themes(told, trial, instead)
