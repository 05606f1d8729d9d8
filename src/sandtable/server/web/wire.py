"""Wire: uvicorn's WebSocket connection, which the application can also write to directly.

By ASGI every message wakes a task and passes the coroutines of every middleware. The messages of a table are written by
the code that makes them instead, as long as the client reads. Other ASGI servers do without."""

from __future__ import annotations

import socket
from asyncio import BaseTransport
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from sandtable.server.limits import Bucket
from sandtable.server.settings import Limits

EXTENSION = "sandtable.write"
CUT = "sandtable.cut"
TEXT = 0x81  # the last frame of a text
UNSENT = 256 * 1024  # bytes that the client has not read, after which pings are not answered
KERNEL = 128 * 1024  # bytes that the system keeps for a client; by itself it would let them grow to megabytes

Write = Callable[[bytes], bool]
Cut = Callable[[], None]


class Wire(WebSocketsSansIOProtocol):
    """A connection whose scope offers `write` and `cut`. Whoever floods it is cut off: with pings or with parts of
    messages, which never reach the application, or with more messages at once than it may send.

    flooded  called for each that is cut off
    """

    def __init__(self, *given: Any, limits: Limits | None = None, flooded: Cut = lambda: None, **named: Any) -> None:
        super().__init__(*given, **named)
        limits = limits or Limits()
        self._most = 4 * limits.burst
        self._control = Bucket(limits.rate, limits.burst)
        self._flooded = flooded

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        plain = transport.get_extra_info("socket")
        if plain is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL)

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, Any], self.scope["extensions"])
        extensions[CUT] = self.cut
        if not self.config.ws_per_message_deflate:
            extensions[EXTENSION] = self.write
        try:
            await super().run_asgi()
        finally:  # or the connection would hold a reference to itself
            extensions.pop(EXTENSION, None)
            extensions.pop(CUT, None)

    def cut(self) -> None:
        """End the connection at once, with what has not been sent: to close it would wait for a client that does not
        read."""
        self.transport.abort()

    def _flood(self) -> None:
        if not self.transport.is_closing():
            self._flooded()
            self.cut()

    def handle_ping(self) -> None:
        if self.transport.is_closing():
            return
        if not self._control.take() or self.transport.get_write_buffer_size() > UNSENT:
            self._flood()
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._control.take():
            super().handle_pong(event)
        else:
            self._flood()

    def handle_cont(self, event: Frame) -> None:
        if self._control.take():
            super().handle_cont(event)
        else:
            self._flood()

    def send_receive_event_to_app(self) -> None:
        if self.queue.qsize() < self._most:
            super().send_receive_event_to_app()
        else:
            self._flood()

    def write(self, data: bytes) -> bool:
        """Send a text now, given in UTF-8; False if it has to wait or the client is gone: then it is for ASGI's
        `send`."""
        if self.conn.state is not State.OPEN or not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        try:
            self.transport.write(frame(data))
        except (OSError, RuntimeError):
            return False  # the others at the table are still to be written to
        return True


def frame(data: bytes) -> bytes:
    """A whole text message in one WebSocket frame from a server (RFC 6455, section 5.2): no mask, no compression. The
    protocol's own code takes as long as making the message."""
    length = len(data)
    if length < 126:
        return bytes((TEXT, length)) + data
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big") + data
    return bytes((TEXT, 127)) + length.to_bytes(8, "big") + data


def cutter_of(scope: Any) -> Cut | None:
    """How to cut off the connection of a scope, where that is possible."""
    found: Cut | None = scope.get("extensions", {}).get(CUT)
    return found


def writer_of(scope: Any) -> Write | None:
    """How to write at once to the connection of a scope, where that is possible."""
    found: Write | None = scope.get("extensions", {}).get(EXTENSION)
    return found
