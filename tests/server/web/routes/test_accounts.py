"""All of one's data over HTTP: it costs no memory that others need."""

import random
from pathlib import Path

from tests.server.client import Guest, begin, get, play_on
from tests.server.services import Process, served, wait_until


def rooms(server: Process) -> float:
    """Tables in memory."""
    return float(get(f"{server.url}/metrics").text.partition("\nsandtable_rooms ")[2].partition("\n")[0])


def test_an_export_brings_no_table_into_memory(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_IDLE="0.1") as (server,):
        people = [Guest(server.url), Guest(server.url)]
        id, socks = begin(people)
        play_on(socks, random.Random(1))
        for sock in socks:
            sock.close()
        open = people[0].open()["id"]
        wait_until(lambda: rooms(server) == 0, what="a server without tables in memory")
        games = {game["id"]: game for game in people[0].get("/api/account/export")["games"]}
        assert rooms(server) == 0
        assert games[id]["record"]["game"] == "patterns"
        assert len(games[id]["record"]["events"]) > 10
        assert set(games) == {id, open}
        assert "record" not in games[open]
