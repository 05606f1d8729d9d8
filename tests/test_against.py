"""bench/against.py: a bot of this checkout against that of another one, through the engine protocol."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scripts import script

BENCH = script("bench/against.py")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What the command says, against the same checkout by the greedy bot."""
    BENCH.main([*words, "--old", str(BENCH.HERE), "--bot", "greedy", "--jobs", "1", "--json"])
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def test_each_deal_from_both_sides_and_on_where_it_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    told = run(capsys, "patterns", "--games", "2", "--out", str(out))
    # the same bot on the same deal: whoever sits in the better seat wins both
    assert (told["games"], told["score"], told["won"]) == (2, 0.5, told["lost"])
    head, *first = out.read_text(encoding="utf-8").splitlines()
    games = [json.loads(line) for line in first]
    assert [game["seat"] for game in games] == [0, 1]
    assert games[0]["scores"] == games[1]["scores"]
    assert sum(sum(game["decisions"]) for game in games) > 40
    with out.open("a", encoding="utf-8") as file:
        file.write('{"index": 2, "seat"')  # the machine went down while this was written
    told = run(capsys, "patterns", "--games", "4", "--out", str(out))
    assert out.read_text(encoding="utf-8").splitlines()[:3] == [head, *first]
    assert (told["games"], told["score"]) == (4, 0.5)
    with pytest.raises(SystemExit, match="another match"):
        run(capsys, "patterns", "--games", "4", "--seed", "other", "--out", str(out))


def test_one_among_three() -> None:
    match = BENCH.Match("stones", {"players": "4"}, "greedy", {}, "against", 4)
    assert [match.seats(index) for index in range(5)] == [0, 1, 2, 3, 0]
    assert match.deal(0) == match.deal(3) != match.deal(4)
    new, old = (BENCH.Engine(BENCH.HERE) for _ in range(2))
    try:
        game = BENCH.play(match, 2, new, old)
        with pytest.raises(RuntimeError, match="apply"):
            new.ask(cmd="apply", move="nonsense")
    finally:
        new.close()
        old.close()
    mine, theirs = game["decisions"]
    assert game["seat"] == 2
    assert len(game["scores"]) == 4
    assert theirs > 2 * mine > 0


def test_scores_in_words_and_numbers() -> None:
    match = BENCH.Match("patterns", {}, "master", {"seconds": 0.1}, "against", 2)
    games = [{"score": score, "seconds": [1.0, 3.0], "decisions": [10, 20]} for score in [1.0] * 3 + [0.5] * 2 + [0.0]]
    told = BENCH.summary(match, games)
    assert (told["won"], told["drawn"], told["lost"], told["score"]) == (3, 2, 1, 0.6667)
    assert told["interval"][0] < told["score"] < told["interval"][1]
    assert told["elo"][1] == 120
    assert told["ms_per_move"] == [100.0, 150.0]
    assert "3 won, 2 drawn, 1 lost, 66.7%" in BENCH.told(match, games)
    assert BENCH.elo(0.25, 4) == BENCH.elo(0.5, 2) == 0
    assert BENCH.elo(1.0, 2) is None
    assert BENCH._share({"winner": None, "scores": [3, 5, 5]}, 1) == 0.5
    assert BENCH._share({"winner": None, "scores": [3, 5, 5]}, 0) == 0.0
    assert BENCH.summary(match, [])["score"] is None
