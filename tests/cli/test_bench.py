"""`sandtable bench`: the figures that the contract names, of every game."""

import json
import os
from typing import Any

import pytest

from sandtable.build import build
from sandtable.games import IDS
from tests.cli.command import call, refusal

Capture = pytest.CaptureFixture[str]
REQUIRED = {"game", "options", "kind", "threads", "per_second", "moves_per_second"}
EXTRA = {"copy_ns", "pure_per_second"}


def measured(capsys: Capture, *arguments: object) -> Any:
    done = call(capsys, "bench", *arguments, "--json", "--seconds", 0.02)
    assert done.code == 0
    return json.loads(done.out)


def test_json_of_every_game(capsys: Capture) -> None:
    told = measured(capsys)
    assert set(told) == {"build", "import_ms", "results"}
    assert told["build"] == build()
    assert 0 < told["import_ms"] < 10_000
    assert {figure["game"] for figure in told["results"]} == set(IDS)
    for figure in told["results"]:
        assert REQUIRED <= set(figure) <= REQUIRED | EXTRA
        assert figure["kind"] in ("playout", "search")
        assert figure["per_second"] > 0
        if figure["kind"] == "playout":
            assert figure["per_second"] < figure["moves_per_second"]  # a game has many decisions
    playouts = [figure for figure in told["results"] if figure["kind"] == "playout"]
    subjects = {(figure["game"], json.dumps(figure["options"])) for figure in playouts}
    threads = sorted({1, os.cpu_count() or 1})
    assert len(subjects) >= 4  # Stones for two, and for four with New Stones
    assert len(playouts) == len(subjects) * len(threads)
    for subject in subjects:
        own = [figure for figure in playouts if (figure["game"], json.dumps(figure["options"])) == subject]
        assert sorted(figure["threads"] for figure in own) == threads


def test_only_the_games_asked_for(capsys: Capture) -> None:
    told = measured(capsys, "patterns", "mandala", "--repeat", 2)
    assert {figure["game"] for figure in told["results"]} == {"mandala", "patterns"}
    single = next(figure for figure in told["results"] if figure["threads"] == 1)
    assert single["copy_ns"] > 0
    assert "pure_per_second" not in single


def test_beside_the_same_source_uncompiled(capsys: Capture) -> None:
    for _ in range(5):  # another try where the machine was busy
        told = measured(capsys, "patterns", "--compare")
        single = next(figure for figure in told["results"] if figure["threads"] == 1 and figure["kind"] == "playout")
        assert single["pure_per_second"] > 0
        if build() != "compiled" or single["per_second"] > 10 * single["pure_per_second"]:
            return
    raise AssertionError(f"compiled rules are not ten times as fast: {single}")


@pytest.mark.parametrize(("lang", "words"), [("en", ["threads", "playouts"]), ("fr", ["fils", "parties"])])
def test_as_a_table(capsys: Capture, lang: str, words: list[str]) -> None:
    done = call(capsys, "bench", "patterns", "--seconds", 0.02, "--lang", lang)
    assert done.code == 0
    assert all(word in done.out for word in words)
    assert build() in done.out
    assert any(line.startswith("patterns") for line in done.out.splitlines())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("go",), f"There is no game “go”. The games are: {', '.join(IDS)}."),
        (("--seconds", 0), "--seconds must be from 0.01 to 3600, not 0.0."),
        (("--seconds", "nan"), "--seconds must be from 0.01 to 3600, not nan."),
        (("--repeat", 0), "--repeat must be a whole number from 1 to 1000, not 0."),
    ],
)
def test_wrong_use(capsys: Capture, arguments: tuple[object, ...], sentence: str) -> None:
    assert refusal(call(capsys, "bench", *arguments), 2) == sentence
