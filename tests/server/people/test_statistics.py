"""Statistics: games counted by seat, opponent and opening; a server counts what is public, and a person their own."""

import json
import random
import re

from sandtable.games import IDS, kind_of
from sandtable.server.people.statistics import Finished, Seated, tally_up
from tests.scripts import ROOT
from tests.server.client import under_way
from tests.server.conftest import NewGuest

ANA, BEN, CLUB = Seated("ana", "Ana"), Seated("ben", "Ben"), Seated("bot:club", "club")
GAMES = [
    Finished("mandala", (ANA, CLUB), 0, "M", 0),
    Finished("mandala", (CLUB, ANA), 0, "F2", 0),
    Finished("mandala", (ANA, BEN), None, "M", 0),
    Finished("mandala", (BEN, ANA), 1),
]


def figures(lines: object) -> dict[str, tuple[int, int, int, int]]:
    return {line.key: (line.games, line.wins, line.draws, line.losses) for line in lines}  # type: ignore[attr-defined]


def test_of_everybody_seats_count_twice_and_bots_by_what_people_did() -> None:
    found = tally_up("mandala", GAMES, None)
    assert found.games == 4
    assert figures(found.seats) == {"0": (4, 2, 1, 1), "1": (4, 1, 1, 2)}
    assert figures(found.opponents) == {"bot:club": (2, 1, 0, 1)}
    assert found.opponents[0].level == "club"
    assert figures(found.openings) == {"M": (2, 1, 1, 0), "F2": (1, 1, 0, 0)}


def test_of_a_person_only_what_happened_to_them() -> None:
    found = tally_up("mandala", GAMES, "ana")
    assert figures(found.seats) == {"0": (2, 1, 1, 0), "1": (2, 1, 0, 1)}
    assert figures(found.opponents) == {"bot:club": (2, 1, 0, 1), "ben": (2, 1, 1, 0)}
    assert figures(found.openings) == {"M": (2, 1, 1, 0)}
    assert {line.key: line.name for line in found.opponents}["ben"] == "Ben"


def test_openings_that_are_alike_count_together() -> None:
    alike = {kind_of("mandala").opening(move) for move in ("M1 R", "M2 K")}
    assert alike == {"M"}
    assert kind_of("mandala").opening("F2 O3") == "F3"
    assert kind_of("mandala").opening("D G1") == "D1"
    assert kind_of("stones").opening("P 2>5 n 3") == "P 3"
    assert kind_of("patterns").opening("E d4") == "E d4"


def test_a_finished_game_is_counted(guest: NewGuest) -> None:
    people = [guest(), guest()]
    _, socks = under_way(people, 3, random.Random(7), "mandala")
    socks[1].ask(type="resign")
    socks[0].event("resigned")
    me = people[0].me["id"]
    found = people[0].get(f"/api/people/{me}/statistics")
    assert [line["game"] for line in found] == ["mandala"]
    assert [found[0]["seats"][0][how] for how in ("games", "wins", "draws", "losses")] == [1, 1, 0, 0]
    assert found[0]["opponents"][0]["key"] == people[1].me["id"]
    assert isinstance(people[0].get("/api/statistics"), list)
    assert people[0].http.get("/api/people/nobody/statistics").status_code == 404


def test_the_page_counts_openings_alike() -> None:
    """The games of a device are counted in the page, by regular expressions: each move as the game counts it."""
    for game in IDS:
        file = ROOT / "web" / "src" / "games" / game / "openings.json"
        kind, page = kind_of(game), json.loads(file.read_text(encoding="utf-8"))
        pattern, short = re.compile(page["pattern"]), page["short"].replace("$", "\\")
        assert page["prelude"] == kind.prelude
        for move in kind.moves({}):
            assert (pattern.sub(short, move, count=1) if page["pattern"] else move) == kind.opening(move), move
