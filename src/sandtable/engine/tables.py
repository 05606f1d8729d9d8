"""The commands of the engine that are about a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from sandtable.analysis.study import study
from sandtable.analysis.summary import summaries
from sandtable.engine.local import LocalTable, first_log, imported_log
from sandtable.engine.request import Request, given, raw, read
from sandtable.errors import BadRequest
from sandtable.records import parse_record
from sandtable.server.narration.views import seat_view
from sandtable.server.table.actions import Action
from sandtable.server.table.clock import now_ms
from sandtable.server.table.name import clean_name
from sandtable.server.table.opening import NewTable

Command = Callable[[Request], dict[str, Any]]


class TableCommands:
    """One table at a time."""

    def __init__(self) -> None:
        self.table: LocalTable | None = None

    @property
    def commands(self) -> dict[str, Command]:
        """By their names."""
        return {
            "open": self._open,
            "resume": self._resume,
            "import": self._import,
            "enter": self._enter,
            "act": self._act,
            "bot": self._bot,
            "clock": self._clock,
            "check": self._check,
            "hints": self._hints,
            "replay": self._replay,
            "judge": self._judge,
            "summary": self._summary,
        }

    def _here(self) -> LocalTable:
        if self.table is None:
            raise BadRequest("errors.request.no_table")
        return self.table

    def _begin(self, request: Request, log: tuple[str, ...]) -> dict[str, Any]:
        """A table from its log; all of it comes back, to be kept."""
        self.table = LocalTable(given(request.key, "key"), log)
        return {"key": request.key, "log": log, "bot": self.table.table.bot_to_act is not None}

    def _open(self, request: Request) -> dict[str, Any]:
        plan: NewTable = read(request.table, "table", NewTable)
        return self._begin(request, first_log(plan, clean_name(given(request.name, "name")), now_ms()))

    def _resume(self, request: Request) -> dict[str, Any]:
        return self._begin(request, given(request.log, "log"))

    def _import(self, request: Request) -> dict[str, Any]:
        record = parse_record(bytes(given(raw(request.record), "record")))
        return self._begin(request, imported_log(record, now_ms()))

    def _enter(self, request: Request) -> dict[str, Any]:
        table = self._here()
        return {
            "messages": (table.snapshot(request.after, now_ms()),),
            "bot": table.table.bot_to_act is not None,
        }

    def _act(self, request: Request) -> dict[str, Any]:
        table = self._here()
        action: Action = read(request.action, "action", Action)
        return _fields(table.act(action, now_ms()))

    def _bot(self, request: Request) -> dict[str, Any]:
        return _fields(self._here().bot(now_ms()))

    def _clock(self, request: Request) -> dict[str, Any]:
        return _fields(self._here().check_clock(now_ms()))

    def _check(self, request: Request) -> dict[str, Any]:
        return _fields(self._here().check(given(request.move, "move"), request.seat))

    def _hints(self, request: Request) -> dict[str, Any]:
        found, said = self._here().hints(request.seat, request.budget, now_ms())
        return {"hints": found, **_fields(said)}

    def _replay(self, request: Request) -> dict[str, Any]:
        return _fields(self._here().replay(request.seat))

    def _judge(self, request: Request) -> dict[str, Any]:
        made = self._here().decisions()
        ply = given(request.ply, "ply")
        if ply >= len(made):
            raise BadRequest("errors.request.ply", ply=ply, n=len(made))
        return {"total": len(made), "judged": study(*made[ply], request.budget)}

    def _summary(self, request: Request) -> dict[str, Any]:
        table = self._here().table
        names = [seat_view(seat).name for seat in table.seats]
        return {"summary": summaries(names, table.record(), given(request.plies, "plies"))}


def _fields(found: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(found, name) for name in found.__struct_fields__}
