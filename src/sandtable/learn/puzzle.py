"""Puzzle: a position in which one move is clearly best, and what its moves are worth by what the seat knows."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from sandtable.errors import BadOption, BadState
from sandtable.learn.line import Line, Start, Walk
from sandtable.locale import has

FOLDER = Path(__file__).parent / "puzzles"

PuzzleId = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z2-7]{5}$")]
Move = Annotated[str, msgspec.Meta(max_length=40)]


class Worth(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A move, the chance to win with it, and by how many points the seat is to be expected ahead in the end."""

    move: Move
    win: Annotated[float, msgspec.Meta(ge=0, le=1)]
    margin: Annotated[float, msgspec.Meta(ge=-1000, le=1000)]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One decision of a puzzle.

    answers  the moves that solve it, the best first
    worths   the moves that were compared, the best first; those that lead to the same position are there once
    then     what is played before the decision, by others or because nothing else can be: none before the first
    """

    answers: Annotated[tuple[Move, ...], msgspec.Meta(min_length=1, max_length=20)]
    worths: Annotated[tuple[Worth, ...], msgspec.Meta(min_length=2, max_length=20)]
    then: Annotated[tuple[Move, ...], msgspec.Meta(max_length=20)] = ()

    @property
    def next_best(self) -> Worth:
        """The best of the moves that do not solve it."""
        for worth in self.worths:
            if worth.move not in self.answers:
                return worth
        raise BadState("errors.puzzle.next")

    @property
    def gap(self) -> int:
        """By how many whole points the answer beats every other move, at least."""
        return max(1, math.floor(self.worths[0].margin - self.next_best.margin))

    def worth_of(self, move: str) -> Worth | None:
        """What a move is worth, if it was compared. Of several answers that are the same the first one was."""
        return next((worth for worth in self.worths if worth.move == move), None)


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A puzzle.

    id      the letter that its set begins with, and five more signs
    seed    of the deal that it comes from; with the moves it gives all that the seat knows, and what it has seen go by
    moves   up to the position, with commas between them
    seat    whose decision it is
    levels  the bots that played it
    themes  what it is about, the most telling first
    rating  how hard it is, from which levels solve it: whoever has this rating solves it every other time
    """

    id: PuzzleId
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seed: Annotated[str, msgspec.Meta(max_length=200)]
    moves: Annotated[str, msgspec.Meta(max_length=20_000)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=3)]
    levels: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=40)], ...], msgspec.Meta(max_length=4)]
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=8)]
    themes: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=40)], ...], msgspec.Meta(max_length=8)]
    rating: Annotated[int, msgspec.Meta(ge=0, le=5000)]
    options: dict[str, Any] = {}

    def check(self) -> None:
        """BadOption, BadState or IllegalMove for one that nobody made: a puzzle may come from anywhere."""
        players = Walk(self.line()).position.players
        known = all(has(f"level.{level}") for level in self.levels) and all(
            has(f"puzzle.theme.{t}") for t in self.themes
        )
        if not known or len(self.levels) != players or self.seat >= players:
            raise BadState("errors.puzzle.form")

    def line(self, step: int = 0, *more: str) -> Line:
        """The position of a step as the seat knows it, all steps before it solved, and some moves from there."""
        played = tuple(self.moves.split(",")) if self.moves else ()
        for before, after in zip(self.steps[:step], self.steps[1 : step + 1], strict=True):
            played += (before.answers[0], *after.then)
        return Line(
            start=Start(seed=self.seed),
            game=self.game,
            options=self.options,
            moves=(*played, *more),
            know=self.seat,
            names=self.levels,
            own=self.seat,
        )


class Listed(msgspec.Struct, frozen=True, array_like=True):
    """A puzzle as a list names it: its id, its rating, its themes."""

    id: str
    rating: int
    themes: tuple[str, ...]


class Contents(msgspec.Struct, frozen=True):
    """The sets, each a file, with their games; all puzzles; and in which order they are puzzles of the day."""

    sets: dict[str, str]
    puzzles: tuple[Listed, ...]
    daily: tuple[str, ...]


@cache
def contents() -> Contents:
    """The list of all puzzles."""
    return msgspec.json.decode((FOLDER / "contents.json").read_bytes(), type=Contents)


def sets() -> tuple[str, ...]:
    """The names of the sets, in the order in which they are offered."""
    return tuple(contents().sets)


def check_set(name: str) -> None:
    """BadOption if there is no set of this name."""
    if name not in sets():
        raise BadOption("errors.puzzle.set", given=name[:40], known=", ".join(sets()))


@cache
def puzzles_of(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a set."""
    check_set(name)
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=tuple[Puzzle, ...])


def set_of(puzzle: str) -> str:
    """The set of a puzzle by its id; BadOption if there can be none."""
    for name in sets():
        if name[0] == puzzle[:1]:
            return name
    raise BadOption("errors.puzzle.none", id=puzzle[:40])


def puzzle_of(puzzle: str) -> Puzzle:
    """A puzzle by its id; BadOption if there is none."""
    for found in puzzles_of(set_of(puzzle)):
        if found.id == puzzle:
            return found
    raise BadOption("errors.puzzle.none", id=puzzle[:40])
