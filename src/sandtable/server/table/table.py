"""Table: the state that a log of events adds up to. No input, no output, no clock of its own: the same log gives the
same table."""

from __future__ import annotations

import base64
import hashlib
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from sandtable.dealing import fair_seed
from sandtable.games import kind_of
from sandtable.games.kind import AnyKind
from sandtable.games.moment import Options
from sandtable.games.narration.narrator import Narrator
from sandtable.games.narration.verdict import Ending, distinct
from sandtable.games.outcome import Result
from sandtable.position import Position
from sandtable.records import Fair, Record
from sandtable.server.table.clock import Clock, ClockPlan
from sandtable.server.table.events import (
    NAMES,
    Aborted,
    Answered,
    Created,
    Dealt,
    Drawn,
    Hinted,
    Imported,
    Left,
    Moved,
    Nonce,
    Offer,
    Offered,
    Rematched,
    Resigned,
    Sat,
    Seat,
    TableEvent,
    TimedOut,
    Undone,
)
from sandtable.server.table.name import shown

Status = Literal["open", "dealing", "playing", "over", "aborted"]
# Why a game does not count: it came as a record, was opened as one for fun, somebody has two of its seats, a move was
# taken back, a hint was taken.
Unrated = Literal["imported", "casual", "twice", "undone", "hinted"]
REMEMBERED = 200  # client ids; a client resends a move within seconds, not after this many moves


def options_of(game: object, given: dict[str, object]) -> tuple[AnyKind, Options]:
    """A game and its checked options."""
    kind = kind_of(game)
    return kind, kind.remote_options(given)


def bot_person(level: str) -> str:
    """Bots have a rating like everyone, under this id."""
    return f"bot:{level}"


class Table:
    """One table, at one point of its log.

    number   of the last event
    turn     of the last event that changed the position: what was meant for an earlier one comes too late
    ids      the client ids of the last moves, with their numbers
    offers   who offers what, and which seats have said yes
    undone   a move was taken back, so the game does not count for ratings
    undos    how many times; offers_made since the last move, and seatings, are counted to be bounded
    hinted   a hint was taken. Such a game does not count either
    """

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = 0
        self.turn = 0
        self.status: Status = "open"
        self.seats: list[Seat] = []
        self.position: Position | None = None
        self.clock: Clock | None = None
        self.ids: dict[tuple[int, str], int] = {}
        self.offers: dict[Offer, tuple[int, frozenset[int]]] = {}
        self.nonces: dict[int, str] = {}
        self.rematch: str | None = None
        self.undone = False
        self.undos = self.offers_made = self.seatings = 0
        self.hinted = False
        self.imported = False
        self.tournament: str | None = None
        self.created_at = self.updated_at = 0
        # by language, and by the seat that is told; computed again when a player sits down or leaves
        self.called: dict[str, list[str]] = {}
        self.narrators: dict[int | None, tuple[Narrator, ...]] = {}
        self._own: dict[str | None, tuple[int, ...]] | None = None  # the seats of each person

    # ---------------------------------------------------------------------------------------------------- state

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def to_act(self) -> int | None:
        """Whose decision it is, while the game goes on."""
        return self.position.seat if self.position is not None and self.status == "playing" else None

    @property
    def bot_to_act(self) -> str | None:
        """The level of the bot that has to move, if it is a bot's turn."""
        seat = self.to_act
        return None if seat is None else self.seats[seat].level

    @property
    def bots_only(self) -> bool:
        """Whether bots play among themselves."""
        return all(seat.level is not None for seat in self.seats)

    @property
    def for_watchers(self) -> bool:
        """Whether only bots play, outside a tournament: then they play only while somebody watches."""
        return self.tournament is None and self.bots_only

    @property
    def result(self) -> Result | None:
        return self.position.result if self.position is not None and self.status == "over" else None

    @property
    def ending(self) -> Ending | None:
        return self.position.ending if self.position is not None and self.status == "over" else None

    @property
    def ply(self) -> int:
        return 0 if self.position is None else self.position.ply

    @property
    def names(self) -> list[str]:
        """A name for each seat, all different, as records have them: in English."""
        if "" not in self.called:
            self.called[""] = distinct([shown(seat.name, "en") or "?" for seat in self.seats])
        return self.called[""]

    @property
    def rated_as(self) -> list[str]:
        """The ids under which its players have their ratings, seat by seat."""
        return [seat.person or bot_person(str(seat.level)) for seat in self.seats]

    @property
    def unrated(self) -> Unrated | None:
        """Why the game does not count for ratings; None if it does."""
        if self.imported:
            return "imported"
        # comes first: players of a hot seat have not asked for a casual game
        seated = [who for who, seat in zip(self.rated_as, self.seats, strict=True) if not seat.is_open]
        if len(set(seated)) < len(seated):
            return "twice"
        if not self.rated:
            return "casual"
        return "undone" if self.undone else "hinted" if self.hinted else None

    @property
    def counts(self) -> bool:
        """Whether the game is for ratings: different players, nothing taken back, nobody helped."""
        return self.unrated is None

    @property
    def may_hint(self) -> bool:
        """Whether who plays here may ask for hints: the game goes on, it is no tournament's, and no two persons play
        it."""
        return (
            self.status == "playing"
            and self.tournament is None
            and len({seat.person for seat in self.seats if seat.person is not None}) == 1
        )

    @property
    def rematch_id(self) -> str:
        """The table of the rematch: one that only those who are told can find, and the same for all who ask at once."""
        digest = hashlib.sha256(bytes.fromhex(self.secret) + b"rematch").digest()
        return base64.urlsafe_b64encode(digest)[:16].decode()

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats of a person; several for a hot seat."""
        if person is None:
            return ()
        if self._own is None:
            people = [seat.person for seat in self.seats]
            self._own = {each: tuple(i for i, who in enumerate(people) if who == each) for each in people}
        return self._own.get(person, ())

    def wanted_nonces(self) -> tuple[int, ...]:
        """The seats whose nonce is missing."""
        if self.status != "dealing":
            return ()
        return tuple(i for i in range(self.players) if i not in self.nonces)

    def record(self) -> Record:
        """The game as a record, its secrets included: for games that are over, and for the operator."""
        assert self.position is not None
        return self.position.record(self.record_names)

    # -------------------------------------------------------------------------------------------------- events

    def apply(self, event: TableEvent) -> None:
        """Go on by one event."""
        self.number += 1
        self.updated_at = event.at
        _APPLY[type(event)](self, event)

    def _created(self, event: Created) -> None:
        self.created_at = event.at
        self.by = event.by
        self.kind, self.options = options_of(event.game, event.options)
        self.plain_options = event.options
        self.seats = list(event.seats)
        self._forget_names()
        self.secret, self.commitment = event.secret, event.commitment
        self.plan: ClockPlan | None = event.clock
        self.public, self.rated = event.public, event.rated
        self.rematch_of, self.tournament = event.rematch_of, event.tournament
        self._setup: dict[str, object] | None = None if event.state is None else {"state": event.state}
        self._settle_status()

    def _forget_names(self) -> None:
        self.called.clear()
        self.narrators.clear()
        self._own = None

    def _settle_status(self) -> None:
        self.status = "open" if any(seat.is_open for seat in self.seats) else "dealing"

    def _sat(self, event: Sat) -> None:
        self.seats[event.seat] = Seat(person=event.person, name=event.name)
        self.seatings += 1
        self._forget_names()
        self._settle_status()

    def _left(self, event: Left) -> None:
        self.seats[event.seat] = Seat()
        self._forget_names()
        self.nonces.pop(event.seat, None)
        self._settle_status()

    def _nonce(self, event: Nonce) -> None:
        self.nonces[event.seat] = event.nonce

    def _dealt(self, event: Dealt) -> None:
        nonces = tuple(self.nonces[i] for i in range(self.players))
        seed = fair_seed(bytes.fromhex(self.secret), [bytes.fromhex(nonce) for nonce in nonces])
        self.position = Position(self.kind, self.options, self._setup, seed)
        self.position.fair = Fair(self.commitment, self.secret, nonces)
        self.position.created = datetime.fromtimestamp(event.at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.record_names = [seat.level or name for seat, name in zip(self.seats, self.names, strict=True)]
        self.status = "playing"
        self.turn = self.number
        if self.plan is not None:
            self.clock = Clock(self.plan, self.players)
        self._run_clock(event.at)

    def _moved(self, event: Moved) -> None:
        assert self.position is not None
        self.position.push(event.move)
        self.turn = self.number
        self.offers_made = 0
        if event.id is not None:
            self.ids[event.seat, event.id] = self.number
            if len(self.ids) > REMEMBERED:
                del self.ids[next(iter(self.ids))]
        if self.offers:
            self.offers.clear()
        if self.position.seat is None:
            self.status = "over"
        if self.clock is not None:
            self._run_clock(event.at)

    def _after(self, at: int) -> None:
        """The position has changed, or the game has ended."""
        if self.position is not None and self.position.result is not None:
            self.status = "over"
        self._run_clock(at)

    def _run_clock(self, at: int) -> None:
        if self.clock is not None:
            seat = self.to_act
            self.clock.turn(None if seat is None or self.seats[seat].level else seat, at)

    def _offered(self, event: Offered) -> None:
        self.offers_made += 1
        self.offers[event.what] = (event.seat, frozenset(self._same_person(event.seat)))

    def _answered(self, event: Answered) -> None:
        if not event.accept:
            self.offers.pop(event.what, None)
        elif event.what in self.offers:
            by, agreed = self.offers[event.what]
            self.offers[event.what] = (by, agreed | self._same_person(event.seat))

    def _same_person(self, seat: int) -> set[int]:
        return {seat, *self.seats_of(self.seats[seat].person)}

    def _undone(self, event: Undone) -> None:
        assert self.position is not None
        self.position.back_to(event.ply)
        self.undone = True
        self.undos += 1
        self.offers.clear()
        self.turn = self.number
        self._after(event.at)

    def _hinted(self, event: Hinted) -> None:
        self.hinted = True

    def _resigned(self, event: Resigned) -> None:
        self._forfeit(event.seat, "resigned", event.at)

    def _timed_out(self, event: TimedOut) -> None:
        self._forfeit(event.seat, "out of time", event.at)

    def _forfeit(self, seat: int, why: str, at: int) -> None:
        assert self.position is not None
        self.position.forfeit(seat, why)
        self._end(at)

    def _drawn(self, event: Drawn) -> None:
        assert self.position is not None
        self.position.agree()
        self._end(event.at)

    def _end(self, at: int) -> None:
        self.offers.clear()
        self.turn = self.number
        self._after(at)

    def _aborted(self, event: Aborted) -> None:
        self.status = "aborted"
        self._end(event.at)

    def _rematched(self, event: Rematched) -> None:
        self.rematch = event.table
        self.offers.pop("rematch", None)

    def _imported(self, event: Imported) -> None:
        record = msgspec.convert(event.record, Record)
        self.created_at = event.at
        self.position = Position.from_record(record)
        self.kind, self.options = self.position.kind, self.position.options
        self.plain_options = self.position.plain_options
        self.seats = [Seat(name=name) for name in record.seats]
        self._forget_names()
        self.record_names = list(record.seats)
        self.by, self.plan, self.rematch_of = event.by, None, None
        self.secret, self.commitment = "", "" if record.fair is None else record.fair.commitment
        self.public, self.rated, self.imported = not event.by, False, True
        self.status = "over" if self.position.result is not None else "aborted"


# By the names of the events: `Table._moved` applies `Moved`.
_APPLY: dict[type[TableEvent], Any] = {kind: getattr(Table, f"_{name}") for kind, name in NAMES.items()}
