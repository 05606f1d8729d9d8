"""Wire: uvicorn's WebSocket connection, which the application may also write to at once.

The way of ASGI wakes a task for every message, and each goes through the coroutines of every middleware. A table's
messages are written by whoever makes them instead, as long as the client reads; other servers do without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.protocol import State

EXTENSION = "sandtable.write"

Write = Callable[[str], bool]


class Wire(WebSocketsSansIOProtocol):
    """A connection whose scope offers `write`."""

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, Any], self.scope["extensions"])
        extensions[EXTENSION] = self.write
        try:
            await super().run_asgi()
        finally:
            del extensions[EXTENSION]  # or the connection would keep itself in memory

    def write(self, text: str) -> bool:
        """Send a text now; False if it has to wait, or nobody is there any more: then `send` is the one to ask."""
        if self.conn.state is not State.OPEN or not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        try:
            self.conn.send_text(text.encode())
            self.transport.write(b"".join(self.conn.data_to_send()))
        except (InvalidState, OSError, RuntimeError):
            return False  # the rest of the table is still to be told
        return True


def writer_of(scope: Any) -> Write | None:
    """How to write at once to the connection of a scope, where that is possible."""
    found: Write | None = scope.get("extensions", {}).get(EXTENSION)
    return found
