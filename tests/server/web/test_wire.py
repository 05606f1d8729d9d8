"""Wire: what is written at once and what waits arrives whole and in order; nothing is written to who is gone."""

from __future__ import annotations

import asyncio
import gc
import inspect
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from sandtable.server.live.subscriber import Subscriber
from sandtable.server.web.wire import EXTENSION, Wire, frame, writer_of
from tests.server.live.hubs import waiting

LONG = "x" * 20_000
ALL = 2**30  # bytes, more than the test sends


@asynccontextmanager
async def running(app: Any, compress: bool = False) -> AsyncIterator[str]:
    config = uvicorn.Config(app, port=0, ws=Wire, lifespan="off", log_config=None, ws_per_message_deflate=compress)
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield f"ws://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    finally:
        server.should_exit = True
        await task


def test_nothing_overtakes_what_waits() -> None:
    """A client that stops reading: at first texts go out at once, then they wait, and all of them come in order."""
    at_once = waited = 0
    all_put = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        nonlocal at_once, waited
        await receive()
        await send({"type": "websocket.accept"})
        write = writer_of(scope)
        assert write is not None
        subscriber = Subscriber(None, waiting(10_000, backlog_bytes=ALL, address_bytes=ALL, bytes=ALL))
        subscriber.write = write
        for number in range(2000):
            subscriber.put(f"{number} {LONG}".encode())
            if subscriber.queue:
                waited += 1
            else:
                at_once += 1
            if number % 50 == 0:
                await asyncio.sleep(0)
        all_put.set()
        while subscriber.queue:  # as a socket's writer does
            await send({"type": "websocket.send", "text": subscriber.queue[0].decode()})
            subscriber.sent()
            if subscriber.queue and subscriber.queue[-1] != b"late":
                subscriber.put(b"late")
        await receive()

    async def run() -> list[str]:
        async with running(app) as url, connect(url, max_queue=1, compression=None) as client:
            await all_put.wait()  # until then the client reads no more than fits into its buffers
            return [str(await client.recv()).split()[0] for _ in range(2001)]

    assert asyncio.run(run()) == [*map(str, range(2000)), "late"]
    assert at_once
    assert waited


@pytest.mark.parametrize("code", [1000, 1012])
def test_who_is_gone_is_not_written_to(code: int) -> None:
    said: list[bool] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        write = writer_of(scope)
        assert write is not None
        said.append(write(b"too early"))
        await send({"type": "websocket.accept"})
        said.append(write(b"now"))
        assert (await receive())["type"] == "websocket.disconnect"
        said.append(write(b"too late"))

    async def run() -> str:
        async with running(app) as url:
            client = await connect(url)
            text = str(await client.recv())
            await client.close(code)
            while len(said) < 3:
                await asyncio.sleep(0.01)
            return text

    assert asyncio.run(run()) == "now"
    assert said == [False, True, False]


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_a_text_of_any_length_is_one_frame(length: int) -> None:
    """As the protocol itself would write it."""
    text = ("é" * length).encode()[:length]
    assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_where_texts_are_compressed_nothing_is_written_past_the_protocol() -> None:
    offered: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        offered.append(writer_of(scope))
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": LONG})

    async def run() -> str:
        async with running(app, compress=True) as url, connect(url) as client:
            return str(await client.recv())

    assert asyncio.run(run()) == LONG
    assert offered == [None]


def test_a_closed_connection_does_not_stay_in_memory() -> None:
    kept: list[weakref.ref[Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        kept.append(weakref.ref(scope["extensions"][EXTENSION].__self__))
        await send({"type": "websocket.accept"})
        await receive()

    async def run() -> None:
        async with running(app) as url:
            for _ in range(5):
                client = await connect(url)
                await client.close()
            # one may still be in the hands of the loop; without a collector none of the others is, once it is closed
            async with asyncio.timeout(60):
                while len(kept) < 5 or sum(one() is not None for one in kept) > 1:
                    await asyncio.sleep(0.01)

    gc.disable()
    try:
        asyncio.run(run())
    finally:
        gc.enable()
    assert len(kept) == 5


def test_another_server_does_without() -> None:
    assert writer_of({"type": "websocket"}) is None
    assert writer_of({"type": "websocket", "extensions": {}}) is None


def test_what_we_use_of_uvicorn_is_there() -> None:
    """Wire and Http are subclasses of what uvicorn does not promise to keep: a new version must be looked at."""
    assert uvicorn.__version__.startswith("0.54."), "look at web/wire.py and web/patience.py, then change this"
    for name in ("run_asgi", "handle_ping", "handle_pong", "handle_cont", "send_receive_event_to_app"):
        assert callable(getattr(WebSocketsSansIOProtocol, name)), name
    for name in ("connection_lost", "data_received", "handle_websocket_upgrade", "pause_writing", "resume_writing"):
        assert callable(getattr(H11Protocol, name)), name
    source = inspect.getsource(WebSocketsSansIOProtocol)
    for name in ("conn", "writable", "close_sent", "disconnected", "queue", "transport"):
        assert f"self.{name}" in source
    source = inspect.getsource(H11Protocol)
    for name in ("conn", "flow", "loop", "client", "transport"):
        assert f"self.{name}" in source
