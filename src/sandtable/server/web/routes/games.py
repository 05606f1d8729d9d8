"""What can be played: the games, their options, the bots, the rules at hand in words."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Request, Response

from sandtable import bots
from sandtable.games import IDS, kind_of
from sandtable.locale import LANGUAGES, say
from sandtable.server.problems import Sentence
from sandtable.server.web.routes.answer import answer, describe

router = APIRouter(prefix="/api/games", tags=["games"])

CHOICES: dict[str, dict[str, list[int | bool | str]]] = {
    "stones": {"players": [2, 3, 4], "new_stones": [False, True], "stacks": ["table", "open"]}
}
RULES = {
    "mandala": ("turn", "claim"),
    "patterns": ("bowl", "turn", "flips"),
    "stones": ("turn", "turn.new", "keep", "put"),
}


class GameLine(msgspec.Struct, frozen=True):
    """A game: its name, one line about it, what its options can be (the first is the default), and the bots' levels."""

    id: str
    name: Sentence
    about: Sentence
    options: dict[str, list[int | bool | str]]
    levels: tuple[str, ...]


class Rule(msgspec.Struct, frozen=True):
    """The rule for one kind of decision."""

    phase: str
    text: Sentence


@cache
def _games() -> tuple[GameLine, ...]:
    return tuple(
        GameLine(
            id,
            {lang: say(lang, f"play.game.{id}") for lang in LANGUAGES},
            {lang: say(lang, f"play.about.{id}") for lang in LANGUAGES},
            CHOICES.get(id, {}),
            bots.NAMES,
        )
        for id in IDS
    )


@router.get("", **describe(list[GameLine]))
async def list_games(request: Request) -> Response:
    """The games, and what can be chosen."""
    return answer(request, _games())


@router.get("/{game}/rules", **describe(list[Rule]))
async def rules(
    request: Request, game: Annotated[str, Path(max_length=40, description="mandala, patterns or stones")]
) -> Response:
    """The rules of a game in our words, by the phases of its Observations."""
    id = kind_of(game).id
    found = [Rule(phase, {lang: say(lang, f"{id}.help.{phase}") for lang in LANGUAGES}) for phase in RULES[id]]
    return answer(request, found)
