"""Calls: whoever is on the site hears that a game wants them, whatever page and whatever process they are at."""

import random

import pytest

from tests.server.client import Guest, Message, Sock, begin, nonce, play_on
from tests.server.conftest import House, NewGuest
from tests.server.services import Redis


def ear(person: Guest) -> Sock:
    """A page of someone who is at no table."""
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())}
    return Sock(f"{person.url.replace('http', 'ws', 1)}/api/me/socket", headers)


def called(sock: Sock, status: str, your_turn: bool) -> Message:
    """The next call of a kind; its table."""

    def right(message: Message) -> bool:
        table = message.get("table")
        return table is not None and (table["status"], table["your_turn"]) == (status, your_turn)

    table: Message = sock.until(right)["table"]
    return table


def test_a_host_who_is_elsewhere_is_called_adds_the_nonce_and_the_game_begins(guest: NewGuest) -> None:
    host, friend = guest(), guest()
    with ear(host) as page:
        assert page.next() == {"type": "calls", "tables": []}
        table = host.open("patterns")
        friend.sit(table["id"], nonce=nonce())
        line = called(page, "dealing", True)
        assert line["id"] == table["id"]
        assert [seat["name"] for seat in line["seats"]] == [host.me["name"], friend.me["name"]]
        assert host.act(table["id"], type="nonce", nonce=nonce()).status_code == 200
        called(page, "playing", False)  # in Patterns the second seat begins


def test_a_host_who_was_gone_is_told_on_coming_back(guest: NewGuest) -> None:
    host, friend = guest(), guest()
    table = host.open("patterns")
    friend.sit(table["id"], nonce=nonce())
    assert friend.get(f"/api/tables/{table['id']}")["nonces"] == [0]  # so the friend can be told who is missing
    with ear(host) as page:
        (line,) = page.next()["tables"]
        assert (line["id"], line["status"], line["your_turn"]) == (table["id"], "dealing", True)
    with ear(friend) as page:
        (line,) = page.next()["tables"]
        assert not line["your_turn"]


def test_who_has_left_a_finished_table_hears_that_somebody_would_play_again(guest: NewGuest) -> None:
    host, friend = guest(), guest()
    table = host.open("patterns")
    friend.sit(table["id"], nonce=nonce())
    host.act(table["id"], type="nonce", nonce=nonce())
    assert friend.act(table["id"], type="resign").status_code == 200
    with ear(host) as page:
        assert page.next() == {"type": "calls", "tables": []}
        assert friend.act(table["id"], type="offer", what="rematch").status_code == 200
        assert called(page, "over", False)["id"] == table["id"]
        (offer,) = host.get(f"/api/tables/{table['id']}")["offers"]
        assert (offer["what"], offer["seat"]) == ("rematch", 1)


def test_every_page_of_a_person_is_called_and_nobody_else(guest: NewGuest) -> None:
    host, friend, stranger = guest(), guest(), guest()
    with ear(host) as one, ear(host) as two, ear(stranger) as other:
        table = host.open("patterns")
        friend.sit(table["id"], nonce=nonce())
        called(one, "dealing", True)
        called(two, "dealing", True)
        other.until(lambda message: message["type"] == "challenges")  # the last of what everyone hears on coming
        with pytest.raises(TimeoutError):
            other.next(0.3)


def test_turns_are_called_in_games_with_others_and_not_in_games_with_bots(guest: NewGuest) -> None:
    people = [guest(), guest()]
    with ear(people[0]) as page:
        alone = people[0].open("patterns", seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
        people[0].act(alone["id"], type="nonce", nonce=nonce())
        id, socks = begin(people, "stones")
        called(page, "playing", True)
        while not socks[1].legal:
            play_on(socks, random.Random(1), 1)
        called(page, "playing", False)
        while not socks[0].legal:
            play_on(socks, random.Random(1), 1)
        assert called(page, "playing", True)["id"] == id
        assert alone["id"] not in "".join(page.received)


def test_whoever_is_nobody_is_sent_away(house: House) -> None:
    with Sock(f"{house[0].url.replace('http', 'ws', 1)}/api/me/socket", {}) as page:
        assert page.next()["problem"]["key"] == "server.needs.person"
        assert page.closing_code() == 4401


def test_a_call_that_is_lost_between_processes_comes_with_the_sweep(pair: House, redis: Redis) -> None:
    host, friend = Guest(pair[0].url), Guest(pair[1].url)
    with ear(host) as page:
        page.next()
        alone = host.open("patterns", seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
        table = host.open("patterns")
        redis.stop()
        try:
            friend.sit(table["id"], nonce=nonce())
            called(page, "dealing", True)
            assert alone["id"] not in "".join(page.received)  # the sweep finds no more than there is to tell
        finally:
            redis.start()
