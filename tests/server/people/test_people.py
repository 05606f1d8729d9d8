"""People: guests at once, accounts across devices, programs with tokens, ratings and pages."""

import asyncio
import random
import secrets
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from itsdangerous import URLSafeSerializer

from sandtable.bots.levels import LEVELS
from sandtable.server.live.room import table_of
from sandtable.server.metrics import Metrics
from sandtable.server.people.people import People, Person
from sandtable.server.people.sessions import MOST
from sandtable.server.problems import BadMessage, NotFound
from sandtable.server.ratings.pinned import pinned
from sandtable.server.settings import Limits
from sandtable.server.shares import Asker, Pool
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Append
from sandtable.server.storage.store import Store
from sandtable.server.table.name import clean_name, fold, skeleton
from sandtable.server.table.opening import NewTable, open_table
from tests.server.client import Guest, begin, get, nonce, play_on, under_way, until_refused
from tests.server.conftest import House, NewGuest
from tests.server.live.test_calls import ear
from tests.server.services import served


def name(of: str = "Ilse") -> str:
    return f"{of} {secrets.token_hex(5)}"


def account(guest: Guest, called: str | None = None, password: str = "correct horse") -> Guest:
    guest.me = guest.post("/api/account", {"name": called or name(), "password": password}, 201)
    return guest


def test_a_guest_has_a_name_and_a_cookie_at_once(house: House) -> None:
    answer = get(f"{house[0].url}/api/me", headers={"accept-language": "fr-CH, en;q=0.5"})
    assert answer.json()["kind"] == "guest"
    assert answer.json()["name"].startswith("Invité ")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


def test_cookies_are_secure_behind_tls(house: House) -> None:
    answer = get(f"{house[0].url}/api/me", headers={"x-forwarded-proto": "https"})
    assert "secure" in answer.headers["set-cookie"].lower()


def test_a_guest_takes_a_name_and_a_language(guest: NewGuest) -> None:
    one = guest()
    assert one.http.patch("/api/me", json={"name": "  Jean  d'Arc ", "language": "fr"}).json()["name"] == "Jean d'Arc"
    assert one.get("/api/me")["language"] == "fr"
    for bad in ("", "x" * 25, "<b>", "a\0b", "\u202e", " "):
        assert one.http.patch("/api/me", json={"name": bad}).status_code == 400


def test_an_account_keeps_games_across_devices(guest: NewGuest) -> None:
    called = name()
    one = guest()
    table = one.open("patterns")
    account(one, called)
    assert one.me["id"] == one.get("/api/me")["id"]
    elsewhere = guest()
    elsewhere.post("/api/session", {"name": called.upper(), "password": "correct horse"})
    assert elsewhere.get("/api/me") == one.get("/api/me")
    assert [line["id"] for line in elsewhere.get("/api/tables", list="mine")] == [table["id"]]
    assert elsewhere.http.delete("/api/session").json()["kind"] == "guest"
    assert elsewhere.get("/api/tables", list="mine") == []


def test_names_and_passwords(guest: NewGuest) -> None:
    called = name()
    account(guest(), called)
    other = guest()
    assert other.http.post("/api/account", json={"name": called.upper(), "password": "long enough"}).status_code == 409
    assert other.http.post("/api/account", json={"name": name(), "password": "short"}).status_code == 400
    assert other.http.patch("/api/me", json={"name": called}).status_code == 409
    for login in ({"name": called, "password": "wrong one"}, {"name": "nobody here", "password": "correct horse"}):
        refused = other.http.post("/api/session", json=login)
        assert refused.status_code == 401
        assert refused.json()["key"] == "server.password.wrong"
    nul = other.http.post("/api/session", json={"name": "\0", "password": "correct horse"})
    assert nul.status_code == 401
    unfolds = other.http.post("/api/account", json={"name": "\ufdfa" * 24, "password": "long enough"})
    assert (unfolds.status_code, unfolds.json()["key"]) == (400, "server.name.form")
    account(other)
    assert other.http.post("/api/account", json={"name": name(), "password": "long enough"}).status_code == 409
    assert other.http.patch("/api/me", json={"name": name()}).status_code == 409


def test_another_password_signs_other_devices_out(guest: NewGuest, house: House) -> None:
    one = account(guest())
    other = one.at(house[-1].url)
    change = {"old": "correct horse", "new": "battery staple"}
    assert one.http.put("/api/account/password", json={**change, "old": "wrong"}).status_code == 401
    assert one.http.put("/api/account/password", json=change).status_code == 200
    assert one.get("/api/me")["id"] == one.me["id"]
    assert other.http.get("/api/programs").status_code == 401
    other.post("/api/session", {"name": one.me["name"], "password": "battery staple"})
    assert other.get("/api/me")["id"] == one.me["id"]


def test_a_program_plays_over_the_same_api(guest: NewGuest) -> None:
    owner, human = account(guest()), guest()
    token = owner.post("/api/programs", {"name": name("Robot")}, 201)
    program = Guest(owner.url, token["token"])
    program.me = program.get("/api/me")
    assert (program.me["kind"], program.me["name"]) == ("program", token["name"])
    _, socks = under_way([human, program], 11, random.Random(1))
    play_on(socks, random.Random(2))
    assert all(sock.table["status"] == "over" for sock in socks)
    assert "token" not in str([entry.get("token") for entry in owner.get("/api/programs") if entry["token"]])
    owner.http.delete(f"/api/programs/{token['id']}")
    assert program.http.get("/api/me").status_code == 401
    assert owner.get("/api/programs") == []
    assert guest().http.post("/api/programs", json={"name": name()}).status_code == 401
    assert account(guest()).http.delete(f"/api/programs/{token['id']}").status_code == 404


def test_an_account_makes_so_many_programs_and_no_more(guest: NewGuest, house: House) -> None:
    """Neither by asking for many at once, nor by revoking the tokens of those that there are."""
    owner, most = account(guest()), Limits().programs
    homes = [owner.at(house[n % len(house)].url) for n in range(12)]
    with ThreadPoolExecutor(len(homes)) as threads:
        answers = list(
            threads.map(
                lambda n: homes[n % 12].http.post("/api/programs", json={"name": name("R")}),
                range(most + 10),
            )
        )
    assert [answer.status_code for answer in answers].count(201) == most
    refused = [answer.json() for answer in answers if answer.status_code == 429]
    assert [problem["key"] for problem in refused] == ["server.limit.programs"] * 10
    assert len(owner.get("/api/programs")) == most
    owner.http.delete(f"/api/programs/{owner.get('/api/programs')[0]['id']}").raise_for_status()
    again = owner.http.post("/api/programs", json={"name": name("R")}, headers={"accept-language": "fr"})
    assert again.status_code == 429
    assert again.json()["detail"] == f"Vous avez créé {most} comptes de robot, et c'est le maximum."
    account(guest()).post("/api/programs", {"name": name("R")}, 201)


def test_a_revoked_token_ends_its_open_sockets_at_once(guest: NewGuest) -> None:
    owner = account(guest())
    token = owner.post("/api/programs", {"name": name("Robot")}, 201)
    program = Guest(guest().url, token["token"])
    sock = program.enter(program.open("patterns")["id"])
    assert sock.ask(type="offer", what="draw")["problem"]["key"] == "server.refused.not_begun"
    owner.http.delete(f"/api/programs/{token['id']}")
    assert sock.until(lambda message: message["type"] == "refused")["problem"]["title"] == "NotSignedIn"
    assert sock.closing_code() == 4401


def test_a_program_whose_token_was_revoked_behind_our_back_is_found_out(tmp_path: Path) -> None:
    """A message between processes was lost."""
    with served(tmp_path, SANDTABLE_TRUST="0") as servers:
        owner = account(Guest(servers[0].url))
        token = owner.post("/api/programs", {"name": name("Robot")}, 201)
        program = Guest(owner.url, token["token"])
        sock = program.enter(program.open("patterns")["id"])
        with sqlite3.connect(tmp_path / "tables.db") as database:
            database.execute("DELETE FROM token")
        database.close()
        sock.send({"type": "leave", "id": "x"})
        assert sock.until(lambda message: message["type"] == "refused")["problem"]["title"] == "NotSignedIn"
        assert sock.closing_code() == 4401


# ------------------------------------------------------------------------------------------------------------- sessions


def cookie(person: Guest) -> str:
    return str(person.http.cookies["sandtable"])


def known(server: str, kept: str, before: str = "") -> str | None:
    """The name of the account that a cookie is for; None if it is for none."""
    found = get(f"{server}/api/programs", headers={"cookie": f"{before}sandtable={kept}"})
    me = get(f"{server}/api/me", headers={"cookie": f"{before}sandtable={kept}"}).json()
    return str(me["name"]) if found.status_code == 200 else None


def test_a_cookie_that_was_planted_does_not_control_the_account(guest: NewGuest, house: House) -> None:
    """Whoever gave somebody a guest's cookie has nothing of the account that becomes of it."""
    victim = guest()
    planted = cookie(victim)
    account(victim)
    assert cookie(victim) != planted
    for server in house:
        assert known(server.url, planted) is None
        assert known(server.url, cookie(victim)) == victim.me["name"]


@pytest.mark.parametrize("way", ["sign in", "sign out", "password"])
def test_a_session_ends_at_each_change_of_rights(guest: NewGuest, house: House, way: str) -> None:
    one = account(guest())
    before = cookie(one)
    if way == "sign in":
        one.post("/api/session", {"name": one.me["name"], "password": "correct horse"})
    elif way == "sign out":
        assert one.http.delete("/api/session").status_code == 200
    else:
        change = {"old": "correct horse", "new": "battery staple"}
        assert one.http.put("/api/account/password", json=change).status_code == 200
    assert cookie(one) != before
    for server in house:
        assert known(server.url, before) is None


def test_signing_out_ends_open_sockets_at_once_in_every_process(guest: NewGuest, house: House) -> None:
    one = account(guest())
    table = one.open("patterns")["id"]
    socks = [one.at(server.url).enter(table) for server in house]
    socks += [ear(one.at(server.url)) for server in house]  # a page that is at no table
    one.http.delete("/api/session")
    assert [sock.closing_code() for sock in socks] == [4401] * len(socks)


def test_sessions_are_listed_and_ended_one_or_all(guest: NewGuest) -> None:
    one = account(guest())
    others = [guest() for _ in range(3)]
    login = {"name": one.me["name"], "password": "correct horse"}
    for i, other in enumerate(others):
        other.http.headers["user-agent"] = f"Browser {i}"
        other.post("/api/session", login)
    listed = one.get("/api/sessions")
    assert [entry["agent"] for entry in listed if entry["agent"].startswith("Browser")] == [
        "Browser 2",
        "Browser 1",
        "Browser 0",
    ]
    assert [entry["current"] for entry in listed].count(True) == 1
    own = next(entry["id"] for entry in listed if entry["current"])
    refused = one.http.delete(f"/api/sessions/{own}")
    assert (refused.status_code, refused.json()["key"]) == (409, "server.session.own")
    first = next(entry["id"] for entry in listed if entry["agent"] == "Browser 0")
    assert one.http.delete(f"/api/sessions/{first}").status_code == 200
    assert others[0].http.get("/api/programs").status_code == 401
    assert others[1].http.get("/api/programs").status_code == 200
    assert one.http.delete(f"/api/sessions/{first}").status_code == 404
    assert guest().http.delete(f"/api/sessions/{own}").status_code == 404
    assert [entry["id"] for entry in one.http.delete("/api/sessions").json()] == [own]
    assert others[1].http.get("/api/programs").status_code == 401
    assert one.http.get("/api/programs").status_code == 200


def test_a_browser_has_so_many_sessions_and_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        people = People(store, Pool("passwords", 1, Metrics()), Limits())
        ada, sessions = await people.guest("en"), people.sessions
        kept = [await sessions.begin(ada.id, "x") for _ in range(MOST + 3)]
        assert len(await sessions.of(ada.id)) == MOST
        assert await people.of_cookie(kept[-1][1]) == msgspec.structs.replace(ada, session=kept[-1][0])
        await store.close()

    asyncio.run(story())


def test_a_signed_cookie_from_before_sessions_is_valid_for_a_while(tmp_path: Path) -> None:
    """Guests are known by nothing else: they keep their games over the update. Once they sign in or out it is over."""
    with served(tmp_path) as servers:
        with sqlite3.connect(tmp_path / "tables.db") as database:
            database.execute("INSERT INTO setting VALUES ('cookies', 'key')")
        database.close()
        servers[0].stop()
        servers[0].start()
        old = Guest(servers[0].url)
        signed = URLSafeSerializer("key", salt="sandtable person").dumps([old.me["id"], 0])
        asked = {"cookie": f"sandtable={signed}"}
        assert get(f"{servers[0].url}/api/me", headers=asked).json()["id"] == old.me["id"]
        other = Guest(servers[0].url)
        second = URLSafeSerializer("key", salt="sandtable person").dumps([other.me["id"], 0])
        other.http.cookies.clear()
        assert other.http.delete("/api/session", headers={"cookie": f"sandtable={second}"}).status_code == 200
        again = get(f"{servers[0].url}/api/me", headers={"cookie": f"sandtable={second}"}).json()
        assert again["id"] != other.me["id"]
        account(old)
        assert get(f"{servers[0].url}/api/me", headers=asked).json()["id"] != old.me["id"]


@pytest.mark.parametrize("way", ["a session", "a signed cookie"])
def test_signing_all_others_out_ends_signed_cookies_too(tmp_path: Path, way: str) -> None:
    """Those from before there were sessions are no rows; their open sockets are closed at once. Who asks stays, by
    whatever they are known."""
    with served(tmp_path, SANDTABLE_TRUST="1000") as (server,):
        with sqlite3.connect(tmp_path / "tables.db") as database:
            database.execute("INSERT INTO setting VALUES ('cookies', 'key')")
        database.close()
        server.stop()
        server.start()
        one = Guest(server.url)
        signed = URLSafeSerializer("key", salt="sandtable person").dumps([one.me["id"], 0])
        other = Guest(server.url)
        other.http.cookies.clear()
        other.http.cookies.set("sandtable", signed)
        assert other.get("/api/me")["id"] == one.me["id"]
        table = one.open("patterns")["id"]
        socks = [other.enter(table), ear(other)]
        if way == "a signed cookie":
            socks.append(one.enter(table))  # of a session, which is another one
            one.http.cookies.clear()
            one.http.cookies.set("sandtable", signed, domain="127.0.0.1")
        (left,) = one.http.delete("/api/sessions").json()
        assert left["current"]
        assert [sock.closing_code() for sock in socks] == [4401] * len(socks)
        assert one.get("/api/me")["id"] == one.me["id"]
        asked = get(f"{server.url}/api/me", headers={"cookie": f"sandtable={signed}"})
        assert asked.json()["id"] != one.me["id"]
        with one.enter(table) as sock:
            assert sock.table["id"] == table


@pytest.mark.parametrize("before", ['x={"a":1}; ', "a=b=c; ", ";; ", "sand=1; "])
def test_another_cookie_before_ours_does_not_hide_it(guest: NewGuest, before: str) -> None:
    one = account(guest())
    assert known(one.url, cookie(one), before) == one.me["name"]


def test_passwords_are_not_guessed_at_speed(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_LIMIT_SIGN_INS="3") as servers:
        one, other = account(Guest(servers[0].url)), Guest(servers[0].url)
        login = {"name": one.me["name"], "password": "correct horse"}
        for _ in range(5):  # who succeeds has not tried
            other.post("/api/session", login)
        codes = until_refused(lambda: other.http.post("/api/session", json={**login, "password": "a guess"}))
        assert codes[:3] == [401] * 3
        refused = other.http.post("/api/session", json=login)
        assert (refused.status_code, refused.json()["key"]) == (429, "server.limit.sign_in")
        elsewhere = other.http.post("/api/session", json=login, headers={"x-forwarded-for": "10.0.0.9"})
        assert elsewhere.status_code == 200


def test_a_guest_who_registers_twice_at_once_has_one_account(tmp_path: Path) -> None:
    """Under the name and with the password of the same request."""

    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        people, here = People(store, Pool("passwords", 2, Metrics()), Limits()), Asker("ada", "here")
        guest = await people.guest("en")
        names = ("Ada", "Ilse", "Anna")
        found = await asyncio.gather(
            *(people.register(guest, one, f"the password of {one}", here) for one in names), return_exceptions=True
        )
        (made,) = (one for one in found if isinstance(one, Person))
        assert [getattr(one, "key", None) for one in found if one is not made] == ["server.signed_in"] * 2
        assert (await people.get(guest.id)).name == made.name
        assert (await people.sign_in(made.name, f"the password of {made.name}", here)).id == guest.id
        await store.close()

    asyncio.run(story())


def test_guests_who_did_nothing_are_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        store, metrics = Store(f"sqlite:///{tmp_path / 'tables.db'}"), Metrics()
        await store.open()
        people = People(store, Pool("passwords", 1, metrics), Limits())
        idle, busy, fresh = [await people.guest("en") for _ in range(3)]
        await store.change(schema.person.update().where(schema.person.c.id != fresh.id).values(created=1))
        await store.append(
            [Append(table_of("t", opened := open_table(NewTable("patterns"), busy.who, {}, 1)), 1, opened, True)]
        )
        assert await people.purge() == 1
        assert [person.id for person in (await people.get(busy.id), await people.get(fresh.id))] == [busy.id, fresh.id]
        with pytest.raises(NotFound):
            await people.get(idle.id)
        await store.close()

    asyncio.run(story())


def test_guests_who_did_nothing_are_forgotten_however_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than are forgotten in one transaction; those of less than a month stay."""
    monkeypatch.setattr("sandtable.server.people.people.PURGED", 4)

    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        people = People(store, Pool("passwords", 1, Metrics()), Limits())
        old = [await people.guest("en") for _ in range(11)]
        await store.change(schema.person.update().values(created=1))
        for person in old:
            await people.sessions.begin(person.id, "x")
        await store.change(schema.session.update().values(used=1))
        fresh = await people.guest("en")
        assert await people.purge() == 11
        assert [row.id for row in await store.rows(sa.select(schema.person.c.id))] == [fresh.id]
        assert await store.rows(sa.select(schema.session)) == []
        assert await people.purge() == 0
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("trust", [0, 2])
def test_a_revoked_token_watches_no_longer(tmp_path: Path, trust: int) -> None:
    """Who only looks on sends nothing; it is found out when something is to be shown."""
    with served(tmp_path, SANDTABLE_TRUST=str(trust)) as servers:
        owner = account(Guest(servers[0].url))
        token = owner.post("/api/programs", {"name": name("Robot")}, 201)
        id, socks = begin([Guest(owner.url), Guest(owner.url)], "patterns")
        watcher, stranger = Guest(owner.url, token["token"]).enter(id), Guest(owner.url).enter(id)
        play_on(socks, random.Random(3), 1)
        assert watcher.event("moved")["number"] == socks[0].number
        owner.http.delete(f"/api/programs/{token['id']}")
        time.sleep(1.1 * trust)
        play_on(socks, random.Random(4), 1)
        assert watcher.closing_code() == 4401
        assert not any('"ply":2' in text for text in watcher.received)
        stranger.until(lambda message: message.get("ply") == 2)


def test_bots_have_the_names_of_waters(guest: NewGuest) -> None:
    person = guest()
    table = person.open("patterns", seats=[{"kind": "me"}, {"kind": "bot", "level": "club"}])
    assert [(seat["name"], seat["level"]) for seat in table["seats"]][1] == ("Stream", "club")
    page = person.get("/api/people/bot:club")
    assert (page["name"], page["level"], page["kind"]) == ("Stream", "club", "bot")
    assert person.get("/api/people/bot:random")["name"] == "Random"
    sock = person.enter(table["id"])
    sock.send({"type": "nonce", "nonce": nonce()})
    sock.event("dealt")
    told = sock.event("moved")["text"]  # the second seat chooses a bowl token first
    assert ("Stream" in told["en"], "Torrent" in told["fr"]) == (True, True)


def test_ratings_and_the_leaderboard(guest: NewGuest) -> None:
    winner, loser = account(guest()), account(guest())
    for _ in range(2):
        _, socks = begin([winner, loser], "mandala", public=True)
        play_on(socks, random.Random(2), 5)
        socks[1].ask(type="resign")
        socks[0].event("resigned")
    page = winner.get(f"/api/people/{winner.me['id']}")
    assert page["ratings"][0]["rating"] > 1600
    assert (page["ratings"][0]["games"], page["ratings"][0]["wins"]) == (2, 2)
    assert page["ratings"][0]["provisional"]
    assert page["tables"] == {"over": 2}
    games = guest().get(f"/api/people/{winner.me['id']}/games")
    assert [game["result"]["winner"] for game in games] == [0, 0]
    assert [game["told"]["en"] for game in games] == ["Won by resignation"] * 2
    (latest, *_) = guest().get(f"/api/people/{loser.me['id']}/games")
    assert latest["told"] == {"en": "Lost by resignation", "fr": "Défaite par abandon"}
    (mine, theirs) = guest().get(f"/api/tables/{latest['id']}/ratings")
    assert mine["after"] == mine["rating"] == page["ratings"][0]["rating"] == mine["recent"][-1]
    assert (len(mine["recent"]), mine["before"]) == (2, mine["recent"][0])
    assert theirs["after"] < theirs["before"] < 1500 < mine["before"]
    board = winner.get("/api/leaderboard/mandala", limit=500)
    places = {line["person"]: line["place"] for line in board}
    assert places[winner.me["id"]] < places[loser.me["id"]]
    assert winner.http.get("/api/leaderboard/go").status_code == 400


def test_bots_are_rated_too(guest: NewGuest) -> None:
    person = account(guest())
    table = person.open("patterns", seats=[{"kind": "me"}, {"kind": "bot", "level": "novice"}])
    sock = person.enter(table["id"])
    sock.send({"type": "nonce", "nonce": nonce()})
    sock.event("dealt")
    (before,) = [r for r in person.get("/api/people/bot:novice")["ratings"] if r["game"] == "patterns"]
    pin = pinned("bot:novice", "patterns")
    assert pin is not None
    assert (before["rating"], before["provisional"]) == (pin.rating, False)
    mine, bots = person.get(f"/api/tables/{table['id']}/ratings")
    assert (mine["rating"], mine["provisional"], bots["rating"], bots["before"]) == (1500, True, pin.rating, None)
    sock.ask(type="resign")
    mine, bots = person.get(f"/api/tables/{table['id']}/ratings")
    assert (bots["before"], bots["after"], bots["recent"]) == (pin.rating, pin.rating, [])
    assert mine["after"] < mine["before"] == 1500
    page = person.get("/api/people/bot:novice")
    assert page["kind"] == "bot"
    (after,) = [r for r in page["ratings"] if r["game"] == "patterns"]
    assert (after["rating"], after["games"]) == (pin.rating, before["games"] + 1)
    assert table["id"] not in [game["id"] for game in person.get("/api/people/bot:novice/games", limit=100)]
    board = [line for line in person.get("/api/leaderboard/patterns", limit=500) if line["kind"] == "bot"]
    levels = [line["level"] for line in board if line["level"] in LEVELS]
    assert levels == list(reversed(LEVELS))  # also those that nobody has played against


def test_a_bot_has_games(guest: NewGuest) -> None:
    person = guest()
    table = person.open("patterns", seats=[{"kind": "bot", "level": "casual"}, {"kind": "me"}], public=True)
    sock = person.enter(table["id"])
    sock.send({"type": "nonce", "nonce": nonce()})
    assert sock.event("dealt")
    sock.ask(type="resign")
    over = person.get(f"/api/tables/{table['id']}/snapshot")["log"][-1]["text"]
    assert ("Brook" in over["en"], "Ruisseau" in over["fr"]) == (True, True)
    assert table["id"] in [game["id"] for game in guest().get("/api/people/bot:casual/games", limit=100)]


def test_what_does_not_count(guest: NewGuest) -> None:
    person = account(guest())
    table = person.open("patterns", seats=[{"kind": "me"}, {"kind": "me"}])
    for _ in range(2):
        person.act(table["id"], type="nonce", nonce=nonce())
    person.act(table["id"], type="resign")
    assert person.get(f"/api/tables/{table['id']}")["unrated"] == "twice"
    assert [seat["after"] for seat in person.get(f"/api/tables/{table['id']}/ratings")] == [None, None]
    # as the page opens a table at one screen: nobody has asked for a game that does not count
    shared = person.open("patterns", seats=[{"kind": "me"}, {"kind": "me"}], rated=False)
    assert shared["unrated"] == "twice"
    id, socks = begin([person, account(guest())], "patterns", rated=False)
    socks[0].ask(type="resign")
    assert person.get(f"/api/tables/{id}")["unrated"] == "casual"
    other = person.open("stones", options={"players": 4})
    assert other["unrated"] is None  # open seats are nobody twice
    assert person.get(f"/api/tables/{other['id']}/ratings")[1:] == [None] * 3
    assert person.get(f"/api/people/{person.me['id']}")["ratings"] == []


def test_games_by_secret_link_are_shown_to_their_players_only(guest: NewGuest) -> None:
    people = [account(guest()), account(guest())]
    id, socks = begin(people, "patterns", public=False)
    stranger = guest()
    for listing in ("open", "playing", "over"):
        assert id not in [line["id"] for line in stranger.get("/api/tables", list=listing, limit=100)]
    socks[0].ask(type="resign")
    assert stranger.get(f"/api/people/{people[0].me['id']}/games") == []
    assert [game["id"] for game in people[0].get(f"/api/people/{people[0].me['id']}/games")] == [id]


def test_it_is_your_turn_until_your_nonce_is_there(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id = people[0].open("patterns")["id"]
    people[1].sit(id)

    def waits_for() -> list[bool]:
        return [person.get("/api/tables", list="mine")[0]["your_turn"] for person in people]

    assert waits_for() == [True, True]
    people[0].act(id, type="nonce", nonce=nonce())
    assert waits_for() == [False, True]


def test_your_turn_comes_first(guest: NewGuest) -> None:
    people = [guest(), guest()]
    ids = []
    for _ in range(4):
        id, socks = begin(people)
        ids.append(id)
        if len(ids) % 2:
            socks[1].move(socks[1].legal[0])
            socks[0].event("moved")
    lines = people[0].get("/api/tables", list="mine")
    assert [line["your_turn"] for line in lines] == [True, True, False, False]
    assert {line["id"] for line in lines} == set(ids)


def test_lists_go_on(guest: NewGuest) -> None:
    person = guest()
    opened = [person.open("mandala", public=True)["id"] for _ in range(5)]
    first = guest().get("/api/tables", list="open", game="mandala", limit=3)
    assert [line["id"] for line in first] == opened[:1:-1]
    rest = guest().get("/api/tables", list="open", game="mandala", limit=2, before=first[-1]["updated"])
    assert [line["id"] for line in rest] == opened[1::-1]
    assert all(line["game"] == "mandala" for line in (*first, *rest))


@pytest.mark.parametrize("path", ["/api/people/nobody", "/api/people/bot:nobody", "/api/people/nobody/games"])
def test_nobody(house: House, path: str) -> None:
    assert get(house[0].url + path).status_code == 404


def test_names_that_look_alike_are_the_same() -> None:
    assert fold("ＩＬＳＥ") == fold("ilse")
    assert clean_name(" É  b ") == "É b"
    with pytest.raises(BadMessage):
        clean_name("a\u0000b")


@pytest.mark.parametrize(
    "name", ["\u3164", "a\u1160b", "\uffa0\uffa0", "Ilsе", "Иlse", "𝐀𝐝𝐚", "Ａｄａ", "a\u200db", "ᎪᎠᎪ"]
)
def test_names_with_letters_that_cannot_be_seen_or_of_several_alphabets(name: str) -> None:
    with pytest.raises(BadMessage):
        clean_name(name)


@pytest.mark.parametrize("name", ["Zoë", "Œdipe", "Ολγα", "Ольга", "さくら子", "김민수", "李雷", "Ada 2", "d'Arc"])
def test_names_of_all_kinds_of_people(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"), [("Ilse", "llse"), ("Сора", "Copa"), ("Bob0", "Bobo"), ("Marn", "Mam"), ("Ada", "Àda")]
)
def test_names_that_could_be_taken_for_each_other(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert skeleton(one) != skeleton(one + "x")


def test_a_name_that_looks_like_an_account_is_taken(guest: NewGuest) -> None:
    called = name("Ilse")
    account(guest(), called)
    other = guest()
    refused = other.http.patch("/api/me", json={"name": "l" + called[1:]})
    assert (refused.status_code, refused.json()["key"]) == (409, "server.name.taken")
    assert (
        other.http.post("/api/account", json={"name": "l" + called[1:], "password": "long enough"}).status_code == 409
    )
