"""Pages: what concerns a person reaches their pages, the newest last."""

import asyncio

from sandtable.server.live.fanout import Alone
from sandtable.server.live.pages import Pages
from sandtable.server.live.subscriber import Subscriber
from tests.server.live.hubs import run, waiting


def test_what_is_old_never_overtakes_what_is_new() -> None:
    async def story() -> None:
        pages = Pages(Alone())
        truth, gate = 1, asyncio.Event()

        async def say(person: str) -> bytes:
            found = truth
            await gate.wait()  # a slow database
            return str(found).encode()

        pages.subjects["news"] = say
        page = Subscriber("ada", waiting(100))
        entering = asyncio.create_task(pages.enter("ada", page))
        await asyncio.sleep(0)
        truth = 2
        pages.tell(["ada", "ben"], "news")
        pages.tell(["ada"], "nothing of the kind")
        await asyncio.sleep(0)
        gate.set()
        await entering
        for _ in range(10):
            await asyncio.sleep(0)
        assert page.queue[-1] == b"2"
        assert "ada" in pages
        assert len(pages) == 1
        pages.leave("ada", page)
        assert pages.people() == set()
        await pages.stop()

    run(story())


def test_a_page_that_cannot_be_told_how_it_stands_is_not_entered() -> None:
    async def story() -> None:
        pages = Pages(Alone())

        async def say(person: str) -> bytes:
            raise ValueError

        pages.subjects["news"] = say
        try:
            await pages.enter("ada", Subscriber("ada", waiting(100)))
        except ValueError:
            assert "ada" not in pages
        else:
            raise AssertionError("it was entered")

    run(story())
