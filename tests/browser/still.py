"""Tables that look the same every time: a snapshot from a fixed deal, given to the page in the server's place."""

import random
import re
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from sandtable.dealing import commitment
from sandtable.server.decide import Who, decide
from sandtable.server.events import Created, Seat
from sandtable.server.messages import GiveNonce, Move
from sandtable.server.narration import Eyes
from sandtable.server.room import Room
from sandtable.server.table import Table

NAMES = ("Robin", "Ilse", "Mirko", "Ana")
AT = 1_760_000_000_000  # a moment of the past, in milliseconds


def table(game: str, options: dict[str, Any], plies: int, seed: str) -> tuple[Table, list[Any]]:
    """A table after some random moves, and its log."""
    players = int(options.get("players", 2))
    secret = bytes(32)
    log: list[Any] = [
        Created(
            at=AT,
            by="p0",
            game=game,
            options=options,
            seats=tuple(Seat(person=f"p{i}", name=NAMES[i]) for i in range(players)),
            secret=secret.hex(),
            commitment=commitment(secret),
            clock=None,
            public=False,
            rated=False,
            rematch_of=None,
        )
    ]
    found = Table("still")
    found.apply(log[0])
    rng = random.Random(seed)
    for seat in range(players):
        _go(found, log, decide(found, Who(f"p{seat}", "x"), GiveNonce(nonce=f"{seat:032x}", seat=seat), AT))
    while found.status == "playing" and found.ply < plies:
        assert found.position is not None
        move = Move(id=str(found.ply), move=rng.choice(found.position.legal_moves))
        _go(found, log, decide(found, Who(f"p{found.to_act}", "x"), move, AT + 1000 * found.ply))
    return found, log


def _go(table: Table, log: list[Any], events: Any) -> None:
    for event in events:
        table.apply(event)
        log.append(event)


def show(page: Page, game: str, options: dict[str, Any], plies: int, seed: str = "still") -> None:
    """Opens a table in the page as the seat sees it that has to decide; no server takes part."""
    found, log = table(game, options, plies, seed)
    seats = (found.to_act or 0,)
    room = Room("still")
    room.table = found
    snapshot = msgspec.json.encode(room.snapshot(seats, 0, log, AT + 10**6)).decode()
    assert Eyes(seats).observe(found) is not None

    def socket(route: WebSocketRoute) -> None:
        route.send(snapshot)

    def choices(route: Route) -> None:
        route.fulfill(json={"number": found.number, "seat": seats[0], "choices": []})

    page.route_web_socket(re.compile("/api/tables/still/socket"), socket)
    page.route(re.compile("/api/tables/still/choices"), choices)
    page.goto("/t/still")
    page.locator("main.game").wait_for()
