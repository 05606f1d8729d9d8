"""bench/rounds.py: games in a file that a later run goes on with, and weights that say which games they come from."""

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.scripts import ROOT


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script of Stones, found as where it is run by hand: its workers import it by its name."""
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    return importlib.import_module("fit_forecast")


def run(command: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> Any:
    """What the command says, in games of almost no thought."""
    monkeypatch.setattr(sys, "argv", ["bench/fit_forecast.py", *words, "--simulations", "4", "--workers", "1"])
    command.main()
    return json.loads(capsys.readouterr().out)


def test_a_file_is_gone_on_with(
    command: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, more = (tmp_path / name for name in ("one", "two", "more"))
    run(command, capsys, monkeypatch, str(one), "--games", "3")
    run(command, capsys, monkeypatch, str(two), "--games", "2")
    with two.open("a", encoding="utf-8") as file:
        file.write('[{"players": 2')  # the machine went down while this was written
    told = run(command, capsys, monkeypatch, str(two), "--games", "3")
    assert one.read_bytes() == two.read_bytes()
    assert set(told["weights"]) == set(command.TERMS_BY_NAME)
    with pytest.raises(SystemExit, match="another round"):
        run(command, capsys, monkeypatch, str(one), "--games", "3", "--series", "other")
    both = run(command, capsys, monkeypatch, str(more), "--games", "1", "--series", "more", "--also", str(one))
    assert [(played["series"], played["simulations"], played["games"]) for played in both["rounds"]] == [
        ("forecast", 4, 3),
        ("more", 4, 1),
    ]
    assert both["rounds"][0] == told["rounds"][0] != both["rounds"][1]
    assert both["figures"]["positions"] > told["figures"]["positions"]
