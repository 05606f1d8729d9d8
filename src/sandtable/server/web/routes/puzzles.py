"""Puzzles over HTTP: for whoever has no engine a picture, what one asks and what is said to an answer; and how far a
person is."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from sandtable.games.art.dark import dark
from sandtable.learn.attempt import Attempt, Question, Reply, question
from sandtable.learn.line import draw
from sandtable.learn.progress import Progress
from sandtable.learn.puzzle import Puzzle, puzzle_of
from sandtable.server.people.puzzle_progress import Brought, Share
from sandtable.server.web.routes.answer import answer, asker, describe, reads, server_of, someone, viewer
from sandtable.server.web.routes.review import DRAW_SECONDS, Lang, Theme

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

ASK_SECONDS, ANSWER_SECONDS = 0.001, 0.02
KEPT_SECONDS = 86_400  # a puzzle of ours changes with a new version only


@router.get("/{id}/picture", **describe(str, media="image/svg+xml"))
async def draw_a_puzzle(
    request: Request, id: Annotated[str, Path(max_length=40)], lang: Lang = "en", theme: Theme = "light"
) -> Response:
    """The position of one of our puzzles as a picture, as its seat knows it."""
    who, line = asker(request, await viewer(request)), puzzle_of(id).line()
    drawn = await server_of(request).hub.replays.run(who, DRAW_SECONDS, draw, line, lang)
    headers = {"cache-control": f"public, max-age={KEPT_SECONDS}"}
    return Response(dark(drawn) if theme == "dark" else drawn, media_type="image/svg+xml", headers=headers)


@router.post("/question", **describe(Question, Puzzle))
async def ask_a_puzzle(request: Request, puzzle: Annotated[Puzzle, Depends(reads(Puzzle))]) -> Response:
    """Who one is, what is known, what counts as solved; and a hint that does not give the move away."""
    who = asker(request, await viewer(request))
    return answer(request, await server_of(request).hub.replays.run(who, ASK_SECONDS, question, puzzle))


@router.post("/answer", **describe(Reply, Attempt))
async def answer_a_puzzle(request: Request, tried: Annotated[Attempt, Depends(reads(Attempt))]) -> Response:
    """Whether a move solves it, what it is worth, and why; and what that does to a rating that is given."""
    who = asker(request, await viewer(request))
    return answer(request, await server_of(request).hub.replays.run(who, ANSWER_SECONDS, tried.answer))


@router.get("/progress", **describe(Progress))
async def my_progress(request: Request) -> Response:
    """What you have solved, your rating, and your days with the puzzle of the day, from all of your devices."""
    person = await viewer(request)
    return answer(request, Progress() if person is None else await server_of(request).puzzle_progress.of(person.id))


@router.post("/progress", **describe(Progress, Brought))
async def add_progress(request: Request, brought: Annotated[Brought, Depends(reads(Brought))]) -> Response:
    """Add what a device has; how far you are with all of it. What was tried before stays as it was."""
    person = await someone(request)
    return answer(request, await server_of(request).puzzle_progress.join(person.id, brought))


@router.get("/{id}/share", **describe(Share))
async def share_of_a_puzzle(
    request: Request, id: Annotated[str, Path(max_length=8, description="a puzzle's id")]
) -> Response:
    """How many people tried a puzzle here, and how many of them solved it with their first answer."""
    return answer(request, await server_of(request).puzzle_progress.share(id))
