"""Call: somebody is wanted while they may be elsewhere. Which events of a table want whom is said here; challenges,
pairings and tournaments make calls of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, get_args

import msgspec

from sandtable.server.table.clock import DAY, SECOND, Daily
from sandtable.server.table.events import Created, Dealt, Events, Moved, Nonce, Offered, Sat, Undone
from sandtable.server.table.table import Table

# `days` and `clock` are a turn in a slow game (days for each turn, or no clock at all) and in a quick one; `time` that
# one's time runs out; `seat` that somebody sits down, or plays again; `offer` a draw, an undo, another game.
CallKind = Literal["days", "clock", "time", "seat", "offer", "challenge", "partner", "round"]
KINDS: tuple[CallKind, ...] = get_args(CallKind)

MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
# How long a call is worth anything; after that it is dropped, wherever it has got to.
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
        """When it is worth nothing any more."""
        return self.at + LASTS[self.kind]


NOBODY: tuple[Call, ...] = ()


def calls_of(
    table: Table, events: Events, looks: Callable[[str], bool], opened: CallKind | None = None
) -> tuple[Call, ...]:
    """The calls that events make, which the table has applied. `looks` says whether a person sees the table anyway;
    `opened` what a new table calls all its people for, where nobody among them has opened it.

    It is asked for every move, so it finds out first that nobody has to be called, which is nearly always."""
    last = events[-1]
    if type(last) is Moved or type(last) is Undone:
        seat = table.to_act
        return NOBODY if seat is None or seat == last.seat else _turn(table, seat, looks)
    if isinstance(last, (Sat, Offered, Created, Nonce, Dealt)) and (_is_shared(table) or opened):
        begins = isinstance(last, Dealt) and table.to_act is not None
        turn = _turn(table, table.to_act or 0, looks) if begins else NOBODY
        return turn + tuple(call for event in events for call in _beside_moves(table, event, looks, turn, opened))
    return NOBODY


def _turn(table: Table, seat: int, looks: Callable[[str], bool]) -> tuple[Call, ...]:
    person = table.seats[seat].person
    if person is None or looks(person) or not _is_shared(table):
        return NOBODY
    return (_call(table, turn_kind(table), person, mark=table.ply),)


def turn_kind(table: Table) -> CallKind:
    """A turn in a slow game or in a quick one."""
    return "days" if table.plan is None or isinstance(table.plan, Daily) else "clock"


def _is_shared(table: Table) -> bool:
    """Whether two people play there: against bots, or at one screen, nobody is kept waiting."""
    return len({seat.person for seat in table.seats if seat.person is not None}) > 1


def _beside_moves(
    table: Table, event: object, looks: Callable[[str], bool], called: tuple[Call, ...], opened: CallKind | None
) -> Iterator[Call]:
    """The calls of an event that is no move, to whoever is not called already."""
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
    # a game that is played again is opened in the name of who opened the first, who may know nothing of it
    unknowing = isinstance(event, Created) and (table.rematch_of or opened)
    done = {call.person for call in called} | (set() if unknowing else {by})
    for person in sorted({seat.person for seat in table.seats if seat.person is not None} - done):
        if not looks(person):
            yield _call(table, kind, person, by, detail)


def _call(table: Table, kind: CallKind, person: str, by: str | None = None, detail: str = "", mark: int = 0) -> Call:
    others = [seat for seat in table.seats if seat.person not in (None, person)]
    others += [seat for seat in table.seats if seat.level is not None]
    who = next((seat.name for seat in others if seat.person == by), others[0].name if others else "")
    key = f"{kind}:{table.id}:{table.number}"
    return Call(kind, person, key, table.id, f"/t/{table.id}", table.updated_at, table.kind.id, who, detail, mark)
