"""Playing at a table: snapshots, numbered events, coming back, doubles, races, and what is refused."""

import json
import random
import secrets
import threading
from pathlib import Path
from typing import Any

import pytest

from sandtable.position import Position
from sandtable.records import parse_record
from tests.cli.command import call
from tests.server.client import Guest, Sock, begin, nonce, play_on, under_way
from tests.server.conftest import House, NewGuest
from tests.server.services import wait_until

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("mandala", {}),
    ("mandala", {"memory": "hidden"}),
    ("patterns", {}),
    ("stones", {"players": 2}),
    ("stones", {"players": 3, "new_stones": True}),
    ("stones", {"players": 4}),
]

STOOD = "It stopped after 1 move. On the table then"


def audited(record: dict[str, Any], folder: Path, capsys: pytest.CaptureFixture[str]) -> int:
    """How `sandtable audit` ends with a record."""
    path = folder / "record.jsonl"
    path.write_text(json.dumps(record) + "\n")
    return call(capsys, "audit", str(path)).code


@pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda value: str(value))
def test_a_whole_game_between_people(
    guest: NewGuest, game: str, options: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people = [guest() for _ in range(options.get("players", 2))]
    rng = random.Random(f"{game}{options}")
    id, socks = under_way(people, 11, rng, game, options=options)
    watcher = guest().enter(id)
    made = 11 + play_on(socks, rng)
    last = watcher.until(lambda message: message.get("table", {}).get("status") == "over")
    table = people[0].get(f"/api/tables/{id}")
    assert (table["status"], table["ply"], table["to_act"]) == ("over", made, None)
    assert last["observation"]["result"] == table["result"]
    record = people[0].get(f"/api/tables/{id}/record")
    assert record["fair"]["commitment"] == table["commitment"]
    assert Position.from_record(parse_record(json.dumps(record))).result is not None
    assert audited(record, tmp_path, capsys) == 0


def test_every_event_has_a_sentence_in_both_languages(guest: NewGuest) -> None:
    people = [guest(), guest()]
    _, socks = begin(people, "mandala")
    play_on(socks, random.Random(1), 8)
    for text in socks[1].received:
        message = json.loads(text)
        if message["type"] == "event":
            assert message["text"].keys() == {"en", "fr"}
            assert message["text"]["en"] != message["text"]["fr"]
    moved = json.loads(socks[1].received[-1])
    assert moved["what"] == "moved"
    assert f"({moved['move']})" in moved["text"]["fr"]


def test_the_mover_is_told_you_and_everyone_else_their_name(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id, socks = begin(people, "patterns")
    watcher = guest().enter(id)
    name = people[1].me["name"]
    told = socks[1].move("B " + socks[1].legal[0][2])  # the second seat chooses a bowl token first
    assert told["text"]["en"].startswith("You take the ")
    assert told["text"]["fr"].startswith("Vous prenez le jeton ")
    for sock in (socks[0], watcher):
        assert sock.event("moved")["text"]["en"].startswith(f"{name} takes the ")
    socks[1].send({"type": "resign"})
    told = socks[1].event("resigned")
    assert (
        told["text"]["en"]
        == f"You resigned. {people[0].me['name']} wins. {STOOD}: {people[0].me['name']} (0), you (0)."
    )
    assert told["head"]["fr"] == f"Vous abandonnez. {people[0].me['name']} gagne."
    assert told["why"]["en"] == f"{STOOD}: {people[0].me['name']} (0), you (0)."
    assert told["table"]["ending"] == {"how": "resigned", "seat": 1, "places": [1, 2]}
    other = socks[0].event("resigned")
    assert other["head"]["en"] == f"{name} resigned. You win."
    assert other["text"]["en"] == f"{name} resigned. You win. {STOOD}: you (0), {name} (0)."
    assert watcher.event("resigned")["head"]["en"] == f"{name} resigned. {people[0].me['name']} wins."


def test_the_last_move_says_why_the_game_ended(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id, socks = begin(people, "patterns")
    play_on(socks, random.Random(5))
    *before, last = people[0].get(f"/api/tables/{id}/snapshot")["log"]
    assert last["why"]["en"].startswith("One player had no action left, and the other flipped no more.")
    assert last["move"] not in last["why"]["en"]
    assert not any("why" in entry or "head" in entry for entry in before)
    # the log, the head line and the replay say the same
    for lang in ("en", "fr"):
        assert last["text"][lang].endswith(f"{last['head'][lang]}. {last['why'][lang]}")
    replay = people[0].get(f"/api/tables/{id}/replay")
    assert replay["frames"][-1]["text"]["en"].endswith(f"{replay['head']['en']}. {replay['why']['en']}")
    ending, result = replay["table"]["ending"], replay["table"]["result"]
    assert (ending["how"], ending["seat"]) == ("played", None)
    best = max(range(2), key=lambda seat: result["scores"][seat])
    assert ending["places"][best] == 1


def test_legal_moves_go_to_whom_they_concern(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id, socks = begin(people, "mandala")
    watcher = guest().enter(id)
    for _ in range(5):
        acting = socks[0].observation["to_act"]  # type: ignore[index]
        assert [bool(sock.legal) for sock in socks] == [acting == 0, acting == 1]
        assert not watcher.legal
        play_on(socks, random.Random(2), 1)
        watcher.event("moved")


def test_a_socket_comes_back_and_misses_nothing(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id, socks = begin(people, "mandala")
    play_on(socks, random.Random(3), 6)
    seen = [json.loads(text) for text in socks[1].received]
    before = socks[1].number
    socks[1].close()
    played = 0
    while socks[0].legal:  # the other one goes on as long as it is their turn
        socks[0].move(socks[0].legal[0])
        played += 1
    # their moves went to another server: this one hears of them
    wait_until(lambda: people[1].get(f"/api/tables/{id}")["number"] == socks[0].number, what="news of the moves")
    with people[1].socket(id, before) as back:
        snapshot = back.next()
    assert snapshot["after"] == before
    assert [entry["number"] for entry in snapshot["log"]] == list(range(before + 1, before + 1 + played))
    whole = people[1].get(f"/api/tables/{id}/snapshot")
    told = {message["number"]: message["text"] for message in seen if message["type"] == "event"}
    assert len(told) > 5
    for entry in whole["log"]:
        assert told.get(entry["number"], entry["text"]) == entry["text"], "told otherwise the second time"
    assert whole["observation"] == snapshot["observation"]


def test_a_number_from_another_world_gets_everything(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id, _ = begin(people)
    with people[0].socket(id, 999_999) as sock:
        snapshot = sock.next()
    assert (snapshot["after"], len(snapshot["log"])) == (0, snapshot["number"])


def test_a_move_sent_twice_is_played_once(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id, socks = begin(people, "mandala")
    mover = next(sock for sock in socks if sock.legal)
    move = {"type": "move", "id": "same", "move": mover.legal[0], "number": mover.number}
    for _ in range(3):
        mover.send(move)
    first = mover.until(lambda message: message.get("id") == "same")
    again = [mover.until(lambda message: message.get("id") == "same") for _ in range(2)]
    assert first["type"] == "event"
    assert [(answer["type"], answer["number"]) for answer in again] == [("accepted", first["number"])] * 2
    over_http = people[socks.index(mover)].http.post(f"/api/tables/{id}/actions", json=move)
    assert over_http.json() == {"type": "accepted", "id": "same", "number": first["number"]}
    assert people[0].get(f"/api/tables/{id}")["ply"] == 1


def test_a_move_for_an_earlier_position_is_refused(guest: NewGuest) -> None:
    people = [guest(), guest()]
    _, socks = under_way(people, 3, random.Random(4))
    mover = next(sock for sock in socks if sock.legal)
    refused = mover.move(mover.legal[0], number=mover.number - 1)
    assert refused["problem"]["title"] == "PositionChanged"
    assert "has changed" in refused["problem"]["detail"]
    assert mover.move(mover.legal[0], number=mover.number)["type"] == "event"


def test_of_two_devices_that_race_one_wins(guest: NewGuest, house: House) -> None:
    """The same person at two servers, both moving at once."""
    people = [guest(), guest()]
    id, socks = begin(people, "mandala")
    for _ in range(10):
        seat = 0 if socks[0].legal else 1
        devices = [people[seat].at(server.url) for server in (house[0], house[-1])]
        answers: list[int] = []

        def send(device: Guest, move: str, number: int, answers: list[int] = answers) -> None:
            answer = device.act(id, type="move", id=secrets.token_hex(4), move=move, number=number)
            answers.append(answer.status_code)

        moves = [socks[seat].legal[0], socks[seat].legal[-1]]
        threads = [
            threading.Thread(target=send, args=(device, move, socks[seat].number))
            for device, move in zip(devices, moves, strict=True)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [200, 409]
        for sock in socks:
            sock.event("moved")
    assert people[0].get(f"/api/tables/{id}")["ply"] == 10


@pytest.mark.parametrize(
    ("sent", "title"),
    [
        ({"type": "move", "move": "castle"}, "BadNotation"),
        ({"type": "move", "move": "F a1"}, "BadNotation"),
        ({"type": "move", "move": "end"}, "IllegalMove"),
        ({"type": "move", "move": "B R", "seat": 0}, "NotAllowed"),
        ({"type": "answer", "what": "draw", "accept": True}, "Refused"),
        ({"type": "offer", "what": "rematch"}, "Refused"),
        ({"type": "offer", "what": "undo"}, "Refused"),
        ({"type": "offer", "what": "marriage"}, "BadMessage"),
        ({"type": "leave"}, "Refused"),
    ],
)
def test_what_is_refused_says_why(alone: House, sent: dict[str, Any], title: str) -> None:
    people = [Guest(alone[0].url), Guest(alone[0].url)]
    id, socks = begin(people)
    before = people[0].get(f"/api/tables/{id}")
    refused = socks[1].ask(**sent)  # seat 1 chooses the bowl, so it is to act
    assert refused["type"] == "refused"
    assert refused["problem"]["title"] == title
    assert refused["problem"]["text"]["fr"] != refused["problem"]["text"]["en"]
    assert people[0].get(f"/api/tables/{id}") == before


def test_who_has_no_seat_plays_no_move(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id, socks = begin(people)
    stranger = guest().enter(id)
    refused = stranger.move(next(sock.legal for sock in socks if sock.legal)[0])
    assert (refused["problem"]["title"], refused["problem"]["status"]) == ("NotAllowed", 403)
    waiting = next(sock for sock in socks if not sock.legal)
    refused = waiting.move("B R")
    assert refused["problem"]["key"] == "server.refused.not_your_turn"


def test_no_table_is_there(guest: NewGuest) -> None:
    with guest().socket("nothing-here") as sock:
        assert sock.next()["problem"]["title"] == "NotFound"
        assert sock.closing_code() == 4404


def test_bots_play_at_once(guest: NewGuest) -> None:
    person = guest()
    table = person.open("stones", seats=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}])
    with person.enter(table["id"]) as sock:
        sock.send({"type": "nonce", "nonce": nonce()})
        sock.event("dealt")
        rng = random.Random(6)
        while sock.table["status"] != "over":
            if sock.legal:
                sock.move(rng.choice(sock.legal))
            else:
                sock.next()
    record = person.get(f"/api/tables/{table['id']}/record")
    assert record["seats"][1] == "greedy"
    assert record["result"]["winner"] is not None


def test_bots_play_each_other_in_the_open(guest: NewGuest) -> None:
    seats = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "novice"}]
    person = guest()
    table = person.open("patterns", seats=seats, public=True)
    with guest().enter(table["id"]) as sock:
        while sock.table["status"] != "over":
            sock.next()


def test_hot_seat(guest: NewGuest) -> None:
    """One screen, two seats: it sees as the seat to act."""
    person = guest()
    table = person.open("mandala", seats=[{"kind": "me"}, {"kind": "me"}])
    with person.enter(table["id"]) as sock:
        assert sock.seats == (0, 1)
        for _ in range(2):
            sock.send({"type": "nonce", "nonce": nonce()})
        sock.event("dealt")
        for _ in range(6):
            assert sock.observation is not None
            assert sock.observation["seat"] == sock.observation["to_act"]
            done = sock.move(sock.legal[-1])
            assert "draw" not in done["text"]["en"].split(").")[-1], "the next one must not read what was drawn"


def test_a_seat_kept_for_an_account(guest: NewGuest) -> None:
    host, other = guest(), guest()
    name = f"Kept {secrets.token_hex(4)}"
    other.post("/api/account", {"name": name, "password": "long enough"})
    table = host.open("patterns", seats=[{"kind": "me"}, {"kind": "person", "name": name.upper()}])
    assert table["seats"][1]["name"] == name
    assert [line["id"] for line in other.get("/api/tables", list="mine")] == [table["id"]]
    refused = host.http.post(
        "/api/tables", json={"game": "patterns", "seats": [{"kind": "me"}, {"kind": "person", "name": "nobody at all"}]}
    )
    assert refused.status_code == 400


def test_leaving_and_coming_back(guest: NewGuest) -> None:
    host, other = guest(), guest()
    table = host.open("patterns")
    with host.enter(table["id"]) as sock:
        other.sit(table["id"])
        assert sock.event("sat")["table"]["status"] == "dealing"
        assert other.act(table["id"], type="leave").status_code == 200
        assert sock.event("left")["table"]["status"] == "open"
        other.sit(table["id"], nonce=nonce())
        sock.event("sat")
        sock.send({"type": "nonce", "nonce": nonce()})
        sock.event("dealt")
    assert host.act(table["id"], type="leave").status_code == 409


def test_who_leaves_alone_closes_the_table(guest: NewGuest) -> None:
    host = guest()
    table = host.open("patterns", public=True)
    host.act(table["id"], type="leave")
    assert host.get(f"/api/tables/{table['id']}")["status"] == "aborted"
    assert table["id"] not in [line["id"] for line in host.get("/api/tables", list="open", limit=100)]


def test_presence(alone: House) -> None:
    host, other = Guest(alone[0].url), Guest(alone[0].url)
    table = host.open("patterns")
    other.sit(table["id"])
    sock: Sock = host.enter(table["id"])
    with other.enter(table["id"]):
        assert sock.until(lambda m: m["type"] == "presence" and m["seats"] == [0, 1])["watchers"] == 0
    assert sock.until(lambda m: m["type"] == "presence" and m["seats"] == [0])


def test_who_looked_at_the_invitation_first_is_at_the_table_once_they_sit(alone: House) -> None:
    """A friend opens the link, reads, and sits down by a request of its own: neither away nor a watcher any more."""
    host, other = Guest(alone[0].url), Guest(alone[0].url)
    table = host.open("patterns")
    sock: Sock = host.enter(table["id"])
    with other.enter(table["id"]) as friend:
        sock.until(lambda m: m["type"] == "presence" and m["watchers"] == 1)
        other.sit(table["id"])
        for one in (sock, friend):
            assert one.until(lambda m: m["type"] == "presence" and m["seats"] == [0, 1])["watchers"] == 0
        other.act(table["id"], type="leave")
        assert sock.until(lambda m: m["type"] == "presence" and m["seats"] == [0])["watchers"] == 1


def test_the_players_of_a_hot_seat_may_have_names(guest: NewGuest) -> None:
    person = guest()
    seats = [{"kind": "me", "name": " Ana "}, {"kind": "me", "name": "Joueur 2"}]
    table = person.open("mandala", seats=seats)
    assert [seat["name"] for seat in table["seats"]] == ["Ana", "Joueur 2"]
    assert {seat["person"] for seat in table["seats"]} == {person.me["id"]}
    refused = person.http.post("/api/tables", json={"game": "mandala", "seats": [{"kind": "me", "name": "<b>"}] * 2})
    assert refused.json()["key"] == "server.name.form"
    # at a table with others everybody goes by their own name
    alone = person.open("mandala", seats=[{"kind": "me", "name": "Somebody Else"}, {"kind": "open"}])
    assert alone["seats"][0]["name"] == person.me["name"]
