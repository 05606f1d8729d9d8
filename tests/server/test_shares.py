"""Shares: who asks seldom is next, short work comes before long, and what nobody waits for comes last."""

import asyncio
import threading

import pytest

from sandtable.server.metrics import Metrics
from sandtable.server.problems import TooMany
from sandtable.server.shares import ASKING, KEPT, Asker, Fairness, FairQueue, Pool, Turnstile, Whereabouts

ADA, BEN, CLEO = Asker("ada", "1"), Asker("ben", "1"), Asker("cleo", "2")


def order(*asked: tuple[Asker, float, bool]) -> list[int]:
    """In which order work is done that is asked for at the same moment."""
    fairness = Fairness(lambda: 0.0)
    places = [fairness.place(*one) for one in asked]
    return sorted(range(len(asked)), key=lambda i: places[i])


def test_who_asks_seldom_does_not_wait_for_who_asks_often() -> None:
    assert order(*((ADA, 1.0, False),) * 3, (CLEO, 1.0, False)) == [0, 3, 1, 2]


def test_people_of_one_address_share_it() -> None:
    """Ten people of one address do not count as ten."""
    crowd = [(Asker(str(i), "1"), 1.0, False) for i in range(10)]
    assert order(*crowd, (CLEO, 1.0, False)).index(10) == 1
    assert order(*((ADA, 1.0, False),) * 9, (BEN, 1.0, False)).index(9) < 5


def test_short_before_long_and_what_nobody_waits_for_last() -> None:
    assert order((CLEO, 2.0, False), (ADA, 0.1, False)) == [1, 0]
    assert order((CLEO, 0.1, True), (ADA, 9.0, False), (ADA, 9.0, False)) == [1, 2, 0]


def test_a_share_comes_back_with_time() -> None:
    now = [0.0]
    fairness = Fairness(lambda: now[0])
    for _ in range(5):
        fairness.place(ADA, 1.0)
    now[0] = 100.0
    assert fairness.place(ADA, 1.0) == 101.0


def test_nobody_is_remembered_for_ever() -> None:
    now = [0.0]
    fairness = Fairness(lambda: now[0])
    for i in range(2 * KEPT):
        now[0] += 1.0
        fairness.place(Asker(str(i)), 0.5)
    assert len(fairness._due) <= KEPT + 1
    seen = Whereabouts()
    for i in range(KEPT + 5):
        seen.note(str(i), "1")
    assert (seen.asker("0"), seen.asker(str(KEPT))) == (Asker("0"), Asker(str(KEPT), "1"))


def test_a_queue_is_bounded_by_person_by_address_and_in_all() -> None:
    queue: FairQueue[int] = FairQueue(most=14, each=3)
    for i in range(3):
        queue.put(ADA, 1.0, i)
    with pytest.raises(TooMany):
        queue.put(ADA, 1.0, 3)
    for who in ("b", "c", "d"):
        for i in range(3):
            queue.put(Asker(who, "1"), 1.0, i)
    with pytest.raises(TooMany):  # four people's at one address
        queue.put(BEN, 1.0, 0)
    queue.put(CLEO, 1.0, 0)
    queue.put(CLEO, 1.0, 1)
    assert len(queue) == 14
    queue.put(Asker("e", "3"), 1.0, 0)
    assert len(queue) == 14
    while queue:
        queue.pop()
    queue.put(ADA, 1.0, 0)


def test_a_queue_that_is_full_stays_open_to_others_than_those_who_fill_it() -> None:
    queue: FairQueue[str] = FairQueue(most=12, each=10)
    for i in range(9):
        assert queue.put(Asker(str(i), "1"), 1.0, f"flood {i}") is None
    for i in range(3):
        assert queue.put(CLEO, 1.0, f"cleo {i}") is None
    with pytest.raises(TooMany):  # of the address that has the most
        queue.put(ADA, 1.0, "ada")
    assert queue.put(Asker("dora", "3"), 1.0, "dora") == "flood 8"  # the last of them
    assert queue.put(Asker("emil"), 1.0, "emil") == "flood 7"  # nobody knows where he is
    assert queue.put(CLEO, 1.0, "cleo 3") == "flood 6"
    assert queue.put(CLEO, 1.0, "cleo 4") == "flood 5"
    with pytest.raises(TooMany):  # now they have as many as the others
        queue.put(CLEO, 1.0, "cleo 5")
    assert sorted(queue.pop() for _ in range(len(queue))) == [
        *(f"cleo {i}" for i in range(5)),
        "dora",
        "emil",
        *(f"flood {i}" for i in range(5)),
    ]


def test_who_has_to_leave_a_queue_that_is_full_is_told() -> None:
    async def story() -> None:
        pool, go = Pool("x", 1, Metrics(), most=2), threading.Event()
        busy = asyncio.create_task(pool.run(ADA, 1.0, go.wait, 100))
        await asyncio.sleep(0)
        flood = [asyncio.create_task(pool.run(ADA, 1.0, int, i)) for i in range(3)]
        await asyncio.sleep(0)
        assert [task.done() for task in flood] == [False, False, True]
        cleo = asyncio.create_task(pool.run(CLEO, 1.0, int, 7))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for refused in flood[1:]:
            with pytest.raises(TooMany):
                await refused
        go.set()
        assert await busy
        assert (await flood[0], await cleo) == (0, 7)
        pool.stop()

    asyncio.run(story())


def test_a_pool_keeps_a_thread_free_of_what_nobody_waits_for() -> None:
    async def story() -> None:
        pool, go = Pool("bots", 2, Metrics()), threading.Event()
        hours = [asyncio.create_task(pool.run(ADA, 9.0, go.wait, 100, later=True)) for _ in range(5)]
        await asyncio.sleep(0)
        assert await pool.run(CLEO, 0.1, lambda: "at once") == "at once"
        go.set()
        assert await asyncio.gather(*hours) == [True] * 5
        pool.stop()

    asyncio.run(story())


def test_what_fails_fails_for_whoever_asked_and_who_has_gone_is_passed_over() -> None:
    async def story() -> None:
        pool, go, done = Pool("x", 1, Metrics()), threading.Event(), list[int]()
        busy = asyncio.create_task(pool.run(ADA, 1.0, go.wait, 100))
        gone = asyncio.create_task(pool.run(ADA, 1.0, done.append, 1))
        await asyncio.sleep(0)
        gone.cancel()
        go.set()
        await busy
        with pytest.raises(ZeroDivisionError):
            await pool.run(BEN, 1.0, lambda: 1 // 0)
        assert done == []
        pool.stop()

    asyncio.run(story())


def through(turnstile: Turnstile, who: Asker | None, done: list[str], name: str) -> asyncio.Task[None]:
    """Somebody who goes through a turnstile, and is noted then."""

    async def go() -> None:
        ASKING.set(who)
        async with turnstile:
            done.append(name)

    return asyncio.create_task(go())


def test_a_turnstile_lets_those_through_first_who_ask_seldom() -> None:
    async def story() -> None:
        turnstile, done = Turnstile(1, 1.0), list[str]()
        async with turnstile:
            flood = [through(turnstile, ADA, done, f"ada {i}") for i in range(5)]
            others = [through(turnstile, CLEO, done, "cleo"), through(turnstile, None, done, "the server")]
            await asyncio.sleep(0)
            assert done == []
        await asyncio.gather(*flood, *others)
        assert done == ["ada 0", "cleo", "the server", "ada 1", "ada 2", "ada 3", "ada 4"]

    asyncio.run(story())


def test_who_goes_away_from_a_turnstile_keeps_nobody_waiting() -> None:
    async def story() -> None:
        turnstile, done = Turnstile(1, 1.0), list[str]()
        async with turnstile:
            gone, late = (through(turnstile, ADA, done, name) for name in ("gone", "late"))
            stays = through(turnstile, BEN, done, "stays")
            await asyncio.sleep(0)
            gone.cancel()
        late.cancel()  # it may have been let through by now
        await asyncio.gather(gone, late, stays, return_exceptions=True)
        assert done == ["stays"]
        async with asyncio.timeout(30), turnstile:
            pass

    asyncio.run(story())
