"""Prepared lessons: all that a page needs, and nothing that has to be asked for."""

import msgspec
import pytest

from sandtable.learn.lesson import lesson_of, lessons, placed
from sandtable.learn.prepared import PreparedLesson, lesson_lines, prepare, prepared
from sandtable.locale import LANGUAGES


@pytest.mark.parametrize("id", lessons())
def test_whole(id: str) -> None:
    """Each step has its position with every choice, what is seen after accepted moves, and an answer to the rest."""
    lesson = prepare(lesson_of(id))
    steps = [step for chapter in lesson.chapters for step in chapter.steps]
    places = list(placed(lesson_of(id)))
    assert len(steps) == len(places)
    for step, here in zip(steps, places, strict=True):
        assert [choice.move for choice in step.shown.choices] == list(here.legal)
        assert step.first in step.accepted
        assert set(step.accepted) == set(here.accepted)
        for frames in step.accepted.values():
            assert len(frames) == 1 + len(here.step.reply)
            assert all(frame.told[-1][lang] and not frame.observation.legal for frame in frames for lang in LANGUAGES)
        assert not set(step.answers) & set(step.accepted)
        for move in here.legal:
            if move not in here.accepted:
                assert step.answers.get(move, step.otherwise) == here.answer_to(move)


def test_size() -> None:
    """One answer a lesson stays small enough to be fetched at once."""
    assert max(len(prepared(id)) for id in lessons()) < 500_000
    assert msgspec.json.decode(prepared("mandala"))["id"] == "mandala"
    assert PreparedLesson.__struct_fields__[0] == "id"


def test_lines() -> None:
    lines = lesson_lines()
    assert [line.id for line in lines] == list(lessons())
    assert all(line.steps >= len(line.chapters) for line in lines)
