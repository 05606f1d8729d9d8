"""Wire: uvicorn's WebSocket connection, which the application can also write to directly.

By ASGI every message wakes a task and passes the coroutines of every middleware. The messages of a table are written by
the code that makes them instead, as long as the client reads. Other ASGI servers do without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

EXTENSION = "sandtable.write"
TEXT = 0x81  # the last frame of a text

Write = Callable[[bytes], bool]


class Wire(WebSocketsSansIOProtocol):
    """A connection whose scope offers `write`."""

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, Any], self.scope["extensions"])
        if not self.config.ws_per_message_deflate:
            extensions[EXTENSION] = self.write
        try:
            await super().run_asgi()
        finally:
            extensions.pop(EXTENSION, None)  # or the connection would hold a reference to itself

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


def writer_of(scope: Any) -> Write | None:
    """How to write at once to the connection of a scope, where that is possible."""
    found: Write | None = scope.get("extensions", {}).get(EXTENSION)
    return found
