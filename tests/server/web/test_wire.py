"""Wire: what is written at once and what waits arrives whole and in order; nothing is written to who is gone."""

from __future__ import annotations

import asyncio
import gc
import inspect
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from sandtable.server.live.subscriber import Subscriber
from sandtable.server.web.wire import EXTENSION, Wire, are_frames, frame, is_request, short_text, writer_of
from tests.server.live.hubs import waiting

LONG = "x" * 20_000
ALL = 2**30  # bytes, more than the test sends


@asynccontextmanager
async def running(app: Any, compress: bool = False, ws: type[WebSocketsSansIOProtocol] = Wire) -> AsyncIterator[str]:
    config = uvicorn.Config(app, port=0, ws=ws, lifespan="off", log_config=None, ws_per_message_deflate=compress)
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


def sent(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize("length", [0, 1, 2, 3, 4, 5, 63, 124, 125])
def test_a_short_text_is_read_at_once(length: int) -> None:
    text = ("é" * length).encode()[:length]
    assert short_text(sent(text)) == text
    assert are_frames(sent(text))


def test_only_a_short_text_by_itself_is_read_at_once() -> None:
    whole = sent(b"move")
    others = [
        b"",
        whole[:1],
        whole[:-1],
        whole + whole[:1],
        whole + whole,
        sent(bytes(126)),
        sent(bytes(70_000)),
        sent(b"move", Opcode.BINARY),
        sent(b"move", fin=False),
        sent(b"move", Opcode.CONT),
        sent(b"", Opcode.PING),
        frame(b"move"),
        b"\xc1" + whole[1:],
    ]
    assert [short_text(data) for data in others] == [None] * len(others)


def test_where_frames_end_is_known() -> None:
    frames = [sent(bytes(length)) for length in (0, 1, 125, 126, 65_535, 65_536)] + [sent(b"", Opcode.PONG)]
    assert are_frames(b"".join(frames))
    for data in frames:
        assert not are_frames(data[:-1])
        assert not are_frames(data + data[:1])
        assert not are_frames(data + data[:5])
    assert is_request(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    assert not is_request(b"GET / HTTP/1.1\r\nHost: a\r\n")
    assert not is_request(b"GET")
    assert not is_request(b"GET / HTTP/1.1\r\n\r\n\x81\r\n\r\n")


# What a client may send, in the pieces in which it arrives.
ARRIVALS = [
    [sent(b"one"), sent(b"two"), sent(b"three")],
    [sent(b"one") + sent(b"two"), sent(b"three")],
    [sent(b"one"), sent(b"two")[:1], sent(b"two")[1:], sent(b"three")],
    [sent(b"one")[:2], sent(b"one")[2:], sent(b"two")],
    [*(bytes([byte]) for byte in sent(b"slow")), sent(b"two")],
    [sent(b"on", fin=False), sent(b"e", Opcode.CONT), sent(b"two")],
    [sent(b"", fin=False), sent(b"", Opcode.PING), sent(b"one", Opcode.CONT), sent(b"two")],
    [sent(b"", Opcode.PING), sent(b"one"), sent(b"?", Opcode.PONG), sent(b"two")],
    [sent(b"one", Opcode.BINARY), sent(b"two")],
    [sent(bytes(126)), sent(bytes(125)), sent(bytes(70_000)), sent(b"two")],
    [sent(b"on", fin=False), sent(b"no text may come now"), sent(b"two")],
    [sent(b"one"), frame(b"not masked"), sent(b"two")],
    [sent(b"one"), sent(b"\xff not UTF-8"), sent(b"two")],
    [sent(b"one"), sent(b"\x03\xe8", Opcode.CLOSE), sent(b"too late")],
    [sent(b"one"), b"\x83" + sent(b"no such opcode")[1:], sent(b"two")],
]


def test_whatever_is_sent_is_understood_as_uvicorn_does() -> None:
    """The same messages reach the application, and connections end alike, as without our shorter way."""

    async def arrive(ws: type[WebSocketsSansIOProtocol]) -> list[list[Any]]:
        heard: list[Any] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] == "websocket.receive":
                heard.append(message)
            heard.append(message)

        found = []
        async with running(app, ws=ws) as url:
            for pieces in ARRIVALS:
                heard.clear()
                reader, writer = await asyncio.open_connection("127.0.0.1", int(url.split(":")[2].strip("/")))
                writer.write(
                    b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
                )
                await reader.readuntil(b"\r\n\r\n")
                with suppress(OSError):  # the server may have closed the connection
                    for piece in pieces:
                        writer.write(piece)
                        await asyncio.sleep(0.01)  # so that it arrives by itself
                    writer.write_eof()
                async with asyncio.timeout(60):
                    while not heard or heard[-1]["type"] != "websocket.disconnect":
                        await asyncio.sleep(0.01)
                writer.close()
                found.append(list(heard))
        return found

    ours, theirs = asyncio.run(arrive(Wire)), asyncio.run(arrive(WebSocketsSansIOProtocol))
    assert ours == theirs
    assert [message["text"] for message in ours[0][:-1]] == ["one", "two", "three"]


def test_who_sends_before_it_is_asked_is_not_read_from() -> None:
    """A message that nobody waits for stops the reading, until it is taken."""
    paused: list[bool] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        wire = scope["extensions"][EXTENSION].__self__
        await send({"type": "websocket.accept"})
        assert (await receive())["text"] == "one"  # it was waited for
        paused.append(wire.read_paused)
        while wire.queue.empty():
            await asyncio.sleep(0.01)
        paused.append(wire.read_paused)
        assert (await receive())["text"] == "two"
        paused.append(wire.read_paused)
        await receive()

    async def run() -> None:
        async with running(app) as url, connect(url, compression=None) as client:
            for text in ("one", "two"):
                await client.send(text)
                while not paused:
                    await asyncio.sleep(0.01)
            while len(paused) < 3:
                await asyncio.sleep(0.01)

    asyncio.run(run())
    assert paused == [False, True, False]


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
    assert uvicorn.__version__.startswith("0.54."), "look at web/wire.py and web/connection.py, then change this"
    for name in ("run_asgi", "handle_ping", "handle_pong", "handle_cont", "send_receive_event_to_app", "receive"):
        assert callable(getattr(WebSocketsSansIOProtocol, name)), name
    for name in ("connection_lost", "data_received", "handle_websocket_upgrade", "pause_writing", "resume_writing"):
        assert callable(getattr(H11Protocol, name)), name
    source = inspect.getsource(WebSocketsSansIOProtocol)
    for name in (
        "conn",
        "writable",
        "close_sent",
        "disconnected",
        "queue",
        "transport",
        "frames",
        "curr_msg_data_type",
        "read_paused",
    ):
        assert f"self.{name}" in source
    source = inspect.getsource(H11Protocol)
    for name in ("conn", "flow", "loop", "client", "transport"):
        assert f"self.{name}" in source
