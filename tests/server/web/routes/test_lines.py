"""Lines over HTTP: for whoever has no engine of their own."""

from tests.server.conftest import NewGuest


def test_a_line_is_shown_and_thought_about(guest: NewGuest) -> None:
    person = guest()
    line = {"game": "stones", "options": {"players": 3}, "start": {"seed": "a line"}, "know": "mover"}
    shown = person.post("/api/lines", line)
    assert (shown["to_act"], shown["players"]) == (0, 3)
    move = shown["observation"]["legal"][0]
    tried = person.post("/api/lines", {**line, "moves": [move]})
    assert tried["to_act"] == 1
    assert len(tried["told"]) == 1
    record = person.post("/api/lines/record", {**line, "moves": [move]})
    assert person.post("/api/lines", {"start": {"record": record}})["state"] == tried["state"]
    found = person.post("/api/lines/think", {"line": line, "sims": 40, "most": 2})
    assert found["seat"] == 0
    assert all(best["move"] in shown["observation"]["legal"] for best in found["moves"])


def test_what_is_wrong_with_a_line_is_said(guest: NewGuest) -> None:
    person = guest()
    refused = person.http.post("/api/lines", json={"game": "patterns", "start": {"seed": "a"}, "moves": ["E z9"]})
    assert (refused.status_code, refused.json()["title"]) == (400, "BadNotation")
    refused = person.http.post("/api/lines", json={"game": "patterns", "start": {"sead": "a"}})
    assert refused.status_code == 400
    assert "sead" in refused.json()["detail"]
    assert (
        person.http.post("/api/lines/think", json={"line": {"start": {"seed": "a"}}, "sims": 10**6}).status_code == 400
    )
