"""Terminals of every width, and callers in every folder."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.command import VECTORS, call, environment

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("columns", ["0", "1", "40", "-5", "many"])
@pytest.mark.parametrize("file", ["mandala", "patterns", "stones-4-new"])
def test_a_board_is_never_folded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: str, file: str
) -> None:
    arguments = ("show", VECTORS / f"{file}.records.jsonl", "--ply", "20")
    wide = call(capsys, *arguments)
    monkeypatch.setenv("COLUMNS", columns)
    narrow = call(capsys, *arguments)
    assert (narrow.code, narrow.err) == (0, "")
    assert narrow.out == wide.out


def test_run_leaves_the_caller_where_he_is(tmp_path: Path) -> None:
    """Files that the caller names are looked for, and written, in the caller's folder."""
    if os.environ.get("SANDTABLE_PURE", "0") != "0":
        pytest.skip("./run would build again")
    run = [str(ROOT / "run"), "selfplay", "patterns", "--games", "2", "--out", "here.jsonl"]
    done = subprocess.run(run, cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert len((tmp_path / "here.jsonl").read_text().splitlines()) == 2
    assert not (ROOT / "here.jsonl").exists()


@pytest.mark.parametrize("more", [("mandala",), ("-o", "players=2"), ("--seed", "zz")])
def test_a_saved_game_brings_its_own_deal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, more: tuple[str, ...]
) -> None:
    done = call(capsys, "play", *more, "--load", tmp_path / "game.jsonl")
    assert done.code == 2
    assert "does not go with --load" in done.err
