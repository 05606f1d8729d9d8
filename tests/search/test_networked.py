"""Bots that are named by a network's file."""

from pathlib import Path

import pytest

from sandtable.arena.game import Limits, play, player
from sandtable.bots.budget import Budget
from sandtable.bots.searcher import Searcher
from sandtable.cli.arena.bots import bot_names
from sandtable.cli.session.opponents import level_name, shown_name
from sandtable.errors import BadNetwork
from sandtable.position import new
from sandtable.search import Search, networked
from sandtable.search.network_file import NetworkFile
from tests.games.positions import scaled
from tests.search.test_network_file import filled


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "patterns.net"
    filled(NetworkFile.blank("patterns", units=(32, 32))).write(path)
    return path


def test_a_name_may_have_a_budget(file: Path) -> None:
    assert networked.split(f"net:{file}") == (str(file), None)
    assert networked.split(f"net:{file}@800") == (str(file), Budget(simulations=800))
    assert networked.split("net:me@home.net") == ("me@home.net", None)
    odd = file.with_name("a@5")
    odd.write_bytes(file.read_bytes())
    assert networked.split(f"net:{odd}") == (str(odd), None)
    with pytest.raises(BadNetwork, match="net:"):
        networked.split("net:")


def test_it_plays(file: Path) -> None:
    sims = scaled(20, 2)
    record = play("patterns", [f"net:{file}@{sims}", "random"], seed=bytes(32))
    assert record.result is not None
    assert record.forfeit is None
    assert record.seats[0] == f"net:{file}@{sims}"
    assert play("patterns", [f"net:{file}@{sims}", "random"], seed=bytes(32)) == record


def test_a_command_checks_it_before_the_first_game(file: Path) -> None:
    assert bot_names(f"net:{file}@30, greedy") == (f"net:{file}@30", "greedy")
    with pytest.raises(BadNetwork, match="nowhere"):
        bot_names("net:nowhere.net")
    with pytest.raises(BadNetwork, match="patterns"):
        player(f"net:{file}", "mandala", 2, bytes(32), Limits())


def test_a_file_that_changes_is_read_again(file: Path) -> None:
    seen = new("patterns", seed=bytes(32)).observe(1)

    def move() -> str:
        return player(f"net:{file}@30", "patterns", 2, bytes(32), Limits()).choose(seen)

    assert isinstance(player(f"net:{file}", "patterns", 2, bytes(32), Limits()), Searcher)
    assert move() in seen.legal
    file.write_bytes(b"nothing")
    with pytest.raises(BadNetwork, match="format"):
        move()


def test_what_a_person_reads(file: Path) -> None:
    assert shown_name(f"net:{file}", "en") == "patterns.net"
    assert level_name("net:Deep") == "net:Deep"


def test_a_search_takes_the_file(file: Path) -> None:
    seen = new("patterns", seed=bytes(32)).observe(1)
    search = Search("patterns", file, sims=scaled(50, 4))
    assert search.search(seen).simulations == scaled(50, 4)
    with pytest.raises(BadNetwork, match="patterns"):
        Search("mandala", file)
