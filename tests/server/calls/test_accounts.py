"""Accounts: a forgotten password, all of one's data, and the end of an account."""

import json
import random
import time

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.server.table.name import FORMER
from tests.server.calls.conftest import Callers
from tests.server.calls.receivers import Browser, link_in
from tests.server.calls.test_calls import account, guests
from tests.server.client import Guest, begin, play_on
from tests.server.live.test_calls import ear
from tests.server.people.test_bonds import bond
from tests.server.test_tournaments import do, opened

CALLED = {"en": "A former player", "fr": "Un ancien joueur"}
OLD, NEW = "a long password", "another password"


def test_a_password_is_reset_by_a_link_in_a_mail_once(callers: Callers) -> None:
    person, address = account(callers, "fr")
    name = person.me["name"]
    (stranger,) = guests(callers, "en")
    stranger.http.post("/api/account/forgotten", json={"name": "nobody at all"})
    assert stranger.http.post("/api/account/forgotten", json={"name": name}).status_code == 202
    letter = callers.mailbox.wait(address, 2)
    assert letter["Subject"] == "Un nouveau mot de passe"
    key = link_in(letter, "reset")
    assert stranger.http.post("/api/account/reset", json={"key": key[:-1], "password": NEW}).status_code == 400
    assert stranger.http.post("/api/account/reset", json={"key": key, "password": "short"}).status_code == 400
    assert stranger.post("/api/account/reset", {"key": key, "password": NEW})["id"] == person.me["id"]
    assert stranger.http.post("/api/account/reset", json={"key": key, "password": NEW}).status_code == 400
    # who was signed in is not any more
    assert person.http.get("/api/programs").status_code == 401
    assert person.http.post("/api/session", json={"name": name, "password": OLD}).status_code == 401
    assert person.post("/api/session", {"name": name, "password": NEW})["name"] == name


def test_a_password_is_reset_by_a_recovery_code_once(callers: Callers) -> None:
    person, _ = account(callers)
    name = person.me["name"]
    assert not person.get("/api/account/access")["recovery"]
    assert person.http.post("/api/account/recovery", json={"password": "wrong one"}).status_code == 401
    first = person.post("/api/account/recovery", {"password": OLD}, 201)["code"]
    code = person.post("/api/account/recovery", {"password": OLD}, 201)["code"]
    assert person.get("/api/account/access")["recovery"]
    (stranger,) = guests(callers, "en")
    with ear(person) as page:
        page.next()
        for wrong in (first, "", code[:-1], "\0"):
            given = {"name": name, "code": wrong or "x", "password": NEW}
            assert stranger.http.post("/api/account/recover", json=given).status_code == 401
        given = {"name": name, "code": code.upper().replace("-", " "), "password": NEW}
        assert stranger.post("/api/account/recover", given)["id"] == person.me["id"]
        # an open socket of the old session ends
        with pytest.raises(ConnectionClosed, match="4401"):
            page.until(lambda message: False)
    assert stranger.http.post("/api/account/recover", json=given).status_code == 401


def test_all_that_is_known_of_somebody_without_secrets(callers: Callers) -> None:
    person, address = account(callers)
    (other,) = guests(callers, "en")
    Browser(callers.push).allow(person, "days")
    over, socks = begin([person, other], "patterns")
    play_on(socks, random.Random(1))
    begun, _ = begin([person, other], "mandala")
    answer = person.http.get("/api/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert found["person"]["name"] == person.me["name"]
    assert found["known"]["calling"][0]["address"] == address
    assert len(found["known"]["session"]) == len(found["known"]["device"]) == 1
    games = {game["id"]: game for game in found["games"]}
    assert games[over]["record"]["result"] is not None
    assert "record" not in games[begun]
    text = json.dumps(found)
    secret = games[over]["record"]["fair"]["secret"]
    assert text.count(secret) == 1  # of the finished game, in its record, as everybody may see it
    assert not {"digest", "password", "auth"} & {key for part in found["known"].values() for row in part for key in row}
    assert "argon2" not in text


def test_what_is_known_has_challenges_and_tournaments_and_not_who_blocked(callers: Callers) -> None:
    person, _ = account(callers)
    other, _ = account(callers)
    bond(other, person, blocks=True)
    made = person.post("/api/challenges", {"terms": {"game": "patterns"}}, 201)["id"]
    own = opened(person)["id"]
    joined = opened(other)["id"]
    do(person, joined, "join")
    assert person.http.put("/api/seek", json={"terms": {"game": "patterns"}}).json()["seek"]
    person.post(f"/api/people/{other.me['id']}/report", {"reason": "name"})
    other.post(f"/api/people/{person.me['id']}/report", {"reason": "talk"})
    known = person.get("/api/account/export")["known"]
    assert [row["id"] for row in known["challenge"]] == [made]
    assert known["challenge"][0]["data"]["terms"]["game"] == "patterns"
    assert [row["id"] for row in known["tournament"]] == [own, joined]
    assert known["seek"][0]["data"]["terms"]["game"] == "patterns"
    assert other.me["id"] not in json.dumps([known["seek"], known["bond"]])
    assert [(row["about"], row["reason"]) for row in known["report"]] == [(other.me["id"], "name")]
    assert other.http.request("DELETE", "/api/account", json={"password": OLD}).status_code == 200
    assert [row["id"] for row in person.get("/api/account/export")["known"]["tournament"]] == [own, joined]


def test_tournaments_know_who_has_left_by_another_name(callers: Callers) -> None:
    person, _ = account(callers)
    other, _ = account(callers)
    name = person.me["name"]
    own, later = opened(person)["id"], opened(person, starts=int(1000 * time.time()) + 3_600_000)["id"]
    joined, played = opened(other)["id"], opened(other, bots=["random", "greedy"])["id"]
    for id in (joined, played):
        do(person, id, "join")
    do(other, played, "start")
    everywhere = [Guest(server.url) for server in callers.house]

    def told(id: str) -> list[str]:
        return [
            who.http.get(f"/api/tournaments/{id}{more}").text for who in everywhere for more in ("", "/standings.csv")
        ]

    assert all(name in "".join(told(id)) for id in (own, later, joined, played))
    assert person.http.request("DELETE", "/api/account", json={"password": OLD}).status_code == 200
    for id in (own, later, joined, played):
        assert not [text for text in told(id) if name in text]
    assert other.get(f"/api/tournaments/{own}")["status"] == "cancelled"  # nobody else could start it
    assert (other.get(f"/api/tournaments/{later}")["status"], other.get(f"/api/tournaments/{later}")["organiser"]) == (
        "open",
        FORMER,
    )
    assert other.get(f"/api/tournaments/{joined}")["players"] == []
    gone = [player for player in other.get(f"/api/tournaments/{played}")["players"] if player["gone"]]
    assert [player["name"] for player in gone] == [FORMER]
    for lang, words in CALLED.items():
        for file in ("standings.csv", "games.csv"):
            path = f"/api/tournaments/{played}/{file}"
            assert words in other.http.get(path, headers={"accept-language": lang}).text


def test_who_leaves_is_forgotten_and_their_games_stay(callers: Callers) -> None:
    person, address = account(callers, "en")
    id, name = person.me["id"], person.me["name"]
    (other,) = guests(callers, "en")
    over, socks = begin([person, other], "patterns")
    play_on(socks, random.Random(1))
    begun, socks = begin([other, person], "patterns")
    waiting = person.open("patterns")["id"]
    robot = Guest(person.url, person.post("/api/programs", {"name": f"R{name}"}, 201)["token"])
    by_robot, watched = begin([other, robot], "patterns")
    assert person.http.request("DELETE", "/api/account", json={"password": "wrong one"}).status_code == 401
    guest = person.http.request("DELETE", "/api/account", json={"password": OLD})
    assert guest.status_code == 200, guest.text
    assert guest.json()["kind"] == "guest"
    assert guest.json()["id"] != id
    assert other.http.post("/api/session", json={"name": name, "password": OLD}).status_code == 401
    assert socks[0].event("resigned")
    assert watched[0].event("resigned")  # their program has given up too
    assert [other.get(f"/api/tables/{id}")["status"] for id in (begun, by_robot)] == ["over", "over"]
    assert other.http.get(f"/api/tables/{waiting}").json()["status"] in ("open", "aborted")
    record = other.get(f"/api/tables/{over}/record")
    assert "A former player" in record["seats"]
    page = other.get(f"/api/people/{id}")
    assert (page["name"], page["ratings"]) == (FORMER, [])
    offer = {"terms": {"game": "patterns"}, "person": id}
    assert other.http.post("/api/challenges", json=offer).status_code == 404
    assert FORMER in [seat["name"] for seat in other.get(f"/api/tables/{over}")["seats"]]
    for lang, words in CALLED.items():
        assert words in json.dumps([frame["text"][lang] for frame in other.get(f"/api/tables/{over}/replay")["frames"]])
    lines = other.get(f"/api/people/{other.me['id']}/games")
    assert [FORMER in [seat["name"] for seat in line["seats"]] for line in lines] == [True] * len(lines)
    # the name is free again, and no mail comes to an address that nobody has
    newcomer, _ = account(callers)
    assert newcomer.http.post("/api/account/forgotten", json={"name": name}).status_code == 202
    assert len(callers.mailbox.of(address)) == 1


def test_a_guest_can_be_forgotten_too(callers: Callers) -> None:
    (person,) = guests(callers, "fr")
    before = person.me["id"]
    assert person.http.request("DELETE", "/api/account", json={}).json()["id"] != before
    assert person.get(f"/api/people/{before}")["name"] == FORMER


@pytest.mark.parametrize("name", [FORMER, *CALLED.values(), "a FORMER player"])
def test_nobody_can_be_called_as_those_who_have_left(callers: Callers, name: str) -> None:
    (person,) = guests(callers, "en")
    assert person.http.patch("/api/me", json={"name": name}).status_code in (400, 409)
    assert person.http.post("/api/account", json={"name": name, "password": OLD}).status_code in (400, 409)


def test_nothing_is_said_of_who_has_an_account(callers: Callers) -> None:
    (person,) = guests(callers, "en")
    answers = {person.http.post("/api/account/forgotten", json={"name": f"nobody {i}"}).text for i in range(2)}
    assert answers == {""}
