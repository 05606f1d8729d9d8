"""Style: which moves somebody makes, and of analysed games how well they played and with how much luck."""

import json
import random
from typing import Any, NamedTuple

from sandtable.server.people.style import MOST_WAITING, style_of
from tests.server.client import under_way
from tests.server.conftest import NewGuest


class Row(NamedTuple):
    table_id: str
    data: str


def row(table: str, **data: Any) -> Row:
    return Row(table, json.dumps(data))


def seat(accuracy: float | None, luck: float, others: bool = True) -> dict[str, Any]:
    shares = {"play": 1.0, "luck": luck, "result": 1.0 + luck}
    return {"seat": 0, "name": "Ana", "accuracy": accuracy, "luck": {"margin": shares, "others": others, "steps": []}}


def test_only_own_moves_count_each_by_its_sort() -> None:
    events = [
        row("a", type="created", seats=[]),
        row("a", type="moved", seat=0, move="M1 R"),
        row("a", type="moved", seat=1, move="D Y2"),
        row("a", type="moved", seat=0, move="F2 G3"),
        row("b", type="moved", seat=1, move="M2 K"),
        row("b", type="moved", seat=0, move="C P"),
    ]
    found = style_of("mandala", {"a": 0, "b": 1}, events, [])
    assert found.games == 2
    assert found.moves == {"M": 2, "F": 1}
    assert (found.analysed, found.accuracy, found.luck, found.waiting) == (0, None, None, ("a", "b"))


def test_accuracy_and_luck_are_averages_over_what_was_analysed() -> None:
    analyses = [
        row("a", status="done", plies=[{"ply": 0}], summary=[seat(0.9, 2.0), seat(0.1, -2.0)]),
        row("b", status="done", plies=[], summary=[seat(0.2, 9.0), seat(0.7, -1.0)]),
        row("c", status="done", plies=[], summary=[seat(None, 5.0, others=False)]),  # three played, nothing to choose
    ]
    seats = {"a": 0, "b": 1, "c": 0} | {f"more {i}": 0 for i in range(9)}
    found = style_of("mandala", seats, [], analyses)
    assert (found.analysed, found.accuracy, found.luck) == (3, 0.8, 0.5)
    assert found.waiting == tuple(f"more {i}" for i in range(MOST_WAITING))


def test_a_server_counts_public_games_and_a_person_their_own(guest: NewGuest) -> None:
    ana, ben = guest(), guest()
    for public in (True, False):
        _, socks = under_way([ana, ben], 4, random.Random(7), "mandala", public=public)
        socks[1].ask(type="resign")
        socks[0].event("resigned")
    path = f"/api/people/{ana.me['id']}/style"
    own, seen = ana.get(path, game="mandala"), ben.get(path, game="mandala")
    assert (own["games"], len(own["waiting"])) == (2, 2)
    assert (seen["games"], seen["waiting"]) == (1, [])
    assert sum(own["moves"].values()) == 4  # every second of four, twice
    assert {*own["moves"]} <= {"M", "F", "D", "C"}
    assert ana.get(path, game="stones")["games"] == 0
    assert ana.get("/api/people/bot:club/style", game="mandala")["game"] == "mandala"
    assert ana.http.get("/api/people/nobody/style", params={"game": "mandala"}).status_code == 404
    assert ana.http.get(path, params={"game": "chess"}).status_code == 400
    assert ana.http.get(path).status_code == 400
