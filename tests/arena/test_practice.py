"""Self-play to learn from: the same games wherever they are played, with what the search found."""

from contextlib import ExitStack

import pytest

from sandtable.arena import cluster as clusters
from sandtable.arena.cluster import Cluster
from sandtable.arena.crew import Alone, play_games
from sandtable.arena.practice import Practice, parse_practised, positions_of
from sandtable.arena.processes import Processes
from sandtable.env.actions import ActionTable
from sandtable.errors import BadRecord
from sandtable.games import kind_of
from sandtable.position import Position
from sandtable.search.network_file import NetworkFile
from tests.arena.test_cluster import free_address, listening, port_of, running
from tests.games.positions import TABLES, TYPICAL, scaled
from tests.search.test_network_file import filled


def practice(name: str, network: bytes | None = None, seed: str = "practice") -> Practice:
    game, options = TABLES[name]
    return Practice(game, kind_of(game).options(options), seed, scaled(12, 3), network)


@pytest.mark.parametrize("name", TYPICAL)
def test_every_decision_is_kept_with_what_was_found(name: str) -> None:
    (line,) = practice(name).lines(0, 1)
    game = parse_practised(line)
    table = ActionTable(*TABLES[name])
    assert Position.from_record(game.record).result == game.record.result
    looked = 0
    for found, position in positions_of(game):
        legal = {table.id(move) for move in position.legal_moves}
        assert position.ply == found.ply
        assert set(found.ids) <= legal
        assert len(legal) > 1
        assert all(visits > 0 for visits in found.visits)
        assert sum(found.visits) == (1 if TABLES[name][0] == "patterns" else scaled(12, 3))  # alpha-beta has one move
        assert 0 <= found.value <= 1
        looked += 1
    assert looked == len(game.searched) > 3


def test_the_same_seed_gives_the_same_games() -> None:
    work = practice("mandala")
    games = [line for lines in play_games(work, 0, 3, Alone()) for line in lines]
    assert games == work.lines(0, 3)
    assert work.lines(2, 3) == games[2:]
    assert len(set(games)) == 3
    assert practice("mandala", seed="other").lines(0, 1) != games[:1]


@pytest.mark.slow
def test_processes_play_the_same_games() -> None:
    work = practice("mandala")
    with Processes(2) as crew:
        assert [line for lines in play_games(work, 0, 3, crew) for line in lines] == work.lines(0, 3)


def test_a_network_plays_other_games() -> None:
    network = filled(NetworkFile.blank("mandala", units=(32, 32))).bytes()
    assert practice("mandala", network).lines(0, 1) != practice("mandala").lines(0, 1)
    assert practice("mandala", network).lines(0, 1) == practice("mandala", network).lines(0, 1)


@pytest.mark.parametrize("line", ["", "{}", "[]", '{"record": {}, "looks": []}', b"\xff"])
def test_anything_else_is_no_game(line: str | bytes) -> None:
    with pytest.raises(BadRecord):
        parse_practised(line)


@pytest.mark.long
def test_a_killed_worker_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 60.0)
    network = filled(NetworkFile.blank("mandala", units=(32, 32))).bytes()
    work = practice("mandala", network)
    address = free_address()
    with ExitStack() as stack:
        stack.enter_context(
            running("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port_of(address))
        )
        listening(address)
        worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny")
        _, second = (stack.enter_context(running(*worker)) for _ in range(2))
        lines: list[str] = []
        with Cluster(address, 1) as crew:
            for part in play_games(work, 0, 40, crew):
                lines += part
                if len(lines) > 3:
                    second.kill()
    assert lines == work.lines(0, 40)
