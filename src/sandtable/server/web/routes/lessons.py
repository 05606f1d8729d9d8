"""Lessons over HTTP: which there are, and each of them whole, so that no step has to wait for an answer."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import threading
from functools import cache
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path, Request, Response

from sandtable.learn.lesson import lessons
from sandtable.learn.prepared import LessonLine, PreparedLesson, lesson_lines, prepared
from sandtable.server.problems import NotFound
from sandtable.server.web.routes.answer import answer, describe

# one at a time: msgspec inspects the types of a lesson when it first meets them, and two threads at once crash it
PREPARING = threading.Lock()

router = APIRouter(prefix="/api/lessons", tags=["lessons"])


class Packed(NamedTuple):
    """A lesson as it is sent, plain and compressed, and the mark by which a browser knows whether it has this one."""

    body: bytes
    gzipped: bytes
    tag: str


@cache
def _packed(id: str) -> Packed:
    with PREPARING:
        body = prepared(id)
    return Packed(body, gzip.compress(body, 6, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:16]}"')


@router.get("", **describe(list[LessonLine]))
async def list_lessons(request: Request) -> Response:
    """The lessons, in the order in which they are offered."""
    return answer(request, await asyncio.to_thread(lesson_lines))


@router.get("/{id}", **describe(PreparedLesson))
async def lesson(
    request: Request, id: Annotated[str, Path(max_length=40, description="an id from the list")]
) -> Response:
    """A lesson: its steps with their positions, what each move would do, and what is said to it."""
    if id not in await asyncio.to_thread(lessons):
        raise NotFound("server.missing.lesson", known=", ".join(lessons()))
    packed = await asyncio.to_thread(_packed, id)  # a quarter of a second, once
    headers = {"cache-control": "public, no-cache", "etag": packed.tag, "vary": "accept-encoding"}
    if packed.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed.gzipped, headers=headers | {"content-encoding": "gzip"}, media_type="application/json")
    return Response(packed.body, headers=headers, media_type="application/json")
