"""Whatever is sent to a socket or a route: a typed error, and the table goes on."""

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from sandtable.errors import SandtableError
from sandtable.server.web.table_socket import read_action
from tests.effort import tries
from tests.server.client import Guest, Sock, begin, get, play_on, post
from tests.server.conftest import House

NASTY: list[str | bytes] = [
    *("null", "true", "0", "-1", "1e400", '""', "[]", "{}", "[null]", "nul", "{", '{"type"', "\x00", "\ufeff{}", "💥"),
    *('{"type": null}', '{"type": 7}', '{"type": []}', '{"type": "event"}', '{"type": "move"}', '{"type": "snapshot"}'),
    '{"type": "move", "id": null, "move": "M1 R"}',
    '{"type": "move", "id": "", "move": "M1 R"}',
    '{"type": "move", "id": 5, "move": "M1 R"}',
    '{"type": "move", "id": "x", "move": null}',
    '{"type": "move", "id": "x", "move": ["M1 R"]}',
    '{"type": "move", "id": "x", "move": "M1 R", "seat": 99}',
    '{"type": "move", "id": "x", "move": "M1 R", "seat": -1}',
    '{"type": "move", "id": "x", "move": "M1 R", "seat": "0"}',
    '{"type": "move", "id": "x", "move": "M1 R", "number": -5}',
    '{"type": "move", "id": "x", "move": "M1 R", "number": 1e308}',
    '{"type": "move", "id": "x", "move": "M1 R", "number": 99999999999999999999999999}',
    '{"type": "move", "id": "x", "move": "M1 R", "cheat": true}',
    '{"type": "nonce", "nonce": "zz"}',
    '{"type": "nonce", "nonce": "' + "a" * 5000 + '"}',
    '{"type": "sit", "seat": 12}',
    '{"type": "offer", "what": "__class__"}',
    '{"type": "answer", "what": "draw", "accept": "yes"}',
    '{"type": "move", "id": "' + "i" * 65 + '", "move": "M1 R"}',
    '{"type": "move", "id": "x", "move": "\\ud800"}',
    "[" * 5000,
    '{"a":' * 5000,
    " " * 8000,
    '{"type": "move", "id": "x", "move": "' + "M" * 20_000 + '"}',
    *(b"", b"\x00\xff", b'{"type": "leave"}', b"\x80" * 100),
]


@pytest.fixture
def playing(alone: House) -> tuple[str, list[Guest], list[Sock]]:
    people = [Guest(alone[0].url), Guest(alone[0].url)]
    id, socks = begin(people, "mandala")
    return id, people, socks


def test_nasty_messages_get_typed_errors(playing: tuple[str, list[Guest], list[Sock]]) -> None:
    id, people, socks = playing
    before = people[0].get(f"/api/tables/{id}")
    for message in NASTY:
        socks[0].send_raw(message)
        answer = socks[0].until(lambda message: message["type"] == "refused")
        assert answer["problem"]["type"].startswith("urn:sandtable:"), message
        assert answer["problem"]["text"]["en"]
    assert people[0].get(f"/api/tables/{id}") == before
    assert play_on(socks, random.Random(1), 20) == 20


def test_a_message_far_over_the_limit_closes_that_socket_only(playing: tuple[str, list[Guest], list[Sock]]) -> None:
    id, people, socks = playing
    big = people[0].enter(id)
    with suppress(ConnectionClosed):
        big.send_raw("x" * 10_000_000)
    assert big.closing_code() in (1009, 1006)  # where the reset overtakes the reason
    assert play_on(socks, random.Random(2), 5) == 5


def test_half_a_message(playing: tuple[str, list[Guest], list[Sock]], alone: House) -> None:
    """A client that dies in the middle of a frame, and ones that never finish to shake hands."""
    import socket

    id, _, socks = playing
    host, port = alone[0].url.removeprefix("http://").split(":")
    greeting = (
        f"GET /api/tables/{id}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    frames = (
        greeting[:50],
        greeting,
        greeting + b"\x81\xfe\x10",
        greeting + b"\x81\x85\0\0\0\0ab",
        greeting + b"\xff" * 9,
    )
    for data in frames:
        with socket.create_connection((host, int(port)), 5) as raw:
            raw.sendall(data)
            raw.settimeout(0.3)
            with suppress(TimeoutError):
                raw.recv(1000)
    assert play_on(socks, random.Random(3), 5) == 5


def test_other_peoples_cookies_and_tokens(playing: tuple[str, list[Guest], list[Sock]]) -> None:
    id, people, socks = playing
    good = people[0].http.cookies["sandtable"]
    for bad in ("", "x", good[:-1], good + "x", good[::-1], "W10." + good.split(".")[-1], "a" * 5000):
        answer = get(f"{people[0].url}/api/tables?list=mine", headers={"cookie": f"sandtable={bad}"})
        assert answer.json() == []
    for bad in ("st_wrong", "!", "x" * 5000):
        answer = get(f"{people[0].url}/api/me", headers={"authorization": f"Bearer {bad}"})
        assert (answer.status_code, answer.headers["content-type"]) == (401, "application/problem+json")
    nobody = Sock(f"{people[0].url.replace('http', 'ws')}/api/tables/{id}/socket", {})
    assert nobody.next()["seats"] == []
    assert nobody.move(next(sock.legal for sock in socks if sock.legal)[0])["problem"]["status"] == 401


@pytest.mark.parametrize("body", [b"", b"null", b"[]", b"{", b"\xff", b"[" * 5000, b'{"game": 7}', b'{"game": "go"}'])
@pytest.mark.parametrize("path", ["/api/tables", "/api/account", "/api/session", "/api/tables/none/actions"])
def test_nasty_bodies(alone: House, path: str, body: bytes) -> None:
    answer = post(alone[0].url + path, content=body)
    assert 400 <= answer.status_code < 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["text"].keys() == {"en", "fr"}


def test_a_huge_body(alone: House) -> None:
    answer = post(f"{alone[0].url}/api/tables", content=b" " * 100_000)
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("options", "status"),
    [
        ({"layout": "/etc/passwd"}, 400),
        ({"layout": {"name": 5}}, 400),
        ({"players": 9}, 400),
        ({"players": "3"}, 400),  # with two seats planned
        ({"stacks": None}, 400),
        ({"x" * 1000: 1}, 400),
    ],
)
def test_nasty_options(alone: House, options: dict[str, Any], status: int) -> None:
    guest = Guest(alone[0].url)
    seats = [{"kind": "me"}, {"kind": "open"}]
    answer = guest.http.post("/api/tables", json={"game": "stones", "options": options, "seats": seats})
    assert answer.status_code == status, answer.text
    assert "root:" not in answer.text


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
types = st.sampled_from(["move", "nonce", "sit", "leave", "resign", "offer", "answer", "event"])
names = st.sampled_from(["id", "move", "seat", "number", "nonce", "what", "accept"])


@given(st.text() | json_values.map(json.dumps) | st.dictionaries(names, json_values).map(json.dumps))
@settings(max_examples=tries(300, 100))
def test_anything_is_read_or_refused(text: str) -> None:
    try:
        read_action(text)
    except SandtableError as error:
        assert error.key == "server.message.unreadable"  # noqa: PT017


@given(types, st.dictionaries(names, json_values))
@settings(max_examples=tries(300, 100))
def test_anything_with_a_type_is_read_or_refused(kind: str, rest: dict[str, Any]) -> None:
    try:
        read_action(json.dumps({"type": kind, **rest}))
    except SandtableError as error:
        assert error.key == "server.message.unreadable"  # noqa: PT017


def test_random_play_with_random_noise(playing: tuple[str, list[Guest], list[Sock]]) -> None:
    """Noise from a third socket changes nothing."""
    id, people, socks = playing
    rng = random.Random(4)
    noise = Guest(people[0].url).enter(id)
    for _ in range(15):
        for _ in range(2):
            noise.send_raw(rng.choice(NASTY))
        assert play_on(socks, rng, 1) == 1
    assert people[0].get(f"/api/tables/{id}")["ply"] == 15
