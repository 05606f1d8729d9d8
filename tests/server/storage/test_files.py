"""Files: the database is its owner's alone and one server's at a time, and one that vanished takes nothing more."""

import sqlite3
import stat
from pathlib import Path

import pytest

from sandtable.errors import Unavailable
from sandtable.server.storage.archive import back_up
from sandtable.server.storage.files import Identity, Vanished, claim
from tests.cli.command import call, refusal
from tests.server.client import Guest, begin, get
from tests.server.services import served, wait_until


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_database_and_its_backup_are_their_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    with served(tmp_path, SANDTABLE_DATABASE=f"sqlite:///{folder / 'tables.db'}") as (server,):
        begin([Guest(server.url), Guest(server.url)])
        assert mode(folder) == 0o700
        for path in folder.iterdir():
            assert mode(path) == 0o600, path
        back_up(f"sqlite:///{folder / 'tables.db'}", tmp_path / "copy.db")
        assert mode(tmp_path / "copy.db") == 0o600
        (folder / "tables.db").chmod(0o644)  # as it was made before
        server.stop()
        server.start()
        assert mode(folder / "tables.db") == 0o600


def test_the_database_holds_nothing_to_come_in_with(tmp_path: Path) -> None:
    with served(tmp_path) as (server,):
        person = Guest(server.url)
        person.post("/api/account", {"name": "Ilse", "password": "correct horse"})
        token = person.post("/api/programs", {"name": "Robot"})["token"]
        kept = person.http.cookies["sandtable"]
    with sqlite3.connect(tmp_path / "tables.db") as database:
        rows = "".join(map(str, database.iterdump()))
    database.close()
    for secret in (kept, token, "correct horse"):
        assert secret not in rows


def test_two_servers_on_one_file_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with served(tmp_path) as (server,):
        said = refusal(call(capsys, "serve", "--data", tmp_path, "--port", 0), 1)
        assert "tables.db is served by another process" in said
        server.kill()  # as a power cut would: nothing is left behind
        held = claim(f"sqlite:///{tmp_path / 'tables.db'}")
        assert held is not None
        with pytest.raises(Unavailable):
            claim(f"sqlite:///{tmp_path / 'tables.db'}")
        held.close()


def test_all_names_of_a_file_are_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through links to it and to its folder, and by paths that are not the shortest."""
    (tmp_path / "data" / "more").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "data")
    (tmp_path / "tables.db").symlink_to(tmp_path / "data" / "tables.db")
    monkeypatch.chdir(tmp_path)
    names = ["data/tables.db", "link/tables.db", "tables.db", "data/more/../tables.db", str(tmp_path / "tables.db")]
    for first in names:
        held = claim(f"sqlite:///{first}")
        assert held is not None
        for other in names:
            with pytest.raises(Unavailable):
                claim(f"sqlite:///{other}")
        held.close()
    assert {path.name for path in tmp_path.iterdir()} == {"data", "link", "tables.db"}
    assert {path.name for path in (tmp_path / "data").iterdir()} == {"more", "tables.db", "tables.db.lock"}


def newer(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.close()


def corrupt(file: Path) -> None:
    file.write_bytes(b"not at all " * 500)


def folder_instead(file: Path) -> None:
    file.mkdir()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (newer, "newer version"),
        (corrupt, "is damaged"),
        (folder_instead, ("cannot be written", "There is no database")),
    ],
)
@pytest.mark.parametrize("command", ["serve", "export"])
def test_a_database_that_cannot_be_used_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], make: object, said: str | tuple[str, str], command: str
) -> None:
    make(tmp_path / "tables.db")  # type: ignore[operator]
    flags = ["--port", 0] if command == "serve" else ["--out", tmp_path / "out.jsonl"]
    told = said if isinstance(said, str) else said[command == "export"]
    assert told in refusal(call(capsys, command, "--data", tmp_path, *flags), 1)


def test_a_file_that_is_deleted_or_replaced_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    identity = Identity(file)
    identity.check()  # there is none yet
    file.touch()
    identity.check()
    file.rename(tmp_path / "away")
    with pytest.raises(Vanished):
        identity.check()
    file.touch()
    with pytest.raises(Vanished):
        identity.check()
    (tmp_path / "away").replace(file)
    identity.check()


def test_no_move_is_acknowledged_once_the_file_is_deleted(tmp_path: Path) -> None:
    with served(tmp_path) as (server,):
        people = [Guest(server.url), Guest(server.url)]
        _, socks = begin(people)
        (tmp_path / "tables.db").unlink()
        mover = next(sock for sock in socks if sock.legal)
        assert mover.move(mover.legal[0])["problem"]["title"] == "OutOfService"
        assert people[0].http.post("/api/tables", json={"game": "patterns"}).status_code == 503
        assert get(f"{server.url}/healthz").status_code == 200
        wait_until(lambda: get(f"{server.url}/readyz").status_code != 200)  # asked a second ago, it was there
        ready = get(f"{server.url}/readyz")
        assert (ready.status_code, ready.json()["key"]) == (503, "server.storage")
