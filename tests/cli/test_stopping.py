"""Signals end a command as Ctrl-C does: what is finished is kept, and the exit code names the signal."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from sandtable.arena.run_file import RunFile
from sandtable.cli.stopping import STOPPING, stoppable, undisturbed
from tests.cli.command import call

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("number", STOPPING)
def test_a_signal_keeps_the_games_that_are_finished(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    add = RunFile.add

    def stopped(self: Any, lines: list[str]) -> None:
        signal.raise_signal(number)  # in the middle of writing
        add(self, lines)

    monkeypatch.setattr(RunFile, "add", stopped)
    out = tmp_path / "games.jsonl"
    # whoever runs the tests may ignore it
    before = signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    try:
        done = call(capsys, "selfplay", "patterns", "--games", 5, "--jobs", 1, "--out", out)
    finally:
        signal.signal(number, before)
    assert done.code == 128 + number
    assert len(out.read_text().splitlines()) == 1
    assert "--resume" in done.err


def test_bench_and_perft_keep_what_is_finished(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("sandtable.cli.bench.measure_search", stopped)
    done = call(capsys, "bench", "patterns", "--seconds", "0.01", "--json")
    assert done.code == 130
    assert [figure["kind"] for figure in json.loads(done.out)["results"]] == ["playout"]
    from sandtable.games.playout import perft

    monkeypatch.setattr("sandtable.cli.perft.perft", lambda game, depth: perft(game, depth) if depth < 2 else stopped())
    done = call(capsys, "perft", "mandala", "--depth", 5, "--json")
    assert done.code == 130
    assert len(json.loads(done.out)["counts"]) == 3


def test_what_ignores_a_signal_goes_on_ignoring_it() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with stoppable() as came:
            signal.raise_signal(signal.SIGTERM)
        assert came == []
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_signal_waits_for_what_must_not_be_disturbed() -> None:
    done = []

    def work() -> None:
        with undisturbed():
            signal.raise_signal(signal.SIGTERM)
            done.append("all of it")

    with stoppable() as came:
        with pytest.raises(KeyboardInterrupt):
            work()
        assert came == [signal.SIGTERM]
    assert done == ["all of it"]
