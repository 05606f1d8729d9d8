"""The example that trains networks: games, arrays and files without torch; with it, in --long, the whole command."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from sandtable.arena.game import play
from sandtable.arena.practice import Practice, parse_practised
from sandtable.arena.ratings import interval
from sandtable.games import kind_of
from sandtable.search.network_file import NetworkFile
from sandtable.search.trained import Trained
from tests.games.positions import scaled
from tests.scripts import ROOT, script

FOLDER = ROOT / "examples" / "train"
SIMS = scaled(12, 3)


@pytest.fixture
def train(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(FOLDER)
    monkeypatch.setitem(sys.modules, "positions", script("examples/train/positions.py"))
    return script("examples/train/train.py")


def run_of(train: ModuleType, folder: Path, *more: str) -> Any:
    words = ["mandala", "--games", "2", "--sims", str(SIMS), "--jobs", "1", "--folder", str(folder), *more]
    return train.Run(train.arguments().parse_args(words), Console(file=io.StringIO()))


def test_games_go_on_where_an_interrupt_left_off(train: ModuleType, tmp_path: Path) -> None:
    run_of(train, tmp_path).play(1)
    file = tmp_path / "round-1.jsonl"
    whole = file.read_bytes()
    assert [parse_practised(line).record.game for line in whole.splitlines()] == ["mandala"] * 2
    file.write_bytes(whole[: len(whole) // 2 + 9])  # in the middle of a line
    run_of(train, tmp_path).play(1)
    assert file.read_bytes() == whole
    run_of(train, tmp_path).play(1)
    assert file.read_bytes() == whole


def test_a_round_plays_by_the_network_before(train: ModuleType, tmp_path: Path) -> None:
    network = NetworkFile.blank("mandala", units=(32, 32))
    network.write(tmp_path / "round-1.net")
    run_of(train, tmp_path).play(2)
    work = Practice("mandala", kind_of("mandala").options({}), "train2", SIMS, network.bytes())
    assert (tmp_path / "round-2.jsonl").read_text().splitlines() == work.lines(0, 2)


def test_data_are_versioned_by_their_hash(train: ModuleType, tmp_path: Path) -> None:
    run = run_of(train, tmp_path)
    run.play(1)
    (tmp_path / "round-1.net").write_bytes(b"x")
    known = {kind: train.digest(tmp_path / f"round-1.{kind}") for kind in ("jsonl", "net")}
    run.verify(1, known)
    (tmp_path / "round-1.net").write_bytes(b"y")
    with pytest.raises(SystemExit, match=r"round-1\.net"):
        run.verify(1, known)
    run.save()
    with pytest.raises(SystemExit, match="other settings"):
        run_of(train, tmp_path, "--seed", "another")


@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
def test_arrays_hold_what_the_search_found(train: ModuleType, tmp_path: Path, game: str) -> None:
    positions = script("examples/train/positions.py")
    file = tmp_path / "games.jsonl"
    lines = Practice(game, kind_of(game).options({}), "arrays", SIMS).lines(0, 2)
    file.write_text("".join(line + "\n" for line in lines))
    blank = NetworkFile.blank(game)
    found = positions.read(file, blank)
    searched = [one for line in lines for one in parse_practised(line).searched]
    assert len(found) == len(searched)
    assert found.thought.tolist() == pytest.approx([one.value for one in searched])
    assert found.starts[-1] == len(found.ids) == len(found.tried) == len(found.ahead)
    for i, one in enumerate(searched):
        part = slice(found.starts[i], found.starts[i + 1])
        assert found.tried[part].sum() == pytest.approx(1, abs=1e-5)
        assert found.ahead[part].max() == 0
        shares = dict(zip(found.ids[part].tolist(), found.tried[part].tolist(), strict=True))
        assert shares[one.ids[0]] == pytest.approx(one.visits[0] / sum(one.visits), abs=1e-5)
    assert set(found.game.tolist()) == {0, 1}
    assert ((found.result >= 0) & (found.result <= 1)).all()
    again = positions.read(file, blank)  # from what was kept beside
    assert np.array_equal(again.rows, found.rows)
    both = positions.Positions.joined([found, again])
    assert len(both) == 2 * len(found)
    assert set(both.game.tolist()) == {0, 1, 2, 3}
    assert np.array_equal(both.starts[len(found) :], found.starts + found.starts[-1])


def test_self_play_by_the_tree_alone() -> None:
    """In Patterns, too, where alpha-beta tells one move only."""
    lines = Practice("patterns", kind_of("patterns").options({}), "tree", SIMS, tree=True).lines(0, 1)
    assert any(len(one.ids) > 1 for one in parse_practised(lines[0]).searched)


def test_a_level_is_exploited_by_the_best_response_and_goes_on(tmp_path: Path) -> None:
    trial = script("examples/train/exploitability.py").Trial("patterns", "random", tmp_path, 1)
    row = trial.row(["random", "greedy", "novice"], 2, 4)
    assert row.startswith("| patterns | random | greedy | 4 | 4 | 0 | 0 | **100.0%**")
    (file,) = tmp_path.glob("*-fresh.jsonl")
    whole = file.read_bytes()
    lines = whole.splitlines()
    file.write_bytes(whole[: len(lines[0]) + 100])  # in the middle of the second game
    assert trial.row(["random", "greedy", "novice"], 2, 4) == row
    assert len(file.read_bytes().splitlines()) == len(lines) == 4
    assert file.read_bytes().startswith(lines[0])


def test_the_steps_of_a_night_are_commands(train: ModuleType, tmp_path: Path) -> None:
    night = script("examples/train/night.py")
    given = night.arguments().parse_args(["--folder", str(tmp_path), "--minutes", "5", "--only", "stones", "patterns"])
    (tmp_path / "stones").mkdir()
    (tmp_path / "stones" / "round-3.net").touch()
    commands = dict(night.steps(given))
    assert list(commands) == [
        *(f"{step}-{game}" for step in ("train", "exploitability") for game in ("stones", "patterns")),
        "scaling",
    ]
    trained = train.arguments().parse_args(commands["train-stones"][1:])
    assert (trained.minutes, trained.rounds, trained.tree, trained.match) == (5, 3, True, 400)
    known = [
        f"net:{tmp_path / game / 'round-3.net'}@20000" in commands[f"exploitability-{game}"] for game in given.only
    ]
    assert known == [True, False]
    for name, *words in commands.values():
        done = subprocess.run([sys.executable, FOLDER / name, *words, "--help"], capture_output=True, check=False)
        assert done.returncode == 0


@pytest.mark.long
def test_a_cluster_that_loses_a_process_loses_no_game() -> None:
    scaling = script("examples/train/scaling.py")
    work = Practice("mandala", kind_of("mandala").options({}), "killed", SIMS)
    found = scaling.played(work, 12, 2, kill=True)
    assert found.lines == work.lines(0, 12)
    assert found.killed is not None
    assert 4 <= found.killed <= 12


@pytest.mark.long
def test_the_whole_command(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    command = [sys.executable, str(FOLDER / "train.py"), "patterns", "--games", "12", "--rounds", "2", "--sims", "30"]
    command += ["--epochs", "2", "--match", "4", "--match-sims", "30", "--folder", str(tmp_path), "--jobs", "2"]
    subprocess.run(command, check=True, capture_output=True)
    report = json.loads((tmp_path / "report.json").read_text())
    assert [found["games"] for found in report["rounds"]] == [12, 24]
    for found in report["rounds"]:
        before, after = (4 * value + policy for value, policy in map(found["losses"].get, ("before", "after")))
        assert after <= before  # of all epochs the best by this sum is taken; either loss alone may rise
    assert report["score"]["low"] <= report["score"]["score"] <= report["score"]["high"]
    assert report["score"]["games"] == 4
    assert sum(row["games"] for row in report["match"]) == 8
    Trained(NetworkFile.read(tmp_path / "round-2.net"))
    written = (tmp_path / "report.json").read_bytes()
    subprocess.run(command, check=True, capture_output=True)  # all is there already
    assert (tmp_path / "report.json").read_bytes() == written


@pytest.mark.long
def test_what_was_learned_is_what_the_file_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    monkeypatch.syspath_prepend(FOLDER)
    positions, learner = script("examples/train/positions.py"), script("examples/train/learner.py")
    file = tmp_path / "games.jsonl"
    file.write_text(
        "".join(f"{line}\n" for line in Practice("stones", kind_of("stones").options({}), "l", 40).lines(0, 12))
    )
    blank = NetworkFile.blank("stones")
    found = positions.read(file, blank)
    network = learner.learn(blank, found, 3, 1e9, print)
    trained = Trained(NetworkFile.parse(network.bytes()))
    again = learner.Learner(network, found)
    line = file.read_text().splitlines()[0]
    batch = learner.batch_of(found, np.arange(3))
    with torch.no_grad():
        said, _ = again(*batch[:5])
    for i, (_, position) in zip(range(3), positions.positions_of(parse_practised(line)), strict=False):
        core = position.copy_game(0)
        # half precision in the file
        assert 2 * trained.points_and_logits(core)[0][core.seat] / positions.SCALE == pytest.approx(
            float(said[i, 0]), abs=0.02
        )


def test_the_network_of_the_example_is_that_of_its_report(train: ModuleType) -> None:
    file = FOLDER / "patterns.net"
    assert file.stat().st_size < 200_000
    report = json.loads((FOLDER / "patterns.json").read_text())
    last = report["rounds"][-1]
    assert train.digest(file) == last["net"]
    about = NetworkFile.read(file).header.about
    assert (about["settings"], about["positions"]) == (report["settings"], last["positions"])
    record = play("patterns", [f"net:{file}@{SIMS}", "random"], seed=bytes(32))
    assert record.result is not None
    assert record.forfeit is None


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_the_page_says_what_a_report_says(file: Path) -> None:
    report = json.loads(file.read_text())
    found, last = report["score"], report["rounds"][-1]
    points = found["won"] + found["drawn"] / 2
    low, high = interval(points, found["games"])
    assert (found["low"], found["high"]) == pytest.approx((low, high), abs=1e-4)
    assert found["won"] + found["drawn"] + found["lost"] == found["games"]
    rows = [row for row in (ROOT / "docs" / "training.md").read_text().splitlines() if row.startswith("| ")]
    practice = f"| {file.stem.capitalize()} | {last['games']:,} | {last['positions']:,} | "
    score = f"**{points / found['games']:.1%}** ({low:.1%} to {high:.1%}) |"
    cells = " | ".join(str(found[name]) for name in ("games", "won", "drawn", "lost"))
    assert [row for row in rows if row.startswith(practice) and row.endswith(f" | {cells} | {score}")]


def test_the_intervals_of_the_page_follow_from_its_games() -> None:
    result = re.compile(r"\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\*\*[\d.]+%\*\* \([\d.]+% to [\d.]+%\)) \|")
    found = result.findall((ROOT / "docs" / "training.md").read_text())
    assert len(found) >= 15  # each of five levels of three games
    for *counts, said in found:
        games, won, drawn, lost = map(int, counts)
        assert won + drawn + lost == games
        points = won + drawn / 2
        low, high = interval(points, games)
        assert said == f"**{points / games:.1%}** ({low:.1%} to {high:.1%})"
