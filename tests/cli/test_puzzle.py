"""`sandtable puzzle`: puzzles in the terminal."""

import io
import json
from datetime import date
from pathlib import Path

import pytest
from rich.console import Console

from sandtable.cli.puzzle import Solving, Store
from sandtable.learn.daily import daily
from sandtable.learn.puzzle import puzzle_of, puzzles_of
from tests.cli.command import call, refusal


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_the_puzzle_of_the_day_is_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = json.loads(call(capsys, "puzzle", "--daily", "--json").out)
    puzzle = puzzle_of(told["puzzle"]["id"])
    moves = [step.answers[0] for step in puzzle.steps]
    type_in(monkeypatch, "hint", "nonsense", *moves, "quit")
    done = call(capsys, "puzzle", "--daily")
    assert done.code == 0
    assert told["answer"]["head"]["en"].removeprefix("The answer: ")[:20] in " ".join(done.out.split())
    assert "1 day in a row." in done.out
    kept = json.loads((tmp_path / "sandtable" / "puzzles.json").read_text())
    assert kept["tried"] == {puzzle.id: True}
    assert kept["standing"]["rating"] > 1500
    assert len(kept["days"]) == 1


def test_of_several_moves_only_the_first_is_asked_for_with_its_margin(tmp_path: Path) -> None:
    puzzle = next(each for each in puzzles_of("mandala") if len(each.steps) > 1)
    typed = iter([step.answers[0] for step in puzzle.steps] + ["quit"])
    console = Console(file=io.StringIO(), width=100)
    store = Store(tmp_path / "puzzles.json")
    Solving(store, "en", console, lambda _: next(typed), date(2026, 8, 1)).solve(puzzle)
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue().count("You play against") == 1
    assert store.progress.tried == {puzzle.id: True}


def test_the_answer_is_shown_in_french(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(monkeypatch, "coups", "réponse", "quitter")
    done = call(capsys, "puzzle", "mandala", "--lang", "fr")
    assert "La réponse : " in done.out
    assert "Le suivant : " in done.out
    assert "Votre cote : " in done.out


def test_a_wrong_answer_says_at_once_what_it_costs(tmp_path: Path) -> None:
    puzzle = puzzles_of("patterns")[0]
    wrong = next(worth.move for worth in puzzle.steps[0].worths if worth.move not in puzzle.steps[0].answers)
    typed = iter([wrong, "answer", "quit"])
    console = Console(file=io.StringIO(), width=100)
    store = Store(tmp_path / "puzzles.json")
    assert not Solving(store, "en", console, lambda _: next(typed), date(2026, 8, 1)).solve(puzzle)
    assert isinstance(console.file, io.StringIO)
    told = console.file.getvalue()
    now = round(store.progress.standing.rating)
    assert told.index(f"Your puzzle rating: {now} (−{1500 - now}).") < told.index("One more try.")
    assert f"Your puzzle rating stays {now}: only the first answer counts." in told
    assert "By what you can know, this move wins in" in " ".join(told.split())


def test_the_date_is_written_as_people_do(tmp_path: Path) -> None:
    first = date(2026, 8, 1)
    for lang, written in (("en", "Puzzle of the day, 1 August 2026"), ("fr", "Problème du jour, 1er août 2026")):
        console = Console(file=io.StringIO(), width=100)
        solving = Solving(Store(tmp_path / "puzzles.json"), lang, console, lambda _: "quit", first)
        assert not solving.solve(puzzle_of(daily(first)))
        assert isinstance(console.file, io.StringIO)
        assert written in console.file.getvalue()


def test_input_that_ends(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(monkeypatch)
    assert call(capsys, "puzzle", "stones").code == 0


def test_what_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "chess" in refusal(call(capsys, "puzzle", "chess"), 2)
    assert "claim_first" in refusal(call(capsys, "puzzle", "mandala", "--theme", "nope"), 2)
    assert "--daily" in refusal(call(capsys, "puzzle", "mandala", "--daily"), 2)
    (tmp_path / "sandtable").mkdir()
    (tmp_path / "sandtable" / "puzzles.json").write_text("{")
    assert "puzzles.json" in refusal(call(capsys, "puzzle"), 1)
