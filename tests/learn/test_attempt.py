"""Answers to puzzles: what is said, how many tries there are, what changes the rating."""

import msgspec
import pytest

from sandtable.errors import BadOption, BadState, IllegalMove
from sandtable.learn.attempt import Standing, attempt, question
from sandtable.learn.line import Walk
from sandtable.learn.puzzle import Puzzle, puzzles_of, sets
from sandtable.locale import LANGUAGES

BEGINNER = Standing(1500.0, 350.0, 0.06)
SINGLE = next(puzzle for puzzle in puzzles_of("patterns") if len(puzzle.steps) == 1)
SEVERAL = next(puzzle for puzzle in puzzles_of("mandala") if len(puzzle.steps) > 1)


def wrong(puzzle: Puzzle) -> str:
    return puzzle.steps[0].next_best.move


def test_solved_at_once() -> None:
    answer = attempt(SINGLE, 0, SINGLE.steps[0].answers[0].lower(), 0, BEGINNER)
    assert answer.verdict == "solved"
    assert answer.standing is not None
    assert answer.standing.rating > 1500
    assert answer.standing.deviation < 350
    assert answer.next == wrong(SINGLE)
    for lang in LANGUAGES:
        assert answer.head[lang]
        assert answer.why[lang]
        assert answer.not_next[lang]


def test_a_miss_says_what_it_is_worth_and_gives_nothing_away() -> None:
    answer = attempt(SINGLE, 0, wrong(SINGLE), 0, BEGINNER)
    assert (answer.verdict, answer.best, answer.next) == ("missed", None, None)
    assert not any(answer.why.values())
    assert answer.standing is not None
    assert answer.standing.rating < 1500
    margin = SINGLE.steps[0].next_best.margin
    assert f"{abs(margin):.1f}" in answer.head["en"]
    assert f"{abs(margin):.1f}".replace(".", ",") in answer.head["fr"]


def test_the_second_miss_shows_the_answer_and_changes_no_rating() -> None:
    answer = attempt(SINGLE, 0, wrong(SINGLE), 1, BEGINNER)
    assert (answer.verdict, answer.best) == ("shown", SINGLE.steps[0].answers[0])
    assert answer.standing is None
    assert attempt(SINGLE, 0, SINGLE.steps[0].answers[0], 1, BEGINNER).standing is None


def test_asking_for_the_answer_counts_as_a_miss() -> None:
    answer = attempt(SINGLE, 0, None, 0, BEGINNER)
    assert answer.verdict == "shown"
    assert answer.standing is not None
    assert answer.standing.rating < 1500


def test_without_a_rating_none_is_given() -> None:
    assert attempt(SINGLE, 0, wrong(SINGLE)).standing is None


def test_several_steps() -> None:
    first = attempt(SEVERAL, 0, SEVERAL.steps[0].answers[0], 0, BEGINNER)
    assert first.verdict == "onward"
    assert first.standing is None
    before, after = SEVERAL.line(0), SEVERAL.line(1)
    assert (*before.moves, *first.after) == after.moves
    last = len(SEVERAL.steps) - 1
    assert attempt(SEVERAL, last, SEVERAL.steps[last].answers[0], 0, BEGINNER).verdict == "solved"


def test_moves_that_cannot_be_played() -> None:
    with pytest.raises(IllegalMove):
        attempt(SINGLE, 0, "B R")
    with pytest.raises(BadOption, match="step 9"):
        attempt(SINGLE, 9, wrong(SINGLE))


@pytest.mark.parametrize("name", sets())
def test_the_question_and_all_answers_have_words(name: str) -> None:
    for puzzle in puzzles_of(name)[:4]:
        asked = question(puzzle)
        assert str(puzzle.steps[0].gap) in asked.ask["en"]
        assert asked.nudge["fr"]
        for step in range(len(puzzle.steps)):
            legal = Walk(puzzle.line(step)).position.legal_moves
            for move in legal[:3]:
                assert attempt(puzzle, step, move).head["fr"]


def test_bots_of_a_level_are_numbered_as_on_the_board() -> None:
    puzzle = next(
        each for each in puzzles_of("stones") if len(each.levels) > 2 and len({*each.levels}) < len(each.levels)
    )
    asked, names = question(puzzle).ask, Walk(puzzle.line()).names
    for lang in LANGUAGES:
        assert all(name in asked[lang] for seat, name in enumerate(names[lang]) if seat != puzzle.seat)


@pytest.mark.parametrize(
    "changes", [{"levels": ()}, {"levels": ("novice", "nobody")}, {"themes": ("none",)}, {"seat": 3}]
)
def test_a_puzzle_that_nobody_made(changes: dict[str, object]) -> None:
    made = msgspec.structs.replace(puzzles_of("mandala")[0], **changes)
    with pytest.raises((BadOption, BadState)) as caught:
        question(made)
    assert caught.value.key in ("errors.puzzle.form", "errors.seat")
