"""The hub: decided on the table as it is, written to the log, and only then told."""

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.errors import IllegalMove, SandtableError
from sandtable.games.consequence import consequences
from sandtable.server.live.hub import NOBODY
from sandtable.server.live.room import Lock
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.narration.narrated_log import SHORT_NARRATION
from sandtable.server.problems import NotAllowed, NotFound, OutOfService, PositionChanged, Refused
from sandtable.server.shares import Asker
from sandtable.server.storage.appends import Append, Taken
from sandtable.server.table.actions import Leave, MakeOffer, PlayMove, Resign, Sit
from sandtable.server.table.clock import Daily, RealTime
from sandtable.server.table.opening import NewTable, SeatPlan, open_table
from tests.server.live.hubs import ADA, BEN, OneHub, run, waiting


def heard(subscriber: Subscriber) -> list[dict[str, Any]]:
    """The events that wait for a subscriber."""
    found = [json.loads(data) for data in subscriber.queue]
    subscriber.queue.clear()
    return [message for message in found if message["type"] == "event"]


class Slow:
    """A committer whose answer the test gives: nobody, an error, or that all is on disk."""

    def __init__(self) -> None:
        self.appends: list[Append] = []
        self.answers: list[asyncio.Future[None]] = []

    def append(self, append: Append) -> asyncio.Future[None]:
        self.appends.append(append)
        self.answers.append(asyncio.get_running_loop().create_future())
        return self.answers[-1]


async def turn_of_the_loop() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


# ----------------------------------------------------------------------------------------------- decided, written, told


def test_a_move_is_told_once_it_is_on_disk_and_not_before(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin()
            ada = Subscriber("ada", waiting(100))
            await house.hub.enter(id, ada, 0)
            heard(ada)
            house.hub._committer = slow = Slow()  # type: ignore[assignment]
            acting = asyncio.create_task(house.hub.act(id, BEN, PlayMove("a", (await house.legal(id))[0])))
            await turn_of_the_loop()
            assert [append.first for append in slow.appends] == [6]
            assert heard(ada) == []
            assert not acting.done()
            slow.answers[0].set_result(None)
            assert await acting == (6, True)
            assert [(told["number"], told["what"]) for told in heard(ada)] == [(6, "moved")]

    run(story())


def test_what_could_not_be_written_was_not_played_and_can_be_sent_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin()
            ada = Subscriber("ada", waiting(100))
            await house.hub.enter(id, ada, 0)
            heard(ada)
            committer, slow = house.hub._committer, Slow()
            move = PlayMove("a", (await house.legal(id))[0])
            house.hub._committer = slow  # type: ignore[assignment]
            acting = asyncio.create_task(house.hub.act(id, BEN, move))
            await turn_of_the_loop()
            slow.answers[0].set_exception(OutOfService("server.storage"))
            with pytest.raises(OutOfService):
                await acting
            house.hub._committer = committer
            assert heard(ada) == []
            assert (await house.hub.table(id)).ply == 0
            assert await house.hub.act(id, BEN, move) == (6, True)
            assert [told["number"] for told in heard(ada)] == [6]

    run(story())


def test_where_another_process_was_faster_it_is_decided_anew(tmp_path: Path) -> None:
    """The number was taken: the log is read, and what is still right is written under the next number."""

    async def story() -> None:
        async with OneHub(tmp_path) as here, OneHub(tmp_path) as there:
            id = await here.begin()
            ada = Subscriber("ada", waiting(100))
            await there.hub.enter(id, ada, 0)
            heard(ada)
            await here.hub.act(id, BEN, PlayMove("a", (await here.legal(id))[0]))
            done = await there.hub.act(id, ADA, Resign())
            assert done == (7, False)
            assert [(told["number"], told["what"]) for told in heard(ada)] == [(6, "moved"), (7, "resigned")]

    run(story())


def test_a_number_that_is_always_taken_is_given_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin()

            class Late(Slow):
                def append(self, append: Append) -> asyncio.Future[None]:
                    done = super().append(append)
                    done.set_exception(Taken())
                    return done

            house.hub._committer = late = Late()  # type: ignore[assignment]
            with pytest.raises(PositionChanged):
                await house.hub.act(id, ADA, Resign())
            assert len(late.appends) > 1

    run(story())


def test_a_move_that_is_sent_again_is_played_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin()
            move = PlayMove("a", (await house.legal(id))[0])
            assert await house.hub.act(id, BEN, move) == (6, True)
            assert await house.hub.act(id, BEN, move) == (6, False)
            await house.hub.act(id, ADA, Resign())
            assert await house.hub.act(id, BEN, move) == (6, False)  # also when the game is over
            assert (await house.hub.table(id)).number == 7

    run(story())


def test_what_is_refused_changes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin()
            legal = (await house.legal(id))[0]
            for who, action, error in (
                (ADA, PlayMove("a", legal), Refused),
                (BEN, PlayMove("b", "E d4"), IllegalMove),
                (BEN, PlayMove("c", legal, number=3), PositionChanged),
                (BEN, PlayMove("d", legal, seat=0), NotAllowed),
            ):
                with pytest.raises(error):
                    await house.hub.act(id, who, action)
            assert (await house.hub.table(id)).number == 5
            with pytest.raises(NotFound):
                await house.hub.act("nowhere", ADA, Resign())

    run(story())


# ------------------------------------------------------------------------------------------- moves played at once


def unheard(error: Exception, turn: int) -> None:
    raise AssertionError(error)


def test_a_move_played_at_once_is_told_once_it_is_on_disk(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin()
            ada = Subscriber("ada", waiting(100))
            await house.hub.enter(id, ada, 0)
            heard(ada)
            legal = await house.legal(id)
            assert house.hub.play_at_once(id, BEN, PlayMove("a", legal[0]), unheard) == (6, True)
            assert heard(ada) == []
            for again in "ab":  # one after the other
                assert house.hub.play_at_once(id, BEN, PlayMove(again, legal[0]), unheard) is None
            done = await house.hub.act(id, BEN, PlayMove("a", legal[0]))  # waits for the first, and was it
            assert (done.number, done.shown) == (6, False)
            (event,) = heard(ada)
            assert (event["number"], event["id"], event["move"]) == (6, "a", legal[0])
            assert [line.move for line in (await house.hub.snapshot(id, None, 5)).log] == [legal[0]]

    run(story())


REFUSED = ((ADA, "B R"), (BEN, "F d4"), (BEN, "?"))


def test_what_may_not_be_played_at_once_is_refused_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin()
            for who, move in REFUSED:
                action = PlayMove("a", move)
                with pytest.raises(SandtableError) as at_once:
                    house.hub.play_at_once(id, who, action, unheard)
                assert not house.hub.rooms[id].lock.locked()
                with pytest.raises(type(at_once.value)) as acted:
                    await house.hub.act(id, who, action)
                assert str(at_once.value) == str(acted.value)
            assert (await house.hub.table(id)).number == 5
            assert house.hub.play_at_once("elsewhere", BEN, PlayMove("a", "B R"), unheard) is None

    run(story())


def test_a_move_that_is_sent_again_is_answered_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin()
            move = PlayMove("a", (await house.legal(id))[0])
            await house.hub.act(id, BEN, move)
            await house.hub.act(id, ADA, Resign())
            assert house.hub.play_at_once(id, BEN, move, unheard) == (6, False)
            assert not house.hub.rooms[id].lock.locked()

    run(story())


def test_a_move_that_comes_too_late_is_not_for_at_once(tmp_path: Path) -> None:
    """It ends the game: that is for `act`, which refuses the move then."""

    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin(RealTime(60, 0))
            house.time += 61_000
            move = PlayMove("a", (await house.legal(id))[0])
            assert house.hub.play_at_once(id, BEN, move, unheard) is None
            assert not house.hub.rooms[id].lock.locked()

    run(story())


def test_what_another_process_may_know_better_is_not_refused_at_once(tmp_path: Path) -> None:
    """What this one knows of the table may be of the past. A move that it knows was played, though."""

    async def story() -> None:
        async with OneHub(tmp_path, "lost") as here, OneHub(tmp_path, "lost") as there:
            id = await here.begin()
            assert (await there.hub.table(id)).number == 5
            first = PlayMove("a", (await here.legal(id))[0])
            assert here.hub.play_at_once(id, BEN, first, unheard) == (6, True)
            answer = PlayMove("b", (await here.legal(id))[0])
            assert there.hub.play_at_once(id, ADA, answer, unheard) is None  # it has not heard that it is her turn
            assert not there.hub.rooms[id].lock.locked()
            assert await there.hub.act(id, ADA, answer) == (7, True)
            assert there.hub.play_at_once(id, BEN, first, unheard) == (6, False)

    run(story())


@pytest.mark.parametrize("error", [Taken(), OutOfService("server.storage")])
def test_a_move_played_at_once_that_cannot_be_written(tmp_path: Path, error: Exception) -> None:
    """It is told to nobody, and the table is read again."""

    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin()
            ada = Subscriber("ada", waiting(100))
            await house.hub.enter(id, ada, 0)
            heard(ada)
            failed: list[tuple[Exception, int]] = []

            async def refuse(appends: object) -> None:
                raise error

            append, house.store.append = house.store.append, refuse  # type: ignore[method-assign]
            legal = await house.legal(id)
            assert house.hub.play_at_once(id, BEN, PlayMove("a", legal[0]), lambda *what: failed.append(what))
            await turn_of_the_loop()
            assert failed == [(error, 5)]
            assert heard(ada) == []
            house.store.append = append  # type: ignore[method-assign]
            assert (await house.hub.table(id)).number == 5
            with pytest.raises(PositionChanged):  # decided for another turn than the one that there is now
                await house.hub.act(id, BEN, PlayMove("a", legal[0]), turn=3)
            assert (await house.hub.act(id, BEN, PlayMove("a", legal[0]), turn=5)).number == 6

    run(story())


def test_whoever_waits_for_a_table_comes_before_who_does_not() -> None:
    async def story() -> None:
        lock = Lock()
        assert lock.take()
        assert not lock.take()
        waits = asyncio.create_task(lock.acquire())
        await turn_of_the_loop()
        lock.release()
        assert not lock.take()
        await waits
        lock.release()
        assert lock.take()

    run(story())


# ------------------------------------------------------------------------------------------------------ bots and hints


def test_a_bot_is_called_for_its_turn_and_plays_it_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            called: list[tuple[str, int]] = []
            house.hub.bot_wanted = lambda table: called.append((table.id, table.turn))
            seats = (SeatPlan("bot", "random"), SeatPlan("bot", "random"))
            new = NewTable("patterns", seats=seats, public=True)
            await house.hub.create("t", open_table(new, ADA, {}, 0))
            assert called == [("t", 4)]
            move = (await house.legal("t"))[0]
            await house.hub.play_bot("t", 4, move)
            assert called == [("t", 4), ("t", 5)]
            await house.hub.play_bot("t", 4, move)  # another worker with the same call
            assert (await house.hub.table("t")).number == 5

    run(story())


def test_a_hint_is_written_down_once_a_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            new = NewTable("stones", seats=(SeatPlan("me"), SeatPlan("me")))
            await house.hub.create("t", open_table(new, ADA, {}, 0))
            for seat in (0, 1):
                await house.give_nonce("t", ADA, seat)
            turn, seen = await house.hub.take_hint("t", ADA, None)
            assert (turn, seen.seat, seen.to_act) == (4, 0, 0)
            assert await house.hub.take_hint("t", ADA, None) == (turn, seen)
            table = await house.hub.table("t")
            assert (table.number, table.hinted, table.turn) == (5, True, 4)

    run(story())


# -------------------------------------------------------------------------------------------------------------- choices


def asking(person: str) -> Subscriber:
    """Someone who wants to know what each of their moves would do."""
    subscriber = Subscriber(person, waiting(100))
    subscriber.choices = True
    return subscriber


def moves_of(message: dict[str, Any]) -> list[str] | None:
    """The moves of the choices that a message carries; None if it carries none."""
    return [choice["move"] for choice in message["choices"]] if "choices" in message else None


def test_choices_come_with_the_position_to_whoever_asked_and_has_to_decide(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin(game="stones")
            ada, ben, plain = asking("ada"), asking("ben"), Subscriber("ada", waiting(100))
            for subscriber in (ada, ben, plain):
                await house.hub.enter(id, subscriber, 0)
            legal = await house.legal(id)
            snapshots = [json.loads(subscriber.queue[0]) for subscriber in (ada, ben, plain)]
            assert [moves_of(snapshot) for snapshot in snapshots] == [legal, None, None]
            for subscriber in (ada, ben, plain):
                subscriber.queue.clear()
            await house.hub.act(id, ADA, PlayMove("a", legal[0]))
            legal = await house.legal(id)
            told = [heard(subscriber) for subscriber in (ada, ben, plain)]
            assert [[moves_of(update) for update in updates] for updates in told] == [[None], [legal], [None]]
            assert told[0] == told[2]  # who does not have to decide gets the same as who did not ask
            (update,) = told[1]
            assert update["observation"]["legal"] == legal
            found = await house.hub.snapshot(id, "ben", 6, choices=True)
            assert update["choices"] == json.loads(msgspec.json.encode(found.choices))

    run(story())


def test_choices_of_a_turn_are_found_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(observation: Any) -> Any:
        asked.append(observation.ply)
        return consequences(observation)

    monkeypatch.setattr("sandtable.server.live.previews.consequences", counted)

    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin(game="stones")
            ada = asking("ada")
            await house.hub.enter(id, ada, 0)
            await house.hub.act(id, BEN, MakeOffer("draw"))
            await house.hub.snapshot(id, "ada", 0, choices=True)
            offered = heard(ada)[-1]
            assert (offered["what"], moves_of(offered)) == ("offered", await house.legal(id))
            assert asked == [0]
            while (table := await house.hub.table(id)).to_act == 0:
                await house.hub.act(id, ADA, PlayMove(f"{table.ply}", (await house.legal(id))[0]))
            assert asked == list(range(table.ply))  # none for Ben, who did not ask

    run(story())


def test_an_update_comes_without_choices_where_they_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> Any:
        raise ValueError

    monkeypatch.setattr("sandtable.server.live.previews.consequences", fails)

    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin(game="stones")
            ben = asking("ben")
            await house.hub.enter(id, ben, 0)
            await house.hub.act(id, ADA, PlayMove("a", (await house.legal(id))[0]))
            (update,) = heard(ben)
            assert (update["number"], moves_of(update)) == (6, None)
            assert b'sandtable_advice_faults_total{game="stones",what="choices"} 1.0' in house.hub.metrics.text()

    run(story())


def test_no_event_is_lost_when_whoever_acts_is_gone_before_the_choices_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The task of a request is cancelled when its client disconnects."""
    begun, finish = threading.Event(), threading.Event()

    def slow(observation: Any) -> Any:
        begun.set()
        finish.wait()
        return ()

    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin(game="stones")
            ben = asking("ben")
            await house.hub.enter(id, ben, 0)
            heard(ben)
            monkeypatch.setattr("sandtable.server.live.previews.consequences", slow)
            acting = asyncio.create_task(house.hub.act(id, ADA, PlayMove("a", (await house.legal(id))[0])))
            await asyncio.to_thread(begun.wait)
            assert heard(ben) == []
            acting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await acting
            finish.set()
            assert [told["number"] for told in heard(ben)] == [6]
            await house.hub.act(id, BEN, Resign())
            assert [told["number"] for told in heard(ben)] == [7]

    run(story())


def test_a_process_that_follows_another_gives_choices_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path, "lost") as here, OneHub(tmp_path, "lost") as there:
            id = await here.begin(game="stones")
            ben = asking("ben")
            await there.hub.enter(id, ben, 0)
            heard(ben)
            await here.hub.act(id, ADA, PlayMove("a", (await here.legal(id))[0]))
            await there.hub.rooms.catch_up_all()
            (update,) = heard(ben)
            assert moves_of(update) == await there.legal(id)

    run(story())


# -------------------------------------------------------------------------------------------------- coming and going


def test_a_number_from_a_log_that_is_no_more_gets_everything(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin()
            snapshot = await house.hub.snapshot(id, "ada", 99)
            assert (snapshot.after, len(snapshot.log)) == (0, 5)
            snapshot = await house.hub.snapshot(id, "ada", 4)
            assert (snapshot.after, [told.what for told in snapshot.log]) == (4, ["dealt"])
            assert (snapshot.seats, (await house.hub.snapshot(id, None, 5)).seats) == ((0,), ())

    run(story())


# --------------------------------------------------------------------------------------------------------------- clocks


def test_a_clock_that_runs_out_ends_the_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin(RealTime(10, 1))
            table = await house.hub.table(id)
            assert table.clock is not None
            assert table.clock.running == 1  # seat 1 chooses the bowl
            house.time += 4000
            assert table.position is not None
            await house.hub.act(id, BEN, PlayMove("a", table.position.legal_moves[0]))
            assert table.clock.left == [10_000, 7_000]
            house.time += 9_999
            await house.hub.check_clock(id)
            assert (await house.hub.table(id)).status == "playing"
            house.time += 2
            await house.hub.check_clock(id)
            table = await house.hub.table(id)
            assert table.result is not None
            assert (table.status, table.result.winner) == ("over", 1)
            assert table.record().forfeit is not None

    run(story())


def test_a_move_after_the_time_is_up_loses(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin(Daily(1))
            house.time += 24 * 3600 * 1000 + 1
            table = await house.hub.table(id)
            assert table.position is not None
            with pytest.raises(Refused) as caught:
                await house.hub.act(id, BEN, PlayMove("late", table.position.legal_moves[0]))
            assert caught.value.key == "server.refused.out_of_time"
            assert table.result is not None
            assert table.result.winner == 0

    run(story())


def test_a_process_that_missed_the_news_reads_them_before_it_refuses(tmp_path: Path) -> None:
    """Two processes that hear nothing of each other: what is right by the log is right everywhere."""

    async def story() -> None:
        async with OneHub(tmp_path, "lost") as here, OneHub(tmp_path, "lost") as there:
            id = await here.begin(None)
            stale = await there.hub.table(id)
            assert stale.position is not None
            first = stale.position.legal_moves[0]
            done = await here.hub.act(id, BEN, PlayMove("a", first))
            again = await there.hub.act(id, BEN, PlayMove("a", first))
            assert again.number == done.number
            table = await there.hub.table(id)
            assert table.position is not None
            while table.to_act == 1:
                await there.hub.act(id, BEN, PlayMove(f"b{table.ply}", table.position.legal_moves[0]))
            move = table.position.legal_moves[0]
            with pytest.raises(PositionChanged):
                await here.hub.act(id, ADA, PlayMove("c", move, number=done.number - 1))
            await there.hub.act(id, ADA, PlayMove("c", move))
            number = (await there.hub.table(id)).number
            assert (await here.hub.snapshot(id, "ada", number)).number == number

    run(story())


def test_a_seat_whose_leaving_failed_is_still_its_players(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            await house.hub.create("t", open_table(NewTable("mandala"), ADA, {}, house.time))
            await house.hub.act("t", BEN, Sit())
            ben = Subscriber("ben", waiting(100))
            await house.hub.enter("t", ben, 0)
            committer, house.hub._committer = house.hub._committer, Slow()  # type: ignore[assignment]
            leaving = asyncio.create_task(house.hub.act("t", BEN, Leave()))
            await turn_of_the_loop()
            house.hub._committer.answers[0].set_exception(OutOfService("server.storage"))  # type: ignore[attr-defined]
            with pytest.raises(OutOfService):
                await leaving
            house.hub._committer = committer
            for who in (ADA, BEN):
                await house.give_nonce("t", who)
            assert heard(ben)[-1]["observation"]["seat"] == 1

    run(story())


def test_only_numbers_are_told_to_other_processes(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            told: list[bytes] = []
            house.hub._fanout.alone = False
            house.hub._fanout.publish = lambda topic, data: told.append(data)  # type: ignore[method-assign]
            await house.begin()
            assert [msgspec.msgpack.decode(data) for data in told] == [[1], [3], [5]]

    run(story())


# ---------------------------------------------------------------------------------------------- who asks for much waits


def test_who_asks_for_a_long_log_does_not_keep_the_table_waiting(tmp_path: Path) -> None:
    """Where others take all threads, a snapshot waits for one; the players at that table do not."""

    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id, hub, gate = await house.begin(game="stones"), house.hub, threading.Event()
            table = await hub.table(id)

            async def move() -> None:
                who = table.seats[table.to_act or 0].person
                await hub.act(id, ADA if who == "ada" else BEN, PlayMove(str(table.number), (await house.legal(id))[0]))

            for _ in range(SHORT_NARRATION):
                await move()
            flood = [asyncio.create_task(hub.replays.run(Asker("flood"), 0.0, gate.wait)) for _ in range(2)]
            watcher = Subscriber(None, waiting(100))
            looking = asyncio.create_task(hub.snapshot(id, None, 0))
            entering = asyncio.create_task(hub.enter(id, watcher, 3))
            try:
                while not len(hub.replays._queue):  # it waits for a thread
                    await asyncio.sleep(0.01)
                await asyncio.wait_for(move(), 30)
            finally:
                gate.set()
            await asyncio.gather(*flood, entering)
            told = [table.number for table in (await looking).log]
            assert told == list(range(1, table.number + 1))
            assert await looking == await hub.snapshot(id, None, 0)
            first = json.loads(watcher.queue[0])
            assert [told["number"] for told in first["log"]] == list(range(4, table.number + 1))
            await move()
            assert [told["number"] for told in heard(watcher)] == [table.number]

    run(story())


def test_who_sits_down_while_a_snapshot_waits_sees_what_their_seat_sees(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            hub = house.hub
            await hub.create("t", open_table(NewTable("mandala"), ADA, {}, house.time))
            room = hub.rooms["t"]
            narrated = await hub._narrated("t", "ben", 0, NOBODY)
            await hub.act("t", BEN, Sit(nonce="11" * 16))
            await house.give_nonce("t", ADA)
            async with room.lock:
                found = await hub._snapshot(room, narrated, False, NOBODY)
            assert found == await hub.snapshot("t", "ben", 0)
            assert found.seats == (1,)

    run(story())
