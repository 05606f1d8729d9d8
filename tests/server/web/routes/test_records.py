"""Records that are handed in: checked in full, kept once, found only by their address, counted for nobody."""

import json
from typing import Any

import pytest

from sandtable.arena.game import play_game
from sandtable.position import new
from sandtable.records import format_record
from tests.server.client import Guest, get
from tests.server.conftest import House, NewGuest
from tests.server.web.routes.test_decision import against_a_bot

Json = dict[str, Any]


@pytest.fixture(scope="module")
def record() -> Json:
    found: Json = json.loads(format_record(play_game("patterns", {}, ["random", "greedy"], bytes(32))))
    return {**found, "seats": ["Ana", "casual"]}


def test_a_record_becomes_a_replay_that_its_address_alone_leads_to(guest: NewGuest, record: Json) -> None:
    one, other = guest(), guest()
    table = one.post("/api/records", record, 201)
    assert (table["status"], table["unrated"], table["public"]) == ("over", "imported", False)
    assert table["result"] == record["result"]
    # a bot of a record is called as it is everywhere
    assert [(seat["kind"], seat["name"], seat["level"]) for seat in table["seats"]] == [
        ("person", "Ana", None),
        ("bot", "Brook", "casual"),
    ]
    assert one.post("/api/records", record, 201)["id"] == table["id"], "kept once"
    assert other.post("/api/records", record, 201)["id"] != table["id"], "each person's own"
    frames = other.get(f"/api/tables/{table['id']}/replay")["frames"]
    assert any("Brook" in frame["text"]["en"] for frame in frames)
    assert len(frames) == 1 + sum("move" in event for event in record["events"])
    assert other.get(f"/api/tables/{table['id']}/record")["events"] == record["events"]
    assert table["id"] not in {line["id"] for line in other.get("/api/tables?list=over&limit=100")}


def test_a_record_waits_in_the_fair_order_of_replays(guest: NewGuest, record: Json) -> None:
    def waited(url: str) -> float:
        metrics = get(f"{url}/metrics").text
        return float(metrics.partition('\nsandtable_waited_seconds_count{pool="replays"} ')[2].partition("\n")[0] or 0)

    one = guest()
    before = waited(one.url)
    one.post("/api/records", record, 201)
    assert waited(one.url) > before


def test_what_does_not_hold_is_said(guest: NewGuest, record: Json) -> None:
    one = guest()
    scores = record["result"]["scores"]
    unfinished = json.loads(format_record(new("patterns", seed=bytes(32)).record(["Ana", "Ben"])))
    wrong: list[tuple[Json, int, str]] = [
        ({}, 400, "errors.record.missing"),
        ({**record, "format": "other/1"}, 400, "errors.record.format"),
        ({**record, "result": {**record["result"], "scores": [scores[0] + 1, scores[1]]}}, 400, "errors.record.result"),
        ({**record, "seed": "11" * 32}, 400, "errors.record.deal"),
        (unfinished, 400, "errors.record.unfinished"),
        ({**record, "seats": ["<b>", "casual"]}, 400, "server.name.form"),
    ]
    for body, status, key in wrong:
        answer = one.http.post("/api/records", json=body)
        assert answer.status_code == status, answer.text
        assert key in (answer.json()["key"], "errors.record.deal"), answer.text
    assert one.http.post("/api/records", content=b"x" * 70_000).status_code == 413


def test_so_many_a_minute_and_no_more(alone: House, record: Json) -> None:
    one = Guest(alone[0].url)
    seen = [one.http.post("/api/records", json=record).status_code for _ in range(12)]
    assert seen[:10] == [201] * 10
    assert 429 in seen


def test_a_hint_that_was_thought_out_elsewhere_is_written_down(guest: NewGuest) -> None:
    one = guest()
    id, _ = against_a_bot(one, "patterns")
    assert one.get(f"/api/tables/{id}")["unrated"] is None
    assert one.http.post(f"/api/tables/{id}/hinted").status_code == 200
    after = one.get(f"/api/tables/{id}")
    assert (after["hinted"], after["unrated"]) == (True, "hinted")
    assert one.http.post(f"/api/tables/{id}/hinted").status_code == 200
    assert one.get(f"/api/tables/{id}")["number"] == after["number"], "once a game"


def test_an_analysis_is_not_begun_where_nobody_wants_it(guest: NewGuest, record: Json) -> None:
    one = guest()
    id = one.post("/api/records", record, 201)["id"]
    for _ in range(2):
        answer = one.http.get(f"/api/tables/{id}/analysis?begin=false")
        assert answer.status_code == 202
        assert answer.json()["status"] == "waiting"
        assert answer.json()["total"] > 0
