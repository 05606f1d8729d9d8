"""Crews: parts in order, not too many under way, none lost when a run is stopped."""

import os
import signal
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic

import pytest

from sandtable.arena import crew as crews
from sandtable.arena.crew import Alone, Part, T, Work, crew_of, play_games
from sandtable.arena.processes import Processes
from sandtable.errors import Unavailable
from tests.arena.numbers import Numbers, Pids
from tests.scripts import ROOT


@pytest.fixture(autouse=True)
def _other_processes_find_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))


@dataclass
class Pretended(Generic[T]):
    """A part that takes as long as it is said to, at no time at all."""

    part: Part[T]
    cancelled: bool = False
    interrupts: bool = False
    ready: bool = True

    def done(self) -> bool:
        return self.ready

    def result(self) -> Part[T]:
        if self.interrupts:
            self.interrupts = False
            raise KeyboardInterrupt
        return self.part

    def cancel(self) -> None:
        self.cancelled = True


@dataclass
class Team:
    """A crew that notes down what it is given."""

    ahead: int = 3
    pace: float = 0.01
    given: list[tuple[int, int]] = field(default_factory=list)
    promises: deque[Pretended[Any]] = field(default_factory=deque)

    def submit(self, games: Work[T], start: int, stop: int) -> Pretended[T]:
        self.given.append((start, stop))
        promise = Pretended(Part(games.lines(start, stop), self.pace * (stop - start)))
        self.promises.append(promise)
        return promise


def test_games_come_in_order_each_once() -> None:
    for crew in (Alone(), Team(), Team(ahead=1), Team(pace=0.0)):
        lines = [line for lines in play_games(Numbers(), 3, 500, crew) for line in lines]
        assert lines == [str(index) for index in range(3, 500)]


def test_nothing_to_play() -> None:
    assert list(play_games(Numbers(), 5, 5, Team())) == []


def test_tasks_grow_to_about_a_second() -> None:
    team = Team(pace=0.01)
    list(play_games(Numbers(), 0, 2000, team))
    sizes = [stop - start for start, stop in team.given]
    assert sizes[: team.ahead] == [1, 1, 1]
    assert max(sizes) == 100
    assert sorted(sizes[:-1]) == sizes[:-1]
    slow = Team(pace=30)
    list(play_games(Numbers(), 0, 10, slow))
    assert {stop - start for start, stop in slow.given} == {1}
    fast = Team(pace=0)
    list(play_games(Numbers(), 0, 20_000, fast))
    assert max(stop - start for start, stop in fast.given) == crews.MOST_GAMES


def test_only_so_many_parts_are_under_way() -> None:
    team = Team(ahead=4, pace=30)
    games = play_games(Numbers(), 0, 100, team)
    for taken in range(1, 20):
        next(games)
        assert len(team.given) <= 4 + taken
    games.close()
    assert [promise.cancelled for promise in list(team.promises)[:19]] == [False] * 19
    assert all(promise.cancelled for promise in list(team.promises)[19:])


def _take(games: Iterable[list[str]], kept: list[list[str]]) -> None:
    for lines in games:
        kept.append(lines)


def test_an_interrupt_keeps_what_is_finished() -> None:
    team = Team(ahead=4, pace=30)
    games = play_games(Numbers(), 0, 100, team)
    assert next(games) == ["0"]
    team.promises[1].interrupts = True
    team.promises[3].ready = False
    kept: list[list[str]] = []
    with pytest.raises(KeyboardInterrupt):
        _take(games, kept)
    assert kept == [["1"], ["2"]]
    assert team.promises[3].cancelled


def test_the_crew_that_is_asked_for() -> None:
    for jobs, games in ((1, 100), (None, 1), (8, 1)):
        with crew_of(jobs, None, games) as crew:
            assert isinstance(crew, Alone)
    with crew_of(3, None, 100) as crew:
        assert isinstance(crew, Processes)
        assert crew.ahead == 12


def test_several_processes_play(tmp_path: Path) -> None:
    with Processes(2) as crew:
        pids = {line for lines in play_games(Pids(tmp_path, 0.05), 0, 12, crew) for line in lines}
    assert 1 <= len(pids) <= 2
    assert str(os.getpid()) not in pids


def _play_and_kill(folder: Path) -> None:
    killed = False
    with Processes(2) as crew:
        for lines in play_games(Pids(folder, 0.1), 0, 1000, crew):
            if not killed:  # games that were finished before still come, of processes that are gone
                os.kill(int(lines[0]), signal.SIGKILL)
                killed = True


def test_a_killed_process_is_told(tmp_path: Path) -> None:
    began = time.monotonic()
    with pytest.raises(Unavailable, match="A worker process was killed"):
        _play_and_kill(tmp_path)
    assert time.monotonic() - began < 200


def _interrupt_a_long_game(folder: Path) -> None:
    with Processes(2) as crew:
        promise = crew.submit(Pids(folder, 600), 0, 1)
        deadline = time.monotonic() + 200
        while not (folder / "0").exists() or not (folder / "0").read_text():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert not promise.done()
        raise KeyboardInterrupt


def test_an_interrupt_does_not_wait_for_long_games(tmp_path: Path) -> None:
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        _interrupt_a_long_game(tmp_path)
    assert time.monotonic() - began < 200
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "0").read_text()), 0)
