"""Sockets of tables: what is answered at once, and watchers that do not read."""

import asyncio
import json
import random
from pathlib import Path

import msgspec

from sandtable.server.live.subscriber import Subscriber
from sandtable.server.server import Server
from sandtable.server.settings import Limits, Settings
from sandtable.server.table.actions import GiveNonce, PlayMove, Sit
from sandtable.server.table.clock import now_ms
from sandtable.server.table.opening import NewTable, open_table
from sandtable.server.web.credentials import Credentials
from sandtable.server.web.table_socket import Inbox
from tests.server.client import Guest, begin, play_on
from tests.server.live.hubs import waiting
from tests.server.services import served
from tests.server.web.test_socket import count, deaf


def test_what_is_refused_or_sent_again_is_answered_without_waiting(tmp_path: Path) -> None:
    """In the callback that received it: it is not decided a second time. Every message counts for the rate."""

    async def story() -> None:
        server = Server(Settings(data=str(tmp_path), limits=Limits(rate=0.001, burst=3)))
        await server.open()
        try:
            ada, ben = await server.people.guest("en"), await server.people.guest("en")
            table = await server.hub.create("t", open_table(NewTable("patterns"), ada.who, {}, now_ms()))
            await server.hub.act("t", ben.who, Sit(nonce="11" * 16))
            await server.hub.act("t", ada.who, GiveNonce("22" * 16))
            assert table.position is not None
            move = table.position.legal_moves[0]
            await server.hub.act("t", ben.who, PlayMove("known", move))
            server.hub.act = None  # type: ignore[assignment, method-assign]
            subscriber = Subscriber(ben.id, waiting(100))
            inbox = Inbox(server, "t", Credentials(server, {}, ben), subscriber)
            for id, text in (("known", move), ("early", move), ("none", "?")):
                assert inbox.take_at_once(msgspec.json.encode(PlayMove(id, text)))
            assert not inbox.take_at_once(msgspec.json.encode(PlayMove("more", move)))
            told = [json.loads(data) for data in subscriber.queue]
            assert [(one["type"], one["id"]) for one in told] == [
                ("accepted", "known"),
                ("refused", "early"),
                ("refused", "none"),
            ]
            assert told[0]["number"] == table.number
            assert told[1]["problem"]["key"] == "server.refused.not_your_turn"
        finally:
            await server.close()

    asyncio.run(story())


def test_watchers_that_do_not_read_are_cut_off_and_nothing_waits_for_them(tmp_path: Path) -> None:
    """By the bytes that wait, long before so many messages do."""
    limits = {"SANDTABLE_LIMIT_BACKLOG": "1000000", "SANDTABLE_LIMIT_BACKLOG_BYTES": "100000"}
    with served(tmp_path, **limits) as (server,):
        people = [Guest(server.url), Guest(server.url)]
        id, socks = begin(people, "mandala")
        rng = random.Random(1)
        watchers = [deaf(server, people[0], f"/api/tables/{id}/socket") for _ in range(3)]
        rounds = 0
        while count(server, "sandtable_slow_clients_total") < 3:
            rounds += 1
            assert rounds < 100
            for _ in range(4):  # each is told with the whole table
                for sock, other in (socks, socks[::-1]):
                    sock.ask(type="offer", what="draw")
                    other.ask(type="answer", what="draw", accept=False)
            for sock in socks:
                while sock.number < max(other.number for other in socks):
                    sock.next()
            if not play_on(socks, rng, 1) or not any(sock.legal for sock in socks):  # over: at another table
                id, socks = begin(people, "mandala")
                watchers = [deaf(server, people[0], f"/api/tables/{id}/socket") for _ in range(3)]
        assert count(server, "sandtable_backlog_bytes") == 0
        for watcher in watchers:
            watcher.close()
