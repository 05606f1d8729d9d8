"""Appends: events for the logs of tables, and the rows that they make: the events, the state of each table for lists,
what becomes of ratings, and whom they call."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from sandtable.server.ratings.rated import Line, rate_all
from sandtable.server.table import events
from sandtable.server.table.call import Call
from sandtable.server.table.events import ENDING, Moved, TableEvent
from sandtable.server.table.table import Table


class Taken(Exception):
    """A number of a table's log, or a name, that is taken: another process was faster."""


class Claim(msgspec.Struct, frozen=True):
    """A statement in the transaction of some events, with its values by name. The transaction is rolled back unless it
    changes this many rows; None accepts any number. Claims are made in the order of `whose`, so that two processes that
    want the same rows cannot deadlock."""

    whose: str
    statement: str
    values: tuple[tuple[str, str | int | bool | None], ...]
    rows: int | None = 1

    def check(self, changed: int) -> None:
        """Taken unless that many rows are right."""
        if self.rows is not None and changed != self.rows:
            raise Taken


class Append(msgspec.Struct):
    """Events for one table's log, and the table after them.

    table   with the events applied
    first   the number of the first
    calls   whom they call
    claims  what else has to hold, or nothing is written
    """

    table: Table
    first: int
    events: tuple[TableEvent, ...]
    seats_changed: bool = False
    calls: tuple[Call, ...] = ()
    claims: tuple[Claim, ...] = ()

    @property
    def rated(self) -> bool:
        """Whether they end a game that counts."""
        return self.table.status == "over" and isinstance(self.events[-1], ENDING) and self.table.counts

    @property
    def goes_on(self) -> bool:
        """Whether they are a move after which the game goes on: little else of the table has changed then."""
        return len(self.events) == 1 and isinstance(self.events[0], Moved) and self.table.status == "playing"


Cells = tuple[Any, ...]


class Rows(msgspec.Struct):
    """What appends write, by the names that the statements know. Tables that `played` went on by moves and nothing
    else; those that `moved` may have changed in any way."""

    events: list[Cells]
    opened: list[Cells]
    played: list[Cells]
    moved: list[Cells]
    seats: list[Cells]
    entered: list[Cells]
    rated: list[Cells]
    changed: list[Cells]
    calls: list[Cells]

    def texts(self) -> dict[str, str]:
        """Each list as JSON."""
        return {name: _encode(rows).decode() if (rows := getattr(self, name)) else "[]" for name in ROWS}


ROWS = Rows.__struct_fields__
_encode = msgspec.json.Encoder().encode


def claims_of(appends: Sequence[Append]) -> list[Claim]:
    """All claims, in the order in which everyone makes them."""
    return sorted((claim for append in appends for claim in append.claims), key=lambda claim: claim.whose)


def rated_people(appends: Sequence[Append]) -> str:
    """The people rated by appends, as JSON, for `lines_query`; nothing if there are none."""
    who = {person for append in appends if append.rated for person in append.table.rated_as}
    return msgspec.json.encode([(person,) for person in sorted(who)]).decode() if who else ""


def rows_of(appends: Sequence[Append], known: Sequence[Line] = ()) -> Rows:
    """All that is to be written. `known` are the lines that the people who are rated have."""
    had = {(line.person, line.game) for line in known}
    # in the same order everywhere: two processes that rate the same new bots must not deadlock
    lines, changes = rate_all((append.table for append in appends if append.rated), known)
    after = sorted(lines)
    rows = Rows([], [], [], [], [], [], [], [], [])
    for append in appends:  # in one pass: it is done for every move
        table, number = append.table, append.first
        for event in append.events:
            rows.events.append((table.id, number, events.encode(event).decode()))
            number += 1
        if append.first == 1:
            rows.opened.append((*_lasting(table), *_standing(table)))
        elif append.goes_on:
            rows.played.append((table.id, *_going(table)))
        else:
            rows.moved.append((table.id, *_standing(table)))
        if append.seats_changed:
            rows.seats.extend(_seats(table))
        for call in append.calls:
            rows.calls.append(call_row(call))
    rows.entered += [tuple(line) for line in after if (line.person, line.game) not in had]
    rows.rated += [tuple(line) for line in after if (line.person, line.game) in had]
    rows.changed += [(id, msgspec.json.encode(change).decode()) for id, change in sorted(changes.items())]
    return rows


def call_row(call: Call) -> Cells:
    """In the order of statements.CALL. It is due at once: when it is to go out, and where to, is found out then."""
    data = msgspec.json.encode(call).decode().replace("\\u0000", "")
    return (call.person, call.key, call.subject, data, call.at, call.expires)


def _going(table: Table) -> Cells:
    """In the order of statements.GOING."""
    seat = table.to_act
    return (
        table.updated_at,
        table.number,
        table.ply,
        seat,
        seat is not None and table.seats[seat].level is not None,
        None if table.clock is None else table.clock.deadline,
    )


def _standing(table: Table) -> Cells:
    """In the order of statements.MOVING."""
    result = table.result
    forfeit = None if table.position is None else table.position.forfeited
    return (
        *_going(table),
        table.status,
        None if result is None else msgspec.json.encode(result).decode(),
        None if forfeit is None else msgspec.json.encode(forfeit).decode(),
    )


def _lasting(table: Table) -> Cells:
    """In the order of statements.LASTING."""
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
    """In the order of statements.SEAT."""
    return [
        # no database keeps a NUL in a text, and an imported record may bring one
        (table.id, i, seat.person, seat.level, seat.name.replace("\0", ""), i in table.nonces)
        for i, seat in enumerate(table.seats)
    ]
