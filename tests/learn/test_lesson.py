"""Lessons: every file is played through the rules, and what is wrong with one is said with its place."""

import re
from pathlib import Path

import pytest

from sandtable.errors import BadState
from sandtable.games.consequence import consequences
from sandtable.learn import lesson as module
from sandtable.learn.judge import judge
from sandtable.learn.lesson import (
    FOLDER,
    LEARNER,
    MOST_WORDS,
    BadLesson,
    Placed,
    lesson_of,
    lessons,
    line_of,
    matches,
    moved,
    placed,
    read,
    words_in,
)
from sandtable.learn.line import Walk
from sandtable.learn.setting import state_of
from sandtable.locale import LANGUAGES

LESSONS = lessons()
SOURCES = {id: (FOLDER / f"{id}.toml").read_text(encoding="utf-8") for id in LESSONS}


def steps(id: str) -> list[Placed]:
    return list(placed(lesson_of(id)))


def test_every_file_is_offered() -> None:
    """By its order; the page does the same: web/tests/learn/lessons.test.ts."""
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(LESSONS)
    assert tuple(sorted(LESSONS, key=lambda id: (lesson_of(id).order, id))) == LESSONS
    assert LESSONS[0] == "mandala"  # which the lobby offers to whoever is new


def test_a_new_lesson_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As docs/lessons.md says: copied and written, it is offered; one that cannot be read is too, and says why."""
    for id, source in SOURCES.items():
        (tmp_path / f"{id}.toml").write_text(source, encoding="utf-8")
    copied = SOURCES["patterns"].replace("order = 20", "order = 25")
    (tmp_path / "openings.toml").write_text(copied, encoding="utf-8")
    (tmp_path / "begun.toml").write_text("game = ", encoding="utf-8")
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    monkeypatch.setattr(module, "lessons", lessons.__wrapped__)
    monkeypatch.setattr(module, "lesson_of", lesson_of.__wrapped__)
    assert module.lessons() == ("mandala", "patterns", "openings", "stones", "new-stones", "begun")
    assert module.lesson_of("openings").game == "patterns"
    with pytest.raises(BadLesson, match=r"begun\.toml"):
        module.lesson_of("begun")


@pytest.mark.parametrize("id", LESSONS)
def test_shape(id: str) -> None:
    """Six to nine chapters, five to eight minutes, the last one a game."""
    lesson = lesson_of(id)
    assert 6 <= len(lesson.chapters) <= 9
    assert 5 <= lesson.minutes <= 8
    assert [chapter.play is not None for chapter in lesson.chapters] == [False] * (len(lesson.chapters) - 1) + [True]


@pytest.mark.parametrize("id", LESSONS)
def test_every_step_by_the_rules(id: str) -> None:
    """Each accepted move is legal, does not do what another is answered for, and has words for what it does; so has
    every other legal move."""
    for here in steps(id):
        position = Walk(here.line).position
        assert position.seat == LEARNER
        assert set(here.accepted) <= set(here.legal)
        told = {choice.move: choice for choice in consequences(position.observe(LEARNER), deeds=True)}
        for move in here.legal:
            assert set(told[move].deed) == set(LANGUAGES)
            if move in here.accepted:
                assert not any(matches(move, answer.moves) for answer in here.step.answers), move
            else:
                assert set(here.answer_to(move)) == set(LANGUAGES)
        for move in here.accepted:
            walk = Walk(moved(here.line, move, here.step.reply))
            assert len(walk.told) == len(here.line.moves) + 1 + len(here.step.reply)


@pytest.mark.parametrize("id", LESSONS)
def test_every_position_is_one_that_a_game_can_come_to(id: str) -> None:
    """As the editor judges it: it contradicts nothing that the lesson teaches."""
    lesson = lesson_of(id)
    for number, chapter in enumerate(lesson.chapters, 1):
        begins = [step.position for step in chapter.steps if step.position is not None]
        for position in [*begins, *([] if chapter.play is None else [chapter.play.position])]:
            said = judge(line_of(lesson, position, number, 0))
            assert said.fine, (number, said.wrong["en"])


@pytest.mark.parametrize("id", LESSONS)
def test_words(id: str) -> None:
    """Within their bounds, in both languages, and a number in digits is the same in both."""
    for here in steps(id):
        for name in ("idea", "task", "after", "otherwise"):
            text = getattr(here.step, name)
            assert all(0 < words_in(text[lang]) <= MOST_WORDS[name] for lang in LANGUAGES)
            pieces = [sorted(re.findall(r"\{\S+?\}", text[lang])) for lang in LANGUAGES]
            assert pieces[0] == pieces[1], text


@pytest.mark.parametrize("id", LESSONS)
def test_the_last_game_is_short_and_open(id: str) -> None:
    """It can be played from where it begins, by the learner first, and random play ends it in a few dozen moves."""
    lesson = lesson_of(id)
    play = lesson.chapters[-1].play
    assert play is not None
    position = Walk(line_of(lesson, play.position, len(lesson.chapters), 0)).position
    assert position.seat == LEARNER
    while position.result is None:
        legal = position.legal_moves
        position.push(legal[position.ply * 7 % len(legal)])
    assert position.ply < 120


def test_what_the_lessons_claim() -> None:
    """Figures that their texts name."""
    gains = {
        ("mandala", 1, 1): 6,
        ("mandala", 6, 2): 6,
        ("mandala", 7, 1): 4,
        ("patterns", 1, 1): 3,
        ("patterns", 5, 1): 3,
        ("stones", 1, 1): 11,
        ("stones", 4, 2): 11,
        ("new-stones", 3, 1): 10,
        ("new-stones", 4, 1): 6,
    }
    found = {}
    for id in LESSONS:
        for here in steps(id):
            told = {choice.move: choice.gain for choice in consequences(Walk(here.line).position.observe(LEARNER))}
            found[id, here.chapter, here.number] = told[here.accepted[0]]
            if (id, here.chapter, here.number) in gains:  # and nothing else brings as much
                others = [gain for move, gain in told.items() if move not in here.accepted]
                assert id == "mandala" or max(others) < told[here.accepted[0]]
    assert {at: found[at] for at in gains} == gains


# --------------------------------------------------------------------------------------------------------------- errors

CASES = [
    ('game = "mandala"', 'game = "mandola"', "mandola"),
    ("minutes = 7", 'minutes = "long"', "minutes"),
    ("minutes = 7", "minutes = 70", "1 to 20 minutes"),
    ('accept = ["C G"]', 'accept = ["C K"]', "chapter 1, step 1: None of the legal moves fits “C K”"),
    ('reply = ["C R"]', 'reply = ["C G"]', "chapter 1, step 1"),
    ('moves = ["C Y"]', 'moves = ["M9 *"]', "chapter 1, step 1: None of the legal moves fits “M9 *”"),
    ('lit = ["claim G", "river", "cup"]', 'lit = ["claim K"]', "chapter 1, step 1: There is no place “claim K”"),
    ('lit = ["claim Y", "river"]', 'lit = ["roof"]', "chapter 1, step 2: There is no place “roof”"),
    ('mountain1 = "RRRGGYY"', 'mountain1 = "RRRGGX"', "chapter 1, step 1: The mountain1 may only hold"),
    ('mountain1 = "RRRGGYY"', f'mountain1 = "{"R" * 30}"', "more than 18 of R"),
    ('mountain1 = "RRRGGYY"', 'hill = "R"', "no entry “hill”"),
    ("turn is **one** action", "turn is **one action", "a ** is not closed"),
    ("Build green {G} on", "Build green {B} on", "B is no piece of the game"),
    ('en = "Claim yellow {Y}."', "", "The task must be there once in each language"),
    ('en = "Claim yellow {Y}."', f'en = "{"so " * 26}"', "1 to 25 words, not 26"),
    ('bot = "novice"', 'bot = "genius"', "no level “genius”"),
    ("minutes = 7", "minuets = 7", "minuets"),
    ("claiming = 1\n", "", "chapter 1, step 1"),
    ('completer = "them"', 'completer = "nobody"', "you or them"),
    ('title = { en = "The end"', "title = { en =", "mandala"),
]


@pytest.mark.parametrize(("there", "instead", "says"), CASES, ids=[says for _, _, says in CASES])
def test_a_bad_file_says_where(tmp_path: Path, there: str, instead: str, says: str) -> None:
    assert there in SOURCES["mandala"]
    file = tmp_path / "mandala.toml"
    file.write_text(SOURCES["mandala"].replace(there, instead, 1), encoding="utf-8")
    with pytest.raises(BadLesson) as raised:
        read(file)
    assert str(raised.value).startswith("mandala.toml")
    assert says in str(raised.value)
    assert raised.value.text("fr").startswith("mandala.toml")


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadLesson, match=r"none.toml"):
        read(tmp_path / "none.toml")
    with pytest.raises(BadLesson, match="mandala, patterns"):
        lesson_of("chess")


def test_steps_that_branch_need_a_position(tmp_path: Path) -> None:
    file = tmp_path / "mandala.toml"
    file.write_text(SOURCES["mandala"].replace('accept = ["C G"]', 'accept = ["C G", "C Y"]', 1), encoding="utf-8")
    with pytest.raises(BadLesson, match="needs a position of its own"):
        read(file)


@pytest.mark.parametrize(
    ("game", "given", "says"),
    [
        ("patterns", {"board": "R O Y", "bowl": "R", "their_bowl": "K"}, "52 tokens, not 3"),
        ("patterns", {"board": "R " * 52, "bowl": "R", "their_bowl": "K"}, "9 tokens of R, not 53"),
        ("patterns", {"board": "X " * 52, "bowl": "R", "their_bowl": "K"}, "may only hold"),
        ("patterns", {"bowl": "R"}, "board"),
        ("stones", {"tops": {"5n": "R*"}}, "no stack 5n"),
        ("stones", {"tops": {"1n": "G*"}}, "G*"),
        ("stones", {"towers": ["R*"]}, "five, from space 1 to space 5, not 1"),
        ("stones", {"laid": "many"}, "cannot be read"),
        ("pebbles", {"row": "RR"}, "whole state"),
    ],
)
def test_a_bad_position_says_why(game: str, given: dict[str, object], says: str) -> None:
    with pytest.raises(BadState, match=re.escape(says)):
        state_of(game, given, "seed")


def test_a_position_is_filled_in_the_same_way() -> None:
    given = {"mountain1": "RO", "mountain2": "YK"}
    assert state_of("mandala", given, "a") == state_of("mandala", given, "a") != state_of("mandala", given, "b")
