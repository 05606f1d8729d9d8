"""Running a server: health, metrics, limits, origins, settings, starting and stopping."""

import json
import signal
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sandtable.cli.server.serve import warn
from sandtable.server.settings import Settings
from tests.cli.command import call, refusal
from tests.server.client import MANY, SECONDS, Guest, Sock, begin, get, until_refused
from tests.server.conftest import House
from tests.server.services import served, wait_until

Capture = pytest.CaptureFixture[str]


def test_health_and_metrics(house: House) -> None:
    for server in house:
        for path in ("healthz", "readyz"):
            assert get(f"{server.url}/{path}").json() == {"ok": True}
        people = [Guest(server.url), Guest(server.url)]
        begin(people)
        text = get(f"{server.url}/metrics").text
        for name in ("events_total", "commit_seconds", "sockets", "rooms", "refused_total", "move_seconds"):
            assert f"sandtable_{name}" in text
        assert 'sandtable_events_total{what="dealt"}' in text


def test_a_page_of_another_site_may_do_nothing(alone: House) -> None:
    person = Guest(alone[0].url)
    table = person.open("patterns")
    for origin in ("https://evil.example", "null", "http://[", alone[0].url + ".evil.example"):
        refused = person.http.post("/api/tables", json={"game": "patterns"}, headers={"origin": origin})
        assert refused.status_code == 403
        headers = {"Cookie": f"sandtable={person.http.cookies['sandtable']}", "Origin": origin}
        with Sock(f"{alone[0].url.replace('http', 'ws')}/api/tables/{table['id']}/socket", headers) as sock:
            assert sock.next()["problem"]["title"] == "NotAllowed"
            assert sock.closing_code() == 4403
    own = person.http.post("/api/tables", json={"game": "patterns"}, headers={"origin": alone[0].url})
    assert own.status_code == 201


def test_a_page_of_a_site_that_is_named_may(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_ORIGINS="https://friend.example/, https://other.example") as servers:
        person = Guest(servers[0].url, origin="https://friend.example")
        assert person.open("patterns")["status"] == "open"
        asked = {"origin": "https://friend.example", "access-control-request-method": "POST"}
        preflight = person.http.options("/api/tables", headers=asked)
        for answer in (preflight, person.http.get("/api/me"), person.http.get("/api/nothing")):
            assert answer.headers["access-control-allow-origin"] == "https://friend.example"
            assert answer.headers["access-control-allow-credentials"] == "true"
        elsewhere = person.http.get("/api/me", headers={"origin": "https://evil.example"})
        assert "access-control-allow-origin" not in elsewhere.headers


def test_limits(tmp_path: Path) -> None:
    limits = {
        "SANDTABLE_LIMIT_GUEST_TABLES": "3",
        "SANDTABLE_LIMIT_ADDRESS_SOCKETS": "4",
        "SANDTABLE_LIMIT_RATE": "1",
        "SANDTABLE_LIMIT_BURST": "8",
    }
    with served(tmp_path, **limits) as servers:
        person = Guest(servers[0].url)
        tables = [person.open("patterns")["id"] for _ in range(3)]
        refused = person.http.post("/api/tables", json={"game": "patterns"})
        assert (refused.status_code, refused.json()["key"]) == (429, "server.limit.tables")
        person.act(tables[0], type="leave")
        other = Guest(servers[0].url)
        bots = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
        person.open("patterns", seats=[{"kind": "open"}, {"kind": "open"}])  # it counts wherever they sit
        new = {"game": "patterns", "seats": bots, "public": True}
        assert person.http.post("/api/tables", json=new).status_code == 429
        for table in tables[1:]:
            other.act(table, type="sit")
        for _ in range(3):  # and where others have opened it, it does not
            other.open("patterns")
        socks = [person.enter(tables[1]) for _ in range(4)]
        with person.socket(tables[1]) as fifth:
            assert fifth.next()["problem"]["key"] == "server.limit.sockets"
            assert fifth.closing_code() == 4429
        socks[0].close()
        titles: list[str] = []
        while "TooMany" not in titles:
            assert len(titles) < MANY
            titles.append(socks[1].ask(type="answer", what="draw", accept=False)["problem"]["title"])
        assert titles[:8] == ["Refused"] * 8
        assert person.enter(tables[1]).number > 0


def test_sockets_are_not_opened_too_fast(tmp_path: Path) -> None:
    """Ten times the rate at once, and then no more; whoever is there stays, and those elsewhere may come."""
    with served(tmp_path, SANDTABLE_LIMIT_CONNECTS="0.3") as (server,):
        person = Guest(server.url)
        table = person.open("patterns")["id"]
        socks = [person.enter(table) for _ in range(3)]
        with person.socket(table) as fourth:
            assert fourth.next()["problem"]["key"] == "server.limit.rate"
            assert fourth.closing_code() == 4429
        assert socks[0].ask(type="offer", what="draw")["problem"]["key"] == "server.refused.not_begun"
        url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        with Sock(url, {"X-Forwarded-For": "10.0.0.9"}) as elsewhere:
            assert elsewhere.next()["type"] == "snapshot"
        wait_until(lambda: comes(person, table), 60, "another socket")  # by and by


def comes(person: Guest, table: str) -> bool:
    """Whether somebody can open a socket now."""
    with person.socket(table) as sock:
        return bool(sock.next()["type"] == "snapshot")


def test_requests_are_limited_by_address(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_LIMIT_REQUESTS="1") as servers:
        person = Guest(servers[0].url)
        codes = until_refused(lambda: person.http.patch("/api/me", json={"language": "fr"}))
        assert codes[:9] == [200] * 9  # to come in was the first of ten
        # a new guest is something new, too
        assert set(until_refused(lambda: get(f"{servers[0].url}/api/me"))) <= {200, 429}
        assert get(f"{servers[0].url}/api/games").status_code == 200
        elsewhere = {"x-forwarded-for": "10.0.0.7"}
        assert person.http.patch("/api/me", json={"language": "en"}, headers=elsewhere).status_code == 200


def test_an_address_that_anybody_can_name_is_not_believed(tmp_path: Path) -> None:
    """From this machine either, unless the operator has said that a proxy is there."""
    with served(tmp_path, SANDTABLE_LIMIT_REQUESTS="1", FORWARDED_ALLOW_IPS="") as servers:
        addresses = (f"10.0.0.{i}" for i in range(MANY))
        until_refused(lambda: get(f"{servers[0].url}/api/me", headers={"x-forwarded-for": next(addresses)}))


def test_reading_is_limited_by_address(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_LIMIT_READS="1") as servers:
        codes = until_refused(lambda: get(f"{servers[0].url}/api/games"))
        assert codes[:10] == [200] * 10
        assert get(f"{servers[0].url}/healthz").status_code == 200


def test_stopping_is_graceful(tmp_path: Path) -> None:
    with served(tmp_path) as servers:
        people = [Guest(servers[0].url), Guest(servers[0].url)]
        id, socks = begin(people)
        socks[1].move(socks[1].legal[0])
        servers[0].process.send_signal(signal.SIGTERM)
        assert socks[0].closing_code() == 1012
        assert servers[0].process.wait(SECONDS) in (0, -signal.SIGTERM)  # as uvicorn ends
        assert "error" not in servers[0].log.read_text().lower()
        servers[0].start()
        again = people[0].enter(id, socks[0].number)
        assert again.table["ply"] == 1


def test_logs_as_json(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_LOG="json", SANDTABLE_DATABASE=f"sqlite:///{tmp_path / 'x.db'}") as servers:
        servers[0].process.send_signal(signal.SIGSTOP)
        servers[0].process.send_signal(signal.SIGCONT)
    lines = servers[0].log.read_text().splitlines()
    assert lines[0].startswith("Sandtable serves tables. Open http://localhost:")
    for line in lines[1:]:
        assert {"time", "level", "logger", "message"} <= json.loads(line).keys()


# ------------------------------------------------------------------------------------------------------- the command


def test_a_port_that_is_taken_is_said_in_a_sentence(tmp_path: Path, capsys: Capture) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refusal(call(capsys, "serve", "--port", port, "--data", tmp_path), 1)
        assert "Cannot listen" in said
        assert "Traceback" not in said


@pytest.mark.parametrize(
    ("flags", "code", "said"),
    [
        (["serve", "--workers"], 2, "Redis"),
        (["worker"], 2, "Redis"),
        (["serve", "--log", "xml"], 2, "text, json"),
        (["serve", "--database", "postgresql://nobody@127.0.0.1:1/none"], 1, "database"),
        (["serve", "--database", "sqlite:////proc/none/tables.db"], 1, "/proc/none"),
        (["serve", "--database", "oracle://x"], 2, "sqlite:///FILE"),
    ],
)
def test_flags_that_do_not_go_together(
    flags: list[str], code: int, said: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SANDTABLE_DATA", str(tmp_path))
    assert said in refusal(call(capsys, *flags), code)


def test_tables_of_bots_alone_are_few_and_no_limit_can_be_raced(tmp_path: Path) -> None:
    limits = {"SANDTABLE_LIMIT_BOT_TABLES": "1", "SANDTABLE_LIMIT_GUEST_TABLES": "5"}
    with served(tmp_path, **limits) as servers:
        person = Guest(servers[0].url)
        bots = {"game": "patterns", "public": True, "seats": [{"kind": "bot", "level": "master"}] * 2}
        assert person.http.post("/api/tables", json=bots).status_code == 201
        refused = person.http.post("/api/tables", json=bots)
        assert (refused.status_code, refused.json()["key"]) == (429, "server.limit.bot_tables")
        with ThreadPoolExecutor(12) as threads:
            asked = threads.map(lambda _: person.http.post("/api/tables", json={"game": "patterns"}), range(12))
            assert [answer.status_code for answer in asked].count(201) == 4


def test_invitations_come_after_ones_own_tables_and_are_bounded(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_LIMIT_INVITATIONS="2") as servers:
        ilse, others = Guest(servers[0].url), [Guest(servers[0].url) for _ in range(5)]
        ilse.post("/api/account", {"name": "Ilse", "password": "correct horse"})
        own = ilse.open("patterns")["id"]
        seats = [{"kind": "me"}, {"kind": "person", "name": "Ilse"}]
        for other in others[:4]:
            for _ in range(2):
                other.open("patterns", seats=seats)
            refused = other.http.post("/api/tables", json={"game": "patterns", "seats": seats})
            assert (refused.status_code, refused.json()["key"]) == (429, "server.limit.invitations")
        assert others[4].http.post("/api/tables", json={"game": "patterns", "seats": seats}).status_code == 429
        assert ilse.get("/api/tables", list="mine", limit=1)[0]["id"] == own
        assert len(ilse.get("/api/tables", list="mine")) == 9


def test_the_limit_of_invitations_cannot_be_raced(tmp_path: Path) -> None:
    """Neither by one person nor by several."""
    with served(tmp_path, SANDTABLE_LIMIT_INVITATIONS="2") as servers, ThreadPoolExecutor(12) as threads:
        ilse, others = Guest(servers[0].url), [Guest(servers[0].url) for _ in range(6)]
        ilse.post("/api/account", {"name": "Ilse", "password": "correct horse"})
        new = {"game": "patterns", "seats": [{"kind": "me"}, {"kind": "person", "name": "Ilse"}]}

        def opened(people: list[Guest]) -> int:
            """How many of these open a table, all at once."""
            answers = threads.map(lambda person: person.http.post("/api/tables", json=new), people)
            return [answer.status_code for answer in answers].count(201)

        assert opened([others[0].at(others[0].url) for _ in range(12)]) == 2
        assert opened([other.at(other.url) for other in others[1:] for _ in range(2)]) == 6
        assert len(ilse.get("/api/tables", list="mine")) == 8


def test_a_server_says_what_its_operator_should_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("resource.getrlimit", lambda _: (256, 1024))
    raised: list[tuple[int, int]] = []
    monkeypatch.setattr("resource.setrlimit", lambda _, limits: raised.append(limits))
    warn(Settings(data=str(tmp_path)))
    assert raised == [(1024, 1024)]
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]
    assert "root" in caplog.text
    assert "1024 open files" in caplog.text
