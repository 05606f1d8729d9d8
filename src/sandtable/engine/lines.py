"""The commands of the engine that are about a line: a position to begin from, and moves tried from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from sandtable.dealing import seed_from_hex
from sandtable.engine.request import Request, read
from sandtable.errors import BadRequest
from sandtable.learn.judge import judge
from sandtable.learn.line import Line, draw, record_of, show
from sandtable.learn.redeal import redeal
from sandtable.learn.thought import MOST, think
from sandtable.locale import LANGUAGES

Command = Callable[[Request], dict[str, Any]]


def _line(request: Request) -> dict[str, Any]:
    return {"shown": show(read(request.line, "line", Line))}


def _think(request: Request) -> dict[str, Any]:
    line: Line = read(request.line, "line", Line)
    seed = b"" if request.seed is None else seed_from_hex(request.seed)
    return {"thought": think(line, request.budget, request.most or MOST, seed, request.also)}


def _anew(request: Request) -> dict[str, Any]:
    return {"state": redeal(read(request.line, "line", Line), request.seat, request.seed)}


def _lang(request: Request) -> str:
    if request.lang not in LANGUAGES:
        raise BadRequest("errors.language", lang=request.lang[:20], known=", ".join(LANGUAGES))
    return request.lang


def _draw(request: Request) -> dict[str, Any]:
    return {"svg": draw(read(request.line, "line", Line), _lang(request))}


def _kept(request: Request) -> dict[str, Any]:
    return {"record": msgspec.Raw(record_of(read(request.line, "line", Line), _lang(request)).encode())}


def _inspect(request: Request) -> dict[str, Any]:
    return {"judgement": judge(read(request.line, "line", Line))}


LINE_COMMANDS: dict[str, Command] = {
    "line": _line,
    "inspect": _inspect,
    "think": _think,
    "anew": _anew,
    "draw": _draw,
    "line-record": _kept,
}
