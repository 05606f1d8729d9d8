"""Consequence: what a legal move would do immediately, as far as the deciding seat can know."""

from __future__ import annotations

import random

import msgspec

from sandtable.games import IDS, kind_of
from sandtable.games.observation import Observation
from sandtable.games.trial import trials
from sandtable.locale import LANGUAGES, say


class Consequence(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a legal move would do, as far as the seat that decides can know it: never a card that is drawn, never a
    pattern that is uncovered. Games add facts of their own; what does not apply is left out.

    gain     points that the seat gets at once
    deed     the move itself in words, as something to do; only where it was asked for
    text     the consequence in words; may be empty
    warning  what must be known before it is played, in a few words: that it is the end
    """

    move: str
    gain: int
    text: dict[str, str]
    warning: dict[str, str] = {}
    deed: dict[str, str] = {}


class Clause:
    """A part of a consequence: a sentence by its key, to be said in every language."""

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values


def sentence(*clauses: Clause | None) -> dict[str, str]:
    """Clauses one after the other, in every language."""
    told = [clause for clause in clauses if clause is not None]
    return {lang: " ".join(say(lang, clause.key, **clause.values) for clause in told) for lang in LANGUAGES}


def consequences(observation: Observation, deeds: bool = False) -> tuple[Consequence, ...]:
    """What each legal move of an Observation would do, in their order; `deeds` asks for the moves in words as well."""
    if not observation.legal:
        return ()
    kind = kind_of(observation.game)
    guess = kind.resample(observation, random.Random(0))
    found = tuple(kind.consequence.consequence(trial) for trial in trials(guess, observation, observation.legal))
    if not deeds:
        return found
    return tuple(
        msgspec.structs.replace(each, deed={lang: kind.instruct(each.move, lang) for lang in LANGUAGES})
        for each in found
    )


def consequence_types() -> list[type[Consequence]]:
    """What the games make of it, each with facts of its own: for the description of what is sent."""
    modules = [kind_of(game).consequence for game in IDS]  # a class is known once its module is imported
    return sorted(Consequence.__subclasses__(), key=lambda kind: kind.__name__) if modules else []
