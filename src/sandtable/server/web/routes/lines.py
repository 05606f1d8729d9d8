"""Lines over HTTP: positions to try moves on, for whoever has no engine. Nothing of them is kept here."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Request, Response

from sandtable.bots.budget import Budget
from sandtable.learn.judge import Soundness, judge
from sandtable.learn.line import Line, Shown, draw, record_of, show
from sandtable.learn.thought import MOST, Thought, think
from sandtable.server.web.routes.answer import answer, asker, describe, reads, server_of, viewer
from sandtable.server.web.routes.review import DRAW_SECONDS, Lang

router = APIRouter(prefix="/api/lines", tags=["lines"])

SHOW_SECONDS, THINK_SECONDS = 0.01, 0.5
MOST_SECONDS, MOST_SIMS = 2.0, 20_000


class Thinking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line to think about: with so many simulations at the most, for so many of its best moves, and for
    those in `also`."""

    line: Line
    sims: Annotated[int, msgspec.Meta(ge=1, le=MOST_SIMS)] | None = None
    most: Annotated[int, msgspec.Meta(ge=1, le=10)] = MOST
    also: Annotated[tuple[str, ...], msgspec.Meta(max_length=5)] = ()


@router.post("", **describe(Shown, Line))
async def show_a_line(request: Request, line: Annotated[Line, Depends(reads(Line))]) -> Response:
    """How a line stands: what is seen there, the legal moves and what each would do, and what happened in words."""
    who = asker(request, await viewer(request))
    return answer(request, await server_of(request).hub.replays.run(who, SHOW_SECONDS, show, line))


@router.post("/inspect", **describe(Soundness, Line))
async def inspect_a_position(request: Request, line: Annotated[Line, Depends(reads(Line))]) -> Response:
    """Whether a position that somebody laid out by hand can be played; if not, the first thing that is wrong, where it
    could be mended, and how."""
    who = asker(request, await viewer(request))
    return answer(request, await server_of(request).hub.replays.run(who, SHOW_SECONDS, judge, line))


@router.post("/picture", **describe(str, Line, media="image/svg+xml"))
async def draw_a_line(request: Request, line: Annotated[Line, Depends(reads(Line))], lang: Lang = "en") -> Response:
    """The position of a line as a picture, as far as it is to be known."""
    who = asker(request, await viewer(request))
    drawn = await server_of(request).hub.replays.run(who, DRAW_SECONDS, draw, line, lang)
    return Response(drawn, media_type="image/svg+xml")


@router.post("/record", **describe(dict[str, Any], Line))
async def record_a_line(request: Request, line: Annotated[Line, Depends(reads(Line))], lang: Lang = "en") -> Response:
    """The game of a line up to its end as a record, with everything that is hidden."""
    who = asker(request, await viewer(request))
    record = await server_of(request).hub.replays.run(who, SHOW_SECONDS, record_of, line, lang)
    return Response(record, media_type="application/json")


@router.post("/think", **describe(Thought, Thinking))
async def think_about_a_line(request: Request, asked: Annotated[Thinking, Depends(reads(Thinking))]) -> Response:
    """The best moves of a line with reasons, and what its position is worth, by the knowledge that the line names."""
    who = asker(request, await viewer(request))
    found = await server_of(request).advice.think(who, lambda: _thought(asked))
    return answer(request, found)


def _thought(asked: Thinking) -> Thought:
    budget = None if asked.sims is None else Budget(MOST_SECONDS, asked.sims)
    return think(asked.line, budget, asked.most, also=asked.also)
