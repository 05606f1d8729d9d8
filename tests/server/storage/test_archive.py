"""Export, import and backup: all games out, and in again, and every one of them verifies."""

import json
import random
import sqlite3
from pathlib import Path

import pytest

from tests.cli.command import VECTORS, call, refusal
from tests.server.client import Guest, begin, play_on
from tests.server.services import Postgres, served, wait_until

Capture = pytest.CaptureFixture[str]


def played(url: str) -> list[str]:
    """Games that ended in every way, and one that goes on; the ids of those that are over."""
    ids = []
    # Patterns to its end: it may be over after four moves, the others are not after twelve
    games = {"played": "patterns", "resign": "mandala", "draw": "stones", "abort": "mandala", "on": "stones"}
    for end, game in games.items():
        people = [Guest(url), Guest(url)]
        id, socks = begin(people, game)
        rng = random.Random(end)
        play_on(socks, rng, 10_000 if end == "played" else 12)
        if end == "resign":
            socks[0].ask(type="resign")
        elif end in ("draw", "abort"):
            socks[0].ask(type="offer", what=end)
            socks[1].event("offered")
            socks[1].ask(type="answer", what=end, accept=True)
        if end != "on":
            ids.append(id)
    Guest(url).open("mandala")  # never dealt
    return ids


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_all_games_out_and_in_again(kind: str, request: pytest.FixtureRequest, tmp_path: Path, capsys: Capture) -> None:
    databases = [f"sqlite:///{tmp_path / 'one.db'}", f"sqlite:///{tmp_path / 'two.db'}"]
    if kind == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        databases = [postgres.database("export"), postgres.database("import")]
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    with served(tmp_path / "server", SANDTABLE_DATABASE=databases[0]) as servers:
        played(servers[0].url)
        assert call(capsys, "export", "--out", first, "--database", databases[0]).code == 0
    records = [json.loads(line) for line in first.read_text().splitlines()]
    assert len(records) == 4
    assert [record.get("result", {}).get("reason") for record in records][1:] == ["forfeit", "agreed", None]
    assert call(capsys, "audit", first).code == 0
    assert "4 games" in call(capsys, "import", first, "--database", databases[1]).out
    assert call(capsys, "export", "--out", second, "--database", databases[1]).code == 0
    assert sorted(second.read_text().splitlines()) == sorted(first.read_text().splitlines())
    assert call(capsys, "export", "--out", first, "--force", "--unfinished", "--database", databases[0]).code == 0
    assert len(first.read_text().splitlines()) == 5
    assert call(capsys, "audit", first).code == 0


def test_games_from_elsewhere_can_be_looked_at(tmp_path: Path, capsys: Capture) -> None:
    vectors = VECTORS / "stones-3-new.records.jsonl"
    assert call(capsys, "import", vectors, "--data", tmp_path).code == 0
    with served(tmp_path) as servers:
        guest = Guest(servers[0].url)
        lines = guest.get("/api/tables", list="over", limit=100)
        assert len(lines) == len(vectors.read_text().splitlines())
        with guest.enter(lines[0]["id"]) as sock:
            assert sock.table["imported"]
            assert sock.observation is not None
        assert guest.act(lines[0]["id"], type="offer", what="rematch").status_code == 403


def test_a_record_that_does_not_verify_is_not_let_in(tmp_path: Path, capsys: Capture) -> None:
    lines = (VECTORS / "patterns.records.jsonl").read_text().splitlines()
    edited = json.loads(lines[1])
    edited["result"]["scores"] = [99, 0]
    path = tmp_path / "edited.jsonl"
    path.write_text(f"{lines[0]}\n{json.dumps(edited)}\n")
    assert "result" in refusal(call(capsys, "import", path, "--data", tmp_path), 1)
    out = tmp_path / "out.jsonl"
    call(capsys, "export", "--out", out, "--data", tmp_path)
    assert out.read_text() == ""


def test_a_backup_while_games_go_on(tmp_path: Path, capsys: Capture) -> None:
    copy = tmp_path / "copy.db"
    with served(tmp_path) as servers:
        people = [Guest(servers[0].url), Guest(servers[0].url)]
        id, socks = begin(people, "mandala")
        play_on(socks, random.Random(1), 12)
        assert call(capsys, "backup", "--out", copy, "--data", tmp_path).code == 0
        play_on(socks, random.Random(2), 5)
    with sqlite3.connect(copy) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("SELECT ply FROM game WHERE id = ?", [id]).fetchone() == (12,)
    database.close()
    restored = tmp_path / "restored"
    restored.mkdir()
    copy.rename(restored / "tables.db")
    with served(restored) as servers:
        again = [person.at(servers[0].url) for person in people]
        socks = [person.enter(id) for person in again]
        assert play_on(socks, random.Random(3), 3) == 3


def test_what_cannot_be_copied(tmp_path: Path, capsys: Capture) -> None:
    assert "pg_dump" in refusal(call(capsys, "backup", "--out", tmp_path / "x", "--database", "postgresql://x/y"), 2)
    assert "no such file" in refusal(call(capsys, "backup", "--out", tmp_path / "x", "--data", tmp_path), 1)


def test_a_damaged_database_is_named_and_nothing_is_left_of_its_copy(tmp_path: Path, capsys: Capture) -> None:
    damaged = tmp_path / "tables.db"
    damaged.write_bytes(b"garbage" * 1000)
    done = call(capsys, "backup", "--out", tmp_path / "copy.db", "--data", tmp_path)
    assert refusal(done, 1).startswith(f"{damaged} is damaged, or is no database of this program.")
    assert list(tmp_path.iterdir()) == [damaged]


def test_tournaments_out_and_in_again(tmp_path: Path, capsys: Capture) -> None:
    one, two = (f"sqlite:///{tmp_path / name}" for name in ("one.db", "two.db"))
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    with served(tmp_path / "server", SANDTABLE_DATABASE=one) as servers:
        organiser = Guest(servers[0].url)
        organiser.post("/api/account", {"name": "Organiser", "password": "a long password"}, 201)
        plan = {"name": "A night", "game": "patterns", "format": {"type": "round_robin"}, "bots": ["random", "greedy"]}
        id = organiser.post("/api/tournaments", plan, 201)["id"]
        organiser.post("/api/tournaments", plan, 201)  # never started
        organiser.post(f"/api/tournaments/{id}/actions", {"type": "start"})
        wait_until(lambda: organiser.get(f"/api/tournaments/{id}")["status"] == "over")
        view = organiser.get(f"/api/tournaments/{id}")
    assert "1 tournament" in call(capsys, "export", "--tournaments", "--out", first, "--database", one).out
    for _ in range(2):  # what is there already stays as it is
        assert "1 tournament" in call(capsys, "import", "--tournaments", first, "--database", two).out
    call(capsys, "export", "--tournaments", "--out", second, "--database", two)
    line, again = (json.loads(file.read_text()) for file in (first, second))
    assert (again["tournament"], again["events"]) == (id, line["events"])
    assert set(again["games"]) == set(line["games"]) == {view["players"][0]["cells"][0][2]}
    with served(tmp_path / "server2", SANDTABLE_DATABASE=two) as servers:
        visitor = Guest(servers[0].url)
        assert visitor.get(f"/api/tournaments/{id}")["players"] == view["players"]
        assert [found["id"] for found in visitor.get("/api/tournaments", list="over")] == [id]
        assert visitor.get(f"/api/tables/{next(iter(line['games']))}")["status"] == "over"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "Line 1 is no tournament"),
        ('{"tournament": "x", "events": []}', "does not add up"),
        ('{"tournament": "x", "events": [{"type": "finished", "at": 1, "table": "t", "outcome": "draw"}]}', "add up"),
    ],
)
def test_a_file_that_holds_no_tournament_is_refused(tmp_path: Path, capsys: Capture, line: str, said: str) -> None:
    file = tmp_path / "wrong.jsonl"
    file.write_text(line)
    database = f"sqlite:///{tmp_path / 'x.db'}"
    assert said in refusal(call(capsys, "import", "--tournaments", file, "--database", database), 1)
