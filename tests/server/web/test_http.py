"""The API does what its description says: schemathesis tries everything that the description allows, and what not."""

import asyncio
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from sandtable.games import IDS
from sandtable.games.schema import schema_of
from sandtable.server.narration import messages
from sandtable.server.settings import Settings
from sandtable.server.web import http
from sandtable.server.web.http import make_app, openapi
from sandtable.server.web.policy import policy_of
from tests.effort import FULL, tries
from tests.server.client import SECONDS, Guest, get
from tests.server.conftest import House


def described() -> dict[str, object]:
    return openapi(make_app(Settings(database="sqlite:///:memory:")))


schema = schemathesis.openapi.from_dict(described())
# Every value at the edge of what is allowed, and just beyond it, for every field: a minute of processor time. `./test`
# tries some of either kind that chance finds.
schema.config.phases.coverage.enabled = FULL
# what is far beyond an edge is refused before it is read
refusing = schema.config.checks.negative_data_rejection
refusing.expected_statuses = [*refusing.expected_statuses, "413"]


@schema.parametrize()
@settings(max_examples=tries(8, 2), suppress_health_check=list(HealthCheck), deadline=None)
def test_every_route_does_what_it_says(case: Case[Any], alone: House) -> None:
    response = case.call(base_url=alone[0].url, timeout=SECONDS)
    # what fits the description may still be refused, with 400: two seats for three players, say
    case.validate_response(response, excluded_checks=[positive_data_acceptance])


def test_the_description_is_complete(alone: House) -> None:
    found = get(f"{alone[0].url}/api/openapi.json").json()
    assert found == msgspec.json.decode(msgspec.json.encode(described()))
    for path, operations in found["paths"].items():
        assert path.startswith("/api/")
        for operation in operations.values():
            done = next(status for status in operation["responses"] if status.startswith("2"))
            if path != "/api/account/forgotten":  # which says nothing, whoever is asked about
                ((media, content),) = operation["responses"][done]["content"].items()
                others = {"picture": "image/svg+xml", "standings.csv": "text/csv", "games.csv": "text/csv"}
                assert media == others.get(path.split("/")[-1], "application/json")
                assert content["schema"]
            assert "application/problem+json" in operation["responses"]["4XX"]["content"]
            assert operation["description"].strip()
    names = found["components"]["schemas"]
    assert {"TableView", "Snapshot", "Problem", "NewTable", "PersonPage", "MandalaObservation"} <= set(names)
    assert list(names) == sorted(names)  # whichever route was imported first


def test_the_messages_have_a_schema(alone: House) -> None:
    found = get(f"{alone[0].url}/api/messages.json").json()
    assert found == msgspec.json.decode(msgspec.json.encode(messages.schema()))
    kinds = {entry["$ref"].rpartition("/")[2] for entry in found["$defs"]["ServerMessage"]["anyOf"]}
    assert kinds == {"Snapshot", "Update", "Accepted", "Refusal", "Presence"}


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/nothing", 404), ("PUT", "/api/tables", 405)])
def test_addresses_that_are_none(alone: House, method: str, path: str, status: int) -> None:
    answer = httpx.request(method, alone[0].url + path, headers={"accept-language": "fr"}, timeout=SECONDS)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"] == answer.json()["text"]["fr"]


def test_the_methods_of_an_address_are_not_found_out_on_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first time they come from the whole description, which takes longer than anybody's move may wait."""
    app, asked = make_app(Settings(database="sqlite:///:memory:")), list[str]()

    def methods_of(_: object, path: str) -> list[str]:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        asked.append(path)
        return ["GET"]

    monkeypatch.setattr(http, "methods_of", methods_of)

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://testserver") as client:
            return await client.put("/api/games", headers={"origin": "http://testserver"})

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.headers["allow"], asked) == (405, "GET", ["/api/games"])


@pytest.mark.parametrize("path", ["tables/%00", "tables/%00/snapshot", "people/%00", "people/a%00b/games"])
def test_addresses_that_no_database_takes(house: House, path: str) -> None:
    for server in house:
        assert get(f"{server.url}/api/{path}").status_code == 404
        assert get(f"{server.url}/api/tables?game=%00").status_code == 400


def test_the_games_and_their_rules(alone: House) -> None:
    guest = Guest(alone[0].url)
    games = guest.get("/api/games")
    assert tuple(game["id"] for game in games) == IDS
    players = {game["id"]: game["options"].get("players") for game in games}
    assert (players["mandala"], players["stones"]) == (None, [2, 3, 4])
    for game in games:
        assert game["levels"][-1] == "master"
        assert guest.get(f"/api/games/{game['id']}/schema") == schema_of(game["id"])
        rules = guest.get(f"/api/games/{game['id']}/rules")
        for rule in rules:
            assert len(rule["text"]["en"]) > 50
            assert rule["text"]["en"] != rule["text"]["fr"]
    assert guest.http.get("/api/games/go/rules").status_code == 400
    assert guest.http.get("/api/games/go/schema").status_code == 400


def test_the_page_at_the_top_asks_nobody_else_for_anything(alone: House) -> None:
    page = get(alone[0].url + "/")
    assert "Sandtable" in page.text
    assert "http://" not in page.text
    assert "https://" not in page.text
    assert "default-src 'self'" in page.headers["content-security-policy"]


@pytest.mark.parametrize("name", ["openapi", "messages"])
def test_a_description_is_made_once_and_sent_once(alone: House, name: str) -> None:
    first = get(f"{alone[0].url}/api/{name}.json")
    assert first.headers["content-encoding"] == "gzip"
    again = get(f"{alone[0].url}/api/{name}.json", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_policy_names_this_host_and_no_other(alone: House) -> None:
    host = alone[0].url.removeprefix("http://")
    found = get(f"{alone[0].url}/").headers
    assert f"connect-src 'self' ws://{host} wss://{host};" in found["content-security-policy"]
    assert "strict-transport-security" not in found
    assert "connect-src 'self';" in policy_of("evil.example; script-src *")
    secure = get(f"{alone[0].url}/", headers={"x-forwarded-proto": "https"}).headers
    assert secure["strict-transport-security"] == "max-age=31536000"
