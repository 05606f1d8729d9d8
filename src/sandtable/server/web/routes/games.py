"""What can be played: the games, their options, the bots, the rules at hand in words."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response

from sandtable import bots
from sandtable.bots.levels import LEVELS
from sandtable.games import IDS, kind_of
from sandtable.games.kind import AnyKind
from sandtable.games.schema import schema_of
from sandtable.locale import LANGUAGES, say
from sandtable.server.problems import Sentence
from sandtable.server.web.routes.answer import answer, describe

router = APIRouter(prefix="/api/games", tags=["games"])
GameId = Annotated[str, Path(max_length=40, description=f"{', '.join(IDS[:-1])} or {IDS[-1]}")]


class Opponent(msgspec.Struct, frozen=True):
    """A bot for people to play against: its level, what it is called, and how it plays."""

    id: str
    name: Sentence
    about: Sentence


class GameLine(msgspec.Struct, frozen=True):
    """A game: its name, and one line about it.

    aim        what one tries to do, in a sentence
    options    what its options can be, the default first
    levels     all bots
    opponents  those for people to play against, the weakest first
    players    how many can play
    secret     seats hide something from each other
    """

    id: str
    name: Sentence
    about: Sentence
    aim: Sentence
    options: dict[str, list[int | bool | str]]
    levels: tuple[str, ...]
    opponents: tuple[Opponent, ...]
    players: tuple[int, ...]
    secret: bool


class Rule(msgspec.Struct, frozen=True):
    """The rule for one kind of decision."""

    phase: str
    text: Sentence


def _said(key: str) -> Sentence:
    return {lang: say(lang, key) for lang in LANGUAGES}


@cache
def _games() -> tuple[GameLine, ...]:
    return tuple(_line(kind_of(id)) for id in IDS)


def _line(kind: AnyKind) -> GameLine:
    return GameLine(
        id=kind.id,
        name=_said(f"play.game.{kind.id}"),
        about=_said(f"play.about.{kind.id}"),
        aim=_said(f"aim.{kind.id}"),
        options={name: list(values) for name, values in kind.offered.items()},
        levels=bots.NAMES,
        opponents=tuple(Opponent(level, _said(f"level.{level}"), _said(f"lobby.level.{level}")) for level in LEVELS),
        players=tuple(kind.players({"players": n}) for n in kind.offered.get("players", (2,))),
        secret=kind.core({}).secret,
    )


@router.get("", **describe(list[GameLine]))
async def list_games(request: Request) -> Response:
    """The games, and what can be chosen."""
    return answer(request, _games())


@router.get("/{game}/rules", **describe(list[Rule]))
async def rules(request: Request, game: GameId) -> Response:
    """The rules of a game in our words, by the phases of its Observations."""
    kind = kind_of(game)
    found = [Rule(at, {lang: say(lang, f"{kind.id}.help.{at}") for lang in LANGUAGES}) for at in kind.helped]
    return answer(request, found)


@router.get("/{game}/schema", **describe(dict[str, Any]))
async def observation_schema(request: Request, game: GameId) -> Response:
    """The JSON Schema of what a seat of a game may see, with its version."""
    return answer(request, schema_of(game))
