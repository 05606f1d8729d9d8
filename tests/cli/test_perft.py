"""`sandtable perft`: it counts what playing every line of play through counts."""

import json
from typing import Any

import pytest

from sandtable.dealing import series_seed
from sandtable.games import IDS
from sandtable.position import Position, new
from tests.cli.command import call, refusal
from tests.games.positions import TABLES

Capture = pytest.CaptureFixture[str]


def lines_of_play(game: str, options: dict[str, object], seed: str, depth: int) -> int:
    """The slow way: every line played from the deal, move by move."""

    def count(played: tuple[str, ...]) -> int:
        if len(played) == depth:
            return 1
        position: Position[Any] = new(game, options, series_seed(seed, 0))
        for move in played:
            position.push(move)
        return sum(count((*played, move)) for move in position.legal_moves)

    return count(())


def counted(capsys: Capture, *arguments: object) -> Any:
    done = call(capsys, "perft", *arguments, "--json")
    assert (done.code, done.err) == (0, "")
    return json.loads(done.out)


@pytest.mark.parametrize("table", TABLES)
def test_it_counts_what_playing_counts(capsys: Capture, table: str) -> None:
    game, options = TABLES[table]
    given = [word for name, value in options.items() for word in ("-o", f"{name}={json.dumps(value).strip(chr(34))}")]
    told = counted(capsys, game, "--seed", "p", "--depth", 2, *given)
    assert told == {
        "game": game,
        "options": options,
        "seed": "p",
        "counts": [lines_of_play(game, options, "p", depth) for depth in range(3)],
    }


def test_deeper(capsys: Capture) -> None:
    """The first seat of Patterns chooses one of two; then every line of three more decisions."""
    counts = counted(capsys, "patterns", "--seed", "d", "--depth", 3)["counts"]
    assert counts[:2] == [1, 2]
    assert counts[3] == lines_of_play("patterns", {}, "d", 3)


def test_the_seed_decides(capsys: Capture) -> None:
    first = counted(capsys, "mandala", "--seed", "a", "--depth", 3)
    assert counted(capsys, "mandala", "--seed", "a", "--depth", 3) == first
    assert counted(capsys, "mandala", "--seed", "b", "--depth", 3)["counts"] != first["counts"]


@pytest.mark.parametrize(("lang", "heading"), [("en", "lines of play"), ("fr", "suites de coups")])
def test_as_a_table(capsys: Capture, lang: str, heading: str) -> None:
    counts = counted(capsys, "patterns", "--depth", 3)["counts"]
    done = call(capsys, "perft", "patterns", "--depth", 3, "--lang", lang)
    assert (done.code, done.err) == (0, "")
    assert heading in done.out
    assert all(f"{count:,}" in done.out for count in counts)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("go",), f"There is no game “go”. The games are: {', '.join(IDS)}."),
        (("mandala", "--depth", -1), "--depth must be a whole number from 0 to 30, not -1."),
        (("mandala", "--depth", 31), "--depth must be a whole number from 0 to 30, not 31."),
        (("stones", "-o", "players=1"), "The option players of stones cannot be “1”. It can be: 2, 3, 4."),
    ],
)
def test_wrong_use(capsys: Capture, arguments: tuple[object, ...], sentence: str) -> None:
    assert refusal(call(capsys, "perft", *arguments), 2) == sentence
