"""Prepared: a lesson with everything that its page needs, in one answer, so that no step has to wait for another."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from sandtable.learn.lesson import Lesson, Placed, lesson_of, lessons, line_of, moved, placed
from sandtable.learn.line import Line, Sentence, Shown, show


class PreparedStep(msgspec.Struct, frozen=True):
    """A step of a lesson.

    lit        the places that matter
    line       where it begins, and `shown`, how that looks; what each legal move would do is among its choices
    accepted   for each move that does it, what is seen then: after the move, and after each reply. The first one is
               shown to who asks
    first      that move
    answers    what is said to certain other moves; to all others `otherwise`
    """

    idea: Sentence
    task: Sentence
    lit: tuple[str, ...]
    line: Line
    shown: Shown
    accepted: dict[str, tuple[Shown, ...]]
    first: str
    answers: dict[str, Sentence]
    otherwise: Sentence
    after: Sentence


class PreparedPlay(msgspec.Struct, frozen=True):
    """A short game against a bot: where it begins, and how that looks."""

    idea: Sentence
    task: Sentence
    bot: str
    line: Line
    shown: Shown


class PreparedChapter(msgspec.Struct, frozen=True):
    """Steps under a title, or a game."""

    title: Sentence
    steps: tuple[PreparedStep, ...]
    play: PreparedPlay | None


class PreparedLesson(msgspec.Struct, frozen=True):
    """A lesson, whole."""

    id: str
    game: str
    options: dict[str, Any]
    title: Sentence
    about: Sentence
    minutes: int
    chapters: tuple[PreparedChapter, ...]


class LessonLine(msgspec.Struct, frozen=True):
    """A lesson in a list: `steps` are all that it has, its game counted as one."""

    id: str
    game: str
    title: Sentence
    about: Sentence
    minutes: int
    chapters: tuple[Sentence, ...]
    steps: int


@cache
def lesson_lines() -> tuple[LessonLine, ...]:
    """All lessons, in the order in which they are offered."""
    return tuple(_line(lesson_of(id)) for id in lessons())


def _line(lesson: Lesson) -> LessonLine:
    titles = tuple(chapter.title for chapter in lesson.chapters)
    steps = sum(len(chapter.steps) or 1 for chapter in lesson.chapters)
    return LessonLine(lesson.id, lesson.game, lesson.title, lesson.about, lesson.minutes, titles, steps)


@cache
def prepared(id: str) -> bytes:
    """One of our lessons, complete, as JSON. It never changes, so it is made once."""
    return msgspec.json.encode(prepare(lesson_of(id)))


def prepare(lesson: Lesson) -> PreparedLesson:
    """A lesson with all that can be seen in it."""
    steps: list[list[PreparedStep]] = [[] for _ in lesson.chapters]
    for here in placed(lesson):
        steps[here.chapter - 1].append(_step(here))
    return PreparedLesson(
        lesson.id,
        lesson.game,
        lesson.options,
        lesson.title,
        lesson.about,
        lesson.minutes,
        tuple(
            PreparedChapter(chapter.title, tuple(steps[number - 1]), _play(lesson, number))
            for number, chapter in enumerate(lesson.chapters, 1)
        ),
    )


def _step(here: Placed) -> PreparedStep:
    step = here.step
    return PreparedStep(
        step.idea,
        step.task,
        step.lit,
        here.line,
        show(here.line),
        {move: _frames(here, move) for move in here.accepted},
        here.accepted[0],
        {
            move: said
            for move in here.legal
            if move not in here.accepted and (said := here.answer_to(move)) is not step.otherwise
        },
        step.otherwise,
        step.after,
    )


def _frames(here: Placed, move: str) -> tuple[Shown, ...]:
    """What is seen after a move and after each reply: to be looked at, so without what could be done then."""
    reply = here.step.reply
    return tuple(_looked_at(show(moved(here.line, move, reply[:n]))) for n in range(len(reply) + 1))


def _looked_at(shown: Shown) -> Shown:
    quiet = msgspec.structs.replace(shown.observation, legal=())
    return msgspec.structs.replace(shown, observation=quiet, choices=(), state={})


def _play(lesson: Lesson, number: int) -> PreparedPlay | None:
    play = lesson.chapters[number - 1].play
    if play is None:
        return None
    line = line_of(lesson, play.position, number, 0)
    return PreparedPlay(play.idea, play.task, play.bot, line, show(line))
