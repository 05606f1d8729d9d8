"""Talk: preset phrases for everyone at a table, text for friends who both want it, and nothing for who blocked."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Guest, Message, Sock, begin, until_refused
from tests.server.conftest import House, NewGuest
from tests.server.live.test_calls import ear
from tests.server.services import served


def say(person: Guest, table: str, status: int = 200, **what: object) -> Any:
    return person.post(f"/api/tables/{table}/talk", what, status)


def said(page: Sock) -> Message:
    return page.until(lambda message: message["type"] == "said")


def befriend(one: Guest, other: Guest) -> None:
    for person, friend in ((one, other), (other, one)):
        person.http.put(f"/api/bonds/{friend.me['id']}", json={"follows": True})


def test_a_phrase_is_heard_by_all_who_sit_there_and_nobody_else(guest: NewGuest) -> None:
    one, other, watcher = guest(), guest(), guest()
    table, _ = begin([one, other], "patterns")
    with ear(other) as page, ear(watcher) as outside:
        outside.until(lambda message: message["type"] == "challenges")
        say(one, table, phrase="luck")
        heard = said(page)
        assert (heard["phrase"], heard["text"], heard["name"], heard["table"]) == ("luck", None, one.me["name"], table)
        with pytest.raises(TimeoutError):
            outside.next(0.3)
    assert say(watcher, table, 403, phrase="luck")["key"] == "server.refused.no_seat"


def test_text_needs_two_who_follow_each_other_and_have_switched_it_on(guest: NewGuest) -> None:
    one, other = guest(), guest()
    table, _ = begin([one, other], "patterns")
    assert one.get("/api/me/talk") == {"on": False}
    assert say(one, table, 403, text="hi")["key"] == "server.talk.friends"
    befriend(one, other)
    assert say(one, table, 403, text="hi")["key"] == "server.talk.friends"
    one.http.put("/api/me/talk", json={"on": True})
    assert say(one, table, 403, text="hi")["key"] == "server.talk.friends"
    other.http.put("/api/me/talk", json={"on": True})
    with ear(other) as page:
        say(one, table, text="  good\u0000 \u202e luck\n😀 ")
        assert said(page)["text"] == "good luck 😀"
        other.http.put("/api/me/talk", json={"on": False})
        assert say(one, table, 403, text="hi")["key"] == "server.talk.friends"


def test_who_has_blocked_somebody_does_not_hear_them(guest: NewGuest) -> None:
    one, other = guest(), guest()
    table, _ = begin([one, other], "patterns")
    with ear(other) as page:
        page.until(lambda message: message["type"] == "challenges")
        other.http.put(f"/api/bonds/{one.me['id']}", json={"blocks": True})
        say(one, table, phrase="smile")  # who is blocked does not learn of it
        say(other, table, phrase="bye")
        assert said(page)["phrase"] == "bye"


def test_whatever_cannot_be_said_is_refused_with_a_sentence(alone: House) -> None:
    one, other = Guest(alone[0].url), Guest(alone[0].url)
    table, _ = begin([one, other], "patterns")
    bad: list[object] = [{}, {"phrase": "insult"}, {"phrase": "luck", "text": "x"}, {"text": ""}, {"text": "x" * 201}]
    for body in [*bad, {"text": " \u0000 "}, {"text": 5}, [], None, {"phrase": "luck", "to": "x"}]:
        answer = one.http.post(f"/api/tables/{table}/talk", json=body)
        assert answer.status_code == 400, body
        assert answer.json()["text"]["fr"], body
    assert one.http.post("/api/tables/nothing/talk", json={"phrase": "luck"}).status_code == 404
    assert one.http.put("/api/me/talk", json={"on": "yes"}).status_code == 400


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\u200d", id="joiner"),
        pytest.param("\u200d \u200d\n\u200b", id="joiners and spaces"),
        pytest.param("\ufe0f\U000e0100", id="variation selectors"),
        pytest.param("\u3164\u115f\u1160\uffa0", id="fillers"),
        pytest.param("\u2800", id="empty Braille"),
        pytest.param("\u034f\u180b", id="marks"),
    ],
)
def test_a_text_that_shows_nothing_is_empty(guest: NewGuest, text: str) -> None:
    one, other = guest(), guest()
    table, _ = begin([one, other], "patterns")
    assert say(one, table, 400, text=text)["key"] == "server.talk.empty"


def test_what_joins_visible_signs_stays(guest: NewGuest) -> None:
    one, other = guest(), guest()
    table, _ = begin([one, other], "patterns")
    befriend(one, other)
    for person in (one, other):
        person.http.put("/api/me/talk", json={"on": True})
    with ear(other) as page:
        say(one, table, text="\u2764\ufe0f \U0001f469\u200d\U0001f680")
        assert said(page)["text"] == "\u2764\ufe0f \U0001f469\u200d\U0001f680"


def test_nobody_talks_too_much(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_LIMIT_TALK="3") as house:
        one, other = Guest(house[0].url), Guest(house[0].url)
        table, _ = begin([one, other], "patterns")
        codes = until_refused(lambda: one.http.post(f"/api/tables/{table}/talk", json={"phrase": "luck"}))
        assert codes.count(200) >= 3
