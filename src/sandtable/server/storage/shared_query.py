"""SharedQuery: one query for rows that many ask for at the same moment, each by a key."""

from __future__ import annotations

import asyncio
from contextvars import Context
from typing import Any

import sqlalchemy as sa

from sandtable.server.background import Background
from sandtable.server.storage.store import Store

MOST = 200  # keys in a query

_Found = asyncio.Future[sa.Row[Any] | None]


class SharedQuery:
    """The rows of a query, by the first column. The query takes `keys`, an expanding parameter.

    While a query is under way, those who ask wait for the next one.
    """

    def __init__(self, store: Store, query: sa.Executable) -> None:
        self._store, self._query = store, query
        self._waiting: list[tuple[str, _Found]] = []
        self._asking = False
        self._background = Background()

    async def row(self, key: str) -> sa.Row[Any] | None:
        """The row with a key, if there is one."""
        loop = asyncio.get_running_loop()
        found: _Found = loop.create_future()
        self._waiting.append((key, found))
        if not self._asking:
            self._asking = True
            # on behalf of all: in the context of the first, the query would wait for that one's turn
            loop.call_soon(self._begin, context=Context())
        return await found

    def _begin(self) -> None:
        self._background.start(self._ask())

    async def _ask(self) -> None:
        try:
            while self._waiting:
                asked, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._answer(asked)
        finally:
            self._asking = False

    async def _answer(self, asked: list[tuple[str, _Found]]) -> None:
        waiting = [(key, found) for key, found in asked if not found.done()]  # who has gone is not waiting
        try:
            (rows,) = await self._store.several((self._query, {"keys": list({key for key, _ in waiting})}))
        except Exception as error:  # whatever it is, nobody waits for ever
            for _, found in waiting:
                if not found.done():
                    found.set_exception(error)
            return
        known = {row[0]: row for row in rows}
        for key, found in waiting:
            if not found.done():
                found.set_result(known.get(key))
