"""Calls: whoever is not looking is called, by push and by mail, once, in their language, and told no secret."""

import random
import stat

from tests.server.calls.conftest import Callers
from tests.server.calls.receivers import Browser, link_in
from tests.server.client import Guest, Message, Sock, begin, nonce
from tests.server.live.test_calls import ear
from tests.server.services import wait_until

DAYS = {"type": "days", "days": 2}


def guests(callers: Callers, *langs: str) -> list[Guest]:
    """People, each at the next server."""
    house = callers.house
    return [Guest(house[i % len(house)].url, **{"accept-language": lang}) for i, lang in enumerate(langs)]


def account(callers: Callers, lang: str = "en") -> tuple[Guest, str]:
    """Somebody with an account and a confirmed address."""
    (person,) = guests(callers, lang)
    name = f"P{random.getrandbits(40):x}"
    person.me = person.post("/api/account", {"name": name, "password": "a long password"})
    address = f"{name}@example.com"
    assert not person.http.put("/api/calls/address", json={"address": address}).json()["confirmed"]
    person.post("/api/mail/confirm", {"key": link_in(callers.mailbox.wait(address), "confirm")})
    assert person.get("/api/calls")["confirmed"]
    return person, address


def played(people: list[Guest], browser: Browser, *kinds: str) -> tuple[str, list[Sock], int]:
    """A game in which somebody who is gone, and has said yes to calls, was called for a turn; their seat."""
    id, socks = begin(people, "patterns", clock=DAYS)
    mover = next(i for i, sock in enumerate(socks) if sock.legal)
    absent = 1 - mover
    browser.allow(people[absent], *kinds)
    socks[absent].close()
    while socks[mover].legal:
        socks[mover].move(random.choice(socks[mover].legal))
    return id, socks, absent


def test_a_turn_calls_a_device_once_in_its_language_with_no_secret(callers: Callers) -> None:
    people = guests(callers, "fr", "fr")
    browser = Browser(callers.push)
    id, _, absent = played(people, browser, "days")
    message = browser.wait()
    other = people[1 - absent].me["name"]
    assert message == {
        "title": f"À vous de jouer avec {other}",
        "body": "Patterns",
        "path": f"/t/{id}",
        "tag": id,
        "waiting": 1,
        "lang": "fr",
    }
    (headers,) = browser.headers
    assert int(headers["TTL"]) > 2 * 24 * 3600
    assert headers["Urgency"] == "normal"
    assert len(browser.received) == 1


def test_nobody_who_looks_is_called(callers: Callers) -> None:
    looking, other, absent = guests(callers, "en", "en", "en")
    seen, called = Browser(callers.push), Browser(callers.push)
    seen.allow(looking, "days")
    called.allow(absent, "days")
    with ear(looking) as page:
        page.next()
        move_against(looking, other)
        page.until(lambda message: message.get("table", {}).get("your_turn") is True)
        move_against(absent, other)
        called.wait()
        assert not seen.received


def test_a_page_that_nobody_looks_at_does_not_count(callers: Callers) -> None:
    absent, other = guests(callers, "en", "en")
    browser = Browser(callers.push)
    browser.allow(absent, "days", "offer")
    with ear(absent) as page:
        page.next()
        page.send({"type": "looking", "looking": "perhaps"})  # means nothing
        page.send({"type": "looking", "looking": False})
        id = move_against(absent, other)
        assert browser.wait()["tag"] == id


def test_a_friend_who_sits_down_and_a_challenge_by_name_call(callers: Callers) -> None:
    host, friend = guests(callers, "en", "en")
    browser = Browser(callers.push)
    browser.allow(host, "seat", "challenge")
    table = host.open("patterns")
    friend.sit(table["id"], nonce=nonce())
    message = browser.wait()
    assert message["title"] == f"{friend.me['name']} is at the table"
    assert message["path"] == f"/t/{table['id']}"
    named, _ = account(callers)
    Browser.allow(second := Browser(callers.push), named, "challenge")
    friend.open("patterns", seats=[{"kind": "me"}, {"kind": "person", "name": named.me["name"]}])
    assert second.wait()["title"] == f"{friend.me['name']} challenges you"


def test_a_challenge_calls_and_its_answer_calls_back(callers: Callers) -> None:
    by, to = guests(callers, "en", "fr")
    browser, back = Browser(callers.push), Browser(callers.push)
    browser.allow(to, "challenge", "seat")
    back.allow(by, "seat", "challenge")
    given = {"terms": {"game": "patterns", "clock": DAYS, "rated": False}, "person": to.me["id"]}
    id = by.post("/api/challenges", given, 201)["id"]
    message = browser.wait()
    assert (message["title"], message["path"]) == (f"{by.me['name']} vous lance un défi", f"/challenge/{id}")
    table = to.post(f"/api/challenges/{id}/accept", {})["table"]
    message = back.wait()
    assert (message["title"], message["path"]) == (f"{to.me['name']} is at the table", f"/t/{table}")
    assert [message["tag"] for message in browser.received if message["tag"] != table] == [id]


def test_at_most_one_call_an_hour_about_a_game(callers: Callers) -> None:
    people = guests(callers, "en", "en")
    browser = Browser(callers.push)
    id, _, absent = played(people, browser, "days", "offer")
    browser.wait()
    assert people[1 - absent].act(id, type="offer", what="draw").status_code == 200
    # another game calls at once, and later than that: the offer was not forgotten, it waits
    other = move_against(people[absent], people[1 - absent])
    wait_until(lambda: any(message["tag"] == other for message in browser.received), what="the other game")
    assert [message["tag"] for message in browser.received].count(id) == 1


def test_a_device_that_is_gone_is_forgotten_and_one_that_is_busy_is_tried_again(callers: Callers) -> None:
    people = guests(callers, "en", "en")
    gone, there = Browser(callers.push), Browser(callers.push)
    gone.forget()
    _, socks = begin(people, "patterns", clock=DAYS)
    mover = next(i for i, sock in enumerate(socks) if sock.legal)
    absent = people[1 - mover]
    gone.allow(absent, "days")
    there.allow(absent, "days")
    socks[1 - mover].close()
    while socks[mover].legal:
        socks[mover].move(random.choice(socks[mover].legal))
    there.wait()
    wait_until(lambda: len(absent.get("/api/calls")["devices"]) == 1, what="forgetting")
    assert absent.get("/api/calls")["devices"][0]["endpoint"] == there.subscription["endpoint"]


def test_only_push_services_that_the_operator_knows_are_called(callers: Callers) -> None:
    (person,) = guests(callers, "en")
    browser = Browser(callers.push)
    for endpoint in ("http://169.254.169.254/latest", "http://127.0.0.1:1/", "file:///etc/passwd", "x"):
        given = browser.subscription | {"endpoint": endpoint, "kinds": []}
        answer = person.http.post("/api/calls/devices", json=given)
        assert (answer.status_code, answer.json()["key"]) == (400, "server.push.service")
    wrong = browser.subscription | {"keys": {"p256dh": "AAAA", "auth": "AAAA"}, "kinds": []}
    assert person.http.post("/api/calls/devices", json=wrong).json()["key"] == "server.push.keys"


def test_a_device_can_be_tried_and_taken_back(callers: Callers) -> None:
    (person,) = guests(callers, "fr")
    browser = Browser(callers.push)
    (device,) = browser.allow(person, "days")["devices"]
    person.post(f"/api/calls/devices/{device['id']}/test", None)
    assert browser.wait()["title"] == "Voici à quoi ressemble un appel"
    assert person.http.delete(f"/api/calls/devices/{device['id']}").json()["devices"] == []
    assert person.http.post(f"/api/calls/devices/{device['id']}/test").status_code == 404


def absent_with_mail(callers: Callers, lang: str = "en", **choices: object) -> tuple[str, Guest, Guest, str]:
    """A slow game where it became the turn of somebody with an address, who is gone: its id, both, and the address."""
    person, address = account(callers, lang)
    given: Message = {"mail": ["days"], "zone": "Europe/Paris", **choices}
    assert person.http.put("/api/calls", json=given).status_code == 200
    (other,) = guests(callers, "en")
    return move_against(person, other), other, person, address


def move_against(absent: Guest, other: Guest) -> str:
    """A slow game in which somebody goes away and the other moves, so that it is their turn; its id."""
    id, socks = begin([absent, other], "patterns", clock=DAYS)  # the second seat begins
    socks[0].close()
    while socks[1].legal:
        socks[1].move(random.choice(socks[1].legal))
    return id


def test_a_turn_calls_by_mail_once_and_one_click_ends_that(callers: Callers) -> None:
    id, other, person, address = absent_with_mail(callers, "fr")
    letter = callers.mailbox.wait(address, 2)
    assert letter["Subject"] == f"À vous de jouer avec {other.me['name']}"
    text = str(letter.get_content())
    assert f"https://table.example.org/t/{id}" in text
    assert f"Bonjour {person.me['name']}," in text
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter["Auto-Submitted"] == "auto-generated"
    # as it is written: programs that read mails decode nothing there
    link = dict(letter.raw_items())["List-Unsubscribe"].strip("<>")
    assert link.startswith("https://table.example.org/api/mail/stop?key=")
    # as a mail program does it: no cookie, no origin
    (stranger,) = guests(callers, "en")
    path = link.removeprefix("https://table.example.org")
    done = stranger.http.post(path, content="List-Unsubscribe=One-Click")
    assert done.json() == {"person": person.me["id"]}
    assert person.get("/api/calls")["choices"]["mail"] == []
    # the link in the text is the same
    assert stranger.http.post("/api/mail/stop", params={"key": link_in(letter, "stop")}).status_code == 200
    assert stranger.http.post("/api/mail/stop", params={"key": link_in(letter, "stop")[:-2]}).status_code == 400


def test_slow_games_come_in_one_mail_a_day(callers: Callers) -> None:
    person, address = account(callers)
    others = guests(callers, "en", "en")
    person.http.put("/api/calls", json={"mail": ["days", "offer"], "digest": 480, "zone": "UTC"})
    for other in others:
        id = move_against(person, other)
        other.act(id, type="offer", what="draw")
    # offers come at once, turns with the mail of the day
    wait_until(lambda: len(callers.mailbox.of(address)) >= 3, what="the offers")
    subjects = [str(letter["Subject"]) for letter in callers.mailbox.of(address)]
    assert not any("turn" in subject for subject in subjects), subjects


def test_an_address_that_refuses_is_forgotten(callers: Callers) -> None:
    person, address = account(callers)
    callers.mailbox.refuses.add(address)
    person.http.put("/api/calls", json={"mail": ["seat"], "zone": "UTC"})
    (friend,) = guests(callers, "en")
    table = person.open("patterns")
    friend.sit(table["id"], nonce=nonce())
    wait_until(lambda: person.get("/api/calls")["address"] is None, what="forgetting")


def test_what_is_no_address_is_refused(callers: Callers) -> None:
    person, _ = account(callers)
    for address in ("nobody", "a@b", "a b@example.org", "a@example.org\nBcc: b@example.org", "@x.org"):
        answer = person.http.put("/api/calls/address", json={"address": address})
        assert (answer.status_code, answer.json()["key"]) == (400, "server.mail.address"), address


def test_guests_have_no_address(callers: Callers) -> None:
    (person,) = guests(callers, "en")
    assert person.http.put("/api/calls/address", json={"address": "a@example.org"}).status_code == 401


def test_keys_are_made_once_for_all_processes_and_are_their_owners_alone(callers: Callers) -> None:
    folder = callers.house[0].folder / "keys"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {
        "links.key": 0o600,
        "push.pem": 0o600,
    }
    keys = {Guest(process.url).get("/api/calls")["push"] for process in callers.house}
    assert len(keys) == 1
