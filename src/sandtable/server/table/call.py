"""Call: a person is wanted while they may be elsewhere. This module says which events of a table call whom; challenges,
pairings and tournaments make calls of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, get_args

import msgspec

from sandtable.server.table.clock import DAY, SECOND, Daily
from sandtable.server.table.events import Created, Dealt, Events, Moved, Nonce, Offered, Sat, Undone
from sandtable.server.table.table import Table

# `days`: a turn in a slow game (days per turn, or no clock at all); `clock`: a turn in a quick game; `time`: the
# person's time runs out; `seat`: a player sits down or opens a rematch; `offer`: a draw, an undo or a rematch.
CallKind = Literal["days", "clock", "time", "seat", "offer", "challenge", "partner", "round"]
KINDS: tuple[CallKind, ...] = get_args(CallKind)

MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
# How long a call is useful; after that it is dropped, delivered or not.
LASTS: dict[CallKind, int] = {
    "days": 3 * DAY,
    "clock": 10 * MINUTE,
    "time": 12 * HOUR,
    "seat": DAY,
    "offer": DAY,
    "challenge": DAY,
    "partner": 2 * MINUTE,
    "round": HOUR,
}


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody is wanted. It says no more than that person may know: which game, who, and what for.

    person   who is wanted
    key      the occasion: of several calls to a person with one key the first is kept
    subject  the table, challenge or tournament that it is about. Its calls are at most one an hour
    path     where it leads in the page
    name     who plays, offers or challenges, where that is one name
    detail   more for the sentence, by kind: what is offered, which round
    mark     by which whoever checks the call knows that it is still the same: of a turn, the ply
    """

    kind: CallKind
    person: str
    key: str
    subject: str
    path: str
    at: int
    game: str = ""
    name: str = ""
    detail: str = ""
    mark: int = 0

    @property
    def expires(self) -> int:
        """When the call is no longer useful."""
        return self.at + LASTS[self.kind]


NOBODY: tuple[Call, ...] = ()


def calls_of(
    table: Table, events: Events, is_looking: Callable[[str], bool], opened: CallKind | None = None
) -> tuple[Call, ...]:
    """The calls that follow from events, which the table has already applied. `is_looking` says whether a person is
    looking at the table; `opened` is the kind of call for all people at a new table that none of them has opened.

    This runs after every move, so it checks first for the usual case, that nobody has to be called."""
    last = events[-1]
    if type(last) is Moved or type(last) is Undone:
        seat = table.to_act
        return NOBODY if seat is None or seat == last.seat else _turn(table, seat, is_looking)
    if isinstance(last, (Sat, Offered, Created, Nonce, Dealt)) and (_is_awaited(table) or opened):
        begins = isinstance(last, Dealt) and table.to_act is not None
        turn = _turn(table, table.to_act or 0, is_looking) if begins else NOBODY
        return turn + tuple(call for event in events for call in _beside_moves(table, event, is_looking, turn, opened))
    return NOBODY


def _turn(table: Table, seat: int, is_looking: Callable[[str], bool]) -> tuple[Call, ...]:
    person = table.seats[seat].person
    if person is None or is_looking(person) or not _is_awaited(table):
        return NOBODY
    return (_call(table, turn_kind(table), person, mark=table.ply),)


def turn_kind(table: Table) -> CallKind:
    """A turn in a slow game or in a quick one."""
    return "days" if table.plan is None or isinstance(table.plan, Daily) else "clock"


def _is_awaited(table: Table) -> bool:
    """Whether others wait for this game: two or more people play at the table, or it belongs to a tournament. Against
    bots alone, or in a hot seat, nobody has to be called."""
    if table.tournament is not None:
        return True
    return len({seat.person for seat in table.seats if seat.person is not None}) > 1


def _beside_moves(
    table: Table, event: object, is_looking: Callable[[str], bool], called: tuple[Call, ...], opened: CallKind | None
) -> Iterator[Call]:
    """The calls for an event other than a move, to people who are not called already."""
    kind: CallKind
    if isinstance(event, Created):
        by, detail = table.by, ""
        kind = opened or ("seat" if table.rematch_of else "challenge")
    elif isinstance(event, Sat):
        kind, by, detail = "seat", event.person, ""
    elif isinstance(event, Offered):
        kind, by, detail = "offer", table.seats[event.seat].person or "", event.what
    else:
        return
    # a rematch is opened in the name of the person who opened the first game, who may not know of it
    unknowing = isinstance(event, Created) and (table.rematch_of or opened)
    done = {call.person for call in called} | (set() if unknowing else {by})
    for person in sorted({seat.person for seat in table.seats if seat.person is not None} - done):
        if not is_looking(person):
            yield _call(table, kind, person, by, detail)


def _call(table: Table, kind: CallKind, person: str, by: str | None = None, detail: str = "", mark: int = 0) -> Call:
    others = [seat for seat in table.seats if seat.person not in (None, person)]
    others += [seat for seat in table.seats if seat.level is not None]
    who = next((seat.name for seat in others if seat.person == by), others[0].name if others else "")
    key = f"{kind}:{table.id}:{table.number}"
    return Call(kind, person, key, table.id, f"/t/{table.id}", table.updated_at, table.kind.id, who, detail, mark)
