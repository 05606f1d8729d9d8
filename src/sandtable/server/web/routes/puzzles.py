"""Puzzles over HTTP, for whoever has no engine: what one asks, and what is said to an answer. Nothing of it is kept."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from sandtable.learn.attempt import Attempt, Question, Reply, question
from sandtable.learn.puzzle import Puzzle
from sandtable.server.web.routes.answer import answer, asker, describe, reads, server_of, viewer

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

ASK_SECONDS, ANSWER_SECONDS = 0.001, 0.02


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
