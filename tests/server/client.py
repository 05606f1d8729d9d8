"""A client for tests: a person with cookies, and sockets that remember every byte they got."""

import json
import random
import re
import secrets
import ssl
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

Message = dict[str, Any]
SECONDS = 100.0  # that an answer may take on a busy machine
MANY = 500  # of what is limited to a few at once
OPEN: list["Sock | Guest"] = []

# for who comes without cookies; five seconds, as httpx has it, are few on a busy machine
# our servers speak plain HTTP here: to read the certificates of the machine anew would cost more than most requests
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
get = partial(httpx.get, timeout=SECONDS, verify=PLAIN)
post = partial(httpx.post, timeout=SECONDS, verify=PLAIN)


class Sock:
    """A socket at a table."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self.received: list[str] = []
        self.number = 0
        self.seats: tuple[int, ...] = ()
        self.table: Message = {}
        self.observation: Message | None = None
        self._context = connect(
            url, additional_headers=headers, max_size=2**24, compression=None, open_timeout=SECONDS, ping_interval=None
        )
        self._socket = self._context.__enter__()
        OPEN.append(self)

    def next(self, seconds: float = SECONDS) -> Message:
        """The next message."""
        text = self._socket.recv(seconds)
        assert isinstance(text, str)
        self.received.append(text)
        message: Message = json.loads(text)
        if message["type"] == "snapshot":
            self.seats = tuple(message["seats"])
        if message["type"] in ("snapshot", "event"):
            assert message["type"] == "snapshot" or message["number"] == self.number + 1, "an event is missing"
            self.number = message["number"]
            self.table = message.get("table") or self.table
            self.observation = message.get("observation") or self.observation
            if message.get("seats") is not None:
                self.seats = tuple(message["seats"])
        return message

    def until(self, true: Callable[[Message], bool], seconds: float = SECONDS) -> Message:
        """The next message for which something is true."""
        end = time.monotonic() + seconds
        while True:
            message = self.next(max(0.01, end - time.monotonic()))
            if true(message):
                return message

    def event(self, what: str) -> Message:
        """The next event of a kind."""
        return self.until(lambda message: message.get("what") == what)

    def send(self, message: object) -> None:
        self._socket.send(json.dumps(message))

    def send_raw(self, data: str | bytes) -> None:
        self._socket.send(data)

    def ask(self, **message: object) -> Message:
        """Send a message with an id; what comes back about it."""
        id = str(message.setdefault("id", secrets.token_hex(6)))
        self.send(message)
        return self.until(lambda answer: answer.get("id") == id)

    def move(self, move: str, **more: object) -> Message:
        return self.ask(type="move", move=move, **more)

    @property
    def legal(self) -> list[str]:
        return [] if self.observation is None else list(self.observation["legal"])

    def closing_code(self) -> int:
        """The code with which the server closes the socket."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    def close(self) -> None:
        if self in OPEN:
            OPEN.remove(self)
            self._context.__exit__(None, None, None)

    def __enter__(self) -> "Sock":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Guest:
    """Someone who came in; or a program with a token."""

    def __init__(self, url: str, token: str | None = None, **headers: str) -> None:
        self.url = url
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        self.http = httpx.Client(base_url=url, headers=headers, timeout=SECONDS, verify=PLAIN)
        OPEN.append(self)
        self.me: Message = self.get("/api/me") if token is None else {}

    def at(self, url: str) -> "Guest":
        """The same person at another server."""
        other = object.__new__(Guest)
        other.url, other.me = url, self.me
        other.http = httpx.Client(
            base_url=url, headers=self.http.headers, cookies=self.http.cookies, timeout=SECONDS, verify=PLAIN
        )
        OPEN.append(other)
        return other

    def close(self) -> None:
        OPEN.remove(self)
        self.http.close()

    def get(self, path: str, **parameters: str | int) -> Any:
        answer = self.http.get(path, params=parameters)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: object, status: int | None = None) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status if status is not None else answer.status_code < 300, answer.text
        return answer.json()

    def open(self, game: str = "patterns", **more: object) -> Message:
        """Open a table."""
        table: Message = self.post("/api/tables", {"game": game, **more}, 201)
        return table

    def sit(self, id: str, **more: object) -> Message:
        done: Message = self.post(f"/api/tables/{id}/seat", {"type": "sit", **more})
        return done

    def act(self, table: str, **action: object) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/actions", json=action)

    def socket(self, id: str, after: int | None = None, choices: bool = False) -> Sock:
        """A socket at a table, not yet read from."""
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{id}/socket?after={after or 0}&choices={int(choices)}"
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}
        if "authorization" in self.http.headers:
            headers["Authorization"] = self.http.headers["authorization"]
        return Sock(url, headers)

    def tournament(self, id: str) -> Sock:
        """A socket at a tournament, not yet read from."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}
        return Sock(f"{self.url.replace('http', 'ws', 1)}/api/tournaments/{id}/socket", headers)

    def enter(self, id: str, after: int | None = None, choices: bool = False) -> Sock:
        """A socket at a table, with its snapshot."""
        found = self.socket(id, after, choices)
        first = found.next()
        assert first["type"] == "snapshot", first
        return found


def until_refused(ask: Callable[[], httpx.Response]) -> list[int]:
    """Ask until it is too often. A slow machine is given more while it asks, so nobody says how many it takes."""
    codes: list[int] = []
    while 429 not in codes:
        assert len(codes) < MANY
        codes.append(ask().status_code)
    return codes


def nonce() -> str:
    return secrets.token_hex(16)


def begin(people: list[Guest], game: str = "patterns", **more: object) -> tuple[str, list[Sock]]:
    """A table where these people have sat down and the game has begun: its id and their sockets, in order of seats."""
    table = people[0].open(game, **more)
    socks = [person.enter(table["id"]) for person in people]
    for sock in socks[1:]:
        assert sock.ask(type="sit", nonce=nonce())["type"] == "accepted"
    socks[0].send({"type": "nonce", "nonce": nonce()})
    for sock in socks:
        sock.event("dealt")
    return table["id"], socks


def under_way(
    people: list[Guest], plies: int, rng: random.Random, game: str = "patterns", **more: object
) -> tuple[str, list[Sock]]:
    """A table like that of `begin` where so many random moves were made and the game goes on. Nobody chooses the deal,
    and a game of Patterns may be over after four moves: then another table is opened."""
    while True:
        id, socks = begin(people, game, **more)
        if play_on(socks, rng, plies) == plies and any(sock.legal for sock in socks):
            return id, socks


def play_on(socks: list[Sock], rng: random.Random, most: int = 10_000) -> int:
    """Let the people at a table play at random moves, to the end or for so many moves; how many were made."""
    made = 0
    while made < most:
        mover = next((sock for sock in socks if sock.legal), None)
        if mover is None:
            break
        done = mover.move(rng.choice(mover.legal))
        assert done["type"] == "event", done
        made += 1
        for sock in socks:
            if sock is not mover and sock.number < done["number"]:
                sock.until(lambda message, n=done["number"]: message.get("number") == n)  # type: ignore[misc]
    return made


def faults(url: str) -> list[str]:
    """The bots, hints and analyses that a server, or a worker, has counted as failed."""
    text = get(f"{url}/metrics").text
    assert "# TYPE sandtable_bot_faults_total counter" in text
    return [line for line in text.splitlines() if re.match(r"sandtable_(bot|advice)_faults_total\{", line)]
