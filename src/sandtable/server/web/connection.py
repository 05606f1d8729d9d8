"""Http: uvicorn's HTTP connection with deadlines. It waits for ever neither for a request that does not end nor for a
client that does not read its answer. It also limits the connections of one address."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sandtable.server.limits import network_of
from sandtable.server.settings import Limits

RECEIVING = (h11.IDLE, h11.SEND_BODY)


class Http(H11Protocol):
    """A connection with deadlines.

    trusted  the proxies in front of the server, which connect for everybody; `*` for all
    """

    _counts: ClassVar[Counter[str]] = Counter()

    def __init__(self, *given: Any, limits: Limits | None = None, trusted: str = "", **named: Any) -> None:
        super().__init__(*given, **named)
        self._limits = limits or Limits()
        self._trusted = {host.strip() for host in trusted.split(",")}
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._counted: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        if not self._trusted & {peer, "*"}:
            self._counted = network_of(peer)
            self._counts[self._counted] += 1
            if self._counts[self._counted] > self._limits.address_connections:
                transport.abort()
                return
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._forget()
        self._end(self._unread)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._forget()  # it has limits of its own, and what is called when it ends is the new protocol
        super().handle_websocket_upgrade(event)

    def _forget(self) -> None:
        self._end(self._deadline)
        if self._counted is not None:
            self._counts[self._counted] -= 1
            if not self._counts[self._counted]:
                del self._counts[self._counted]
            self._counted = None

    def data_received(self, data: bytes) -> None:
        upgraded = self.transport.get_protocol() is not self
        super().data_received(data)
        if not upgraded and self.transport.get_protocol() is self:
            self._expect()

    def _expect(self) -> None:
        """From the first byte on, and from the connection on, there is a time for the whole request."""
        if self.conn.their_state not in RECEIVING:
            self._end(self._deadline)
            self._deadline = None
        elif self._deadline is None and not self.transport.is_closing():
            self._deadline = self.loop.call_later(self._limits.request_seconds, self.transport.abort)

    def pause_writing(self) -> None:
        self.flow.pause_writing()
        self._end(self._unread)
        self._unread = self.loop.call_later(self._limits.request_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        self.flow.resume_writing()
        self._end(self._unread)

    @staticmethod
    def _end(timer: asyncio.TimerHandle | None) -> None:
        if timer is not None:
            timer.cancel()
