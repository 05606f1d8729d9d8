"""Terminals of every width, and callers in every folder."""

import os
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from sandtable.locale import say
from tests.cli.command import VECTORS, call, environment, start
from tests.scripts import ROOT


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


def test_run_leaves_its_caller_where_they_are(tmp_path: Path) -> None:
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


@pytest.mark.parametrize(
    "command", ["audit", *(pytest.param(name, marks=pytest.mark.long) for name in ("perft", "import"))]
)
def test_who_waits_at_a_terminal_sees_how_far_it_is(tmp_path: Path, command: str) -> None:
    records = str(VECTORS / "patterns.records.jsonl")
    words = {
        "audit": ("audit", records),
        "perft": ("perft", "patterns", "--depth", "3"),
        "import": ("import", records, "--data", str(tmp_path)),
    }[command]
    theirs, ours = os.openpty()
    with start(*words, stdout=subprocess.DEVNULL, stderr=ours) as run:
        os.close(ours)
        seen = b""
        with suppress(OSError):  # how a terminal ends
            while part := os.read(theirs, 65536):
                seen += part
    os.close(theirs)
    assert run.returncode == 0
    what = {"audit": "cli.audit.working", "perft": "cli.perft.counting", "import": "cli.import.working"}[command]
    assert say("en", what) in seen.decode()
