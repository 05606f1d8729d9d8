"""The puzzles that are shipped: each can be played, has one clear answer, and a search with other dice finds it."""

import random

import msgspec
import pytest

from sandtable.analysis.evaluator import Evaluator
from sandtable.bots.budget import Budget
from sandtable.errors import BadOption
from sandtable.learn import themes
from sandtable.learn.line import Walk
from sandtable.learn.puzzle import FOLDER, Puzzle, contents, puzzle_of, puzzles_of, set_of, sets
from sandtable.learn.themes import LINE, book, themes_of
from sandtable.locale import LANGUAGES, has, say

NAMES = sets()
LEAST = 2.0 * 0.85  # points by which `bench/make_puzzles.py` wants an answer to beat the next move
LEAST_PUZZLES = 300  # of each set
SIMULATIONS = {"mandala": 4000, "patterns": 300_000, "stones": 4000}


def solves(puzzle: Puzzle, seed: bytes) -> bool:
    """Whether a search with dice of its own prefers an answer to the next best move."""
    first = puzzle.steps[0]
    seen = Walk(puzzle.line()).position.observe(puzzle.seat)
    simulations = SIMULATIONS[puzzle.game] // (1 if seen.players == 2 else 4)
    moves = tuple(dict.fromkeys((first.answers[0], first.next_best.move)))
    judged = Evaluator(Budget(simulations=simulations), seed).judge(seen, moves, 1)
    return judged.best.move in first.answers


def test_the_sets_are_those_that_can_be_made() -> None:
    """Each is a file of its own; its puzzles say by the first letter of their ids that they are of it."""
    made = themes.sets()
    assert contents().sets == {name: game for name, (game, _) in made.items()}
    assert {file.stem for file in FOLDER.iterdir()} == {*made, "contents"}
    assert len({name[0] for name in made}) == len(made)
    for name, (game, options) in made.items():
        for puzzle in puzzles_of(name):
            assert (puzzle.id[0], puzzle.game) == (name[0], game)
            assert set_of(puzzle.id) == name
            assert puzzle.options.items() >= options.items()


@pytest.mark.parametrize("name", NAMES)
def test_every_puzzle_can_be_played(name: str) -> None:
    found = puzzles_of(name)
    ids = [puzzle.id for puzzle in found]
    assert len(ids) == len(set(ids)) >= LEAST_PUZZLES
    for puzzle in random.Random(1).sample(found, min(40, len(found))):
        for number, step in enumerate(puzzle.steps):
            position = Walk(puzzle.line(number)).position
            assert position.seat == puzzle.seat, puzzle.id
            assert set(step.answers) <= set(position.legal_moves), puzzle.id
            assert {worth.move for worth in step.worths} <= set(position.legal_moves), puzzle.id


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_is_clearly_best(name: str) -> None:
    for puzzle in puzzles_of(name):
        first = puzzle.steps[0]
        assert first.worths[0].move in first.answers
        assert first.worths[0].margin - first.next_best.margin >= LEAST - 0.1, puzzle.id
        assert first.gap >= 1


@pytest.mark.parametrize("name", NAMES)
def test_themes_have_words(name: str) -> None:
    for puzzle in puzzles_of(name):
        own = book(puzzle.game)
        assert own is not None
        assert puzzle.themes, puzzle.id
        for theme in puzzle.themes:
            assert theme in (*own.THEMES, LINE)
            assert has(f"puzzle.theme.{theme}")
        assert (LINE in puzzle.themes) == (len(puzzle.steps) > 1)


@pytest.mark.parametrize("name", NAMES)
def test_themes_are_those_of_all_decisions(name: str) -> None:
    """What is shipped was made by the themes of today; `bench/pack_puzzles.py --themes` makes it anew."""
    for puzzle in random.Random(2).sample(puzzles_of(name), 8):
        seen = (Walk(puzzle.line(step)).position.observe(puzzle.seat) for step in range(len(puzzle.steps)))
        steps = zip(seen, puzzle.steps, strict=True)
        assert puzzle.themes == themes_of([(each, s.answers[0], s.next_best.move) for each, s in steps]), puzzle.id


def test_a_colour_is_denied() -> None:
    """A claim takes their best pile from the other player, whether its colour is in their River already or not."""
    denied = [puzzle for puzzle in puzzles_of("mandala") if "deny" in puzzle.themes]
    assert len(denied) > 50
    later = [puzzle for puzzle in denied if not puzzle.steps[0].answers[0].startswith("C")]
    assert later, "the themes of later decisions count too"


def test_the_list_names_all_of_them() -> None:
    listed = {each.id: (each.rating, each.themes) for each in contents().puzzles}
    shipped = {puzzle.id: (puzzle.rating, puzzle.themes) for name in NAMES for puzzle in puzzles_of(name)}
    assert listed == shipped
    for name in NAMES:
        assert all(say(lang, f"puzzle.set.{name}") for lang in LANGUAGES)


@pytest.mark.parametrize("name", NAMES)
def test_another_search_finds_the_answer(name: str) -> None:
    some = random.Random(2).sample(puzzles_of(name), 3)
    assert sum(solves(puzzle, b"another") for puzzle in some) >= 2


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_another_search_finds_nearly_all_answers(name: str) -> None:
    some = random.Random(3).sample(puzzles_of(name), min(100, len(puzzles_of(name))))
    missed = [puzzle.id for puzzle in some if not solves(puzzle, b"yet another")]
    assert len(missed) <= 0.05 * len(some), missed


def test_a_puzzle_by_its_id() -> None:
    for name in NAMES:
        puzzle = puzzles_of(name)[0]
        assert puzzle_of(puzzle.id) is puzzle
    for wrong in ("", "x12345", "maaaaa", "m" * 100):
        with pytest.raises(BadOption, match="no puzzle"):
            puzzle_of(wrong)
    with pytest.raises(BadOption, match="chess"):
        puzzles_of("chess")


def test_a_line_shows_only_what_the_seat_knows() -> None:
    puzzle = puzzles_of("mandala")[0]
    shown = Walk(puzzle.line()).show()
    assert shown.to_act == puzzle.seat
    assert shown.hands is None
    assert msgspec.to_builtins(shown.observation)["seat"] == puzzle.seat
