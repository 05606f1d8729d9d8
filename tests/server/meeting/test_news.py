"""News of the lobby: pages that show it hear how it stands, then what has changed; moves go before them."""

import asyncio
import time
from pathlib import Path

from sandtable.server.live.fanout import Alone
from sandtable.server.live.pages import Pages
from sandtable.server.live.presence import Presence
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.meeting.challenges import ChallengeDesk
from sandtable.server.meeting.news import News
from sandtable.server.meeting.pairing import Pairing
from sandtable.server.settings import Settings
from sandtable.server.table.opening import NewTable, open_table
from tests.server.client import Message, Sock
from tests.server.conftest import NewGuest
from tests.server.live.hubs import ADA, OneHub, run, waiting
from tests.server.live.test_calls import ear
from tests.server.meeting.test_challenges import challenge
from tests.server.people.test_bonds import bond

SHOWN = {"type": "looking", "looking": True, "lobby": True}


def said(page: Sock, what: str, id: str) -> Message:
    """The next news of the lobby in which a list has this."""
    return page.until(
        lambda message: message["type"] == "lobby" and id in {line["id"] for line in message.get(what, ())}
    )


def test_a_page_that_shows_the_lobby_hears_how_it_stands_and_what_changes(guest: NewGuest) -> None:
    reader, host = guest(), guest()
    with ear(reader) as page:
        page.send(SHOWN)
        first = page.until(lambda message: message["type"] == "lobby")
        assert set(first) == {"type", "here", "waits", "open", "playing", "challenges"}
        table = host.open("patterns", public=True)["id"]
        line = next(line for line in said(page, "open", table)["open"] if line["id"] == table)
        assert line == next(line for line in reader.get("/api/tables", list="open") if line["id"] == table)
        made = challenge(host, public=True)["id"]
        assert not {"open", "playing", "waits"} & set(said(page, "challenges", made))  # which are as they were
        page.send({"type": "looking", "looking": False, "lobby": True})
        page.send(SHOWN)
        assert set(page.until(lambda message: message["type"] == "lobby")) == set(first)  # all of it again


def test_challenges_of_people_who_do_not_want_to_meet_are_left_out(guest: NewGuest) -> None:
    reader, host, third = guest(), guest(), guest()
    bond(host, reader, blocks=True)
    hidden = challenge(host, public=True)["id"]
    with ear(reader) as page, ear(third) as other:
        for each in (page, other):
            each.send(SHOWN)
        said(other, "challenges", hidden)
        shown = challenge(third, public=True)["id"]
        found = said(page, "challenges", shown)
        assert hidden not in {line["id"] for line in found["challenges"]}


def test_moves_have_their_turn_between_pages_and_who_has_left_hears_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as one:
            pages = Pages(Alone())
            pairing = Pairing(one.store, one.hub, pages, Settings())
            desk = ChallengeDesk(one.store, one.hub, pages, 10, 10, 10)
            news = News(one.store, Presence(pages), pairing, desk)
            all = [Subscriber(None, waiting(10)) for _ in range(4_000)]
            for page in all:
                await news.enter(page)
                await news.enter(page)  # said twice
            assert {len(page.queue) for page in all} == {1}
            await news.tick()
            assert {len(page.queue) for page in all} == {1}  # nothing has changed
            await one.hub.create("t", open_table(NewTable("patterns", public=True), ADA, {}, one.time))
            told: list[int] = []

            def move() -> None:
                told.append(sum(len(page.queue) == 2 for page in all))
                news.leave(all[-1])
                if told[-1] < len(all) - 1:
                    asyncio.get_running_loop().call_soon(move)

            asyncio.get_running_loop().call_soon(move)
            await news.tick()
            assert any(0 < pages < len(all) - 1 for pages in told)
            assert [len(page.queue) for page in all] == [2] * (len(all) - 1) + [1]
            assert len({page.queue[-1] for page in all[:-1]}) == 1

    run(story())


def test_how_many_are_here_is_told_when_it_has_changed_by_a_hundredth(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as one:
            pages = Pages(Alone())
            pairing = Pairing(one.store, one.hub, pages, Settings())
            desk = ChallengeDesk(one.store, one.hub, pages, 10, 10, 10)
            presence = Presence(pages)
            news = News(one.store, presence, pairing, desk)
            page = Subscriber(None, waiting(10))

            async def told(here: int) -> bool:
                presence._counted = (time.monotonic(), here)
                page.queue.clear()
                await news.tick()
                return f'"here":{here}'.encode() in b"".join(page.queue)

            presence._counted = (time.monotonic(), 3)
            await news.enter(page)
            assert [await told(here) for here in (4, 3, 1000, 1009, 991, 1010, 1011, 1016)] == [
                *(True, True, True, False, False, False, True, False)
            ]

    run(story())
