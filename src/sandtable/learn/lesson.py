"""Lesson: what a file under lessons/ says, read and checked; docs/lessons.md tells how to write one."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from sandtable.bots.levels import LEVELS
from sandtable.errors import SandtableError
from sandtable.games import kind_of
from sandtable.learn.line import Line, Sentence, Start, Walk
from sandtable.learn.setting import is_place, pieces_of, state_of
from sandtable.locale import LANGUAGES

FOLDER = Path(__file__).parent / "lessons"

# So many words a text may have.
MOST_WORDS = {"title": 8, "about": 30, "idea": 40, "task": 25, "after": 40, "otherwise": 30, "answer": 35}
LEARNER = 0
NAMES = ("?", "novice")


class BadLesson(SandtableError):
    """A lesson that cannot be played: the sentence names its file, chapter and step, and what is wrong there."""

    def __init__(self, file: str, why: object, chapter: int | None = None, step: int | None = None) -> None:
        if chapter is None:
            super().__init__("bad_lesson.at", file=file, why=why)
        elif step is None:
            super().__init__("bad_lesson.at.chapter", file=file, chapter=chapter, why=why)
        else:
            super().__init__("bad_lesson.at.step", file=file, chapter=chapter, step=step, why=why)
        self.chapter, self.step = chapter, step


class Fault(SandtableError):
    """What is wrong at a place of a lesson; BadLesson says where."""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to some other moves: `moves` are patterns, in which * stands for anything."""

    moves: tuple[str, ...]
    say: Sentence


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea, and one move to make.

    idea       a sentence or two
    task       what to do
    lit        the places that matter; all else lies under a veil
    accept     the moves that do it, as patterns; the first is shown to who asks
    answers    what is said to certain other moves
    otherwise  what is said to any other move, after what it would do
    after      what the move has changed
    reply      moves of the other player that follow
    position   where it begins; without it the step goes on from the one before
    """

    idea: Sentence
    task: Sentence
    lit: tuple[str, ...]
    accept: tuple[str, ...]
    otherwise: Sentence
    after: Sentence
    answers: tuple[Answer, ...] = ()
    reply: tuple[str, ...] = ()
    position: dict[str, object] | None = None


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps under one title. A chapter with `play` is a short game against a bot instead."""

    title: Sentence
    steps: tuple[Step, ...] = ()
    play: Play | None = None


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short game from a position, with the coach: `bot` is the level of the other player."""

    idea: Sentence
    task: Sentence
    position: dict[str, object]
    bot: str = "novice"


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: one file. Those with a lower `order` are offered before it."""

    game: str
    order: int
    title: Sentence
    about: Sentence
    minutes: int
    chapters: tuple[Chapter, ...]
    options: dict[str, Any] = {}
    id: str = ""


class Placed(msgspec.Struct, frozen=True):
    """A step of a lesson where it begins: the line that leads there, and which of its legal moves are accepted."""

    chapter: int
    number: int
    step: Step
    line: Line
    legal: tuple[str, ...]
    accepted: tuple[str, ...]

    def answer_to(self, move: str) -> Sentence:
        """What is said to a move that is not accepted."""
        for answer in self.step.answers:
            if matches(move, answer.moves):
                return answer.say
        return self.step.otherwise


def matches(move: str, patterns: tuple[str, ...]) -> bool:
    """Whether a move is one of some patterns, in which * stands for anything."""
    return any(fnmatchcase(move, pattern) for pattern in patterns)


@cache
def lessons() -> tuple[str, ...]:
    """The names of our lessons, which are those of their files, in the order in which they are offered."""
    return tuple(file.stem for file in sorted(FOLDER.glob("*.toml"), key=_place_of))


def _place_of(file: Path) -> tuple[float, str]:
    """Last comes a file that says no order, or cannot be read: what is wrong with it is said where it is wanted."""
    try:
        order = tomllib.loads(file.read_text(encoding="utf-8")).get("order")
    except ValueError:
        order = None
    return (order if isinstance(order, int) else math.inf, file.stem)


@cache
def lesson_of(id: str) -> Lesson:
    """One of our lessons by its name; BadLesson if there is none."""
    if id not in lessons():
        why = Fault("bad_lesson.unknown", known=", ".join(lessons()))
        raise BadLesson(id[:40], why)
    return read(FOLDER / f"{id}.toml")


def read(file: Path) -> Lesson:
    """The lesson of a file, whole and checked in every word; BadLesson at the first thing that is wrong."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        lesson = msgspec.convert(data, Lesson)
    except (OSError, ValueError, msgspec.ValidationError) as error:  # bad TOML and bad UTF-8 are ValueErrors
        raise BadLesson(file.name, str(error)) from None
    lesson = msgspec.structs.replace(lesson, id=file.stem)
    _check_words(lesson, file.name)
    for _ in placed(lesson):
        pass
    return lesson


def placed(lesson: Lesson) -> Iterator[Placed]:
    """All steps, each where it begins, played through the rules; BadLesson at the first that cannot be."""
    file = f"{lesson.id}.toml"
    for c, chapter in enumerate(lesson.chapters, 1):
        line: Line | None = None
        for s, step in enumerate(chapter.steps, 1):
            try:
                if step.position is not None:
                    line = line_of(lesson, step.position, c, s)
                if line is None:
                    raise Fault("bad_lesson.position.none")
                here = _place(lesson, c, s, step, line)
                line = _went_on(here, chapter.steps[s : s + 1])
            except SandtableError as error:
                raise BadLesson(file, error, c, s) from None
            yield here
        if chapter.play is not None:
            try:
                Walk(line_of(lesson, chapter.play.position, c, 0))
            except SandtableError as error:
                raise BadLesson(file, error, c) from None


def line_of(lesson: Lesson, position: dict[str, object], chapter: int, step: int) -> Line:
    """The line that begins at a position of a lesson."""
    state = state_of(lesson.game, position, f"{lesson.id}/{chapter}/{step}")
    return Line(Start(state=state), lesson.game, lesson.options, know=LEARNER, names=NAMES, own=LEARNER)


def _place(lesson: Lesson, chapter: int, number: int, step: Step, line: Line) -> Placed:
    position = Walk(line).position
    legal = position.legal_moves
    if position.seat != LEARNER:
        raise Fault("bad_lesson.turn")
    for pattern in step.accept:
        if not any(matches(move, (pattern,)) for move in legal):
            raise Fault("bad_lesson.accept", move=pattern[:40])
    for answer in step.answers:
        for pattern in answer.moves:
            if not any(matches(move, (pattern,)) for move in legal):
                raise Fault("bad_lesson.answer", move=pattern[:40])
    seen = position.observe(LEARNER)
    for place in step.lit:
        if not is_place(seen, place):
            raise Fault("bad_lesson.lit", place=place[:40])
    # in the order of the patterns: the first is what is shown to who asks
    accepted = tuple(dict.fromkeys(move for p in step.accept for move in legal if matches(move, (p,))))
    if not accepted:
        raise Fault("bad_lesson.accept", move="")
    return Placed(chapter, number, step, line, legal, accepted)


def _went_on(here: Placed, next: tuple[Step, ...]) -> Line:
    """The line after a step's move and the replies; every accepted move must allow them."""
    if next and next[0].position is None and len(here.accepted) > 1:
        raise Fault("bad_lesson.branches")
    lines = [moved(here.line, move, here.step.reply) for move in here.accepted]
    for line in lines:
        Walk(line)
    return lines[0]


def moved(line: Line, move: str, reply: tuple[str, ...] = ()) -> Line:
    """A line with a move and what follows it."""
    return msgspec.structs.replace(line, moves=(*line.moves, move, *reply))


# --------------------------------------------------------------------------------------------------------------- words


def _check_words(lesson: Lesson, file: str) -> None:
    """Every text in both languages, within its bounds, its pieces those of the game."""
    try:
        kind_of(lesson.game).options(lesson.options)
        _check_text(lesson, "title", lesson.title)
        _check_text(lesson, "about", lesson.about)
        if not 1 <= lesson.minutes <= 20:
            raise Fault("bad_lesson.minutes", n=lesson.minutes)
        if lesson.chapters and lesson.chapters[-1].play is None:
            raise Fault("bad_lesson.play")
    except SandtableError as error:
        raise BadLesson(file, error) from None
    for c, chapter in enumerate(lesson.chapters, 1):
        try:
            _check_text(lesson, "title", chapter.title)
            if (chapter.play is None) != bool(chapter.steps):
                raise Fault("bad_lesson.empty")
            if chapter.play is not None:
                _check_text(lesson, "idea", chapter.play.idea)
                _check_text(lesson, "task", chapter.play.task)
                if chapter.play.bot not in LEVELS:
                    raise Fault("bad_lesson.bot", bot=chapter.play.bot[:40], known=", ".join(LEVELS))
        except Fault as error:
            raise BadLesson(file, error, c) from None
        for s, step in enumerate(chapter.steps, 1):
            try:
                for name in ("idea", "task", "otherwise", "after"):
                    _check_text(lesson, name, getattr(step, name))
                for answer in step.answers:
                    _check_text(lesson, "answer", answer.say)
            except Fault as error:
                raise BadLesson(file, error, c, s) from None


def _check_text(lesson: Lesson, name: str, text: Sentence) -> None:
    if set(text) != set(LANGUAGES):
        raise Fault("bad_lesson.languages", name=name, known=", ".join(LANGUAGES))
    for lang, words in text.items():
        n = words_in(words)
        if not n or n > MOST_WORDS[name]:
            raise Fault("bad_lesson.words", name=name, lang=lang, n=n, most=MOST_WORDS[name])
        if words.count("**") % 2:
            raise Fault("bad_lesson.bold", name=name, lang=lang)
        for piece in pieces_in(words):
            if piece not in pieces_of(lesson.game):
                raise Fault("bad_lesson.piece", name=name, piece=piece[:10], known=" ".join(pieces_of(lesson.game)))


def words_in(text: str) -> int:
    """How many words a person reads: pieces that are drawn, and signs alone, are none."""
    return sum(any(sign.isalnum() for sign in word) and not word.startswith("{") for word in text.split())


def pieces_in(text: str) -> list[str]:
    """The pieces that are drawn in a text: {R}, {R*}."""
    return [part.partition("}")[0] for part in text.split("{")[1:]]
