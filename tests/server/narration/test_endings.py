"""How a game ended is told alike wherever it is told: to everyone at the table, in the log, on a person's page, in the
record and in the replay. Whoever plays is "you", and everyone else has a name."""

import random
from typing import Any

from sandtable.games.narration.verdict import Verdict, ending_of
from sandtable.games.outcome import Result
from sandtable.locale import LANGUAGES
from tests.server.client import Guest, begin, play_on, under_way
from tests.server.conftest import House, NewGuest

# what the server tells in every language
Told = dict[str, str]


def verdicts(
    people: list[Guest], game: str, viewer: int | None, result: Any, why: str, seat: int | None
) -> list[Verdict]:
    """What there is to say of a result, in every language, to a seat."""
    found = Result(tuple(result["scores"]), result["winner"], result["reason"])
    names = [person.me["name"] for person in people]
    return [Verdict(game, found, ending_of(found, seat, why), names, lang, viewer) for lang in LANGUAGES]


def check(people: list[Guest], id: str, game: str, event: Any, why: str = "", seat: int | None = None) -> list[Told]:
    """Everything that is told of a table that is over agrees; the head line as each seat is told it, in order."""
    heads: list[Told] = []
    result = event["table"]["result"]
    ending = ending_of(Result(tuple(result["scores"]), result["winner"], result["reason"]), seat, why)
    for viewer, person in enumerate(people):
        said = verdicts(people, game, viewer, result, why, seat)
        head = {one.lang: one.headline() for one in said}
        fared = {one.lang: one.fared(viewer) for one in said}
        heads.append(head)
        last = next(entry for entry in reversed(person.get(f"/api/tables/{id}/snapshot")["log"]) if "head" in entry)
        assert last["head"] == head
        for lang in LANGUAGES:
            assert head[lang].rstrip(".") in last["text"][lang]
            assert last["text"][lang].endswith(last["why"][lang])
        # whoever looks back at a game reads names
        replay = person.get(f"/api/tables/{id}/replay")
        assert replay["head"] == {one.lang: one.headline() for one in verdicts(people, game, None, result, why, seat)}
        for lang in LANGUAGES:
            text = replay["frames"][-1]["text"][lang]
            assert replay["head"][lang].rstrip(".") in text
            assert text.endswith(replay["why"][lang])
        table = person.get(f"/api/tables/{id}")
        for told in (table, replay["table"]):
            assert told["ending"] == {"how": ending.how, "seat": seat, "places": list(ending.places)}
            assert told["result"] == result
        (line,) = (game for game in person.get(f"/api/people/{person.me['id']}/games") if game["id"] == id)
        assert (line["told"], line["result"]) == (fared, result)
        record = person.get(f"/api/tables/{id}/record")
        assert record.get("forfeit") == (None if seat is None else {"seat": seat, "why": why})
        assert record.get("agreed", False) is (ending.how == "agreed")
        assert record["result"]["reason"] == result["reason"]
    return heads


def test_a_draw_by_agreement(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id, socks = under_way(people, 4, random.Random("agreed"), "mandala")
    socks[0].ask(type="offer", what="draw")
    socks[1].event("offered")
    socks[1].ask(type="answer", what="draw", accept=True)
    event = socks[0].event("drawn")
    assert event["head"] == {"en": "A draw by agreement", "fr": "Nulle d'un commun accord"}
    assert check(people, id, "mandala", event) == [event["head"]] * 2


def test_four_who_resign_and_who_play_on(guest: NewGuest) -> None:
    people = [guest() for _ in range(4)]
    id, socks = begin(people, "stones", options={"players": 4})
    play_on(socks, random.Random("four"), 12)
    name = people[1].me["name"]
    socks[1].ask(type="resign")
    event = socks[0].event("resigned")
    heads = check(people, id, "stones", event, "resigned", 1)
    assert event["head"] == heads[0]
    assert heads[1]["en"].startswith("You resigned. ")
    assert all(head["fr"].startswith(f"{name} abandonne. ") for head in (heads[0], *heads[2:]))
    assert event["table"]["ending"]["places"][1] == 4


def test_out_of_time_and_three_to_the_end(alone: House) -> None:
    """While the clock of two runs out, three others play their game to its end."""
    late = [Guest(alone[0].url) for _ in range(2)]
    id, socks = begin(late, "patterns", clock={"type": "real", "initial": 10, "increment": 0})

    people = [Guest(alone[0].url) for _ in range(3)]
    played, others = begin(people, "stones", options={"players": 3})
    play_on(others, random.Random("three"))
    table = people[0].get(f"/api/tables/{played}")
    heads = check(people, played, "stones", {"table": table})
    scores = table["result"]["scores"]
    places = table["ending"]["places"]
    words = {1: "You win: ", 2: "Second of three: ", 3: "Third of three: "}
    shared = {1: "Shared first of three: ", 2: "Shared second of three: "}  # nobody chooses the deal
    for seat, head in enumerate(heads):
        place = places[seat]
        assert head["en"].startswith((shared if places.count(place) > 1 else words)[place])
        for other in {0, 1, 2} - {seat}:
            assert f"{people[other].me['name']} ({scores[other]})" in head["en"]

    event = socks[0].event("timed_out")
    heads = check(late, id, "patterns", event, "out of time", 1)  # the second seat chooses a bowl token first
    assert heads[0] == event["head"]
    assert heads[0]["en"] == f"Time ran out for {late[1].me['name']}. You win."
    assert heads[1]["fr"] == f"Vous n'avez plus de temps. {late[0].me['name']} gagne."
    (line,) = late[1].get(f"/api/people/{late[1].me['id']}/games")
    assert line["told"] == {"en": "Lost on time", "fr": "Défaite au temps"}
