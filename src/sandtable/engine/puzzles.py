"""The commands of the engine that are about a puzzle: what it asks, and what is said to an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.engine.request import Request, read
from sandtable.learn.attempt import Attempt, question
from sandtable.learn.puzzle import Puzzle

Command = Callable[[Request], dict[str, Any]]


def _question(request: Request) -> dict[str, Any]:
    return {"question": question(read(request.puzzle, "puzzle", Puzzle))}


def _attempt(request: Request) -> dict[str, Any]:
    tried: Attempt = read(request.attempt, "attempt", Attempt)
    return {"answer": tried.answer()}


PUZZLE_COMMANDS: dict[str, Command] = {"question": _question, "attempt": _attempt}
