"""Appends: events for the logs of tables, and how they are written: with them goes where each table then stands."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from sandtable.server import events
from sandtable.server.events import Event
from sandtable.server.rated import Line, players_of, rate_all
from sandtable.server.table import Table


class Taken(Exception):
    """A number of a table's log, or a name, that somebody else was faster to take."""


class Append(msgspec.Struct):
    """Events for one table's log, and what they make of the table.

    table   once they have happened
    first   the number of the first
    """

    table: Table
    first: int
    events: tuple[Event, ...]
    seats_changed: bool = False

    @property
    def rated(self) -> bool:
        """Whether they end a game that counts."""
        ends = isinstance(self.events[-1], events.Moved | events.Resigned | events.TimedOut | events.Drawn)
        return ends and self.table.result is not None and self.table.counts


# Columns, with their types in a database that asks for them.
_EVENT = {"table_id": "text", "number": "integer", "data": "text"}
_SEAT = {
    "table_id": "text",
    "seat": "integer",
    "person": "text",
    "level": "text",
    "name": "text",
    "ready": "boolean",
}
# Those of `game` that change as a table goes on, and those that do not.
_MOVING = {
    "updated": "bigint",
    "status": "text",
    "number": "integer",
    "ply": "integer",
    "to_act": "integer",
    "bot": "boolean",
    "deadline": "bigint",
    "result": "text",
}
_LASTING = {
    "id": "text",
    "game": "text",
    "options": "text",
    "public": "boolean",
    "rated": "boolean",
    "created": "bigint",
    "opener": "text",
    "clock": "text",
}
_RATING = {
    "person": "text",
    "game": "text",
    "rating": "double precision",
    "deviation": "double precision",
    "volatility": "double precision",
    "games": "integer",
    "wins": "integer",
    "draws": "integer",
    "losses": "integer",
    "updated": "bigint",
}

Cells = tuple[Any, ...]


class Rows(msgspec.Struct):
    """What appends write, for each of the statements; every list travels as one JSON text."""

    events: list[Cells]
    opened: list[Cells]
    moved: list[Cells]
    seats: list[Cells]
    entered: list[Cells]
    rated: list[Cells]

    def texts(self) -> dict[str, str]:
        """The lists by name."""
        return {name: msgspec.json.encode(getattr(self, name)).decode() for name in self.__struct_fields__}


def rated_people(appends: Sequence[Append]) -> str:
    """Who is rated by appends, for `lines_query`; nothing if nobody is."""
    who = {person for append in appends if append.rated for person in players_of(append.table)}
    return msgspec.json.encode([(person,) for person in sorted(who)]).decode() if who else ""


def rows_of(appends: Sequence[Append], known: Sequence[Line] = ()) -> Rows:
    """All that is to be written. `known` are the lines that the people who are rated have."""
    had = {(line.person, line.game) for line in known}
    # in the same order everywhere: two processes that rate the same new bots must not wait for each other
    after = sorted(rate_all((append.table for append in appends if append.rated), known))
    return Rows(
        events=[
            (append.table.id, append.first + i, events.encode(event).decode())
            for append in appends
            for i, event in enumerate(append.events)
        ],
        opened=[(*_lasting(append.table), *_standing(append.table)) for append in appends if append.first == 1],
        moved=[(append.table.id, *_standing(append.table)) for append in appends if append.first > 1],
        seats=[row for append in appends if append.seats_changed for row in _seats(append.table)],
        entered=[tuple(line) for line in after if (line.person, line.game) not in had],
        rated=[tuple(line) for line in after if (line.person, line.game) in had],
    )


def _standing(table: Table) -> Cells:
    """In the order of _MOVING."""
    to_act, result = table.to_act, table.result
    return (
        table.updated_at,
        table.status,
        table.number,
        table.ply,
        to_act,
        to_act is not None and table.seats[to_act].level is not None,
        None if table.clock is None else table.clock.deadline,
        None if result is None else msgspec.json.encode(result).decode(),
    )


def _lasting(table: Table) -> Cells:
    """In the order of _LASTING."""
    return (
        table.id,
        table.kind.id,
        json.dumps(table.plain_options),
        table.public,
        table.rated,
        table.created_at,
        table.by,
        None if table.plan is None else msgspec.json.encode(table.plan).decode(),
    )


def _seats(table: Table) -> list[Cells]:
    """In the order of _SEAT."""
    return [
        # no database keeps a NUL in a text, and an imported record may bring one
        (table.id, i, seat.person, seat.level, seat.name.replace("\0", ""), i in table.nonces)
        for i, seat in enumerate(table.seats)
    ]


def _rows(dialect: str, text: str) -> str:
    """A JSON text as a table of lists."""
    return f"json_each({text}) AS r" if dialect == "sqlite" else f"json_array_elements(CAST({text} AS json)) AS r"


def _cell(dialect: str, i: int, kind: str) -> str:
    return f"json_extract(r.value, '$[{i}]')" if dialect == "sqlite" else f"CAST(r->>{i} AS {kind})"


def lines_query(dialect: str) -> str:
    """The ratings of some people. They are taken in the same order everywhere: two processes whose batches have bots in
    common must not wait for each other."""
    who = f"SELECT {_cell(dialect, 0, 'text')} FROM {_rows(dialect, ':who')}"
    query = f"SELECT {', '.join(_RATING)} FROM rating WHERE person IN ({who}) ORDER BY person, game"
    return query if dialect == "sqlite" else f"{query} FOR UPDATE OF rating"


def statements(dialect: str, source: str) -> list[tuple[str, str]]:
    """How rows are written: the name of a list of rows and what to do with it, one after the other. `source` is where
    the text of a list comes from. All rows of a batch in one statement: a thread that talks to SQLite row by row has to
    wait for the interpreter's lock at each of them."""

    def rows(name: str) -> str:
        return _rows(dialect, source.format(name))

    def insert(table: str, columns: dict[str, str], name: str) -> str:
        cells = ", ".join(_cell(dialect, i, kind) for i, kind in enumerate(columns.values()))
        return f"INSERT INTO {table} ({', '.join(columns)}) SELECT {cells} FROM {rows(name)}"

    def update(table: str, keys: list[str], columns: dict[str, str], name: str) -> str:
        first = len(keys)
        changes = ", ".join(
            f"{name} = {_cell(dialect, i, kind)}" for i, (name, kind) in enumerate(columns.items(), first)
        )
        where = " AND ".join(f"{table}.{key} = {_cell(dialect, i, 'text')}" for i, key in enumerate(keys))
        return f"UPDATE {table} SET {changes} FROM {rows(name)} WHERE {where}"

    keys = ["person", "game"]
    return [
        ("events", insert("event", _EVENT, "events")),
        ("opened", insert("game", _LASTING | _MOVING, "opened")),
        ("moved", update("game", ["id"], _MOVING, "moved")),
        ("seats", f"DELETE FROM seat WHERE table_id IN (SELECT {_cell(dialect, 0, 'text')} FROM {rows('seats')})"),
        ("seats", insert("seat", _SEAT, "seats")),
        ("entered", insert("rating", _RATING, "entered")),
        ("rated", update("rating", keys, {name: kind for name, kind in _RATING.items() if name not in keys}, "rated")),
    ]


_STATEMENTS = [(name, sa.text(statement)) for name, statement in statements("postgresql", ":{}")]
_LINES = sa.text(lines_query("postgresql"))


def write(connection: sa.Connection, appends: Sequence[Append]) -> None:
    """Write events, where their tables then stand and what becomes of ratings, in the connection's transaction. For
    PostgreSQL; SQLite has its Journal."""
    # in the same order everywhere: two processes that write to the same tables must not wait for each other
    appends = sorted(appends, key=lambda append: (append.table.id, append.first))
    who = rated_people(appends)
    known = [Line(*row) for row in connection.execute(_LINES, {"who": who})] if who else []
    rows = rows_of(appends, known)
    texts = rows.texts()
    for name, statement in _STATEMENTS:
        if getattr(rows, name):
            connection.execute(statement, {name: texts[name]})
