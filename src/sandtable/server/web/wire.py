"""Wire: uvicorn's WebSocket connection, which the application can also write to directly.

In ASGI every message wakes a task and passes through the coroutines of every middleware. Here the messages of a table
are written directly by the code that makes them, as long as the client reads. Other ASGI servers do not have this
path."""

from __future__ import annotations

import socket
import struct
from asyncio import BaseTransport
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from sandtable.server.limits import Bucket
from sandtable.server.settings import Limits

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent

EXTENSION = "sandtable.write"
CUT = "sandtable.cut"
TAKER = "sandtable.taker"
OPEN = State.OPEN  # looked up once: Python 3.11 takes a while for a member of an enumeration
TEXT = 0x81  # the last frame of a text
MASKED = 0x80  # set with the length of what a client sends
SHORT = 126  # bytes of a message whose length is in the second byte of its frame
UNSENT = 256 * 1024  # bytes that the client has not read, after which pings are not answered
KERNEL = 128 * 1024  # bytes that the system keeps for a client; by itself it would let them grow to megabytes

Write = Callable[[bytes], bool]
Cut = Callable[[], None]
# Takes a short text at once, in UTF-8, and says whether it did; else the text is for ASGI's `receive`.
Take = Callable[[bytes], bool]


class Wire(WebSocketsSansIOProtocol):
    """A connection whose scope offers `write` and `cut`, and accepts a receiver for incoming texts. A client that
    floods the connection is cut off: with pings or parts of messages, which never reach the application, or with more
    messages at once than it may send.

    flooded  called for each client that is cut off
    """

    def __init__(self, *given: Any, limits: Limits | None = None, flooded: Cut = lambda: None, **named: Any) -> None:
        super().__init__(*given, **named)
        limits = limits or Limits()
        self._most = 4 * limits.burst
        self._control = Bucket(limits.rate, limits.burst)
        self._flooded = flooded
        self._is_between = False  # the next byte is the first of a frame
        self._is_awaited = False  # the application waits for a message
        self._take: Take | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        plain = transport.get_extra_info("socket")
        if plain is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL)

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, Any], self.scope["extensions"])
        extensions[CUT] = self.cut
        extensions[TAKER] = self.take_by
        if not self.config.ws_per_message_deflate:
            extensions[EXTENSION] = self.write
        try:
            await super().run_asgi()
        finally:  # or the connection would hold a reference to itself
            for name in (EXTENSION, CUT, TAKER):
                extensions.pop(name, None)
            self._take = None

    def take_by(self, take: Take) -> None:
        """Set the receiver that is offered each short text first. While the application works on a message there is
        none, so that messages are taken in order."""
        self._take = take

    def cut(self) -> None:
        """End the connection at once, with what has not been sent: to close it would wait for a client that does not
        read."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """A short text that arrives whole and by itself, as every move does, is read here: the protocol's own code
        runs several generators for each frame. All else is for the protocol."""
        is_open = self.conn.state is OPEN
        if is_open and self._is_between and not self.frames and (text := short_text(data)) is not None:
            if self._take is not None and self._is_awaited and not self.close_sent and self._take(text):
                return
            self.curr_msg_data_type = "text"
            self.frames = [text]
            self.send_receive_event_to_app()
            return
        # once bytes of a frame came apart from the rest of it, where frames begin is known to the protocol alone
        self._is_between = (self._is_between and are_frames(data)) if is_open else is_request(data)
        super().data_received(data)

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
        if self.queue.qsize() >= self._most:
            self._flood()
        elif self._is_awaited and not self.read_paused:
            # the application takes it at once: to stop reading until then would only cost system calls
            self._is_awaited = False
            self.read_paused = True
            super().send_receive_event_to_app()
            self.read_paused = False
        else:
            super().send_receive_event_to_app()

    async def receive(self) -> ASGIReceiveEvent:
        self._is_awaited = self.queue.empty()
        return await super().receive()

    def write(self, data: bytes) -> bool:
        """Send a text now, given in UTF-8; False if it has to wait or the client is gone: then it is for ASGI's
        `send`."""
        if self.conn.state is not OPEN or not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        try:
            self.transport.write(frame(data))
        except (OSError, RuntimeError):
            return False  # the others at the table are still to be written to
        return True


_medium, _large = struct.Struct(">BBH").pack, struct.Struct(">BBQ").pack


def frame(data: bytes) -> bytes:
    """A whole text message in one WebSocket frame from a server (RFC 6455, section 5.2): no mask, no compression. The
    protocol's own code takes as long as making the message."""
    length = len(data)
    if length < 126:
        return bytes((TEXT, length)) + data
    if length < 1 << 16:
        return _medium(TEXT, 126, length) + data
    return _large(TEXT, 127, length) + data


def short_text(data: bytes) -> bytes | None:
    """The message, if data are the one frame of a short text from a client; None for anything else."""
    if len(data) < 6 or data[0] != TEXT:
        return None
    length = data[1] ^ MASKED  # not below 128 where the mask is missing
    if length >= SHORT or len(data) != 6 + length:
        return None
    mask = int.from_bytes(data[2:6] * (length // 4 + 1), "big") >> (32 - 8 * (length % 4))
    return (int.from_bytes(data[6:], "big") ^ mask).to_bytes(length, "big")


def are_frames(data: bytes) -> bool:
    """Whether data are whole frames from a client, with nothing after them."""
    at = 0
    while at + 2 <= len(data):
        length, more = data[at + 1] & 127, 0
        if length >= SHORT:
            more = 2 if length == SHORT else 8
            length = int.from_bytes(data[at + 2 : at + 2 + more], "big")
        at += 6 + more + length
    return at == len(data)


def is_request(data: bytes) -> bool:
    """Whether data are a whole request for a socket, with nothing after it."""
    _, end, rest = data.partition(b"\r\n\r\n")
    return bool(end) and not rest


def cutter_of(scope: Scope) -> Cut | None:
    """How to cut off the connection of a scope, where that is possible."""
    found: Cut | None = scope.get("extensions", {}).get(CUT)
    return found


def take_by(scope: Scope, take: Take) -> None:
    """Have short texts of the connection of a scope taken at once, where that is possible."""
    if (taker := scope.get("extensions", {}).get(TAKER)) is not None:
        taker(take)


def writer_of(scope: Scope) -> Write | None:
    """How to write at once to the connection of a scope, where that is possible."""
    found: Write | None = scope.get("extensions", {}).get(EXTENSION)
    return found
